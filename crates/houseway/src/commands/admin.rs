//! `houseway admin`: who may give roles.

use server::Store;

use super::{serve, stored};
use crate::cli::AdminArgs;
use crate::out::{Answer, Usage};

pub(super) fn run(args: &AdminArgs) -> Result<Answer, Usage> {
    let (data, database) = (args.store.data.as_ref(), args.store.database.as_ref());
    let store = if args.new { serve::store(data, database)? } else { there(args)? };
    let runtime = tokio::runtime::Runtime::new().map_err(|error| Usage(format!("cannot start: {error}")))?;
    let made = runtime.block_on(server::make_admin(&store, args.name.as_deref()));
    let made = made.map_err(|error| Usage(error.to_string()))?;
    Ok(Answer::text(match &args.name {
        Some(_) => format!("{made} is an admin.\n"),
        None => format!("Whoever opens this path of the room first becomes an admin: {made}\n"),
    }))
}

/// The store that is there: a name that was mistyped begins no new one.
fn there(args: &AdminArgs) -> Result<Store, Usage> {
    let store = serve::named(args.store.data.as_ref(), args.store.database.as_ref())?;
    if let Store::File(path) = &store
        && !path.exists()
    {
        return Err(Usage(format!(
            "there is no file {}: name the one that the room uses with --data, or begin a store there with --new",
            path.display()
        )));
    }
    // What is no store is not made one.
    stored::reader(&args.store).map(|_| store)
}
