package org.denserow.engine.sparse;

import java.util.Arrays;
import java.util.function.LongUnaryOperator;
import org.denserow.engine.ground.Footprint;
import org.denserow.engine.snapshot.SavedState;

/// Keys in one flat array, a cell per bucket.
///
/// Two values mark cells without a key: 0 an empty cell, so that a new array needs no filling, and 1 a tombstone. The
/// keys 0 and 1 have no cell: each has a place of its own behind the buckets, and a bit that says whether it is
/// present. A state per bucket would cost 2 bits a bucket.
///
/// *Invariants*
/// 1. `cells.length == sizing.buckets()`, a power of two.
/// 2. There is no empty cell between the bucket of a key's hash and its own bucket, in the order of probes.
/// 3. `sizing.size` = cells above 1, plus bits of `sides`; `sizing.tombstones` = cells that are 1.
/// 4. A bucket between that of a key's hash and its own is marked in `passed`. A removed key leaves a tombstone only in
///    a marked bucket: behind another one no probe goes on. Keys that come and go leave few tombstones so.
final class DenseKeys extends Keys {

    static final double DEFAULT_MAX_LOAD = 0.5;

    /// Places behind the buckets, for the keys 0 and 1.
    static final int SIDES = 2;

    /// A cell that ends a probe. A tombstone is 1.
    static final long EMPTY = 0;

    private static final long[] NONE = {};

    private long[] cells;
    private int mask; // `cells.length - 1`: read beside `cells`, not after it, so a probe begins sooner
    private int sides; // bit k: the key k is present
    private InPlace inPlace; // null before the first removal of tombstones
    private long[] passed; // a bit per bucket, invariant 4; null if unknown, as before the first removal of tombstones

    DenseKeys(final int keys, final LongUnaryOperator hash) {
        this(hash, new Sizing(DEFAULT_MAX_LOAD, keys));
        adopt(new long[sizing.buckets()]);
    }

    private DenseKeys(final LongUnaryOperator hash, final Sizing sizing) {
        super(hash, sizing);
    }

    private void adopt(final long[] table) {
        cells = table;
        mask = table.length - 1;
    }

    /// {@return the cells, bucket by bucket}
    long[] cells() {
        return cells;
    }

    /// {@return the number of places for values}
    int places() {
        return cells.length + SIDES;
    }

    /// {@return whether a cell or a key equals a marker}
    static boolean isMarker(final long cell) {
        return cell >>> 1 == 0;
    }

    // ---- One key ----

    @Override
    int find(final long key) {
        return find(key, (int) hashOf(key));
    }

    /// {@return the place of a key; if it is absent, `~bucket` of the empty bucket at which its probe ended}
    int find(final long key, final int hash) {
        if (isMarker(key)) {
            return findSide(key);
        }
        final long[] table = cells;
        final int last = mask;
        int bucket = hash & last;
        int step = 0;
        long cell = table[bucket];
        while (cell != key) {
            if (cell == EMPTY) {
                return ~bucket;
            }
            step++;
            bucket = bucket + step & last;
            cell = table[bucket];
        }
        return bucket;
    }

    private int findSide(final long key) {
        return (sides >>> (int) key & 1) != 0 ? cells.length + (int) key : ABSENT;
    }

    @Override
    int claim(final long key) {
        final int hash = (int) hashOf(key);
        final int place = find(key, hash);
        return place < 0 ? insert(key, hash, ~place) : place;
    }

    /// Gives an absent key a place: that of the first tombstone on its way, otherwise the empty bucket at its end.
    /// @param empty as [#find(long,int)] gave it
    /// @return `~place`, or [#NO_ROOM]
    int insert(final long key, final int hash, final int empty) {
        if (isMarker(key)) {
            return takeSide(key);
        }
        if (sizing.tombstones > 0) {
            final int bucket = firstMarker(hash);
            if (bucket != empty) {
                return takeTombstone(key, hash, bucket);
            }
        }
        return takeEmpty(key, hash, empty);
    }

    private int firstMarker(final int hash) {
        final long[] table = cells;
        final int last = mask;
        int bucket = hash & last;
        int step = 0;
        while (!isMarker(table[bucket])) {
            step++;
            bucket = bucket + step & last;
        }
        return bucket;
    }

    private int takeEmpty(final long key, final int hash, final int bucket) {
        if (!sizing.takesEmpty()) {
            return NO_ROOM;
        }
        sizing.tookEmpty();
        return take(key, hash, bucket);
    }

    private int takeTombstone(final long key, final int hash, final int bucket) {
        if (!sizing.takesTombstone()) {
            return NO_ROOM;
        }
        sizing.tookTombstone();
        return take(key, hash, bucket);
    }

    private int take(final long key, final int hash, final int bucket) {
        cells[bucket] = key;
        if (passed != null) {
            pass(passed, mask, hash, bucket);
        }
        return ~bucket;
    }

    /// Marks the buckets between that of a key's hash and its own.
    private static void pass(final long[] marks, final int last, final int hash, final int own) {
        int bucket = hash & last;
        int step = 0;
        while (bucket != own) {
            marks[bucket / Long.SIZE] |= 1L << bucket;
            step++;
            bucket = bucket + step & last;
        }
    }

