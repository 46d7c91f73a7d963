package org.denserow.engine.map;

import java.util.Arrays;
import java.util.EnumSet;
import java.util.Set;
import org.denserow.engine.handle.RowMoves;
import org.denserow.engine.handle.RowState;
import org.denserow.engine.snapshot.SavedState;
import org.denserow.engine.storage.IntColumn;
import org.denserow.engine.storage.RowFollower;
import org.denserow.engine.storage.RowLookup;

/// A follower that keeps its own copy of an int column, from what it is told alone: after every step the copy must hold
/// what the column holds, and nothing where no row is. Its broken twins do not listen to one of the calls.
final class CopyingFollower extends RowFollower {

    /// What a follower is told.
    enum Call {
        CREATED,
        MOVED,
        VACATED,
        EXCHANGED,
        ACTIVATED,
        CLEARED,
        RESIZED,
        LOADED
    }

    private static final int NOTHING = Integer.MIN_VALUE;

    private final HandleMap map;
    private final IntColumn column;
    private final Set<Call> heard; // the others are ignored
    private final EnumSet<Call> told = EnumSet.noneOf(Call.class);
    private int[] copy;
    private long activated;

    private CopyingFollower(final HandleMap map, final IntColumn column, final Set<Call> heard) {
        this.map = map;
        this.column = column;
        this.heard = heard;
        this.copy = new int[map.capacity()];
        Arrays.fill(copy, NOTHING);
        for (int row = 0; row < map.end(); row++) {
            copy[row] = map.exists(row) ? column.values()[row] : NOTHING;
        }
    }

    /// A follower that listens to everything; checked with the invariants of its map.
    static CopyingFollower of(final HandleMap map, final IntColumn column) {
        return without(null, map, column);
    }

    /// The broken twin that ignores one call.
    static CopyingFollower without(final Call ignored, final HandleMap map, final IntColumn column) {
        final EnumSet<Call> heard = EnumSet.allOf(Call.class);
        heard.remove(ignored);
        final CopyingFollower follower = new CopyingFollower(map, column, heard);
        map.follow(follower);
        return follower;
    }

    /// Is told of a value that a test writes in place.
    void write(final int row, final int value) {
        if (row < copy.length) { // a twin that does not listen is shorter
            copy[row] = value;
        }
    }

    /// {@return how many rows it was told are active now}
    long activated() {
        return activated;
    }

    /// {@return what it was told at least once}
    Set<Call> told() {
        return told;
    }

    private boolean hears(final Call call) {
        told.add(call);
        return heard.contains(call);
    }

    @Override
    public void created(final int beginRow, final int endRow, final RowState state) {
        if (hears(Call.CREATED)) {
            for (int row = beginRow; row < Math.min(endRow, copy.length); row++) {
                copy[row] = column.values()[row];
            }
        }
    }

    @Override
    public void moved(final RowMoves moves) {
        if (hears(Call.MOVED)) {
            for (int move = 0; move < moves.count(); move++) {
                final int from = moves.from(move);
                if (from < copy.length) {
                    final int value = copy[from];
                    copy[from] = NOTHING;
                    write(moves.to(move), value);
                }
            }
        }
    }

    @Override
    public void vacated(final RowMoves moves) {
        if (hears(Call.VACATED)) {
            for (int move = 0; move < moves.count(); move++) {
                write(moves.from(move), NOTHING);
            }
        }
    }

    @Override
    public void exchanged(final int a, final int b) {
        if (hears(Call.EXCHANGED) && Math.max(a, b) < copy.length) {
            final int value = copy[a];
            copy[a] = copy[b];
            copy[b] = value;
        }
    }

    @Override
    public void activated(final int row) {
        if (hears(Call.ACTIVATED) && map.isActive(row)) {
            activated++;
        }
    }

    @Override
    public void cleared(final int endRow) {
        if (hears(Call.CLEARED)) {
            Arrays.fill(copy, 0, Math.min(endRow, copy.length), NOTHING);
        }
    }

    @Override
    public void resized(final int capacity) {
        if (hears(Call.RESIZED)) {
            final int before = copy.length;
            copy = Arrays.copyOf(copy, capacity);
            if (capacity > before) {
                Arrays.fill(copy, before, capacity, NOTHING);
            }
        }
    }

    @Override
    public void save(final SavedState to) {
        to.put(toString(), copy, map.end());
    }

    @Override
    public void load(final SavedState from) {
        if (hears(Call.LOADED)) {
            copy = new int[map.capacity()];
            Arrays.fill(copy, NOTHING);
            from.copyTo(toString(), copy);
        }
    }

    @Override
    public long bytes() {
        return 0; // a test double
    }

    @Override
    public String fault(final RowLookup followed) {
        if (copy.length != followed.capacity()) {
            return "copy.length=" + copy.length;
        }
        for (int row = 0; row < copy.length; row++) {
            final int expected = followed.exists(row) ? column.values()[row] : NOTHING;
            if (copy[row] != expected) {
                return "row=" + row + ", copy=" + copy[row] + ", expected=" + expected;
            }
        }
        return "";
    }

    @Override
    public String toString() {
        return "copy of " + column;
    }
}
