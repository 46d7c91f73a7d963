package org.denserow.stress.jmh.derived;

/// The order in which rows were created.
public enum RowOrder {
    /// At random.
    SHUFFLED("shuffled"),
    /// Cell by cell, as after a defragmentation by cell.
    CELLS("by cell");

    private final String label;

    RowOrder(final String label) {
        this.label = label;
    }

    @Override
    public String toString() {
        return label;
    }
}
