//! `houseway`: the command line.

fn main() {
    let book = rulebook::book::Book::shipped();
    let args: Vec<String> = std::env::args().collect();
    match args.get(1).map(String::as_str) {
        Some("rules") => {
            let listing = book.listing(&args[2].parse().unwrap());
            match listing {
                Ok(listing) => {
                    for line in rulebook::listing::Page::of(&listing).lines {
                        println!("{line:?}");
                    }
                }
                Err(faults) => faults.iter().for_each(|fault| println!("{fault}")),
            }
        }
        _ => {
            for id in book.ids() {
                match book.listing(&id) {
                    Ok(listing) => println!("{id} {}", listing.body().listing.name),
                    Err(faults) => faults.iter().for_each(|fault| println!("{fault}")),
                }
            }
            for id in book.blocks() {
                match book.block(&id) {
                    Ok(block) => println!("{id} {} {} options", block.title, block.options.len()),
                    Err(faults) => faults.iter().for_each(|fault| println!("{fault}")),
                }
            }
        }
    }
}
