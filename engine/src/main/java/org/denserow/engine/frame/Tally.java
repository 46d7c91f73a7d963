package org.denserow.engine.frame;

import static org.denserow.engine.ground.Given.given;

import java.util.Arrays;
import java.util.function.Consumer;

/// A sum over the chunks of a frame, made by [Simulation#tally(String)]: how much was eaten, how many moved.
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
/// column, a resource of `Layout.fixed(1)` for one.
///
/// *Cost*: an addition to an array of the worker; in hot loops add to a local variable and once to the tally. 8 bytes
/// per chunk. *Threads*: chunks add; [#value()] does not change while systems run, so any chunk may ask, and the owner
/// between frames.
public final class Tally {

    /// Most tallies of a simulation.
    public static final int MAX_TALLIES = 1024;

    final int index;
    private final Tallies tallies;
    private final String name;
    private double[] parts = {}; // by chunk key of the segment: what the chunk added, else 0
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

    /// Adds from a chunk; it counts from the next boundary on. From an exclusive system, which stands in one, at once.
    ///
    /// @param chunk the chunk that the body was given
    /// @param term any value
    /// @throws IllegalArgumentException if the chunk is of another simulation
    /// @throws IllegalStateException if the chunk's body does not run
    public void add(final Chunk chunk, final double term) {
        ((TallyTerms) given(chunk, "chunk", "pass what the body was given")).add(this, term);
    }

    /// The sum of the frame up to its last boundary: 0 when a frame opens, between frames the sum of the last one. What
    /// was added since a boundary that was not reached, because the frame failed, is dropped.
    ///
    /// @return the sum
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
        value += term;
    }

    void reset() {
        value = 0;
    }

    void ensureKeys(final int keys) {
        if (parts.length < keys) {
            parts = Arrays.copyOf(parts, Math.max(keys, 2 * parts.length));
        }
    }

    void arrays(final Consumer<Object> to) {
        to.accept(parts);
    }

    /// By the worker that ran the chunk.
    void set(final int key, final double sum) {
        parts[key] = sum;
    }

    void close(final int keys, final boolean completed) {
        if (completed) {
            value = sum(value, parts, keys);
        }
        Arrays.fill(parts, 0, keys, 0);
    }

    private static double sum(final double before, final double[] parts, final int keys) {
        double sum = before;
        for (int key = 0; key < keys; key++) {
            sum += parts[key];
        }
        return sum;
    }

    @Override
    public String toString() {
        return "Tally{" + name + '=' + value + '}';
    }
}
