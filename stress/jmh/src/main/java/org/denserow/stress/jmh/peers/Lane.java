package org.denserow.stress.jmh.peers;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.function.BooleanSupplier;

/// The times of one library over all turns, nanoseconds an entity by workload.
///
/// *Threads*: one.
final class Lane {

    private final Library rival;
    private final int entities;
    private final Map<String, List<Double>> times = new LinkedHashMap<>();
    private boolean keeps; // not while the machine warms up

    Lane(final Library rival, final int entities) {
        this.rival = rival;
        this.entities = entities;
    }

    Library rival() {
        return rival;
    }

    /// Begins a turn.
    ///
    /// @param measured whether its times are kept
    void begin(final boolean measured) {
        keeps = measured;
    }

    /// Runs a workload some times, and keeps the mean.
    void time(final String workload, final int runs, final Runnable run) {
        final long start = System.nanoTime();
        for (int i = 0; i < runs; i++) {
            run.run();
        }
        keep(workload, (double) (System.nanoTime() - start) / runs / entities);
    }

    /// Runs the faster way of a workload once.
    ///
    /// @param batch of the workload
    /// @param single the same one by one, whose time of this turn counts if the library has no faster way
    /// @param run is true if it has one
    void time(final String batch, final String single, final BooleanSupplier run) {
        final long start = System.nanoTime();
        if (run.getAsBoolean()) {
            keep(batch, (double) (System.nanoTime() - start) / entities);
        } else if (keeps) {
            keep(batch, times.get(single).getLast());
        }
    }

    private void keep(final String workload, final double nanos) {
        if (keeps) {
            times.computeIfAbsent(workload, name -> new ArrayList<>()).add(nanos);
        }
    }

    /// {@return the workloads that were measured, in their order}
    List<String> workloads() {
        return List.copyOf(times.keySet());
    }

    /// {@return nanoseconds an entity, the median over the turns, if the workload was measured}
    OptionalDouble nanos(final String workload) {
        final List<Double> list = times.get(workload);
        return list == null
                ? OptionalDouble.empty()
                : median(list.stream().mapToDouble(Double::doubleValue).toArray());
    }

    /// {@return how many times longer than another library it takes, the median over the turns, if both were measured}
    OptionalDouble ratio(final String workload, final Lane other) {
        final List<Double> mine = times.get(workload);
        final List<Double> others = other.times.get(workload);
        if (mine == null || others == null) {
            return OptionalDouble.empty();
        }
        final double[] ratios = new double[mine.size()];
        for (int turn = 0; turn < ratios.length; turn++) {
            ratios[turn] = mine.get(turn) / others.get(turn);
        }
        return median(ratios);
    }

    private static OptionalDouble median(final double[] values) {
        Arrays.sort(values);
        final int half = values.length / 2;
        return OptionalDouble.of(values.length % 2 == 1 ? values[half] : (values[half - 1] + values[half]) / 2);
    }
}
