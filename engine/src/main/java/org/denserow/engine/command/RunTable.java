package org.denserow.engine.command;

import java.util.Arrays;
import java.util.function.Consumer;

/// The runs of all chunks for one type and [Phase], or of the user-defined commands: one packed entry per chunk key. So
/// nothing is sorted, and a command carries no key.
///
/// *Threads*: the owner enters runs; the thread that plays back the type reads and clears. *Cost*: O(1) per entry;
/// walks and [#clear()] O(keys between the first and the last entry). Allocates nothing before the first entry.
final class RunTable {

    private static final int RECORDER_SHIFT = 54; // 10 bits of recorder, then begin and end with 27 bits each
    private static final int BEGIN_SHIFT = 27;
    private static final int FIRST_KEYS = 64;

    private long[] entries = {}; // by chunk key; 0: none
    private int[] words = {}; // by chunk key
    private int begin; // keys outside [begin, end) have no entry
    private int end;
    private long recorded;
    private long bySystems;

    /// Enters the run of a chunk.
    ///
    /// @param run packed as in [RunList], not empty
    /// @param count the number of words in the run, or of rows
    void enter(final int key, final int recorder, final long run, final long count) {
        if (key >= entries.length) {
            grow(Math.max(Math.max(FIRST_KEYS, key + 1), 2 * entries.length));
        }
        entries[key] = (long) recorder << RECORDER_SHIFT | (long) RunList.begin(run) << BEGIN_SHIFT | RunList.end(run);
        words[key] = (int) Math.min(Integer.MAX_VALUE, count);
        begin = end == 0 ? key : Math.min(begin, key);
        end = Math.max(end, key + 1);
        recorded += count;
        bySystems += key >= ChunkKey.SYSTEMS ? count : 0;
    }

    private void grow(final int keys) {
        entries = Arrays.copyOf(entries, keys);
        words = Arrays.copyOf(words, keys);
    }

    boolean isEmpty() {
        return end == 0;
    }

    /// The first key that may have an entry.
    int begin() {
        return begin;
    }

    /// The key after the last one that has an entry.
    int end() {
        return end;
    }

    /// The entry of a key in `[begin(), end())`; 0 if there is none.
    long get(final int key) {
        return entries[key];
    }

    /// The number of words, or rows, of one chunk.
    long recorded(final int key) {
        return key < begin || key >= end || entries[key] == 0 ? 0 : words[key];
    }

    /// The number of words, or rows, of all chunks.
    long recorded() {
        return recorded;
    }

    /// The number of words, or rows, of systems, exclusive ones excluded.
    long bySystems() {
        return bySystems;
    }

    /// Makes room for keys below a bound.
    void reserve(final int keys) {
        if (keys > entries.length) {
            grow(keys);
        }
    }

    void arrays(final Consumer<Object> to) {
        to.accept(entries);
        to.accept(words);
    }

    void clear() {
        Arrays.fill(entries, begin, end, 0L);
        begin = 0;
        end = 0;
        recorded = 0;
        bySystems = 0;
    }

    static int recorderOf(final long entry) {
        return (int) (entry >>> RECORDER_SHIFT);
    }

    static int beginOf(final long entry) {
        return (int) (entry >>> BEGIN_SHIFT) & Room.MAX_LENGTH;
    }

    static int endOf(final long entry) {
        return (int) entry & Room.MAX_LENGTH;
    }
}
