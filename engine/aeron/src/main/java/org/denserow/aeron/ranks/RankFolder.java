package org.denserow.aeron.ranks;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.System.Logger.Level;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.denserow.engine.Snapshot;

/// The snapshots of one rank, in a folder. The name of a file says of which run it is, of which rank, of how many, and of
/// which frame. Other files of the folder are left alone.
///
/// *Threads*: one.
final class RankFolder {

    private static final System.Logger LOGGER = System.getLogger("org.denserow.aeron");
    private static final Pattern NAME = Pattern.compile(
            "run-([0-9a-f]{16})-rank-(\\d{1,4})-of-(\\d{1,4})-frame-(\\d{1,18})\\.snapshot(\\.writing)?");

    /// A snapshot.
    ///
    /// @param run a number that ranks agree upon when they begin
    record Entry(long run, long frame) {

        @Override
        public String toString() {
            return "frame " + frame + " of run " + Long.toHexString(run);
        }
    }

    private final Path folder;
    private final int rank;
    private final int ranks;

    RankFolder(final Path folder, final int rank, final int ranks) {
        this.folder = folder.toAbsolutePath();
        this.rank = rank;
        this.ranks = ranks;
    }

    Path file(final Entry entry) {
        return folder.resolve(
                "run-%016x-rank-%d-of-%d-frame-%d.snapshot".formatted(entry.run, rank, ranks, entry.frame));
    }

    /// {@return the snapshots that are whole, by frame, ascending}
    ///
    /// @throws IllegalStateException if one is of another rank, or of another number of ranks
    List<Entry> whole() {
        final List<Entry> whole = new ArrayList<>();
        for (final Path file : files()) {
            final Matcher name = NAME.matcher(file.getFileName().toString());
            if (name.matches() && name.group(5) == null) {
                if (Integer.parseInt(name.group(2)) != rank || Integer.parseInt(name.group(3)) != ranks) {
                    throw new IllegalStateException("a folder has the snapshots of one rank: file=" + file + ", rank="
                            + rank + ", ranks=" + ranks
                            + "; give each rank its own folder, and the world as many ranks as before");
                }
                final Entry entry = new Entry(Long.parseUnsignedLong(name.group(1), 16), Long.parseLong(name.group(4)));
                if (isWhole(file, entry.frame)) {
                    whole.add(entry);
                }
            }
        }
        whole.sort(Comparator.comparingLong(Entry::frame));
        return whole;
    }

    private static boolean isWhole(final Path file, final long frame) {
        try {
            final long found = Snapshot.read(file).frame(); // with its checksums
            if (found != frame) {
                LOGGER.log(
                        Level.WARNING,
                        "a snapshot is of the frame of its name: file=" + file + ", frame=" + found
                                + "; it was renamed, and is not taken");
            }
            return found == frame;
        } catch (final IOException thrown) {
            LOGGER.log(
                    Level.WARNING,
                    "a snapshot is not whole, and not taken: file=" + file + ", cause=" + thrown.getMessage());
            return false;
        }
    }

    private List<Path> files() {
        try {
            Files.createDirectories(folder);
            try (Stream<Path> all = Files.list(folder)) {
                return all.toList();
            }
        } catch (final IOException thrown) {
            throw failed("a rank needs a folder for its snapshots", thrown);
        }
    }

    /// Removes all snapshots except these, also those that are not whole.
    void keepOnly(final List<Entry> kept) {
        final List<Path> stay = kept.stream().map(this::file).toList();
        for (final Path file : files()) {
            if (NAME.matcher(file.getFileName().toString()).matches() && !stay.contains(file)) {
                remove(file);
            }
        }
    }

    void remove(final Path file) {
        try {
            Files.deleteIfExists(file);
        } catch (final IOException thrown) {
            throw failed("an old snapshot cannot be removed", thrown);
        }
    }

    UncheckedIOException failed(final String what, final IOException thrown) {
        return new UncheckedIOException(
                what + ": folder=" + folder + ", rank=" + rank + ", cause=" + thrown
                        + "; make room, or look at its rights",
                thrown);
    }
}
