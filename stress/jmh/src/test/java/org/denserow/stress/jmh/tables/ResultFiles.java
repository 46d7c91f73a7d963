package org.denserow.stress.jmh.tables;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;

/// Writes result files as a run does: entries of JMH's file, compacted with every metric that they have.
final class ResultFiles {

    private ResultFiles() {}

    static void write(final Path csv, final List<String> entries) throws IOException {
        final Path json = csv.resolveSibling("raw.json");
        Files.writeString(json, '[' + String.join(",", entries) + ']');
        final Set<String> metrics = new TreeSet<>(Set.of(Result.TIME));
        for (final JsonNode entry : new ObjectMapper().readTree(json.toFile())) {
            entry.path("secondaryMetrics").properties().forEach(metric -> metrics.add(metric.getKey()));
        }
        CompactResults.compact(json, csv, new ArrayList<>(metrics));
    }
}
