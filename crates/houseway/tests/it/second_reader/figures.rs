//! Reading figures: dollars, bands and odds.

/// An amount such as `1,000`, `.50` or `3.01`, in hundredths.
pub(crate) fn hundredths(text: &str) -> Option<i64> {
    let text = text.trim().trim_start_matches('$').replace(',', "");
    let (whole, part) = text.split_once('.').unwrap_or((&text, "00"));
    let digits = |s: &str| s.chars().all(|c| c.is_ascii_digit());
    if !digits(whole) || !digits(part) || part.len() != 2 || (whole.is_empty() && !text.starts_with('.')) {
        return None;
    }
    let whole = if whole.is_empty() { 0 } else { whole.parse::<i64>().ok()? };
    Some(whole * 100 + part.parse::<i64>().ok()?)
}

/// Every dollar figure of a text, in order, in cents: `$5-$1,000` gives 500 and 100000, and so does `$5-1,000`.
pub(crate) fn dollars(text: &str) -> Vec<i64> {
    let mut found = Vec::new();
    for part in text.split('$').skip(1) {
        let (first, rest) = leading_figure(part);
        found.extend(first);
        let second = rest.strip_prefix('-').and_then(|rest| leading_figure(rest).0);
        found.extend(second.filter(|_| first.is_some()));
    }
    found
}

/// The figure with which a text begins, and the rest of the text.
fn leading_figure(text: &str) -> (Option<i64>, &str) {
    let end = text.find(|c: char| !c.is_ascii_digit() && c != ',' && c != '.').unwrap_or(text.len());
    let figure = text[..end].trim_end_matches([',', '.']);
    (hundredths(figure), &text[end..])
}

/// From where to where a band reaches; open at the top when `to` is missing.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Reach {
    pub(crate) from: i64,
    pub(crate) to: Option<i64>,
}

/// Reads a band in hundredths: `$5 - $50`, `$301+`, `5 or more`, `$5 or less`, or one figure alone.
pub(crate) fn reach(text: &str) -> Option<Reach> {
    let text = text.trim();
    if let Some(top) = text.strip_suffix("or less") {
        return Some(Reach { from: 0, to: Some(hundredths(top)?) });
    }
    if let Some(bottom) = text.strip_suffix('+').or_else(|| text.strip_suffix("or more")) {
        return Some(Reach { from: hundredths(bottom)?, to: None });
    }
    if let Some((bottom, top)) = text.split_once('-') {
        return Some(Reach { from: hundredths(bottom)?, to: Some(hundredths(top)?) });
    }
    let only = hundredths(text)?;
    Some(Reach { from: only, to: Some(only) })
}

/// What a row of a pay table pays.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Pays {
    Odds(i64, i64),
    Cents(i64),
    Push,
}

/// Reads `200:1`, `5,000 to 1`, `$5,000` or `Push`.
pub(crate) fn pays(text: &str) -> Option<Pays> {
    let text = text.trim();
    if text.eq_ignore_ascii_case("push") {
        return Some(Pays::Push);
    }
    if text.starts_with('$') {
        return hundredths(text).map(Pays::Cents);
    }
    let (win, stake) = text.split_once(" to ").or_else(|| text.split_once(':'))?;
    Some(Pays::Odds(hundredths(win)? / 100, hundredths(stake)? / 100))
}
