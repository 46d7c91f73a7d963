package org.denserow.engine.commands;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.util.ArrayList;
import java.util.List;
import org.denserow.engine.CustomCommand;
import org.denserow.engine.Simulation;
import org.denserow.engine.Snapshot;
import org.denserow.engine.Trial;
import org.denserow.engine.fixture.Warnings;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

/// Delayed commands of the user's own in snapshots.
class SavedCustomCommandTest {

    private final List<String> log = new ArrayList<>();

    private CustomCommand command(final Simulation sim, final String name, final int words) {
        return sim.command(name, words, payload -> {
            final StringBuilder text = new StringBuilder(name);
            for (int word = 0; word < payload.words(); word++) {
                text.append(' ').append(payload.word(word));
            }
            log.add(text.append(" in ").append(payload.frame()).toString());
        });
    }

    @Test
    @DisplayName("delayed commands of several lengths fire in another simulation as in the one that was saved")
    void restore_delayedCommandsOfEveryLength_fireInTheirFrames() {
        try (Warnings _ = new Warnings();
                Simulation sim = Trial.parallel(2);
                Simulation other = Trial.parallel(1)) {
            final CustomCommand[] commands = {command(sim, "a", 0), command(sim, "b", 2), command(sim, "c", 8)};
            for (int i = 0; i < commands.length; i++) {
                command(other, commands[i].name(), commands[i].words());
            }
            sim.commands().after(2).send(commands[1], 5, -6).send(commands[0]);
            sim.commands().after(2).send(commands[2], new long[] {1, 2, 3, 4, 5, 6, 7, 8});
            sim.commands().after(3).send(commands[1], 7, 8);
            sim.step();
            final Snapshot snapshot = sim.snapshot();
            other.step(); // what it has recorded itself is forgotten
            other.restore(snapshot);
            assertEquals(sim.hash(), other.hash());
            sim.run(4);
            final List<String> expected = List.copyOf(log);
            assertEquals(List.of("b 5 -6 in 2", "a in 2", "c 1 2 3 4 5 6 7 8 in 2", "b 7 8 in 3"), expected);
            log.clear();
            other.run(4);
            assertEquals(expected, log);
            log.clear();
            other.restore(snapshot); // again, also where they have fired
            other.run(4);
            assertEquals(expected, log);
        }
    }

    @Test
    @DisplayName("a simulation whose command takes another number of words, or has another name, refuses the snapshot")
    void restore_anotherCommand_isRefusedAndSaysWhich() {
        try (Simulation sim = Trial.parallel(1);
                Simulation other = Trial.parallel(1);
                Simulation third = Trial.parallel(1)) {
            command(sim, "ping", 1);
            command(other, "ping", 2);
            command(third, "pong", 1);
            sim.step();
            final Snapshot snapshot = sim.snapshot();
            Trial.assertSays(
                    assertThrows(IllegalArgumentException.class, () -> other.restore(snapshot)), "command ping");
            Trial.assertSays(
                    assertThrows(IllegalArgumentException.class, () -> third.restore(snapshot)), "command ping");
        }
    }
}
