package org.denserow.engine.recording;

import java.io.Closeable;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.List;
import org.denserow.engine.command.PortQueue;
import org.denserow.engine.snapshot.ObjectForm;
import org.denserow.engine.snapshot.StateFile;

/// Writes frames as blocks of a message file: the form of [RecordingForm].
///
/// *Cost*: one write a frame; allocates only when a block is longer than all before it, and what forms allocate.
/// *Threads*: one at a time.
public final class RecordingWriter implements Closeable {

    private final FileChannel channel;
    private final List<RecordedPort> ports;
    private final boolean isTimed;
    private final BlockBytes block = new BlockBytes();

    /// Creates a file and writes its ports.
    ///
    /// @param file its path; refused if it is there
    /// @param fromFrame the first frame
    /// @param ports in order of definition
    /// @throws IOException if it is there, or cannot be written
    public RecordingWriter(final Path file, final long fromFrame, final List<RecordedPort> ports) throws IOException {
        this(file, fromFrame, ports, false);
    }

    /// As [#RecordingWriter(Path,long,List)], for a simulation that may have a clock.
    ///
    /// @param file its path; refused if it is there
    /// @param fromFrame the first frame
    /// @param ports in order of definition
    /// @param isTimed whether frames have times
    /// @throws IOException if it is there, or cannot be written
    public RecordingWriter(final Path file, final long fromFrame, final List<RecordedPort> ports, final boolean isTimed)
            throws IOException {
        this.ports = List.copyOf(ports);
        this.isTimed = isTimed;
        this.channel = FileChannel.open(file, StandardOpenOption.CREATE_NEW, StandardOpenOption.WRITE);
        try {
            writePorts(fromFrame);
        } catch (final Throwable thrown) {
            channel.close();
            throw thrown;
        }
    }

    private void writePorts(final long fromFrame) throws IOException {
        final byte[] header = new byte[RecordingForm.HEADER];
        final ByteBuffer view = RecordingForm.buffer(header);
        view.putLong(RecordingForm.MAGIC).putInt(isTimed ? RecordingForm.TIMED : RecordingForm.VERSION);
        view.putInt(RecordingForm.crc(header, 0, view.position()));
        write(view.flip());
        block.begin(RecordingForm.PORTS).longNumber(fromFrame);
        block.text(StateFile.here());
        block.number(ports.size());
        for (final RecordedPort port : ports) {
            block.text(port.name());
            block.text(port.form().shape());
        }
        write(block.end());
    }

    /// Writes a frame.
    ///
    /// @param batch its messages
    /// @throws IOException if it cannot be written; the end of the file may be a part of the block then
    public void frame(final FrameBatch batch) throws IOException {
        block.begin(RecordingForm.FRAME).longNumber(batch.frame());
        hashes(batch);
        block.number(batch.count());
        for (int run = 0; run < batch.runs(); run++) {
            final int port = batch.port(run);
            final ObjectForm<?> form = ports.get(port).form();
            PortQueue.Node<? extends Handled> node = batch.first(run);
            for (int left = batch.length(run); left > 0; left--) {
                block.number(port);
                final int lengthAt = block.place();
                block.number(0);
                message(form, node.element().message());
                block.replace(lengthAt, block.place() - lengthAt - Integer.BYTES);
                node = node.next();
            }
        }
        write(block.end());
    }

    @SuppressWarnings("unchecked") // a port takes messages of its class only
    private <M> void message(final ObjectForm<M> form, final Record message) throws IOException {
        form.write((M) message, block);
    }

    private void hashes(final FrameBatch batch) throws IOException {
        final boolean hasTime = batch.time() != FrameBatch.NONE;
        block.write((batch.hasHashes() ? RecordingForm.HAS_HASHES : 0) | (hasTime ? RecordingForm.HAS_TIME : 0));
        if (batch.hasHashes()) {
            block.longNumber(batch.hash());
            block.longNumber(batch.orderHash());
        }
        if (hasTime) {
            block.longNumber(batch.time());
        }
    }

    /// Writes the end of a recording, and forces the file to the disk.
    ///
    /// @param end the frame after the last one, perhaps with the hashes before it; its messages are not written
    /// @param why the recording ended before it was stopped; empty if it was stopped
    /// @throws IOException if it cannot be written
    public void end(final FrameBatch end, final String why) throws IOException {
        end(RecordingForm.END, end, why);
    }

    /// Writes the end of a message file, forces it to the disk, closes it, and begins the next one.
    ///
    /// @param file path of the next one
    /// @param next its first frame
    /// @return its writer
    /// @throws IOException if it is there, or cannot be written
    RecordingWriter next(final Path file, final FrameBatch next) throws IOException {
        end(RecordingForm.NEXT, next, "");
        close();
        return new RecordingWriter(file, next.frame(), ports, isTimed);
    }

    private void end(final byte kind, final FrameBatch end, final String why) throws IOException {
        block.begin(kind).longNumber(end.frame());
        hashes(end);
        block.text(why);
        write(block.end());
        channel.force(true);
    }

    private void write(final ByteBuffer bytes) throws IOException {
        while (bytes.hasRemaining()) {
            channel.write(bytes);
        }
    }

    @Override
    public void close() throws IOException {
        channel.close();
    }
}
