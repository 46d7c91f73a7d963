package org.denserow.demo.feed;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.TreeSet;
import java.util.zip.ZipEntry;
import java.util.zip.ZipFile;
import org.denserow.demo.run.BadInput;

/// The zip of a GTFS static feed. Its files may lie at the root, as the reference asks, or together in a folder, as in
/// many feeds: the folder that holds most of the four required files is the feed.
///
/// ## Threads
/// One thread reads a feed.
final class FeedZip implements AutoCloseable {

    /// The bound on each file, inflated. A zip of a megabyte can inflate to a gigabyte; the largest national feeds hold
    /// files of about this size. It keeps line numbers within an `int` too.
    static final long MAX_FILE_BYTES = 1L << 30;

    private static final List<String> REQUIRED = List.of("stops.txt", "routes.txt", "trips.txt", "stop_times.txt");

    private final String path;
    private final ZipFile zip;
    private final long maxFileBytes;
    private final String folder; // "" or a path that ends in "/"

    private FeedZip(final String path, final ZipFile zip, final long maxFileBytes) {
        this.path = path;
        this.zip = zip;
        this.maxFileBytes = maxFileBytes;
        this.folder = feedFolder(zip);
    }

    /// Opens a feed.
    ///
    /// @throws BadInput if there is no such file, it is no complete zip, or it lacks one of the four required files
    static FeedZip open(final Path file) {
        return open(file, MAX_FILE_BYTES);
    }

    /// Opens a feed with another bound on each file, in bytes.
    static FeedZip open(final Path file, final long maxFileBytes) {
        final String path = file.toString();
        if (!Files.isRegularFile(file)) {
            throw new BadInput(path, 0, "a feed must be an existing zip file", "file=" + path);
        }
        if (!Files.isReadable(file)) {
            throw new BadInput(path, 0, "a feed must be readable by you", "file=" + path);
        }
        final ZipFile zip;
        try {
            zip = new ZipFile(file.toFile());
        } catch (final IOException e) {
            throw new BadInput(path, 0, "a feed must be a complete zip file", "error=" + e.getMessage());
        }
        final FeedZip feed = new FeedZip(path, zip, maxFileBytes);
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

    /// {@return whether the feed has the file; an optional file of 0 bytes counts as absent}
    boolean has(final String name) {
        final ZipEntry entry = entry(name);
        return entry != null && (entry.getSize() != 0 || entry.getCrc() != 0); // the size may be a lie
    }

    /// Opens one file of the feed: a required one, or one that [#has] found. The file is read twice, checked by
    /// [EntryCheck] first.
    ///
    /// @throws BadInput if the file is damaged, too large, no UTF-8 text, or has no header
    FeedTable table(final String name) {
        final ZipEntry entry = entry(name);
        final String file = folder + name;
        if (entry.getSize() > maxFileBytes) {
            throw EntryCheck.tooLarge(file, maxFileBytes, "bytes=" + entry.getSize());
        }
        try {
            try (InputStream bytes = zip.getInputStream(entry)) {
                EntryCheck.check(file, bytes, entry.getCrc(), maxFileBytes);
            }
            return new FeedTable(file, zip.getInputStream(entry));
        } catch (final IOException e) {
            throw damaged(file, "error=" + e.getMessage());
        }
    }

    /// {@return the error to throw for a file that the zip does not hold whole}
    static BadInput damaged(final String file, final String value) {
        return new BadInput(file, 0, "the zip entry must not be damaged", value);
    }

    private ZipEntry entry(final String name) {
        return zip.getEntry(folder + name);
    }

    private static String feedFolder(final ZipFile zip) {
        final TreeSet<String> folders = new TreeSet<>(); // sorted: the order of the entries must not matter
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
