package org.denserow.engine.command;

import java.util.Arrays;
import java.util.function.Consumer;
import org.denserow.engine.bits.Bitfield;

/// Which types a boundary visits, as sets of their places ([CommandLog#place(int)]). A set may hold a type for nothing,
/// which then drops out at its visit; it never lacks one. They are walked in the order of types, 64 types a word, so an
/// idle type costs a bit.
///
/// *Threads*: the owner's; the plan is read by the threads that play types back. Nothing is allocated once the plan has
/// its size.
final class Visits {

    private static final int FIRST_TYPES = 16;

    /// Something is to be played, or looked at, at the boundary that comes next.
    final Bitfield toPlay = Bitfield.withCapacity(FIRST_TYPES);

    /// Something may end at a boundary to come, after one lap.
    final Bitfield lapping = Bitfield.withCapacity(FIRST_TYPES);

    /// Something may wait for a frame.
    final Bitfield waiting = Bitfield.withCapacity(FIRST_TYPES);

    /// Room waits to be given back by the next round ([Recycling]).
    private final Bitfield fading = Bitfield.withCapacity(FIRST_TYPES);

    /// Something was played at this boundary, or changed by what followed.
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

    /// {@return the type of a set that comes after another one, or 0}
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

    /// Makes room for a plan of so many types.
    void reserve(final int types) {
        if (types > plan.length) {
            plan = Arrays.copyOf(plan, types);
            comesAgain = new boolean[types];
        }
    }

    /// Takes all types that are to be played.
    ///
    /// @param isRound whether those whose room fades are among them
    /// @return how many
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

    /// A type was played; by the thread that did.
    ///
    /// @param again whether the next round must visit it, whatever is recorded until then
    void played(final int place, final boolean again) {
        comesAgain[place] = again;
    }

    /// After the join.
    void endPlan() {
        for (int place = 0; place < planned; place++) {
            if (comesAgain[place]) {
                fading.set(plan[place]);
            }
        }
        planned = 0;
    }

    /// The boundary is over.
    void clearPlayed() {
        played.clear(0, played.capacity());
    }
}
