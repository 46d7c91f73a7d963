package org.denserow.examples;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Arrays;
import org.denserow.engine.History;
import org.denserow.engine.Port;
import org.denserow.engine.Simulation;
import org.denserow.engine.SimulationOptions;
import org.denserow.engine.Table;
import org.denserow.engine.storage.IntColumn;
import org.denserow.engine.storage.Layout;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

/// The page `docs/history.md`: two players whose inputs arrive late. Frames run with a guess, and again once the inputs
/// are known.
class RollbackTest {

    private static final int PLAYERS = 2;
    private static final int FRAMES = 200;
    private static final int LATE = 5; // frames by which an input of the other player may be late

    private record Press(int player, int button) {}

    private record Fighter(Table table, IntColumn x, IntColumn combo) {}

    /// The game, and what each player pressed in each frame as far as it is known.
    private static final class Match implements AutoCloseable {

        private final Simulation sim =
                Simulation.create(SimulationOptions.defaults().withSeed(5));
        private final Fighter fighters = sim.define("fighter", Fighter.class, Layout.fixed(PLAYERS));
        private final Table sparks = sim.define("spark", Layout.dense(100));
        private final Port<Press> port = sim.port("press", Press.class, (press, commands) -> {
            commands.set(
                    fighters.table.handle(press.player), fighters.x, fighters.x.values()[press.player] + press.button);
            return 0;
        });
        private final int[][] pressed = new int[FRAMES][PLAYERS];
        private int rewinds;
        private int calls; // no state of the simulation

        Match(final boolean cheats) {
            sim.system("combo")
                    .reads(fighters.x)
                    .writes(fighters.combo)
                    .creates(sparks)
                    .over(fighters.table, (range, commands) -> {
                        for (int row = range.begin(); row < range.end(); row++) {
                            final boolean hits = range.random().at(row).nextInt(8) < range.read(fighters.x)[row] % 8;
                            range.write(fighters.combo)[row] += hits ? 1 : 0;
                            if (hits) {
                                commands.create(sparks);
                            }
                            if (cheats && row == 0) {
                                range.write(fighters.combo)[row] = calls++;
                            }
                        }
                    });
            sim.system("fade").over(sparks, (range, commands) -> {
                for (int row = range.begin(); row < range.end(); row++) {
                    if (range.random().at(row).nextInt(4) == 0) {
                        commands.destroy(sparks.handle(row));
                    }
                }
            });
        }

        // snippet: input
        void input(final long frame) {
            for (int player = 0; player < PLAYERS; player++) {
                port.offer(new Press(player, pressed[(int) frame][player]));
            }
        }
        // end

        /// An input of a frame that has run, perhaps with another guess.
        void arrived(final History history, final long frame, final int player, final int button) {
            // snippet: rewind
            final long present = sim.frame();
            if (pressed[(int) frame][player] != button) { // the guess was wrong
                pressed[(int) frame][player] = button;
                history.rewind(frame);
                rewinds++;
                while (sim.frame() < present) {
                    input(sim.frame());
                    sim.step();
                }
            }
            // end
        }

        @Override
        public void close() {
            sim.close();
        }
    }

    private static int button(final long frame, final int player) {
        return (int) (7 * frame + 3L * player) % 11 % 3;
    }

    @Test
    @DisplayName("frames that ran with wrong guesses, and again with late inputs, end as if all had been known in time")
    void arrived_lateInputs_asIfInTime() {
        try (Match known = new Match(false);
                Match guessed = new Match(false)) {
            for (int frame = 0; frame < FRAMES; frame++) {
                for (int player = 0; player < PLAYERS; player++) {
                    known.pressed[frame][player] = button(frame, player);
                }
                known.input(frame);
                known.sim.step();
            }
            final Simulation sim = guessed.sim;
            // snippet: keep
            final History history = sim.keepHistory(LATE + 1, 64 << 20); // 5 frames back, at most 64 MiB
            // end
            for (int frame = 0; frame < FRAMES + LATE - 1; frame++) {
                if (frame < FRAMES) {
                    guessed.pressed[frame][0] = button(frame, 0); // the input of the other player is not here yet
                    guessed.input(frame);
                    sim.step();
                }
                final int late = frame - LATE + 1;
                if (late >= 0) {
                    guessed.arrived(history, late, 1, button(late, 1));
                }
            }
            assertTrue(guessed.rewinds > FRAMES / 3);
            assertEquals(known.sim.hash(), sim.hash());
            assertEquals(known.sim.orderHash(), sim.orderHash());
            assertEquals(
                    Arrays.toString(known.fighters.combo.values()), Arrays.toString(guessed.fighters.combo.values()));
        }
    }

    @Test
    @DisplayName("a check runs the last frames again, and finds a system that counts in a field")
    void check_afterFrames_findsWhatIsNoState() {
        try (Match match = new Match(false);
                Match cheat = new Match(true)) {
            for (final Match each : new Match[] {match, cheat}) {
                final Simulation sim = each.sim;
                final History history = sim.keepHistory(LATE + 1, Long.MAX_VALUE);
                sim.run(LATE);
                if (each == cheat) {
                    assertTrue(assertThrows(IllegalStateException.class, () -> history.check(LATE))
                            .getMessage()
                            .contains("row=0, part=fighter.combo"));
                    continue;
                }
                history.rewind(0);
                for (int frame = 0; frame < LATE; frame++) {
                    each.input(frame);
                    sim.step();
                }
                // snippet: check
                history.check(LATE, each::input); // throws if a frame gives another state than before
                // end
            }
        }
    }
}
