package org.denserow.aeron;

import java.util.Arrays;
import java.util.Comparator;
import java.util.Objects;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.denserow.engine.Port;

/// The commands of a client that have no receipt, in order of their sequences, which have no gaps; at most a window of
/// them. A receipt may come out of order. The window reaches from the oldest command without a receipt on.
///
/// *Threads*: any; those who send wait here for room.
final class OpenCommands {

    private static final int LEAST_RING = 64;

    /// A command.
    static final class Open {
        final long sequence;
        final byte[] message;
        final CompletableFuture<Port.Receipt> receipt = new CompletableFuture<>();

        Open(final long sequence, final byte[] message) {
            this.sequence = sequence;
            this.message = message;
        }
    }

    /// Makes the bytes of a command.
    @FunctionalInterface
    interface Message {
        byte[] bytes(long sequence);
    }

    private Open[] ring = new Open[LEAST_RING]; // by sequence modulo its length, a power of two; settled ones are null
    private long first = 1; // the oldest sequence without a receipt, or that of the next command
    private long next = 1; // sequence of the next command
    private long cursor = 1; // sequence of the next one to send
    private int window;
    private CommandRefusedException ended; // null while commands are taken

    /// The log knows the client; the first call sets where sequences begin.
    ///
    /// @param last the last sequence in the log
    /// @return false if the log has fewer commands than it has given receipts for
    synchronized boolean welcome(final long last, final int newWindow) {
        if (window == 0) {
            next = last + 1;
            first = next;
        }
        window = newWindow;
        goBack();
        notifyAll();
        return last >= first - 1;
    }

    private int place(final long sequence) {
        return (int) sequence & ring.length - 1;
    }

    /// Takes a command, once there is room.
    CompletableFuture<Port.Receipt> add(final Message message) throws InterruptedException {
        synchronized (this) {
            while (ended == null && next - first >= window) { // 0 before the welcome
                wait();
            }
            if (ended != null) {
                throw ended;
            }
            final Open added = new Open(next, message.bytes(next)); // may throw: then the sequence is not used
            if (next - first == ring.length) {
                grow();
            }
            ring[place(next)] = added;
            next++;
            return added.receipt;
        }
    }

    private void grow() {
        final Open[] smaller = ring;
        ring = new Open[2 * smaller.length];
        for (final Open each : smaller) {
            if (each != null) {
                ring[place(each.sequence)] = each;
            }
        }
    }

    /// {@return the next command to send, or null}
    synchronized Open toSend() {
        cursor = Math.max(cursor, first);
        while (cursor < next && ring[place(cursor)] == null) {
            cursor++; // it has its receipt
        }
        return cursor < next ? ring[place(cursor)] : null;
    }

    /// A command was sent.
    synchronized void sent(final Open command) {
        cursor = command.sequence + 1;
    }

    /// All commands without a receipt are sent again.
    synchronized void goBack() {
        cursor = first;
    }

    /// The log lacks commands from a sequence on.
    synchronized void goBackTo(final long sequence) {
        cursor = Math.min(cursor, Math.max(sequence, first));
    }

    /// {@return the number of commands without a receipt, and of those behind the oldest of them}
    synchronized int size() {
        return (int) (next - first);
    }

    /// {@return the last sequence that was used}
    synchronized long last() {
        return next - 1;
    }

    /// A receipt has come.
    ///
    /// @return the command; null if it had its receipt already
    synchronized Open settle(final long sequence) {
        if (sequence < first || sequence >= next) {
            return null;
        }
        final Open settled = ring[place(sequence)];
        ring[place(sequence)] = null;
        final long before = first;
        while (first < next && ring[place(first)] == null) {
            first++;
        }
        if (first > before) {
            notifyAll(); // there is room
        }
        return settled;
    }

    /// Takes no more commands; those without a receipt get the exception.
    void end(final CommandRefusedException why) {
        final Open[] left;
        synchronized (this) {
            if (ended != null) {
                return;
            }
            ended = why;
            left = ring;
            ring = new Open[LEAST_RING];
            first = next;
            cursor = next;
            notifyAll();
        }
        Arrays.stream(left)
                .filter(Objects::nonNull)
                .sorted(Comparator.comparingLong(each -> each.sequence))
                .forEach(each -> each.receipt.completeExceptionally(why));
    }

    /// Waits for the welcome.
    ///
    /// @return false if none has come
    synchronized boolean awaitWelcome(final long nanos) throws InterruptedException {
        final long deadline = System.nanoTime() + nanos;
        while (window == 0 && ended == null) {
            final long left = deadline - System.nanoTime();
            if (left <= 0) {
                return false;
            }
            TimeUnit.NANOSECONDS.timedWait(this, left);
        }
        if (ended != null) {
            throw ended;
        }
        return true;
    }
}
