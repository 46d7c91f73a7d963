package org.denserow.stress.jmh.tables;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/// The targets of commands against the measured values, recorded and played back: times those of a command buffer written
/// by hand, of plain arrays, or of the same map changed at once; sets by two workers in nanoseconds per command.
final class CommandsTargets {

    /// Files that it is made of.
    static final List<String> FILES = List.of("commands.csv", "commandsBuffer.csv");

    private static final String COMMANDS = "65536";
    private static final String PLAIN = "plain";
    private static final String BUFFER = "buffer";
    private static final double MOST_BUFFER = 1.25;
    private static final double MOST_BYTES = 0.5; // per command: below that it is the harness, some kilobytes a frame

    private final TargetTable table = new TargetTable();
    private final List<Result> results;
    private final List<Result> byHand; // beside the command buffer by hand

    private CommandsTargets(final List<Result> results, final List<Result> byHand) {
        this.results = results;
        this.byHand = byHand;
    }

    /// Makes the table.
    static String render(final Path folder) throws IOException {
        final CommandsTargets targets = new CommandsTargets(
                ResultFile.read(folder.resolve(FILES.getFirst())), ResultFile.read(folder.resolve(FILES.getLast())));
        targets.beside("create with 2 columns, free slots in order", "createRows");
        targets.beside("create with 2 columns, free slots scattered", "create");
        targets.beside("destroy in random order", "destroyRandom");
        targets.beside("destroy in row order", "destroyRows");
        targets.ratio(
                "create with 2 columns by a batch per chunk, free slots in order",
                "createBatchRows",
                "createRows",
                PLAIN,
                1);
        targets.ratio(
                "create with 2 columns by a batch per chunk, free slots scattered", "createBatch", "create", PLAIN, 1);
        targets.ratio("destroy and create, a pair", "churn", "churn", "direct", 0.8);
        targets.nanos("set in row order, 2 workers", "setRows", 10);
        targets.nanos("set in random order, 2 workers", "setRandom", 18);
        targets.bytes();
        return targets.table.render();
    }

    /// One worker against the command buffer by hand, from the file in which both have one core.
    private void beside(final String what, final String command) {
        table.addRatio(
                String.format(Locale.ROOT, "65,536 commands, %s, `%s`:", what, BUFFER),
                perCommand(byHand, command, "denserow"),
                perCommand(byHand, command, BUFFER),
                "ns",
                MOST_BUFFER);
    }

    /// One worker against a rival that changes at once: a ratio within one run, since times of two hours differ. A batch
    /// is held against single creates.
    private void ratio(
            final String what, final String command, final String theirs, final String rival, final double most) {
        table.addRatio(
                String.format(Locale.ROOT, "65,536 commands, %s, `%s`:", what, rival),
                perCommand(results, command, "denserow"),
                perCommand(results, theirs, rival),
                "ns",
                most);
    }

    private void nanos(final String what, final String command, final double most) {
        final double nanos = perCommand(results, command, "denserow2");
        final double direct = perCommand(results, command, "direct");
        table.add(
                String.format(Locale.ROOT, "65,536 commands, %s: at most %.0f ns", what, most),
                Pivot.number(nanos) + " ns (`direct`: " + Pivot.number(direct) + ')',
                nanos <= most);
    }

    private void bytes() {
        double most = 0;
        for (final Result result : results) {
            if (result.param("rival").startsWith("denserow")
                    && result.param("commands").equals(COMMANDS)) {
                final double bytes = TargetTable.median(result, "gc.alloc.rate.norm");
                most = Math.max(most, bytes / Double.parseDouble(COMMANDS));
            }
        }
        table.add(
                "65,536 commands: 0 bytes allocated per command (below 0.5 is the harness)",
                Pivot.number(most) + " B at most",
                most < MOST_BYTES);
    }

    private static double perCommand(final List<Result> from, final String command, final String rival) {
        final Map<String, String> params =
                Map.of("command", command, "rival", rival, "types", "1", "commands", COMMANDS);
        return TargetTable.median(from, Result.TIME, params) / Double.parseDouble(COMMANDS);
    }
}
