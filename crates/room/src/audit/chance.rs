//! Whether the stocks of a table are those that were committed to.

use cards::Card;
use table::commit::{Hash, promise};
use table::{Awaits, Command, DealEvent, Event, Play};

use super::Audited;
use crate::tables::{Live, Step, tells_of_chance};

/// What was told of the chance of a table so far.
#[derive(Debug, Default)]
pub(super) struct Promises {
    promised: Option<Hash>,
    /// The rest of the stock that is being loaded.
    coming: Option<Vec<Card>>,
    /// Whether a stock was loaded before the room began to commit to them.
    before: bool,
}

impl Promises {
    /// Holds a step against what was promised; `live` is the table before it.
    pub(super) fn check(&mut self, live: &Live, step: &Step, found: &mut Audited) -> Result<(), String> {
        let told: Vec<Event> = step.events.iter().filter(|event| tells_of_chance(event)).copied().collect();
        let request = match live.table.awaits() {
            Awaits::Chance(request) => Some(request),
            _ => None,
        };
        let should = step.drawn.as_ref().map_or_else(Vec::new, |drawn| drawn.events(request));
        if told != should {
            return Err("its commitments do not match its seeds".to_owned());
        }
        let used = step.drawn.as_ref().and_then(|drawn| drawn.used.as_ref());
        if let Some(used) = used {
            match self.promised {
                Some(promised) if promised != promise(used.seed) => {
                    return Err("its seed does not match its commitment".to_owned());
                }
                // A table from before there were promises makes its first one with its next step.
                None if !self.before => return Err("its seed has no commitment".to_owned()),
                _ => {}
            }
            self.coming = request.and_then(|request| used.stock(request)).map(|stock| stock.cards().to_vec());
            if let (Some(request), Command::Throw { .. }) = (request, step.command)
                && request.answered(used.salted()) != [step.command]
            {
                return Err("its dice do not match their seed".to_owned());
            }
        }
        self.loaded(step, used.is_some(), found)?;
        if let Some(drawn) = &step.drawn {
            self.promised = Some(promise(drawn.next));
        }
        Ok(())
    }

    /// A part of a stock must be the next part of what was committed to.
    fn loaded(&mut self, step: &Step, begins: bool, found: &mut Audited) -> Result<(), String> {
        for event in &step.events {
            let Event::Deal(DealEvent::StockLoaded { run, first, last }) = event else { continue };
            if *first && !begins {
                self.coming = None;
            }
            match &mut self.coming {
                None if self.promised.is_some() => {
                    return Err("its cards have no commitment, although earlier ones do".to_owned());
                }
                None => {
                    self.before = true;
                    found.uncommitted += u64::from(*last);
                }
                Some(coming) if coming.starts_with(run.cards()) => {
                    coming.drain(..run.cards().len());
                    if *last && !coming.is_empty() {
                        return Err("some of the committed cards are missing".to_owned());
                    }
                    if *last {
                        self.coming = None;
                        found.committed += 1;
                    }
                }
                Some(_) => return Err("its cards do not match their commitment".to_owned()),
            }
        }
        Ok(())
    }
}
