//! `houseway admin`: who may give roles.

use crate::cli::AdminArgs;
use crate::out::{Answer, Usage};

pub(super) fn run(args: &AdminArgs) -> Result<Answer, Usage> {
    let store = super::serve::store(args.data.as_ref(), args.database.as_ref())?;
    let runtime = tokio::runtime::Runtime::new().map_err(|error| Usage(format!("cannot start: {error}")))?;
    let made = runtime.block_on(server::make_admin(&store, args.name.as_deref()));
    let made = made.map_err(|error| Usage(error.to_string()))?;
    Ok(Answer::text(match &args.name {
        Some(_) => format!("{made} is an admin.\n"),
        None => format!("Whoever opens this path of the room first becomes an admin: {made}\n"),
    }))
}
