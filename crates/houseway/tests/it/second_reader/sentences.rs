//! Fees that a sentence states instead of a table.

use crate::second_reader::documents::{Documents, place, places};
use crate::second_reader::figures::dollars;
use crate::second_reader::schedules::{Band, Block, Charge, Rates, ScheduleOption};

/// A fee in a sentence.
pub(crate) struct SentenceFee {
    /// The line of the sentence.
    at: &'static str,
    /// The lines of the options to which it applies.
    options: &'static str,
    charge: &'static str,
    /// The words that state the fee.
    words: &'static str,
}

/// Every fee that no table prints.
const SENTENCE_FEES: &[SentenceFee] = &[
    SentenceFee {
        at: "001:2872",
        options: "001:2882-2893",
        charge: "jackpot",
        words: "A $1 jackpot fee (GEGA-002044) shall be taken on any game with 5 or more players",
    },
    SentenceFee {
        at: "003:13",
        options: "003:13",
        charge: "blind",
        words: "dropping the $3.00 blind before",
    },
    SentenceFee { at: "003:15", options: "003:15", charge: "player", words: "rate is $5.00 every ½ hour" },
    SentenceFee { at: "003:17", options: "003:17", charge: "player", words: "rate is $2.00 every ½ hour" },
    SentenceFee { at: "004:113", options: "004:113", charge: "small", words: "The little blind of $1 " },
    SentenceFee { at: "004:113", options: "004:113", charge: "big", words: " the big blind of $3 posted" },
];

/// How many options are stated by sentences alone: those that are their own source.
pub(crate) fn options_in_sentences() -> usize {
    let mut lines: Vec<_> =
        SENTENCE_FEES.iter().filter(|fee| fee.at == fee.options).map(|fee| fee.at).collect();
    lines.dedup();
    lines.len()
}

/// Sentences that state no charge of any block.
pub(crate) fn unused_sentences(blocks: &[Block]) -> Vec<String> {
    let options = || blocks.iter().flat_map(|block| &block.options);
    let is_for_one =
        |fee: &SentenceFee, option: &ScheduleOption| option.charges.iter().any(|c| fee.is_for(option, c));
    let unused = SENTENCE_FEES.iter().filter(|fee| !options().any(|option| is_for_one(fee, option)));
    unused.map(|fee| format!("{}: `{}` is no charge", fee.at, fee.charge)).collect()
}

/// The sentence that states a charge, when one does.
pub(crate) fn sentence_fee(option: &ScheduleOption, charge: &Charge) -> Option<&'static SentenceFee> {
    SENTENCE_FEES.iter().find(|fee| fee.is_for(option, charge))
}

impl SentenceFee {
    fn is_for(&self, option: &ScheduleOption, charge: &Charge) -> bool {
        let covered = option.places.first().is_some_and(|at| places(self.options).contains(at));
        covered && self.charge == charge.name
    }

    /// What the sentence states otherwise than the transcription has it.
    pub(crate) fn difference(&self, documents: &Documents, charge: &Charge) -> Option<String> {
        assert!(
            documents.line(place(self.at)).contains(self.words),
            "{} does not say `{}`",
            self.at,
            self.words
        );
        let stated = dollars(self.words);
        let same = match &charge.rates {
            Rates::Flat(fee) => stated == [*fee],
            Rates::HalfHour { hour: None, half } => stated == [*half],
            Rates::Bands(bands) => self.is_banded(bands, &stated),
            _ => false,
        };
        (!same).then(|| format!("{}: `{}` is not what `{}` says", self.at, charge.name, self.words))
    }

    /// One band has the stated fee and its words; all others are free.
    fn is_banded(&self, bands: &[Band], stated: &[i64]) -> bool {
        let charged: Vec<&Band> = bands.iter().filter(|band| band.fee != Some(0)).collect();
        matches!(charged.as_slice(), [band] if stated == band.fee.as_slice() && self.words.contains(&band.printed))
    }
}
