//! Who held which number in a round: numbers at a table are given anew when somebody leaves.

use table::{Eye, Person};

use super::{Member, Members, Step};
use crate::ids::AccountNo;

/// The numbers of a round, with everybody who held one in it.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Held(Vec<(Person, Member)>);

impl Held {
    /// Those who were there when the round began.
    pub fn at_start(members: &Members) -> Held {
        Held(members.all().collect())
    }

    /// Somebody may come with a step.
    pub fn take_in(&mut self, step: &Step) {
        self.0.extend(step.member);
    }

    /// With whose eyes an account saw the round; nothing for who was not there. A number that changed hands in the round
    /// sees what the rail sees, for what it stood for before is another's.
    pub fn eye(&self, account: AccountNo) -> Option<Eye> {
        let mine = Member::Account(account);
        let (person, _) = self.0.iter().rev().find(|(_, member)| *member == mine)?;
        let shared = self.0.iter().any(|(held, member)| held == person && *member != mine);
        Some(if shared { Eye::Rail } else { Eye::Person(*person) })
    }

    /// Everybody with their numbers, in the order in which they came.
    pub fn all(&self) -> &[(Person, Member)] {
        &self.0
    }

    /// The same as members of a table, the last who held a number under it.
    pub fn members(&self) -> Members {
        let mut members = Members::default();
        self.0.iter().for_each(|(person, member)| members.set(*person, Some(*member)));
        members
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_number_that_changed_hands_sees_what_the_rail_sees() {
        let [ann, ben, cid] = [1, 2, 3].map(AccountNo);
        let held = Held(vec![
            (Person(0), Member::Account(ann)),
            (Person(1), Member::Bot(0)),
            (Person(2), Member::Account(ben)),
            (Person(0), Member::Account(cid)),
        ]);
        assert_eq!(held.eye(ann), Some(Eye::Rail), "the number is another's now");
        assert_eq!(held.eye(cid), Some(Eye::Rail), "and was another's before");
        assert_eq!(held.eye(ben), Some(Eye::Person(Person(2))));
        assert_eq!(held.eye(AccountNo(9)), None);
    }
}
