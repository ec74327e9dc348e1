//! Command-line transcripts: what a user types and sees, kept as tests.
//!
//! `TRYCMD=overwrite cargo test -p grundy-cli` writes what the program prints now; read the change
//! before you commit it.

#[test]
fn transcripts() {
    trycmd::TestCases::new().case("tests/cmd/*.trycmd");
}
