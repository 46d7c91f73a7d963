package org.denserow.engine.rows;

import java.util.function.Consumer;

/// Pairs of rows that have exchanged their places, in order.
///
/// *Cost*: allocated once. *Threads*: the owner's.
final class RowPairs {

    static final int CAPACITY = 256;

    private final int[] a = new int[CAPACITY];
    private final int[] b = new int[CAPACITY];
    private int count;

    /// {@return whether there is room for no more}
    boolean add(final int rowA, final int rowB) {
        a[count] = rowA;
        b[count] = rowB;
        count++;
        return count == CAPACITY;
    }

    void clear() {
        count = 0;
    }

    /// The live array.
    int[] a() {
        return a;
    }

    /// The live array.
    int[] b() {
        return b;
    }

    int count() {
        return count;
    }

    void arrays(final Consumer<Object> to) {
        to.accept(a);
        to.accept(b);
    }
}
