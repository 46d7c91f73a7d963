package org.denserow.engine.frame;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;

/// A thread that sends orders as fast as the port takes them, so that it is full most of the time. Some are asked for
/// their answer.
///
/// *Threads*: one of its own; the counts are for who has joined it.
final class SoakProducer {

    private static final int ASKS = 16; // one order in so many
    private static final long ANSWERED_AFTER_SECONDS = 20;

    private final int id;
    private final Port<SoakOrder> port;
    private final Random random;
    private final Thread thread;
    private final List<CompletableFuture<Port.Receipt>> asked = new ArrayList<>();
    private volatile boolean stopped;
    private long accepted;
    private long refused;

    SoakProducer(final int id, final Port<SoakOrder> port, final long seed) {
        this.id = id;
        this.port = port;
        this.random = new Random(seed);
        this.thread = new Thread(this::run, "soak-producer-" + id);
        thread.setDaemon(true);
        thread.start();
    }

    private void run() {
        while (!stopped) {
            if (send(new SoakOrder(id, accepted + 1, random.nextLong()))) {
                accepted++;
            } else {
                refused++;
                LockSupport.parkNanos(50_000);
            }
        }
    }

    private boolean send(final SoakOrder order) {
        if (order.number() % ASKS != 0) {
            return port.offer(order);
        }
        final CompletableFuture<Port.Receipt> receipt = port.ask(order);
        if (isRefused(receipt)) {
            return false;
        }
        asked.add(receipt);
        return true;
    }

    /// An order that was taken may have failed by now, too.
    private static boolean isRefused(final CompletableFuture<Port.Receipt> receipt) {
        if (!receipt.isCompletedExceptionally()) {
            return false;
        }
        final String message = String.valueOf(receipt.exceptionNow().getMessage());
        return message.startsWith("a port is full") || message.startsWith("the simulation is closed");
    }

    void stop() throws InterruptedException {
        stopped = true;
        thread.join();
    }

    long accepted() {
        return accepted;
    }

    long refused() {
        return refused;
    }

    /// After the simulation was closed: every ask must come to its end, with an answer or without.
    ///
    /// @return answers
    long checkAnswered() throws InterruptedException {
        long answers = 0;
        final long endNanos = System.nanoTime() + TimeUnit.SECONDS.toNanos(ANSWERED_AFTER_SECONDS);
        for (final CompletableFuture<Port.Receipt> receipt : asked) {
            while (!receipt.isDone()) {
                if (System.nanoTime() > endNanos) {
                    throw new AssertionError("an accepted message was never answered: producer=" + id + ", asked="
                            + asked.size() + ", answers=" + answers);
                }
                Thread.sleep(1);
            }
            answers += receipt.isCompletedExceptionally() ? 0 : 1;
        }
        return answers;
    }
}
