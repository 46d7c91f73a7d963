package org.denserow.engine.tables;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.List;
import org.denserow.engine.FrameReport;
import org.denserow.engine.Simulation;
import org.denserow.engine.SimulationOptions;
import org.denserow.engine.Table;
import org.denserow.engine.Trial;
import org.denserow.engine.handle.Handle;
import org.denserow.engine.storage.HandleColumn;
import org.denserow.engine.storage.IntColumn;
import org.denserow.engine.storage.Layout;
import org.denserow.engine.storage.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// Handles of another simulation: found out where type numbers differ, which `withTypeBase` makes them do.
class TypeBaseTest {

    private record Thing(Table table, IntColumn value, Tag marked) {}

    private static Simulation create(final int base) {
        return Simulation.create(SimulationOptions.defaults().withTypeBase(base));
    }

    @Test
    void handleOfAnotherSimulation_otherTypeBase_isRefusedEverywhere() {
        try (Simulation first = create(0);
                Simulation second = create(100)) {
            final Thing here = first.define("thing", Thing.class, Layout.dense(8));
            final Thing there = second.define("thing", Thing.class, Layout.dense(8));
            final long ours = here.table.create();
            final long theirs = there.table.create();
            assertEquals(1, Handle.type(ours));
            assertEquals(101, Handle.type(theirs));
            for (final long foreign : new long[] {theirs, ours}) {
                final boolean isTheirs = foreign == theirs;
                final Simulation sim = isTheirs ? first : second;
                final Thing things = isTheirs ? here : there;
                assertFalse(things.table.isValid(foreign));
                assertEquals(-1, things.table.find(foreign));
                assertEquals(-1, sim.find(foreign));
                assertThrows(IllegalArgumentException.class, () -> sim.table(foreign));
                assertThrows(IllegalArgumentException.class, () -> things.table.row(foreign));
                assertThrows(
                        IllegalArgumentException.class, () -> sim.commands().destroy(foreign));
                assertThrows(
                        IllegalArgumentException.class, () -> sim.commands().activate(foreign));
                assertThrows(
                        IllegalArgumentException.class, () -> sim.commands().set(foreign, things.value, 1));
                assertThrows(
                        IllegalArgumentException.class, () -> sim.commands().tag(foreign, things.marked));
                assertFalse(things.table.destroy(foreign));
            }
            assertEquals(0, first.step().staleCommands() + second.step().staleCommands());
            assertEquals(1, here.table.size());
            assertEquals(1, there.table.size());
        }
    }

    /// The case that README names: without a base, type numbers of two simulations are the same.
    @Test
    void handleOfAnotherSimulation_sameTypeBase_resolves() {
        try (Simulation first = create(0);
                Simulation second = create(0)) {
            final long ours = first.define("thing", Layout.dense(8)).create();
            final Table there = second.define("other", Layout.dense(8));
            there.create();
            assertTrue(there.isValid(ours));
        }
    }

    /// A model with all kinds of commands, references, ports, timers, a cascade, an exclusive system.
    private static List<String> story(final int base, final int workers) {
        final List<String> story = new ArrayList<>();
        try (Simulation sim = Simulation.create(SimulationOptions.defaults()
                .withTypeBase(base)
                .withWorkers(workers)
                .withoutSerialCutoff())) {
            final Table fleets = sim.define("fleet", Layout.dense(64));
            final Table ships = sim.define("ship", Layout.dense(4096));
            final HandleColumn of = ships.handles("of", fleets, HandleColumn.WhenGone.DESTROY);
            final HandleColumn any = ships.handles("any");
            final IntColumn age = ships.ints("age");
            final Tag old = ships.tag("old");
            final Tag created = ships.created();
            final Table sparks = sim.define("spark", Layout.events(4096));
            for (int i = 0; i < 8; i++) {
                fleets.create();
            }
            sim.system("launch").creates(ships, sparks).grain(64).over(fleets, (rows, commands) -> {
                for (int row = rows.begin(); row < rows.end(); row++) {
                    final long ship = commands.create(ships);
                    commands.with(of, fleets.handle(row)).with(any, ship);
                    commands.create(sparks);
                    commands.after(3).set(ship, age, 7).tag(ship, old).after(0);
                }
            });
            sim.system("count").reads(created).over(old, (rows, commands) -> {});
            sim.boundary();
            sim.system("sink").exclusive((world, commands) -> {
                if (world.frame() % 5 == 4) {
                    commands.destroy(fleets.handle(0));
                    fleets.create();
                }
            });
            for (int frame = 0; frame < 20; frame++) {
                final FrameReport report = sim.step();
                story.add(frame + ": " + ships.size() + ' ' + old.count() + ' ' + created.count() + ' ' + sparks.size()
                        + ' ' + report.commands() + ' ' + report.cascadedRows() + ' ' + report.firedTimers() + ' '
                        + report.staleCommands());
                for (int row = 0; row < ships.size(); row++) {
                    assertEquals(base + 2, Handle.type(ships.handle(row)));
                    assertEquals(base + 1, Handle.type(of.values()[row]));
                }
            }
            assertSame(ships, sim.table(ships.handle(0)));
            assertSame(ships, sim.definition().table(base + 2));
            story.add("restored");
            final var snapshot = sim.snapshot();
            final long world = sim.hash();
            final long order = sim.orderHash();
            sim.run(3);
            sim.restore(snapshot);
            assertEquals(world, sim.hash());
            assertEquals(order, sim.orderHash());
        }
        return story;
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 1000, 32_764})
    void withTypeBase_anyBase_isTheSameStory(final int base) {
        final List<String> expected = story(0, 1);
        assertTrue(expected.get(19).contains(" "), expected::toString);
        assertEquals(expected, story(base, 1));
        assertEquals(expected, story(base, 3));
    }

    @Test
    void define_beyondTheLastTypeNumber_isRefused() {
        try (Simulation sim = create(Handle.MAX_TYPE - 2)) {
            sim.define("first", Layout.dense(1));
            assertEquals(Handle.MAX_TYPE, sim.define("second", Layout.dense(1)).type());
            Trial.assertSays(
                    assertThrows(IllegalArgumentException.class, () -> sim.define("third", Layout.dense(1))),
                    "at most 32767",
                    "typeBase=32765",
                    "type=third",
                    "a lower withTypeBase");
        }
    }

    @ParameterizedTest
    @ValueSource(ints = {Integer.MIN_VALUE, -1, 32_767})
    void withTypeBase_outOfRange_isRefused(final int base) {
        Trial.assertSays(
                assertThrows(
                        IllegalArgumentException.class,
                        () -> SimulationOptions.defaults().withTypeBase(base)),
                "typeBase=" + base,
                "[0, 32766]");
    }

    @Test
    void restore_otherTypeBase_isRefused() {
        try (Simulation first = create(0);
                Simulation second = create(1)) {
            Trial.assertSays(
                    assertThrows(IllegalArgumentException.class, () -> second.restore(first.snapshot())),
                    "typeBase=0",
                    "typeBase=1");
        }
    }
}
