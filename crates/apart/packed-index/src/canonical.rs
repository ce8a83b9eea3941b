//! One position for all that symmetry and the exchange of like pieces make of it.

use super::{Numbering, PackedSquares};
use thiserror::Error;

impl<M: Numbering, const N: usize> PackedSquares<M, N> {
    /// The least of the eight images, where the number of piece 0 counts first and then the
    /// whole index.
    ///
    /// So piece 0 comes to stand in the triangle a1-d1-d4, in either numbering; in [`Orbit`]
    /// numbering its low part becomes 0, or 1 for b2 and d4. When it stands on the a1-h8 diagonal,
    /// two images are left, and the other pieces decide between them.
    ///
    /// Only these two are looked at: mirrors bring piece 0 to the quadrant a1-d4, and that and its
    /// reflection in the diagonal are compared. There is no branch. Canonical forms of two
    /// positions are equal if and only if one is an image of the other.
    ///
    /// ```
    /// use everyboard_endgame::Symmetry;
    /// use everyboard_packed_index::{Orbit, PackedSquares};
    ///
    /// // g2 and e3: piece 0 is on a diagonal. Its images b2 of mirrors and of mirrors and a
    /// // reflection bring piece 1 to d3 and c4.
    /// let two = PackedSquares::<Orbit, 2>::from_numbers([0o63, 0o52]);
    /// assert_eq!(two.canonical().numbers(), [0o61, 0o50]);
    /// assert!(Symmetry::ALL.iter().all(|&s| two.image(s).canonical() == two.canonical()));
    /// ```
    ///
    /// [`Orbit`]: super::Orbit
    #[inline]
    pub fn canonical(self) -> Self {
        let (quadrant, reflected) = self.in_quadrant();
        quadrant.least(reflected)
    }

    /// The canonical form of a position in which like pieces may change places: the least image
    /// with like pieces in any order, where the number of piece 0 counts first.
    ///
    /// Of like pieces the later one stands on the lower number. Costs some five operations for each
    /// pair of like pieces, twice, besides [`canonical`](Self::canonical).
    ///
    /// ```
    /// use everyboard_packed_index::{LikePieces, Orbit, PackedSquares};
    ///
    /// let likes = LikePieces::new(["K", "k", "N", "N"]).unwrap();
    /// let one = PackedSquares::<Orbit, 4>::from_numbers([0o60, 0o53, 0o12, 0o47]);
    /// let other = one.exchange(2, 3).flip_diagonal();
    /// assert_ne!(one.canonical(), other.canonical());
    /// assert_eq!(one.canonical_among(&likes), other.canonical_among(&likes));
    /// ```
    pub fn canonical_among(self, likes: &LikePieces<N>) -> Self {
        let (quadrant, reflected) = self.in_quadrant();
        quadrant.sorted(likes).least(reflected.sorted(likes))
    }

    /// Like pieces in order, the later one on the lower number: of all their orders the least
    /// index.
    pub fn sorted(self, likes: &LikePieces<N>) -> Self {
        likes.exchanges.iter().fold(self, |sorted, &(one, other)| {
            let [one, other] = [one, other].map(usize::from);
            sorted.exchange_if(sorted.number(one) < sorted.number(other), one, other)
        })
    }

    /// Two pieces change places: a few operations on the whole index.
    ///
    /// ```
    /// use everyboard_packed_index::{Natural, PackedSquares};
    ///
    /// let three = PackedSquares::<Natural, 3>::from_numbers([0o11, 0o22, 0o34]);
    /// assert_eq!(three.exchange(0, 2).numbers(), [0o34, 0o22, 0o11]);
    /// ```
    ///
    /// # Panics
    /// If there is no such piece.
    #[inline]
    pub fn exchange(self, one: usize, other: usize) -> Self {
        self.exchange_if(true, one, other)
    }

    /// Exchanges two pieces, or not, without a branch.
    #[inline(always)]
    fn exchange_if(self, condition: bool, one: usize, other: usize) -> Self {
        assert!(one < N && other < N, "no such piece");
        /// The parts of piece 0.
        const fn parts<const N: usize>() -> u64 {
            7 | 7 << (3 * N)
        }
        let one = 3 * one;
        let other = 3 * other;
        let different = (self.bits() >> one ^ self.bits() >> other) & parts::<N>();
        let different = different & u64::from(condition).wrapping_neg();
        Self::new(self.bits() ^ different << one ^ different << other)
    }

    /// The image by mirrors that has piece 0 in the quadrant a1-d4, and its reflection in the
    /// diagonal, which has too.
    #[inline(always)]
    fn in_quadrant(self) -> (Self, Self) {
        let mirrors = M::to_quadrant::<N>(self.bits());
        let quadrant = Self::new(self.bits() ^ M::mirror_change::<N>(mirrors));
        (quadrant, quadrant.flip_diagonal())
    }

    /// The number by which reflections are compared, of piece 0 first: a signed one, as more
    /// processors compare many of those at a time.
    #[inline(always)]
    fn key(self) -> i64 {
        (self.bits() | M::lead::<N>(self.bits())) as i64
    }

    /// The lesser one of two reflections that have piece 0 in the quadrant a1-d4.
    #[inline(always)]
    fn least(self, reflected: Self) -> Self {
        let least = self.key().min(reflected.key()) as u64;
        Self::new(least & (Self::COUNT - 1))
    }
}

/// Which of `N` pieces are alike, made ready to put like pieces in order.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LikePieces<const N: usize> {
    /// Put in order one after the other, these pairs put all like pieces in order.
    exchanges: Box<[(u8, u8)]>,
}

