package org.denserow.engine;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.denserow.engine.bits.BitCursor;
import org.denserow.engine.fixture.LayoutKind;
import org.denserow.engine.rows.RowTag;
import org.denserow.engine.storage.IntColumn;
import org.denserow.engine.storage.Layout;
import org.denserow.engine.storage.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

/// Boundaries inside a frame: what is visible when, and for how long.
class InnerBoundaryTest {

    private static final int MAKING = 30; // frames that make something

    /// Everything that can be seen of a type, as text.
    private static String picture(
            final Table rows, final IntColumn value, final List<Tag> tags, final long... handles) {
        final StringBuilder picture = new StringBuilder();
        picture.append(rows.size()).append(' ').append(rows.pending()).append(" gone ");
        picture.append(rows.destroyed().count());
        for (final long handle : handles) {
            final int row = rows.find(handle);
            picture.append(" | ").append(rows.isValid(handle)).append(' ').append(rows.isActive(rows.find(handle)));
            if (row >= 0) {
                picture.append(' ').append(rows.store().array(value)[row]);
                for (final Tag tag : tags) {
                    picture.append(
                            ((RowTag) tag).field().get(row) ? ' ' + tag.name().substring(4) : "");
                }
                assertEquals(handle, rows.handle(row));
                assertTrue(row < rows.end());
            }
        }
        return picture.toString();
    }

    @ParameterizedTest
    @EnumSource(
            value = LayoutKind.class,
            names = {"DENSE", "PINNED"})
    void step_everyKindOfCommand_isVisibleFromItsBoundaryOnAndNotBefore(final LayoutKind kind) {
        try (Simulation sim = Trial.parallel(2)) {
            final Table rows = sim.define("row", kind == LayoutKind.DENSE ? Layout.dense(20) : Layout.pinned(20));
            final IntColumn value = rows.ints("value");
            final Tag red = rows.tag("red");
            final List<Tag> tags = List.of(red, rows.created(), rows.changed());
            rows.destroyed();
            final Table tick = sim.define("tick", Layout.fixed(1));
            final long[] handles = new long[6];
            final List<String> seen = new ArrayList<>();
            final Body<Range> look = (range, commands) -> seen.add(picture(rows, value, tags, handles));
            final IntColumn order = tick.ints("order"); // written by all, so that they run one after the other
            sim.system("look 0").writes(order).over(tick, look);
            sim.system("act").writes(order).creates(rows).over(tick, (range, commands) -> {
                if (range.frame() == 1) {
                    handles[4] = commands.create(rows);
                    commands.with(value, 40).with(red);
                    handles[5] = commands.createPending(rows);
                    commands.destroy(handles[0]);
                    commands.set(handles[1], value, 11);
                    commands.tag(handles[2], red);
                    commands.untag(handles[1], red);
                    commands.activate(handles[3]);
                }
            });
            sim.system("look 1").writes(order).over(tick, look);
            sim.boundary();
            sim.system("look 2").writes(order).over(tick, look);
            sim.system("look 3").writes(order).exclusive((world, commands) -> look.run(null, commands));
            sim.system("look 4").writes(order).over(tick, look);
            for (int i = 0; i < 3; i++) {
                handles[i] = rows.create();
            }
            handles[3] = sim.commands().createPending(rows);
            sim.commands().tag(handles[1], red);
            sim.step();
            seen.clear();
            sim.step();

            final String before = "3 1 gone 0 | true true 0 | true true 0 red | true true 0 | true false 0";
            assertEquals(before + " | false false | false false", seen.get(0));
            assertEquals(before + " | false false | false false", seen.get(1), "recorded, and invisible");
            final String after = "4 1 gone 1 | false false | true true 11 changed | true true 0 red changed"
                    + " | true true 0 created | true true 40 red created | true false 0";
            assertEquals(List.of(after, after, after), seen.subList(2, 5), "after the boundary");
        }
    }

