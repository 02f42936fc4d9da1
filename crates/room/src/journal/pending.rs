//! An answer that comes when it is durable.

use std::future::Future;
use std::pin::Pin;
use std::sync::Arc;
use std::task::{Context, Poll, Wake, Waker};

use tokio::sync::oneshot;

use super::StoreError;

/// An answer on its way: await it, or wait for it on a thread of one's own.
#[derive(Debug)]
#[must_use = "what is not acknowledged must not be told"]
pub struct Pending<T>(oneshot::Receiver<Result<T, StoreError>>);

/// Where whoever keeps a store puts the answer; dropped, it says that the store is closed.
pub type Reply<T> = oneshot::Sender<Result<T, StoreError>>;

/// A place for an answer, and the answer to be waited for: for whoever keeps a store.
pub fn pending<T>() -> (Reply<T>, Pending<T>) {
    let (reply, answer) = oneshot::channel();
    (reply, Pending(answer))
}

impl<T> Pending<T> {
    /// An answer that is known already.
    pub(super) fn ready(answer: Result<T, StoreError>) -> Pending<T> {
        let (reply, pending) = pending();
        let _ = reply.send(answer);
        pending
    }

    /// Waits on this thread. (Unlike the channel's own way it does so wherever it is called.) A task that has had its share
    /// of the runtime must get its answer all the same: it would ask for ever.
    pub fn wait(self) -> Result<T, StoreError> {
        let waker = Waker::from(Arc::new(Unpark(std::thread::current())));
        let mut context = Context::from_waker(&waker);
        let mut answer = std::pin::pin!(tokio::task::unconstrained(self));
        loop {
            match answer.as_mut().poll(&mut context) {
                Poll::Ready(answer) => return answer,
                Poll::Pending => std::thread::park(),
            }
        }
    }
}

impl<T> Future for Pending<T> {
    type Output = Result<T, StoreError>;

    fn poll(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<Self::Output> {
        Pin::new(&mut self.0).poll(context).map(|answer| answer.unwrap_or(Err(StoreError::Closed)))
    }
}

struct Unpark(std::thread::Thread);

impl Wake for Unpark {
    fn wake(self: Arc<Self>) {
        self.0.unpark();
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[tokio::test]
    async fn a_task_waits_as_often_as_it_likes() {
        for number in 0..1_000 {
            let (reply, answer) = pending();
            assert!(reply.send(Ok(number)).is_ok());
            assert_eq!(answer.wait().ok(), Some(number));
        }
    }
}
