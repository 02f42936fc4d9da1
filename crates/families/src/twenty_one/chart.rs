//! The charts of who draws, compiled.

use rulebook::family::twenty_one::{Chart as Printed, Count, Softness};

/// What a chart says of a count.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Draw {
    /// Must stand.
    Stand,
    /// Must hit.
    Hit,
    /// As the holder likes.
    Option,
}

/// A chart by softness and total.
#[derive(Debug, Clone)]
pub(crate) struct Chart([[Draw; Chart::TOTALS]; 2]);

impl Chart {
    const TOTALS: usize = 32;

    /// Compiles a chart; above `highest` a hand is over.
    pub(crate) fn new(chart: &Printed, highest: u8) -> Chart {
        let says = |soft: bool, total: usize| says(chart, highest, soft, total as u8);
        Chart([false, true].map(|soft| std::array::from_fn(|total| says(soft, total))))
    }

    /// What it says of a count.
    #[inline(always)]
    pub(crate) fn says(&self, soft: bool, total: u8) -> Draw {
        self.0[usize::from(soft)].get(usize::from(total)).copied().unwrap_or(Draw::Stand)
    }
}

/// Named counts first, then where the chart is silent, then "all others".
fn says(chart: &Printed, highest: u8, soft: bool, total: u8) -> Draw {
    let columns = [(&chart.stand, Draw::Stand), (&chart.hit, Draw::Hit), (&chart.option, Draw::Option)];
    let fits = |rows: &[Count]| rows.iter().any(|count| fits(*count, highest, soft, total));
    if let Some((_, draw)) = columns.iter().find(|(rows, _)| fits(rows)) {
        return *draw;
    }
    let silent = [(&chart.silent_stand, Draw::Stand), (&chart.silent_hit, Draw::Hit)];
    if let Some((_, draw)) = silent.iter().find(|(rows, _)| rows.as_deref().is_some_and(fits)) {
        return *draw;
    }
    if total > highest {
        return Draw::Stand;
    }
    let others = columns.iter().find(|(rows, _)| rows.contains(&Count::Others));
    others.map_or(Draw::Stand, |(_, draw)| *draw)
}

fn fits(count: Count, highest: u8, soft: bool, total: u8) -> bool {
    match count {
        Count::Over => total > highest,
        Count::Natural | Count::Others | Count::None => false,
        Count::Totals { softness, from, to } => {
            let as_soft = match softness {
                Softness::Any => true,
                Softness::Hard => !soft,
                Softness::Soft => soft,
            };
            as_soft && from.is_none_or(|from| total >= from) && to.is_none_or(|to| total <= to)
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn counts(texts: &[&str]) -> Vec<Count> {
        texts.iter().map(|text| text.parse().unwrap()).collect()
    }

    #[test]
    fn a_chart_reads_named_counts_before_the_rest() {
        let printed = Printed {
            stand: counts(&["hard 19 or more"]),
            hit: counts(&["hard 11 or less"]),
            option: counts(&["all others"]),
            silent_stand: None,
            silent_hit: None,
        };
        let chart = Chart::new(&printed, 21);
        assert_eq!(chart.says(false, 19), Draw::Stand);
        assert_eq!(chart.says(false, 11), Draw::Hit);
        assert_eq!(chart.says(false, 12), Draw::Option);
        assert_eq!(chart.says(true, 19), Draw::Option);
        assert_eq!(chart.says(false, 25), Draw::Stand);
        assert_eq!(chart.says(false, 40), Draw::Stand);
    }

    #[test]
    fn a_silent_chart_is_filled_in() {
        let printed = Printed {
            stand: counts(&["hard 17 or more"]),
            hit: counts(&["soft 17 or less"]),
            option: counts(&["none"]),
            silent_stand: Some(counts(&["soft 18 or more"])),
            silent_hit: Some(counts(&["hard 16 or less"])),
        };
        let chart = Chart::new(&printed, 21);
        let row = |soft| [16, 17, 18].map(|total| chart.says(soft, total));
        assert_eq!(row(false), [Draw::Hit, Draw::Stand, Draw::Stand]);
        assert_eq!(row(true), [Draw::Hit, Draw::Hit, Draw::Stand]);
    }
}
