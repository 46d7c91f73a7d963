package org.denserow.engine.index;

import org.denserow.engine.keyed.RowHashIndex;

/// Finds the one row of a key: a number or a handle. `Handle.NULL` is the key of no row.
///
/// Keys of a `byte`, `int`, `long` or handle column are *whole*: ask for them with a `long`. Keys of a `float` or
/// `double` column are *fractional*: ask for them with a `double`. Fractional keys are compared by their bits: -0.0 is
/// another key than 0.0. But all NaN are one key. A call of the wrong kind is refused, so no literal finds a wrong row.
///
/// A key can be a pair of whole keys, of two columns: ask for it with two numbers. A pair with a null handle is the key
/// of no row. Pairs take 16 bytes more per row.
///
/// Keys should be unique. But if several rows have the same key, nothing is lost: each further row is counted, the
/// report of the frame names the first few, and the first row is found. When the first row is destroyed or gets another
/// key, the newest of the others is found. (In the source article, a second row overwrites the first; when either is
/// removed, its key finds nothing.)
///
/// *Cost*: each method is O(1), unless it says otherwise. *Memory*: 16 bytes per row of capacity, and 32 to 64 per key
/// for the largest number of keys so far. *Threads*: as [Index].
public sealed interface HashIndex extends Index<HashIndex.View> permits RowHashIndex {

    /// {@return the number of rows whose key another row already had; 0 while keys are unique}
    int duplicates();

    /// What a chunk gets; the owner and handlers get it from [Index#view()].
    interface View {

        /// {@return the row of a whole key, or -1}
        ///
        /// @param key any value; the keys of a `byte` or `int` column are its values as `long`
        /// @throws IllegalArgumentException if the key is fractional
        int find(long key);

        /// {@return the row of a fractional key, or -1}
        ///
        /// @param key any value that the column can hold; for a `float` column a `float`, such as `0.1f` and not `0.1`
        /// @throws IllegalArgumentException if the key is whole, or the column cannot hold the value
        int find(double key);

        /// {@return the row of a pair, or -1}
        ///
        /// @param first any value; the key of the first column
        /// @param second any value; the key of the second column
        /// @throws IllegalArgumentException if the index has one key column
        int find(long first, long second);

        /// Finds the handle of the row of a key. In a port handler it also finds rows that messages of the same
        /// boundary create, so that two logins of one account make one player:
        ///
        /// 1. First it asks the index, which has not changed yet at this boundary. So it still finds a row that an
        ///    earlier message destroys, and a row to which an earlier message gives another key.
        /// 2. If the index has no row, it looks for the first row that a message of this boundary creates with the key.
        ///    That may be the present message or an earlier one of any port. The key of such a row is the last one
        ///    given by `with`, or 0 if there is none; a null handle is no key. The handle names a row when the boundary
        ///    is over, unless a message destroys the row or the type is full.
        ///
        /// It does not find pending rows, keys given by `set`, rows of a message whose handler threw (unless
        /// `FailingMessages.FAIL` is chosen), and rows that the owner, timers or assets create at this boundary.
        ///
        /// *Cost*: O(1); in a port handler also O(rows created by the present message).
        ///
        /// @param key any value
        /// @return the handle, or `Handle.NULL`
        /// @throws IllegalArgumentException if the key is fractional
        long handle(long key);

        /// As [#handle(long)], for a pair.
        ///
        /// *Cost*: O(1); in a port handler also O(rows created by messages of the boundary).
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

        /// Gives a row another whole key at once, in the column and in the index.
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
        /// @param key a value that the column can hold; every NaN is one
        /// @throws IndexOutOfBoundsException if there is no such row
        /// @throws IllegalArgumentException if the column cannot hold the key
        /// @throws IllegalStateException inside a system; record `commands.set` there
        void rekey(int row, double key);

        /// As [#rekey(int,long)], for a pair. Either both columns change or none.
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
