package org.denserow.engine.command;

import java.util.Arrays;
import java.util.function.Consumer;
import org.denserow.engine.bits.Bitfield;

/// The types that a boundary visits, as sets of their places ([CommandLog#place(int)]). A set holds every type that
/// needs a visit, and may hold others, which drop out at their visit. Sets are walked in the order of types, 64 types
/// per word, so an idle type costs one bit.
///
/// *Threads*: the owner; threads that play back types read the plan. Allocates only when the plan grows.
final class Visits {

    private static final int FIRST_TYPES = 16;

    /// Types that the next boundary must play.
    final Bitfield toPlay = Bitfield.withCapacity(FIRST_TYPES);

    /// Types in which something may end after one lap.
    final Bitfield lapping = Bitfield.withCapacity(FIRST_TYPES);

    /// Types in which something may wait for a frame.
    final Bitfield waiting = Bitfield.withCapacity(FIRST_TYPES);

    /// Types with room that the next round of [Recycling] may free.
    private final Bitfield fading = Bitfield.withCapacity(FIRST_TYPES);

    /// Types that this boundary played, or that cascades changed.
    final Bitfield played = Bitfield.withCapacity(FIRST_TYPES);

    private int[] plan = {}; // the types to play at this boundary, ascending
    private boolean[] comesAgain = {}; // by place in the plan
    private int planned;

    /// Makes room for a type.
    void fit(final int type) {
        if (type >= toPlay.capacity()) {
            final int capacity = 2 * type;
            toPlay.resize(capacity);
            lapping.resize(capacity);
            waiting.resize(capacity);
            fading.resize(capacity);
            played.resize(capacity);
        }
    }

    void arrays(final Consumer<Object> to) {
        to.accept(toPlay.words());
        to.accept(lapping.words());
        to.accept(waiting.words());
        to.accept(fading.words());
        to.accept(played.words());
        to.accept(plan);
        to.accept(comesAgain);
    }

    /// {@return the next type of a set after `type`, or 0}
    static int next(final Bitfield set, final int type) {
        return Math.max(0, set.nextSet(type + 1));
    }

    void addAll(final int types) {
        toPlay.set(1, types + 1);
        lapping.set(1, types + 1);
        waiting.set(1, types + 1);
        fading.set(1, types + 1);
    }

    // ---- The plan of a boundary ----

    /// Makes room for a plan of a number of types.
    void reserve(final int types) {
        if (types > plan.length) {
            plan = Arrays.copyOf(plan, types);
            comesAgain = new boolean[types];
        }
    }

    /// Moves all types of `toPlay` into the plan.
    ///
    /// @param isRound whether to add the types of `fading`
    /// @return the number of types
    int plan(final boolean isRound) {
        planned = 0;
        if (isRound) {
            toPlay.or(fading, toPlay);
            fading.clear(0, fading.capacity());
        }
        for (int type = next(toPlay, 0); type > 0; type = next(toPlay, type)) {
            if (planned == plan.length) {
                reserve(Math.max(FIRST_TYPES, 2 * planned));
            }
            plan[planned++] = type;
            played.set(type);
            toPlay.clear(type);
        }
        return planned;
    }

    int planned(final int place) {
        return plan[place];
    }

    /// Notes that a type was played; called by the thread that played it.
    ///
    /// @param again whether the next round must visit it, even if nothing is recorded until then
    void played(final int place, final boolean again) {
        comesAgain[place] = again;
    }

    /// Ends the plan, after the join.
    void endPlan() {
        for (int place = 0; place < planned; place++) {
            if (comesAgain[place]) {
                fading.set(plan[place]);
            }
        }
        planned = 0;
    }

    /// Ends the boundary.
    void clearPlayed() {
        played.clear(0, played.capacity());
    }
}
