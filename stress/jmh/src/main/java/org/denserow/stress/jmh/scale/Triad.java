package org.denserow.stress.jmh.scale;

import java.util.Arrays;
import org.denserow.stress.jmh.derived.Team;

/// `a[i] = b[i] + s * c[i]` over arrays of `double` that no cache holds: the loop by which the benchmark STREAM measures
/// memory bandwidth, with some number of threads. All teams share the arrays.
///
/// *Threads*: one calls; those of the team work.
final class Triad implements Frames {

    /// Bytes that a program reads and writes for an element.
    static final int BYTES = 24;

    /// The same with the line of `a` that an ordinary store reads first.
    static final int BYTES_MOVED = 32;

    private static final int PART = 1 << 16; // elements
    private static final double FACTOR = 3;

    private final Operands operands;
    private final Team team;

    /// The arrays of all teams.
    record Operands(double[] a, double[] b, double[] c) {

        static Operands of(final int elements) {
            final Operands arrays = new Operands(new double[elements], new double[elements], new double[elements]);
            Arrays.fill(arrays.b, 1);
            Arrays.fill(arrays.c, 2);
            return arrays;
        }
    }

    Triad(final Operands operands, final int threads) {
        this.operands = operands;
        team = new Team(threads);
    }

    @Override
    public void run() {
        team.run((operands.a.length + PART - 1) / PART, this::part);
    }

    private void part(final int number) {
        final int begin = number * PART;
        triad(operands.a, operands.b, operands.c, begin, Math.min(begin + PART, operands.a.length));
    }

    private static void triad(final double[] a, final double[] b, final double[] c, final int begin, final int end) {
        for (int i = begin; i < end; i++) {
            a[i] = b[i] + FACTOR * c[i];
        }
    }

    @Override
    public long hash() {
        return Arrays.hashCode(operands.a);
    }

    @Override
    public void close() {
        team.close();
    }
}
