package org.denserow.engine.index;

import org.denserow.engine.keyed.RowSetIndex;

/// Finds all rows of a key, one after the other. There are three kinds of keys:
/// - A number or a handle; `Handle.NULL` is the key of no row. [HashIndex] says which keys are whole and which are
///   fractional.
/// - A pair of whole keys, of two columns. A pair with a null handle is the key of no row.
/// - A cell: `Indexing.sets(name, column, cell)` groups the values of a `float` or `double` column by `floor(value /
///   cell)`, computed in `double`. Numbers of cells are whole keys, and [View#cell(double)] gives the cell of a value.
///   So -0.0 and 0.0 are in the same cell, 0. NaN, infinite values, and values whose cell is no `long` above
///   `Long.MIN_VALUE` are in no set; [#outside()] counts their rows.
///
/// The rows of a key form a ring, and its first row is the *head*. A walk follows the ring: first the head, then the
/// newest of the other rows, then the one before it, and so on to the oldest of them. A new row comes directly after
/// the head. When the head leaves, the row after it becomes the head. A row that moves keeps its place in the ring. A
/// row that gets another key is new in the other ring.
///
/// ```java
/// for (int row = sets.first(key); row >= 0; row = sets.next(row)) { … }
/// ```
///
/// A walk ends after the last row, even if rows left the ring meanwhile, because a mark on a link says which row is the
/// last. (The source article compares with the first row, and loops for ever once that row is removed.) Do not continue
/// a walk from a row that has left the ring: copy the handles before, or ask for the first row again.
///
/// *Cost*: each method is O(1), unless it says otherwise; leaving a ring is O(1) whatever its length. *Memory*: 16
/// bytes per row of capacity, and 32 to 64 per key for the largest number of keys so far. *Threads*: as [Index].
public sealed interface SetIndex extends Index<SetIndex.View> permits RowSetIndex {

    /// {@return the number of active rows in no set: with a null handle, or with a value that is in no cell}
    int outside();

    /// {@return the length of a cell; 0 if keys are not grouped by cells}
    double cellLength();

    /// What a chunk gets; the owner and handlers get it from [Index#view()].
    interface View {

        /// {@return the first row of a whole key or of a cell, or -1}
        ///
        /// @param key any value; the keys of a `byte` or `int` column are its values as `long`
        /// @throws IllegalArgumentException if the key is fractional
        int first(long key);

        /// {@return the first row of a fractional key, or -1}
        ///
        /// @param key any value that the column can hold; for a `float` column a `float`, such as `0.1f` and not `0.1`
        /// @throws IllegalArgumentException if the key is whole, or the column cannot hold the value
        int first(double key);

        /// {@return the first row of a pair, or -1}
        ///
        /// @param first any value; the key of the first column
        /// @param second any value; the key of the second column
        /// @throws IllegalArgumentException if the index has one key column
        int first(long first, long second);

        /// {@return the number of the cell of a value, for [#first(long)]. If the value is in no cell, this is
        /// `Long.MIN_VALUE`, which is the cell of no row}
        ///
        /// @param value any value
        /// @throws IllegalArgumentException if the index does not group keys by cells
        long cell(double value);

        /// {@return the next row of the same key, or -1 after the last}
        ///
        /// @param row a row of the index; ask before the row is destroyed
        /// @throws IllegalStateException if the row is in no ring
        /// @throws IndexOutOfBoundsException if the row is beyond the capacity of the type
        int next(int row);

        /// {@return the number of rows of a key; O(1)}
        ///
        /// @param key as in [#first(long)]
        int count(long key);

        /// {@return the number of rows of a fractional key; O(1)}
        ///
        /// @param key as in [#first(double)]
        int count(double key);

        /// {@return the number of rows of a pair; O(1)}
        ///
        /// @param first as in [#first(long,long)]
        /// @param second as in [#first(long,long)]
        int count(long first, long second);

        /// {@return a random row of a key, or -1 if it has none; each row is equally likely; O(rows of the key)}
        ///
        /// @param key as in [#first(long)]
        /// @param randomBits 64 random bits, such as `rows.random().at(row).nextLong()`
        int any(long key, long randomBits);

        /// {@return as [#any(long,long)], for a fractional key}
        ///
        /// @param key as in [#first(double)]
        /// @param randomBits 64 random bits
        int any(double key, long randomBits);

        /// {@return as [#any(long,long)], for a pair}
        ///
        /// @param first as in [#first(long,long)]
        /// @param second as in [#first(long,long)]
        /// @param randomBits 64 random bits
        int any(long first, long second, long randomBits);

        /// Copies the handles of a key in the order of the walk, for example to destroy the rows one by one.
        ///
        /// @param key as in [#first(long)]
        /// @param handles gets as many handles as fit
        /// @return the number of rows of the key
        int copy(long key, long[] handles);

        /// As [#copy(long,long\[\])], for a fractional key.
        ///
        /// @param key as in [#first(double)]
        /// @param handles gets as many handles as fit
        /// @return the number of rows of the key
        int copy(double key, long[] handles);

        /// As [#copy(long,long\[\])], for a pair.
        ///
        /// @param first as in [#first(long,long)]
        /// @param second as in [#first(long,long)]
        /// @param handles gets as many handles as fit
        /// @return the number of rows of the pair
        int copy(long first, long second, long[] handles);

        /// Gives a row another whole key at once, in the column and in the index.
        ///
        /// @param row an existing row
        /// @param key a value that the column can hold
        /// @throws IndexOutOfBoundsException if there is no such row
        /// @throws IllegalArgumentException if the column cannot hold the key
        /// @throws IllegalStateException inside a system; record `commands.set` there
        void rekey(int row, long key);

        /// Gives a row another fractional key at once, in the column and in the index. If keys are grouped by cells,
        /// give the value and not the cell.
        ///
        /// @param row an existing row
        /// @param key a value that the column can hold; every NaN is one
        /// @throws IndexOutOfBoundsException if there is no such row
        /// @throws IllegalArgumentException if the column cannot hold the key
        /// @throws IllegalStateException inside a system; record `commands.set` there
        void rekey(int row, double key);

        /// Gives a row another pair at once, in the columns and in the index. Either both columns change or none.
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
