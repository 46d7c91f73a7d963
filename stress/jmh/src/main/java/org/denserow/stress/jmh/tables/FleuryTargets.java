package org.denserow.stress.jmh.tables;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;

/// The targets of Fleury's program against the measured values: little work on 4,096 live entities, each storage of this
/// project against the plain one that finds the live entities in the same way.
final class FleuryTargets {

    /// Files that it is made of.
    static final List<String> FILES = List.of("fleury.csv");

    private static final List<Target> TARGETS = List.of(
            new Target("denseObjects", "contiguous", 1.2),
            new Target("denseColumns", "contiguous", 1.2),
            new Target("sparseBits", "contiguous", 1.3),
            new Target("pinned", "contiguous", 1.3),
            new Target("pinnedList", "sparseList", 1.2));

    /// A storage, the one that it is compared with, and the largest ratio.
    private record Target(String storage, String base, double limit) {}

    private FleuryTargets() {}

    /// Makes the table.
    static String render(final Path folder) throws IOException {
        final List<Result> results = ResultFile.read(folder.resolve(FILES.getFirst()));
        final TargetTable table = new TargetTable();
        for (final Target target : TARGETS) {
            table.addRatio(
                    "full, slim: `" + target.storage + "` against `" + target.base + "`:",
                    nanos(results, target.storage),
                    nanos(results, target.base),
                    "ns",
                    target.limit);
        }
        return table.render();
    }

    private static double nanos(final List<Result> results, final String storage) {
        return TargetTable.median(
                results, Result.TIME, Map.of("benchmark", "slim", "fill", "FULL", "storage", storage));
    }
}
