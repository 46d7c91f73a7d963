package org.denserow.engine.defragment;

import java.util.function.IntFunction;
import java.util.function.IntToLongFunction;
import org.denserow.engine.rows.RowStore;

/// Key of a row: the result of a user's function.
final class FunctionKey extends RowKey {

    private final IntToLongFunction function;

    FunctionKey(final IntToLongFunction function) {
        this.function = function;
    }

    @Override
    RowKey bind(final RowStore store, final IntFunction<RowStore> types) {
        return this;
    }

    @Override
    void copy(final int begin, final int end, final long[] into, final int at) {
        for (int row = begin; row < end; row++) {
            into[at + row - begin] = function.applyAsLong(row);
        }
    }

    @Override
    public String toString() {
        return "function";
    }
}
