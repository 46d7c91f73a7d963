package org.denserow.engine.index;

/// Finds the one row of a key: of an `int`, a `long`, or a handle, where `Handle.NULL` is the key of no row.
///
/// Keys should be unique, and nothing is lost where they are not: a second row of a key is counted and named in the
/// report, the first one is found, and when it goes or gets another key, the newest of the others is found. (The article
/// overwrites the first row, and when either goes, its key finds nothing.)
///
/// *Cost*: O(1) each; 16 bytes a row of capacity, and 32 to 64 for each of the most keys that there ever were.
/// *Threads*: as [Index].
public sealed interface HashIndex extends Index<HashIndex.Keys> permits RowHashIndex {

    /// {@return the view, for the owner between frames, port handlers and handlers of commands}
    ///
    /// @throws IllegalStateException inside a system; use `rows.read`
    Keys keys();

    /// {@return rows whose key another row had before them; 0 while keys are unique}
    int duplicates();

    /// The view.
    interface Keys {

        /// {@return the row of a key, or -1}
        ///
        /// @param key any value; of an `int` column extended by its sign
        int find(long key);

        /// {@return the handle of the row of a key, or `Handle.NULL`; in a port handler also of a row that an earlier
        ///     message of this boundary created}
        ///
        /// @param key any value
        long handle(long key);

        /// Gives a row another key at once: column and index.
        ///
        /// @param row a row that exists
        /// @param key what the column can hold
        /// @throws IndexOutOfBoundsException if there is no such row
        /// @throws IllegalArgumentException if the column cannot hold the key
        /// @throws IllegalStateException inside a system; record `commands.set` there
        void rekey(int row, long key);
    }
}
