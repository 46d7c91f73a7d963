package org.denserow.demo.virus;

import java.util.BitSet;
import java.util.List;
import java.util.Locale;
import java.util.function.BiConsumer;
import java.util.function.Consumer;
import java.util.function.DoubleSupplier;
import org.denserow.demo.picture.Activity;
import org.denserow.demo.picture.Disc;
import org.denserow.demo.picture.FigureGroup;
import org.denserow.demo.picture.Picture;
import org.denserow.demo.scenario.World;
import org.denserow.engine.Simulation;

/// People and their ties, with checks and figures.
///
/// The check goes over the rows of ties, not over the network of the engine, so neighbours that are missing there show.
final class VirusWorld implements World {

    private static final int[] COLOURS = {0xB8C4CE, 0xD1495B, 0x3A7D44}; // by state
    private static final String[] STATES = {"healthy", "ill", "immune"};
    private static final int TIE = 0xE8A0A8;
    private static final double TIE_WIDTH = 0.5;

    private final Simulation sim;
    private final Virus model;
    private final byte[] before; // states at the last check
    private long checked = -1; // the step of the last check
    private final BitSet exposed = new BitSet(); // people who had an ill neighbour then

    VirusWorld(final Simulation sim, final Virus model) {
        this.sim = sim;
        this.model = model;
        before = new byte[model.people.size()];
    }

    @Override
    public Simulation simulation() {
        return sim;
    }

    @Override
    public long agents() {
        return before.length;
    }

    /// A person falls ill only if a neighbour was ill, is immune a step later, and stays so.
    @Override
    public void check(final Consumer<String> errors) {
        final byte[] states = model.state.values();
        if (sim.frame() == checked + 1 && checked >= 0) {
            for (int person = 0; person < before.length; person++) {
                final boolean isRight = switch (states[person]) {
                    case Virus.HEALTHY -> before[person] == Virus.HEALTHY;
                    case Virus.ILL -> before[person] == Virus.HEALTHY && exposed.get(person);
                    case Virus.IMMUNE -> before[person] != Virus.HEALTHY;
                    default -> false;
                };
                if (!isRight) {
                    errors.accept("a person falls ill by an ill neighbour, and is immune a step later: step="
                            + sim.frame() + ", person=" + person + ", before=" + before[person] + ", found="
                            + states[person] + ", ill neighbour=" + exposed.get(person));
                    break; // one line is enough
                }
            }
        }
        checked = sim.frame();
        System.arraycopy(states, 0, before, 0, before.length);
        exposed.clear();
        for (int tie = 0; tie < model.ties.size(); tie++) {
            final int first = model.people.find(model.from.get(tie));
            final int second = model.people.find(model.to.get(tie));
            if (states[first] == Virus.ILL) {
                exposed.set(second);
            }
            if (states[second] == Virus.ILL) {
                exposed.set(first);
            }
        }
    }

    /// All three are parts of the people.
    @Override
    public void figures(final BiConsumer<String, DoubleSupplier> to) {
        for (byte state = 0; state < STATES.length; state++) {
            final byte of = state;
            to.accept(STATES[state], () -> count(of) / (double) before.length);
        }
    }

    private int count(final byte state) {
        final byte[] states = model.state.values();
        int count = 0;
        for (int person = 0; person < before.length; person++) {
            count += states[person] == state ? 1 : 0;
        }
        return count;
    }

    @Override
    public Activity activity() {
        return new Activity("people who are ill", () -> count(Virus.ILL));
    }

    @Override
    public void draw(final Picture on) {
        on.size(1, 1);
        for (int state = 0; state < STATES.length; state++) {
            on.legend(COLOURS[state], STATES[state]);
        }
        on.legend(TIE_WIDTH, TIE, "tie of an ill person and a healthy one");
        on.note("Places mean nothing; people keep theirs.");
        on.chart(new FigureGroup("share of all people", List.of(STATES)));
        final Disc disc = new Disc(before.length);
        final byte[] states = model.state.values();
        for (int tie = 0; tie < model.ties.size(); tie++) {
            final int first = model.people.find(model.from.get(tie));
            final int second = model.people.find(model.to.get(tie));
            if (states[first] + states[second] == Virus.ILL && states[first] != states[second]) {
                on.line(
                        new float[] {(float) disc.x(first), (float) disc.x(second)},
                        new float[] {(float) disc.y(first), (float) disc.y(second)},
                        TIE_WIDTH,
                        TIE);
            }
        }
        for (int person = 0; person < before.length; person++) {
            on.arrow(disc.x(person), disc.y(person), 0, 0, COLOURS[states[person]]);
        }
    }

    @Override
    public String toString() {
        return String.format(Locale.ROOT, "%,d ill, %,d immune", count(Virus.ILL), count(Virus.IMMUNE));
    }
}
