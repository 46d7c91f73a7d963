package org.denserow.engine.systems;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import org.denserow.engine.CustomCommand;
import org.denserow.engine.FrameReport;
import org.denserow.engine.Port;
import org.denserow.engine.Simulation;
import org.denserow.engine.Snapshot;
import org.denserow.engine.Table;
import org.denserow.engine.Trial;
import org.denserow.engine.storage.IntColumn;
import org.denserow.engine.storage.Layout;
import org.denserow.engine.storage.Tag;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

/// Systems that are switched off and on: from where, from when on, and that it is state.
class SwitchesTest {

    private static final int ROWS = 64 * 6;

    record Say(int number) {}

    @AutoClose
    private final Simulation sim = Trial.parallel(2);

    private final Table rows = sim.define("row", Layout.dense(4 * ROWS));
    private final IntColumn a = rows.ints("a");
    private final IntColumn b = rows.ints("b");
    private final IntColumn alone = rows.ints("alone");

    /// A system that adds 1 to a column of every row.
    private void count(final String name, final IntColumn column, final int every) {
        sim.system(name).writes(column).grain(64).every(every).over(rows, (chunk, commands) -> {
            for (int row = chunk.begin(); row < chunk.end(); row++) {
                chunk.write(column)[row]++;
            }
        });
    }

    private void fill() {
        for (int i = 0; i < ROWS; i++) {
            rows.create();
        }
    }

    /// Segment 0: a; then exclusive alone; segment 1: b.
    private void aloneBetween(final Runnable body) {
        count("a", a, 1);
        sim.system("alone").exclusive((world, commands) -> {
            world.write(alone)[0]++;
            body.run();
        });
        count("b", b, 1);
        fill();
    }

    private String counts() {
        return a.values()[0] + " " + alone.values()[0] + " " + b.values()[0];
    }

    // ---- From when on ----

    @Test
    void off_byTheOwner_countsFromTheNextFrameOn() {
        aloneBetween(() -> {});
        sim.switchOff("b");
        sim.switchOff("alone");
        sim.run(3);
        assertEquals("3 0 0", counts());
        assertFalse(sim.isOn("b"));
        sim.switchOff("b"); // twice is once
        sim.switchOn("b");
        assertTrue(sim.isOn("b"));
        sim.run(2);
        assertEquals("5 0 2", counts());
        sim.switchOn("alone");
        sim.step();
        assertEquals("6 1 3", counts());
    }

    @Test
    void off_byAPortsHandler_countsInTheSameFrame() {
        aloneBetween(() -> {});
        final Port<Say> port = sim.port("say", Say.class, (say, commands) -> {
            if (say.number() == 0) {
                sim.switchOff("a");
            } else {
                sim.switchOn("a");
            }
            return 0;
        });
        port.offer(new Say(0));
        sim.run(2);
        assertEquals("0 2 2", counts());
        port.offer(new Say(1));
        sim.step();
        assertEquals("1 3 3", counts());
    }

    @Test
    @DisplayName("a command's handler: its exclusive system and the segment after it obey in the same frame")
    void off_byACommandsHandler_countsAtItsBoundary() {
        final CustomCommand off = sim.command("off", 0, call -> {
            for (final String name : List.of("a", "alone", "b")) {
                sim.switchOff(name);
            }
        });
        sim.system("send").over(rows, (chunk, commands) -> {
            if (chunk.frame() == 1) {
                commands.send(off);
            }
        });
        aloneBetween(() -> {});
        sim.step();
        assertEquals("1 1 1", counts());
        sim.step();
        assertEquals("2 1 1", counts(), "a had run before the boundary");
        sim.step();
        assertEquals("2 1 1", counts());
    }

    @Test
    void off_byAnExclusiveSystem_countsForTheSegmentAfterIt() {
        aloneBetween(() -> {
            sim.switchOff("a");
            sim.switchOff("b");
        });
        sim.run(2);
        assertEquals("1 2 0", counts(), "it does not switch itself off");
    }

    // ---- What off means ----

    @Test
    @DisplayName("no chunks, no streams: handles and slots are as if the system were not there")
    void off_creator_getsNoSlots() {
        final long[][] handles = new long[2][];
        final int[] slots = new int[2];
        for (int i = 0; i < 2; i++) {
            final boolean isDeclared = i == 0;
            try (Simulation other = Trial.parallel(3)) {
                final Table type = other.define("row", Layout.dense(8 * ROWS));
                if (isDeclared) {
                    other.system("never").creates(type, 7).grain(64).over(type, (chunk, commands) -> {
                        commands.create(type);
                    });
                    other.switchOff("never");
                }
                other.system("some").creates(type).grain(64).over(type, (chunk, commands) -> {
                    if (chunk.number() % 2 == 0) {
                        commands.create(type);
                    }
                });
                for (int row = 0; row < ROWS; row++) {
                    type.create();
                }
                other.run(20);
                handles[i] = Trial.handles(type);
                slots[i] = type.metrics().slots();
                assertEquals(type.size() / 64 + (type.size() % 64 > 0 ? 1 : 0), chunks(other, type.size()));
            }
        }
        assertTrue(Arrays.equals(handles[0], handles[1]));
        assertEquals(slots[1], slots[0]);
    }

