//! Any bytes are either a graph that its binary form gives back, or one clear sentence with a place.
#![no_main]

use grundy::graph::read::{from_pieces, write_binary};
use libfuzzer_sys::fuzz_target;

fuzz_target!(|bytes: &[u8]| {
    let read = |bytes: &[u8], must_end: bool| {
        let mut pieces = bytes.chunks(7);
        let mut next = |piece: &mut Vec<u8>| {
            piece.extend(pieces.next().unwrap_or_default());
            Ok(())
        };
        from_pieces(&mut next, must_end)
    };
    match read(bytes, false) {
        Ok(graph) => {
            assert_eq!(read(bytes, true).is_ok(), graph.graph.cycle().is_none());
            let mut written = Vec::new();
            let kept = write_binary(&graph, &mut |piece| {
                written.extend(piece);
                Ok(())
            });
            assert!(kept.is_ok());
            assert_eq!(read(&written, false).as_ref(), Ok(&graph));
        }
        Err(error) => {
            assert!(error.line().is_some() && !error.message().is_empty());
            assert!(!error.to_string().contains('\n'), "one sentence");
        }
    }
});
