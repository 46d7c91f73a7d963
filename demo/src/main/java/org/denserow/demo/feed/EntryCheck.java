package org.denserow.demo.feed;

import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.CharBuffer;
import java.nio.charset.CharsetDecoder;
import java.nio.charset.StandardCharsets;
import java.util.Optional;
import java.util.zip.CRC32;
import org.denserow.demo.run.BadInput;

/// Checks one file of a feed from its first byte to its last, before any of its values is judged: the zip entry is
/// whole, it inflates to no more than a bound, and it is UTF-8 text without NUL. A later reader needs no such check.
///
/// A damaged entry is reported as such even if its text has defects too, because the damage may be their cause.
/// *Cost*: O(bytes) time, two buffers.
final class EntryCheck {

    private static final int BUFFER_BYTES = 1 << 16;

    private final String file;
    private final CharsetDecoder decoder = StandardCharsets.UTF_8.newDecoder(); // reports what is malformed
    private final ByteBuffer bytes = ByteBuffer.allocate(BUFFER_BYTES);
    private final CharBuffer chars = CharBuffer.allocate(BUFFER_BYTES); // UTF-8 has no more chars than bytes
    private Optional<BadInput> defect = Optional.empty(); // the first one of the text
    private int line = 1;
    private char previous;

    private EntryCheck(final String file) {
        this.file = file;
    }

    /// Checks one file.
    ///
    /// @param file name for messages
    /// @param in the inflated bytes; not closed
    /// @param crc checksum of the file, as the zip has it
    /// @param maxBytes bound on the inflated bytes
    /// @throws IOException if the zip cannot be read
    /// @throws BadInput if the file breaks a rule
    static void check(final String file, final InputStream in, final long crc, final long maxBytes) throws IOException {
        new EntryCheck(file).read(in, crc, maxBytes);
    }

    /// {@return the error to throw for a file that is larger than its bound}
    static BadInput tooLarge(final String file, final long maxBytes, final String value) {
        return new BadInput(file, 0, "a file of the feed must inflate to at most " + maxBytes + " bytes", value);
    }

    private void read(final InputStream in, final long crc, final long maxBytes) throws IOException {
        final CRC32 sum = new CRC32();
        long total = 0;
        for (boolean end = false; !end; ) {
            final int from = bytes.position();
            final int count = in.read(bytes.array(), from, bytes.remaining());
            end = count < 0;
            if (!end) {
                total += count;
                if (total > maxBytes) {
                    throw tooLarge(file, maxBytes, "bytes>=" + total);
                }
                sum.update(bytes.array(), from, count);
                bytes.position(from + count);
            }
            bytes.flip();
            decode(end);
            bytes.compact(); // keeps the first bytes of a character that continues in the next buffer
        }
        if (sum.getValue() != crc) {
            throw FeedZip.damaged(
                    file, "crc=" + Long.toHexString(sum.getValue()) + ", expected crc=" + Long.toHexString(crc));
        }
        if (defect.isPresent()) {
            throw defect.get();
        }
    }

    private void decode(final boolean end) {
        if (defect.isEmpty()) {
            final boolean malformed = decoder.decode(bytes, chars, end).isError();
            chars.flip();
            countLines();
            chars.clear();
            if (malformed && defect.isEmpty()) {
                defect = Optional.of(new BadInput(
                        file,
                        line,
                        "a file of the feed must be UTF-8",
                        String.format("byte=0x%02x", bytes.get(bytes.position()))));
            }
        }
        if (defect.isPresent()) {
            bytes.position(bytes.limit()); // the rest is read for its checksum only
        }
    }

    /// Counts lines that end in LF, CR or both, up to the first NUL.
    private void countLines() {
        while (chars.hasRemaining()) {
            final char c = chars.get();
            if (c == 0) {
                defect = Optional.of(new BadInput(file, line, "a file of the feed must not hold NUL", "byte=0x00"));
                return;
            }
            if (c == '\r' || c == '\n' && previous != '\r') {
                line++;
            }
            previous = c;
        }
    }
}
