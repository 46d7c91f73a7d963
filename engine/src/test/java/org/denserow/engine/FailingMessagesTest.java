package org.denserow.engine;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.concurrent.CompletableFuture;
import java.util.function.Consumer;
import org.denserow.engine.fixture.IdleFollower;
import org.denserow.engine.fixture.Seed;
import org.denserow.engine.fixture.StagedObjects;
import org.denserow.engine.handle.Handle;
import org.denserow.engine.handle.RowState;
import org.denserow.engine.storage.HandleColumn;
import org.denserow.engine.storage.IntColumn;
import org.denserow.engine.storage.Layout;
import org.denserow.engine.storage.ObjectColumn;
import org.denserow.engine.storage.Tag;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/// A message whose handler throws fails alone: nothing of it is left, everything else is done.
@Timeout(120)
class FailingMessagesTest {

    private record Item(Table table, IntColumn value, ObjectColumn<String> label, Tag marked) {}

    private record Go(int number) {}

    private static final class OnPurpose extends RuntimeException {
        private static final long serialVersionUID = 1L;

        OnPurpose(final String text) {
            super(text);
        }
    }

    @AutoClose
    private final Simulation sim = Trial.parallel(2);

    private final Item items = sim.define("item", Item.class, Layout.dense(64));
    private final Table others = sim.define("other", Layout.dense(64));
    private final List<Long> given = new ArrayList<>(); // handles that handlers saw

    /// A port whose messages of odd numbers record something and then throw.
    private Port<Go> port(final Consumer<Commands> records) {
        return sim.port("go", Go.class, (message, commands) -> {
            records.accept(commands);
            if (message.number % 2 == 1) {
                throw new OnPurpose("message " + message.number);
            }
            return message.number;
        });
    }

    // ---- What is left ----

    @Test
    void step_handlerThrows_othersAreAppliedAndSystemsRun() throws Exception {
        final int[] ran = {0};
        sim.system("look").over(items.table, (rows, commands) -> ran[0] += rows.end() - rows.begin());
        final Port<Go> port = port(commands -> {
            given.add(commands.create(items.table));
            commands.with(items.value, given.size()).with(items.label, "row " + given.size());
            commands.with(items.marked);
        });
        final List<CompletableFuture<Port.Receipt>> asked =
                port.askAll(List.of(new Go(0), new Go(1), new Go(2), new Go(3), new Go(4)));
        final long owners = sim.commands().create(items.table);
        final FrameReport report = sim.step();
        assertEquals(5, report.messages());
        assertEquals(2, report.failedMessages());
        assertEquals(4, report.createdRows());
        assertEquals(2, report.notes().size());
        Trial.assertSays(
                new Throwable(report.notes().getFirst()), "port=go", "frame=0", "message 1", "; its asker got");
        assertEquals(report.failedMessages(), report.copy().failedMessages());
        assertEquals(4, ran[0]);
        for (int number = 0; number < 5; number++) {
            final long handle = given.get(number);
            if (number % 2 == 0) {
                final int row = items.table.row(handle);
                assertEquals(number, asked.get(number).get().answer());
                assertEquals(number + 1, items.value.values()[row]);
                assertEquals("row " + (number + 1), items.label.values()[row]);
                assertTrue(items.marked.bits().get(row));
            } else {
                assertFalse(items.table.isValid(handle));
                assertTrue(PortBatchTest.failureOf(asked.get(number)) instanceof OnPurpose);
            }
        }
        final int ofOwner = items.table.row(owners);
        assertEquals(0, items.value.values()[ofOwner]);
        assertNull(items.label.values()[ofOwner], "a value of a dropped row");
        assertFalse(items.marked.bits().get(ofOwner));
        assertEquals(0, items.table.metrics().reservedSlots());
        assertEquals(0, sim.step().failedMessages());
        assertEquals(List.of(), sim.report().notes());
    }

    @Test
    void step_handlerThrows_nothingThatItRecordedIsApplied() {
        final long live = items.table.create();
        final long doomed = items.table.create();
        final int[] handled = {0};
        final CustomCommand custom = sim.command("custom", 1, payload -> handled[0]++);
        final long[] batch = new long[10];
        final Port<Go> port = port(commands -> {
            given.add(commands.createPending(items.table));
            commands.createBatch(others, batch, 10);
            commands.set(live, items.value, 7).set(live, items.label, "seven").tag(live, items.marked);
            commands.destroy(doomed);
            commands.send(custom, 1);
            commands.after(2).set(live, items.value, 9).send(custom, 2);
        });
        final long order = sim.orderHash();
        final long world = sim.hash();
        port.offer(new Go(1));
        final FrameReport report = sim.step();
        assertEquals(0, report.commands());
        assertEquals(0, report.armedTimers());
        assertEquals(0, report.staleCommands());
        assertEquals(world, sim.hash());
        assertFalse(order == sim.orderHash(), "the slots that it was given have another generation");
        sim.run(3);
        assertEquals(world, sim.hash());
        assertEquals(0, handled[0]);
        port.offer(new Go(2));
        sim.run(3);
        assertEquals(2, handled[0]);
        assertEquals(9, items.value.values()[items.table.row(live)]);
        assertFalse(items.table.isValid(doomed));
        assertEquals(10, others.size());
    }

