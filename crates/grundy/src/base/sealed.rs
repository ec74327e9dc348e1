//! Files that say what they are: a format, its version, and a hash of what they hold. States,
//! certificates and proofs are all written and read here.

use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};
use sha2::{Digest, Sha256};

/// What can stand in a file of its own.
pub trait Format: Serialize + DeserializeOwned {
    /// The name of the format.
    const NAME: &'static str;
    /// The version of the layout: others are refused.
    const VERSION: u32;
}

/// A file's contents with what it says about itself.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "types", derive(schemars::JsonSchema), schemars(rename = "Sealed{T}"))]
pub struct Sealed<T> {
    /// What kind of file this is.
    format: &'static str,
    /// The version of its layout.
    version: u32,
    /// SHA-256 of format, version and contents, as hexadecimal digits.
    hash: String,
    /// What it holds.
    contents: T,
}

/// What is read before anything else. Files of old have no contents of their own.
#[derive(Default, Deserialize)]
#[serde(default)]
struct Header {
    format: String,
    version: u32,
    hash: String,
}

#[derive(Deserialize)]
struct Body<T> {
    contents: T,
}

impl<T: Format> Sealed<T> {
    /// Seals what is to be written.
    pub fn new(contents: T) -> Self {
        let hash = hash(&contents);
        Self { format: T::NAME, version: T::VERSION, hash, contents }
    }

    /// The file as it is written, on one line.
    pub fn to_bytes(&self) -> Vec<u8> {
        let mut bytes = canonical(self);
        bytes.push(b'\n');
        bytes
    }
}

/// What a file holds, if it is whole and of this format and version; else a sentence.
pub fn open<T: Format>(bytes: &[u8]) -> Result<T, String> {
    let Header { format, version, hash: written } = header(bytes)?;
    if format != T::NAME {
        let found: String = format.escape_debug().take(40).collect();
        return Err(format!("expected a file of the format {}, not ‘{found}’", T::NAME));
    }
    if version != T::VERSION {
        return Err(format!(
            "it is of version {version}, and only version {} is read: begin anew",
            T::VERSION
        ));
    }
    let damaged = |why: &dyn std::fmt::Display| format!("the file is damaged: {why}");
    let body: Body<T> = serde_json::from_slice(bytes).map_err(|error| damaged(&error))?;
    if hash(&body.contents) != written {
        return Err(damaged(&"the hash does not fit the contents"));
    }
    Ok(body.contents)
}

/// What a file says that it is.
pub fn format(bytes: &[u8]) -> Result<String, String> {
    header(bytes).map(|header| header.format)
}

fn header(bytes: &[u8]) -> Result<Header, String> {
    serde_json::from_slice(bytes).map_err(|error| format!("the file is damaged: {error}"))
}

fn hash<T: Format>(contents: &T) -> String {
    let mut hash = Sha256::new();
    hash.update(format!("{} {} ", T::NAME, T::VERSION));
    hash.update(canonical(contents));
    hash.finalize().iter().map(|byte| format!("{byte:02x}")).collect()
}

/// The one way to write something: JSON without spaces, the fields in their order. Formats are made of
/// structures, lists, numbers and text, which can always be written.
fn canonical(contents: &impl Serialize) -> Vec<u8> {
    serde_json::to_vec(contents).unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
    struct Note(Vec<u64>);

    impl Format for Note {
        const NAME: &'static str = "grundy-note";
        const VERSION: u32 = 2;
    }

    #[test]
    fn what_is_sealed_is_read_back_and_nothing_else() {
        let note = Note(vec![1, 2, 3]);
        let bytes = Sealed::new(note.clone()).to_bytes();
        assert_eq!(open(&bytes), Ok(note.clone()));
        let text = String::from_utf8(bytes).expect("JSON is text");
        let spaced = text.replace(',', " ,\n ");
        assert_eq!(open(spaced.as_bytes()), Ok(note), "spaces hold nothing");
        let why = |from: &str, to: &str| {
            open::<Note>(text.replacen(from, to, 1).as_bytes()).expect_err("it was changed")
        };
        assert!(why("[1", "[7").contains("damaged"));
        assert!(why("}", "").contains("damaged"));
        assert!(
            why("grundy-note", "grundy-vote").contains("format grundy-note, not ‘grundy-vote’")
        );
        assert!(why("\"version\":2", "\"version\":1").contains("only version 2 is read"));
        assert!(open::<Note>(b"{\"finished\":[]}").is_err_and(|why| why.contains("not ‘’")));
    }

    /// Anybody can compute the hash: `printf 'grundy-note 2 [1,2,3]' | sha256sum`.
    #[test]
    fn the_hash_is_sha_256_of_format_version_and_contents() {
        let hash = Sealed::new(Note(vec![1, 2, 3])).hash;
        assert_eq!(hash, "45667c55d11a3d228d3f3b454c41363be6331bd0e429e678957cf087466d2aad");
    }
}
