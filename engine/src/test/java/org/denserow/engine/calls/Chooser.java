package org.denserow.engine.calls;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.function.IntPredicate;

/// Chooses rows, and remembers which; a wild one may throw, or change the map that asks.
final class Chooser implements IntPredicate {

    private final CallWorld world;
    private final Random random;
    private final int fault; // the question at which it misbehaves; -1: none
    private final boolean throwing;
    private final List<Long> chosen = new ArrayList<>();
    private int asked;
    private boolean changed;

    Chooser(final CallWorld world, final Random random, final boolean wild) {
        this.world = world;
        this.random = random;
        this.fault = wild ? random.nextInt(40) : -1;
        this.throwing = random.nextBoolean();
    }

    /// {@return the handles of the rows that it chose}
    List<Long> chosen() {
        return chosen;
    }

    /// {@return whether it has changed the map, and its model with it}
    boolean hasChanged() {
        return changed;
    }

    @Override
    public boolean test(final int row) {
        if (asked++ == fault) {
            if (throwing) {
                throw new Thrown();
            }
            final long handle = world.map.create();
            final int at = world.map.find(handle);
            world.model.add(world.model.blank(handle, world.map.state(at), at));
            changed = true;
        }
        if (random.nextInt(8) == 0) {
            chosen.add(world.map.handle(row));
            return true;
        }
        return false;
    }
}
