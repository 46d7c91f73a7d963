// 15 peers: Rollback: two players guess each other's buttons, and go back when a guess was wrong.
//
//   ann       8 rewinds, places 120 and 180, world 2eaf30ecd397a76b
//   bob       5 rewinds, places 120 and 180, world 2eaf30ecd397a76b
//   referee   0 rewinds, places 120 and 180, world 2eaf30ecd397a76b

import java.util.*;
import org.denserow.engine.*;
import org.denserow.engine.storage.*;

public class Peers {
    static final int FRAMES = 120, LATE = 6; // buttons arrive 6 frames later

    record Press(int player, int button) {}

    /// One machine: the whole game, and what it knows of all buttons.
    static final class Peer implements AutoCloseable {
        final Simulation sim = Simulation.create(SimulationOptions.defaults());
        final IntColumn place;
        final Port<Press> port;
        final History history;
        final int[][] buttons = new int[2][FRAMES]; // by player and frame; what has not come is a guess
        int rewinds;

        Peer() {
            Table players = sim.define("player", Layout.fixed(2));
            place = players.ints("place");
            IntColumn speed = players.ints("speed");
            port = sim.port("press", Press.class, (press, commands) -> {
                speed.values()[press.player] = press.button;
                return 0;
            });
            sim.system("run").reads(speed).writes(place).over(players, (rows, commands) -> {
                for (int row = rows.begin(); row < rows.end(); row++) rows.write(place)[row] += rows.read(speed)[row];
            });
            history = sim.keepHistory(LATE + 2, 1 << 20);
        }

        void frame() {
            int frame = (int) sim.frame();
            for (int player = 0; player < 2; player++) port.offer(new Press(player, buttons[player][frame]));
            sim.step();
        }

        /// A button of the other player has come, of a frame that ran with a guess.
        void receive(int player, int frame, int button) {
            int present = (int) sim.frame();
            if (buttons[player][frame] == button) return; // the guess was right
            Arrays.fill(buttons[player], frame, FRAMES, button); // the next guess: it stays pressed
            rewinds++;
            history.rewind(frame);
            while (sim.frame() < present) frame();
        }

        void say(String name) {
            System.out.printf("%-8s %2d rewinds, places %d and %d, ", name, rewinds, place.get(0), place.get(1));
            System.out.printf("world %016x%n", sim.hash());
        }

        @Override
        public void close() {
            sim.close();
        }
    }

    public static void main(String[] args) {
        int[][] pressed = new int[2][FRAMES];
        for (int frame = 0; frame < FRAMES; frame++) {
            pressed[0][frame] = frame / 20 % 3; // 0: stand; changes now and then
            pressed[1][frame] = (frame + 7) / 15 % 4;
        }
        try (Peer ann = new Peer();
                Peer bob = new Peer();
                Peer referee = new Peer()) {
            for (int frame = 0; frame < FRAMES + LATE; frame++) {
                if (frame >= LATE) ann.receive(1, frame - LATE, pressed[1][frame - LATE]);
                if (frame >= LATE) bob.receive(0, frame - LATE, pressed[0][frame - LATE]);
                if (frame >= FRAMES) continue; // only the last packets are on their way
                ann.buttons[0][frame] = referee.buttons[0][frame] = pressed[0][frame];
                bob.buttons[1][frame] = referee.buttons[1][frame] = pressed[1][frame];
                for (Peer peer : List.of(ann, bob, referee)) peer.frame();
            }
            ann.say("ann");
            bob.say("bob");
            referee.say("referee"); // who had all buttons in time
        }
    }
}
