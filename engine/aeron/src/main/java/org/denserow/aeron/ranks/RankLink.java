package org.denserow.aeron.ranks;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.aeron.Aeron;
import io.aeron.ExclusivePublication;
import io.aeron.Publication;
import io.aeron.Subscription;
import io.aeron.logbuffer.ControlledFragmentHandler;
import io.aeron.logbuffer.ControlledFragmentHandler.Action;
import io.aeron.logbuffer.Header;
import java.util.Arrays;
import org.agrona.CloseHelper;
import org.agrona.DirectBuffer;
import org.agrona.concurrent.UnsafeBuffer;
import org.jspecify.annotations.Nullable;

/// The connection with one other rank: a stream of messages in each direction, in order, each with a frame number. A message
/// is cut into fragments; each begins with its kind, the length of the message, and its frame.
///
/// *Threads*: one.
final class RankLink implements AutoCloseable {

    private static final int HELLO = 0x44_52_4B_01; // with the version of this form
    private static final int FRAME = 2;
    private static final int BYE = 3;
    private static final int HEADER = 16;
    private static final int STREAM = 5300; // plus the rank that sends

    /// Bytes of a packet on loopback, where macOS takes 9,216 at most. Messages of 10 MB go three times as fast as with 1,408.
    private static final int LOOPBACK_MTU = 8192;

    final int rank;
    private final ExclusivePublication out;
    private final Subscription in;
    private final UnsafeBuffer fragment;
    private final ControlledFragmentHandler handler = this::receive;

    private final Incoming frames = new Incoming(); // the message that comes, and then the one that has come
    private final Incoming words = new Incoming(); // hello and bye
    private long awaited; // frame
    private boolean isComplete = true; // nothing is awaited
    private boolean isLive; // was connected
    private byte @Nullable [] hello;
    private @Nullable String bye;
    private int byeCause = -1; // a rank; -1 for this one

    private byte[] sending = {};
    private int sendingLength;
    private int sendingKind;
    private long sendingFrame;
    private int sent = -1; // bytes; -1 if nothing is being sent

    RankLink(final Aeron aeron, final RankOptions options, final int rank) {
        this.rank = rank;
        this.in = aeron.addSubscription(
                "aeron:udp?endpoint=" + options.endpoints().get(options.rank()), STREAM + rank);
        this.out = aeron.addExclusivePublication(
                "aeron:udp?endpoint=" + options.endpoints().get(rank)
                        + (options.isOnLoopback(rank) ? "|mtu=" + LOOPBACK_MTU : ""),
                STREAM + options.rank());
        this.fragment = new UnsafeBuffer(new byte[out.maxPayloadLength()]);
    }

    // ---- Sending ----

    /// Begins to send: [#work] does it. The array must not change before [#isSent].
    private void send(final int what, final long frame, final byte[] message, final int bytesOfIt) {
        sendingKind = what;
        sendingFrame = frame;
        sending = message;
        sendingLength = bytesOfIt;
        sent = 0;
    }

    void sendHello(final byte[] message) {
        send(HELLO, 0, message, message.length);
    }

    void sendFrame(final long frame, final byte[] message, final int bytesOfIt) {
        send(FRAME, frame, message, bytesOfIt);
        awaited = frame;
        isComplete = false;
        frames.length = -1;
    }

    /// Begins to say why this rank ends, in place of what was being sent.
    void sendBye(final int cause, final String reason) {
        final byte[] message = reason.getBytes(UTF_8);
        send(BYE, cause, message, message.length);
    }

    boolean isSent() {
        return sent < 0;
    }

    private int sendMore() {
        int work = 0;
        while (sent >= 0) {
            final int count = Math.min(fragment.capacity() - HEADER, sendingLength - sent);
            fragment.putInt(0, sendingKind);
            fragment.putInt(4, sendingLength);
            fragment.putLong(8, sendingFrame);
            fragment.putBytes(HEADER, sending, sent, count);
            final long position = out.offer(fragment, 0, HEADER + count);
            if (position < 0) {
                if (position == Publication.CLOSED || position == Publication.MAX_POSITION_EXCEEDED) {
                    throw new IllegalStateException("the stream to a rank has ended: rank=" + rank + ", position="
                            + position + "; was this process stopped for longer than 10 s?");
                }
                break; // there is no room now, or nobody
            }
            work++;
            sent = sent + count == sendingLength ? -1 : sent + count;
        }
        return work;
    }

    // ---- Receiving ----

    /// Sends and receives what can be sent and received now.
    ///
    /// @return how much that was
    int work() {
        isLive |= in.isConnected();
        return sendMore() + in.controlledPoll(handler, 64);
    }

    private Action receive(final DirectBuffer buffer, final int offset, final int count, final Header header) {
        final int what = buffer.getInt(offset);
        final long frame = buffer.getLong(offset + 8);
        if (what == FRAME) {
            if (isComplete) {
                return Action.ABORT; // the next frame: it waits
            }
            if (frame != awaited) {
                bye = "a rank is at another frame: rank=" + rank + ", frame=" + frame + ", here=" + awaited
                        + "; begin all ranks with one common snapshot, and exchange once a frame on each";
                return Action.BREAK;
            }
        }
        final Incoming into = what == FRAME ? frames : words;
        if (into.isWhole(buffer, offset, count)) {
            complete(what, frame);
        }
        return Action.CONTINUE;
    }

    private void complete(final int what, final long frame) {
        if (what == FRAME) {
            isComplete = true;
            return;
        }
        final byte[] message = Arrays.copyOf(words.bytes, words.length);
        words.length = -1;
        if (what == BYE) {
            bye = new String(message, UTF_8);
            byeCause = (int) frame;
        } else if (hello == null) {
            hello = message;
        } else {
            bye = "a rank greets a second time: rank=" + rank + "; it was started again: start all of them again";
        }
    }

    /// A message that comes in fragments.
    private static final class Incoming {
        byte[] bytes = {};
        int length = -1; // of the message; -1 while nothing of it has come
        private int received;

        /// Adds a fragment.
        boolean isWhole(final DirectBuffer buffer, final int offset, final int count) {
            if (length < 0) {
                length = buffer.getInt(offset + 4);
                received = 0;
                if (bytes.length < length) {
                    bytes = new byte[Math.max(length, 2 * bytes.length)];
                }
            }
            buffer.getBytes(offset + HEADER, bytes, received, count - HEADER);
            received += count - HEADER;
            return received == length;
        }
    }

    byte @Nullable [] hello() {
        return hello;
    }

    /// {@return whether the message of the frame has come whole}
    boolean isComplete() {
        return isComplete;
    }

    byte[] bytes() {
        return frames.bytes;
    }

    int length() {
        return frames.length;
    }

    /// {@return why the other rank has ended, or null}
    @Nullable String bye() {
        return bye;
    }

    /// {@return which rank is the cause of that}
    int byeCause() {
        return byeCause < 0 ? rank : byeCause;
    }

    /// {@return whether it was connected, and is no more}
    boolean isLost() {
        return isLive && !in.isConnected();
    }

    boolean isLive() {
        return isLive;
    }

    @Override
    public void close() {
        CloseHelper.quietCloseAll(out, in);
    }
}
