package org.denserow.engine;

import static org.denserow.engine.ground.Given.given;

import java.util.Arrays;
import java.util.function.Consumer;
import org.denserow.jobs.Experimental;
import org.jspecify.annotations.Nullable;

/// A number to which the chunks of a frame add terms, made by [Simulation#tally(String)]: for example how much was
/// eaten, how many rows moved, or the highest age. It is a sum, unless [#keepsMinimum()], [#keepsMaximum()] or
/// [#counts()] makes it something else.
///
/// Each boundary combines the terms in canonical order: by system in order of declaration, then by chunk, then in the
/// order in which the chunk added them. So the sum is the same to the last bit for any number of workers and any
/// timing, although sums of `double` depend on their order. It is another sum for another grain, or if the world is cut
/// over several simulations; a sum in fixed point ([#keepsFixedPoint(FixedPoint)]) is not.
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
    private @Nullable FixedPoint fixed; // null unless it is a sum in fixed point
    private long[] unitParts = {}; // as parts, in units
    private long low; // the sum in units, in 128 bits
    private long high;

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

    /// Makes the tally a sum in fixed point. Each term becomes the nearest number of units, and these are added as whole
    /// numbers. So the sum is the same for any number of workers, any grain, and any cut of the rows over simulations
    /// whose [#units()] are added. For that, add each row's own term, or the units of a sum that is itself in fixed
    /// point; not a sum of `double`.
    ///
    /// @param numbers the unit
    /// @return this, without terms
    /// @throws IllegalStateException after the first frame began
    @Experimental
    public Tally keepsFixedPoint(final FixedPoint numbers) {
        given(numbers, "numbers", "pass FixedPoint.ofBits(bits)");
        of(Kind.SUM);
        fixed = numbers;
        return this;
    }

    Tally of(final Kind other) {
        tallies.checkDefinable(name);
        kind = other;
        fixed = null;
        reset();
        return this;
    }

    /// {@return whether it is the number of terms, by [#counts()]; its value is a whole number then}
    public boolean isCount() {
        return kind == Kind.COUNT;
    }

    Kind kind() {
        return kind;
    }

    @Nullable FixedPoint fixed() {
        return fixed;
    }

    /// Adds a term from a chunk. The term counts from the next boundary on; a term from an exclusive system counts at
    /// once.
    ///
    /// @param chunk the chunk that the body got
    /// @param term any value
    /// @throws IllegalArgumentException if the chunk is of another simulation, or the term is outside the range of a sum
    ///     in fixed point
    /// @throws IllegalStateException if the chunk's body does not run
    /// @throws ArithmeticException if the terms of the chunk leave the range of a sum in fixed point
    public void add(final Chunk chunk, final double term) {
        final TallyTerms terms = (TallyTerms) given(chunk, "chunk", "pass what the body was given");
        if (fixed == null) {
            terms.add(this, term, 0);
        } else {
            terms.add(this, 0, fixed.of(term));
        }
    }

    /// As [#add(Chunk,double)], for a sum in fixed point: adds a number of units.
    ///
    /// @param chunk the chunk that the body got
    /// @param units any number
    /// @throws IllegalArgumentException if the chunk is of another simulation
    /// @throws IllegalStateException if it is no sum in fixed point, or the chunk's body does not run
    /// @throws ArithmeticException if the terms of the chunk leave the range of `long`
    @Experimental
    public void addUnits(final Chunk chunk, final long units) {
        final TallyTerms terms = (TallyTerms) given(chunk, "chunk", "pass what the body was given");
        checkFixed("addUnits");
        terms.add(this, 0, units);
    }

    /// {@return the value in units, of a sum in fixed point; at the same times as [#value()]}
    ///
    /// @throws IllegalStateException if it is no sum in fixed point
    /// @throws ArithmeticException if the sum is outside the range of `long`; [#value()] is right then, too
    @Experimental
    public long units() {
        checkFixed("units");
        if (high != low >> Long.SIZE - 1) {
            throw new ArithmeticException("a sum in fixed point is within its range: tally=" + name + ", value=" + value
                    + ", bits=" + fixed.bits() + "; take fewer bits");
        }
        return low;
    }

    private void checkFixed(final String call) {
        if (fixed == null) {
            throw new IllegalStateException("units are those of a sum in fixed point: tally=" + name + ", call=" + call
                    + "; call keepsFixedPoint where you make the tally");
        }
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

    /// {@return the sum of two numbers of units, of one chunk}
    long sum(final long before, final long units) {
        try {
            return fixed.sum(before, units);
        } catch (final ArithmeticException overflow) {
            throw new ArithmeticException(overflow.getMessage() + ", or smaller terms: tally=" + name);
        }
    }

    /// Adds a term at once.
    void addNow(final double term, final long units) {
        if (fixed == null) {
            value = kind.added(value, term);
        } else {
            addNow(units);
        }
    }

    private void addNow(final long units) {
        low += units;
        high += (units >> Long.SIZE - 1) + (Long.compareUnsigned(low, units) < 0 ? 1 : 0);
        value = high == low >> Long.SIZE - 1
                ? fixed.value(low)
                : (high * 0x1p64 + (low >>> 1) * 2.0) * fixed.unit(); // out of the range of units
    }

    void reset() {
        value = kind.ofNothing;
        low = 0;
        high = 0;
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
        if (fixed != null && unitParts.length < keys) {
            unitParts = Arrays.copyOf(unitParts, parts.length);
        }
    }

    void arrays(final Consumer<Object> to) {
        to.accept(parts);
        to.accept(unitParts);
    }

    /// Sets the result of a chunk; called by the worker that ran it.
    void set(final int key, final double ofChunk) {
        parts[key] = ofChunk;
    }

    /// As [#set(int,double)], of a sum in fixed point.
    void setUnits(final int key, final long ofChunk) {
        unitParts[key] = ofChunk;
    }

    void close(final int keys, final boolean completed) {
        if (fixed != null) {
            for (int key = 0; completed && key < keys; key++) {
                addNow(unitParts[key]);
            }
            Arrays.fill(unitParts, 0, keys, 0);
            return;
        }
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
