package org.denserow.aeron;

import io.aeron.Image;
import io.aeron.logbuffer.Header;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import org.agrona.DirectBuffer;
import org.agrona.concurrent.IdleStrategy;

/// Bytes of a snapshot from the archive, as [SnapshotOutput] has written them.
///
/// *Threads*: that of the service.
final class SnapshotInput extends InputStream {

    private final Image image;
    private final IdleStrategy idle;
    private byte[] packet = {};
    private int next;
    private int limit;
    private long bytes;
    private long expected = -1;

    SnapshotInput(final Image image, final IdleStrategy idle) {
        this.image = image;
        this.idle = idle;
    }

    @Override
    public int read() throws IOException {
        return fill() ? packet[next++] & 0xFF : -1;
    }

    @Override
    public int read(final byte[] target, final int from, final int count) throws IOException {
        if (count == 0) {
            return 0;
        }
        if (!fill()) {
            return -1;
        }
        final int part = Math.min(count, limit - next);
        System.arraycopy(packet, next, target, from, part);
        next += part;
        return part;
    }

    /// Waits for bytes.
    ///
    /// @return false at the end
    private boolean fill() throws IOException {
        idle.reset();
        while (next == limit && expected < 0) {
            final int polled = image.poll(this::onPacket, 1);
            if (polled == 0 && (image.isClosed() || image.isEndOfStream())) {
                throw new EOFException("a snapshot has an end: bytes=" + bytes
                        + "; it was cut, so the node that wrote it did not finish");
            }
            idle.idle(polled);
        }
        if (next == limit && expected != bytes) {
            throw new IOException("a snapshot has all of its bytes: bytes=" + bytes + ", expected=" + expected);
        }
        return next < limit;
    }

    private void onPacket(final DirectBuffer buffer, final int offset, final int length, final Header header) {
        if (buffer.getByte(offset) == SnapshotOutput.END) {
            expected = buffer.getLong(offset + 1);
            return;
        }
        limit = length - 1;
        if (packet.length < limit) {
            packet = new byte[limit];
        }
        buffer.getBytes(offset + 1, packet, 0, limit);
        next = 0;
        bytes += limit;
    }
}
