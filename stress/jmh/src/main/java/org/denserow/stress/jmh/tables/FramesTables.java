package org.denserow.stress.jmh.tables;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.denserow.stress.jmh.frames.FrameRun;

/// The times of single frames: percentiles, stalls of the machine, and the targets.
final class FramesTables {

    /// Files that they are made of, one per load.
    static final List<String> FILES = List.of("frames-quiet.json", "frames-allocating.json");

    private static final double MILLI = 1000; // µs
    private static final double MEBI = 1 << 20;

    private FramesTables() {}

    private static List<FrameRun> read(final Path folder) throws IOException {
        final List<FrameRun> runs = new ArrayList<>();
        for (final String file : FILES) {
            runs.add(FrameRun.read(folder.resolve(file)));
        }
        return runs;
    }

    /// Percentiles, in milliseconds.
    static String times(final Path folder) throws IOException {
        final StringBuilder table = new StringBuilder(
                "| load | frames | p50 | p99 | p99.9 | max | p99.9 / p50 |\n|---|---|---|---|---|---|---|\n");
        for (final FrameRun run : read(folder)) {
            row(table, '`' + run.load() + "`, all", run.all());
            row(table, '`' + run.load() + "`, no stall", run.unstalled());
        }
        return table.toString();
    }

    private static void row(final StringBuilder table, final String name, final FrameRun.Times times) {
        table.append(String.format(
                Locale.ROOT,
                "| %s | %,d | %s | %s | %s | %s | %.2f |\n",
                name,
                times.frames(),
                Pivot.number(times.p50() / MILLI),
                Pivot.number(times.p99() / MILLI),
                Pivot.number(times.p999() / MILLI),
                Pivot.number(times.max() / MILLI),
                times.p999() / times.p50()));
    }

    /// The stalls that the reference thread found, and the longest of them.
    static String stalls(final Path folder) throws IOException {
        final StringBuilder table = new StringBuilder(
                "| load | measured | stalls | in all | longest | another thread |\n|---|---|---|---|---|---|\n");
        for (final FrameRun run : read(folder)) {
            final List<String> longest = run.stalls().longest().stream()
                    .map(stall -> Pivot.number(stall[FrameRun.MICROS] / MILLI) + " ms at "
                            + Pivot.number(stall[FrameRun.AT]) + " s")
                    .toList();
            table.append(String.format(
                    Locale.ROOT,
                    "| `%s` | %s s | %,d | %s ms | %s | %s MiB/s |\n",
                    run.load(),
                    Pivot.number(run.seconds()),
                    run.stalls().count(),
                    Pivot.number(run.stalls().micros() / MILLI),
                    longest.isEmpty() ? "none" : String.join(", ", longest),
                    Pivot.number(run.otherBytes() / MEBI / run.seconds())));
        }
        return table.toString();
    }

    /// The targets of steady frames.
    static String targets(final Path folder) throws IOException {
        final TargetTable table = new TargetTable();
        for (final FrameRun run : read(folder)) {
            final long frames = run.all().frames();
            table.add(
                    String.format(
                            Locale.ROOT,
                            "`%s`: %,d rows, %,d replaced per frame, 0 bytes allocated per frame",
                            run.load(),
                            run.rows(),
                            run.churned()),
                    Pivot.number((double) run.bytes() / frames) + " B, in " + run.framesThatAllocate() + " of "
                            + String.format(Locale.ROOT, "%,d", frames) + " frames",
                    run.bytes() == 0);
            table.addRatio(
                    '`' + run.load() + "`: p99.9 over the frames without a stall, against p50,",
                    run.unstalled().p999(),
                    run.unstalled().p50(),
                    "µs",
                    2);
        }
        return table.render();
    }
}