    private int takeSide(final long key) {
        if (!sizing.takesEmpty()) {
            return NO_ROOM;
        }
        sizing.tookEmpty();
        sides |= 1 << (int) key;
        return ~(cells.length + (int) key);
    }

    @Override
    void release(final int place) {
        final int side = place - cells.length;
        if (side < 0) {
            final int mark = passed == null ? 1 : (int) (passed[place / Long.SIZE] >>> place) & 1;
            cells[place] = mark; // a tombstone, or empty; without a branch, which nobody could predict
            sizing.released(mark);
        } else {
            sides &= ~(1 << side);
            sizing.released(0);
        }
        removed();
    }

    @Override
    int probes(final long key) {
        if (isMarker(key)) {
            return 1; // its own place
        }
        int bucket = (int) hashOf(key) & mask;
        int step = 0;
        while (cells[bucket] != key) {
            step++;
            bucket = bucket + step & mask;
        }
        return step + 1;
    }

    // ---- Places ----

    @Override
    int next(final int from) {
        final long[] table = cells;
        final int buckets = table.length;
        int place = from;
        while (place < buckets && isMarker(table[place])) {
            place++;
        }
        while (place >= buckets && !holds(place)) {
            if (++place >= buckets + SIDES) {
                return ABSENT;
            }
        }
        return place;
    }

    @Override
    long keyAt(final int place) {
        return place < cells.length ? cells[place] : place - cells.length;
    }

    @Override
    int end(final int place) {
        return 0; // the walk looks at each place
    }

    @Override
    int follow(final int place, final int end) {
        return place < 0 || holds(place) ? place : ~(place + 1);
    }

    private boolean holds(final int place) {
        final int side = place - cells.length;
        return side < 0 ? !isMarker(cells[place]) : side < SIDES && (sides >>> side & 1) != 0;
    }

    // ---- All ----

    @Override
    String family() {
        return "dense";
    }

    /// Puts a key into new cells, which have neither this key nor a tombstone.
    /// @return its place
    static int settle(final long[] cells, final LongUnaryOperator hash, final long key) {
        final int mask = cells.length - 1;
        int bucket = (int) hashOf(hash, key) & mask;
        int step = 0;
        while (cells[bucket] != EMPTY) {
            step++;
            bucket = bucket + step & mask;
        }
        cells[bucket] = key;
        return bucket;
    }

    /// {@return whether keys are settled among the present cells, rather than in new ones}
    boolean staysInPlace(final int buckets) {
        return buckets == cells.length && hash == MIXING;
    }

    /// Begins to settle keys among the present cells; nothing else may happen before all are settled.
    InPlace settleInPlace() {
        if (inPlace == null) {
            inPlace = new InPlace();
        }
        final long[] marks = passed == null ? new long[InPlace.words(cells.length)] : passed;
        inPlace.begin(cells, marks);
        copied(cells);
        passed = marks;
        return inPlace;
    }

    /// Adopts new cells, in which all keys were [settled][#settle].
    void copied(final long[] to) {
        adopt(to);
        passed = null;
        sizing.copied(to.length);
        changed();
    }

    @Override
    void clear(final int buckets) {
        if (buckets == cells.length) {
            Arrays.fill(cells, EMPTY);
            if (passed != null) {
                Arrays.fill(passed, 0);
            }
        } else {
            adopt(new long[buckets]);
            passed = null;
        }
        sides = 0;
        sizing.cleared(buckets);
        changed();
    }

    @Override
    DenseKeys copy() {
        return with(hash, sizing.copy(), cells.clone(), sides, passed == null ? null : passed.clone());
    }

    private static DenseKeys with(
            final LongUnaryOperator hash,
            final Sizing sizing,
            final long[] cells,
            final int sides,
            final long[] passed) {
        final DenseKeys keys = new DenseKeys(hash, sizing);
        keys.adopt(cells);
        keys.sides = sides;
        keys.passed = passed;
        return keys;
    }

    @Override
    void swap(final Keys with) {
        final DenseKeys other = (DenseKeys) with;
        final long[] cellsBefore = cells;
        adopt(other.cells);
        other.adopt(cellsBefore);
        final int sidesBefore = sides;
        sides = other.sides;
        other.sides = sidesBefore;
        final long[] passedBefore = passed;
        passed = other.passed;
        other.passed = passedBefore;
        swapShared(other);
    }

    @Override
    long bytes() {
        return Footprint.of(cells)
                + (passed == null ? 0 : Footprint.of(passed))
                + (inPlace == null ? 0 : inPlace.bytes());
    }

    // ---- State ----

    @Override
    void save(final SavedState to, final String name) {
        to.put(name + "cells", cells, cells.length);
        to.put(name + "passed", passed == null ? NONE : passed, passed == null ? 0 : passed.length);
        to.putNumbers(name + "sizing", sizing.numbers());
        to.putNumbers(name + "sides", sides, fingerprint());
    }

    @Override
    Keys saved(final SavedState from, final String name) {
        final long[] numbers = from.numbers(name + "sides");
        checkFingerprint(numbers[1]);
        final boolean isMarked = from.names().contains(name + "passed"); // not in older files
        final long[] marks = isMarked ? from.numbers(name + "passed") : NONE;
        return with(
                hash,
                Sizing.ofNumbers(from.numbers(name + "sizing")),
                from.numbers(name + "cells"),
                (int) numbers[0],
                marks.length == 0 ? null : marks);
    }
}
