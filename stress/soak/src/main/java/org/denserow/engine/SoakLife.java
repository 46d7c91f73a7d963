package org.denserow.engine;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.denserow.stress.soak.Broken;

/// One simulation from its beginning to its end, with one to four workers, beside a mirror with one worker and without
/// delays that gets the same input. After every frame both are equal.
///
/// At times both are brought back to an earlier frame, each from the other's snapshot; or a new mirror goes on from a
/// snapshot of the model.
///
/// *Threads*: the thread of the lives, and for some frames another one, which takes the simulation over.
final class SoakLife {

    private static final int PORT_CAPACITY = 64;
    private static final int MAX_WORKERS = 4;
    private static final int PRODUCERS = 2;
    private static final int FRAMES_PER_BREAK = 60;
    private static final SoakBreak.Step[] BREAKS = {SoakBreak.Step.CREATED, SoakBreak.Step.VACATED, SoakBreak.Step.MOVED
    };

    private final Random random;
    private final long ownerSeed;
    private final Broken broken;
    private final SoakCounts counts;
    private final String where;
    private final int workers;
    private final SoakModel model;
    private final SimulationOptions options;
    private final long faultSeed;
    private SoakModel mirror;
    private final SoakProducer[] producers = new SoakProducer[PRODUCERS];
    private final long[] handled = new long[PRODUCERS]; // messages handled, by producer
    private final List<SoakOrder> taken = new ArrayList<>(); // in this frame
    private final List<CompletableFuture<Void>> late = new ArrayList<>(); // assets
    private boolean unspecified; // values written in place, since a system failed
    private Snapshot ofModel; // of an earlier frame; null before the first snapshot
    private Snapshot ofMirror;
    private long rememberedHash;
    private long rememberedOrder;

    SoakLife(final long seed, final Broken broken, final SoakCounts counts) {
        this.random = new Random(seed);
        this.ownerSeed = random.nextLong();
        this.broken = broken;
        this.counts = counts;
        this.workers = 1 + random.nextInt(MAX_WORKERS);
        this.options = SimulationOptions.defaults()
                .withWorkers(1) // of the mirror
                .withSeed(random.nextLong())
                .withPortCapacity(PORT_CAPACITY)
                .withFailingMessages(random.nextInt(3) == 0 ? FailingMessages.FAIL : FailingMessages.DROP);
        final SimulationOptions parallel = options.withWorkers(workers);
        this.faultSeed = random.nextLong();
        this.model = new SoakModel(
                random.nextInt(4) == 0 ? parallel : parallel.withoutSerialCutoff(),
                new SoakFaults(faultSeed, true, broken),
                this::handled);
        this.mirror = newMirror();
        this.where = "life seed=" + seed + ", workers=" + workers;
    }

    private SoakModel newMirror() {
        return new SoakModel(options, new SoakFaults(faultSeed, false, broken), order -> {});
    }

