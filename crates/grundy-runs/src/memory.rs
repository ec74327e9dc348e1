//! How much memory is in use: the system's allocator, counting.
//!
//! What is counted is what lives, so that memory which was freed, and which the system's allocator may keep for
//! a while, is held against nobody. Large tables get large pages where the system has them.

use std::alloc::{GlobalAlloc, Layout, System};
use std::cell::Cell;
use std::sync::atomic::{AtomicI64, Ordering};
use std::time::Duration;

/// The allocator of a program that keeps limits on memory:
///
/// ```
/// #[global_allocator]
/// static ALLOCATOR: grundy_runs::memory::Counting = grundy_runs::memory::Counting;
///
/// let before = grundy_runs::memory::in_use();
/// let large = vec![1u8; 10 << 20];
/// assert!(grundy_runs::memory::in_use() - before >= large.len() as i64);
/// ```
pub struct Counting;

/// Bytes that live, in all threads, but for what each has not told yet.
static IN_USE: AtomicI64 = AtomicI64::new(0);

/// The most that lived since this was asked last.
static PEAK: AtomicI64 = AtomicI64::new(0);

/// Who wants memory beyond this waits for the end of the program.
static CEILING: AtomicI64 = AtomicI64::new(i64::MAX);

/// Blocks from this size on are large tables, which are looked into at random. On large pages the processor finds
/// the place without a second look into memory.
const TABLE: usize = 8 << 20;

/// A thread tells what it took and gave back when that has become so much.
const TOLD: i64 = 1 << 16;

thread_local! {
    static UNTOLD: Cell<i64> = const { Cell::new(0) };
    /// Set in the thread that ends the program.
    static IS_EXEMPT: Cell<bool> = const { Cell::new(false) };
}

/// Bytes in use now, to about 64 KiB for each thread; nothing if the program does not count.
pub fn in_use() -> i64 {
    IN_USE.load(Ordering::Relaxed)
}

/// The most bytes that were in use since this was asked last.
pub fn peak() -> i64 {
    PEAK.swap(in_use(), Ordering::Relaxed)
}

/// So many MiB in bytes.
pub fn bytes(mib: u64) -> i64 {
    i64::try_from(mib.saturating_mul(1 << 20)).unwrap_or(i64::MAX)
}

/// From now on, threads that want more than this stand still.
pub(crate) fn set_ceiling(bytes: i64) {
    CEILING.store(bytes, Ordering::Relaxed);
}

/// Whether the ceiling was reached.
pub(crate) fn is_at_ceiling() -> bool {
    in_use() > CEILING.load(Ordering::Relaxed)
}

/// The ceiling is not for this thread.
pub(crate) fn exempt_this_thread() {
    IS_EXEMPT.set(true);
}

/// What a block costs, or a little more: the usual allocators of the system put a word before it, round it up and
/// have a least size. This runs for every block, so it is a few instructions; no layout is larger than half
/// of all addresses, and nothing wraps.
#[inline(always)]
fn footprint(size: usize) -> i64 {
    (size | 15).wrapping_add(17) as i64
}

#[inline(always)]
fn take(bytes: i64) {
    let untold = UNTOLD.get().wrapping_add(bytes);
    UNTOLD.set(untold);
    if untold >= TOLD {
        tell(untold);
    }
}

#[inline(always)]
fn give_back(bytes: i64) {
    let untold = UNTOLD.get().wrapping_sub(bytes);
    UNTOLD.set(untold);
    if untold <= -TOLD {
        tell(untold);
    }
}

#[cold]
fn tell(untold: i64) {
    UNTOLD.set(0);
    let in_use = IN_USE.fetch_add(untold, Ordering::Relaxed) + untold;
    PEAK.fetch_max(in_use, Ordering::Relaxed);
    // An allocator can neither fail politely nor unwind: the thread waits here, and takes no more, until
    // whoever set the ceiling has ended the program or lifted it.
    while untold > 0 && is_at_ceiling() && !IS_EXEMPT.get() {
        std::thread::sleep(Duration::from_millis(5));
    }
}

/// Asks for large pages where the block covers them, and returns the block. A system that has none says no.
#[cold]
#[allow(unsafe_code)]
fn on_large_pages(block: *mut u8, size: usize) -> *mut u8 {
    #[cfg(target_os = "linux")]
    if !block.is_null() {
        use rustix::mm::{Advice, madvise};
        let page = rustix::param::page_size();
        let skipped = block.align_offset(page);
        let covered = size.saturating_sub(skipped) / page * page;
        // SAFETY: these pages lie within the block, and advice does not change what they hold.
        let _ =
            unsafe { madvise(block.wrapping_add(skipped).cast(), covered, Advice::LinuxHugepage) };
    }
    block
}

// Every request goes to the system's allocator as it is; only its size is looked at.
#[allow(unsafe_code)]
unsafe impl GlobalAlloc for Counting {
    unsafe fn alloc(&self, layout: Layout) -> *mut u8 {
        take(footprint(layout.size()));
        // SAFETY: the caller keeps the contract of `alloc`.
        let block = unsafe { System.alloc(layout) };
        if layout.size() < TABLE { block } else { on_large_pages(block, layout.size()) }
    }

    unsafe fn alloc_zeroed(&self, layout: Layout) -> *mut u8 {
        take(footprint(layout.size()));
        // SAFETY: the caller keeps the contract of `alloc_zeroed`.
        let block = unsafe { System.alloc_zeroed(layout) };
        if layout.size() < TABLE { block } else { on_large_pages(block, layout.size()) }
    }

    unsafe fn dealloc(&self, block: *mut u8, layout: Layout) {
        give_back(footprint(layout.size()));
        // SAFETY: the block came from this allocator, that is from the system's.
        unsafe { System.dealloc(block, layout) }
    }

    unsafe fn realloc(&self, block: *mut u8, layout: Layout, size: usize) -> *mut u8 {
        let (before, after) = (footprint(layout.size()), footprint(size));
        match after >= before {
            true => take(after.wrapping_sub(before)),
            false => give_back(before.wrapping_sub(after)),
        }
        // SAFETY: the block came from this allocator, that is from the system's.
        let block = unsafe { System.realloc(block, layout, size) };
        if size < TABLE { block } else { on_large_pages(block, size) }
    }
}
