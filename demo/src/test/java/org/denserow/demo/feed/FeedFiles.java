package org.denserow.demo.feed;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.UnaryOperator;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;

/// Writes small feeds for tests. It begins as a valid feed of two trips over three stops; a test then changes it.
///
/// The stops A, B, C lie on the equator, 0.01 degrees (1,111.95 m) apart; trips T1 (service WEEK) and T2 (service
/// SAT) run A, B, C along shape P, which is the straight line through them. The calendar is May 2026.
public final class FeedFiles {

    /// A Monday of the calendar.
    public static final String MONDAY = "2026-05-11";

    private final Map<String, String> files = new TreeMap<>();
    private String folder = "";
    private Charset charset = StandardCharsets.UTF_8;

    public FeedFiles() {
        file(
                "stops.txt",
                "stop_id,stop_name,stop_lat,stop_lon",
                "A,First,0,10.00",
                "B,Second,0,10.01",
                "C,Third,0,10.02");
        file("routes.txt", "route_id,route_short_name,route_type", "R,7,3");
        file("trips.txt", "route_id,service_id,trip_id,shape_id", "R,WEEK,T1,P", "R,SAT,T2,P");
        file(
                "stop_times.txt",
                "trip_id,arrival_time,departure_time,stop_id,stop_sequence",
                "T1,08:00:00,08:00:00,A,1",
                "T1,08:10:00,08:11:00,B,2",
                "T1,08:20:00,08:20:00,C,3",
                "T2,09:00:00,09:00:00,A,1",
                "T2,09:10:00,09:10:00,B,2",
                "T2,09:20:00,09:20:00,C,3");
        file(
                "shapes.txt",
                "shape_id,shape_pt_lat,shape_pt_lon,shape_pt_sequence",
                "P,0,10.00,1",
                "P,0,10.01,2",
                "P,0,10.02,3");
        file(
                "calendar.txt",
                "service_id,monday,tuesday,wednesday,thursday,friday,saturday,sunday,start_date,end_date",
                "WEEK,1,1,1,1,1,0,0,20260501,20260531",
                "SAT,0,0,0,0,0,1,0,20260501,20260531");
    }

    /// Replaces a file by lines.
    public FeedFiles file(final String name, final String... lines) {
        return text(name, String.join("\n", lines) + "\n");
    }

    /// Replaces a file by text as it is.
    public FeedFiles text(final String name, final String text) {
        files.put(name, text);
        return this;
    }

    /// Adds a line to a file.
    public FeedFiles line(final String name, final String line) {
        return text(name, files.get(name) + line + "\n");
    }

    /// Replaces a part of a file that must be there.
    public FeedFiles replace(final String name, final String part, final String by) {
        final String text = files.get(name);
        if (!text.contains(part)) {
            throw new IllegalArgumentException("the file must hold the part: name=" + name + ", part=" + part);
        }
        return text(name, text.replace(part, by));
    }

    /// Changes the text of every file.
    public FeedFiles each(final UnaryOperator<String> change) {
        files.replaceAll((name, text) -> change.apply(text));
        return this;
    }

    public FeedFiles without(final String name) {
        files.remove(name);
        return this;
    }

    /// Puts all files into a folder of the zip, such as `gtfs/`.
    public FeedFiles in(final String zipFolder) {
        folder = zipFolder;
        return this;
    }

    /// Encodes all files in another way than UTF-8.
    FeedFiles encodedIn(final Charset other) {
        charset = other;
        return this;
    }

    public Path write(final Path directory) {
        final Path zip = directory.resolve("feed.zip");
        try (ZipOutputStream out = new ZipOutputStream(Files.newOutputStream(zip))) {
            for (final Map.Entry<String, String> file : files.entrySet()) {
                out.putNextEntry(new ZipEntry(folder + file.getKey()));
                out.write(file.getValue().getBytes(charset));
                out.closeEntry();
            }
        } catch (final IOException e) {
            throw new UncheckedIOException(e);
        }
        return zip;
    }

    public GtfsFeed read(final Path directory) {
        return GtfsFeed.read(write(directory));
    }
}
