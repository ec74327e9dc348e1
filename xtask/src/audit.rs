//! What the program is made of: where every package comes from, under which licence, with which hash.
//!
//! Advisories need a database from elsewhere; `cargo audit` has it.

use serde_json::Value;
use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

/// Licences that ask for no more than their notice.
const LICENCES: [&str; 14] = [
    "0BSD",
    "Apache-2.0",
    "Apache-2.0 WITH LLVM-exception",
    "BSD-2-Clause",
    "BSD-3-Clause",
    "BSL-1.0",
    "CC0-1.0",
    "ISC",
    "MIT",
    "MIT-0",
    "MPL-2.0",
    "Unicode-3.0",
    "Unlicense",
    "Zlib",
];

/// The one place that packages come from.
const REGISTRY: &str = "registry+https://github.com/rust-lang/crates.io-index";

/// Packages of which two versions are built, because others still ask for the older one.
const TWICE: [&str; 6] = ["getrandom", "hashbrown", "miniz_oxide", "shlex", "syn", "windows-sys"];

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("..")
}

/// Looks at every locked package of the program and of its page.
pub fn run() -> Result<(), String> {
    let mut wrong = crates()?;
    wrong.extend(page()?);
    if wrong.is_empty() { Ok(()) } else { Err(format!("audit:\n{}", wrong.join("\n"))) }
}

fn crates() -> Result<Vec<String>, String> {
    let mut metadata = Command::new(env!("CARGO"));
    metadata
        .args(["metadata", "--format-version", "1", "--locked", "--all-features"])
        .current_dir(root());
    let output = metadata.output().map_err(|error| format!("cargo metadata: {error}"))?;
    let metadata: Value = serde_json::from_slice(&output.stdout)
        .map_err(|error| format!("{error}: {}", String::from_utf8_lossy(&output.stderr)))?;
    let lock = fs::read_to_string(root().join("Cargo.lock")).map_err(|error| error.to_string())?;
    let packages = metadata["packages"].as_array().ok_or("cargo metadata has no packages")?;
    let mut versions: BTreeMap<&str, u32> = BTreeMap::new();
    let mut wrong = Vec::new();
    for package in packages {
        let name = package["name"].as_str().unwrap_or_default();
        *versions.entry(name).or_default() += 1;
        if !is_allowed(package["license"].as_str().unwrap_or_default()) {
            wrong.push(format!("{name} has the licence {}", package["license"]));
        }
        match package["source"].as_str() {
            None | Some(REGISTRY) => {}
            Some(other) => wrong.push(format!("{name} comes from {other}")),
        }
    }
    println!("\n== audit\n{} crates", packages.len());
    let entries = lock.split("[[package]]").filter(|entry| entry.contains("\nsource = "));
    let unhashed = entries.filter(|entry| !entry.contains("\nchecksum = "));
    wrong.extend(unhashed.map(|entry| format!("without a hash:{}", entry.replace('\n', " "))));
    let twice = versions.iter().filter(|(name, count)| **count > 1 && !TWICE.contains(name));
    wrong.extend(twice.map(|(name, count)| format!("{name} is built in {count} versions")));
    Ok(wrong)
}

fn page() -> Result<Vec<String>, String> {
    let lock = fs::read(root().join("web/package-lock.json")).map_err(|error| error.to_string())?;
    let lock: Value = serde_json::from_slice(&lock).map_err(|error| error.to_string())?;
    let packages = lock["packages"].as_object().ok_or("package-lock.json has no packages")?;
    println!("{} packages of the page", packages.len() - 1);
    let mut wrong = Vec::new();
    for (place, package) in packages.iter().filter(|(place, _)| !place.is_empty()) {
        if !is_allowed(package["license"].as_str().unwrap_or_default()) {
            wrong.push(format!("{place} has the licence {}", package["license"]));
        }
        if package["integrity"].is_null() {
            wrong.push(format!("{place} has no hash"));
        }
    }
    Ok(wrong)
}

/// Whether an SPDX expression can be met with the licences above. An `OR` leaves a choice, an `AND` none.
fn is_allowed(expression: &str) -> bool {
    let spaced = expression.replace('/', " OR ").replace('(', " ( ").replace(')', " ) ");
    let mut words = spaced.split_whitespace().peekable();
    any(&mut words) && words.next().is_none()
}

type Words<'a> = std::iter::Peekable<std::str::SplitWhitespace<'a>>;

fn any(words: &mut Words) -> bool {
    let mut allowed = all(words);
    while words.next_if_eq(&"OR").is_some() {
        allowed |= all(words);
    }
    allowed
}

fn all(words: &mut Words) -> bool {
    let mut allowed = one(words);
    while words.next_if_eq(&"AND").is_some() {
        allowed &= one(words);
    }
    allowed
}

fn one(words: &mut Words) -> bool {
    let Some(word) = words.next() else { return false };
    if word == "(" {
        let allowed = any(words);
        return words.next() == Some(")") && allowed;
    }
    let exception = words.next_if_eq(&"WITH").and_then(|_| words.next());
    let licence = exception.map_or(word.to_owned(), |exception| format!("{word} WITH {exception}"));
    LICENCES.contains(&licence.as_str())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_choice_of_licences_is_met_by_one_of_them() {
        for good in ["MIT", "MIT/GPL-3.0", "GPL-3.0 OR (ISC AND MIT)", "(MIT OR X) AND Zlib"] {
            assert!(is_allowed(good), "{good}");
        }
        assert!(is_allowed("Apache-2.0 WITH LLVM-exception OR GPL-2.0"));
        for bad in ["", "GPL-3.0", "MIT AND GPL-3.0", "(MIT", "MIT MIT", "MIT WITH anything"] {
            assert!(!is_allowed(bad), "{bad}");
        }
    }
}
