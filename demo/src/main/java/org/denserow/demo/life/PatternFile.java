package org.denserow.demo.life;

import java.io.BufferedInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.CharBuffer;
import java.nio.charset.CharsetDecoder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.zip.GZIPInputStream;
import org.denserow.demo.run.BadInput;

/// Reads a pattern from a file: RLE, Life 1.05 or Life 1.06, plain or packed by gzip. The first line tells the format,
/// the first two bytes whether it is packed.
final class PatternFile {

    /// The bound on a file, unpacked. Runs of cells take up to six times as much memory.
    static final int MAX_BYTES = 1 << 26;

    private static final int GZIP = 0x1f8b; // the first two bytes
    private static final String MARK = "\uFEFF"; // of the byte order

    private PatternFile() {}

    /// Reads a pattern.
    ///
    /// @param path of the file
    /// @return the pattern
    /// @throws BadInput if the file breaks a rule
    static CellPattern read(final Path path) {
        final String file = path.toString();
        if (!Files.isRegularFile(path)) {
            throw new BadInput(file, 0, "a pattern must be an existing file", "file=" + file);
        }
        final PatternText text = new PatternText(file, lines(file, bytes(path)));
        for (int i = 0; i < text.lines().size(); i++) {
            if (!text.lines().get(i).isBlank()) {
                return parsed(text, i + 1, text.lines().get(i).strip().toLowerCase(Locale.ROOT));
            }
        }
        throw text.bad(
                0, "a pattern file must not be empty", "lines=" + text.lines().size());
    }

    private static CellPattern parsed(final PatternText text, final int line, final String first) {
        return switch (first) {
            case "#life 1.05" -> LifeBlocks.read(text);
            case "#life 1.06" -> LifePlaces.read(text);
            default -> {
                if (first.startsWith("#life")) {
                    throw text.bad(line, "the version of a Life file must be 1.05 or 1.06", "line=" + first);
                }
                yield RunLengths.read(text);
            }
        };
    }

    private static byte[] bytes(final Path path) {
        if (!Files.isReadable(path)) {
            throw new BadInput(path.toString(), 0, "a pattern file must be readable by you", "file=" + path);
        }
        try (InputStream plain = new BufferedInputStream(Files.newInputStream(path))) {
            plain.mark(2);
            final boolean isPacked = (plain.read() << 8 | plain.read()) == GZIP;
            plain.reset();
            return isPacked ? unpacked(path, plain) : bounded(path, plain);
        } catch (final IOException failed) {
            throw new BadInput(path.toString(), 0, "a pattern file must be readable", "error=" + failed.getMessage());
        }
    }

    private static byte[] unpacked(final Path path, final InputStream packed) {
        try (InputStream in = new GZIPInputStream(packed)) {
            return bounded(path, in);
        } catch (final IOException damage) { // also of its checksum
            throw new BadInput(path.toString(), 0, "a .gz file must not be damaged", "error=" + damage.getMessage());
        }
    }

    private static byte[] bounded(final Path path, final InputStream in) throws IOException {
        final byte[] bytes = in.readNBytes(MAX_BYTES + 1);
        if (bytes.length > MAX_BYTES) {
            throw new BadInput(
                    path.toString(),
                    0,
                    "a pattern file must have at most " + MAX_BYTES + " bytes, unpacked",
                    "bytes>=" + bytes.length);
        }
        return bytes;
    }

    private static List<String> lines(final String file, final byte[] bytes) {
        final CharsetDecoder decoder = StandardCharsets.UTF_8.newDecoder(); // reports what is malformed
        final ByteBuffer from = ByteBuffer.wrap(bytes);
        final CharBuffer to = CharBuffer.allocate(bytes.length); // UTF-8 has no more chars than bytes
        final boolean malformed = decoder.decode(from, to, true).isError();
        final String text = to.flip().toString();
        if (malformed) {
            throw new BadInput(
                    file,
                    (text + "|").lines().count(), // the line of what follows
                    "a pattern file must be UTF-8",
                    String.format("byte=0x%02x", from.get(from.position())));
        }
        return (text.startsWith(MARK) ? text.substring(1) : text).lines().toList();
    }
}
