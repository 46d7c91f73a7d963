package org.denserow.stress.fuzz;

/// A part of a type that finds rows: a kept index or a derived part.
///
/// @param number its place among the parts of the case
/// @param kind what it is
/// @param type the number of the type whose rows it finds
/// @param by the column of the key, or the tag of selected rows
/// @param second the second column of the keys of pairs, the column that buckets carry, the second source of a part of
///     the user's own, the column of the other end of an edge, or the most rows that a watcher sees
/// @param on the number of the part from which this one is made, or [#NO_PART]
record PartPlan(int number, Kind kind, int type, int by, int second, int on) {

    /// It is made from columns alone.
    static final int NO_PART = -1;

    /// The number of keys of buckets.
    static final int KEYS = 24;

    /// What a part is.
    enum Kind {
        /// A hash index.
        HASH,
        /// A set index.
        SET,
        /// An index of names.
        NAME,
        /// A set index over cells of numbers.
        CELLS,
        /// A hash index over pairs.
        PAIR,
        /// A set index over pairs.
        PAIRS,
        /// An index of ranges.
        RANGE,
        /// Buckets by a number.
        BUCKETS,
        /// Buckets by a handle.
        REFERRERS,
        /// The list of the rows with a tag.
        SELECTED,
        /// The cells of a plane.
        GRID,
        /// The linked cells of a plane without bounds.
        LINKED,
        /// A part of the user's own: a sum over rows.
        OWN,
        /// The rows near each row, in full: nobody is dropped.
        NEARBY,
        /// Likewise, but each row sees few.
        NEARBY_FEW,
        /// Edges by node.
        NETWORK
    }

    /// {@return its name in the engine}
    String name() {
        return "p" + number;
    }

    /// {@return whether it is an index that counts duplicates}
    boolean isUnique() {
        return kind == Kind.HASH || kind == Kind.NAME || kind == Kind.PAIR;
    }

    /// {@return whether it has sets of rows that are near}
    boolean isNearby() {
        return kind == Kind.NEARBY || kind == Kind.NEARBY_FEW;
    }

    /// {@return at which ends a network lists its edges: 1 the first, 2 the second, 3 both}
    ///
    /// @param oneType whether both ends are of one type
    int ways(final boolean oneType) {
        return 1 + number % (oneType ? 3 : 2);
    }

    /// {@return whether a network has only the edges with the first tag of their type}
    ///
    /// @param edges their type
    boolean isOfTagged(final TypePlan edges) {
        return edges.tags() > 0 && number % 4 < 2;
    }

    /// {@return how far a row sees}
    int radius() {
        return 40 * (1 + number % 4);
    }

    /// {@return whether it is made from the first resource, too}
    boolean hasResource(final GlobalPlan globals) {
        return kind == Kind.OWN && number % 2 == 0 && globals.resources() > 0;
    }

    /// {@return whether its keys are pairs}
    boolean isPaired() {
        return kind == Kind.PAIR || kind == Kind.PAIRS;
    }

    /// {@return whether it is an index, which the owner may ask}
    boolean isKept() {
        return kind.compareTo(Kind.RANGE) <= 0;
    }
}
