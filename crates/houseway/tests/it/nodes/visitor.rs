//! Somebody who plays at a table through one node after another, and notes what they are shown and told.

use std::collections::BTreeMap;
use std::sync::{Arc, Mutex};
use std::time::Duration;

use futures_util::{SinkExt as _, StreamExt as _};
use serde_json::{Value, json};
use tokio::sync::watch;
use tokio_tungstenite::tungstenite::Message;
use tokio_tungstenite::tungstenite::client::IntoClientRequest as _;

use crate::bot;

/// What somebody saw.
#[derive(Debug, Default)]
pub(crate) struct Seen {
    /// The sequence numbers of all steps, in the order in which they were shown.
    pub(crate) steps: Vec<u64>,
    /// Commands that were acknowledged, with their places.
    pub(crate) accepted: BTreeMap<String, u64>,
    /// What is wrong, if anything.
    pub(crate) wrong: Vec<String>,
    /// How often a line was taken up with what was missed.
    pub(crate) resumed: usize,
    /// The last record that was shown.
    pub(crate) seq: u64,
}

pub(crate) type Shared = Arc<Mutex<Seen>>;

/// Plays until the test ends, at the node that `node` names.
pub(crate) struct Visitor {
    pub(crate) account: u32,
    pub(crate) cookie: String,
    pub(crate) table: u32,
    pub(crate) seen: Shared,
    sent: u64,
    /// The last that was shown, and that on which something was wished for.
    last: Option<Value>,
    wished: u64,
    /// What was sent and not answered: it is sent again when the line was lost.
    pending: Option<Value>,
    /// In which round a wager was made: one is enough.
    wagered: Option<u64>,
}

type Anything = Box<dyn std::error::Error + Send + Sync>;

impl Visitor {
    pub(crate) async fn come_in(address: &str, table: u32) -> Result<Visitor, Anything> {
        let cookie = bot::come_in(address).await?;
        let account = cookie.split(['=', '.']).nth(1).ok_or("the cookie names an account")?.parse()?;
        let seen = Shared::default();
        let (sent, last, wished, pending, wagered) = (0, None, 0, None, None);
        Ok(Visitor { account, cookie, table, seen, sent, last, wished, pending, wagered })
    }

    pub(crate) async fn play(mut self, mut node: watch::Receiver<String>) {
        loop {
            let address = node.borrow_and_update().clone();
            tokio::select! {
                // Whoever loses the line comes again, to wherever they are sent.
                _ = self.sit(&address) => tokio::time::sleep(Duration::from_millis(100)).await,
                moved = node.changed() => if moved.is_err() { return },
            }
        }
    }

    async fn sit(&mut self, address: &str) -> Result<(), Anything> {
        let after = match self.held().seq {
            0 => String::new(),
            seq => format!("?after={seq}"),
        };
        let mut request =
            format!("ws://{address}/api/tables/{}/ws{after}", self.table).into_client_request()?;
        request.headers_mut().insert("cookie", self.cookie.parse()?);
        let (mut line, _) = tokio_tungstenite::connect_async(request).await?;
        if let Some(pending) = &self.pending {
            line.send(Message::Text(pending.to_string().into())).await?;
        }
        while let Some(message) = line.next().await {
            let Message::Text(text) = message? else { continue };
            let heard: Value = serde_json::from_str(&text)?;
            if let Some(wish) = self.hear(&heard) {
                line.send(Message::Text(wish.to_string().into())).await?;
            }
        }
        Ok(())
    }

    fn held(&self) -> std::sync::MutexGuard<'_, Seen> {
        self.seen.lock().expect("nobody failed")
    }

    fn hear(&mut self, heard: &Value) -> Option<Value> {
        let seq = heard["seq"].as_u64().unwrap_or(0);
        match heard["type"].as_str() {
            Some("accepted") => {
                let word = heard["id"].as_str().unwrap_or_default().to_owned();
                let mut held = self.held();
                if let Some(before) = held.accepted.insert(word.clone(), seq).filter(|before| *before != seq)
                {
                    held.wrong.push(format!("{word} was done at {before} and at {seq}"));
                }
                drop(held);
                self.answered(heard)
            }
            Some("refused") => self.answered(heard),
            Some("resumed") => {
                self.held().resumed += 1;
                None
            }
            Some("step") => {
                let mut held = self.held();
                if seq != held.seq + 1 {
                    let wrong = format!("step {seq} was shown after {}", held.seq);
                    held.wrong.push(wrong);
                }
                held.steps.push(seq);
                drop(held);
                self.look(heard, seq)
            }
            Some("table") => {
                let mut held = self.held();
                if seq < held.seq {
                    let wrong = format!("the table was shown as of {seq} after {}", held.seq);
                    held.wrong.push(wrong);
                }
                drop(held);
                self.look(heard, seq)
            }
            _ => None,
        }
    }

    /// Whoever has an answer looks again at what was shown meanwhile.
    fn answered(&mut self, heard: &Value) -> Option<Value> {
        if self.pending.as_ref().is_some_and(|pending| pending["id"] == heard["id"]) {
            self.pending = None;
        }
        let last = self.last.take()?;
        let wish = self.wish(&last);
        self.last = Some(last);
        wish
    }

    fn look(&mut self, heard: &Value, seq: u64) -> Option<Value> {
        self.held().seq = seq;
        self.last = Some(heard.clone());
        self.wish(heard)
    }

    /// What to do at what is shown; once for each sight.
    fn wish(&mut self, heard: &Value) -> Option<Value> {
        let (round, seq) = (heard["view"]["round"].as_u64().unwrap_or(0), heard["seq"].as_u64()?);
        if self.pending.is_some() || self.wished >= seq {
            return None;
        }
        let wagering = heard["view"]["phase"] == "wagering";
        if wagering && self.wagered == Some(round) {
            return Some(json!({ "type": "ready" }));
        }
        let mut wish = bot::wish(heard)?;
        (self.sent, self.wished) = (self.sent + 1, seq);
        self.wagered = if wagering { Some(round) } else { self.wagered };
        wish["type"] = json!("do");
        wish["id"] = json!(format!("v{}", self.sent));
        wish["seq"] = json!(seq);
        self.pending = Some(wish.clone());
        Some(wish)
    }
}