    @Test
    void step_handlerThrows_itsHandlesNeverResolve() {
        final Port<Go> port = port(commands -> given.add(commands.create(items.table)));
        for (int frame = 0; frame < 500; frame++) {
            port.offer(new Go(1));
            port.offer(new Go(2));
            sim.step();
            items.table.destroy(given.getLast());
        }
        assertEquals(1_000, given.stream().distinct().count());
        given.forEach(handle -> assertFalse(items.table.isValid(handle)));
        assertTrue(
                items.table.metrics().slots() <= 81,
                "slots come back: " + items.table.metrics().slots());
    }

    /// Nothing else is recorded, so no boundary comes by to let go of what the messages held.
    @Test
    void step_onlyMessagesThatFail_keepNoObjects() {
        final long row = items.table.create();
        final Port<Go> port = port(commands -> {
            commands.create(items.table);
            commands.with(items.label, "staged");
            commands.set(row, items.label, "set").after(3).set(row, items.label, "later");
            commands.activateAt(row, 100, new CompletableFuture<>());
        });
        for (int frame = 0; frame < 20; frame++) {
            for (int i = 0; i < 10; i++) {
                port.offer(new Go(1));
            }
            assertEquals(10, sim.step().failedMessages());
            assertEquals(0, StagedObjects.count(sim, String.class));
            assertEquals(0, StagedObjects.count(sim, CompletableFuture.class));
        }
        assertEquals(0, items.table.metrics().reservedSlots());
    }

    @Test
    void step_handlerThrowsBetweenDelays_delaysOfOthersStay() {
        final long row = items.table.create();
        final Port<Go> port = sim.port("go", Go.class, (message, commands) -> {
            if (message.number == 0) {
                commands.set(row, items.value, 1).after(1).set(row, items.value, 2);
            } else if (message.number == 1) {
                commands.after(3).set(row, items.value, 3).after(0).set(row, items.value, 4);
                throw new OnPurpose("after delays");
            } else {
                commands.tag(row, items.marked); // at once, though the run before it waits
            }
            return 0;
        });
        port.offerAll(List.of(new Go(0), new Go(1), new Go(2)));
        sim.step();
        assertEquals(1, items.value.values()[0]);
        assertTrue(items.marked.bits().get(0));
        sim.step();
        assertEquals(2, items.value.values()[0]);
        sim.run(4);
        assertEquals(2, items.value.values()[0]);
    }

    @Test
    void step_handlerThrows_withOfTheNextMessageIsRefused() {
        final Port<Go> port = sim.port("go", Go.class, (message, commands) -> {
            if (message.number == 1) {
                commands.create(items.table);
                throw new OnPurpose("after a create");
            }
            commands.with(items.value, 5);
            return 0;
        });
        port.offer(new Go(1));
        final CompletableFuture<Port.Receipt> next = port.ask(new Go(2));
        assertEquals(2, sim.step().failedMessages());
        Trial.assertSays(PortBatchTest.failureOf(next), "with fills the row that the same chunk created");
    }

    @Test
    void step_handlerThrows_whatItChangedDirectlyStays() {
        items.table.create();
        final Port<Go> port = port(commands -> items.value.values()[0]++);
        port.offer(new Go(1));
        sim.step();
        assertEquals(1, items.value.values()[0]);
    }

    @Test
    void step_severalPorts_eachFailsAlone() {
        final Port<Go> first = port(commands -> commands.create(items.table));
        final Port<Go> second = sim.port("second", Go.class, (message, commands) -> {
            commands.create(items.table);
            throw new OnPurpose("second " + message.number);
        });
        first.offer(new Go(2));
        second.offer(new Go(1));
        first.offer(new Go(1));
        assertEquals(2, sim.step().failedMessages());
        assertEquals(1, items.table.size());
        Trial.assertSays(new Throwable(sim.report().notes().get(0)), "port=go");
        Trial.assertSays(new Throwable(sim.report().notes().get(1)), "port=second");
    }

    @Test
    void step_moreFailuresThanNotes_areCountedAllTheSame() {
        final Port<Go> port = port(commands -> {});
        for (int i = 0; i < 100; i++) {
            port.offer(new Go(1));
        }
        assertEquals(100, sim.step().failedMessages());
        assertEquals(FrameReport.MAX_NOTES, sim.report().notes().size());
    }

    // ---- What still fails a frame ----

