package org.denserow.engine.rows;

import java.util.function.Consumer;

/// Pairs of rows that exchanged their places, in order.
///
/// *Cost*: allocated once. *Threads*: the owner.
final class RowPairs {

    static final int CAPACITY = 256;

    private final int[] a = new int[CAPACITY];
    private final int[] b = new int[CAPACITY];
    private int count;

    /// {@return whether the list is full now}
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
