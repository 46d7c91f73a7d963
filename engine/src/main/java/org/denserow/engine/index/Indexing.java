package org.denserow.engine.index;

import org.denserow.engine.keyed.RowIndexing;
import org.denserow.engine.storage.ByteColumn;
import org.denserow.engine.storage.Column;
import org.denserow.engine.storage.DoubleColumn;
import org.denserow.engine.storage.FloatColumn;
import org.denserow.engine.storage.HandleColumn;
import org.denserow.engine.storage.IntColumn;
import org.denserow.engine.storage.LongColumn;
import org.denserow.engine.storage.ObjectColumn;

/// Adds indices to one type and drops them; see [Index]. The type may have rows already. The name of an index must
/// differ from the names of all other columns and parts of the type.
///
/// Methods that add an index throw `IllegalArgumentException` if the name is blank or taken, the key is a column of
/// another type, or a system writes the key in place. Inside a frame they throw `IllegalStateException`. They cost
/// O(rows).
///
/// *Threads*: the owner calls this, between frames.
public sealed interface Indexing permits RowIndexing {

    /// {@return a new index that finds the row of a number}
    /// @param name unique within the type
    /// @param key a column of this type
    HashIndex unique(String name, LongColumn key);

    /// {@return a new index that finds the row of a number}
    /// @param name unique within the type
    /// @param key a column of this type
    HashIndex unique(String name, IntColumn key);

    /// {@return a new index that finds the row that refers to another row}
    /// @param name unique within the type
    /// @param key a column of this type
    HashIndex unique(String name, HandleColumn key);

    /// {@return a new index that finds the row of a number}
    /// @param name unique within the type
    /// @param key a column of this type
    HashIndex unique(String name, ByteColumn key);

    /// {@return a new index that finds the row of a fractional number; numbers are compared by their bits}
    /// @param name unique within the type
    /// @param key a column of this type, of one number per row
    HashIndex unique(String name, FloatColumn key);

    /// {@return a new index that finds the row of a fractional number; numbers are compared by their bits}
    /// @param name unique within the type
    /// @param key a column of this type
    HashIndex unique(String name, DoubleColumn key);

    /// {@return a new index that finds the rows of a number}
    /// @param name unique within the type
    /// @param key a column of this type
    SetIndex sets(String name, LongColumn key);

    /// {@return a new index that finds the rows of a number}
    /// @param name unique within the type
    /// @param key a column of this type
    SetIndex sets(String name, IntColumn key);

    /// {@return a new index that finds the rows that refer to another row}
    /// @param name unique within the type
    /// @param key a column of this type
    SetIndex sets(String name, HandleColumn key);

    /// {@return a new index that finds the rows of a number}
    /// @param name unique within the type
    /// @param key a column of this type
    SetIndex sets(String name, ByteColumn key);

    /// {@return a new index that finds the rows of a fractional number; numbers are compared by their bits}
    /// @param name unique within the type
    /// @param key a column of this type, of one number per row
    SetIndex sets(String name, FloatColumn key);

    /// {@return a new index that finds the rows of a fractional number; numbers are compared by their bits}
    /// @param name unique within the type
    /// @param key a column of this type
    SetIndex sets(String name, DoubleColumn key);

    /// {@return a new index that finds the rows of a cell, `floor(value / cell)`}
    /// @param name unique within the type
    /// @param key a column of this type, of one number per row
    /// @param cell the length of a cell, positive and finite
    SetIndex sets(String name, FloatColumn key, double cell);

    /// {@return a new index that finds the rows of a cell, `floor(value / cell)`}
    /// @param name unique within the type
    /// @param key a column of this type
    /// @param cell the length of a cell, positive and finite
    SetIndex sets(String name, DoubleColumn key, double cell);

    /// {@return a new index that finds the row of a pair, of two different columns}
    /// @param name unique within the type
    /// @param first a `byte`, `int`, `long` or handle column of this type
    /// @param second another one
    HashIndex unique(String name, Column<?> first, Column<?> second);

    /// {@return a new index that finds the rows of a pair, of two different columns}
    /// @param name unique within the type
    /// @param first a `byte`, `int`, `long` or handle column of this type
    /// @param second another one
    SetIndex sets(String name, Column<?> first, Column<?> second);

    /// {@return a new index that finds the row of a name}
    /// @param name unique within the type
    /// @param key a column of this type
    NameIndex names(String name, ObjectColumn<String> key);

    /// {@return a new index that finds the rows of a range of numbers, in a dense type that is kept in the order of
    /// these numbers}
    /// @param name unique within the type
    /// @param key a column of this type
    /// @throws IllegalStateException also if the layout keeps rows in their places
    RangeIndex ranges(String name, IntColumn key);

    /// {@return a new index that finds the rows of a range of numbers, in a dense type that is kept in the order of
    /// these numbers}
    /// @param name unique within the type
    /// @param key a column of this type
    /// @throws IllegalStateException also if the layout keeps rows in their places
    RangeIndex ranges(String name, LongColumn key);

    /// {@return a new index that finds the rows of a range of numbers, in a dense type that is kept in the order of
    /// these numbers}
    /// @param name unique within the type
    /// @param key a column of this type, of one number per row
    /// @throws IllegalStateException also if the layout keeps rows in their places
    RangeIndex ranges(String name, FloatColumn key);

    /// Drops an index: it no longer follows the rows, and its memory and name are free again. O(parts).
    ///
    /// @param index an index of this type
    /// @throws IllegalArgumentException if it is of another type, already dropped, or declared by a system
    void drop(Index<?> index);
}
