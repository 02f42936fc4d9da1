//! Inputs that were changed a little: for where no fuzzer is at hand.

use testkit::Random;

/// What stands in texts of all kinds, and numbers at their ends.
const TOKENS: [&[u8]; 24] = [
    b"0",
    b"-1",
    b"99999999999999999999",
    b"9223372036854775807",
    b"-9223372036854775808",
    b"0.5",
    b"1e308",
    b"$",
    b"\"",
    b"'",
    b"\n",
    b"\t",
    b"[",
    b"]",
    b"{",
    b"}",
    b"=",
    b",",
    b"null",
    b"true",
    b"\xc3\xa9",
    b"\xf0\x9f\x82\xa0",
    b"\0",
    b"..",
];

/// One input made of another, with parts of a third.
pub fn shaken(input: &[u8], other: &[u8], random: &mut Random) -> Vec<u8> {
    let mut bytes = input.to_vec();
    for _ in 0..=random.below(5) {
        let at = random.below(bytes.len() as u64 + 1) as usize;
        let end = (at + 1 + random.below(24) as usize).min(bytes.len());
        match random.below(8) {
            0 if at < bytes.len() => bytes[at] = random.below(256) as u8,
            1 if at < bytes.len() => bytes[at] ^= 1 << random.below(8),
            2 if at < end => drop(bytes.drain(at..end)),
            3 if at < end => {
                let part = bytes[at..end].to_vec();
                bytes.splice(at..at, part);
            }
            4 | 5 => {
                let token = random.pick(&TOKENS).copied().unwrap_or_default();
                bytes.splice(at..end.min(at + random.below(4) as usize).max(at), token.iter().copied());
            }
            6 => digits(&mut bytes, random),
            _ => lines(&mut bytes, other, random),
        }
    }
    bytes
}

/// A figure of the input becomes another number.
fn digits(bytes: &mut Vec<u8>, random: &mut Random) {
    let places: Vec<usize> = (0..bytes.len()).filter(|at| bytes[*at].is_ascii_digit()).collect();
    if let Some(at) = random.pick(&places).copied() {
        let token = random.pick(&TOKENS[..6]).copied().unwrap_or_default();
        bytes.splice(at..=at, token.iter().copied());
    }
}

/// A line of the input becomes one of another's.
fn lines(bytes: &mut Vec<u8>, other: &[u8], random: &mut Random) {
    let mut own: Vec<&[u8]> = bytes.split(|byte| *byte == b'\n').collect();
    let others: Vec<&[u8]> = other.split(|byte| *byte == b'\n').collect();
    let at = random.below(own.len() as u64) as usize;
    match random.pick(&others).copied() {
        Some(line) if random.percent(50) => own[at] = line,
        Some(line) => own.insert(at, line),
        None => drop(own.remove(at)),
    }
    *bytes = own.join(&b'\n');
}
