package org.denserow.engine.frame;

import static org.denserow.engine.ground.Given.given;

import java.util.Arrays;
import java.util.function.Consumer;

/// A number over the chunks of a frame, made by [Simulation#tally(String)]: how much was eaten, how many moved, who was
/// the oldest. It is a sum, or by [#as(Kind)] a minimum, a maximum or a count.
///
/// What chunks add is combined at each boundary in canonical order: (system in order of declaration, chunk), what one
/// chunk adds in its own order. So the sum is the same to the last bit for any number of workers and any timing, though
/// sums of `double` depend on their order.
///
/// ```java
/// Tally eaten = sim.tally("eaten");
/// sim.system("graze").writes(grass.height()).over(grass.table(), (rows, commands) -> {
///     double here = 0;
///     for (int row = rows.begin(); row < rows.end(); row++) { here += … }
///     eaten.add(rows, here);
/// });
/// ```
///
/// A tally is no part of hashes and snapshots: what the next frame needs of it, a system or the owner writes into a
/// column or a [org.denserow.engine.storage.Resource].
///
/// *Cost*: an addition to an array of the worker; in hot loops add to a local variable and once to the tally. 8 bytes
/// per chunk. *Threads*: chunks add; [#value()] does not change while systems run, so any chunk may ask, and the owner
/// between frames.
public final class Tally {

    /// Most tallies of a simulation.
    public static final int MAX_TALLIES = 1024;

    /// What a tally makes of the terms that chunks add.
    public enum Kind {
        /// Their sum; 0 when nothing was added.
        SUM(0),

        /// The least of them; positive infinity when nothing was added, NaN when one of them is. -0 is less than 0.
        MINIMUM(Double.POSITIVE_INFINITY),

        /// The greatest of them; negative infinity when nothing was added, NaN when one of them is. 0 is more than -0.
        MAXIMUM(Double.NEGATIVE_INFINITY),

        /// How many there were, whatever they are, NaN among them.
        COUNT(0);

        private final double ofNothing;

        Kind(final double ofNothing) {
            this.ofNothing = ofNothing;
        }

        /// With one term more.
        double added(final double before, final double term) {
            return this == COUNT ? before + 1 : joined(before, term);
        }

        /// Of two chunks, the one before first.
        double joined(final double before, final double after) {
            return switch (this) {
                case SUM, COUNT -> before + after;
                case MINIMUM -> Math.min(before, after);
                case MAXIMUM -> Math.max(before, after);
            };
        }
    }

    final int index;
    private final Tallies tallies;
    private final String name;
    private Kind kind = Kind.SUM;
    private double[] parts = {}; // by chunk key of the segment: what the chunk added; else what nothing makes
    private double value;

    Tally(final Tallies tallies, final String name, final int index) {
        this.tallies = tallies;
        this.name = name;
        this.index = index;
    }

    /// {@return its name}
    public String name() {
        return name;
    }

    /// Makes it another kind of number than a sum.
    ///
    /// @param other what it makes of the terms
    /// @return this, of no terms
    /// @throws IllegalStateException after the first frame began
    public Tally as(final Kind other) {
        tallies.checkDefinable(name);
        kind = given(other, "kind", "pass one of Tally.Kind");
        value = other.ofNothing;
        return this;
    }

    /// {@return what it makes of the terms}
    public Kind kind() {
        return kind;
    }

    /// Adds from a chunk; it counts from the next boundary on. From an exclusive system, which stands in one, at once.
    ///
    /// @param chunk the chunk that the body was given
    /// @param term any value
    /// @throws IllegalArgumentException if the chunk is of another simulation
    /// @throws IllegalStateException if the chunk's body does not run
    public void add(final Chunk chunk, final double term) {
        ((TallyTerms) given(chunk, "chunk", "pass what the body was given")).add(this, term);
    }

    /// The number of the frame up to its last boundary: when a frame opens that of no terms, between frames that of the
    /// last one. What was added since a boundary that was not reached, because the frame failed, is dropped.
    ///
    /// @return the sum, minimum, maximum or count
    public double value() {
        return value;
    }

    void checkOf(final Tallies ofChunk) {
        if (tallies != ofChunk) {
            throw new IllegalArgumentException(
                    "a tally must be of the simulation of the chunk: tally=" + name + "; each simulation has its own");
        }
    }

    // ---- For Tallies and chunks ----

    /// Counts a term at once.
    void addNow(final double term) {
        value = kind.added(value, term);
    }

    void reset() {
        value = kind.ofNothing;
    }

    double ofNothing() {
        return kind.ofNothing;
    }

    void ensureKeys(final int keys) {
        if (parts.length < keys) {
            final int before = parts.length;
            parts = Arrays.copyOf(parts, Math.max(keys, 2 * before));
            Arrays.fill(parts, before, parts.length, kind.ofNothing);
        }
    }

    void arrays(final Consumer<Object> to) {
        to.accept(parts);
    }

    /// By the worker that ran the chunk.
    void set(final int key, final double ofChunk) {
        parts[key] = ofChunk;
    }

    void close(final int keys, final boolean completed) {
        if (completed) {
            value = joined(kind, value, parts, keys);
        }
        Arrays.fill(parts, 0, keys, kind.ofNothing);
    }

    private static double joined(final Kind kind, final double before, final double[] parts, final int keys) {
        double all = before;
        for (int key = 0; key < keys; key++) {
            all = kind.joined(all, parts[key]);
        }
        return all;
    }

    @Override
    public String toString() {
        return "Tally{" + name + '=' + value + '}';
    }
}
