//! For x86-64 with AVX2.

use super::portable;

pub(super) fn is_available() -> bool {
    is_x86_feature_detected!("avx2")
}

#[target_feature(enable = "avx2")]
pub(super) fn each<T: Copy>(items: &mut [T], one: impl Fn(T) -> T) {
    portable::each(items, one);
}
