pub mod five;
pub mod histories;
pub mod low;
pub mod omaha;
pub mod seven;
pub mod tables;
