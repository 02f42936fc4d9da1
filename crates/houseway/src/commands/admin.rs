//! `houseway admin`: admins, and links for forgotten passwords.

use super::{serve, stored};
use crate::cli::AdminArgs;
use crate::out::{Answer, Usage};

pub(super) fn run(args: &AdminArgs) -> Result<Answer, Usage> {
    let store = serve::named(args.store.data.as_ref(), args.store.database.as_ref())?;
    // A mistyped file name must not create a store.
    stored::reader(&args.store)?;
    let runtime =
        tokio::runtime::Runtime::new().map_err(|error| Usage::new(format!("cannot start: {error}")))?;
    let done = runtime.block_on(async {
        match &args.name {
            Some(name) if args.reset_password => server::reset_password(&store, name).await,
            name => server::make_admin(&store, name.as_deref()).await,
        }
    });
    let made = done.map_err(|error| Usage::new(error.to_string()))?;
    Ok(Answer::text(match &args.name {
        Some(name) if args.reset_password => format!(
            "Send {name} a link with the path below. It works once, for one day. Setting the new password signs out every other \
             session.\n{made}\n"
        ),
        Some(_) => format!("{made} is an admin.\n"),
        None => format!("The first person to open this path of the room becomes an admin: {made}\n"),
    }))
}
