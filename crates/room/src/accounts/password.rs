//! Passwords, kept as argon2id only.

use argon2::password_hash::phc::PasswordHash;
use argon2::password_hash::{PasswordHasher as _, PasswordVerifier as _};
use argon2::{Algorithm, Argon2, Params, Version};

use super::Refusal;
use crate::chance::Chance;

/// The least letters of a password, and the most.
pub const LENGTH: (usize, usize) = (8, 200);

/// What it costs to try a password.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Cost {
    /// Memory, in KiB.
    pub memory: u32,
    /// Passes over it.
    pub passes: u32,
}

impl Cost {
    /// 19 MiB and two passes, as OWASP advises.
    pub const ADVISED: Cost = Cost { memory: 19_456, passes: 2 };
    /// The least there is, for tests.
    pub const LEAST: Cost = Cost { memory: 8, passes: 1 };

    fn argon(self) -> Argon2<'static> {
        let params = Params::new(self.memory, self.passes, 1, None).unwrap_or_default();
        Argon2::new(Algorithm::Argon2id, Version::V0x13, params)
    }
}

/// What is kept of a password.
pub(super) fn keep(password: &str, cost: Cost, chance: &dyn Chance) -> Result<String, Refusal> {
    if !(LENGTH.0..=LENGTH.1).contains(&password.chars().count()) {
        return Err(Refusal::BadPassword);
    }
    let mut salt = [0; 16];
    chance.fill(&mut salt);
    hash(password, cost, &salt).ok_or(Refusal::BadPassword)
}

fn hash(password: &str, cost: Cost, salt: &[u8]) -> Option<String> {
    let hash = cost.argon().hash_password_with_salt(password.as_bytes(), salt);
    hash.ok().map(|hash| hash.to_string())
}

/// Whether a password is the one that was kept. Where none was kept it takes as long to say no.
pub(super) fn fits(password: &str, kept: Option<&str>, cost: Cost) -> bool {
    // Nobody has a longer one, and hashing it would be work for nothing.
    if password.chars().count() > LENGTH.1 {
        return false;
    }
    match kept.and_then(|kept| PasswordHash::new(kept).ok()) {
        Some(kept) => cost.argon().verify_password(password.as_bytes(), &kept).is_ok(),
        None => {
            let _ = hash(password, cost, &[0; 16]);
            false
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::chance::SeededChance;

    #[test]
    fn a_password_is_kept_as_argon2id_with_a_salt_of_its_own() {
        let chance = SeededChance::new([1; 32]);
        let kept = keep("correct horse", Cost::ADVISED, &chance).unwrap();
        assert!(kept.starts_with("$argon2id$v=19$m=19456,t=2,p=1$"), "{kept}");
        assert_ne!(kept, keep("correct horse", Cost::ADVISED, &chance).unwrap());
        assert!(fits("correct horse", Some(&kept), Cost::ADVISED));
        assert!(!fits("correct house", Some(&kept), Cost::ADVISED));
        assert!(!fits("correct horse", None, Cost::LEAST));
        assert!(!fits("correct horse", Some("not a hash"), Cost::LEAST));
    }

    /// The cost may be raised later: what was kept before says how it was made.
    #[test]
    fn what_was_kept_at_another_cost_still_fits() {
        let kept = keep("correct horse", Cost::LEAST, &SeededChance::new([1; 32])).unwrap();
        assert!(fits("correct horse", Some(&kept), Cost::ADVISED));
    }

    #[test]
    fn a_password_has_a_length() {
        let chance = SeededChance::new([1; 32]);
        for text in ["", "1234567", &"x".repeat(201)] {
            assert_eq!(keep(text, Cost::LEAST, &chance), Err(Refusal::BadPassword), "{text}");
        }
        keep(&"ü".repeat(200), Cost::LEAST, &chance).unwrap();
        assert!(!fits(&"x".repeat(1_000_000), None, Cost::ADVISED));
    }
}