    /// Checks, on the owner, that messages of a thread come in order, none is missing, and those of a batch come
    /// together.
    private void handled(final SoakOrder order) {
        handled[order.producer()]++;
        if (order.number() != handled[order.producer()]) {
            throw new AssertionError("a message was lost, doubled or overtaken: order=" + order + ", expected number="
                    + handled[order.producer()]);
        }
        final SoakOrder before = taken.isEmpty() ? null : taken.getLast();
        if (before != null && before.left() > 0 && before.producer() != order.producer()) {
            throw new AssertionError("a batch was interrupted: before=" + before + ", order=" + order);
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
        final Random mirrors = new Random(ownerSeed);
        for (int producer = 0; producer < PRODUCERS; producer++) {
            producers[producer] = new SoakProducer(producer, model.port, random.nextLong());
        }
        final int frames = 20 + random.nextInt(300);
        for (int frame = 0; frame < frames; frame++) {
            frame(frame);
            final boolean recorded = model.ownerTurn(owners, this::completeLate);
            mirror.ownerTurn(mirrors, asset -> asset.complete(null));
            lookBack(recorded);
            counts.frames++;
            progress.run();
        }
        end();
    }

    private void completeLate(final CompletableFuture<Void> asset) {
        late.add(asset);
        CompletableFuture.delayedExecutor(500, TimeUnit.MICROSECONDS).execute(() -> asset.complete(null));
    }

    private void frame(final int frame) throws InterruptedException {
        taken.clear();
        breakAt(
                ofModel != null && random.nextInt(FRAMES_PER_BREAK) == 0
                        ? BREAKS[random.nextInt(BREAKS.length)]
                        : SoakBreak.Step.NONE);
        final String failure = random.nextInt(40) == 0 ? stepElsewhere() : timedStep();
        for (int i = 0; i < taken.size(); i++) {
            final boolean lost = broken == Broken.LOSES_A_MESSAGE && frame > 20 && i == 0;
            if (!lost && !mirror.port.offer(taken.get(i))) {
                throw new AssertionError(at("a frame was handed more messages than the port holds", taken.size()));
            }
        }
        if (!taken.isEmpty() && taken.getLast().left() > 0) {
            throw new AssertionError(at("a batch was cut in two", taken.getLast()));
        }
        check("failure", failure, step(mirror));
        breakAt(SoakBreak.Step.NONE);
        if (failure.startsWith("playback of ")) {
            mend();
            return;
        }
        check("meals", model.meals(), mirror.meals());
        check("report", SoakCounts.figures(model.sim.report()), SoakCounts.figures(mirror.sim.report()));
        check("orderHash", model.sim.orderHash(), mirror.sim.orderHash());
        count(failure);
        if (!unspecified) {
            check("hash", model.sim.hash(), mirror.sim.hash());
        }
        if (!failure.isEmpty()) {
            goOn();
        }
        try {
            model.checkInvariants();
            mirror.checkInvariants();
        } catch (final IllegalStateException thrown) {
            throw new AssertionError(at("an invariant does not hold", thrown.getMessage()), thrown);
        }
    }

    private void breakAt(final SoakBreak.Step step) {
        model.breakAt(step);
        mirror.breakAt(step);
    }

    /// Brings both back after a boundary broke: rows are half done, so only an earlier frame is of use.
    private void mend() {
        counts.brokenBoundaries++;
        checkIsOver(model);
        checkIsOver(mirror);
        bringBack();
    }

    private void checkIsOver(final SoakModel broken) {
        try {
            broken.sim.recover();
        } catch (final IllegalStateException expected) {
            return;
        }
        throw new AssertionError(at("a broken boundary was recovered: is mirror", broken == mirror));
    }

    private void count(final String failure) {
        counts.add(model.sim.report());
        if (failure.startsWith("port ")) {
            counts.portFailures++; // no system ran: unspecified values stay so
        } else if (failure.startsWith("command ")) {
            counts.commandFailures++; // no system ran, or all ran to their end
        } else {
            counts.systemFailures += failure.isEmpty() ? 0 : 1;
            unspecified = !failure.isEmpty();
        }
    }

    /// After a failed frame.
    private void goOn() {
        if (ofModel != null && random.nextInt(3) == 0) {
            bringBack();
        } else {
            model.sim.recover();
            mirror.sim.recover();
            check("orderHash after recover", model.sim.orderHash(), mirror.sim.orderHash());
        }
    }

    // ---- Snapshots ----

    /// @param recorded whether commands of the owner wait, so that no snapshot can be taken
    private void lookBack(final boolean recorded) {
        final int choice = random.nextInt(15);
        if (choice == 0 && ofModel != null) {
            bringBack();
        } else if (choice == 1 && !recorded && !unspecified) {
            awaitAssets();
            ofModel = model.sim.snapshot();
            ofMirror = mirror.sim.snapshot();
            rememberedHash = model.sim.hash();
            rememberedOrder = model.sim.orderHash();
        } else if (choice == 2 && !recorded) {
            awaitAssets();
            counts.newMirrors++;
            mirror.close();
            mirror = newMirror();
            mirror.restore(model.sim.snapshot());
            checkBroughtBack(mirror, model.sim.hash(), model.sim.orderHash());
        }
    }

    private void bringBack() {
        counts.restores++;
        model.restore(ofMirror);
        mirror.restore(ofModel);
        unspecified = false;
        checkBroughtBack(model, rememberedHash, rememberedOrder);
        checkBroughtBack(mirror, rememberedHash, rememberedOrder);
    }

    private void checkBroughtBack(final SoakModel back, final long hash, final long order) {
        if (back.sim.hash() != hash || back.sim.orderHash() != order) {
            throw new AssertionError(at("brought back to another state: is mirror", back == mirror));
        }
    }

    private void awaitAssets() {
        late.forEach(CompletableFuture::join);
        late.clear();
    }

    // ---- One frame ----

    private String timedStep() {
        final long begin = System.nanoTime();
        final String failure = step(model);
        counts.nanos.recordValue(System.nanoTime() - begin);
        return failure;
    }

    /// Runs a frame on another thread, handed over and back.
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
            return failure.system() + ", chunk=" + failure.chunk() + ", cause="
                    + failure.getCause().getMessage();
        }
    }

    // ---- The end ----

    /// Closes while producers still send. Accepted messages are handled or answered with an exception, no thread waits
    /// for ever, and none is left.
    private void end() throws InterruptedException {
        if (broken == Broken.LEAVES_A_THREAD && workers > 1) {
            model.sim.handOver();
        } else {
            model.close();
        }
        mirror.close();
        for (final Thread thread : Thread.getAllStackTraces().keySet()) {
            if (thread.getName().endsWith("-receipts")) {
                thread.join(10_000); // it ends once it has completed what was handed over
            }
            if (thread.isAlive() && thread.getName().startsWith("denserow-")) {
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

    private void check(final String what, final Object found, final Object ofMirror) {
        if (!found.equals(ofMirror)) {
            throw new AssertionError(at("the mirror differs: " + what, found + ", mirror=" + ofMirror));
        }
    }

    private String at(final String rule, final Object value) {
        return rule + ": " + value + "; frame=" + model.sim.frame() + ", " + where;
    }
}
