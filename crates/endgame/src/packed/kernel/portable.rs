//! For any processor.

#[inline(always)]
pub(super) fn each<T: Copy>(items: &mut [T], one: impl Fn(T) -> T) {
    for item in items {
        *item = one(*item);
    }
}
