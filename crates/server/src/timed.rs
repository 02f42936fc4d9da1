//! A connection that ends when its peer does not read, so that nobody holds an answer in memory by not reading it.

use std::io::{ErrorKind, IoSlice, Result};
use std::pin::Pin;
use std::task::{Context, Poll};
use std::time::Duration;

use tokio::io::{AsyncRead, AsyncWrite, ReadBuf};
use tokio::time::{Sleep, sleep};

/// A stream with a timeout for each write.
pub(crate) struct Timed<S> {
    stream: S,
    timeout: Duration,
    /// Runs while a write waits.
    waits: Option<Pin<Box<Sleep>>>,
}

impl<S> Timed<S> {
    pub(crate) const fn new(stream: S, timeout: Duration) -> Timed<S> {
        Timed { stream, timeout, waits: None }
    }

    /// What came of a write, or that it has waited too long.
    fn in_time<T>(&mut self, written: Poll<Result<T>>, context: &mut Context<'_>) -> Poll<Result<T>> {
        if written.is_ready() {
            self.waits = None;
            return written;
        }
        let timeout = self.timeout;
        let waits = self.waits.get_or_insert_with(|| Box::pin(sleep(timeout)));
        waits.as_mut().poll(context).map(|()| Err(ErrorKind::TimedOut.into()))
    }
}

impl<S: AsyncRead + Unpin> AsyncRead for Timed<S> {
    fn poll_read(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
        buffer: &mut ReadBuf<'_>,
    ) -> Poll<Result<()>> {
        Pin::new(&mut self.stream).poll_read(context, buffer)
    }
}

impl<S: AsyncWrite + Unpin> AsyncWrite for Timed<S> {
    fn poll_write(mut self: Pin<&mut Self>, context: &mut Context<'_>, bytes: &[u8]) -> Poll<Result<usize>> {
        let written = Pin::new(&mut self.stream).poll_write(context, bytes);
        self.in_time(written, context)
    }

    fn poll_write_vectored(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
        bytes: &[IoSlice<'_>],
    ) -> Poll<Result<usize>> {
        let written = Pin::new(&mut self.stream).poll_write_vectored(context, bytes);
        self.in_time(written, context)
    }

    fn is_write_vectored(&self) -> bool {
        self.stream.is_write_vectored()
    }

    fn poll_flush(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<Result<()>> {
        let flushed = Pin::new(&mut self.stream).poll_flush(context);
        self.in_time(flushed, context)
    }

    fn poll_shutdown(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<Result<()>> {
        let closed = Pin::new(&mut self.stream).poll_shutdown(context);
        self.in_time(closed, context)
    }
}

#[cfg(test)]
mod tests {
    use tokio::io::{AsyncReadExt as _, AsyncWriteExt as _};

    use super::*;

    #[tokio::test]
    async fn a_write_that_nobody_reads_fails() {
        let (near, far) = tokio::io::duplex(8);
        let mut near = Timed::new(near, Duration::from_millis(20));
        let wrong = near.write_all(&[0; 64]).await.expect_err("nobody reads it");
        assert_eq!(wrong.kind(), ErrorKind::TimedOut);
        drop(far);
    }

    #[tokio::test]
    async fn what_is_read_is_written() {
        let (near, mut far) = tokio::io::duplex(8);
        let mut near = Timed::new(near, testkit::CEILING);
        let reading = async {
            let mut read = vec![0; 64];
            far.read_exact(&mut read).await.expect("all of it comes");
            read
        };
        let (written, read) = tokio::join!(near.write_all(&[7; 64]), reading);
        written.expect("it is read");
        assert_eq!(read, [7; 64]);
    }
}
