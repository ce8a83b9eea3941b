//! For x86-64 with AVX-512.

use super::portable;

pub(super) fn is_available() -> bool {
    is_x86_feature_detected!("avx512f")
        && is_x86_feature_detected!("avx512dq")
        && is_x86_feature_detected!("avx512vl")
}

#[target_feature(enable = "avx512f,avx512dq,avx512vl")]
pub(super) fn each<T: Copy>(items: &mut [T], one: impl Fn(T) -> T) {
    portable::each(items, one);
}
