//! Why chips move and hands die in these games alone.

table::reasons! {
    7;
    /// zero against zero goes to the player-dealer, and the other hand is not higher
    ZERO_LOSES = "zero-loses",
    /// zero against zero goes to the player-dealer, but the other hand is higher
    ZERO_PUSHES = "zero-pushes",
    /// equal points are decided by the higher tile
    EQUAL_POINTS = "equal-points",
    /// a gee joon tile counts three or six
    GEE_JOON = "gee-joon",
    /// a 2- or 12-spot tile with a nine is a wong
    WONG = "wong",
    /// a 2- or 12-spot tile with an eight is a gong
    GONG = "gong",
    /// a gong outranks any number of points, even though its own are zero
    GONG_OVER_ZERO = "gong-over-zero",
}
