//! A line to Postgres that can be cut and slowed down.

use std::path::PathBuf;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Duration;

use tokio::io::{AsyncReadExt as _, AsyncWriteExt as _};
use tokio::net::{TcpListener, TcpStream, UnixStream};
use tokio::sync::watch;

/// A proxy on a port of its own.
pub(crate) struct Proxy {
    port: u16,
    /// What each piece waits, in milliseconds, on its way there and back.
    delay: Arc<AtomicU64>,
    /// Raised to cut all lines.
    cuts: watch::Sender<u64>,
}

impl Proxy {
    pub(crate) async fn to(socket: PathBuf) -> Proxy {
        let listener = TcpListener::bind("127.0.0.1:0").await.expect("a port");
        let port = listener.local_addr().expect("its address").port();
        let (delay, cuts) = (Arc::new(AtomicU64::new(0)), watch::Sender::new(0));
        let (slow, cut) = (Arc::clone(&delay), cuts.subscribe());
        tokio::spawn(async move {
            while let Ok((near, _)) = listener.accept().await {
                let Ok(far) = UnixStream::connect(&socket).await else { continue };
                tokio::spawn(carry(near, far, Arc::clone(&slow), cut.clone()));
            }
        });
        Proxy { port, delay, cuts }
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

async fn carry(near: TcpStream, far: UnixStream, delay: Arc<AtomicU64>, mut cut: watch::Receiver<u64>) {
    cut.mark_unchanged();
    let (mut from_near, mut to_near) = near.into_split();
    let (mut from_far, mut to_far) = far.into_split();
    let slow = Arc::clone(&delay);
    let there = async move {
        let mut piece = vec![0; 16 * 1024];
        while let Ok(size @ 1..) = from_near.read(&mut piece).await {
            tokio::time::sleep(Duration::from_millis(slow.load(Ordering::Relaxed))).await;
            if to_far.write_all(&piece[..size]).await.is_err() {
                return;
            }
        }
    };
    let back = async move {
        let mut piece = vec![0; 16 * 1024];
        while let Ok(size @ 1..) = from_far.read(&mut piece).await {
            tokio::time::sleep(Duration::from_millis(delay.load(Ordering::Relaxed))).await;
            if to_near.write_all(&piece[..size]).await.is_err() {
                return;
            }
        }
    };
    tokio::select! {
        () = there => {}
        () = back => {}
        _ = cut.changed() => {}
    }
}
