//! Options for games with a pot: betting structure, stakes, and amounts that the house sets.

use clap::Args;
use money::Cents;

use super::amount;

#[derive(Args, Clone, Default)]
pub(crate) struct PotArgs {
    /// Pot poker: betting structure, by its name in `houseway rules`
    #[arg(long, value_name = "NAME")]
    pub(crate) structure: Option<String>,
    /// Pot poker: stakes, as in 4-8, "$4-$8" or 1/2; they select the structure and schedule
    #[arg(long, value_name = "STAKES")]
    pub(crate) stakes: Option<String>,
    /// Pot poker: blinds, smallest first, as in 1/3, if the document leaves them to the house
    #[arg(long, value_name = "BLINDS", value_parser = blinds)]
    pub(crate) blinds: Option<Blinds>,
    /// Pot poker: ante, if the document leaves it to the house
    #[arg(long, value_name = "DOLLARS", value_parser = amount)]
    pub(crate) ante: Option<Cents>,
    /// Stud: bring-in, if the document leaves it to the house
    #[arg(long, value_name = "DOLLARS", value_parser = amount)]
    pub(crate) bring_in: Option<Cents>,
    /// Pot poker: play with a kill: kill or half-kill
    #[arg(long, value_name = "KIND")]
    pub(crate) kill: Option<String>,
    /// Pot poker: day of the week, if the betting depends on it [default: today at a table, every day on a sign]
    #[arg(long, value_name = "DAY")]
    pub(crate) day: Option<String>,
}

/// Blinds from the small one on.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Blinds(pub(crate) Vec<Cents>);

fn blinds(text: &str) -> Result<Blinds, String> {
    let parts = text.split(['/', ' ']).filter(|part| !part.is_empty());
    let blinds: Result<Vec<Cents>, String> = parts.map(amount).collect();
    match blinds?.as_slice() {
        [] => Err("write the blinds, smallest first, as in 1/3".to_owned()),
        all => Ok(Blinds(all.to_vec())),
    }
}

impl PotArgs {
    /// Whether anything is said that only games with a pot have.
    pub(crate) const fn is_given(&self) -> bool {
        self.structure.is_some()
            || self.stakes.is_some()
            || self.blinds.is_some()
            || self.ante.is_some()
            || self.bring_in.is_some()
            || self.kill.is_some()
            || self.day.is_some()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn blinds_are_written_from_the_small_one_on() {
        let read = |text: &str| blinds(text).map(|blinds| blinds.0);
        assert_eq!(read("1/3"), Ok(vec![Cents(100), Cents(300)]));
        assert_eq!(read("$2 $5"), Ok(vec![Cents(200), Cents(500)]));
        assert!(read("").is_err() && read("a/b").is_err() && read("1-3").is_err());
    }
}
