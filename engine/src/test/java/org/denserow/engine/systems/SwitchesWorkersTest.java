package org.denserow.engine.systems;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import org.denserow.engine.CustomCommand;
import org.denserow.engine.Simulation;
import org.denserow.engine.Table;
import org.denserow.engine.Trial;
import org.denserow.engine.inspect.FirstDifference;
import org.denserow.engine.storage.IntColumn;
import org.denserow.engine.storage.Layout;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

/// Systems that are switched in the middle of frames: the same for any number of workers.
class SwitchesWorkersTest {

    private static final int ROWS = 64 * 6;

    /// Switches by a port, by a command and by an exclusive system, and creates while it does so.
    private static Simulation model(final int workers) {
        final Simulation sim = Trial.parallel(workers);
        final Table rows = sim.define("row", Layout.dense(64).growable());
        final IntColumn value = rows.ints("value");
        final String[] names = {"grow", "thin", "alone"};
        final CustomCommand turn = sim.command("turn", 1, call -> {
            final String name = names[(int) call.word(0)];
            if (sim.isOn(name)) {
                sim.switchOff(name);
            } else {
                sim.switchOn(name);
            }
        });
        sim.system("dice").writes(value).grain(64).over(rows, (chunk, commands) -> {
            for (int row = chunk.begin(); row < chunk.end(); row++) {
                chunk.write(value)[row] += row;
                if (chunk.random().at(row).nextInt(400) == 0) {
                    commands.send(turn, chunk.random().at(row).nextInt(names.length));
                }
            }
        });
        sim.system("grow").creates(rows, 1).grain(64).over(rows, (chunk, commands) -> {
            for (int i = 0; i < 3 && rows.size() < 2_000; i++) {
                commands.create(rows);
                commands.with(value, i);
            }
        });
        sim.system("alone").exclusive((world, commands) -> {
            if (world.random().of(3).nextInt(4) == 0) {
                sim.switchOn("thin");
            }
        });
        sim.system("thin").grain(64).over(rows, (chunk, commands) -> {
            if (chunk.end() - chunk.begin() > 2) {
                commands.destroy(rows.handle(
                        chunk.begin() + chunk.random().at(chunk.begin()).nextInt(2)));
            }
        });
        for (int i = 0; i < ROWS; i++) {
            rows.create();
        }
        return sim;
    }

    @Test
    void step_anyNumberOfWorkers_sameHashes() {
        final List<Long> expected = new ArrayList<>();
        int offFrames = 0;
        for (final int workers : new int[] {1, 2, 3, 8}) {
            try (Simulation one = model(workers)) {
                final List<Long> hashes = new ArrayList<>();
                for (int frame = 0; frame < 120; frame++) {
                    one.step();
                    offFrames += one.isOn("grow") ? 0 : 1;
                    hashes.add(one.hash());
                    hashes.add(one.orderHash());
                }
                if (workers == 1) {
                    expected.addAll(hashes);
                }
                assertEquals(expected, hashes, "workers=" + workers);
            }
        }
        assertTrue(offFrames > 40 && offFrames < 440, "offFrames=" + offFrames);
        assertEquals("", FirstDifference.of(SwitchesWorkersTest::define, 20));
    }

    private static void define(final Simulation sim) {
        final Table rows = sim.define("row", Layout.dense(ROWS));
        final IntColumn value = rows.ints("value");
        sim.system("write").writes(value).grain(64).over(rows, (chunk, commands) -> {
            for (int row = chunk.begin(); row < chunk.end(); row++) {
                chunk.write(value)[row]++;
            }
        });
        sim.system("turn").exclusive((world, commands) -> {
            if (world.frame() % 3 == 0) {
                sim.switchOff("write");
            } else {
                sim.switchOn("write");
            }
        });
        for (int i = 0; i < ROWS; i++) {
            rows.create();
        }
    }

    @Test
    @DisplayName("firstDifference finds a model that switches by the order of chunks, and names the system")
    void firstDifference_switchesByTurn_namesTheSystem() {
        final String found = FirstDifference.of(
                model -> {
                    final Table type = model.define("row", Layout.dense(ROWS));
                    final AtomicInteger last = new AtomicInteger();
                    model.system("race").grain(64).over(type, (chunk, commands) -> last.set(chunk.number()));
                    model.system("judge").exclusive((world, commands) -> {
                        if (last.get() != ROWS / 64 - 1) { // the order of arrival
                            model.switchOff("late");
                        }
                    });
                    model.system("late").over(type, (chunk, commands) -> {});
                    for (int i = 0; i < ROWS; i++) {
                        type.create();
                    }
                },
                20);
        assertTrue(
                found.matches(
                        "frame=\\d+, part=switch of system late: (on|off) \\(workers=1\\), (on|off) \\(workers=.*"),
                found);
        assertNotEquals("", found);
    }
}
