package org.denserow.engine;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;

/// A thread that sends orders as fast as the port takes them, some of them in batches, so that the port is full most of
/// the time. Some orders ask for an answer.
///
/// *Threads*: it has a thread of its own; read the counts after [#stop()].
final class SoakProducer {

    private static final int ASKS = 16; // one in this many
    private static final int BATCHES = 8; // one in this many
    private static final int MOST_OF_A_BATCH = 5;
    private static final long ANSWERED_AFTER_SECONDS = 20;

    private final int id;
    private final Port<SoakOrder> port;
    private final Random random;
    private final Thread thread;
    private final List<CompletableFuture<Port.Receipt>> asked = new ArrayList<>();
    private volatile boolean stopped;
    private long accepted;
    private long refused; // an order, or a batch

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
            final int count = random.nextInt(BATCHES) == 0 ? 2 + random.nextInt(MOST_OF_A_BATCH - 1) : 1;
            final List<SoakOrder> orders = new ArrayList<>();
            for (int i = 0; i < count; i++) {
                orders.add(new SoakOrder(id, accepted + 1 + i, random.nextLong(), count - 1 - i));
            }
            if (send(orders)) {
                accepted += count;
            } else {
                refused++;
                LockSupport.parkNanos(50_000);
            }
        }
    }

    private boolean send(final List<SoakOrder> orders) {
        final boolean single = orders.size() == 1;
        if (random.nextInt(ASKS) != 0) {
            return single ? port.offer(orders.getFirst()) : port.offerAll(orders);
        }
        final List<CompletableFuture<Port.Receipt>> receipts =
                single ? List.of(port.ask(orders.getFirst())) : port.askAll(orders);
        if (isRefused(receipts.getFirst())) {
            return false;
        }
        asked.addAll(receipts);
        return true;
    }

    /// Whether the port refused an order; an order that it took may have failed by now, too.
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

    /// Checks, after the simulation was closed, that every ask has come to its end, with an answer or without.
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
