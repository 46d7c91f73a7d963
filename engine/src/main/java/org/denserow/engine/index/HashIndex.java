package org.denserow.engine.index;

import org.denserow.engine.keyed.RowHashIndex;

/// Finds the one row of a key: a number or a handle. `Handle.NULL` is the key of no row.
///
/// Keys of a `byte`, `int`, `long` or handle column are whole: ask for them by a `long`. Keys of a `float` or `double`
/// column are fractional: ask for them by a `double`. They are compared by their bits, with one NaN: all NaN are one
/// key, and -0.0 is another key than 0.0. A call of the wrong kind is refused, so no literal finds a wrong row.
///
/// A key can be a pair of whole keys, of two columns: ask for it by two numbers. A pair with a null handle is the key of
/// no row. Pairs take 16 bytes a row more.
///
/// Keys should be unique, but a duplicate loses nothing: each further row of a key is counted, the report names the
/// first few, and the first row of the key is found. When the first row goes or gets another key, the newest of the
/// others is found. (The article overwrites the first row; when either row goes, its key finds nothing.)
///
/// *Cost*: O(1) each; 16 bytes a row of capacity, and 32 to 64 for each key of the largest number of keys so far.
/// *Threads*: as [Index].
public sealed interface HashIndex extends Index<HashIndex.View> permits RowHashIndex {

    /// {@return rows whose key another row already had; 0 while keys are unique}
    int duplicates();

    /// The view.
    interface View {

        /// {@return the row of a whole key, or -1}
        ///
        /// @param key any value; the key of a `byte` or `int` column is extended by its sign
        /// @throws IllegalArgumentException if the key is fractional
        int find(long key);

        /// {@return the row of a fractional key, or -1}
        ///
        /// @param key any value that the column can hold: for a `float` column a `float`, such as `0.1f`, not 0.1
        /// @throws IllegalArgumentException if the key is whole, or the column cannot hold the value
        int find(double key);

        /// {@return the row of a pair, or -1}
        ///
        /// @param first any value; the key of the first column
        /// @param second any value; the key of the second column
        /// @throws IllegalArgumentException if the index has one key column
        int find(long first, long second);

        /// The handle of the row of a key. In a port handler it also finds rows that messages of the same boundary
        /// create, so that two logins of one account make one player:
        ///
        /// 1. First it asks the index, which has not changed yet at this boundary. It finds a row that an earlier
        ///    message destroys, and a row to which an earlier message gives another key.
        /// 2. Then it finds the first row that a message of this boundary, the present one or an earlier one of any
        ///    port, created with the key. The key of such a row is the last one given by `with`, or 0 without one; a
        ///    null handle is no key. The handle names a row from the boundary on, unless a message destroys the row or
        ///    the type is full.
        ///
        /// It does not find: pending rows; rows of a message whose handler threw, unless `FailingMessages.FAIL` is
        /// chosen; keys given by `set`; rows that the owner, timers or assets create at this boundary.
        ///
        /// *Cost*: O(1), and in a port handler O(rows created by the present message).
        ///
        /// @param key any value
        /// @return the handle, or `Handle.NULL`
        /// @throws IllegalArgumentException if the key is fractional
        long handle(long key);

        /// As [#handle(long)], for a pair.
        ///
        /// *Cost*: O(1), and in a port handler O(rows created by messages of the boundary).
        ///
        /// @param first any value; the key of the first column
        /// @param second any value; the key of the second column
        /// @return the handle, or `Handle.NULL`
        /// @throws IllegalArgumentException if the index has one key column
        long handle(long first, long second);

        /// As [#handle(long)], for a fractional key.
        ///
        /// @param key any value that the column can hold
        /// @return the handle, or `Handle.NULL`
        /// @throws IllegalArgumentException if the key is whole, or the column cannot hold the value
        long handle(double key);

        /// Gives a row another whole key at once: in the column and in the index.
        ///
        /// @param row an existing row
        /// @param key a value that the column can hold
        /// @throws IndexOutOfBoundsException if there is no such row
        /// @throws IllegalArgumentException if the column cannot hold the key
        /// @throws IllegalStateException inside a system; record `commands.set` there
        void rekey(int row, long key);

        /// As [#rekey(int,long)], for a fractional key.
        ///
        /// @param row an existing row
        /// @param key a value that the column can hold; any NaN
        /// @throws IndexOutOfBoundsException if there is no such row
        /// @throws IllegalArgumentException if the column cannot hold the key
        /// @throws IllegalStateException inside a system; record `commands.set` there
        void rekey(int row, double key);

        /// As [#rekey(int,long)], for a pair: both columns change, or none.
        ///
        /// @param row an existing row
        /// @param first a value that the first column can hold
        /// @param second a value that the second column can hold
        /// @throws IndexOutOfBoundsException if there is no such row
        /// @throws IllegalArgumentException if a column cannot hold its key
        /// @throws IllegalStateException inside a system; record `commands.set` there
        void rekey(int row, long first, long second);
    }
}
