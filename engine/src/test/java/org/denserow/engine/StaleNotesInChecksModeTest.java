package org.denserow.engine;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import org.denserow.engine.ground.Checks;
import org.denserow.engine.storage.Layout;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/// In checks mode the note on a stale command says who destroyed its target, and when.
@Tag("checks")
class StaleNotesInChecksModeTest {

    @BeforeEach
    void checksAreOn() {
        assertTrue(Checks.ON, "run with -Ddenserow.checks=true");
    }

    @Test
    @DisplayName("note and failure name the destroyer: of an earlier frame, and of the same boundary")
    void step_staleAndDuplicate_namesWhoDestroyed() {
        for (final StaleCommands policy :
                new StaleCommands[] {StaleCommands.REPORT, StaleCommands.FAIL_ON_DUPLICATES}) {
            for (final int workers : Trial.WORKER_COUNTS) {
                try (Simulation sim = Simulation.create(SimulationOptions.defaults()
                        .withWorkers(workers)
                        .withoutSerialCutoff()
                        .withStaleCommands(policy))) {
                    assertNamed(sim, policy);
                }
            }
        }
    }

    private static void assertNamed(final Simulation sim, final StaleCommands policy) {
        final Table flies = sim.define("fly", Layout.dense(4));
        final Table driver = sim.define("driver", Layout.fixed(64 * 3));
        final long first = flies.create();
        final long second = flies.create();
        sim.system("swat").grain(64).over(driver, (rows, commands) -> {
            if (rows.frame() == 2 && rows.number() > 0) {
                commands.destroy(second);
            }
            if (rows.frame() == 2 && rows.number() == 2) {
                commands.activate(first);
            }
        });
        sim.commands().destroy(first);
        sim.run(2);
        if (policy.fails()) {
            Trial.assertSays(
                    assertThrows(SystemFailure.class, sim::step),
                    "command=activate",
                    "recorded by=system swat, chunk=2, frame=2",
                    "its row was destroyed: by=the owner, frame=0");
        } else {
            sim.step();
        }
        final List<String> notes = sim.report().notes();
        assertEquals(2, notes.size(), "notes: " + notes);
        assertTrue(notes.get(0).endsWith("its row was destroyed: by=the owner, frame=0"), notes.get(0));
        assertTrue(
                notes.get(1)
                        .endsWith("recorded by=system swat, chunk=2, frame=2; its row was destroyed: by=system swat,"
                                + " chunk=1, frame=2"),
                notes.get(1));
    }

    @Test
    @DisplayName("a target that never was, or whose slot has ended another row since, has no story")
    void step_neverThere_saysThatItIsNotKnown() {
        try (Simulation sim = Simulation.create(SimulationOptions.defaults().withStaleCommands(StaleCommands.REPORT))) {
            final Table flies = sim.define("fly", Layout.dense(4));
            sim.commands().destroy(flies.create() + (9L << 32));
            assertTrue(sim.step().notes().getFirst().contains("is not known"), sim.report()::toString);
        }
    }
}
