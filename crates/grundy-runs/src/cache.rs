//! Certificates of long proofs, kept on disk so that a large heap has its value at once next time. They
//! are the user's own: their seals and their sense are looked at, but nothing is computed again.

use crate::outlet;
use grundy::Sum;
use grundy::base::sealed::{self, Sealed};
use grundy::heap::certificate::Evidence;
use grundy::heap::check;
use grundy::heap::{Certificate, Theorem};
use std::path::PathBuf;

/// Smaller heaps are computed in no time.
const LARGE: u64 = 1 << 17;

/// Where certificates are kept: `GRUNDY_CACHE`, or the user's folder for caches.
fn folder() -> Option<PathBuf> {
    let of =
        |name: &str| std::env::var_os(name).filter(|value| !value.is_empty()).map(PathBuf::from);
    of("GRUNDY_CACHE")
        .or_else(|| of("XDG_CACHE_HOME").map(|path| path.join("grundy")))
        .or_else(|| of("HOME").map(|path| path.join(".cache/grundy")))
}

fn file(code: &str) -> Option<PathBuf> {
    let name: String =
        code.chars().map(|c| if c.is_ascii_alphanumeric() { c } else { '_' }).collect();
    Some(folder()?.join(format!("period{name}.json")))
}

/// Hands the games of large heaps the certificates that are kept for them. Tells whether there are such heaps,
/// about which something could be [kept](keep).
pub fn recall(sum: &Sum) -> bool {
    for_large_heaps(sum, &mut |code, sequence| {
        let read = file(code).and_then(|path| std::fs::read(path).ok());
        let certificate = read.and_then(|bytes| read_certificate(code, &bytes));
        certificate.into_iter().for_each(|certificate| sequence.trust(certificate));
    })
}

/// The certificate for a code in a file, if it is whole and makes sense.
fn read_certificate(code: &str, bytes: &[u8]) -> Option<Certificate> {
    let certificate: Certificate = sealed::open(bytes).ok()?;
    let is_sound = certificate.game == code && check::makes_sense(&certificate).is_ok();
    is_sound.then_some(certificate)
}

/// Keeps what was proved about large heaps.
pub fn keep(sum: &Sum) {
    for_large_heaps(sum, &mut |code, sequence| {
        if let Some(run) = sequence.run()
            && let Some(certificate) = Certificate::of(code, run)
        {
            store(certificate);
        }
    });
}

/// Keeps a certificate that saves work. That it cannot be written is no reason to stop.
pub fn store(certificate: Certificate) {
    let long = matches!(&certificate.proof,
        Evidence::StateRepeat { milestones, .. } if !milestones.is_empty());
    if let (true, Some(path)) = (long, file(&certificate.game))
        && let Some(folder) = path.parent()
        && std::fs::create_dir_all(folder).is_ok()
    {
        drop(outlet::write(Some(&path), &Sealed::new(certificate).to_bytes()));
    }
}

/// Works with the values of games that have a large heap here, and tells whether there are any. A game without
/// a code has nothing to keep; a theorem needs no certificate, and no look at the disk.
fn for_large_heaps(sum: &Sum, work: &mut dyn FnMut(&str, &mut grundy::heap::Sequence)) -> bool {
    let mut found = false;
    for component in sum.components() {
        let game = component.game();
        let code = game.heap_rule().and_then(|rule| rule.code());
        let Some(code) = code.filter(|code| Theorem::of(code).is_none()) else { continue };
        let mut sizes = component.summands().into_iter().filter_map(|part| part.heap_size());
        if sizes.any(|size| size >= LARGE) {
            found = true;
            let _ = game.with_sequence(&mut |_, sequence| {
                work(&code.to_string(), sequence);
                Ok(())
            });
        }
    }
    found
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_heaps_without_a_theorem_are_looked_for() {
        let asked = |position: &str| {
            let mut asked = Vec::new();
            let sum = grundy::catalogue::open(position).expect("a position");
            for_large_heaps(&sum, &mut |code, _| asked.push(code.to_owned()));
            asked
        };
        assert!(asked("nim 10^18,10^17 + octal:.16 100").is_empty());
        assert_eq!(asked("octal:.16 10^18 + nim 10^18"), [".16"]);
    }
}
