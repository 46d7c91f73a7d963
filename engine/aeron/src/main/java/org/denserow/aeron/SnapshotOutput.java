package org.denserow.aeron;

import io.aeron.ExclusivePublication;
import io.aeron.Publication;
import java.io.IOException;
import java.io.OutputStream;
import org.agrona.concurrent.IdleStrategy;
import org.agrona.concurrent.UnsafeBuffer;

/// Bytes of a snapshot on their way into the archive, in messages of at most one packet. The first byte of a message
/// says whether it has more bytes or is the end, which has their number. So a snapshot that was cut is known by its
/// missing end.
///
/// *Threads*: that of the service.
final class SnapshotOutput extends OutputStream {

    static final byte MORE = 0;
    static final byte END = 1;

    private final ExclusivePublication publication;
    private final IdleStrategy idle;
    private final byte[] packet;
    private final UnsafeBuffer buffer;
    private int length = 1;
    private long bytes;

    SnapshotOutput(final ExclusivePublication publication, final IdleStrategy idle) {
        this.publication = publication;
        this.idle = idle;
        this.packet = new byte[publication.maxPayloadLength()];
        this.buffer = new UnsafeBuffer(packet);
    }

    /// {@return bytes written so far}
    long bytes() {
        return bytes;
    }

    @Override
    public void write(final int value) throws IOException {
        write(new byte[] {(byte) value}, 0, 1);
    }

    @Override
    public void write(final byte[] source, final int from, final int count) throws IOException {
        for (int done = 0; done < count; ) {
            final int part = Math.min(count - done, packet.length - length);
            System.arraycopy(source, from + done, packet, length, part);
            length += part;
            done += part;
            if (length == packet.length) {
                send(MORE);
            }
        }
        bytes += count;
    }

    /// Writes the end.
    void end() throws IOException {
        if (length > 1) {
            send(MORE);
        }
        buffer.putLong(1, bytes);
        length = 1 + Long.BYTES;
        send(END);
    }

    private void send(final byte kind) throws IOException {
        packet[0] = kind;
        idle.reset();
        for (long result = publication.offer(buffer, 0, length);
                result < 0;
                result = publication.offer(buffer, 0, length)) {
            if (result == Publication.CLOSED
                    || result == Publication.NOT_CONNECTED
                    || result == Publication.MAX_POSITION_EXCEEDED) {
                throw new IOException("the archive takes a snapshot until its end: bytes=" + bytes + ", result="
                        + Publication.errorString(result) + "; is its disk full?");
            }
            idle.idle();
        }
        length = 1;
    }
}
