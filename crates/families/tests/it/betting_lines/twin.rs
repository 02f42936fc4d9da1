//! The count by plain numbers: seats, dollars and whose turn it is, written from the rules of betting alone.

/// How much may be bet.
#[derive(Debug, Clone, Copy)]
pub(crate) enum Limits {
    /// Bets of a fixed size on each street, and at most so many bets and raises; blinds are none.
    Fixed { sizes: [i64; 4], most: u32 },
    /// At most what is in the pot after a call.
    Pot,
    /// All that lies in front of one.
    No,
}

impl Limits {
    /// The full bet with which a street begins.
    fn first(self, street: usize) -> i64 {
        match self {
            Limits::Fixed { sizes, .. } => sizes[street],
            Limits::Pot | Limits::No => BLINDS[1],
        }
    }
}

/// A hand with a small blind of one and a big blind of two dollars. Seats are in the order of the blinds; the last of three
/// or more has the button, and of two the small blind has it.
#[derive(Debug, Clone)]
pub(crate) struct Tree {
    limits: Limits,
    street: usize,
    stacks: Vec<i64>,
    /// What each has put in on this street.
    put: Vec<i64>,
    /// What was put in on the streets before.
    pot: i64,
    folded: Vec<bool>,
    /// The bet that each has answered, where they have acted.
    answered: Vec<Option<i64>>,
    level: i64,
    /// The last full bet or raise.
    full: i64,
    raises: u32,
    turn: usize,
}

const BLINDS: [i64; 2] = [1, 2];

impl Tree {
    /// A hand whose blinds are posted.
    pub(crate) fn new(limits: Limits, stacks: &[i64]) -> Tree {
        let seats = stacks.len();
        let mut tree = Tree {
            limits,
            street: 0,
            stacks: stacks.to_vec(),
            put: vec![0; seats],
            pot: 0,
            folded: vec![false; seats],
            answered: vec![None; seats],
            level: BLINDS[1],
            full: BLINDS[1],
            raises: 0,
            turn: 2 % seats,
        };
        for (seat, blind) in BLINDS.into_iter().enumerate() {
            tree.pay(seat, blind);
        }
        tree
    }

    /// How many lines lead to the end of the hand.
    pub(crate) fn lines(mut self) -> u64 {
        while self.left() > 1 {
            if let Some(seat) = self.asked() {
                return self.choices(seat).into_iter().map(Tree::lines).sum();
            }
            if self.street == 3 {
                break;
            }
            self.next_street();
        }
        1
    }

    fn left(&self) -> usize {
        self.folded.iter().filter(|folded| !**folded).count()
    }

    fn can_bet(&self, seat: usize) -> bool {
        !self.folded[seat] && self.stacks[seat] > 0
    }

    /// Who is next to act on this street.
    fn asked(&self) -> Option<usize> {
        let seats = self.stacks.len();
        let order = (0..seats).map(|step| (self.turn + step) % seats);
        let owes = |seat: usize| self.put[seat] < self.level;
        let mut open = order.filter(|seat| {
            let alone = (0..seats).all(|other| other == *seat || !self.can_bet(other));
            let waits = self.answered[*seat].is_none() && !alone;
            self.can_bet(*seat) && (owes(*seat) || waits)
        });
        open.next()
    }

    fn next_street(&mut self) {
        let seats = self.stacks.len();
        self.pot += self.put.iter().sum::<i64>();
        self.put.fill(0);
        self.answered.fill(None);
        self.street += 1;
        (self.level, self.full, self.raises) = (0, self.limits.first(self.street), 0);
        // The first seat after the button.
        self.turn = if seats == 2 { 1 } else { 0 };
    }

    fn pay(&mut self, seat: usize, dollars: i64) {
        let paid = dollars.min(self.stacks[seat]);
        self.stacks[seat] -= paid;
        self.put[seat] += paid;
    }

    /// The tree after each thing that the seat may do.
    fn choices(&self, seat: usize) -> Vec<Tree> {
        let mut folds = self.clone();
        folds.folded[seat] = true;
        let mut stays = self.clone();
        stays.pay(seat, self.level - self.put[seat]);
        stays.answered[seat] = Some(self.level);
        let mut all = vec![folds, stays];
        all.extend(self.raises(seat).into_iter().map(|to| self.raised(seat, to)));
        all.iter_mut().for_each(|tree| tree.turn = (seat + 1) % self.stacks.len());
        all
    }

    fn raised(&self, seat: usize, to: i64) -> Tree {
        let mut tree = self.clone();
        tree.pay(seat, to - self.put[seat]);
        let by = to - self.level;
        if by >= self.full || self.level == 0 {
            tree.full = by.max(self.full);
        }
        (tree.level, tree.raises) = (to, self.raises + 1);
        tree.answered[seat] = Some(to);
        tree
    }

    /// The totals to which the seat may bet or raise.
    fn raises(&self, seat: usize) -> Vec<i64> {
        let others = (0..self.stacks.len()).any(|other| other != seat && self.can_bet(other));
        // Who has acted may raise again when what came since makes a full raise together.
        let may = self.answered[seat].is_none_or(|level| self.level - level >= self.full);
        let most = self.put[seat] + self.stacks[seat];
        if !others || !may || most <= self.level {
            return Vec::new();
        }
        let owed = self.level - self.put[seat];
        let (least, most) = match self.limits {
            Limits::Fixed { sizes, most: raises } => {
                if self.raises >= raises {
                    return Vec::new();
                }
                let to = most.min(self.level + sizes[self.street]);
                (to, to)
            }
            Limits::Pot => {
                let pot = self.pot + self.put.iter().sum::<i64>() + owed;
                (most.min(self.level + self.full), most.min(self.level + pot))
            }
            Limits::No => (most.min(self.level + self.full), most),
        };
        (least..=most).collect()
    }
}
