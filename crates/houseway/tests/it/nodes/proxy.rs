//! A connection to Postgres that can be cut, slowed down and made to hang.

use std::path::PathBuf;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Duration;

use tokio::io::{AsyncRead, AsyncReadExt as _, AsyncWrite, AsyncWriteExt as _};
use tokio::net::{TcpListener, TcpStream, UnixStream};
use tokio::sync::watch;

/// A proxy on a port of its own.
pub(crate) struct Proxy {
    port: u16,
    /// What each piece waits, in milliseconds, on its way there and back.
    delay: Arc<AtomicU64>,
    /// Raised to cut all lines.
    cuts: watch::Sender<u64>,
    /// Whether what comes is swallowed: connections stay open and nothing passes.
    hangs: watch::Sender<bool>,
}

impl Proxy {
    pub(crate) async fn to(socket: PathBuf) -> Proxy {
        let listener = TcpListener::bind("127.0.0.1:0").await.expect("a port");
        let port = listener.local_addr().expect("its address").port();
        let (delay, cuts) = (Arc::new(AtomicU64::new(0)), watch::Sender::new(0));
        let hangs = watch::Sender::new(false);
        let (slow, cut, hung) = (Arc::clone(&delay), cuts.subscribe(), hangs.subscribe());
        tokio::spawn(async move {
            while let Ok((near, _)) = listener.accept().await {
                let Ok(far) = UnixStream::connect(&socket).await else { continue };
                tokio::spawn(carry(near, far, Arc::clone(&slow), cut.clone(), hung.clone()));
            }
        });
        Proxy { port, delay, cuts, hangs }
    }

    /// Swallows everything from now on, or lets it through again.
    pub(crate) fn hang(&self, hangs: bool) {
        self.hangs.send_replace(hangs);
    }

    pub(crate) fn url(&self) -> String {
        format!("postgres://postgres@127.0.0.1:{}/postgres?sslmode=disable", self.port)
    }

    /// Cuts every line; new ones are let through.
    pub(crate) fn cut(&self) {
        self.cuts.send_modify(|cuts| *cuts += 1);
    }

    /// Every piece waits so long.
    pub(crate) fn slow(&self, delay: Duration) {
        self.delay.store(delay.as_millis() as u64, Ordering::Relaxed);
    }
}

async fn carry(
    near: TcpStream,
    far: UnixStream,
    delay: Arc<AtomicU64>,
    mut cut: watch::Receiver<u64>,
    hung: watch::Receiver<bool>,
) {
    cut.mark_unchanged();
    let (from_near, to_near) = near.into_split();
    let (from_far, to_far) = far.into_split();
    tokio::select! {
        () = pass_on(from_near, to_far, &delay, hung.clone()) => {}
        () = pass_on(from_far, to_near, &delay, hung) => {}
        _ = cut.changed() => {}
    }
}

/// Passes on what comes from one side, piece by piece.
async fn pass_on(
    mut from: impl AsyncRead + Unpin,
    mut to: impl AsyncWrite + Unpin,
    delay: &AtomicU64,
    mut hung: watch::Receiver<bool>,
) {
    let mut piece = vec![0; 16 * 1024];
    while let Ok(size @ 1..) = from.read(&mut piece).await {
        tokio::time::sleep(Duration::from_millis(delay.load(Ordering::Relaxed))).await;
        if hung.wait_for(|hangs| !hangs).await.is_err() || to.write_all(&piece[..size]).await.is_err() {
            return;
        }
    }
}
