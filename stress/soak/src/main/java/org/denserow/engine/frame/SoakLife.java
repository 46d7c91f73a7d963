package org.denserow.engine.frame;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.HdrHistogram.Histogram;

/// One simulation from its beginning to its end, with several workers, beside a twin with one worker and without
/// delays that gets the same input. After every frame both are the same.
///
/// *Threads*: that of the lives, and for some frames another one to which the simulation is handed over.
final class SoakLife {

    /// What was done, in all lives.
    static final class Counts {

        long lives;
        long frames;
        long systemFailures;
        long portFailures;
        long handOvers;
        long messages;
        long refused;
        long answers;
        final Histogram nanos = new Histogram(3);

        @Override
        public String toString() {
            return "lives=" + lives + ", frames=" + frames + ", systemFailures=" + systemFailures + ", portFailures="
                    + portFailures + ", handOvers=" + handOvers + ", messages=" + messages + ", refused=" + refused
                    + ", answers=" + answers;
        }
    }

    private static final int PORT_CAPACITY = 64;
    private static final int MAX_WORKERS = 4;
    private static final int PRODUCERS = 2;

    private final Random random;
    private final long ownerSeed;
    private final SoakFaults.Broken broken;
    private final Counts counts;
    private final String where;
    private final int workers;
    private final SoakModel model;
    private final SoakModel twin;
    private final SoakProducer[] producers = new SoakProducer[PRODUCERS];
    private final long[] handled = new long[PRODUCERS]; // messages, by producer
    private final List<SoakOrder> taken = new ArrayList<>(); // in this frame
    private boolean unspecified; // values written in place, since a system failed

    SoakLife(final long seed, final SoakFaults.Broken broken, final Counts counts) {
        this.random = new Random(seed);
        this.ownerSeed = random.nextLong();
        this.broken = broken;
        this.counts = counts;
        this.workers = 1 + random.nextInt(MAX_WORKERS);
        final SimulationOptions options =
                SimulationOptions.defaults().withSeed(random.nextLong()).withPortCapacity(PORT_CAPACITY);
        final SimulationOptions parallel = options.withWorkers(workers);
        final long faultSeed = random.nextLong();
        this.model = new SoakModel(
                random.nextInt(4) == 0 ? parallel : parallel.withoutSerialCutoff(),
                new SoakFaults(faultSeed, true, broken),
                this::handled);
        this.twin = new SoakModel(options, new SoakFaults(faultSeed, false, broken), order -> {});
        this.where = "life seed=" + seed + ", workers=" + workers;
    }

    /// On the owner: the messages of a thread come in order, none is missing.
    private void handled(final SoakOrder order) {
        handled[order.producer()]++;
        if (order.number() != handled[order.producer()]) {
            throw new AssertionError("a message was lost, doubled or overtaken: order=" + order + ", expected number="
                    + handled[order.producer()]);
        }
        taken.add(order);
    }

    // ---- Frames ----

    /// Runs random frames, then closes.
    ///
    /// @param progress run after every frame
    void run(final Runnable progress) throws InterruptedException {
        counts.lives++;
        final Random owners = new Random(ownerSeed);
        final Random twins = new Random(ownerSeed);
        for (int producer = 0; producer < PRODUCERS; producer++) {
            producers[producer] = new SoakProducer(producer, model.port, random.nextLong());
        }
        final int frames = 20 + random.nextInt(300);
        for (int frame = 0; frame < frames; frame++) {
            frame(frame);
            model.ownerTurn(owners, SoakLife::completeLate);
            twin.ownerTurn(twins, asset -> asset.complete(null));
            counts.frames++;
            progress.run();
        }
        end();
    }

    private static void completeLate(final CompletableFuture<Void> asset) {
        CompletableFuture.delayedExecutor(500, TimeUnit.MICROSECONDS).execute(() -> asset.complete(null));
    }

