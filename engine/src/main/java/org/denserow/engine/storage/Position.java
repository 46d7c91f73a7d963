package org.denserow.engine.storage;

import static org.denserow.engine.ground.Given.given;

import java.util.List;

/// Where the rows of one type are, in a plane or in space: a column for each coordinate, or one column of vectors. Give
/// it to a grid, to an order by cells, or to a page that draws the rows.
///
/// ```java
/// Position.of(x, y)      // two columns of float, or two of double
/// Position.of(x, y, z)   // three
/// Position.of(place)     // one column, made by vec2 or vec3
/// ```
/// It only names the columns. The values stay in the columns and are read when they are needed.
///
/// *Threads*: immutable.
public final class Position {

    private final List<Column<?>> columns;

    private Position(final Column<?>... columns) {
        this.columns = List.of(columns);
    }

    /// {@return a place in a plane, given by two columns of `float`}
    ///
    /// @param x a column without vectors
    /// @param y another one, of the same type
    /// @throws IllegalArgumentException if the columns are the same, or one is of vectors
    public static Position of(final FloatColumn x, final FloatColumn y) {
        return checked(given(x, "x", "pass a column"), given(y, "y", "pass a column"));
    }

    /// {@return a place in space, given by three columns of `float`}
    ///
    /// @param x a column without vectors
    /// @param y another one, of the same type
    /// @param z another one
    /// @throws IllegalArgumentException if two columns are the same, or one is of vectors
    public static Position of(final FloatColumn x, final FloatColumn y, final FloatColumn z) {
        return checked(given(x, "x", "pass a column"), given(y, "y", "pass a column"), given(z, "z", "pass a column"));
    }

    /// {@return a place in a plane, given by two columns of `double`}
    ///
    /// @param x a column
    /// @param y another one, of the same type
    /// @throws IllegalArgumentException if the columns are the same
    public static Position of(final DoubleColumn x, final DoubleColumn y) {
        return checked(given(x, "x", "pass a column"), given(y, "y", "pass a column"));
    }

    /// {@return a place in space, given by three columns of `double`}
    ///
    /// @param x a column
    /// @param y another one, of the same type
    /// @param z another one
    /// @throws IllegalArgumentException if two columns are the same
    public static Position of(final DoubleColumn x, final DoubleColumn y, final DoubleColumn z) {
        return checked(given(x, "x", "pass a column"), given(y, "y", "pass a column"), given(z, "z", "pass a column"));
    }

    /// {@return a place in a plane or in space, given by one column of vectors}
    ///
    /// @param place a column of two or three `float` per row
    /// @throws IllegalArgumentException if it has one `float` per row
    public static Position of(final FloatColumn place) {
        if (given(place, "place", "pass a column of vectors").stride() == 1) {
            throw new IllegalArgumentException("a place is a vector of two or three: column=" + place.name()
                    + ", stride=1; give the columns of all coordinates");
        }
        return new Position(place);
    }

    private static Position checked(final Column<?>... columns) {
        for (int i = 0; i < columns.length; i++) {
            final Column<?> column = columns[i];
            boolean isNew = column.stride() == 1;
            for (int before = 0; before < i; before++) {
                isNew &= columns[before] != column;
            }
            if (!isNew) {
                throw new IllegalArgumentException("each coordinate has a column of its own: column=" + column.name()
                        + ", stride=" + column.stride() + "; pass one column for each axis, or one of vectors alone");
            }
        }
        return new Position(columns);
    }

    /// {@return the columns: one for each coordinate, or one of vectors; unmodifiable}
    public List<Column<?>> columns() {
        return columns;
    }

    @Override
    public String toString() {
        return "Position{"
                + String.join(", ", columns.stream().map(Column::name).toList()) + '}';
    }
}
