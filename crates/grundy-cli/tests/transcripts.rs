//! Command-line transcripts: what a user types and sees, kept as tests.
//!
//! `TRYCMD=overwrite cargo test -p grundy-cli` writes what the program prints now; read the change
//! before you commit it.

#[test]
fn transcripts() {
    let cases = trycmd::TestCases::new();
    cases.env("GRUNDY_DATA", "/dev/null");
    cases.case("tests/cmd/*.trycmd");
}
