//! `houseway admin`: who may give roles.

use server::Store;

use super::{serve, stored};
use crate::cli::AdminArgs;
use crate::out::{Answer, Key, Usage};

pub(super) fn run(args: &AdminArgs) -> Result<Answer, Usage> {
    let (store, begun) = store(args)?;
    let runtime = tokio::runtime::Runtime::new().map_err(|error| Usage(format!("cannot start: {error}")))?;
    let made = runtime.block_on(server::make_admin(&store, args.name.as_deref()));
    let made = made.map_err(|error| Usage(error.to_string()))?;
    Ok(Answer::text(match &args.name {
        Some(_) => format!("{made} is an admin.\n"),
        None => format!("{begun}Whoever opens this path of the room first becomes an admin: {made}\n"),
    }))
}

/// The store that is there. Where there is none a link begins one, and says so; a name that is known to nobody yet was
/// surely asked for in another place.
fn store(args: &AdminArgs) -> Result<(Store, String), Usage> {
    let (data, database) = (args.store.data.as_ref(), args.store.database.as_ref());
    let found = serve::named(data, database)?;
    let Store::File(path) = &found else { return Ok((found, String::new())) };
    if path.exists() {
        // What is no store is not made one.
        return stored::reader(&args.store).map(|_| (found, String::new()));
    }
    if args.name.is_some() {
        return Err(Usage::of(
            Key::File,
            format!(
                "there is no file {}: name the one that the room uses with --data, or leave the name out to begin a room there",
                path.display()
            ),
        ));
    }
    let begun = serve::begins(&found).unwrap_or_default();
    Ok((serve::store(data, database)?, begun))
}
