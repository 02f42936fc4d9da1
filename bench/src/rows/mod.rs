pub mod five;
pub mod seven;
