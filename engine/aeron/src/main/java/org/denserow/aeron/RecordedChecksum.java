package org.denserow.aeron;

import io.aeron.archive.checksum.Checksum;
import java.util.zip.CRC32C;
import org.agrona.concurrent.UnsafeBuffer;

/// A CRC32C of each message in the archive. By it an archive whose process was killed knows whether its last message is
/// whole where that crosses the border of a page: without it, it takes one for torn that has zeros behind the border.
///
/// (Aeron's own checksums call private methods of the JDK, for which the JVM would need one more flag. This one copies.)
///
/// *Threads*: any.
final class RecordedChecksum implements Checksum {

    private final CRC32C crc = new CRC32C();
    private final UnsafeBuffer memory = new UnsafeBuffer(0, 0);
    private byte[] copy = new byte[1 << 12];

    @Override
    public synchronized int compute(final long address, final int offset, final int length) {
        if (copy.length < length) {
            copy = new byte[length];
        }
        memory.wrap(address + offset, length);
        memory.getBytes(0, copy, 0, length);
        crc.reset();
        crc.update(copy, 0, length);
        return (int) crc.getValue();
    }
}