    /// Chunks of one more frame.
    private static long chunks(final Simulation sim, final int rowsBefore) {
        final FrameReport report = sim.report();
        long before = 0;
        for (int worker = 0; worker < report.workers(); worker++) {
            before += report.chunks(worker);
        }
        sim.step();
        long after = -before;
        for (int worker = 0; worker < report.workers(); worker++) {
            after += report.chunks(worker);
        }
        return after;
    }

    @Test
    void off_everyOther_keepsItsFramesWhenOnAgain() {
        count("a", a, 3); // frames 0, 3, 6, 9
        fill();
        sim.run(2);
        sim.switchOff("a");
        sim.run(2); // 3 is missed
        sim.switchOn("a");
        sim.run(2);
        assertEquals(1, a.values()[0], "not in frames 4 and 5");
        sim.run(1);
        assertEquals(2, a.values()[0]);
    }

    @Test
    @DisplayName("the boundary of an exclusive system that is off comes all the same")
    void off_exclusive_boundaryStillComes() {
        sim.system("make").creates(rows).over(rows, (chunk, commands) -> {
            if (chunk.frame() == 0) {
                commands.create(rows);
            }
        });
        sim.system("alone").exclusive((world, commands) -> {});
        sim.system("look").writes(b).over(rows, (chunk, commands) -> chunk.write(b)[0] = rows.size());
        rows.create();
        sim.switchOff("alone");
        sim.step();
        assertEquals(2, b.values()[0], "look sees what make created");
    }

    @Test
    @DisplayName("what lives one lap passes a system that is off unseen; a tag of one's own does not")
    void off_readerOfCreated_missesWhatLivedMeanwhile() {
        final Tag created = rows.created();
        final Tag fresh = rows.tag("fresh");
        final AtomicInteger seen = new AtomicInteger();
        final AtomicInteger seenByTag = new AtomicInteger();
        sim.system("keep").writes(fresh).over(created, (chunk, commands) -> chunk.setAll(fresh));
        sim.system("by created").over(created, (chunk, commands) -> {
            for (int word = chunk.firstWord(); word < chunk.endWord(); word++) {
                seen.addAndGet(Long.bitCount(chunk.word(word)));
            }
        });
        sim.system("by tag").writes(fresh).over(fresh, (chunk, commands) -> {
            for (int word = chunk.firstWord(); word < chunk.endWord(); word++) {
                seenByTag.addAndGet(Long.bitCount(chunk.word(word)));
            }
            chunk.clearAll(fresh);
        });
        rows.create();
        sim.step();
        sim.switchOff("by created");
        sim.switchOff("by tag");
        rows.create();
        rows.create();
        sim.run(2);
        sim.switchOn("by created");
        sim.switchOn("by tag");
        sim.run(3);
        assertEquals(1, seen.get());
        assertEquals(3, seenByTag.get());
    }

    @Test
    @DisplayName("systems that share a selection, and write a tag of it, in every pattern of switches: as a plain scan")
    void off_sharersOfASelection_othersStillFindTheirRows() {
        final Tag hot = rows.tag("hot");
        final Tag old = rows.tag("old");
        final var both = hot.andNot(old);
        final IntColumn[] columns = {a, b};
        for (int i = 0; i < 2; i++) {
            final IntColumn column = columns[i];
            sim.system("add " + i).writes(column).grain(64).over(both, (chunk, commands) -> {
                for (final var it = chunk.cursor(); it.next(); ) {
                    chunk.write(column)[it.row()]++;
                }
            });
            if (i == 0) {
                sim.system("age").writes(old).reads(hot).grain(64).over(rows, (chunk, commands) -> {
                    for (int row = chunk.begin(); row < chunk.end(); row++) {
                        if (row % 7 == chunk.frame() % 7) {
                            chunk.write(old).set(row);
                        }
                    }
                });
            }
        }
        fill();
        for (int row = 0; row < ROWS; row += 3) {
            hot.bits().set(row);
        }
        final int[] expectedA = new int[ROWS];
        final int[] expectedB = new int[ROWS];
        final boolean[] aged = new boolean[ROWS];
        for (int frame = 0; frame < 16; frame++) {
            final String[] names = {"add 0", "age", "add 1"};
            for (int i = 0; i < names.length; i++) {
                if ((frame >> i & 1) == 1) {
                    sim.switchOff(names[i]);
                } else {
                    sim.switchOn(names[i]);
                }
            }
            for (int row = 0; row < ROWS; row++) {
                expectedA[row] += (frame & 1) == 0 && row % 3 == 0 && !aged[row] ? 1 : 0;
                aged[row] |= (frame & 2) == 0 && row % 7 == frame % 7;
                expectedB[row] += (frame & 4) == 0 && row % 3 == 0 && !aged[row] ? 1 : 0;
            }
            sim.step();
            assertTrue(Arrays.equals(expectedA, 0, ROWS, a.values(), 0, ROWS), "add 0, frame=" + frame);
            assertTrue(Arrays.equals(expectedB, 0, ROWS, b.values(), 0, ROWS), "add 1, frame=" + frame);
        }
    }

