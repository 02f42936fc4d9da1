//! A line to a table through one node, for what is said beside the game.

use std::time::Duration;

use futures_util::{SinkExt as _, StreamExt as _};
use serde_json::{Value, json};
use tokio::net::TcpStream;
use tokio_tungstenite::tungstenite::Message;
use tokio_tungstenite::tungstenite::client::IntoClientRequest as _;
use tokio_tungstenite::{MaybeTlsStream, WebSocketStream};

pub(crate) struct Line(WebSocketStream<MaybeTlsStream<TcpStream>>);

impl Line {
    /// A line to a table; `None` where the table is not known.
    pub(crate) async fn open(address: &str, cookie: &str, table: u32, link: &str) -> Option<Line> {
        let url = format!("ws://{address}/api/tables/{table}/ws{link}");
        let mut request = url.into_client_request().expect("a request");
        request.headers_mut().insert("cookie", cookie.parse().expect("a header"));
        tokio_tungstenite::connect_async(request).await.ok().map(|(line, _)| Line(line))
    }

    /// Sits down with the least that it takes, on a seat that is free.
    pub(crate) async fn sit(address: &str, cookie: &str, table: u32, link: &str) {
        for turn in 0..50 {
            let mut line = Line::open(address, cookie, table, link).await.expect("a line");
            let shown = line.hears("the table", |heard| heard["type"] == "table").await;
            let offers = shown["offers"].as_array().cloned().unwrap_or_default();
            if let Some(sit) = offers.iter().find(|offer| offer["verb"] == "sit") {
                let choice = json!({ "amount": sit["shape"]["amount"]["from"] });
                let id = format!("sit-{turn}");
                line.say(
                    &json!({ "type": "do", "id": id, "verb": "sit", "at": sit["at"], "choice": choice }),
                )
                .await;
                let answer = line.hears("an answer", |heard| heard["id"] == id.as_str()).await;
                if answer["type"] == "accepted" {
                    return;
                }
            }
            // Another may have taken it just now.
            tokio::time::sleep(Duration::from_millis(100)).await;
        }
        panic!("there is no seat");
    }

    pub(crate) async fn say(&mut self, message: &Value) {
        self.0.send(Message::Text(message.to_string().into())).await.expect("the line holds");
    }

    /// The next message that is so.
    pub(crate) async fn hears(&mut self, what: &str, so: impl Fn(&Value) -> bool) -> Value {
        let heard = async {
            loop {
                let message = self.0.next().await.expect("the line holds").expect("a message");
                let Message::Text(text) = message else { continue };
                let heard: Value = serde_json::from_str(&text).expect("JSON");
                if so(&heard) {
                    return heard;
                }
            }
        };
        let heard = tokio::time::timeout(testkit::CEILING, heard).await;
        heard.unwrap_or_else(|_| panic!("nobody hears: {what}"))
    }
}
