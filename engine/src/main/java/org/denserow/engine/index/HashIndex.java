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

    /// {@return the view, for the owner between frames, exclusive systems, port handlers and handlers of commands}
    ///
    /// @throws IllegalStateException in a chunk; use `rows.read`
    Keys keys();

    /// {@return rows whose key another row had before them; 0 while keys are unique}
    int duplicates();

    /// The view.
    interface Keys {

        /// {@return the row of a key, or -1}
        ///
        /// @param key any value; of an `int` column extended by its sign
        int find(long key);

        /// The handle of the row of a key. In a port handler a row is found, too, that comes at this boundary, so that
        /// two logins of one account make one player:
        ///
        /// 1. First the index is asked as it stands. Nothing has changed yet: a row that an earlier message destroys is
        ///    found, and so is one to which an earlier message gives another key.
        /// 2. Then the first row that a message of this boundary created with the key, this message or an earlier one
        ///    of any port. Its key is what `with` said last, 0 if nothing did; a handle that is null is no key. Its
        ///    handle resolves from the boundary on, unless a message destroys it or the type is full then.
        ///
        /// What is not found: pending rows; rows of a message whose handler threw, unless `FailingMessages.FAIL` is
        /// chosen; keys that `set` gives; and whatever the owner, timers or assets have recorded for the boundary.
        ///
        /// *Cost*: O(1), and in a port handler O(rows that this message created).
        ///
        /// @param key any value
        /// @return the handle, or `Handle.NULL`
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
