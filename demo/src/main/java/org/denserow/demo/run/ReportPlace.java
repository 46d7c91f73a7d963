package org.denserow.demo.run;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/// The folder of a report: a new one, an empty one, or that of an earlier report of the same kind, whose files are
/// replaced.
public final class ReportPlace implements AutoCloseable {

    private final Path folder;
    private final boolean isNew;
    private final List<WholeFile> files = new ArrayList<>();

    private ReportPlace(final Path folder, final boolean isNew) {
        this.folder = folder;
        this.isNew = isNew;
    }

    /// Opens the folder.
    ///
    /// @param folder a new one in a folder that exists, an empty one, or an earlier report
    /// @param index name of the page of a report
    /// @param generator the line by which pages of this kind are known
    /// @return the folder, to be closed if the report is lost
    /// @throws OutputLost if the folder is something else or not writable; nothing is changed then
    public static ReportPlace open(final Path folder, final String index, final String generator) {
        final Path absolute = folder.toAbsolutePath();
        final boolean isNew = !Files.exists(absolute);
        if (isNew) {
            make(folder, absolute);
        } else if (!Files.isDirectory(absolute)) {
            throw new OutputLost("a report must be a folder: report=" + TerminalText.value(folder)
                    + ", which is a file; name a new folder");
        } else {
            checkOwn(folder, absolute, index, generator);
        }
        return new ReportPlace(absolute, isNew);
    }

    private static void make(final Path folder, final Path absolute) {
        if (absolute.getParent() == null || !Files.isDirectory(absolute.getParent())) {
            throw new OutputLost("the folder of a report must be in one that exists: report="
                    + TerminalText.value(folder) + ", folder="
                    + TerminalText.value(absolute.getParent())
                    + (absolute.getParent() != null && Files.exists(absolute.getParent())
                            ? ", which is a file; name another folder"
                            : "; make that folder first"));
        }
        try {
            Files.createDirectory(absolute);
            absolute.toFile().deleteOnExit(); // after Ctrl+C, if it is empty: its files go first
        } catch (final IOException refused) {
            throw notWritable(folder, refused);
        }
    }

    /// What else is in the folder of an earlier report stays.
    private static void checkOwn(final Path folder, final Path absolute, final String index, final String generator) {
        try (Stream<Path> files = Files.list(absolute)) {
            if (files.findAny().isEmpty()) {
                return;
            }
        } catch (final IOException refused) {
            throw notWritable(folder, refused);
        }
        if (!isReport(absolute.resolve(index), generator)) {
            throw new OutputLost("the folder of a report must be new, empty, or an earlier report: report="
                    + TerminalText.value(folder) + ", which has other files; name a new folder");
        }
    }

    private static boolean isReport(final Path page, final String generator) {
        if (!Files.isRegularFile(page)) {
            return false;
        }
        try (Stream<String> lines = Files.lines(page, StandardCharsets.ISO_8859_1)) { // of any bytes
            return lines.limit(HtmlPage.HEAD_LINES).anyMatch(generator::equals);
        } catch (final IOException | UncheckedIOException unreadable) {
            return false;
        }
    }

    private static OutputLost notWritable(final Path folder, final IOException refused) {
        return new OutputLost("the folder of a report must be writable: report=" + TerminalText.value(folder)
                + ", error=" + OutputLost.words(refused) + "; name a folder of yours");
    }

    /// {@return the folder, absolute}
    public Path folder() {
        return folder;
    }

    /// {@return whether it was made now}
    boolean isNew() {
        return isNew;
    }

    /// Begins a file of the report.
    ///
    /// @param name in the folder
    /// @return the file, empty
    /// @throws OutputLost if it cannot be written
    public WholeFile file(final String name) {
        files.add(WholeFile.create("report", folder.resolve(name)));
        return files.getLast();
    }

    /// Removes the files that were not kept, and the folder, if it is new and has none.
    @Override
    public void close() {
        files.forEach(WholeFile::close);
        if (isNew) {
            folder.toFile().delete(); // which a folder with files refuses
        }
    }
}
