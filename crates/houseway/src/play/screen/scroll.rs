//! Which rows of the log are on the screen.

use std::ops::Range;

/// How far the log is scrolled back, and whether it is being read: then it takes the place of the felt.
#[derive(Debug, Default, Clone, Copy, PartialEq, Eq)]
pub(super) struct Scroll {
    /// Rows below the last one on the screen.
    below: usize,
    pub(super) reading: bool,
}

impl Scroll {
    /// The rows on a screen of `room` rows, out of all.
    pub(super) fn window(self, all: usize, room: usize) -> Range<usize> {
        let end = all - self.below.min(all.saturating_sub(room));
        end.saturating_sub(room)..end
    }

    /// Reads from a row on.
    pub(super) fn read_from(first: usize, all: usize, room: usize) -> Scroll {
        Scroll { below: all.saturating_sub(first + room), reading: true }
    }

    /// Back by some rows, as far as there are any. The first step back only opens the log.
    pub(super) fn back(self, rows: usize, all: usize, room: usize) -> Scroll {
        let rows = if self.reading { rows } else { 0 };
        Scroll { below: (self.below + rows).min(all.saturating_sub(room)), reading: true }
    }

    /// On by some rows; at the end the log is closed.
    pub(super) fn on(self, rows: usize) -> Scroll {
        if self.below == 0 {
            Scroll::default()
        } else {
            Scroll { below: self.below.saturating_sub(rows), ..self }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn pages_go_back_to_the_first_row_and_on_to_the_last() {
        let (all, room) = (50, 18);
        let mut scroll = Scroll::default();
        assert_eq!(scroll.window(all, 3), 47..50, "beside the felt the last rows are seen");
        let mut seen = Vec::new();
        for _ in 0..5 {
            scroll = scroll.back(room - 1, all, room);
            seen.push(scroll.window(all, room));
        }
        assert_eq!(seen, [32..50, 15..33, 0..18, 0..18, 0..18]);
        for expected in [17..35, 32..50] {
            scroll = scroll.on(room - 1);
            assert_eq!((scroll.window(all, room), scroll.reading), (expected, true));
        }
        assert_eq!(scroll.on(room - 1), Scroll::default(), "after the last row it is closed");
    }

    #[test]
    fn it_is_read_from_a_row_on() {
        assert_eq!(Scroll::read_from(10, 50, 18).window(50, 18), 10..28);
        assert_eq!(Scroll::read_from(45, 50, 18).window(50, 18), 32..50);
        assert_eq!(Scroll::read_from(0, 5, 18).window(5, 18), 0..5);
        assert_eq!(Scroll { below: 90, reading: true }.window(50, 18), 0..18);
    }
}
