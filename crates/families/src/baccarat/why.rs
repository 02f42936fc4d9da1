//! Why chips move and hands die in these games alone.

table::reasons! {
    1;
    /// the Banker hand wins with a three-card seven: its line pushes
    BANKER_SEVEN_PUSHES = "banker-seven-pushes",
    /// the Banker hand wins with a three-card seven: its line is paid as for any other win
    BANKER_SEVEN_PAID = "banker-seven-paid",
    /// the hand wagered on wins, but by too few points
    MARGIN_TOO_SMALL = "margin-too-small",
    /// the wager came in
    EVENT_HAPPENED = "event-happened",
    /// the second of the two came in
    SECOND_EVENT_HAPPENED = "second-event-happened",
    /// the wager did not come in
    EVENT_MISSED = "event-missed",
}
