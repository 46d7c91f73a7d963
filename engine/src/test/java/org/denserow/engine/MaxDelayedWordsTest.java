package org.denserow.engine;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import org.denserow.engine.fixture.Warnings;
import org.denserow.engine.storage.IntColumn;
import org.denserow.engine.storage.Layout;
import org.denserow.engine.storage.Tag;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

/// The bound of delayed commands, and of rows, that wait.
@Timeout(120)
class MaxDelayedWordsTest {

    private static final int CHUNKS = 6;
    private static final int DELAY = 10;

    private record Thing(Table table, IntColumn n, Tag hot) {}

    private record Ask(int words) {}

    private static SimulationOptions options(final int workers, final int bound) {
        return SimulationOptions.defaults()
                .withWorkers(workers)
                .withoutSerialCutoff()
                .withMaxDelayedWords(bound);
    }

    /// 2 systems × 6 chunks: each delays a tag, after one word for the delay, or sends a delayed command of 2 words.
    private static Simulation simulation(final int workers, final int bound, final int[] sent) {
        final Simulation sim = Simulation.create(options(workers, bound));
        final Thing things = sim.define("thing", Thing.class, Layout.dense(64));
        final Table driver = sim.define("driver", Layout.fixed(64 * CHUNKS));
        final CustomCommand ping = sim.command("ping", 1, payload -> sent[0]++);
        final long target = things.table.create();
        sim.system("tags")
                .grain(64)
                .over(driver, (rows, commands) -> commands.after(DELAY).tag(target, things.hot));
        sim.system("sends").grain(64).over(driver, (rows, commands) -> {
            commands.send(ping, 1); // not delayed, not counted
            commands.after(DELAY).send(ping, 2);
        });
        return sim;
    }

