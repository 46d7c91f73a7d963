package org.denserow.examples;

import java.util.Arrays;
import java.util.function.Consumer;
import org.denserow.engine.History;
import org.denserow.engine.Port;
import org.denserow.engine.Simulation;

/// A recipe: one of two players over a line that delays, loses, repeats and swaps packets. Both run the same simulation.
/// A frame runs with a guess of what the other player presses, and again if the guess was wrong.
///
/// *Threads*: the owner of the simulation, between frames; a network thread hands packets over to it.
final class RollbackPeer {

    // snippet: packet
    static final int DELAY = 2; // frames from a press to the frame that applies it, at least 1
    static final int LATE = 8; // frames that run without the buttons of the other player, at most

    record Press(int player, int button) {}

    /// The buttons of the sender from frame `first` on; the first frame whose button it lacks; the hash before a frame
    /// that is final.
    record Packet(int first, int[] buttons, int known, int checked, long hash) {}
    // end

    // snippet: fields
    private final int[][] pressed; // by player and frame
    private final long[] hashes; // before each frame
    private final int me; // 0 or 1
    private final Simulation sim;
    private final Port<Press> port;
    private final Consumer<Packet> line;
    private final History history;
    private int known = DELAY; // the first frame whose button of the other player I lack
    private int acknowledged = DELAY; // the first frame whose button of mine the other may lack
    private int wrong = Integer.MAX_VALUE; // the first frame that ran with a wrong guess
    private int confirmed; // no frame before it runs again

    RollbackPeer(
            final int frames, final int me, final Simulation sim, final Port<Press> port, final Consumer<Packet> line) {
        this.pressed = new int[2][frames + DELAY];
        this.hashes = new long[frames + 1];
        this.me = me;
        this.sim = sim;
        this.port = port;
        this.line = line;
        history = sim.keepHistory(LATE + 1, 64 << 20);
        hashes[0] = sim.hash();
    }
    // end

    // snippet: tick
    /// Runs the next frame; false if none ran: the other player is too far behind, or the match is over.
    boolean tick(final int button) {
        correct();
        final int frame = (int) sim.frame();
        if (frame - known < LATE && frame < hashes.length - 1) {
            pressed[me][frame + DELAY] = button;
            run(frame);
        }
        send(); // in any case: the other may wait for it
        return sim.frame() > frame;
    }

    private void correct() {
        final int present = (int) sim.frame();
        if (wrong < present) {
            history.rewind(wrong);
            for (int frame = wrong; frame < present; frame++) {
                run(frame);
            }
        }
        wrong = Integer.MAX_VALUE;
        confirmed = Math.min(known, present);
    }

    private void run(final int frame) {
        if (frame >= known) {
            pressed[1 - me][frame] = pressed[1 - me][frame - 1]; // the guess: still the same button
        }
        port.offer(new Press(0, pressed[0][frame]));
        port.offer(new Press(1, pressed[1][frame]));
        sim.step();
        hashes[frame + 1] = sim.hash();
    }
    // end

    // snippet: line
    private void send() {
        final int[] mine = Arrays.copyOfRange(pressed[me], acknowledged, (int) sim.frame() + DELAY);
        line.accept(new Packet(acknowledged, mine, known, confirmed, hashes[confirmed]));
    }

    void receive(final Packet packet) {
        for (int i = known - packet.first; i < packet.buttons.length; i++, known++) { // those that are new
            if (known < sim.frame() && pressed[1 - me][known] != packet.buttons[i]) {
                wrong = Math.min(wrong, known);
            }
            pressed[1 - me][known] = packet.buttons[i];
        }
        acknowledged = Math.max(acknowledged, packet.known);
        if (packet.checked <= confirmed && packet.hash != hashes[packet.checked]) {
            throw new IllegalStateException("the players differ before frame=" + packet.checked);
        }
    }
    // end
}
