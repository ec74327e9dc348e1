//! Certificates of long proofs, kept on disk so that a large heap has its value at once next time.

use crate::outlet;
use grundy::Sum;
use grundy::heap::certificate::Evidence;
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

/// Hands the games of large heaps the certificates that are kept for them and intact.
pub fn recall(sum: &Sum) {
    for_large_heaps(sum, &mut |code, sequence| {
        let read = file(code).and_then(|path| std::fs::read(path).ok());
        let certificate: Option<Certificate> =
            read.and_then(|bytes| serde_json::from_slice(&bytes).ok());
        if let Some(certificate) = certificate
            && certificate.game == code
            && certificate.is_intact().is_ok()
        {
            sequence.trust(certificate);
        }
    });
}

/// Keeps what was proved about large heaps.
pub fn keep(sum: &Sum) {
    for_large_heaps(sum, &mut |code, sequence| {
        if let Some(run) = sequence.run()
            && let Some(certificate) = Certificate::of(code, run)
        {
            store(&certificate);
        }
    });
}

/// Keeps a certificate that saves work. That it cannot be written is no reason to stop.
pub fn store(certificate: &Certificate) {
    let long = matches!(&certificate.proof,
        Evidence::StateRepeat { milestones, .. } if !milestones.is_empty());
    if let (true, Some(path)) = (long, file(&certificate.game))
        && let Some(folder) = path.parent()
        && std::fs::create_dir_all(folder).is_ok()
        && let Ok(bytes) = serde_json::to_vec(certificate)
    {
        drop(outlet::write(Some(&path), &bytes));
    }
}

fn for_large_heaps(sum: &Sum, work: &mut dyn FnMut(&str, &mut grundy::heap::Sequence)) {
    for part in sum.components().iter().flat_map(|component| component.summands()) {
        if part.heap_size().is_some_and(|size| size >= LARGE) {
            // A game without a code has nothing to keep.
            let _ = part.game().with_sequence(&mut |rule, sequence| {
                // A theorem needs no certificate, and no look at the disk.
                if let Some(code) = rule.code().filter(|code| Theorem::of(code).is_none()) {
                    work(&code.to_string(), sequence);
                }
                Ok(())
            });
        }
    }
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