    private static void assertNamed(final String system, final int chunk, final SystemFailure failure) {
        assertEquals(List.of(system, chunk), List.of(failure.system(), failure.chunk()));
        Trial.assertSays(
                failure, "delayed commands that wait must fit", "maxDelayedWords=", "; ", "withMaxDelayedWords");
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2, 3, 8})
    @DisplayName("the chunk that passes the bound fails the frame, the same one for any number of workers")
    void step_beyondTheBound_namesTheSystemAndChunkForAnyWorkers(final int workers) {
        try (Warnings _ = new Warnings()) { // of timers that are left
            try (Simulation sim = simulation(workers, 24, new int[1])) {
                assertEquals(12, sim.step().armedTimers());
                final SystemFailure failure = assertThrows(SystemFailure.class, sim::step); // 18 words wait
                assertNamed("tags", 3, failure);
                Trial.assertSays(failure, "waiting words=18", "maxDelayedWords=24");
            }
            assertFailsAt(workers, 11, "tags", 5);
            assertFailsAt(workers, 12, "sends", 0);
            assertFailsAt(workers, 23, "sends", 5);
            assertFailsAt(workers, 1, "tags", 0);
        }
    }

    private static void assertFailsAt(final int workers, final int bound, final String system, final int chunk) {
        final int[] sent = {0};
        try (Simulation sim = simulation(workers, bound, sent)) {
            assertNamed(system, chunk, assertThrows(SystemFailure.class, sim::step));
            assertEquals(0, sent[0], "nothing was applied");
            sim.recover();
            assertNamed(system, chunk, assertThrows(SystemFailure.class, sim::step));
        }
    }

    @Test
    @DisplayName("commands that wait stay when a frame fails, and fire in their frame")
    void step_beyondTheBound_keepsWhatWaits() {
        try (Simulation sim = Simulation.create(options(2, 8))) {
            final Thing things = sim.define("thing", Thing.class, Layout.dense(64));
            final long target = things.table.create();
            sim.system("delay").once((rows, commands) -> {
                if (rows.frame() < 2) {
                    commands.after(3).set(target, things.n, 5 + (int) rows.frame());
                    commands.after(4).set(target, things.n, 7);
                }
            });
            assertEquals(2, sim.step().armedTimers());
            assertNamed("delay", 0, assertThrows(SystemFailure.class, sim::step));
            sim.recover();
            sim.step();
            assertEquals(1, sim.step().firedTimers());
            assertEquals(5, things.n.values()[0]);
            assertEquals(1, sim.step().firedTimers());
            assertEquals(7, things.n.values()[0]);
        }
    }

    @Test
    @DisplayName("an exclusive system beyond the bound is named")
    void step_exclusiveBeyondTheBound_isNamed() {
        try (Simulation sim = Simulation.create(options(1, 3))) {
            final Thing things = sim.define("thing", Thing.class, Layout.dense(64));
            final long target = things.table.create();
            sim.system("body")
                    .exclusive((world, commands) ->
                            commands.after(5).set(target, things.n, 1).tag(target, things.hot));
            assertNamed("body", SystemFailure.NO_CHUNK, assertThrows(SystemFailure.class, sim::step));
        }
    }

    @Test
    @DisplayName("the owner beyond the bound fails its frame, before messages are handled and timers fire")
    void step_ownerBeyondTheBound_losesNoMessageAndNoTimer() {
        try (Simulation sim = Simulation.create(options(2, 8))) {
            final Thing things = sim.define("thing", Thing.class, Layout.dense(64));
            final int[] handled = {0};
            final Port<Ask> port = sim.port("in", Ask.class, (ask, commands) -> ++handled[0]);
            final long target = things.table.create();
            sim.commands().after(1).set(target, things.n, 5);
            sim.step();
            for (int i = 0; i < 4; i++) {
                sim.commands().after(3).set(target, things.n, 6);
            }
            port.offer(new Ask(1));
            assertNamed("the owner", SystemFailure.NO_CHUNK, assertThrows(SystemFailure.class, sim::step));
            assertEquals(0, handled[0]);
            assertEquals(0, things.n.values()[0]);
            sim.recover();
            sim.commands().after(3).set(target, things.n, 6);
            assertEquals(1, sim.step().firedTimers());
            assertEquals(1, handled[0]);
            assertEquals(5, things.n.values()[0]);
        }
    }

    @ParameterizedTest
    @EnumSource
    @DisplayName("a message beyond the bound fails, alone under DROP, and its commands are dropped under every policy")
    void ask_handlerBeyondTheBound_failsTheMessage(final FailingMessages policy) throws Exception {
        try (Simulation sim = Simulation.create(options(2, 10).withFailingMessages(policy))) {
            final Thing things = sim.define("thing", Thing.class, Layout.dense(64));
            final CustomCommand ping = sim.command("ping", 1, payload -> {});
            final long target = things.table.create();
            final Port<Ask> port = sim.port("in", Ask.class, (ask, commands) -> {
                commands.set(target, things.n, ask.words);
                for (int word = 1; word < ask.words; word++) {
                    commands.after(2).tag(target, things.hot);
                }
                if (ask.words < 0) {
                    commands.after(2).send(ping, 1).send(ping, 2);
                }
                return ask.words;
            });
            final List<CompletableFuture<Port.Receipt>> asked =
                    port.askAll(List.of(new Ask(4), new Ask(20), new Ask(-1), new Ask(-2), new Ask(3)));
            if (policy == FailingMessages.DROP) {
                assertEquals(2, sim.step().failedMessages());
            } else {
                Trial.assertSays(assertThrows(SystemFailure.class, sim::step), "port=in", "maxDelayedWords=10");
                sim.recover();
            }
            assertEquals(4, get(asked.get(0)).answer());
            for (final int refused : new int[] {1, 3}) {
                Trial.assertSays(
                        assertThrows(ExecutionException.class, () -> get(asked.get(refused)))
                                .getCause(),
                        "delayed commands that wait must fit",
                        "port=in",
                        "maxDelayedWords=10",
                        "; this message passes the bound");
            }
            assertEquals(-1, get(asked.get(2)).answer());
            assertEquals(3, things.n.values()[0], "the last message that was taken");
            sim.step();
            assertEquals(4 - 1 + 2 + 2, sim.step().firedTimers());
            assertTrue(port.offer(new Ask(8)));
            assertEquals(7, sim.step().armedTimers(), "there is room again");
        } finally {
            assertFalse(Thread.interrupted());
        }
    }

    @Test
    @DisplayName("also of a handler that throws itself: its delayed commands do not pass the bound either")
    void step_throwingHandlerBeyondTheBound_dropsItsCommands() {
        try (Simulation sim = Simulation.create(options(1, 10).withFailingMessages(FailingMessages.FAIL))) {
            final Thing things = sim.define("thing", Thing.class, Layout.dense(64));
            final long target = things.table.create();
            final Port<Ask> port = sim.port("in", Ask.class, (ask, commands) -> {
                for (int word = 0; word < ask.words; word++) {
                    commands.after(2).tag(target, things.hot);
                }
                throw new IllegalArgumentException("on purpose");
            });
            port.offerAll(List.of(new Ask(4), new Ask(20)));
            Trial.assertSays(assertThrows(SystemFailure.class, sim::step), "port=in", "on purpose");
            sim.recover();
            sim.step();
            assertEquals(4, sim.step().firedTimers(), "those of the message within the bound");
        }
    }

    // ---- Rows that wait for an asset: three words each ----

    @ParameterizedTest
    @ValueSource(ints = {1, 2, 3, 8})
    @DisplayName("activateAt counts: the chunk that passes the bound is named, plain activations do not count")
    void step_activateAtBeyondTheBound_namesTheChunkForAnyWorkers(final int workers) {
        try (Simulation sim = Simulation.create(options(workers, 3 * CHUNKS + 5))) {
            final Thing things = sim.define("thing", Thing.class, Layout.dense(64));
            final Table driver = sim.define("driver", Layout.fixed(64 * CHUNKS));
            final long later = things.table.store().direct().createPending();
            final long now = things.table.store().direct().createPending();
            sim.system("waits").grain(64).over(driver, (rows, commands) -> {
                for (int i = 0; i < 20; i++) {
                    commands.activate(now); // waits for nothing
                }
                commands.activateAt(later, 100, new CompletableFuture<>());
            });
            sim.step(); // 18 words wait
            for (int attempt = 0; attempt < 2; attempt++) {
                final SystemFailure failure = assertThrows(SystemFailure.class, sim::step);
                assertNamed("waits", 1, failure);
                Trial.assertSays(failure, "waiting words=18", "maxDelayedWords=23", "activateAt (3 words each)");
                sim.recover();
            }
            things.table.destroy(later);
            things.table.store().direct().createPending();
            sim.step(); // the commands are stale, nothing waits
            sim.step();
        }
    }

    @Test
    @DisplayName("activateAt of the owner beyond the bound fails the frame before messages are handled")
    void step_ownerActivatesAtBeyondTheBound_losesNoMessage() {
        try (Simulation sim = Simulation.create(options(2, 8))) {
            final Thing things = sim.define("thing", Thing.class, Layout.dense(64));
            final int[] handled = {0};
            final Port<Ask> port = sim.port("in", Ask.class, (ask, commands) -> ++handled[0]);
            final long pending = things.table.store().direct().createPending();
            sim.commands().activateAt(pending, 50, new CompletableFuture<>());
            sim.commands().activateAt(pending, 50, new CompletableFuture<>());
            sim.step();
            sim.commands().activateAt(pending, 60, new CompletableFuture<>());
            port.offer(new Ask(1));
            final SystemFailure failure = assertThrows(SystemFailure.class, sim::step);
            assertNamed("the owner", SystemFailure.NO_CHUNK, failure);
            Trial.assertSays(failure, "waiting words=6", "the owner recorded 3 more");
            assertEquals(0, handled[0]);
            sim.recover();
            sim.commands().activate(pending); // its entries are dropped when they are due, not before
            sim.commands().destroy(pending);
            sim.step();
            assertEquals(1, handled[0]);
            final long next = things.table.store().direct().createPending();
            sim.commands().activateAt(next, 50, CompletableFuture.completedFuture(""));
            sim.commands().activateAt(next, 50, CompletableFuture.completedFuture(""));
            sim.step();
        }
    }

    @Test
    @DisplayName("a message whose handler lets too many rows wait fails alone, and its entries do not count")
    void ask_handlerActivatesAtBeyondTheBound_failsTheMessage() throws Exception {
        try (Simulation sim = Simulation.create(options(2, 13))) {
            final Thing things = sim.define("thing", Thing.class, Layout.dense(64));
            final long pending = things.table.store().direct().createPending();
            final long other = things.table.store().direct().createPending();
            final Port<Ask> port = sim.port("in", Ask.class, (ask, commands) -> {
                commands.activate(other); // counts for nothing here
                for (int i = 0; i < ask.words; i++) {
                    commands.activateAt(pending, 50, new CompletableFuture<>());
                }
                return ask.words;
            });
            sim.commands().activateAt(other, 50, new CompletableFuture<>()); // counts, too
            final List<CompletableFuture<Port.Receipt>> asked =
                    port.askAll(List.of(new Ask(1), new Ask(3), new Ask(2), new Ask(1)));
            assertEquals(2, sim.step().failedMessages());
            assertEquals(1, get(asked.get(0)).answer());
            assertEquals(2, get(asked.get(2)).answer());
            for (final int refused : new int[] {1, 3}) {
                Trial.assertSays(
                        assertThrows(ExecutionException.class, () -> get(asked.get(refused)))
                                .getCause(),
                        "port=in",
                        "words=15",
                        "maxDelayedWords=13",
                        "activateAt");
            }
        }
    }

    @Test
    @DisplayName("a delayed activateAt counts while it is delayed, and as much while its row waits")
    void step_delayedActivateAt_countsBeforeAndAfterItsDelay() {
        try (Simulation sim = Simulation.create(options(1, 7))) {
            final Thing things = sim.define("thing", Thing.class, Layout.dense(64));
            final long pending = things.table.store().direct().createPending();
            sim.commands().after(2).activateAt(pending, 50, new CompletableFuture<>());
            sim.step();
            sim.commands().activateAt(pending, 50, new CompletableFuture<>());
            sim.step();
            for (int attempt = 0; attempt < 3; attempt++) { // before the delay is over, in that frame, and after it
                sim.commands().activateAt(pending, 50, new CompletableFuture<>());
                Trial.assertSays(assertThrows(SystemFailure.class, sim::step), "waiting words=6");
                sim.recover();
                sim.step();
            }
        }
    }

    private static <T> T get(final CompletableFuture<T> future) throws Exception {
        return future.get(Trial.PATIENCE_SECONDS, TimeUnit.SECONDS);
    }

    @ParameterizedTest
    @ValueSource(ints = {0, -1, Integer.MIN_VALUE, 1 << 27})
    void withMaxDelayedWords_outOfRange_isRefused(final int words) {
        Trial.assertSays(
                assertThrows(
                        IllegalArgumentException.class,
                        () -> SimulationOptions.defaults().withMaxDelayedWords(words)),
                "maxDelayedWords=" + words,
                "[1, 134217727]");
    }
}
