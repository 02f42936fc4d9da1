//! The accept loop: limits on connections, a timeout for request heads, and a graceful shutdown.

use std::net::SocketAddr;
use std::pin::pin;
use std::time::Duration;

use axum::Router;
use axum::body::Body;
use axum::extract::ConnectInfo;
use axum::http::{HeaderMap, Request};
use hyper::body::Incoming;
use hyper::server::conn::http1;
use hyper::service::service_fn;
use hyper_util::rt::{TokioIo, TokioTimer};
use tokio::net::{TcpListener, TcpStream};
use tokio::sync::watch;
use tokio_util::task::TaskTracker;
use tower_service::Service as _;

use crate::gate::has_place;
use crate::house::House;
use crate::system::most_connections;
use crate::timed::Timed;

/// Timeout for the head of a request, so that a client that sends slowly holds no connection.
const HEAD: Duration = Duration::from_secs(5);
/// Maximum size of a request head.
const MAX_HEAD_BYTES: usize = 16 * 1024;
/// Maximum number of headers.
const MAX_HEADERS: usize = 64;
/// Maximum size of what is read, or gathered to be written, at a time.
const MAX_BUFFER_BYTES: usize = 64 * 1024;
/// Timeout for a write, so that a client that does not read holds no answer.
const WRITE: Duration = Duration::from_secs(20);
/// How long requests under way at shutdown may take.
const CLOSING: Duration = Duration::from_secs(10);
/// Pause after a failed accept, for example when file descriptors have run out.
const AGAIN: Duration = Duration::from_millis(100);

/// Accepts connections until `stop` resolves, then waits for the requests under way.
pub(crate) async fn serve(
    listener: TcpListener,
    routes: Router,
    house: &House,
    stop: impl Future<Output = ()>,
) {
    let (inside, closing) = (TaskTracker::new(), watch::Sender::new(()));
    let most = most_connections();
    let mut stop = pin!(stop);
    loop {
        let accepted = tokio::select! {
            accepted = listener.accept() => accepted,
            () = &mut stop => break,
        };
        match accepted {
            Ok((stream, peer)) => {
                // A proxy brings many clients; theirs are limited request by request.
                let proxy = house.network.is_proxy(peer.ip());
                let client = house.client(None, peer, &HeaderMap::new());
                let own =
                    house.connections.of_address(client.address) + house.sockets.of_address(client.address);
                let all = inside.len() + house.lines.len();
                let place = has_place(if proxy { 0 } else { own }, all, most);
                let hold = house.connections.take(client);
                if !place || hold.is_none() && !proxy {
                    continue;
                }
                let answered = answer(stream, peer, routes.clone(), closing.subscribe());
                inside.spawn(async move {
                    answered.await;
                    drop(hold);
                });
            }
            Err(wrong) => {
                tracing::warn!(error = %wrong, "connection not accepted");
                tokio::time::sleep(AGAIN).await;
            }
        }
    }
    drop(listener);
    closing.send_replace(());
    inside.close();
    if tokio::time::timeout(CLOSING, inside.wait()).await.is_err() {
        tracing::warn!(requests = inside.len(), "requests unfinished at shutdown");
    }
}

/// Serves one connection until it ends or the room closes.
async fn answer(stream: TcpStream, peer: SocketAddr, routes: Router, mut closing: watch::Receiver<()>) {
    let answer = service_fn(move |request| routes.clone().call(from(peer, request)));
    let mut door = http1::Builder::new();
    door.timer(TokioTimer::new()).header_read_timeout(HEAD);
    door.max_header_size(MAX_HEAD_BYTES).max_headers(MAX_HEADERS).max_buf_size(MAX_BUFFER_BYTES);
    let stream = TokioIo::new(Timed::new(stream, WRITE));
    let mut connection = pin!(door.serve_connection(stream, answer).with_upgrades());
    // A connection that breaks off or times out needs no answer.
    tokio::select! {
        _ = connection.as_mut() => return,
        _ = closing.changed() => connection.as_mut().graceful_shutdown(),
    }
    let _ = connection.await;
}

/// Adds the peer's address to a request.
fn from(peer: SocketAddr, request: Request<Incoming>) -> Request<Body> {
    let mut request = request.map(Body::new);
    request.extensions_mut().insert(ConnectInfo(peer));
    request
}
