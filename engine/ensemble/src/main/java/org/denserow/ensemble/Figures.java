package org.denserow.ensemble;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.DoubleSupplier;

/// The figures of one run, by name: numbers that the model computes between frames, such as a count or a sum.
///
/// *Threads*: the one that runs the task.
public final class Figures {

    private final Map<String, DoubleSupplier> byName = new LinkedHashMap<>();
    private final Plan plan;
    private List<String> names = List.of();
    private DoubleSupplier[] wanted = {};
    private boolean isComplete;

    Figures(final Plan plan) {
        this.plan = plan;
    }

    /// Names a figure. It is asked for between frames, after each [Plan#every()] frames and at the end, if the plan
    /// wants it.
    ///
    /// @param name distinct among figures and parameters
    /// @param value computes it; must not change the simulation; what it throws fails the run
    /// @return these figures
    /// @throws IllegalArgumentException if the name is refused, or there are more than [Plan#MAX_FIGURES]
    /// @throws IllegalStateException if the model is defined already
    public Figures add(final String name, final DoubleSupplier value) {
        Checks.name("figure", name);
        Checks.given(value, "value", "pass a function that computes the figure");
        if (isComplete) {
            throw new IllegalStateException("figures must be named while the model is defined: name=" + name
                    + "; name it before define returns");
        }
        if (plan.design().names().contains(name)) {
            throw new IllegalArgumentException("a figure must not have the name of a parameter: name=" + name
                    + "; both are columns of the results, rename one");
        }
        if (byName.putIfAbsent(name, value) != null) {
            throw new IllegalArgumentException(
                    "a figure must be named once: name=" + name + "; leave one of the two out");
        }
        Checks.inRange("figures", byName.size(), 1, Plan.MAX_FIGURES, "write rows with lines of the engine");
        return this;
    }

    /// Ends the definition, and chooses those that the plan wants.
    void complete() {
        isComplete = true;
        final List<String> chosen = plan.figures().isEmpty() ? List.copyOf(byName.keySet()) : plan.figures();
        final List<DoubleSupplier> suppliers = new ArrayList<>();
        for (final String name : chosen) {
            final DoubleSupplier supplier = byName.get(name);
            if (supplier == null) {
                throw new IllegalArgumentException("a plan must want figures of its model: name=" + name + ", figures="
                        + byName.keySet() + "; change the plan, or let the model add it");
            }
            suppliers.add(supplier);
        }
        names = chosen;
        wanted = suppliers.toArray(DoubleSupplier[]::new);
    }

    /// {@return the names of those that the plan wants, in its order}
    List<String> names() {
        return names;
    }

    /// {@return the values of those that the plan wants, as of now}
    double[] values() {
        final double[] values = new double[wanted.length];
        for (int i = 0; i < values.length; i++) {
            values[i] = wanted[i].getAsDouble();
        }
        return values;
    }
}
