package org.denserow.examples;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import org.denserow.engine.Port;
import org.denserow.engine.Simulation;
import org.denserow.engine.SimulationOptions;
import org.denserow.engine.Table;
import org.denserow.engine.storage.FloatColumn;
import org.denserow.engine.storage.HandleColumn;
import org.denserow.engine.storage.IntColumn;
import org.denserow.engine.storage.Layout;
import org.denserow.examples.RollbackPeer.Packet;
import org.denserow.examples.RollbackPeer.Press;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/// A recipe: two players over a line that delays, loses, repeats and swaps packets end as if all inputs had come in time.
@Timeout(value = 120, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class RollbackPeerTest {

    private static final int FRAMES = 300;
    private static final int MOST_LINES = 80;
    private static final int NONE = -1;

    /// Each player moves a gun and fires by a button; shots fly, drift at random, and die.
    private static final class Game implements AutoCloseable {

        private final Simulation sim;
        private final Port<Press> port;
        private int runs; // of frames, also those that run again: no state

        Game(final int workers) {
            sim = Simulation.create(SimulationOptions.defaults().withSeed(9).withWorkers(workers));
            final Table guns = sim.define("gun", Layout.fixed(2));
            final Table shots = sim.define("shot", Layout.dense(1_000));
            final IntColumn pressed = guns.ints("pressed");
            final FloatColumn at = guns.floats("at");
            final FloatColumn place = shots.floats("place");
            final IntColumn age = shots.ints("age");
            final HandleColumn gun = shots.handles("gun", guns);
            port = sim.port("press", Press.class, (press, commands) -> {
                commands.set(guns.handle(press.player()), pressed, press.button());
                return 0;
            });
            sim.system("aim and fire").reads(pressed).writes(at).creates(shots).over(guns, (rows, commands) -> {
                for (int row = rows.begin(); row < rows.end(); row++) {
                    runs += row == 0 ? 1 : 0;
                    final int button = rows.read(pressed)[row];
                    rows.write(at)[row] += button - 1;
                    for (int i = 0; i < button; i++) {
                        commands.create(shots);
                        commands.with(place, rows.write(at)[row] + i).with(gun, guns.handle(row));
                    }
                }
            });
            sim.system("fly").writes(place, age).grain(64).over(shots, (rows, commands) -> {
                for (int row = rows.begin(); row < rows.end(); row++) {
                    rows.write(place)[row] += rows.random().at(row).nextFloat();
                    if (++rows.write(age)[row] > 20 + rows.random().at(row).nextInt(60)) {
                        commands.destroy(shots.handle(row));
                    }
                }
            });
        }

        @Override
        public void close() {
            sim.close();
        }
    }

    /// A line in one direction. A packet comes after 1 to 10 ticks, perhaps twice, perhaps not at all.
    private static final class Line {

        private record Due(long tick, int number, Packet packet) {}

        private final Random random;
        private final int hidden; // a frame of which the line tells that nothing has changed, or NONE
        private final List<Due> underWay = new ArrayList<>();
        private Packet last; // that was sent
        private long now;
        private int sent;
        private int newest; // number of the newest packet that came
        private int lost;
        private int repeated;
        private int overtaken;

        Line(final long seed, final int hidden) {
            this.random = new Random(seed);
            this.hidden = hidden;
        }

        void send(final Packet packet) {
            last = packet;
            sent++;
            final boolean isDown = now % 100 > 70; // for so long that both wait
            if (isDown || random.nextInt(10) == 0) {
                lost++;
                return;
            }
            final int copies = random.nextInt(10) == 0 ? 2 : 1;
            repeated += copies - 1;
            for (int copy = 0; copy < copies; copy++) {
                underWay.add(new Due(now + 1 + random.nextInt(10), sent, hiding(packet)));
            }
        }

        private Packet hiding(final Packet packet) {
            final int[] buttons = packet.buttons().clone();
            final int i = hidden - packet.first();
            if (hidden != NONE && i > 0 && i < buttons.length) {
                buttons[i] = buttons[i - 1];
            }
            return new Packet(packet.first(), buttons, packet.known(), packet.checked(), packet.hash());
        }

        void deliverTo(final RollbackPeer peer) {
            now++;
            for (final Due due : List.copyOf(underWay)) {
                if (due.tick <= now) {
                    overtaken += due.number < newest ? 1 : 0;
                    newest = Math.max(newest, due.number);
                    peer.receive(due.packet);
                    underWay.remove(due);
                }
            }
        }

        @Override
        public String toString() {
            return "sent=" + sent + ", lost=" + lost + ", repeated=" + repeated + ", overtaken=" + overtaken;
        }
    }

    /// What both press, by player and frame of the press: buttons 0 to 2, held for some frames.
    private static int[][] buttons(final long seed) {
        final Random random = new Random(seed);
        final int[][] buttons = new int[2][FRAMES];
        for (int player = 0; player < 2; player++) {
            for (int frame = 1; frame < FRAMES; frame++) {
                buttons[player][frame] = random.nextInt(4) == 0 ? random.nextInt(3) : buttons[player][frame - 1];
            }
        }
        return buttons;
    }

    /// {@return the hash before each frame, and at the end, when every input comes in time}
    private static long[] hashesInTime(final int[][] buttons) {
        final long[] hashes = new long[FRAMES + 1];
        try (Game game = new Game(1)) {
            hashes[0] = game.sim.hash();
            for (int frame = 0; frame < FRAMES; frame++) {
                for (int player = 0; player < 2; player++) {
                    final int pressed = frame - RollbackPeer.DELAY;
                    game.port.offer(new Press(player, pressed < 0 ? 0 : buttons[player][pressed]));
                }
                game.sim.step();
                hashes[frame + 1] = game.sim.hash();
            }
        }
        return hashes;
    }

    /// What happened to one player of a match.
    private record Played(long hash, int runs, int waits, int different, Line line) {}

    /// Plays a match until both players know that all their frames are final.
    private static List<Played> play(
            final long seed, final int workers, final int[][] buttons, final long[] inTime, final int hidden) {
        final Random random = new Random(seed);
        final Line[] lines = {new Line(seed + 1, hidden), new Line(seed + 2, NONE)}; // by sender
        try (Game game0 = new Game(workers);
                Game game1 = new Game(workers)) {
            final Game[] games = {game0, game1};
            final RollbackPeer[] peers = new RollbackPeer[2];
            final int[] waits = new int[2];
            final int[] different = new int[2]; // packets with another hash than that of the run in time
            for (int me = 0; me < 2; me++) {
                peers[me] = new RollbackPeer(FRAMES, me, games[me].sim, games[me].port, lines[me]::send);
            }
            for (int tick = 0; !isFinal(lines[0]) || !isFinal(lines[1]); tick++) {
                assertTrue(tick < 20 * FRAMES, "both wait for ever: seed=" + seed);
                for (int me = 0; me < 2; me++) {
                    lines[1 - me].deliverTo(peers[me]);
                    final int frame = (int) games[me].sim.frame();
                    final boolean isAway =
                            me == 1 && (tick < 20 || random.nextInt(20) == 0); // it starts late, and stalls
                    if (!isAway && !peers[me].tick(frame < FRAMES ? buttons[me][frame] : 0) && frame < FRAMES) {
                        waits[me]++;
                    }
                    final Packet last = lines[me].last;
                    different[me] += last != null && last.hash() != inTime[last.checked()] ? 1 : 0;
                }
            }
            return List.of(
                    new Played(game0.sim.hash(), game0.runs, waits[0], different[0], lines[0]),
                    new Played(game1.sim.hash(), game1.runs, waits[1], different[1], lines[1]));
        }
    }

    private static boolean isFinal(final Line line) {
        return line.last != null && line.last.checked() == FRAMES;
    }

    @Test
    @DisplayName("both players end as a run whose inputs came in time; each hash that they send is a hash of that run")
    void tick_lateLostRepeatedPackets_asIfInTime() {
        for (long seed = 1; seed <= 6; seed++) {
            final int[][] buttons = buttons(seed);
            final long[] inTime = hashesInTime(buttons);
            for (int workers = 1; workers <= 2; workers++) {
                for (final Played played : play(seed, workers, buttons, inTime, NONE)) {
                    final String what = "seed=" + seed + ", workers=" + workers + ", " + played;
                    assertEquals(inTime[FRAMES], played.hash, what);
                    assertEquals(0, played.different, what);
                    assertTrue(played.runs > FRAMES + 30, what); // frames ran again
                    assertTrue(played.waits > 0, what);
                    final Line line = played.line;
                    assertTrue(line.lost > 10 && line.repeated > 10 && line.overtaken > 10, what);
                }
            }
        }
    }

    @Test
    @DisplayName("if a line hides one change of a button, the players differ, and the hash of a packet tells")
    void receive_correctionThatNeverComes_throws() {
        for (long seed = 1; seed <= 6; seed++) {
            final int[][] buttons = buttons(seed);
            int frame = FRAMES / 3;
            while (buttons[0][frame] == buttons[0][frame - 1]) {
                frame++;
            }
            final int hidden = frame + RollbackPeer.DELAY;
            final long[] inTime = hashesInTime(buttons);
            final long each = seed;
            final String message = assertThrows(
                            IllegalStateException.class, () -> play(each, 1, buttons, inTime, hidden), "seed=" + seed)
                    .getMessage();
            assertTrue(message.startsWith("the players differ before frame="), message);
            assertTrue(Integer.parseInt(message.replaceAll(".*=", "")) > hidden, message + ", hidden=" + hidden);
        }
    }

    @Test
    @DisplayName("without a packet a player runs as many frames as it can take back, and then waits")
    void tick_silentLine_waits() {
        try (Game game = new Game(1)) {
            final List<Packet> sent = new ArrayList<>();
            final RollbackPeer peer = new RollbackPeer(FRAMES, 0, game.sim, game.port, sent::add);
            final int most = RollbackPeer.DELAY + RollbackPeer.LATE;
            for (int tick = 0; tick < 2 * most; tick++) {
                assertEquals(tick < most, peer.tick(1), "tick=" + tick);
            }
            assertEquals(most, game.sim.frame());
            assertEquals(2 * most, sent.size());
            final Packet last = sent.getLast();
            assertEquals(RollbackPeer.DELAY, last.first());
            assertEquals(most, last.buttons().length);
            final int[] late = new int[RollbackPeer.LATE]; // all of them differ from the guess
            Arrays.fill(late, 2);
            peer.receive(new Packet(
                    RollbackPeer.DELAY, late, most, 0, sent.getFirst().hash()));
            assertTrue(peer.tick(1));
            assertEquals(most + 1, game.sim.frame());
            assertEquals(most + 1 + RollbackPeer.LATE, game.runs); // it went back by as many frames as it may
        }
    }

    @Test
    @DisplayName("the class has less than 80 lines of code")
    void lines_withoutCommentsAndBlankOnes_areFew() throws IOException {
        final Path root = Path.of(System.getProperty("denserow.root", ".."));
        final Path source = root.resolve("engine/src/test/java/org/denserow/examples/RollbackPeer.java");
        final String text = Files.readString(source);
        final long lines = text.substring(text.indexOf("final class"))
                .lines()
                .map(String::strip)
                .filter(line -> !line.isEmpty() && !line.startsWith("//"))
                .count();
        assertTrue(lines < MOST_LINES, "lines=" + lines);
    }
}
