package org.denserow.engine.calls;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.function.Consumer;

/// Fills rows that were loaded, and remembers what it wrote; a wild one may throw, or change the map.
final class Filler implements Runnable {

    private final CallWorld world;
    private final Random random;
    private final int fault; // 0: it throws, 1: it creates a row
    private final List<Consumer<ModelRows>> writes = new ArrayList<>();
    private boolean run;

    Filler(final CallWorld world, final Random random, final boolean wild) {
        this.world = world;
        this.random = random;
        this.fault = wild ? random.nextInt(3) : -1;
    }

    boolean hasRun() {
        return run;
    }

    /// {@return what it wrote, for the model}
    List<Consumer<ModelRows>> writes() {
        return writes;
    }

    @Override
    public void run() {
        run = true;
        for (int row = 0; row < world.map.end(); row++) {
            if (world.map.exists(row) && random.nextInt(4) == 0) {
                final int at = row;
                final int column = random.nextInt(world.model.columns.size());
                final Object value = world.value(column);
                ModelRows.writeCell(world.model.columns.get(column), row, value);
                writes.add(model -> model.rowAt(at).cells.set(column, value));
            }
        }
        if (fault == 0) {
            throw new Thrown();
        }
        if (fault == 1) {
            world.map.create();
        }
    }
}
