package org.denserow.stress.jmh.fleury;

import java.util.Arrays;

/// The entities that are alive.
public enum Fill {
    /// None.
    EMPTY,
    /// All.
    FULL,
    /// Every second one, the worst case of a storage with holes.
    HALF;

    boolean isLive(final int entity) {
        return switch (this) {
            case EMPTY -> false;
            case FULL -> true;
            case HALF -> (entity & 1) == 0;
        };
    }

    /// {@return the entities that are alive, ascending}
    int[] live(final int entities) {
        int count = 0;
        final int[] live = new int[entities];
        for (int entity = 0; entity < entities; entity++) {
            if (isLive(entity)) {
                live[count++] = entity;
            }
        }
        return Arrays.copyOf(live, count);
    }
}
