package org.denserow.stress.fuzz;

import java.util.Optional;

/// The key of a row in a kept index of the reference.
///
/// @param first of the first column, or the number of a cell
/// @param second of the second column; 0 for indices of one column
record IndexKey(long first, long second) {

    /// The length of a cell.
    static final double CELL = 0.75;

    /// {@return the key in an index; empty if it is that of no row}
    ///
    /// @param part the index
    /// @param type the type of its rows
    /// @param first a cell of its column
    /// @param second a cell of its second column, if it has one
    static Optional<IndexKey> of(final PartPlan part, final TypePlan type, final long first, final long second) {
        final Kind kind = type.columns().get(part.by()).kind();
        return switch (part.kind()) {
            case HASH, SET -> isNull(kind, first) ? Optional.empty() : Optional.of(new IndexKey(bits(kind, first), 0));
            case NAME -> first == 0 ? Optional.empty() : Optional.of(new IndexKey(first, 0));
            case CELLS -> cell(kind.number(first));
            case PAIR, PAIRS ->
                isNull(kind, first) || isNull(type.columns().get(part.second()).kind(), second)
                        ? Optional.empty()
                        : Optional.of(new IndexKey(first, second));
            case RANGE, BUCKETS, REFERRERS, SELECTED, GRID, LINKED, OWN, NEARBY, NEARBY_FEW, NETWORK ->
                throw new IllegalStateException("it has no rings: part=" + part);
        };
    }

    private static boolean isNull(final Kind kind, final long raw) {
        return kind == Kind.HANDLE && raw == Hands.NOBODY;
    }

    /// All NaN are one key.
    private static long bits(final Kind kind, final long raw) {
        final boolean isNumber = !kind.isFractional() || !Double.isNaN(kind.number(raw));
        return isNumber ? raw : Double.doubleToRawLongBits(Double.NaN);
    }

    private static Optional<IndexKey> cell(final double value) {
        final double cell = Math.floor(value / CELL);
        return cell > Long.MIN_VALUE && cell < 0x1p63 ? Optional.of(new IndexKey((long) cell, 0)) : Optional.empty();
    }
}
