package org.denserow.engine.command;

import java.util.function.Consumer;

/// Elements handed over, in order, as decimal digits: 0 for none.
final class Digits implements Consumer<Integer> {

    private int value;

    @Override
    public void accept(final Integer element) {
        value = value * 10 + element;
    }

    int value() {
        return value;
    }
}
