package org.denserow.stress.jmh.tables;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/// The ways of giving all rows a tag beside the figures that Unity publishes for adding a component, in milliseconds.
/// Theirs stand in "Optimize structural changes", manual of the package Entities, the same in 1.4 and 6.4.
final class TaggingTable {

    /// Files that it is made of.
    static final List<String> FILES = List.of("tagging.csv");

    private static final double MILLI = 1000; // µs

    private static final List<Way> WAYS = List.of(
            new Way("enable", "`EntityManager` and query, enableable component", 0.03),
            new Way("query", "`EntityManager` and query", 3.5),
            new Way("array", "`EntityManager` and `NativeArray`", 35),
            new Way("bufferQuery", "command buffer and query at playback", 3.5),
            new Way("bufferArray", "command buffer and `NativeArray`", 35),
            new Way("chunks", "command buffer and `IJobChunk`", 17),
            new Way("entities", "command buffer and `IJobEntity`", 170));

    private record Way(String name, String unity, double published) {}

    private TaggingTable() {}

    /// Makes the table.
    static String render(final Path folder) throws IOException {
        final List<Result> results = ResultFile.read(folder.resolve(FILES.getFirst()));
        final StringBuilder table =
                new StringBuilder("| Unity's way | published, ms | here | ms | ratio |\n|---|---|---|---|---|\n");
        for (final Way way : WAYS) {
            final double ours = TargetTable.median(results, Result.TIME, Map.of("way", way.name)) / MILLI;
            table.append(String.format(
                    Locale.ROOT,
                    "| %s | %s | `%s` | %s | %.2f |\n",
                    way.unity,
                    Pivot.number(way.published),
                    way.name,
                    Pivot.number(ours),
                    ours / way.published));
        }
        return table.toString();
    }
}