    @Test
    void createdChangedAndEvents_fourBoundaries_eachSystemSeesEachOnceWhereverItStands() {
        try (Simulation sim = Trial.parallel(2)) {
            final Table rows = sim.define("row", Layout.dense(64).growable());
            final IntColumn value = rows.ints("value");
            final Tag created = rows.created();
            final Tag changed = rows.changed();
            rows.destroyed();
            final Table events = sim.define("event", Layout.events(100));
            final Table tick = sim.define("tick", Layout.fixed(1));
            final IntColumn order = tick.ints("order");
            final Map<String, Integer> counts = new ConcurrentHashMap<>();
            final List<Long> live = new ArrayList<>();
            final int[] made = new int[3]; // created, changed, destroyed
            int looks = 0;
            for (int segment = 0; segment < 3; segment++) {
                if (segment > 0) {
                    sim.boundary();
                }
                for (final String where : List.of("before", "after")) {
                    final String name = segment + " " + where;
                    if (where.equals("after")) {
                        sim.system("make " + segment)
                                .writes(order)
                                .creates(rows, events)
                                .over(
                                        tick,
                                        (range, commands) ->
                                                make(range.frame(), commands, rows, value, events, live, made));
                    }
                    looks++;
                    sim.system(name + " created").over(created, (chosen, commands) -> count(counts, name, chosen));
                    sim.system(name + " changed")
                            .over(changed, (chosen, commands) -> count(counts, name + "!", chosen));
                    sim.system(name + " others").writes(order).over(tick, (range, commands) -> {
                        counts.merge(name + " event", events.size(), Integer::sum);
                        counts.merge(name + " destroyed", rows.destroyed().count(), Integer::sum);
                    });
                }
            }
            sim.system("hand").exclusive((world, commands) -> {
                if (world.frame() < MAKING) {
                    live.add(rows.create());
                    made[0]++;
                }
                make(world.frame(), commands, rows, value, events, live, made);
            });
            for (int frame = 0; frame < MAKING + 2; frame++) {
                sim.step();
                rows.store().checkInvariants();
            }
            assertTrue(made[0] > 100 && made[1] > 50 && made[2] > 50, "made");
            for (final Map.Entry<String, Integer> entry : counts.entrySet()) {
                final String name = entry.getKey();
                final int expected = name.endsWith("event")
                        ? MAKING * 4
                        : name.endsWith("destroyed") ? made[2] : name.endsWith("!") ? made[1] : made[0];
                assertEquals(expected, entry.getValue(), name);
            }
            assertEquals(4 * looks, counts.size());
        }
    }

    /// Creates two rows, changes one, destroys an older one, makes an event.
    private static void make(
            final long frame,
            final Commands commands,
            final Table rows,
            final IntColumn value,
            final Table events,
            final List<Long> live,
            final int[] made) {
        if (frame >= MAKING) {
            return; // so that in the end everything was seen
        }
        for (int i = 0; i < 2; i++) {
            live.add(commands.create(rows));
            made[0]++;
        }
        commands.create(events);
        if (live.size() > 12) {
            commands.set(live.get(live.size() - 6), value, 1); // visible by now, and not about to go
            made[1]++;
            commands.destroy(live.remove(0));
            made[2]++;
        }
    }

    private static void count(final Map<String, Integer> counts, final String name, final Rows chosen) {
        int found = 0;
        for (BitCursor it = chosen.cursor(); it.next(); ) {
            found++;
        }
        counts.merge(name, found, Integer::sum);
    }

    @Test
    void exclusive_changesStructure_atOnceForItselfAndForThoseAfterIt() {
        try (Simulation sim = Trial.parallel(2)) {
            final Table rows = sim.define("row", Layout.dense(10));
            final IntColumn value = rows.ints("value");
            final Tag red = rows.tag("red");
            final List<String> seen = new ArrayList<>();
            final Table tick = sim.define("tick", Layout.fixed(1));
            sim.system("record").creates(rows).over(tick, (range, commands) -> {
                commands.create(rows);
                commands.with(value, 1);
            });
            sim.system("hand").exclusive((world, commands) -> {
                seen.add("hand finds " + rows.size());
                final long handle = rows.create();
                world.write(value)[rows.row(handle)] = 2;
                world.write(red).set(rows.row(handle));
                value.values()[rows.row(handle)]++;
                assertTrue(rows.destroy(rows.handle(0)));
                commands.create(rows);
                commands.with(value, 4);
                seen.add("hand leaves " + rows.size());
            });
            sim.system("last").over(rows, (range, commands) -> {
                int sum = 0;
                for (int row = range.begin(); row < range.end(); row++) {
                    sum += rows.store().array(value)[row];
                }
                seen.add("last finds " + range.end() + " sum " + sum);
            });
            sim.step();
            assertEquals(List.of("hand finds 1", "hand leaves 1", "last finds 1 sum 3"), seen);
            assertEquals(2, rows.size(), "what the body recorded came at the closing boundary");
            assertEquals(1, red.count());
        }
    }

