package org.denserow.engine.storage;

/// Adds columns and tags to the rows of one type. In a new column the rows that exist have the value 0 or null; a new
/// tag is clear in every row.
///
/// Every method throws `IllegalArgumentException` if the name is blank or taken in the type, or if the type already has
/// `Column.MAX_COLUMNS` columns or `Tag.MAX_TAGS` tags.
///
/// *Cost*: O(capacity) time and memory per part. *Threads*: only the thread that changes the rows. While a frame runs,
/// a table refuses calls with an `IllegalStateException`.
public interface Columns {

    /// {@return a new `float` column}
    /// @param name unique within the type
    FloatColumn floats(String name);

    /// {@return a new column of two `float` per row, side by side in one array: row `r` at `2 * r`}
    /// @param name unique within the type
    /// @throws IllegalArgumentException also if the capacity is beyond 1,073,741,819 rows
    FloatColumn vec2(String name);

    /// {@return a new column of three `float` per row, side by side in one array: row `r` at `3 * r`}
    /// @param name unique within the type
    /// @throws IllegalArgumentException also if the capacity is beyond 715,827,879 rows
    FloatColumn vec3(String name);

    /// {@return a new `double` column}
    /// @param name unique within the type
    DoubleColumn doubles(String name);

    /// {@return a new `int` column}
    /// @param name unique within the type
    IntColumn ints(String name);

    /// {@return a new `long` column}
    /// @param name unique within the type
    LongColumn longs(String name);

    /// {@return a new `byte` column}
    /// @param name unique within the type
    ByteColumn bytes(String name);

    /// {@return a new column of objects; objects are no part of hashes, and an object is released when its row dies}
    ///
    /// @param <T> class of the objects
    /// @param name unique within the type
    /// @param valueType the class of which every value is an instance
    /// @throws IllegalArgumentException also if the class is primitive
    <T> ObjectColumn<T> objects(String name, Class<T> valueType);

    /// {@return a new tag, clear in every row}
    /// @param name unique within the type
    Tag tag(String name);

    /// {@return a tag that marks the active rows of a pinned type, for systems to run over. The engine keeps it up to
    /// date. Each call returns the same tag}
    /// @throws IllegalStateException if the layout is not pinned; the active rows of other layouts are `[0, size())`
    Tag live();
}
