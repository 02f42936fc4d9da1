//! Expensive work takes turns: a few pieces at once, and one at a time for each address, so that a client that asks for much waits for
//! itself and not for others.

use std::collections::HashMap;
use std::convert::Infallible;
use std::net::IpAddr;
use std::pin::Pin;
use std::sync::{Arc, Mutex, PoisonError, Weak};
use std::task::{Context, Poll};

use axum::body::{Body, Bytes, HttpBody, to_bytes};
use axum::response::Response;
use hyper::body::{Frame, SizeHint};
use tokio::sync::{OwnedSemaphorePermit, Semaphore};

/// Addresses remembered before those without work are dropped.
const REMEMBERED: usize = 1_000;

/// The turns of one kind of work.
#[derive(Debug)]
pub(crate) struct Turns {
    all: Arc<Semaphore>,
    addresses: Mutex<HashMap<IpAddr, Weak<Semaphore>>>,
}

/// A turn. Dropping it passes it on.
#[derive(Debug)]
pub(crate) struct Turn {
    _all: OwnedSemaphorePermit,
    own: OwnedSemaphorePermit,
}

/// Answers of this size are written before their address has another turn, so that nobody piles them up by not reading them.
const LARGE: u64 = 256 * 1024;
/// How much of a large answer is handed on at a time.
const PART: usize = 32 * 1024;

impl Turn {
    /// Passes the turn on: to other addresses at once, and to others of the same address when a large answer is written.
    pub(crate) async fn pass_on(self, answer: Response) -> Response {
        if answer.body().size_hint().lower() < LARGE {
            return answer;
        }
        let (head, body) = answer.into_parts();
        let own = self.own;
        // All of it is in memory already.
        let rest = to_bytes(body, usize::MAX).await.unwrap_or_default();
        Response::from_parts(head, Body::new(Parts { rest, _own: own }))
    }
}

/// A large answer, part by part: what is not written yet keeps the turn.
struct Parts {
    rest: Bytes,
    _own: OwnedSemaphorePermit,
}

impl HttpBody for Parts {
    type Data = Bytes;
    type Error = Infallible;

    fn poll_frame(
        mut self: Pin<&mut Self>,
        _: &mut Context<'_>,
    ) -> Poll<Option<Result<Frame<Bytes>, Infallible>>> {
        let part = self.rest.len().min(PART);
        let part = self.rest.split_to(part);
        Poll::Ready((!part.is_empty()).then(|| Ok(Frame::data(part))))
    }

    fn is_end_stream(&self) -> bool {
        self.rest.is_empty()
    }

    fn size_hint(&self) -> SizeHint {
        SizeHint::with_exact(self.rest.len() as u64)
    }
}

impl Turns {
    /// Half of the processors work, and at least one: the other half is for the tables.
    pub(crate) fn of_half_the_processors() -> Turns {
        let processors = std::thread::available_parallelism().map_or(1, usize::from);
        Turns::new((processors / 2).max(1))
    }

    fn new(at_once: usize) -> Turns {
        Turns { all: Arc::new(Semaphore::new(at_once)), addresses: Mutex::default() }
    }

    /// Waits for a turn. Each address has one piece of work in the queue for all, and its others wait behind that one.
    pub(crate) async fn wait(&self, address: IpAddr) -> Option<Turn> {
        // The semaphores are never closed.
        let own = self.own(address).acquire_owned().await.ok()?;
        let all = Arc::clone(&self.all).acquire_owned().await.ok()?;
        Some(Turn { _all: all, own })
    }

    fn own(&self, address: IpAddr) -> Arc<Semaphore> {
        let mut addresses = self.addresses.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(own) = addresses.get(&address).and_then(Weak::upgrade) {
            return own;
        }
        if addresses.len() >= REMEMBERED {
            addresses.retain(|_, own| own.strong_count() > 0);
        }
        let own = Arc::new(Semaphore::new(1));
        addresses.insert(address, Arc::downgrade(&own));
        own
    }
}

#[cfg(test)]
mod tests {
    use std::net::Ipv4Addr;

    use futures_util::FutureExt as _;
    use futures_util::future::join_all;

    use super::*;

    fn address(number: u32) -> IpAddr {
        IpAddr::V4(Ipv4Addr::from_bits(number))
    }

    #[tokio::test]
    async fn one_address_with_much_work_does_not_hold_up_another() {
        let turns = Turns::new(2);
        let busy = turns.wait(address(1)).now_or_never().expect("the first comes at once");
        let mut queue: Vec<_> = (0..60).map(|_| Box::pin(turns.wait(address(1)))).collect();
        assert!(queue.iter_mut().all(|waits| waits.now_or_never().is_none()), "one at a time of an address");
        let other = turns.wait(address(2)).now_or_never().expect("another address comes at once");
        drop((busy, queue));
        // All are full: the next two addresses come in the order in which they asked, whatever one of them still has to do.
        let third = turns.wait(address(3)).now_or_never().expect("a place is free");
        let (mut fourth, mut more_of_third) =
            (Box::pin(turns.wait(address(4))), Box::pin(turns.wait(address(3))));
        assert!((&mut fourth).now_or_never().is_none() && (&mut more_of_third).now_or_never().is_none());
        drop(third);
        let fourth = (&mut fourth).now_or_never().expect("its turn");
        assert!((&mut more_of_third).now_or_never().is_none());
        drop((other, fourth));
    }

    #[tokio::test]
    async fn a_large_answer_keeps_the_turn_of_its_address_until_it_is_written() {
        let turns = Turns::new(1);
        let text: Vec<u8> = (0..LARGE + 5).map(|number| number as u8).collect();
        let turn = turns.wait(address(1)).await.expect("a turn");
        let answer = turn.pass_on(Response::new(Body::from(text.clone()))).await;
        assert_eq!(answer.body().size_hint().exact(), Some(LARGE + 5));
        assert!(turns.wait(address(2)).now_or_never().is_some(), "others go on");
        assert!(turns.wait(address(1)).now_or_never().is_none());
        let written = to_bytes(answer.into_body(), usize::MAX).await.expect("it is written");
        assert_eq!(written, text);
        let turn = turns.wait(address(1)).now_or_never().flatten().expect("its next turn");
        let small = turn.pass_on(Response::new(Body::from("small"))).await;
        assert!(turns.wait(address(1)).now_or_never().is_some(), "a small one keeps nothing");
        drop(small);
    }

    #[tokio::test]
    async fn addresses_without_work_are_forgotten() {
        let turns = Turns::new(1);
        join_all((0..3 * REMEMBERED as u32).map(|number| turns.wait(address(number)).map(drop))).await;
        drop(turns.wait(address(1)).await);
        let known = turns.addresses.lock().unwrap_or_else(PoisonError::into_inner).len();
        assert!(known <= REMEMBERED, "{known}");
    }
}
