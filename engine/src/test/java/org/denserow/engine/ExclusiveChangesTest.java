package org.denserow.engine;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.denserow.engine.bits.BitCursor;
import org.denserow.engine.handle.Handle;
import org.denserow.engine.storage.Claims;
import org.denserow.engine.storage.HandleColumn;
import org.denserow.engine.storage.IntColumn;
import org.denserow.engine.storage.Layout;
import org.denserow.engine.storage.RowList;
import org.denserow.engine.storage.Selection;
import org.denserow.engine.storage.Tag;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

/// What an exclusive body sees of the rows that it creates and destroys itself, and when others see it.
class ExclusiveChangesTest {

    @AutoClose
    private final Simulation sim = Trial.parallel(2);

    @Test
    @DisplayName("look-ups, sizes, columns and tags show a direct create and destroy at once")
    void exclusive_createsAndDestroys_lookUpsColumnsAndTagsShowItAtOnce() {
        final Table rows = sim.define("row", Layout.dense(16));
        final IntColumn value = rows.ints("value");
        final Tag red = rows.tag("red");
        final Tag blue = rows.tag("blue");
        final Selection either = red.or(blue);
        final long first = rows.create();
        final long last = rows.create();
        value.values()[rows.row(last)] = 7;
        red.bits().set(rows.row(last));
        sim.system("hand").exclusive((world, commands) -> {
            final long born = rows.create();
            assertEquals(2, rows.find(born));
            assertTrue(rows.isValid(born) && rows.isActive(rows.find(born)));
            assertEquals(3, rows.size());
            assertEquals(0, world.read(value)[2]);
            assertFalse(world.read(red).get(2));
            world.write(value)[2] = 9;
            world.write(blue).set(2);
            assertEquals(1, blue.count());
            assertEquals(2, either.count());

            assertTrue(rows.destroy(first));
            assertEquals(-1, rows.find(first));
            assertFalse(rows.isValid(first));
            assertEquals(2, rows.size());
            assertEquals(0, rows.find(born), "the last row takes the free place");
            assertEquals(9, world.read(value)[0], "with its value");
            assertTrue(world.read(blue).get(0), "and its tags");
            assertEquals(7, world.read(value)[rows.row(last)]);
            assertEquals(2, either.count());
        });
        sim.step();
        assertEquals(2, rows.size());
    }

    @Test
    @DisplayName("live bits and the list of a pinned type show it at once, too")
    void exclusive_createsAndDestroysPinnedRows_liveAndListShowItAtOnce() {
        final Table rows = sim.define("row", Layout.pinned(16));
        final RowList list = rows.list();
        final long first = rows.create();
        rows.create();
        final List<Integer> listed = new ArrayList<>();
        sim.system("hand").exclusive((world, commands) -> {
            assertEquals(List.of(0, 1), List.of(list.rows()[0], list.rows()[1]));
            final long born = rows.create();
            assertEquals(3, list.count());
            assertEquals(rows.row(born), list.rows()[2]);
            rows.destroy(first);
            assertFalse(world.read(rows.live()).get(0));
            assertEquals(2, list.count());
            assertEquals(List.of(1, 2), List.of(list.rows()[0], list.rows()[1]));
        });
        sim.system("after").over(list, (chunk, commands) -> {
            for (int at = chunk.from(); at < chunk.to(); at++) {
                listed.add(chunk.rows()[at]);
            }
        });
        sim.step();
        assertEquals(List.of(1, 2), listed);
    }

    /// Notes, frame by frame, which rows a new system sees as created, changed and destroyed.
    private void look(final String name, final Table rows, final List<String> seen) {
        final Tag created = rows.created();
        final Tag changed = rows.changed();
        sim.system(name).reads(created, changed).over(sim.define("tick " + name, Layout.fixed(1)), (tick, commands) -> {
            seen.add(sim.frame() + " " + name + laps(rows, tick.read(created), tick.read(changed)));
        });
    }

    private static String laps(final Table rows, final Tag.Bits created, final Tag.Bits changed) {
        int createdRows = 0;
        int changedRows = 0;
        for (int row = 0; row < rows.size(); row++) {
            createdRows += created.get(row) ? 1 : 0;
            changedRows += changed.get(row) ? 1 : 0;
        }
        return " +" + createdRows + " ~" + changedRows + " -" + rows.destroyed().count();
    }

    @Test
    @DisplayName("created and destroyed rows are marked at once, for one lap that begins at the boundary of the body")
    void exclusive_createsAndDestroys_marksLiveOneLapFromItsBoundary() {
        final Table rows = sim.define("row", Layout.dense(16));
        final IntColumn value = rows.ints("value");
        rows.destroyed();
        final List<String> seen = new ArrayList<>();
        look("before", rows, seen);
        sim.system("hand").exclusive((world, commands) -> {
            seen.add(sim.frame() + " hand"
                    + laps(
                            rows,
                            world.read(rows.store().laps().created()),
                            world.read(rows.store().laps().changed())));
            if (world.frame() == 0) {
                final long dies = rows.create();
                rows.create();
                world.write(value)[0] = 5;
                rows.destroy(dies);
                assertEquals(dies, rows.destroyed().handle(0));
                seen.add(sim.frame() + " hand"
                        + laps(
                                rows,
                                world.read(rows.store().laps().created()),
                                world.read(rows.store().laps().changed())));
            }
        });
        look("after", rows, seen);
        sim.run(2);
        assertEquals(
                List.of(
                        "0 before +0 ~0 -0",
                        "0 hand +0 ~0 -0",
                        "0 hand +1 ~0 -1",
                        "0 after +1 ~0 -1",
                        "1 before +1 ~0 -1",
                        "1 hand +0 ~0 -0",
                        "1 after +0 ~0 -0"),
                seen);
    }

