pub mod five;
pub mod house_ways;
pub mod low;
pub mod omaha;
pub mod pai_gow;
pub mod poker;
pub mod seven;
pub mod tables;