    @Test
    void exclusive_twoInARow_theSecondSeesWhatTheFirstRecorded() {
        try (Simulation sim = Trial.parallel(1)) {
            final Table rows = sim.define("row", Layout.dense(10));
            final List<Integer> seen = new ArrayList<>();
            sim.system("first").exclusive((world, commands) -> commands.create(rows));
            sim.system("second").exclusive((world, commands) -> seen.add(rows.size()));
            sim.run(3);
            assertEquals(List.of(1, 2, 3), seen);
        }
    }

    @Test
    void exclusive_readsATagThatItWrites_bothViewsWork() {
        try (Simulation sim = Trial.parallel(1)) {
            final Table rows = sim.define("row", Layout.dense(10));
            final Tag red = rows.tag("red");
            final long row = rows.create();
            sim.system("both").exclusive((world, commands) -> {
                final Tag.Bits writing = world.write(red);
                final Tag.Bits reading = world.read(red);
                writing.set(rows.row(row));
                assertTrue(reading.get(rows.row(row)));
                assertThrows(IndexOutOfBoundsException.class, () -> reading.clear(rows.row(row)));
            });
            sim.step();
            assertEquals(1, red.count());
        }
    }

    @Test
    void exclusive_stepsAnotherSimulationThatFails_isTheOneThatFailed() {
        try (Simulation sim = Trial.parallel(1);
                Simulation other = Trial.parallel(1)) {
            other.system("inside").exclusive((world, commands) -> {
                throw new IllegalStateException("on purpose");
            });
            sim.system("outside").exclusive((world, commands) -> other.step());
            final SystemFailure failure = assertThrows(SystemFailure.class, sim::step);
            assertEquals("outside", failure.system());
            assertEquals("inside", ((SystemFailure) failure.getCause()).system());
        }
    }

    @Test
    void exclusive_throws_keepsItsDirectChangesAndDropsWhatItRecorded() {
        try (Simulation sim = Trial.parallel(2)) {
            final Table rows = sim.define("row", Layout.dense(10));
            final long[] recorded = new long[1];
            final boolean[] ran = new boolean[1];
            sim.system("hand").exclusive((world, commands) -> {
                rows.create();
                recorded[0] = commands.create(rows);
                throw new IllegalArgumentException("on purpose");
            });
            sim.system("after").over(sim.define("tick", Layout.fixed(1)), (range, commands) -> ran[0] = true);
            final SystemFailure failure = assertThrows(SystemFailure.class, sim::step);
            assertEquals("hand", failure.system());
            assertEquals(SystemFailure.NO_CHUNK, failure.chunk());
            Trial.assertSays(failure, "exclusive system", "system=hand", "frame=0", "stay", "recover");
            assertFalse(ran[0], "what comes later does not run");
            assertEquals(1, rows.size());
            sim.recover();
            assertEquals(-1, rows.find(recorded[0]));
            assertThrows(SystemFailure.class, sim::step);
            assertEquals(-1, rows.find(recorded[0]), "and stays stale");
            assertEquals(2, rows.size());
            rows.store().checkInvariants();
        }
    }

    @Test
    void step_systemFailsAfterABoundary_structureIsAsAtThatBoundary() {
        try (Simulation sim = Trial.parallel(2)) {
            final Table rows = sim.define("row", Layout.dense(10));
            final Table tick = sim.define("tick", Layout.fixed(1));
            sim.system("before").creates(rows).over(tick, (range, commands) -> commands.create(rows));
            sim.boundary();
            sim.system("after").creates(rows).over(tick, (range, commands) -> {
                commands.create(rows);
                if (range.frame() == 1) {
                    throw new IllegalArgumentException("on purpose");
                }
            });
            sim.step();
            assertThrows(SystemFailure.class, sim::step);
            assertEquals(3, rows.size(), "two of the first frame, one of the second before its inner boundary");
            sim.recover();
            sim.step();
            assertEquals(5, rows.size());
            rows.store().checkInvariants();
        }
    }

