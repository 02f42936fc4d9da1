//! How often something allocates.

/// How often it does.
#[cfg(feature = "allocations")]
pub(crate) fn allocations(work: impl FnOnce()) -> u64 {
    allocation_counter::measure(work).count_total
}

/// Not counted: the program has an allocator of its own, and is no test.
#[cfg(not(feature = "allocations"))]
pub(crate) fn allocations(work: impl FnOnce()) -> u64 {
    work();
    0
}
