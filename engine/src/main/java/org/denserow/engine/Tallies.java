package org.denserow.engine;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;

/// All tallies of a simulation, and the terms that a worker's chunk adds to them.
///
/// *Threads*: the owner, outside segments; each [Sums] belongs to one worker.
final class Tallies {

    private final FrameState state;
    private final Names names = new Names("tally");
    private final List<Tally> all = new ArrayList<>();
    private int keys; // chunk keys of the segment

    Tallies(final FrameState state) {
        this.state = state;
    }

    /// @throws IllegalArgumentException if the name is blank or taken, or there is one tally too many
    Tally add(final String name) {
        state.checkDefinable(names, name);
        if (all.size() == Tally.MAX_TALLIES) {
            throw new IllegalArgumentException("a simulation has at most " + Tally.MAX_TALLIES + " tallies: tally="
                    + name + "; add several sums to one tally, or write them to a resource");
        }
        names.take(name);
        final Tally tally = new Tally(this, name, all.size());
        all.add(tally);
        return tally;
    }

    void checkDefinable(final String name) {
        state.checkDefinable("tally " + name);
    }

    List<Tally> all() {
        return all;
    }

    /// A frame begins.
    void reset() {
        for (int i = 0; i < all.size(); i++) { // an iterator would be garbage in every frame
            all.get(i).reset();
        }
    }

    /// A segment begins.
    ///
    /// @param segmentKeys upper bound of chunk keys, exclusive
    void open(final int segmentKeys) {
        keys = segmentKeys;
        for (int i = 0; i < all.size(); i++) {
            all.get(i).ensureKeys(segmentKeys);
        }
    }

    /// Reserves room for the chunks of every segment.
    void reserve(final int mostKeys) {
        all.forEach(tally -> tally.ensureKeys(mostKeys));
    }

    void arrays(final Consumer<Object> to) {
        all.forEach(tally -> tally.arrays(to));
    }

    /// A segment has ended: combines the terms of its chunks, unless one of them failed.
    void close(final boolean completed) {
        for (int i = 0; i < all.size(); i++) {
            all.get(i).close(keys, completed);
        }
    }

    /// The terms of the chunk that a worker runs now, combined; written to the tallies once, at the end of the chunk.
    static final class Sums {

        private final Tallies tallies;
        private double[] sums = {}; // by tally
        private long[] units = {}; // by tally, of sums in fixed point
        private boolean isAdded; // so that chunks without tallies pay nothing

        Sums(final Tallies tallies) {
            this.tallies = tallies;
        }

        void add(final Tally tally, final double term, final long ofUnits) {
            tally.checkOf(tallies);
            if (sums.length < tallies.all.size()) {
                sums = new double[tallies.all.size()]; // before the first term; all tallies are defined by now
                units = new long[sums.length];
                empty();
            }
            isAdded = true;
            if (tally.fixed() == null) {
                sums[tally.index] = tally.kind().added(sums[tally.index], term);
            } else {
                units[tally.index] = tally.sum(units[tally.index], ofUnits);
            }
        }

        /// The sums as a number, to compare two runs of a chunk.
        long digest() {
            long digest = 0;
            for (int i = 0; isAdded && i < sums.length; i++) {
                digest = 31 * digest + Double.doubleToRawLongBits(sums[i]) + units[i];
            }
            return digest;
        }

        /// The chunk has ended.
        void writeTo(final int key) {
            for (int i = 0; isAdded && i < sums.length; i++) {
                final Tally tally = tallies.all.get(i);
                if (tally.fixed() == null) {
                    tally.set(key, sums[i]);
                } else {
                    tally.setUnits(key, units[i]);
                }
            }
            clear();
        }

        void clear() {
            if (isAdded) {
                empty();
                isAdded = false;
            }
        }

        private void empty() {
            for (int i = 0; i < sums.length; i++) {
                sums[i] = tallies.all.get(i).ofNothing();
                units[i] = 0;
            }
        }
    }
}