    // ---- Refused ----

    @Test
    void off_inAChunk_isRefused() {
        sim.system("bad").grain(64).over(rows, (chunk, commands) -> {
            if (chunk.number() == 0 || chunk.number() == 5) {
                sim.switchOff("bad");
            }
        });
        fill();
        Trial.assertSays(
                Trial.causeOfStep(sim),
                "switched between segments",
                "switch=bad",
                "phase=SYSTEMS",
                "thread=",
                "exclusive system");
        assertTrue(sim.isOn("bad"));
    }

    @Test
    void off_wrongTimeThreadOrName_isRefused() throws InterruptedException {
        count("a", a, 1);
        sim.system("half"); // without its over call
        Trial.assertSays(
                assertThrows(IllegalArgumentException.class, () -> sim.switchOff("half")), "system=half", "complete");
        Trial.assertSays(assertThrows(IllegalArgumentException.class, () -> sim.isOn("none")), "system=none");
        Trial.assertRefusedElsewhere(() -> sim.switchOff("a"));
        sim.close();
        Trial.assertSays(assertThrows(IllegalStateException.class, () -> sim.switchOff("a")), "phase=CLOSED", "closed");
    }

    // ---- As state ----

    @Test
    void orderHash_onlyASwitchDiffers_differs() {
        aloneBetween(() -> {});
        final long world = sim.hash();
        final List<Long> orders = new ArrayList<>(List.of(sim.orderHash()));
        for (final String name : List.of("a", "alone", "b")) {
            sim.switchOff(name);
            assertFalse(orders.contains(sim.orderHash()), name);
            orders.add(sim.orderHash());
            sim.switchOn(name);
            assertEquals(orders.getFirst(), sim.orderHash(), "as before");
        }
        sim.switchOff("a");
        sim.switchOff("b");
        assertFalse(orders.contains(sim.orderHash()));
        assertEquals(world, sim.hash());
    }

    @Test
    void restore_switchedSince_bringsTheSwitchesBack() {
        aloneBetween(() -> {});
        sim.switchOff("b");
        sim.run(2);
        final Snapshot snapshot = sim.snapshot();
        sim.run(3);
        final long order = sim.orderHash();
        sim.switchOn("b");
        sim.switchOff("alone");
        sim.run(3);
        sim.restore(snapshot);
        sim.run(3);
        assertEquals("5 5 0", counts());
        assertEquals(order, sim.orderHash());
        sim.switchOn("b");
        final SwitchesTest other = new SwitchesTest();
        try {
            other.aloneBetween(() -> {});
            other.sim.restore(snapshot);
            assertFalse(other.sim.isOn("b"), "into another simulation");
            other.sim.run(3);
            assertEquals("5 5 0", other.counts());
            assertEquals(order, other.sim.orderHash());
        } finally {
            other.sim.close();
        }
    }

    @Test
    @DisplayName("a frame that fails leaves switches as they are then; restore brings them back; off before recover")
    void off_inAFrameThatFails_staysUntilRestore() {
        final boolean[] fails = {false};
        aloneBetween(() -> {
            if (fails[0]) {
                sim.switchOff("b");
                throw new IllegalStateException("on purpose");
            }
        });
        sim.step();
        final Snapshot snapshot = sim.snapshot();
        fails[0] = true;
        Trial.causeOfStep(sim);
        assertFalse(sim.isOn("b"));
        sim.switchOff("alone"); // the system that fails, before recover
        sim.recover();
        sim.step();
        assertEquals("3 2 1", counts());
        sim.restore(snapshot);
        fails[0] = false;
        sim.step();
        assertEquals("2 2 2", counts());
    }
}