    @Test
    void step_handlerThrowsAnError_failsTheFrame() {
        final AssertionError error = new AssertionError("on purpose");
        final Port<Go> port = sim.port("go", Go.class, (message, commands) -> {
            commands.create(items.table);
            throw error;
        });
        final Port<Go> other = sim.port("other", Go.class, (message, commands) -> {
            commands.create(items.table);
            throw new OnPurpose("an exception");
        });
        port.offer(new Go(1));
        other.offer(new Go(1));
        final SystemFailure failure = assertThrows(SystemFailure.class, sim::step);
        assertEquals("port go", failure.system());
        assertSame(error, failure.getCause());
        assertEquals(0, error.getSuppressed().length, "a message that failed alone is none of the frame's");
        assertEquals(1, items.table.size(), "the boundary is complete");
        sim.recover();
        sim.step();
    }

    @Test
    void withFailingMessages_fail_failsTheFrame() {
        try (Simulation strict = Trial.failingMessages(1)) {
            final Table table = strict.define("thing", Layout.dense(4));
            final Port<Go> port = strict.port("go", Go.class, (message, commands) -> {
                commands.create(table);
                throw new OnPurpose("strict");
            });
            port.offer(new Go(1));
            Trial.assertSays(Trial.causeOfStep(strict), "strict");
            assertEquals(1, table.size(), "what it had recorded is applied");
            assertEquals(1, strict.report().failedMessages());
        }
    }

    @Test
    void step_frameFailsLater_theAskerOfAFailedMessageGetsItsOwnException() {
        final Port<Go> port = port(commands -> {});
        final CustomCommand fail = sim.command("fail", 0, payload -> {
            throw new OnPurpose("handler of a command");
        });
        final CompletableFuture<Port.Receipt> asked = port.ask(new Go(1));
        sim.commands().send(fail);
        assertThrows(SystemFailure.class, sim::step);
        Trial.assertSays(PortBatchTest.failureOf(asked), "message 1");
    }

    /// Nothing has answered the askers when rows are half done.
    @Test
    void step_openBoundaryBreaks_theAskerOfAFailedMessageGetsItsOwnException() {
        final Port<Go> port = port(commands -> commands.create(others));
        others.store().schema().follow(new IdleFollower() {
            @Override
            public void created(final int beginRow, final int endRow, final RowState state) {
                throw new OnPurpose("follower");
            }
        });
        final List<CompletableFuture<Port.Receipt>> asked = port.askAll(List.of(new Go(1), new Go(2)));
        final SystemFailure failure = assertThrows(SystemFailure.class, sim::step);
        Trial.assertSays(PortBatchTest.failureOf(asked.get(0)), "message 1");
        assertSame(failure, PortBatchTest.failureOf(asked.get(1)));
    }

    // ---- Model ----

    private record Deed(int kind, int target, int value, boolean fails) {}

    /// Rows by their handles, changed only by messages that did not fail.
    @Test
    void step_randomMessages_leaveWhatTheModelSays() {
        final long seed = Seed.next();
        final Random random = new Random(seed);
        final HandleColumn friend = items.table.handles("friend", items.table);
        final Map<Long, Integer> model = new HashMap<>();
        final List<Long> known = new ArrayList<>();
        final Port<Deed> port = sim.port("deed", Deed.class, (deed, commands) -> {
            final Map<Long, Integer> after = new HashMap<>();
            for (int step = 0; step <= deed.kind % 4; step++) {
                final long target = known.isEmpty() ? Handle.NULL : known.get((deed.target + step) % known.size());
                if (target == Handle.NULL || (deed.kind + step) % 3 == 0 && model.size() < 50) {
                    final long made = commands.create(items.table);
                    commands.with(items.value, deed.value).with(friend, made).with(items.label, "made");
                    after.put(made, deed.value);
                } else if ((deed.kind + step) % 3 == 1) {
                    commands.set(target, items.value, deed.value + step).set(target, items.label, "set");
                    after.put(target, deed.value + step);
                } else {
                    commands.tag(target, items.marked);
                }
            }
            if (deed.fails) {
                throw new OnPurpose("deed");
            }
            after.forEach((handle, value) -> {
                if (model.containsKey(handle) || !known.contains(handle)) {
                    model.put(handle, value);
                }
                if (!known.contains(handle)) {
                    known.add(handle);
                }
            });
            return 0;
        });
        for (int frame = 0; frame < 300; frame++) {
            for (int i = random.nextInt(8); i > 0; i--) {
                port.offer(new Deed(
                        random.nextInt(12), random.nextInt(100), random.nextInt(1000), random.nextInt(3) == 0));
            }
            sim.step();
            assertEquals(model.size(), items.table.size(), "seed=" + seed + ", frame=" + frame);
            model.forEach((handle, value) ->
                    assertEquals(value, items.value.values()[items.table.row(handle)], "seed=" + seed));
            assertEquals(0, items.table.metrics().reservedSlots());
            if (model.size() > 40) { // between frames, so that the model needs no rule for it
                known.forEach(items.table::destroy);
                known.clear();
                model.clear();
            }
        }
    }
}
