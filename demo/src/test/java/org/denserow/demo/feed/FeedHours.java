package org.denserow.demo.feed;

import java.io.IOException;
import java.net.URI;
import java.nio.file.FileSystem;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/// Reduces a feed to the trips within some hours, for runs whose seconds are expensive. Stops, routes, shapes and the
/// calendar stay. It reads feeds that have no quoted commas in front of the times.
public final class FeedHours {

    private FeedHours() {}

    /// Writes the part of `zip` whose trips have all their times in `[from, to)`, as texts `HH:MM:SS`.
    public static Path of(final Path zip, final Path directory, final String from, final String to) throws IOException {
        final Path part = Files.copy(zip, directory.resolve("hours.zip"));
        try (FileSystem files = FileSystems.newFileSystem(URI.create("jar:" + part.toUri()), Map.of())) {
            final Set<String> trips = new HashSet<>();
            final Set<String> others = new HashSet<>();
            final List<String> times = Files.readAllLines(files.getPath("stop_times.txt"));
            final Map<String, Integer> columns = columns(times.getFirst());
            for (final String line : times.subList(1, times.size())) {
                final String[] fields = line.split(",");
                final String time = fields[columns.get("departure_time")];
                trips.add(fields[columns.get("trip_id")]);
                if (time.compareTo(from) < 0 || time.compareTo(to) >= 0) {
                    others.add(fields[columns.get("trip_id")]);
                }
            }
            trips.removeAll(others);
            keep(files.getPath("stop_times.txt"), trips);
            keep(files.getPath("trips.txt"), trips);
        }
        return part;
    }

    private static void keep(final Path file, final Set<String> trips) throws IOException {
        final List<String> lines = Files.readAllLines(file);
        final int trip = columns(lines.getFirst()).get("trip_id");
        final String header = lines.getFirst();
        lines.removeIf(line -> !line.equals(header) && !trips.contains(line.split(",")[trip]));
        Files.write(file, lines);
    }

    private static Map<String, Integer> columns(final String header) {
        final List<String> names = Arrays.asList(header.replace("\uFEFF", "").split(","));
        final Map<String, Integer> columns = new HashMap<>();
        names.forEach(name -> columns.put(name, names.indexOf(name)));
        return columns;
    }
}
