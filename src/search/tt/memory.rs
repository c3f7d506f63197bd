//! The memory of the table: zeroed by the system, and mapped by huge pages where there are any.

use super::Cluster;
use std::alloc::{Layout, alloc_zeroed, dealloc};
use std::ptr::NonNull;

/// The table begins at a multiple of this, so that the system can map it by huge pages.
const HUGE_PAGE: usize = 2 << 20;

/// How the system maps the table. With ordinary pages nearly every probe waits for the translation
/// of its address.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Pages {
    /// By pages of 2 MB as far as memory is not in pieces: asked for, and the system grants them.
    Huge,
    /// By ordinary pages: the system has huge ones, but they are switched off.
    SwitchedOff,
    /// By ordinary pages: huge ones are not asked for on this system, or it has none.
    Ordinary,
}

/// Memory of the clusters, zeroed by the system when first touched.
pub(super) struct Memory {
    /// What was allocated: a little more than the clusters need.
    block: NonNull<u8>,
    layout: Layout,
    /// The first cluster, aligned within the block.
    base: NonNull<Cluster>,
    len: usize,
    pages: Pages,
}

// SAFETY: `Memory` owns its allocation, and clusters consist of atomics.
unsafe impl Send for Memory {}
// SAFETY: as above; shared access goes through atomics only.
unsafe impl Sync for Memory {}

impl Memory {
    /// `None` when the system has not that much.
    ///
    /// The block is asked for with an alignment that every allocation has: only then does the
    /// system hand out zeroed pages without touching them. The clusters are aligned by hand.
    pub fn allocate(len: usize) -> Option<Memory> {
        let bytes = size_of::<Cluster>().checked_mul(len)?.checked_add(HUGE_PAGE)?;
        let layout = Layout::from_size_align(bytes, align_of::<u64>()).ok()?;
        // SAFETY: the layout is not empty.
        let block = NonNull::new(unsafe { alloc_zeroed(layout) })?;
        let offset = block.as_ptr().align_offset(HUGE_PAGE);
        // SAFETY: the offset is below the size of a huge page, which is what the block has to
        // spare.
        let base = unsafe { block.add(offset) };
        let pages = prefer_huge_pages(base, bytes - HUGE_PAGE);
        Some(Memory { block, layout, base: base.cast(), len, pages })
    }

    /// How many clusters there are.
    #[inline(always)]
    pub fn len(&self) -> usize {
        self.len
    }

    /// How the system maps them.
    pub fn pages(&self) -> Pages {
        self.pages
    }

    #[inline(always)]
    pub fn clusters(&self) -> &[Cluster] {
        // SAFETY: `base` points to `len` aligned zeroed clusters, and zero is a valid atomic.
        unsafe { std::slice::from_raw_parts(self.base.as_ptr(), self.len) }
    }
}

impl Drop for Memory {
    fn drop(&mut self) {
        // SAFETY: allocated with this very layout.
        unsafe { dealloc(self.block.as_ptr(), self.layout) };
    }
}

/// Asks the system for huge pages, where it has them. A refusal costs nothing but speed.
#[cfg(target_os = "linux")]
fn prefer_huge_pages(base: NonNull<u8>, bytes: usize) -> Pages {
    use std::ffi::{c_int, c_void};
    const MADV_HUGEPAGE: c_int = 14;
    unsafe extern "C" {
        fn madvise(address: *mut c_void, length: usize, advice: c_int) -> c_int;
    }
    // SAFETY: advice about memory that we own; it does not change what the memory holds.
    let refused = unsafe { madvise(base.as_ptr().cast(), bytes, MADV_HUGEPAGE) } != 0;
    let setting = std::fs::read_to_string("/sys/kernel/mm/transparent_hugepage/enabled");
    match setting {
        // The advice is taken even then, and has no effect.
        Ok(setting) if setting.contains("[never]") => Pages::SwitchedOff,
        Ok(_) if !refused => Pages::Huge,
        _ => Pages::Ordinary,
    }
}

/// Windows has large pages only for accounts with a right that few have, and they cannot be had
/// without touching all of the table at once.
#[cfg(not(target_os = "linux"))]
fn prefer_huge_pages(_: NonNull<u8>, _: usize) -> Pages {
    Pages::Ordinary
}