/// Piece 0 is like another one, so that it would not be clear which of them symmetry is to put in
/// the triangle a1-d1-d4.
#[derive(Copy, Clone, Debug, PartialEq, Eq, Error)]
#[error("the first piece is like another one; begin with a king")]
pub struct FirstPieceNotAlone;

impl<const N: usize> LikePieces<N> {
    /// Pieces of equal kinds are alike.
    ///
    /// # Errors
    /// If piece 0 is not the only one of its kind.
    pub fn new<K: PartialEq>(kinds: [K; N]) -> Result<Self, FirstPieceNotAlone> {
        if kinds[1..].contains(&kinds[0]) {
            return Err(FirstPieceNotAlone);
        }
        let mut exchanges = Vec::new();
        // Sorting by exchanges of neighbours: each round puts the last of the rest in its place.
        for first in (0..N).filter(|&piece| !kinds[..piece].contains(&kinds[piece])) {
            let alike: Vec<u8> =
                (first..N).filter(|&p| kinds[p] == kinds[first]).map(|p| p as u8).collect();
            for last in (1..alike.len()).rev() {
                exchanges.extend(alike[..=last].windows(2).map(|pair| (pair[0], pair[1])));
            }
        }
        Ok(Self { exchanges: exchanges.into() })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Natural, Orbit};
    use everyboard_endgame::Symmetry;
    use proptest::prelude::*;
    use std::collections::BTreeSet;

    /// By all eight images.
    fn plain<M: Numbering, const N: usize>(position: PackedSquares<M, N>) -> PackedSquares<M, N> {
        let images = Symmetry::ALL.map(|symmetry| position.image(symmetry));
        images.into_iter().min_by_key(|image| (image.number(0), *image)).unwrap()
    }

    fn check<M: Numbering, const N: usize>(bits: u64) {
        let position = PackedSquares::<M, N>::new(bits % PackedSquares::<M, N>::COUNT);
        let canonical = position.canonical();
        assert_eq!(canonical, plain(position));
        assert_eq!(canonical.canonical(), canonical);
        for symmetry in Symmetry::ALL {
            assert_eq!(position.image(symmetry).canonical(), canonical);
        }
    }

    #[test]
    fn every_index_of_one_and_two_pieces() {
        (0..64).for_each(check::<Natural, 1>);
        (0..64).for_each(check::<Orbit, 1>);
        (0..4096).for_each(check::<Natural, 2>);
        (0..4096).for_each(check::<Orbit, 2>);
    }

    proptest! {
        #[test]
        fn three_to_ten_pieces(bits: u64, on_diagonal in 0..8_u64) {
            check::<Natural, 3>(bits);
            check::<Natural, 7>(bits);
            check::<Natural, 10>(bits);
            check::<Orbit, 3>(bits);
            check::<Orbit, 4>(bits);
            check::<Orbit, 5>(bits);
            check::<Orbit, 10>(bits);
            // Piece 0 on a diagonal, where the others decide.
            check::<Orbit, 5>(bits & !0o700_007 | 0o600_000 | on_diagonal);
        }

        /// Against every order of pieces 1, 3 and 4, and of 2 and 5, in all eight images.
        #[test]
        fn like_pieces(bits in 0..1_u64 << 36) {
            let likes = LikePieces::new([9, 5, 7, 5, 5, 7]).unwrap();
            same_as_all_orders(PackedSquares::<Orbit, 6>::new(bits), &likes);
            same_as_all_orders(PackedSquares::<Natural, 6>::new(bits), &likes);
        }
    }

    fn same_as_all_orders<M: Numbering>(position: PackedSquares<M, 6>, likes: &LikePieces<6>) {
        let cycle = |p: PackedSquares<M, 6>| p.exchange(1, 3).exchange(3, 4);
        let mut orders = vec![position, cycle(position), cycle(cycle(position))];
        orders.extend(orders.clone().iter().map(|order| order.exchange(1, 4)));
        orders.extend(orders.clone().iter().map(|order| order.exchange(2, 5)));
        assert_eq!(position.sorted(likes), *orders.iter().min().unwrap());
        let least = orders.iter().map(|&p| plain(p)).min_by_key(|p| (p.number(0), *p)).unwrap();
        for order in orders {
            assert_eq!(order.canonical_among(likes), least);
        }
    }

    #[test]
    fn the_first_piece_must_be_alone() {
        assert_eq!(LikePieces::new(["N", "K", "N"]), Err(FirstPieceNotAlone));
        assert!(LikePieces::new(["K"]).is_ok());
    }

    #[test]
    fn piece_0_comes_to_the_triangle() {
        fn triangle<M: Numbering>() -> BTreeSet<String> {
            let all = (0..64).map(|bits| PackedSquares::<M, 1>::new(bits).canonical());
            all.map(|one| one.squares()[0].to_string()).collect()
        }
        let squares = "a1 b1 c1 d1 b2 c2 d2 c3 d3 d4".split(' ').map(String::from).collect();
        assert_eq!(triangle::<Natural>(), squares);
        assert_eq!(triangle::<Orbit>(), squares);
    }

    /// 3612 and 462 are in every text on chess endgames.
    #[test]
    fn kings_that_are_not_adjacent() {
        fn count<M: Numbering>() -> (usize, usize) {
            let kings: Vec<_> = (0..4096)
                .map(PackedSquares::<M, 2>::new)
                .filter(|kings| {
                    let [one, other] = kings.squares().map(|square| square.index());
                    (one / 8).abs_diff(other / 8).max((one % 8).abs_diff(other % 8)) > 1
                })
                .collect();
            let orbits: BTreeSet<_> = kings.iter().map(|kings| kings.canonical()).collect();
            (kings.len(), orbits.len())
        }
        assert_eq!(count::<Natural>(), (3612, 462));
        assert_eq!(count::<Orbit>(), (3612, 462));
    }
}
