pub mod five;
pub mod low;
pub mod omaha;
pub mod poker;
pub mod seven;
pub mod tables;
