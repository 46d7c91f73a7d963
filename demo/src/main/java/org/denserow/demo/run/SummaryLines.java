package org.denserow.demo.run;

import java.io.PrintWriter;
import java.util.Arrays;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Collectors;

/// Prints the lines of a summary: a name, then values. Some lines are the same in every scenario.
public final class SummaryLines {

    private final PrintWriter out;

    /// Prints to a writer.
    ///
    /// @param out standard output
    public SummaryLines(final PrintWriter out) {
        this.out = out;
    }

    /// Prints one line, as [TerminalText] shows it.
    ///
    /// @param name at most 13 characters; empty for a line without a name
    /// @param format the rest of the line, as for `String.format`
    /// @param values the values of the format
    public void line(final String name, final String format, final Object... values) {
        final String text = String.format(Locale.ROOT, format, values);
        out.println(TerminalText.line(name.isEmpty() ? text : String.format(Locale.ROOT, "%-14s%s", name, text)));
    }

    /// Prints the distribution of frame times, the share of each phase, and its distribution.
    ///
    /// @param log a run of at least one frame
    public void frameTimes(final FrameLog log) {
        times("frame time µs", log.frameNanos(), log.frames());
        final Map<String, Long> phases = log.phaseNanos();
        final double all = phases.values().stream().mapToLong(Long::longValue).sum();
        line(
                "phases",
                "%s",
                phases.entrySet().stream()
                        .map(phase ->
                                String.format(Locale.ROOT, "%s %.0f %%", phase.getKey(), 100 * phase.getValue() / all))
                        .collect(Collectors.joining(", ")));
        log.phaseTimes().forEach((phase, times) -> {
            if (phases.get(phase) > 0) {
                times("  " + phase, times, log.frames());
            }
        });
        final Map<String, Long> kinds = log.boundaryNanos();
        if (kinds.values().stream().anyMatch(nanos -> nanos > 0)) {
            line(
                    "boundaries µs",
                    "%s; means over all frames, summed over types",
                    kinds.entrySet().stream()
                            .map(kind -> words(kind.getKey()) + " " + micros(kind.getValue() / (double) log.frames()))
                            .collect(Collectors.joining("  ")));
        }
    }

    /// A percentile is left out if no frame lies above it.
    private void times(final String name, final Map<String, Double> times, final long frames) {
        line(
                name,
                "%s",
                times.entrySet().stream()
                        .filter(time -> !time.getKey().startsWith("p") || hasFramesAbove(time.getKey(), frames))
                        .map(time -> time.getKey() + " " + micros(time.getValue()))
                        .collect(Collectors.joining("  ")));
    }

    private static boolean hasFramesAbove(final String percentile, final long frames) {
        return Math.round(frames * (100 - Double.parseDouble(percentile.substring(1)))) >= 100;
    }

    /// {@return the name of a figure as words: `stopEvents` as `stop events`}
    ///
    /// @param name of letters, the first of each word but the first a capital
    public static String words(final String name) {
        return name.replaceAll("([A-Z])", " $1").toLowerCase(Locale.ROOT);
    }

    /// Prints how long a frame takes, for readers in a hurry.
    ///
    /// @param log of at least one frame
    public void typicalFrame(final FrameLog log) {
        final Map<String, Double> times = log.frameNanos();
        line("a frame", "%s (median), %s (longest)", time(times.get("p50")), time(times.get("max")));
    }

    /// Prints the commands by kind.
    ///
    /// @param log of any run
    public void commands(final FrameLog log) {
        line(
                "commands",
                "%,d, %,d for rows that were gone%s",
                log.commands(),
                log.stale(),
                log.commandsByKind().entrySet().stream()
                        .filter(kind -> kind.getValue() > 0)
                        .map(kind -> String.format(Locale.ROOT, "; %,d %s", kind.getValue(), kind.getKey()))
                        .collect(Collectors.joining()));
    }

    /// Prints what was allocated, by whom, and the collections of garbage.
    ///
    /// @param log of at least one frame
    public void memory(final FrameLog log) {
        final MemoryLog memory = log.memory();
        final Map<String, Long> bytes = memory.bytes();
        line(
                "allocated",
                "%,.1f bytes per frame on the simulation's threads: %,d in %,d of %,d frames%s",
                bytes.get("frames") / (double) log.frames(),
                bytes.get("frames"),
                memory.framesThatAllocate(),
                log.frames(),
                memory.lastFrameThatAllocates() == 0 || memory.lastFrameThatAllocates() == log.frames()
                        ? ""
                        : String.format(Locale.ROOT, ", none after frame %,d", memory.lastFrameThatAllocates()));
        line(
                "  besides",
                "checks %s, files and progress %s%s",
                mebibytes(bytes.get("checks")),
                mebibytes(bytes.get("files")),
                memory.otherBytes().entrySet().stream()
                        .map(thread -> ", thread " + thread.getKey() + " " + mebibytes(thread.getValue()))
                        .collect(Collectors.joining()));
        line(
                "garbage",
                "%,d collection%s, %,d ms",
                memory.collections(),
                memory.collections() == 1 ? "" : "s",
                memory.collectionMillis());
    }

    private static String mebibytes(final long bytes) {
        return String.format(Locale.ROOT, "%,.1f MiB", bytes / (double) (1 << 20));
    }

    /// Prints the chunks of each worker.
    ///
    /// @param chunks chunks run by each worker
    public void workers(final long[] chunks) {
        line(
                "workers",
                "%d, chunks run: %s",
                chunks.length,
                Arrays.stream(chunks)
                        .mapToObj(count -> String.format(Locale.ROOT, "%,d", count))
                        .collect(Collectors.joining(" + ")));
    }

    /// Prints workers, JDK and processor in one line.
    ///
    /// @param workers of the run
    public void workersAndMachine(final int workers) {
        final Machine here = Machine.here();
        line(
                "machine",
                "%d of %d cores, JDK %s%s",
                workers,
                here.cores(),
                here.jdk(),
                here.cpu().isEmpty() ? "" : ", " + here.cpu());
    }

    /// Prints the JDK and the processor.
    public void machine() {
        final Machine here = Machine.here();
        line(
                "machine",
                "JDK %s (%s), %d cores%s",
                here.jdk(),
                here.vm(),
                here.cores(),
                here.cpu().isEmpty() ? "" : ", " + here.cpu());
    }

    /// Prints the last two lines of a summary.
    ///
    /// @param world hash of the world
    /// @param order hash of the order
    public void hashes(final long world, final long order) {
        out.println("world hash " + hex(world));
        out.println("order hash " + hex(order));
        out.flush();
    }

    /// {@return 16 lower-case hexadecimal digits}
    ///
    /// @param hash any number
    public static String hex(final long hash) {
        return String.format(Locale.ROOT, "%016x", hash);
    }

    private static String time(final double nanos) {
        return nanos < 1e6 ? micros(nanos) + " µs" : String.format(Locale.ROOT, "%,.1f ms", nanos / 1e6);
    }

    private static String micros(final double nanos) {
        return String.format(Locale.ROOT, "%,.1f", nanos / 1000);
    }
}