    @Test
    @DisplayName("an event that the body creates lives until its boundary in the next frame")
    void exclusive_createsAnEvent_livesOneLap() {
        final Table events = sim.define("event", Layout.events(8));
        final List<String> seen = new ArrayList<>();
        final Table tick = sim.define("tick", Layout.fixed(1));
        sim.system("before").over(tick, (range, commands) -> seen.add(range.frame() + " before " + events.size()));
        sim.system("hand").exclusive((world, commands) -> {
            seen.add(world.frame() + " hand " + events.size());
            if (world.frame() == 0) {
                events.create();
            }
        });
        sim.system("after").over(tick, (range, commands) -> seen.add(range.frame() + " after " + events.size()));
        sim.run(2);
        assertEquals(List.of("0 before 0", "0 hand 0", "0 after 1", "1 before 1", "1 hand 0", "1 after 0"), seen);
    }

    @Test
    @DisplayName("systems after it in the frame run over what it left, by row and by tag")
    void exclusive_createsAndTags_systemsAfterItRunOverIt() {
        final Table rows = sim.define("row", Layout.dense(16));
        final Tag red = rows.tag("red");
        final List<Long> found = new ArrayList<>();
        final long[] born = new long[1];
        sim.system("hand").exclusive((world, commands) -> {
            born[0] = rows.create();
            world.write(red).set(rows.row(born[0]));
        });
        sim.system("after").over(red, (chunk, commands) -> {
            for (final BitCursor it = chunk.cursor(); it.next(); ) {
                found.add(rows.handle(it.row()));
            }
        });
        sim.step();
        assertEquals(List.of(born[0]), found);
    }

    @Test
    @DisplayName("what waits for the next boundary: cascades, and the body's own commands, which may find a row gone")
    void exclusive_destroys_cascadesAndItsCommandsComeAtTheNextBoundary() {
        final Table rows = sim.define("row", Layout.dense(16));
        final IntColumn value = rows.ints("value");
        final HandleColumn friend = rows.handles("friend", rows, HandleColumn.WhenGone.CLEAR);
        final long dies = rows.create();
        final long stays = rows.create();
        friend.values()[rows.row(stays)] = dies;
        final List<String> seen = new ArrayList<>();
        sim.system("hand").exclusive((world, commands) -> {
            if (world.frame() == 0) {
                final long recorded = commands.create(rows);
                commands.set(dies, value, 3).set(stays, value, 4);
                rows.destroy(dies);
                assertEquals(dies, world.read(friend)[rows.row(stays)], "the reference is stale and stands");
                assertEquals(-1, rows.find(recorded));
                assertEquals(0, world.read(value)[rows.row(stays)]);
                assertEquals(1, rows.size());
            }
        });
        sim.system("after")
                .reads(friend)
                .over(
                        rows,
                        (range, commands) -> seen.add(range.end() + " rows, kept="
                                + Arrays.stream(range.read(friend), 0, range.end())
                                        .anyMatch(handle -> handle == dies)));
        sim.step();
        assertEquals(List.of("1 rows, kept=true"), seen);
        assertEquals(2, rows.size());
        assertEquals(Handle.NULL, friend.values()[rows.row(stays)], "cleared at the boundary after the segment");
        assertEquals(4, value.values()[rows.row(stays)]);
        assertEquals(1, sim.report().staleCommands(), "the set of the row that the body destroyed");
    }

    @Test
    @DisplayName("claims belong to segments: in an exclusive body nobody bids and nobody has won")
    void exclusive_asksForClaims_isRefused() {
        final Table rows = sim.define("row", Layout.dense(16));
        final Claims claims = rows.claims("claims", rows);
        final long row = rows.create();
        sim.system("hand").exclusive((world, commands) -> {
            assertThrows(IllegalStateException.class, () -> world.read(claims).winner(0));
            assertThrows(IllegalStateException.class, () -> world.write(claims).claim(0, row, 1));
        });
        sim.step();
    }

    // ---- Failed frames ----

    @Test
    @DisplayName(
            "creates that a failed frame lost: their slots return last, as recorded, each with its next generation")
    void exclusive_recordsCreatesOfAFailedFrame_slotsReturnInTheOrderOfRecording() {
        for (final boolean bodyFails : new boolean[] {true, false}) {
            try (Simulation failing = Trial.parallel(2)) {
                final Table rows = failing.define("row", Layout.dense(16));
                rows.create();
                final long[] lost = new long[5];
                failing.system("hand").exclusive((world, commands) -> {
                    lost[0] = commands.create(rows);
                    final long[] batch = new long[3];
                    commands.createBatch(rows, batch, 3);
                    System.arraycopy(batch, 0, lost, 1, 3);
                    lost[4] = commands.createPending(rows);
                    if (bodyFails) {
                        throw new IllegalStateException("on purpose");
                    }
                });
                failing.system("after").over(rows, (chunk, commands) -> {
                    throw new IllegalStateException("on purpose");
                });
                assertThrows(SystemFailure.class, failing::step);
                failing.recover();
                final int free = rows.metrics().slots() - rows.size();
                final long[] next = new long[free];
                for (int i = 0; i < free; i++) {
                    next[i] = failing.commands().create(rows);
                }
                for (int i = 0; i < lost.length; i++) {
                    final long again = next[free - lost.length + i];
                    assertFalse(rows.isValid(lost[i]));
                    assertEquals(Handle.slot(lost[i]), Handle.slot(again), "place=" + i);
                    assertEquals(Handle.generation(lost[i]) + 1, Handle.generation(again), "place=" + i);
                }
            }
        }
    }
}
