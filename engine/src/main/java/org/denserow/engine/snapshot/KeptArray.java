package org.denserow.engine.snapshot;

import java.lang.reflect.Array;
import java.util.Arrays;
import org.denserow.engine.ground.Checks;
import org.denserow.engine.ground.Mismatch;

/// All copies of one array in a [StateRing]: for each place a copy, shared with the place before if nothing changed
/// between them. Copies without a place are used again.
///
/// *Cost*: [#save] one array copy, or a compare of versions. It allocates while the ring fills, and where an array has
/// grown; a copy that is replaced by a longer one gets an eighth more cells than it needs. *Threads*: as the ring.
final class KeptArray {

    private static final int HEADROOM_SHIFT = 3;

    /// Cells as they were at one moment.
    private static final class Copy {
        private Object cells; // an array, perhaps longer than count
        private int count;
        private long version;
        private int holders; // places
    }

    private final String name;
    private final StateRing ring;
    private final Copy[] at; // by place; null: none
    private final Copy[] free; // in [0, freeCount)
    private int freeCount;
    private int most; // cells that were ever saved

    KeptArray(final String name, final StateRing ring) {
        this.name = name;
        this.ring = ring;
        this.at = new Copy[ring.places()];
        this.free = new Copy[ring.places()];
    }

    boolean has(final int place) {
        return at[place] != null;
    }

    long version(final int place) {
        return at[place].version;
    }

    int count(final int place) {
        return at[place].count;
    }

    /// The array of a place, perhaps longer than its count.
    Object cells(final int place) {
        return at[place].cells;
    }

    /// Saves cells in an empty place.
    ///
    /// @param before a place whose copy may be shared, or -1
    /// @param version negative: none
    void save(final int place, final int before, final Object source, final int count, final long version) {
        final Copy last = before < 0 ? null : at[before];
        if (last != null && version >= 0 && last.version == version) {
            if (Checks.ON) {
                checkSame(last, source, count);
            }
            last.holders++;
            at[place] = last;
            return;
        }
        final Copy copy = take();
        fit(copy, source, count);
        System.arraycopy(source, 0, copy.cells, 0, count);
        if (source instanceof Object[]) {
            clear(copy, count); // no reference stays behind
        }
        copy.count = count;
        copy.version = version;
        copy.holders = 1;
        at[place] = copy;
        ring.copied(StateRing.bytes(copy.cells));
    }

    private Copy take() {
        if (freeCount == 0) {
            return new Copy();
        }
        final Copy copy = free[--freeCount];
        ring.freed(-StateRing.bytes(copy.cells));
        return copy;
    }

    private void fit(final Copy copy, final Object source, final int count) {
        final Class<?> kind = source.getClass();
        final boolean isNew = copy.cells == null || copy.cells.getClass() != kind;
        if (!isNew && Array.getLength(copy.cells) >= count) {
            return;
        }
        most = Math.max(most, count);
        final int room =
                isNew ? count : (int) Math.min(Array.getLength(source), most + ((long) most >> HEADROOM_SHIFT));
        forget(copy); // before the new one is made
        copy.cells = Array.newInstance(kind.getComponentType(), room);
        copy.count = 0;
        ring.kept(StateRing.bytes(copy.cells));
    }

    private void forget(final Copy copy) {
        if (copy.cells != null) {
            ring.kept(-StateRing.bytes(copy.cells));
            copy.cells = null;
        }
    }

    private static void clear(final Copy copy, final int from) {
        if (copy.count > from) {
            Arrays.fill((Object[]) copy.cells, from, copy.count, null);
        }
    }

    /// Empties a place.
    void drop(final int place) {
        final Copy copy = at[place];
        at[place] = null;
        if (copy != null && --copy.holders == 0) {
            if (copy.cells instanceof Object[]) {
                clear(copy, 0);
                copy.count = 0;
            }
            free[freeCount++] = copy;
            ring.freed(StateRing.bytes(copy.cells));
        }
    }

    /// Gives copies without a place away.
    void shrink() {
        while (freeCount > 0) {
            forget(take());
            free[freeCount] = null;
        }
    }

    /// Checks mode: what has the same version must be the same.
    private void checkSame(final Copy last, final Object source, final int count) {
        final int cell = last.count == count ? Mismatch.of(last.cells, source, 0, count) : Math.min(last.count, count);
        if (last.count != count || cell >= 0) {
            throw new IllegalStateException("an array is written through its declared ways: array=" + name + ", cell="
                    + cell + ", cells=" + count + "; it was written through an array that was kept from an earlier"
                    + " call of values(): call values() again before you write between frames");
        }
    }
}
