//! Linear algebra modulo 2 and 3, where a number other than 0 is 1 or -1.

/// Rows of numbers modulo 2 or 3, in reduced echelon form: every row begins with a 1, in a column
/// where all others have 0.
#[derive(Clone, Debug)]
pub(crate) struct Echelon {
    modulus: u8,
    /// Each with the column in which it begins.
    rows: Vec<(usize, Vec<u8>)>,
}

impl Echelon {
    /// No row yet.
    pub(crate) fn new(modulus: u8) -> Self {
        Echelon { modulus, rows: Vec::new() }
    }

    pub(crate) fn modulus(&self) -> u8 {
        self.modulus
    }

    /// Adds a row. False if it is a sum of multiples of those before. Takes time in proportion to
    /// the numbers of all rows.
    pub(crate) fn add(&mut self, mut row: Vec<u8>) -> bool {
        let modulus = self.modulus;
        for (column, other) in &self.rows {
            let factor = row[*column];
            take_multiple(&mut row, other, factor, modulus);
        }
        let Some(column) = row.iter().position(|&number| number != 0) else { return false };
        // Both 1 and -1 make 1 with themselves.
        let sign = row[column];
        row.iter_mut().for_each(|number| *number = *number * sign % modulus);
        for (_, other) in &mut self.rows {
            let factor = other[column];
            take_multiple(other, &row, factor, modulus);
        }
        self.rows.push((column, row));
        true
    }

    /// Vectors of `width` numbers for which every row, multiplied number by number, adds up to 0: a
    /// basis of all such vectors.
    pub(crate) fn null_space(&self, width: usize) -> Vec<Vec<u8>> {
        let free = (0..width).filter(|&column| self.rows.iter().all(|(begin, _)| *begin != column));
        let basis = free.map(|column| {
            let mut vector = vec![0; width];
            vector[column] = 1;
            for (begin, row) in &self.rows {
                vector[*begin] = (self.modulus - row[column]) % self.modulus;
            }
            vector
        });
        basis.collect()
    }
}

/// Takes `factor` times the other row away from a row.
fn take_multiple(row: &mut [u8], other: &[u8], factor: u8, modulus: u8) {
    // Without a division, so that many numbers are added at a time.
    let reduced = |sum: u8| if sum >= modulus { sum - modulus } else { sum };
    let pairs = row.iter_mut().zip(other);
    match factor {
        0 => {}
        1 => pairs.for_each(|(number, other)| *number = reduced(*number + modulus - other)),
        _ => pairs.for_each(|(number, other)| *number = reduced(*number + other)),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn null_spaces_of_small_systems() {
        let mut rows = Echelon::new(3);
        assert!(rows.add(vec![2, 1, 0, 0]));
        assert!(rows.add(vec![0, 1, 1, 0]));
        assert!(!rows.add(vec![2, 2, 1, 0]));
        // 2 * 2 + 1 * 2 and 1 * 2 + 1 * 1 are 0 modulo 3.
        assert_eq!(rows.null_space(4), [[2, 2, 1, 0], [0, 0, 0, 1]]);
    }
}
