//! The door: who comes has a time to say what they want, and may finish it when the room closes.

use std::net::SocketAddr;
use std::pin::pin;
use std::time::Duration;

use axum::Router;
use axum::body::Body;
use axum::extract::ConnectInfo;
use axum::http::Request;
use hyper::body::Incoming;
use hyper::server::conn::http1;
use hyper::service::service_fn;
use hyper_util::rt::{TokioIo, TokioTimer};
use tokio::net::{TcpListener, TcpStream};
use tokio::sync::watch;
use tokio_util::task::TaskTracker;
use tower_service::Service as _;

/// Whoever has not sent the head of a request by then is shown out, so that nobody holds the door by speaking slowly.
const HEAD: Duration = Duration::from_secs(5);
/// Requests under way when the room closes have so long.
const CLOSING: Duration = Duration::from_secs(10);
/// When the system has nothing to give to who comes, it is asked again after so long.
const AGAIN: Duration = Duration::from_millis(100);

/// Lets people in until `stop` comes, and then lets those finish who are being answered.
pub(crate) async fn serve(listener: TcpListener, routes: Router, stop: impl Future<Output = ()>) {
    let (inside, closing) = (TaskTracker::new(), watch::Sender::new(()));
    let mut stop = pin!(stop);
    loop {
        let accepted = tokio::select! {
            accepted = listener.accept() => accepted,
            () = &mut stop => break,
        };
        match accepted {
            Ok((stream, peer)) => {
                inside.spawn(answer(stream, peer, routes.clone(), closing.subscribe()));
            }
            Err(wrong) => {
                tracing::warn!("somebody could not be let in: {wrong}");
                tokio::time::sleep(AGAIN).await;
            }
        }
    }
    drop(listener);
    closing.send_replace(());
    inside.close();
    if tokio::time::timeout(CLOSING, inside.wait()).await.is_err() {
        tracing::warn!("some requests were not finished when the room closed");
    }
}

/// Answers one who came, until they go or the room closes.
async fn answer(stream: TcpStream, peer: SocketAddr, routes: Router, mut closing: watch::Receiver<()>) {
    let answer = service_fn(move |request| routes.clone().call(from(peer, request)));
    let mut door = http1::Builder::new();
    door.timer(TokioTimer::new()).header_read_timeout(HEAD);
    let mut connection = pin!(door.serve_connection(TokioIo::new(stream), answer).with_upgrades());
    // Whoever breaks off, or is too slow, is gone: there is nobody to be told.
    tokio::select! {
        _ = connection.as_mut() => return,
        _ = closing.changed() => connection.as_mut().graceful_shutdown(),
    }
    let _ = connection.await;
}

/// A request with the address that it came from.
fn from(peer: SocketAddr, request: Request<Incoming>) -> Request<Body> {
    let mut request = request.map(Body::new);
    request.extensions_mut().insert(ConnectInfo(peer));
    request
}
