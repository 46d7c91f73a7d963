package org.denserow.demo.opinions;

import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.function.BiConsumer;
import java.util.function.Consumer;
import java.util.function.DoubleSupplier;
import org.denserow.demo.picture.Disc;
import org.denserow.demo.picture.FigureGroup;
import org.denserow.demo.picture.Picture;
import org.denserow.demo.scenario.World;
import org.denserow.engine.Simulation;

/// People and their ties, with checks and figures.
///
/// The check and the figures go over the rows of ties, not over the network of the engine.
final class OpinionsWorld implements World {

    private static final int BELOW = 0x2F6690;
    private static final int AGREED = 0x3A7D44;
    private static final int ABOVE = 0xE08E45;
    private static final int TIE = 0xDDDDDD;
    private static final double TIE_WIDTH = 0.4;
    private static final int MOST_TIES = 10_000; // drawn; more of them are one grey disc
    private static final double NEAR = 0.05; // of the opinion that all come to
    private static final double ROUNDING = 1e-9; // of a sum over the neighbours, relative

    private final Simulation sim;
    private final Opinions model;
    private final int[] first; // by tie, the person at one end: ties stay the same
    private final int[] second; // at the other end
    private final int[] degrees;
    private final double goal; // the mean of the first opinions weighted by degree
    private final double[] before; // opinions at the last check
    private final double[] sums; // of the opinions of neighbours, then
    private long checked = -1; // the step of the last check

    /// @param model before its first step
    OpinionsWorld(final Simulation sim, final Opinions model) {
        this.sim = sim;
        this.model = model;
        final int size = model.people.size();
        before = new double[size];
        sums = new double[size];
        degrees = new int[size];
        first = new int[model.ties.size()];
        second = new int[first.length];
        for (int tie = 0; tie < first.length; tie++) {
            first[tie] = model.people.find(model.from.get(tie));
            second[tie] = model.people.find(model.to.get(tie));
            degrees[first[tie]]++;
            degrees[second[tie]]++;
        }
        goal = weighted();
    }

    @Override
    public Simulation simulation() {
        return sim;
    }

    @Override
    public long agents() {
        return before.length;
    }

    /// Each person moved half the way to the mean of the neighbours, and the mean weighted by degree stays.
    @Override
    public void check(final Consumer<String> errors) {
        final double[] opinions = model.opinion.values();
        if (sim.frame() == checked + 1 && checked >= 0) {
            for (int person = 0; person < before.length; person++) {
                final double expected = degrees[person] == 0
                        ? before[person]
                        : 0.5 * before[person] + 0.5 * sums[person] / degrees[person];
                if (!isNear(expected, opinions[person])) {
                    errors.accept("a person moves half the way to the mean of the neighbours: step=" + sim.frame()
                            + ", person=" + person + ", expected=" + expected + ", found=" + opinions[person]);
                    break; // one line is enough
                }
            }
        }
        if (!isNear(goal, weighted())) {
            errors.accept("the mean of opinions weighted by degree stays: step=" + sim.frame() + ", expected=" + goal
                    + ", found=" + weighted());
        }
        checked = sim.frame();
        System.arraycopy(opinions, 0, before, 0, before.length);
        Arrays.fill(sums, 0);
        for (int tie = 0; tie < first.length; tie++) {
            sums[first[tie]] += opinions[second[tie]];
            sums[second[tie]] += opinions[first[tie]];
        }
    }

    private static boolean isNear(final double expected, final double found) {
        return Math.abs(expected - found) <= ROUNDING * Math.max(1, Math.abs(expected));
    }

    /// The mean of all; the mean weighted by degree; the largest opinion less the smallest; and the largest distance from
    /// the mean weighted by degree of the first opinions, as a part of that.
    @Override
    public void figures(final BiConsumer<String, DoubleSupplier> to) {
        to.accept("mean", this::mean);
        to.accept("mean by degree", this::weighted);
        to.accept("spread", () -> most() - least());
        to.accept("distance", () -> Math.max(most() - goal, goal - least()) / goal);
    }

    private double mean() {
        double sum = 0;
        for (int person = 0; person < before.length; person++) {
            sum += model.opinion.get(person);
        }
        return sum / before.length;
    }

    private double weighted() {
        double sum = 0;
        for (int person = 0; person < degrees.length; person++) {
            sum += degrees[person] * model.opinion.get(person);
        }
        return sum / (2.0 * first.length);
    }

    private double most() {
        double most = Double.NEGATIVE_INFINITY;
        for (int person = 0; person < before.length; person++) {
            most = Math.max(most, model.opinion.get(person));
        }
        return most;
    }

    private double least() {
        double least = Double.POSITIVE_INFINITY;
        for (int person = 0; person < before.length; person++) {
            least = Math.min(least, model.opinion.get(person));
        }
        return least;
    }

    @Override
    public void draw(final Picture on) {
        on.size(1, 1);
        on.legend(BELOW, "below what all agree on in the end");
        on.legend(AGREED, "within 5 % of it");
        on.legend(ABOVE, "above it");
        on.note("Older people are nearer to the centre.");
        on.chart(new FigureGroup("opinion", List.of("mean", "mean by degree")));
        final Disc disc = new Disc(before.length);
        if (first.length <= MOST_TIES) {
            on.legend(TIE_WIDTH, TIE, "tie");
            for (int tie = 0; tie < first.length; tie++) {
                on.line(
                        new float[] {(float) disc.x(first[tie]), (float) disc.x(second[tie])},
                        new float[] {(float) disc.y(first[tie]), (float) disc.y(second[tie])},
                        TIE_WIDTH,
                        TIE);
            }
        }
        for (int person = 0; person < before.length; person++) {
            final double off = model.opinion.get(person) / goal - 1;
            on.arrow(disc.x(person), disc.y(person), 0, 0, off < -NEAR ? BELOW : off > NEAR ? ABOVE : AGREED);
        }
    }

    @Override
    public String toString() {
        return String.format(Locale.ROOT, "mean %.3f, spread %.3g", mean(), most() - least());
    }
}