    @Test
    void every_frames_runsInMultiplesOnly() {
        try (Simulation sim = Trial.parallel(2)) {
            final Table rows = sim.define("row", Layout.dense(100));
            final List<Long> seen = new ArrayList<>();
            final List<Long> alone = new ArrayList<>();
            sim.system("sometimes")
                    .every(3)
                    .creates(rows)
                    .over(sim.define("tick", Layout.fixed(1)), (range, commands) -> {
                        seen.add(range.frame());
                        commands.create(rows);
                    });
            sim.system("alone").every(4).exclusive((world, commands) -> alone.add(world.frame()));
            sim.run(10);
            assertEquals(List.of(0L, 3L, 6L, 9L), seen);
            assertEquals(List.of(0L, 4L, 8L), alone);
            assertEquals(4, rows.size());
        }
    }

    @ParameterizedTest
    @ValueSource(ints = {0, -1})
    void every_lessThanOne_isRefused(final int frames) {
        try (Simulation sim = Trial.parallel(1)) {
            final SystemBuilder system = sim.system("s");
            Trial.assertSays(
                    assertThrows(IllegalArgumentException.class, () -> system.every(frames)),
                    "system=s",
                    "every=" + frames);
        }
    }

    @Test
    void boundary_pastTheLimit_isRefusedAndNamesTheLimit() {
        try (Simulation sim = Trial.parallel(1)) {
            for (int i = 2; i < Simulation.MAX_BOUNDARIES; i++) {
                sim.boundary();
            }
            Trial.assertSays(assertThrows(IllegalArgumentException.class, sim::boundary), "at most 64");
            final SystemBuilder system = sim.system("hand");
            Trial.assertSays(
                    assertThrows(IllegalArgumentException.class, () -> system.exclusive((world, commands) -> {})),
                    "at most 64",
                    "boundary=hand");
            sim.define("row", Layout.dense(1)).created();
            final List<Long> frames = new ArrayList<>();
            system.over(sim.define("tick", Layout.fixed(1)), (range, commands) -> frames.add(range.frame()));
            sim.run(2);
            assertEquals(List.of(0L, 1L), frames);
        }
    }

    @Test
    void exclusive_misuse_isRefusedWithTheRemedy() {
        try (Simulation sim = Trial.parallel(1);
                Simulation other = Trial.parallel(1)) {
            final Table rows = sim.define("row", Layout.dense(10));
            final IntColumn foreign = other.define("row", Layout.dense(10)).ints("value");
            final IntColumn value = rows.ints("value");
            final Tag created = rows.created();
            final Chunk[] kept = new Chunk[1];
            final Commands[] keptCommands = new Commands[1];
            sim.system("hand").exclusive((world, commands) -> {
                kept[0] = world;
                keptCommands[0] = commands;
                Trial.assertSays(
                        assertThrows(IllegalArgumentException.class, () -> world.read(foreign)),
                        "of this simulation",
                        "system=hand");
                Trial.assertSays(
                        assertThrows(IllegalArgumentException.class, () -> world.write(created)),
                        "system=hand",
                        "row.created");
                assertThrows(IllegalStateException.class, sim::step);
                assertThrows(IllegalStateException.class, sim::commands);
                assertThrows(IllegalStateException.class, sim::hash);
                assertThrows(IllegalStateException.class, sim::handOver);
                assertThrows(IllegalStateException.class, () -> rows.ints("late"));
                assertThrows(IllegalStateException.class, sim::close);
            });
            sim.step();
            Trial.assertSays(
                    assertThrows(IllegalStateException.class, () -> kept[0].read(value)), "while its body runs");
            assertThrows(IllegalStateException.class, () -> keptCommands[0].create(rows));
            Trial.assertSays(
                    assertThrows(IllegalStateException.class, sim::boundary), "before the first frame", "boundary");
        }
    }
}
