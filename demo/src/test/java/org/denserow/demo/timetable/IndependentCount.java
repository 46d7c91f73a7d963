package org.denserow.demo.timetable;

import java.io.IOException;
import java.net.URI;
import java.nio.file.FileSystem;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.LocalDate;
import java.time.format.DateTimeFormatter;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;

/// The control of the oracle: counts the same figures from the text of a feed and shares no code with the product. It
/// is slow and literal, for a feed that gives all times and repeats no trips.
public final class IndependentCount {

    private static final Set<String> COLUMNS = Set.of(
            "service_id",
            "monday",
            "tuesday",
            "wednesday",
            "thursday",
            "friday",
            "saturday",
            "sunday",
            "start_date",
            "end_date",
            "date",
            "exception_type",
            "trip_id",
            "stop_sequence",
            "arrival_time",
            "departure_time",
            "stop_id");
    private static final Map<String, List<Map<String, String>>> PARSED = new HashMap<>(); // by file name
    private static String parsedFeed = "";

    private final Map<String, TreeMap<Integer, String[]>> tripRows = new HashMap<>(); // trip → sequence → row
    private final int[] active = new int[48 * 3600];
    private final Set<String> stops = new HashSet<>();
    private long departureSum;
    private long events;
    private String first = "99:99";
    private String last = "";

    public static IndependentCount of(final Path zip, final String date) throws IOException {
        try (FileSystem files = FileSystems.newFileSystem(
                URI.create("jar:" + zip.toAbsolutePath().toUri()), Map.of())) {
            final IndependentCount count = new IndependentCount();
            count.count(files, services(files, LocalDate.parse(date)));
            return count;
        }
    }

    private static Set<String> services(final FileSystem files, final LocalDate date) throws IOException {
        final String compact = date.format(DateTimeFormatter.BASIC_ISO_DATE);
        final Set<String> running = new HashSet<>();
        for (final Map<String, String> row : rows(files, "calendar.txt")) {
            final boolean inRange =
                    row.get("start_date").compareTo(compact) <= 0 && compact.compareTo(row.get("end_date")) <= 0;
            if (inRange
                    && row.get(date.getDayOfWeek().name().toLowerCase(Locale.ROOT))
                            .equals("1")) {
                running.add(row.get("service_id"));
            }
        }
        for (final Map<String, String> row : rows(files, "calendar_dates.txt")) {
            if (row.get("date").equals(compact) && row.get("exception_type").equals("1")) {
                running.add(row.get("service_id"));
            } else if (row.get("date").equals(compact)) {
                running.remove(row.get("service_id"));
            }
        }
        return running;
    }

    private void count(final FileSystem files, final Set<String> services) throws IOException {
        for (final Map<String, String> row : rows(files, "trips.txt")) {
            if (services.contains(row.get("service_id"))) {
                tripRows.put(row.get("trip_id"), new TreeMap<>());
            }
        }
        for (final Map<String, String> row : rows(files, "stop_times.txt")) {
            final TreeMap<Integer, String[]> times = tripRows.get(row.get("trip_id"));
            if (times != null) {
                times.put(
                        Integer.valueOf(row.get("stop_sequence")),
                        new String[] {row.get("arrival_time"), row.get("departure_time")});
                stops.add(row.get("stop_id"));
                departureSum += seconds(row.get("departure_time"));
                events++;
            }
        }
        for (final TreeMap<Integer, String[]> times : tripRows.values()) {
            final String begin = times.firstEntry().getValue()[1];
            final String end = times.lastEntry().getValue()[0];
            for (int second = seconds(begin); second < seconds(end); second++) {
                active[second]++;
            }
            first = begin.substring(0, 5).compareTo(first) < 0 ? begin.substring(0, 5) : first;
            last = end.substring(0, 5).compareTo(last) > 0 ? end.substring(0, 5) : last;
        }
    }

    public String describe() {
        int peak = 0;
        long vehicleSeconds = 0;
        for (final int vehicles : active) {
            peak = Math.max(peak, vehicles);
            vehicleSeconds += vehicles;
        }
        return String.format(
                Locale.ROOT,
                "%,d trips, %,d stop events, %,d stops used, peak %,d vehicles, "
                        + "%,d vehicle-seconds, first departure %s, last event %s",
                tripRows.size(),
                events,
                stops.size(),
                peak,
                vehicleSeconds,
                tripRows.isEmpty() ? "--:--" : first,
                tripRows.isEmpty() ? "--:--" : last);
    }

    long departureSum() {
        return departureSum;
    }

    public int activeAt(final int second) {
        return active[second];
    }

    private static int seconds(final String time) {
        final String[] parts = time.split(":");
        return Integer.parseInt(parts[0]) * 3600 + Integer.parseInt(parts[1]) * 60 + Integer.parseInt(parts[2]);
    }

    /// The rows of a file by column name. A feed is parsed once for all dates that are counted one after another.
    private static List<Map<String, String>> rows(final FileSystem files, final String name) throws IOException {
        if (!files.toString().equals(parsedFeed)) {
            PARSED.clear();
            parsedFeed = files.toString(); // the path of the zip
        }
        if (!PARSED.containsKey(name)) {
            PARSED.put(name, parse(Files.readAllLines(files.getPath("/" + name))));
        }
        return PARSED.get(name);
    }

    private static List<Map<String, String>> parse(final List<String> lines) {
        final String[] header = lines.getFirst().replace("\uFEFF", "").split(",");
        final List<Map<String, String>> rows = new ArrayList<>();
        for (final String line : lines.subList(1, lines.size())) {
            final List<String> fields = fields(line);
            final Map<String, String> row = new HashMap<>();
            for (int i = 0; i < header.length; i++) {
                if (COLUMNS.contains(header[i])) {
                    row.put(header[i], fields.get(i));
                }
            }
            rows.add(row);
        }
        return rows;
    }

    /// Splits a line at commas outside of quotes, and drops the quotes.
    private static List<String> fields(final String line) {
        final List<String> fields = new ArrayList<>();
        final StringBuilder field = new StringBuilder();
        boolean quoted = false;
        for (final char c : (line + ",").toCharArray()) {
            if (c == ',' && !quoted) {
                fields.add(field.toString());
                field.setLength(0);
            } else if (c == '"') {
                quoted = !quoted;
            } else {
                field.append(c);
            }
        }
        return fields;
    }
}
