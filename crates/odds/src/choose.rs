//! Small counting.

/// How many ways there are to choose so many of so many.
pub(crate) const fn choose(of: u64, so_many: u64) -> u64 {
    if so_many > of {
        return 0;
    }
    let mut ways = 1;
    let mut at = 0;
    while at < so_many {
        ways = ways * (of - at) / (at + 1);
        at += 1;
    }
    ways
}

#[cfg(test)]
mod tests {
    #[test]
    fn ways_to_choose() {
        assert_eq!(super::choose(52, 5), 2_598_960);
        assert_eq!(super::choose(53, 7), 154_143_080);
        assert_eq!(super::choose(3, 4), 0);
    }
}
