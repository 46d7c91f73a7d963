package org.denserow.engine;

import static org.denserow.engine.ground.Given.given;

import java.util.Arrays;
import java.util.function.Consumer;

/// A number to which the chunks of a frame add terms, made by [Simulation#tally(String)]: for example how much was
/// eaten, how many rows moved, or the highest age. It is a sum, unless [#keepsMinimum()], [#keepsMaximum()] or
/// [#counts()] makes it something else.
///
/// Each boundary combines the terms in canonical order: by system in order of declaration, then by chunk, then in the
/// order in which the chunk added them. So the sum is the same to the last bit for any number of workers and any
/// timing, although sums of `double` depend on their order.
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
/// A tally is not part of hashes and snapshots: if the next frame needs it, let a system or the owner write it into a
/// column or a [org.denserow.engine.storage.Resource].
///
/// *Cost*: an addition to an array of the worker, and 8 bytes per chunk. In a hot loop add to a local variable, and
/// then once to the tally. *Threads*: chunks add. [#value()] does not change while systems run: any chunk may read it,
/// and the owner between frames.
public final class Tally {

    /// The maximum number of tallies of a simulation: 1,024.
    public static final int MAX_TALLIES = 1024;

    /// How a tally combines the terms that chunks add.
    enum Kind {
        /// Their sum; 0 without a term.
        SUM(0),

        /// The least of them; positive infinity without a term, NaN if a term is NaN. -0 is less than 0.
        MINIMUM(Double.POSITIVE_INFINITY),

        /// The greatest of them; negative infinity without a term, NaN if a term is NaN. 0 is more than -0.
        MAXIMUM(Double.NEGATIVE_INFINITY),

        /// The number of terms, NaN included.
        COUNT(0);

        private final double ofNothing;

        Kind(final double ofNothing) {
            this.ofNothing = ofNothing;
        }

        /// Adds one term.
        double added(final double before, final double term) {
            return this == COUNT ? before + 1 : joined(before, term);
        }

        /// Combines two chunks, the earlier one first.
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
    private double[] parts = {}; // by chunk key of the segment: the chunk's result; without a term the initial value
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

    /// Makes the tally the least of the terms. It is positive infinity without a term, and NaN if a term is NaN. -0 is
    /// less than 0.
    ///
    /// @return this, without terms
    /// @throws IllegalStateException after the first frame began
    public Tally keepsMinimum() {
        return of(Kind.MINIMUM);
    }

    /// Makes the tally the greatest of the terms. It is negative infinity without a term, and NaN if a term is NaN. 0
    /// is more than -0.
    ///
    /// @return this, without terms
    /// @throws IllegalStateException after the first frame began
    public Tally keepsMaximum() {
        return of(Kind.MAXIMUM);
    }

    /// Makes the tally the number of terms. Their values do not matter; NaN counts too.
    ///
    /// @return this, without terms
    /// @throws IllegalStateException after the first frame began
    public Tally counts() {
        return of(Kind.COUNT);
    }

    Tally of(final Kind other) {
        tallies.checkDefinable(name);
        kind = other;
        value = other.ofNothing;
        return this;
    }

    /// {@return whether it is the number of terms, by [#counts()]; its value is a whole number then}
    public boolean isCount() {
        return kind == Kind.COUNT;
    }

    Kind kind() {
        return kind;
    }

    /// Adds a term from a chunk. The term counts from the next boundary on; a term from an exclusive system counts at
    /// once.
    ///
    /// @param chunk the chunk that the body got
    /// @param term any value
    /// @throws IllegalArgumentException if the chunk is of another simulation
    /// @throws IllegalStateException if the chunk's body does not run
    public void add(final Chunk chunk, final double term) {
        ((TallyTerms) given(chunk, "chunk", "pass what the body was given")).add(this, term);
    }

    /// Gives the value of the terms up to the last boundary. At the beginning of a frame it is the value without terms;
    /// between frames it is the value of the last frame. If a frame fails, terms added after its last boundary are
    /// dropped.
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

    /// Adds a term at once.
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

    /// Sets the result of a chunk; called by the worker that ran it.
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
