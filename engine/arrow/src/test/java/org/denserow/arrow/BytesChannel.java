package org.denserow.arrow;

import java.nio.ByteBuffer;
import java.nio.channels.NonWritableChannelException;
import java.nio.channels.SeekableByteChannel;

/// A file in memory, for tests of thousands of them.
final class BytesChannel implements SeekableByteChannel {

    private final byte[] bytes;
    private int position;
    private boolean isClosed;

    BytesChannel(final byte[] bytes) {
        this.bytes = bytes;
    }

    @Override
    public int read(final ByteBuffer to) {
        if (position >= bytes.length) {
            return -1;
        }
        final int count = Math.min(to.remaining(), bytes.length - position);
        to.put(bytes, position, count);
        position += count;
        return count;
    }

    @Override
    public int write(final ByteBuffer from) {
        throw new NonWritableChannelException();
    }

    @Override
    public long position() {
        return position;
    }

    @Override
    public SeekableByteChannel position(final long to) {
        position = (int) Math.min(Integer.MAX_VALUE, to);
        return this;
    }

    @Override
    public long size() {
        return bytes.length;
    }

    @Override
    public SeekableByteChannel truncate(final long size) {
        throw new NonWritableChannelException();
    }

    @Override
    public boolean isOpen() {
        return !isClosed;
    }

    @Override
    public void close() {
        isClosed = true;
    }
}
