package org.denserow.engine.command;

import java.util.Arrays;
import java.util.function.Consumer;

/// Which parts of what one recorder recorded since the last boundary are whose, in the order in which chunks ended. One
/// of a recorder says where the part of each chunk lies, by type and phase; the owner hands that to the [Playback] of
/// each type ([Boundaries#collect()]), so what no chunk has touched is not visited. One of a [CommandBuffer] says where
/// the values of a chunk lie, stream by stream.
///
/// *Threads*: as its recorder; read by the owner after the join. *Cost*: O(1) an entry, 24 bytes; its room is kept and
/// given back like that of a [CommandStream].
final class RunList {

    /// In place of a type: user-defined commands.
    static final int CUSTOMS = 0;

    private static final int LONGS = 3; // key and type; begin and end; words and phase
    private static final int FIRST_ENTRIES = 16;
    private static final int PHASE_BITS = 3;

    private long[] entries = {};
    private int count;
    private final Room room = new Room(); // of entries

    /// @param key of the chunk; or the number of a stream
    /// @param type place of the type, or [#CUSTOMS]
    /// @param run of [#run(int,int)]
    /// @param words in it, or created rows
    void add(final int key, final int type, final Phase phase, final long run, final long words) {
        final int at = LONGS * count;
        if (at == entries.length) {
            entries = Arrays.copyOf(entries, Math.max(LONGS * FIRST_ENTRIES, 2 * at));
        }
        entries[at] = run(key, type);
        entries[at + 1] = run;
        entries[at + 2] = words << PHASE_BITS | phase.ordinal();
        count++;
    }

    /// Two numbers as one.
    static long run(final int begin, final int end) {
        return (long) begin << Integer.SIZE | end;
    }

    static int begin(final long run) {
        return (int) (run >>> Integer.SIZE);
    }

    static int end(final long run) {
        return (int) run;
    }

    int count() {
        return count;
    }

    int key(final int entry) {
        return begin(entries[LONGS * entry]);
    }

    int type(final int entry) {
        return end(entries[LONGS * entry]);
    }

    long run(final int entry) {
        return entries[LONGS * entry + 1];
    }

    long words(final int entry) {
        return entries[LONGS * entry + 2] >>> PHASE_BITS;
    }

    Phase phase(final int entry) {
        return Phase.of((int) entries[LONGS * entry + 2] & (1 << PHASE_BITS) - 1);
    }

    /// {@return the first entry of a chunk whose key is not below one; entries of values stand in the order of streams}
    ///
    /// @param key number of a stream
    /// @param begin the first entry of the chunk
    /// @param end the entry after its last
    int firstFrom(final int key, final int begin, final int end) {
        int low = begin;
        int high = end;
        while (low < high) {
            final int middle = (low + high) >>> 1;
            if (key(middle) < key) {
                low = middle + 1;
            } else {
                high = middle;
            }
        }
        return low;
    }

    /// Whether it is empty, and nothing was needed lately.
    boolean isIdle() {
        return count == 0 && room.isIdle();
    }

    /// Keeps room for more entries from now on.
    void reserve(final int more) {
        keep(room.kept() + more);
    }

    /// Keeps room for some entries from now on.
    void keep(final int wanted) {
        room.keep(wanted);
        if (entries.length < LONGS * room.kept()) {
            entries = Arrays.copyOf(entries, LONGS * room.kept());
        }
    }

    void arrays(final Consumer<Object> to) {
        to.accept(entries);
    }

    /// Forgets all entries; its room stays.
    void forget() {
        count = 0;
    }

    /// Forgets all entries, and keeps [Room] for what all recorders of its kind had together, from a smaller length on.
    ///
    /// @param boundary number of the boundary that is over
    void reset(final int all, final int boundary) {
        forget();
        room.need(all, boundary);
        final int had = entries.length / LONGS;
        final int wanted = Math.max(FIRST_ENTRIES, room.needed() + (room.needed() >> 1));
        if (had < room.needed() || had > 4 * wanted) {
            entries = new long[LONGS * wanted];
        }
    }
}
