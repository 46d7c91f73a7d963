package org.denserow.aeron;

import java.util.ArrayDeque;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.denserow.engine.Port;

/// The commands of a client that have no receipt, in order of their sequences, which have no gaps; at most a window of
/// them. A receipt may come out of order, and a command goes once all before it have theirs.
///
/// *Threads*: any; those who send wait here for room.
final class OpenCommands {

    /// A command.
    static final class Open {
        final long sequence;
        final byte[] message;
        final CompletableFuture<Port.Receipt> receipt = new CompletableFuture<>();
        private boolean isSettled;

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

    private final ArrayDeque<Open> open = new ArrayDeque<>();
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
            cursor = next;
        }
        window = newWindow;
        goBack();
        notifyAll();
        return last >= first() - 1;
    }

    /// {@return the oldest sequence without a receipt, or that of the next command}
    private long first() {
        return open.isEmpty() ? next : open.peek().sequence;
    }

    /// Takes a command, once there is room.
    CompletableFuture<Port.Receipt> add(final Message message) throws InterruptedException {
        synchronized (this) {
            while (ended == null && open.size() >= window) { // 0 before the welcome
                wait();
            }
            if (ended != null) {
                throw ended;
            }
            final Open added = new Open(next, message.bytes(next)); // may throw: then the sequence is not used
            next++;
            open.add(added);
            return added.receipt;
        }
    }

    /// {@return the next command to send, or null}
    synchronized Open toSend() {
        if (cursor >= next) {
            return null;
        }
        cursor = Math.max(cursor, first());
        for (final Open each : open) { // near the end while nothing was lost
            if (each.sequence >= cursor) {
                return each;
            }
        }
        return null;
    }

    /// A command was sent.
    synchronized void sent(final Open command) {
        cursor = command.sequence + 1;
    }

    /// All commands without a receipt are sent again.
    synchronized void goBack() {
        cursor = first();
    }

    /// The log lacks commands from a sequence on.
    synchronized void goBackTo(final long sequence) {
        cursor = Math.min(cursor, Math.max(sequence, first()));
    }

    synchronized int size() {
        return open.size();
    }

    /// {@return the last sequence that was used}
    synchronized long last() {
        return next - 1;
    }

    /// A receipt has come.
    ///
    /// @return the command; null if it had its receipt already
    synchronized Open settle(final long sequence) {
        final long place = sequence - first();
        if (place < 0 || place >= open.size()) {
            return null;
        }
        for (final Open each : open) {
            if (each.sequence == sequence) {
                if (each.isSettled) {
                    return null;
                }
                each.isSettled = true;
                while (!open.isEmpty() && open.peek().isSettled) {
                    open.poll();
                }
                notifyAll();
                return each;
            }
        }
        return null;
    }

    /// Takes no more commands; those without a receipt get the exception.
    void end(final CommandRefusedException why) {
        final ArrayDeque<Open> left;
        synchronized (this) {
            if (ended != null) {
                return;
            }
            ended = why;
            left = new ArrayDeque<>(open);
            open.clear();
            cursor = next;
            notifyAll();
        }
        left.forEach(each -> each.receipt.completeExceptionally(why));
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