    private void frame(final int frame) throws InterruptedException {
        taken.clear();
        final String failure = random.nextInt(40) == 0 ? stepElsewhere() : timedStep();
        for (int i = 0; i < taken.size(); i++) {
            final boolean lost = broken == SoakFaults.Broken.LOSES_A_MESSAGE && frame > 20 && i == 0;
            if (!lost && !twin.port.offer(taken.get(i))) {
                throw new AssertionError(at("a frame was handed more messages than the port holds", taken.size()));
            }
        }
        check("failure", failure, step(twin));
        if (failure.startsWith("port ")) {
            counts.portFailures++; // no system ran: what was unspecified is so still
        } else {
            counts.systemFailures += failure.isEmpty() ? 0 : 1;
            unspecified = !failure.isEmpty();
        }
        check("orderHash", model.sim.orderHash(), twin.sim.orderHash());
        if (!unspecified) {
            check("hash", model.sim.hash(), twin.sim.hash());
        }
        try {
            model.checkInvariants();
        } catch (final IllegalStateException thrown) {
            throw new AssertionError(at("an invariant does not hold", thrown.getMessage()), thrown);
        }
    }

    private String timedStep() {
        final long begin = System.nanoTime();
        final String failure = step(model);
        counts.nanos.recordValue(System.nanoTime() - begin);
        return failure;
    }

    /// On another thread, handed over and back.
    private String stepElsewhere() throws InterruptedException {
        counts.handOvers++;
        final String[] failure = new String[1];
        final Throwable[] thrown = new Throwable[1];
        model.sim.handOver();
        final Thread other = new Thread(
                () -> {
                    model.sim.takeOver();
                    failure[0] = step(model);
                    model.sim.handOver();
                },
                "soak-other");
        other.setUncaughtExceptionHandler((thread, t) -> thrown[0] = t);
        other.start();
        other.join();
        if (thrown[0] != null) {
            throw new AssertionError(at("a frame failed on another thread", thrown[0]), thrown[0]);
        }
        model.sim.takeOver();
        return failure[0];
    }

    /// {@return what failed; empty if nothing did}
    private String step(final SoakModel stepped) {
        try {
            stepped.sim.step();
            return "";
        } catch (final SystemFailure failure) {
            if (!(failure.getCause() instanceof SoakFaults.OnPurpose)) {
                throw new AssertionError(at("a failure that is not on purpose", failure), failure);
            }
            stepped.sim.resume();
            return failure.system() + ", chunk=" + failure.chunk() + ", cause="
                    + failure.getCause().getMessage();
        }
    }

    // ---- The end ----

    /// Closes while producers still send: what was accepted is handled or answered with an exception, nobody waits for
    /// ever, and no thread is left.
    private void end() throws InterruptedException {
        if (broken == SoakFaults.Broken.LEAVES_A_THREAD && workers > 1) {
            model.sim.handOver();
        } else {
            model.close();
        }
        twin.close();
        for (final Thread thread : Thread.getAllStackTraces().keySet()) {
            if (thread.getName().startsWith("denserow-")) {
                throw new AssertionError(at("a closed simulation left a thread", thread));
            }
        }
        long left = 0;
        for (int producer = 0; producer < PRODUCERS; producer++) {
            producers[producer].stop();
            counts.answers += producers[producer].checkAnswered();
            counts.refused += producers[producer].refused();
            counts.messages += handled[producer];
            if (handled[producer] > producers[producer].accepted()) {
                throw new AssertionError(at("a message was handled that was refused", producer));
            }
            left += producers[producer].accepted() - handled[producer];
        }
        if (left > PORT_CAPACITY) {
            throw new AssertionError(at("more messages were dropped by closing than the port holds", left));
        }
    }

    private void check(final String what, final Object found, final Object ofTwin) {
        if (!found.equals(ofTwin)) {
            throw new AssertionError(at("twins differ: " + what, found + ", twin=" + ofTwin));
        }
    }

    private String at(final String rule, final Object value) {
        return rule + ": " + value + "; frame=" + model.sim.frame() + ", " + where;
    }
}
