package org.denserow.stress.jmh.tables;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/// The targets of commands against what was measured: nanoseconds per command, recorded and played back.
final class CommandsTargets {

    /// Files that it is made of.
    static final List<String> FILES = List.of("commands.json");

    private static final String COMMANDS = "65536";
    private static final double MOST_BYTES = 0.5; // per command: below that it is the harness, some kilobytes a frame

    private final TargetTable table = new TargetTable();
    private final List<Result> results;

    private CommandsTargets(final List<Result> results) {
        this.results = results;
    }

    /// Makes the table.
    static String render(final Path folder) throws IOException {
        final CommandsTargets targets = new CommandsTargets(Result.read(folder.resolve(FILES.getFirst())));
        targets.nanos("create with 2 columns, free slots in order", "createRows", "denserow", 15);
        targets.nanos("create with 2 columns, free slots scattered", "create", "denserow", 15);
        targets.nanos("the same by a batch per chunk, free slots in order", "createBatchRows", "denserow", 10);
        targets.nanos("the same by a batch per chunk, free slots scattered", "createBatch", "denserow", 10);
        targets.nanos("destroy in random order", "destroyRandom", "denserow", 30);
        targets.nanos("destroy in row order", "destroyRows", "denserow", 15);
        targets.nanos("destroy and create, a pair", "churn", "denserow", 25);
        targets.nanos("set in row order, 2 workers", "setRows", "denserow2", 10);
        targets.nanos("set in random order, 2 workers", "setRandom", "denserow2", 18);
        targets.bytes();
        return targets.table.render();
    }

    private void nanos(final String what, final String command, final String rival, final double most) {
        final double nanos = perCommand(command, rival);
        final double direct = perCommand(command, "direct");
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

    private double perCommand(final String command, final String rival) {
        final Map<String, String> params =
                Map.of("command", command, "rival", rival, "types", "1", "commands", COMMANDS);
        return TargetTable.median(results, Result.TIME, params) / Double.parseDouble(COMMANDS);
    }
}
