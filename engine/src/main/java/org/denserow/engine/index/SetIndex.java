package org.denserow.engine.index;

/// Finds all rows of a key, one after the other: of an `int`, a `long`, or a handle, where `Handle.NULL` is the key of no
/// row. Each key has a ring of rows.
///
/// The order is that of the ring: the first row, then the row that came last, and so on to the one that came after the
/// first. When the first goes, the row after it is the first.
///
/// ```java
/// for (int row = sets.first(key); row >= 0; row = sets.next(row)) { … }
/// ```
///
/// A walk ends after the last row, whatever left the ring before it began: the links say which one is the last. (The
/// article compares with the first row, and loops for ever once that one is removed.) Do not walk on from a row that
/// leaves: copy the handles, or take the first row again and again.
///
/// *Cost*: O(1) each, also to leave a ring of any length; 16 bytes a row of capacity, and 32 to 64 for each of the most
/// keys that there ever were. *Threads*: as [Index].
public sealed interface SetIndex extends Index<SetIndex.Sets> permits RowSetIndex {

    /// {@return the view, for the owner between frames, exclusive systems, port handlers and handlers of commands}
    ///
    /// @throws IllegalStateException in a chunk; use `rows.read`
    Sets sets();

    /// The view.
    interface Sets {

        /// {@return the first row of a key, or -1}
        ///
        /// @param key any value; of an `int` column extended by its sign
        int first(long key);

        /// {@return the next row of the same key, or -1 after the last}
        ///
        /// @param row a row of the index; ask before it is destroyed
        /// @throws IllegalStateException if the row is in no ring
        /// @throws IndexOutOfBoundsException if the type has no room for such a row
        int next(int row);

        /// {@return how many rows a key has; O(1)}
        ///
        /// @param key any value
        int count(long key);

        /// {@return one row of a key, each equally likely, or -1; O(rows of the key)}
        ///
        /// @param key any value
        /// @param randomBits 64 random bits, such as `rows.random().at(row).bits()`
        int any(long key, long randomBits);

        /// Copies the handles of a key in the order of the walk, so that they can be destroyed one by one at once.
        ///
        /// @param key any value
        /// @param handles receives them, as many as fit
        /// @return how many rows the key has
        int copy(long key, long[] handles);

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
