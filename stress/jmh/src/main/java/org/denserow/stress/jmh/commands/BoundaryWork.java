package org.denserow.stress.jmh.commands;

import java.util.Arrays;

/// The three commands of a frame for each of its bodies.
///
/// | work | for each body | bodies |
/// |---|---|---|
/// | `alternating`, `alternatingRows` | three columns are set, one after the other | in random order, in row order |
/// | `loops`, `loopsRows` | the same three, in three loops of one column each | in random order, in row order |
/// | `mix` | one column is set, the body destroyed, another one created with three values | in random order |
public enum BoundaryWork {
    /// See the table.
    ALTERNATING("alternating", false),
    /// See the table.
    ALTERNATING_ROWS("alternatingRows", true),
    /// See the table.
    LOOPS("loops", false),
    /// See the table.
    LOOPS_ROWS("loopsRows", true),
    /// See the table.
    MIX("mix", false);

    /// For each body; the three `with` of a created one belong to its create.
    static final int COMMANDS = 3;

    private final String label;
    private final boolean isInRowOrder;

    BoundaryWork(final String label, final boolean isInRowOrder) {
        this.label = label;
        this.isInRowOrder = isInRowOrder;
    }

    /// {@return the work of a name}
    ///
    /// @throws IllegalArgumentException if there is none
    static BoundaryWork of(final String label) {
        for (final BoundaryWork work : values()) {
            if (work.label.equals(label)) {
                return work;
            }
        }
        throw new IllegalArgumentException("no such work: work=" + label + "; there are " + Arrays.toString(values()));
    }

    boolean isInRowOrder() {
        return isInRowOrder;
    }

    /// {@return whether bodies are destroyed and created}
    public boolean replaces() {
        return this == MIX;
    }

    /// {@return the same sets in loops; this work if it does not alternate}
    BoundaryWork inLoops() {
        return switch (this) {
            case ALTERNATING -> LOOPS;
            case ALTERNATING_ROWS -> LOOPS_ROWS;
            default -> this;
        };
    }

    @Override
    public String toString() {
        return label;
    }
}
