package org.denserow.aeron;

import io.aeron.archive.ArchiveTool;
import io.aeron.archive.client.ArchiveException;
import java.io.OutputStream;
import java.io.PrintStream;
import java.lang.System.Logger.Level;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/// A recording of the archive whose last message was torn when its process was killed: it crosses the border of a page,
/// and what is behind the border was not written. The archive refuses to start then. The message was confirmed to nobody,
/// since it is confirmed after it is written, so it can be cut.
///
/// @param file the last file of the recording
/// @param number of the recording
record TornRecording(Path file, long number) {

    private static final System.Logger LOGGER = System.getLogger("org.denserow.aeron");
    private static final Pattern REFUSAL =
            Pattern.compile("incomplete last fragment straddling page boundary in file: (\\S*?(\\d+)-\\d+\\.rec)");

    /// {@return the recording that an archive names as it refuses to start}
    ///
    /// @throws ArchiveException the refusal, if it has another reason
    static TornRecording of(final ArchiveException refusal) {
        final Matcher matcher = REFUSAL.matcher(String.valueOf(refusal.getMessage()));
        if (!matcher.find()) {
            throw refusal;
        }
        return new TornRecording(Path.of(matcher.group(1)), Long.parseLong(matcher.group(2)));
    }

    /// Cuts the message.
    void cut() {
        LOGGER.log(
                Level.WARNING,
                "the last message of a recording was torn when its process was killed, and is cut: file=" + file);
        ArchiveTool.verifyRecording(
                new PrintStream(OutputStream.nullOutputStream(), false, StandardCharsets.UTF_8),
                file.getParent().toFile(),
                number,
                Set.of(),
                null,
                each -> true);
    }
}
