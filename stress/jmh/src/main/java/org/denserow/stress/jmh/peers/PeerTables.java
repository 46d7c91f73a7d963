package org.denserow.stress.jmh.peers;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.OptionalDouble;

/// The tables of [PeerTurns] in Markdown: first every line in which this project is slower than a peer, then all times.
/// Ratios are the peer's time divided by that of this project with default options, below 1 where the peer is faster.
///
/// *Threads*: one.
final class PeerTables {

    private static final String NONE = "–";

    private final List<Loss> losses = new ArrayList<>();
    private final List<String> times = new ArrayList<>();
    private final List<String> memory = new ArrayList<>();
    private int compared;

    /// A workload in which a peer takes less time.
    private record Loss(double ratio, String line) {}

    PeerTables() {
        final StringBuilder head = new StringBuilder("| set | workload | entities |");
        final StringBuilder bytes = new StringBuilder("| entities |");
        for (final Library library : Library.values()) {
            head.append(' ').append(library.shown()).append(" |");
            bytes.append(' ').append(library.shown()).append(" |");
        }
        times.add(head.append(" turns |").toString());
        times.add("|---|---|---|" + "---|".repeat(Library.values().length + 1));
        memory.add(bytes.toString());
        memory.add("|---|" + "---|".repeat(Library.values().length));
    }

    /// Adds the times of some turns.
    ///
    /// @param set the published set of workloads
    void add(final String set, final PeerTurns turns) {
        final List<Lane> lanes = turns.lanes();
        final Lane ours = lanes.getFirst();
        for (final String workload : ours.workloads()) {
            final StringBuilder line =
                    new StringBuilder(String.format(Locale.ROOT, "| %s | %s | %,d |", set, workload, turns.entities()));
            for (final Lane lane : lanes) {
                final OptionalDouble ratio = lane.ratio(workload, ours);
                line.append(' ').append(cell(lane, workload, ratio)).append(" |");
                if (Library.peers().contains(lane.rival()) && ratio.isPresent()) {
                    compared++;
                    if (ratio.getAsDouble() < 1) {
                        losses.add(loss(set, workload, turns, lane, ratio.getAsDouble()));
                    }
                }
            }
            times.add(line.append(' ').append(turns.turns()).append(" |").toString());
        }
    }

    private static String cell(final Lane lane, final String workload, final OptionalDouble ratio) {
        final OptionalDouble nanos = lane.nanos(workload);
        if (nanos.isEmpty()) {
            return NONE;
        }
        final String shown = figure(nanos.getAsDouble());
        if (lane.rival() == Library.DENSEROW) {
            return shown;
        }
        final String times = figure(ratio.orElseThrow());
        final boolean lost = lane.rival() != Library.ONE_WORKER && ratio.getAsDouble() < 1;
        return shown + " (" + (lost ? "**" + times + "**" : times) + ')';
    }

    private static Loss loss(
            final String set, final String workload, final PeerTurns turns, final Lane lane, final double ratio) {
        final List<Lane> lanes = turns.lanes();
        return new Loss(
                ratio,
                String.format(
                        Locale.ROOT,
                        "| %s | %s | %,d | %s | %s | %s | %s | %.2f |",
                        set,
                        workload,
                        turns.entities(),
                        lane.rival().shown(),
                        figure(lane.nanos(workload).orElseThrow()),
                        figure(lanes.get(0).nanos(workload).orElseThrow()),
                        figure(lanes.get(1).nanos(workload).orElseThrow()),
                        1 / ratio));
    }

    /// Adds the memory of a number of entities.
    void add(final int entities, final Map<Library, Double> bytes) {
        final StringBuilder line = new StringBuilder(String.format(Locale.ROOT, "| %,d |", entities));
        for (final double each : bytes.values()) {
            line.append(String.format(Locale.ROOT, " %.0f |", each));
        }
        memory.add(line.toString());
    }

    /// {@return three digits of a number}
    static String figure(final double value) {
        final int digits = value >= 100 ? 0 : value >= 10 ? 1 : value >= 1 ? 2 : 3;
        return String.format(Locale.ROOT, "%,." + digits + "f", value);
    }

    /// {@return the lines of all tables}
    List<String> lines() {
        final List<String> lines = new ArrayList<>();
        lines.add(String.format(
                Locale.ROOT, "**A peer is faster in %d of %,d comparisons.** Worst first:", losses.size(), compared));
        lines.add("");
        lines.add("| set | workload | entities | faster peer | its ns | denserow, ns | 1 worker, ns | times slower |");
        lines.add("|---|---|---|---|---|---|---|---|");
        losses.stream()
                .sorted(Comparator.comparingDouble(Loss::ratio))
                .map(Loss::line)
                .forEach(lines::add);
        lines.add("");
        lines.add(
                "All times, nanoseconds an entity; in brackets the ratio to `denserow`, bold where a peer is faster:");
        lines.add("");
        lines.addAll(times);
        lines.add("");
        lines.add("Bytes of the heap an entity, after a garbage collection:");
        lines.add("");
        lines.addAll(memory);
        return lines;
    }
}
