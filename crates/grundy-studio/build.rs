//! The page is held in the binary, so a new bundle means a new binary.

fn main() {
    println!("cargo:rerun-if-changed=../../web/dist");
}
