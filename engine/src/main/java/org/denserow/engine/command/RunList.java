package org.denserow.engine.command;

import java.util.Arrays;
import java.util.function.Consumer;

/// Where the chunks of one recorder begin and end in its buffers since the last boundary: an entry per chunk and type
/// in which it recorded something. The owner hands them to the [Playback] of each type ([Boundaries#collect()]), so
/// what no chunk has touched is not visited.
///
/// *Threads*: as its recorder; read by the owner after the join. *Cost*: O(1) an entry, 24 bytes; its room is kept and
/// given back like that of a [CommandBuffer].
final class RunList {

    /// In place of a type: user-defined commands, whose rows are none.
    static final int CUSTOMS = 0;

    private static final int WORDS = 3; // key and type; begin and end of words; begin and end of rows
    private static final int FIRST_ENTRIES = 16;

    private long[] words = {};
    private int count;
    private final Room room = new Room(); // of entries

    void add(final int key, final int type, final long wordRun, final long rowRun) {
        final int at = WORDS * count;
        if (at == words.length) {
            words = Arrays.copyOf(words, Math.max(WORDS * FIRST_ENTRIES, 2 * at));
        }
        words[at] = run(key, type);
        words[at + 1] = wordRun;
        words[at + 2] = rowRun;
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
        return begin(words[WORDS * entry]);
    }

    int type(final int entry) {
        return end(words[WORDS * entry]);
    }

    long wordRun(final int entry) {
        return words[WORDS * entry + 1];
    }

    long rowRun(final int entry) {
        return words[WORDS * entry + 2];
    }

    /// Keeps room for more entries from now on.
    void reserve(final int more) {
        room.keep(room.kept() + more);
        if (words.length < WORDS * room.kept()) {
            words = Arrays.copyOf(words, WORDS * room.kept());
        }
    }

    void arrays(final Consumer<Object> to) {
        to.accept(words);
    }

    /// Forgets all entries, and keeps [Room] for what all recorders of its kind had together, from a smaller length on.
    void reset(final int all) {
        count = 0;
        room.need(all);
        final int had = words.length / WORDS;
        final int wanted = Math.max(FIRST_ENTRIES, room.needed() + (room.needed() >> 1));
        if (had < room.needed() || had > 4 * wanted) {
            words = new long[WORDS * wanted];
        }
    }
}
