package org.denserow.demo.churn;

import java.util.Arrays;

/// The oracle: a plain program of the same rules over arrays, place by place, without rows and handles. An item is
/// known by its place and its round.
final class Ledger {

    private static final int NONE = -1;

    private final long seed;
    private final double share;
    private final int lifetime;
    private final boolean[] taken;
    private final int[] rounds;
    private final long[] born;
    private final int[] peers; // rounds of the items to which the items of places refer
    private long step; // steps that have run
    private int live;
    private int gone; // in the last step, as the next three
    private int come;
    private int lost;
    private int twice;

    Ledger(final long seed, final int places, final double share, final int lifetime) {
        this.seed = seed;
        this.share = share;
        this.lifetime = lifetime;
        taken = new boolean[places];
        rounds = new int[places];
        born = new long[places];
        peers = new int[places];
        begin();
    }

    private void begin() {
        Arrays.fill(taken, true);
        Arrays.fill(rounds, 0);
        Arrays.fill(peers, 0);
        for (int place = 0; place < taken.length; place++) {
            born[place] = -Fates.firstAge(seed, place, lifetime);
        }
        live = taken.length;
        step = 0;
    }

    /// Runs until some number of steps have run; from the first state on, if more have run already.
    void follow(final long steps) {
        if (steps < step) {
            begin();
        }
        while (step < steps) {
            step();
        }
    }

    private void step() {
        lost = 0;
        for (int place = 0; place < taken.length; place++) { // on the state before the step
            final int next = next(place);
            final boolean isKept = taken[place] && peers[place] != NONE && has(next, peers[place]);
            if (!isKept) {
                lost += taken[place] && peers[place] != NONE ? 1 : 0;
                peers[place] = taken[next] ? rounds[next] : NONE;
            }
        }
        gone = 0;
        come = 0;
        twice = 0;
        for (int place = 0; place < taken.length; place++) {
            if (taken[place]) {
                final boolean isOver = step - born[place] >= lifetime - 1;
                final boolean goes = Fates.goes(seed, place, step, share);
                taken[place] = !isOver && !goes;
                gone += taken[place] ? 0 : 1;
                twice += isOver && goes ? 1 : 0;
            } else {
                taken[place] = true;
                rounds[place]++;
                born[place] = step + 1;
                come++;
            }
        }
        live += come - gone;
        step++;
    }

    private int next(final int place) {
        return (place + 1) % taken.length;
    }

    /// {@return whether an item lives}
    boolean has(final int place, final int round) {
        return taken[place] && rounds[place] == round;
    }

    /// {@return the step from which on the item of a place acts}
    long born(final int place) {
        return born[place];
    }

    /// {@return whether the item of a place was old in the last step that it has seen}
    boolean isOld(final int place) {
        final long age = step - 1 - born[place];
        return step == 0 ? -born[place] >= lifetime / 2 : age >= 0 && age >= lifetime / 2;
    }

    /// {@return the round of the item at the next place to which the item of a place refers, dead or alive; -1 if it
    ///     refers to none}
    int peer(final int place) {
        return peers[place];
    }

    /// {@return items that live}
    int live() {
        return live;
    }

    /// {@return items that went in the last step}
    int gone() {
        return gone;
    }

    /// {@return items that came in the last step}
    int come() {
        return come;
    }

    /// {@return references to items that were gone, found in the last step}
    int lost() {
        return lost;
    }

    /// {@return items that went by age and by lot at the same time, in the last step}
    int twice() {
        return twice;
    }
}
