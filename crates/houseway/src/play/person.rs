//! What you do is said otherwise than what others do: a line about "you" in the second person.

use table::Tongue;

/// A line in which your name is "you", with the verbs behind it as they belong to it.
pub(super) fn second(line: &str, tongue: Tongue) -> String {
    match tongue {
        Tongue::English => english(line),
        Tongue::Spanish => spanish(line),
    }
}

/// "you folds" is "you fold": in English what you do is said otherwise than what others do.
fn english(line: &str) -> String {
    let mut said = String::with_capacity(line.len());
    let mut rest = line;
    while let Some(at) = rest.find("you ") {
        let whole = at == 0 || rest[..at].ends_with([' ', '(']);
        let mut end = at + "you ".len();
        if rest[end..].starts_with('(') {
            end += rest[end..].find(") ").map_or(0, |close| close + 2);
        }
        said.push_str(&rest[..end]);
        rest = &rest[end..];
        let verb = rest.split([' ', ',', ':', ';']).next().unwrap_or_default();
        if whole && verb.bytes().all(|letter| letter.is_ascii_lowercase()) {
            said.push_str(&plain_form(verb));
            rest = &rest[verb.len()..];
        }
    }
    said.push_str(rest);
    said
}

/// "passes" is "pass", "raises" is "raise", "is" is "are".
fn plain_form(verb: &str) -> String {
    match verb {
        "is" => return "are".to_owned(),
        "has" => return "have".to_owned(),
        "was" => return "were".to_owned(),
        "does" | "goes" => return verb[..2].to_owned(),
        _ => {}
    }
    if let Some(start) = verb.strip_suffix("ies") {
        return format!("{start}y");
    }
    let hissing = ["sses", "shes", "ches", "xes", "zzes"].iter().any(|end| verb.ends_with(end));
    match verb.strip_suffix(if hissing { "es" } else { "s" }) {
        Some(start) if !start.is_empty() && !verb.ends_with("ss") => start.to_owned(),
        _ => verb.to_owned(),
    }
}

/// "tú no pide carta" is "tú no pides carta", "a tú" is "a ti".
fn spanish(line: &str) -> String {
    let mut said: Vec<String> = Vec::new();
    // Whether the verb that comes next is yours.
    let mut yours = false;
    let mut aside = false;
    for word in line.split(' ') {
        let plain = word.trim_matches(|sign: char| !sign.is_alphabetic());
        let put = |other: &str| word.replacen(plain, other, 1);
        aside |= word.starts_with('(');
        let next = match plain {
            "tú" => {
                let before = said.last().map(String::as_str);
                let after_preposition = matches!(before, Some("a" | "de" | "en" | "para" | "contra" | "por"));
                // Behind a colon or a comma comes no verb of yours.
                yours = !after_preposition && word == plain;
                if after_preposition { put("ti") } else { word.to_owned() }
            }
            "no" if yours => word.to_owned(),
            "se" if yours => put("te"),
            _ if aside => word.to_owned(),
            verb if yours => {
                yours = false;
                put(&tu_form(verb))
            }
            _ => word.to_owned(),
        };
        aside &= !word.contains(')');
        said.push(next);
    }
    said.join(" ").replace("con tú", "contigo")
}

/// "pasa" is "pasas", "es" is "eres".
fn tu_form(verb: &str) -> String {
    match verb {
        "es" => "eres".to_owned(),
        "tuvo" => "tuviste".to_owned(),
        "era" => "eras".to_owned(),
        _ if verb.ends_with(['a', 'e', 'á', 'é']) && verb.chars().all(char::is_lowercase) => {
            format!("{verb}s")
        }
        _ => verb.to_owned(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn verbs_belong_to_you_in_spanish() {
        for (line, said) in [
            ("tú pasa la banca", "tú pasas la banca"),
            ("tú no pide carta", "tú no pides carta"),
            ("tú (mano 2) se retira", "tú (mano 2) te retiras"),
            ("tú se planta", "tú te plantas"),
            (
                "tú es jugador-banca en la primera ronda, con $5",
                "tú eres jugador-banca en la primera ronda, con $5",
            ),
            (
                "cuota: tú (cada jugador) paga $1, antes del reparto",
                "cuota: tú (cada jugador) pagas $1, antes del reparto",
            ),
            (
                "se devuelve la cuota de $1 a tú: reparto anulado",
                "se devuelve la cuota de $1 a ti: reparto anulado",
            ),
            ("Hugo pasa la banca", "Hugo pasa la banca"),
            ("tú: una carta boca abajo", "tú: una carta boca abajo"),
            ("tú no tuvo oportunidad de acción", "tú no tuviste oportunidad de acción"),
        ] {
            assert_eq!(second(line, Tongue::Spanish), said);
        }
    }
}
