package org.denserow.engine.command;

import java.util.Arrays;
import java.util.function.Consumer;

/// The runs of one recorder since the last boundary: which range of its commands belongs to which chunk, in the order
/// in which chunks ended. The list of a recorder has one entry per chunk, type and phase; the owner enters them into
/// the [RunTable]s of the types ([Boundaries#collect()]), so untouched types are not visited. The list of
/// [ValueStreams] has one entry per chunk and stream.
///
/// *Threads*: as its recorder; the owner reads after the join. *Cost*: O(1) and 24 bytes per entry; [Room] as a
/// [CommandStream].
final class RunList {

    /// Stands for the user-defined commands in place of a type.
    static final int CUSTOMS = 0;

    private static final int LONGS = 3; // key and type; begin and end; words and phase
    private static final int FIRST_ENTRIES = 16;
    private static final int PHASE_BITS = 3;

    private long[] entries = {};
    private int count;
    private final Room room = new Room(); // of entries

    /// @param key the key of the chunk, or the number of a stream
    /// @param type place of the type, or [#CUSTOMS]
    /// @param run the range, packed by [#run(int,int)]
    /// @param words the number of words in the run, or of created rows
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

    /// Packs two numbers.
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

    /// {@return the first entry of a chunk whose stream number is at least `key`; the entries of a chunk are sorted by
    ///     stream}
    ///
    /// @param key the number of a stream
    /// @param begin the first entry of the chunk
    /// @param end the entry after the last one of the chunk
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

    /// Tells whether the list is empty and needed no room lately.
    boolean isIdle() {
        return count == 0 && room.isIdle();
    }

    /// Keeps room for more entries from now on.
    void reserve(final int more) {
        keep(room.kept() + more);
    }

    /// Keeps room for a number of entries from now on.
    void keep(final int wanted) {
        room.keep(wanted);
        if (entries.length < LONGS * room.kept()) {
            entries = Arrays.copyOf(entries, LONGS * room.kept());
        }
    }

    void arrays(final Consumer<Object> to) {
        to.accept(entries);
    }

    /// Forgets all entries; keeps the room.
    void forget() {
        count = 0;
    }

    /// Forgets all entries, and keeps [Room] for `all`, the entries of all recorders of its kind together; its smallest
    /// length is less than that of commands.
    ///
    /// @param boundary the number of the boundary that is over
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
