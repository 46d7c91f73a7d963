package org.denserow.engine.frames;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import org.denserow.engine.Commands;
import org.denserow.engine.Draw;
import org.denserow.engine.Simulation;
import org.denserow.engine.SimulationOptions;
import org.denserow.engine.SystemBuilder;
import org.denserow.engine.Table;
import org.denserow.engine.Trial;
import org.denserow.engine.fixture.EveryKind;
import org.denserow.engine.fixture.Seed;
import org.denserow.engine.storage.Layout;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;

/// Two simulations in one process: nothing of one works in the other, and neither disturbs the other.
class TwoSimulationsTest {

    @AutoClose
    private final Simulation sim = Simulation.create(SimulationOptions.defaults());

    @AutoClose
    private final Simulation foreign = Simulation.create(SimulationOptions.defaults());

    // Equal type numbers, so that a check by number alone would not notice.
    private final EveryKind thing = sim.define("thing", EveryKind.class, Layout.dense(8));
    private final EveryKind alien = foreign.define("thing", EveryKind.class, Layout.dense(8));

    @Test
    void create_tableOfAnotherSimulation_isRefused() {
        assertThrows(IllegalArgumentException.class, () -> sim.commands().create(alien.table()));
        assertThrows(IllegalArgumentException.class, () -> sim.commands().createPending(alien.table()));
        sim.step();
        assertEquals(0, thing.table().size() + thing.table().pending());
    }

    @Test
    void create_tableOfAnotherSimulationWithANumberOfItsOwn_isRefused() {
        final Table second = foreign.define("second", Layout.dense(8));
        assertThrows(IllegalArgumentException.class, () -> sim.commands().create(second));
    }

    @Test
    void create_tableOfAnotherSimulationInASystem_isRefused() {
        thing.table().create();
        sim.system("creator")
                .creates(thing.table())
                .over(thing.table(), (rows, commands) -> commands.create(alien.table()));
        assertInstanceOf(IllegalArgumentException.class, Trial.causeOfStep(sim));
    }

    @Test
    void handles_targetOfAnotherSimulation_isRefused() {
        assertThrows(IllegalArgumentException.class, () -> thing.table().handles("alien", alien.table()));
    }

    @Test
    void set_partOfAnotherSimulation_isRefused() {
        final long handle = thing.table().create();
        final Commands commands = sim.commands();
        commands.create(thing.table());
        assertThrows(IllegalArgumentException.class, () -> commands.set(handle, alien.f(), 1));
        assertThrows(IllegalArgumentException.class, () -> commands.set(handle, alien.v2(), 1, 2));
        assertThrows(IllegalArgumentException.class, () -> commands.set(handle, alien.v3(), 1, 2, 3));
        assertThrows(IllegalArgumentException.class, () -> commands.set(handle, alien.d(), 1));
        assertThrows(IllegalArgumentException.class, () -> commands.set(handle, alien.b(), (byte) 1));
        assertThrows(IllegalArgumentException.class, () -> commands.set(handle, alien.o(), "text"));
        assertThrows(IllegalArgumentException.class, () -> commands.set(handle, alien.i(), 1));
        assertThrows(IllegalArgumentException.class, () -> commands.set(handle, alien.l(), 1));
        assertThrows(IllegalArgumentException.class, () -> commands.set(handle, alien.h(), handle));
        assertThrows(IllegalArgumentException.class, () -> commands.tag(handle, alien.t()));
        assertThrows(IllegalArgumentException.class, () -> commands.untag(handle, alien.t()));
        assertThrows(IllegalStateException.class, () -> commands.with(alien.f(), 1));
        assertThrows(IllegalStateException.class, () -> commands.with(alien.v2(), 1, 2));
        assertThrows(IllegalStateException.class, () -> commands.with(alien.v3(), 1, 2, 3));
        assertThrows(IllegalStateException.class, () -> commands.with(alien.d(), 1));
        assertThrows(IllegalStateException.class, () -> commands.with(alien.b(), (byte) 1));
        assertThrows(IllegalStateException.class, () -> commands.with(alien.o(), "text"));
        assertThrows(IllegalStateException.class, () -> commands.with(alien.i(), 1));
        assertThrows(IllegalStateException.class, () -> commands.with(alien.l(), 1));
        assertThrows(IllegalStateException.class, () -> commands.with(alien.h(), handle));
        assertThrows(IllegalStateException.class, () -> commands.with(alien.t()));
        assertEquals(1, sim.step().commands());
    }

    @Test
    void system_partsOfAnotherSimulation_areRefused() {
        final SystemBuilder system = sim.system("mixed");
        assertThrows(IllegalArgumentException.class, () -> system.reads(alien.f()));
        assertThrows(IllegalArgumentException.class, () -> system.writes(alien.t()));
        assertThrows(IllegalArgumentException.class, () -> system.creates(alien.table()));
        assertThrows(IllegalArgumentException.class, () -> system.creates(alien.table(), 4));
        assertThrows(IllegalArgumentException.class, () -> system.over(alien.table(), (rows, commands) -> {}));
        assertThrows(IllegalArgumentException.class, () -> system.over(alien.t(), (rows, commands) -> {}));
        system.reads(thing.f()).over(thing.table(), (rows, commands) -> {});
    }

    @Test
    void read_partOfAnotherSimulationInAChunk_isRefused() {
        thing.table().create();
        sim.system("mixed").reads(thing.f()).over(thing.table(), (rows, commands) -> rows.read(alien.f()));
        Trial.assertSays(Trial.causeOfStep(sim), "undeclared access", "system=mixed");
    }

    @Test
    void step_twoSimulationsInterleaved_eachRunsAsIfAlone() {
        final long seed = Seed.next();
        final long[] aloneA = hashes(seed, 40);
        final long[] aloneB = hashes(seed + 1, 40);
        try (Simulation b = churning(seed + 1)) {
            try (Simulation a = churning(seed)) {
                for (int frame = 0; frame < 40; frame++) {
                    a.step();
                    b.step();
                    final String where = "seed=" + seed + ", frame=" + frame;
                    assertEquals(aloneA[frame], Trial.mix(a.hash(), a.orderHash()), where);
                    assertEquals(aloneB[frame], Trial.mix(b.hash(), b.orderHash()), where);
                }
            }
            b.step(); // the other one is closed
        }
        assertNotEquals(aloneA[39], aloneB[39]);
    }

    private static long[] hashes(final long seed, final int frames) {
        final long[] hashes = new long[frames];
        try (Simulation alone = churning(seed)) {
            for (int frame = 0; frame < frames; frame++) {
                alone.step();
                hashes[frame] = Trial.mix(alone.hash(), alone.orderHash());
            }
        }
        return hashes;
    }

    private static Simulation churning(final long seed) {
        final Simulation churning = Simulation.create(
                SimulationOptions.defaults().withWorkers(2).withSeed(seed).withoutSerialCutoff());
        final EveryKind things = churning.define("thing", EveryKind.class, Layout.dense(1000));
        for (int row = 0; row < 300; row++) {
            things.table().create();
        }
        churning.system("churn")
                .writes(things.f())
                .creates(things.table())
                .grain(64)
                .over(things.table(), (rows, commands) -> {
                    for (int row = rows.begin(); row < rows.end(); row++) {
                        final Draw draw = rows.random().at(row);
                        rows.write(things.f())[row] += (float) draw.nextDouble();
                        if (draw.chance(0.1)) {
                            commands.destroy(things.table().handle(row));
                            commands.create(things.table());
                            commands.with(things.i(), draw.nextInt(1000));
                        }
                    }
                });
        return churning;
    }
}
