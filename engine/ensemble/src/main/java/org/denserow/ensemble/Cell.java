package org.denserow.ensemble;

import java.util.Arrays;
import java.util.List;

/// One combination of the parameters of a model: a value for each name.
///
/// *Threads*: any; it never changes.
public final class Cell {

    /// The largest whole number that a value has exactly, and all below it: 2^53.
    public static final long MAX_WHOLE = 1L << 53;

    private final List<String> names;
    private final double[] values;

    private Cell(final List<String> names, final double[] values) { // names are checked
        this.names = names;
        this.values = values;
    }

    /// {@return a combination}
    ///
    /// @param names of the parameters, distinct
    /// @param values as many finite numbers
    /// @throws IllegalArgumentException if a name or value is refused, or the numbers of both differ
    public static Cell of(final List<String> names, final double... values) {
        return checked(Checks.names(Checks.PARAMETER, names, Design.MAX_PARAMETERS), values.clone());
    }

    static Cell checked(final List<String> names, final double[] values) {
        if (names.size() != values.length) {
            throw new IllegalArgumentException("a cell must have a value for each parameter: parameters=" + names.size()
                    + ", values=" + values.length + "; the values stand in the order of the names");
        }
        for (int i = 0; i < values.length; i++) {
            Checks.finite(names.get(i), values[i]);
        }
        return new Cell(names, values);
    }

    /// {@return the names of the parameters, in order}
    public List<String> names() {
        return names;
    }

    /// {@return whether there is a parameter of a name}
    ///
    /// @param name any text
    public boolean has(final String name) {
        return names.contains(name);
    }

    /// {@return the value of a parameter. *Cost*: a search through the names; read it while the model is defined, not
    ///     for each row}
    ///
    /// @param name one of [#names()]
    /// @throws IllegalArgumentException if there is none of this name
    public double value(final String name) {
        final int index = names.indexOf(name);
        if (index < 0) {
            throw new IllegalArgumentException("a model must ask for parameters of its plan: name=" + name
                    + ", parameters=" + names + "; add it to the design, or ask has(name) first");
        }
        return values[index];
    }

    /// {@return the value of a parameter by its place}
    ///
    /// @param index from 0, in the order of [#names()]
    /// @throws IndexOutOfBoundsException if the index is out of range
    public double value(final int index) {
        return values[index];
    }

    /// {@return the value of a parameter if the cell has it, otherwise another one}
    ///
    /// @param name any text
    /// @param other the value of a model without this parameter
    public double valueOr(final String name, final double other) {
        final int index = names.indexOf(name);
        return index < 0 ? other : values[index];
    }

    /// {@return the value of a parameter that is a whole number}
    ///
    /// @param name one of [#names()]
    /// @throws IllegalArgumentException if there is none of this name, or its value is no whole number from
    ///     `-MAX_WHOLE` to [#MAX_WHOLE]
    public long whole(final String name) {
        final double value = value(name);
        if (Math.rint(value) != value || Math.abs(value) > MAX_WHOLE) {
            throw new IllegalArgumentException("a whole number in [-2^53, 2^53] is wanted: " + name + "=" + value
                    + "; give the parameter whole values in the plan");
        }
        return (long) value;
    }

    /// {@return the value of a parameter that is a whole number and fits an `int`}
    ///
    /// @param name one of [#names()]
    /// @throws IllegalArgumentException as [#whole(String)], or if it is out of the range of `int`
    public int count(final String name) {
        final long whole = whole(name);
        return (int) Checks.inRange(name, whole, Integer.MIN_VALUE, Integer.MAX_VALUE, "it is a number of things");
    }

    @Override
    public boolean equals(final Object other) {
        return other instanceof final Cell cell && names.equals(cell.names) && Arrays.equals(values, cell.values);
    }

    @Override
    public int hashCode() {
        return 31 * names.hashCode() + Arrays.hashCode(values);
    }

    /// {@return names and values, such as `sheep=100, wolves=5`}
    @Override
    public String toString() {
        final StringBuilder text = new StringBuilder();
        for (int i = 0; i < values.length; i++) {
            text.append(i == 0 ? "" : ", ").append(names.get(i)).append('=').append(PlanJson.number(values[i]));
        }
        return text.toString();
    }
}
