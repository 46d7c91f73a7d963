package org.denserow.demo.scenario;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.denserow.ensemble.Cell;

/// The values of all parameters of a run, and the layout of its rows. They never change.
public final class Values {

    private final Map<String, Double> byName = new LinkedHashMap<>();
    private final RowLayout layout;

    private Values(final RowLayout layout) {
        this.layout = layout;
    }

    /// {@return the values of one size of a model, with dense rows}
    ///
    /// @param parameters of the model
    /// @param large whether the large size is wanted, not the small one
    public static Values of(final List<Parameter> parameters, final boolean large) {
        final Values values = new Values(RowLayout.DENSE);
        for (final Parameter parameter : parameters) {
            values.byName.put(parameter.name(), large ? parameter.large() : parameter.small());
        }
        return values;
    }

    /// {@return these values with another one}
    ///
    /// @param parameter of the same model
    /// @param value in its range
    /// @throws IllegalArgumentException if it is out of range
    public Values with(final Parameter parameter, final double value) {
        parameter.check(value);
        of(parameter.name());
        final Values changed = with(layout);
        changed.byName.put(parameter.name(), value);
        return changed;
    }

    /// {@return these values with those of a cell in place of some}
    ///
    /// @param cell of a plan
    /// @param parameters of the same model
    /// @throws IllegalArgumentException if the cell has another parameter, or a value is out of range
    public Values with(final Cell cell, final List<Parameter> parameters) {
        Values changed = this;
        for (final String name : cell.names()) {
            changed = changed.with(Parameter.named(name, parameters), cell.value(name));
        }
        return changed;
    }

    /// {@return these values with another layout}
    ///
    /// @param rows one that the scenario has
    public Values with(final RowLayout rows) {
        final Values changed = new Values(rows);
        changed.byName.putAll(byName);
        return changed;
    }

    /// {@return the layout of the rows that come and go; only scenarios that have a choice ask for it}
    public RowLayout layout() {
        return layout;
    }

    /// {@return the value of a parameter}
    ///
    /// @param name of a parameter of the model
    public double of(final String name) {
        final Double value = byName.get(name);
        if (value == null) {
            throw new IllegalArgumentException(
                    "a model has no such parameter: name=" + name + ", parameters=" + byName.keySet());
        }
        return value;
    }

    /// {@return the value of a parameter of whole numbers}
    ///
    /// @param name of a parameter of the model
    public int whole(final String name) {
        return (int) of(name);
    }

    /// {@return whether all parameters have the same values, in any layout}
    ///
    /// @param other values of the same model
    boolean equalParameters(final Values other) {
        return byName.equals(other.byName);
    }

    @Override
    public String toString() {
        return byName.toString();
    }
}
