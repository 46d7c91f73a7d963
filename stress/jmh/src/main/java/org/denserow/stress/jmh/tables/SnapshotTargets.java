package org.denserow.stress.jmh.tables;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;

/// The targets of snapshots in memory against the measured values: bytes of rows per second.
final class SnapshotTargets {

    /// Files that it is made of.
    static final List<String> FILES = List.of("snapshot.csv");

    private static final String ROWS = "100000";
    private static final int ROW_BYTES = 24;
    private static final double GIGABYTES = 3; // per second

    private SnapshotTargets() {}

    /// Makes the table.
    static String render(final Path folder) throws IOException {
        final List<Result> results = ResultFile.read(folder.resolve(FILES.getFirst()));
        final TargetTable table = new TargetTable();
        for (final String way : List.of("take", "restore")) {
            final double micros = TargetTable.median(results, Result.TIME, Map.of(Result.BENCHMARK, way, "rows", ROWS));
            final double gigabytes = Double.parseDouble(ROWS) * ROW_BYTES / micros / 1e3;
            table.add(
                    "`" + way + "`, 100,000 rows of 24 bytes: at least 3 GB/s",
                    Pivot.number(gigabytes) + " GB/s",
                    gigabytes >= GIGABYTES);
        }
        return table.render();
    }
}
