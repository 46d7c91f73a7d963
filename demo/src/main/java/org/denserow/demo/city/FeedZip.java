package org.denserow.demo.city;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.TreeSet;
import java.util.zip.CRC32;
import java.util.zip.CheckedInputStream;
import java.util.zip.ZipEntry;
import java.util.zip.ZipFile;

/// The zip of a GTFS static feed. Its files may lie at the root, as the reference asks, or together in a folder, as
/// many feeds have them: the folder that holds most of the four required files is the feed.
///
/// ## Threads
/// One thread reads a feed.
final class FeedZip implements AutoCloseable {

    private static final List<String> REQUIRED = List.of("stops.txt", "routes.txt", "trips.txt", "stop_times.txt");

    private final String path;
    private final ZipFile zip;
    private final String folder; // "" or a path that ends in "/"

    private FeedZip(final String path, final ZipFile zip) {
        this.path = path;
        this.zip = zip;
        this.folder = feedFolder(zip);
    }

    /// Opens a feed.
    ///
    /// @throws BadInput if there is no such file, it is no complete zip, or it lacks one of the four required files
    static FeedZip open(final Path file) {
        final String path = file.toString();
        if (!Files.isRegularFile(file)) {
            throw new BadInput(path, 0, "a feed must be an existing zip file", "file=" + path);
        }
        final ZipFile zip;
        try {
            zip = new ZipFile(file.toFile());
        } catch (final IOException e) {
            throw new BadInput(path, 0, "a feed must be a complete zip file", "error=" + e.getMessage());
        }
        final FeedZip feed = new FeedZip(path, zip);
        for (final String name : REQUIRED) {
            if (feed.entry(name) == null) {
                feed.close();
                throw new BadInput(
                        path,
                        0,
                        "a feed must hold stops.txt, routes.txt, trips.txt and stop_times.txt",
                        "missing=" + feed.folder + name);
            }
        }
        return feed;
    }

    /// {@return the path of the zip, for messages}
    String path() {
        return path;
    }

    /// {@return whether the feed has the file and anything in it; an optional file of 0 bytes counts as absent}
    boolean has(final String name) {
        final ZipEntry entry = entry(name);
        return entry != null && entry.getSize() != 0;
    }

    /// Opens one file of the feed that [#has] said is there, or a required one.
    ///
    /// @throws BadInput if the file cannot be read or has no header
    FeedTable table(final String name) {
        final ZipEntry entry = entry(name);
        try {
            final CheckedInputStream bytes = new CheckedInputStream(zip.getInputStream(entry), new CRC32());
            return new FeedTable(folder + name, bytes, entry.getCrc());
        } catch (final IOException e) {
            throw new BadInput(folder + name, 0, "a file of the feed must be readable", "error=" + e.getMessage());
        }
    }

    private ZipEntry entry(final String name) {
        return zip.getEntry(folder + name);
    }

    private static String feedFolder(final ZipFile zip) {
        final TreeSet<String> folders = new TreeSet<>(); // sorted, so that the choice does not depend on the zip
        folders.add("");
        zip.stream().map(ZipEntry::getName).forEach(name -> folders.add(name.substring(0, name.lastIndexOf('/') + 1)));
        String best = "";
        long most = -1;
        for (final String folder : folders) {
            final long held = REQUIRED.stream()
                    .filter(name -> zip.getEntry(folder + name) != null)
                    .count();
            if (held > most) {
                best = folder;
                most = held;
            }
        }
        return best;
    }

    @Override
    public void close() {
        try {
            zip.close();
        } catch (final IOException e) {
            throw new BadInput(path, 0, "a feed must stay readable", "error=" + e.getMessage());
        }
    }
}
