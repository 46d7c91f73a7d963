package org.denserow.demo.rates;

import java.util.List;
import java.util.Locale;
import java.util.function.BiConsumer;
import java.util.function.Consumer;
import java.util.function.DoubleSupplier;
import org.denserow.demo.picture.Activity;
import org.denserow.demo.picture.FigureGroup;
import org.denserow.demo.picture.Picture;
import org.denserow.demo.scenario.EventWorld;
import org.denserow.engine.Clock;
import org.denserow.engine.Simulation;

/// An epidemic, with its rules and the figure of theory.
final class RatesWorld implements EventWorld {

    private static final int[] COLOURS = {0xCFE3CF, 0xB23A48, 0x2F6690}; // by state
    private static final int CHECKED = 16; // people, after each step

    private final Simulation sim;
    private final Epidemic model;
    private final int friends;
    private final double theory;

    /// @param theory the part of people who are ever ill
    RatesWorld(final Simulation sim, final Epidemic model, final int friends, final double theory) {
        this.sim = sim;
        this.model = model;
        this.friends = friends;
        this.theory = theory;
    }

    @Override
    public Simulation simulation() {
        return sim;
    }

    @Override
    public Clock clock() {
        return model.clock;
    }

    /// One person changes.
    @Override
    public long agents() {
        return clock().nextTime() == Clock.NEVER ? 0 : 1;
    }

    /// A person that changes at a rate sleeps until then, and nobody else; ill friends are counted right. Each step looks at some
    /// people, one after the other.
    @Override
    public void check(final Consumer<String> errors) {
        final int count = model.people.size();
        for (int i = 0; i < CHECKED; i++) {
            final int person = (int) ((sim.frame() * CHECKED + i) % count);
            int ill = 0;
            for (int each = person * friends; each < (person + 1) * friends; each++) {
                ill += model.state.values()[model.network[each]] == Epidemic.ILL ? 1 : 0;
            }
            final int counted = model.illFriends.values()[person];
            if (counted != ill) {
                errors.accept("ill friends are counted: step=" + sim.frame() + ", person=" + person + ", ill=" + ill
                        + ", counted=" + counted);
            }
            final long due = model.people.wakeTime(model.people.handle(person));
            final double rate = model.rate(model.state.values()[person], ill);
            if (sim.frame() > 0 && (due == Clock.NEVER) != (rate == 0)) {
                errors.accept("a person sleeps until it changes, if its rate is above 0: step=" + sim.frame()
                        + ", person=" + person + ", rate=" + rate + ", due=" + due);
            }
        }
        if (sim.frame() > 0 && clock().nextTime() == Clock.NEVER && part(Epidemic.ILL) > 0) {
            errors.accept("an epidemic ends when nobody is ill: step=" + sim.frame() + ", ill=" + part(Epidemic.ILL));
        }
    }

    /// All are parts of the people.
    @Override
    public void figures(final BiConsumer<String, DoubleSupplier> to) {
        to.accept("ever ill", () -> 1 - part(Epidemic.WELL));
        to.accept("ill", () -> part(Epidemic.ILL));
        to.accept("weeks", () -> clock().units(clock().now()));
    }

    private double part(final byte state) {
        int count = 0;
        for (final byte each : model.state.values()) {
            count += each == state ? 1 : 0;
        }
        return count / (double) model.people.size();
    }

    @Override
    public void notices(final BiConsumer<String, String> to) {
        final double ever = 1 - part(Epidemic.WELL);
        to.accept("ever ill", String.format(Locale.ROOT, "%.4f; theory of many people says %.4f", ever, theory));
    }

    @Override
    public Activity activity() {
        return new Activity("ill people", () -> Math.round(part(Epidemic.ILL) * model.people.size()));
    }

    @Override
    public void draw(final Picture on) {
        final int count = model.people.size();
        final int side = (int) Math.ceil(Math.sqrt(count));
        on.size(side, side);
        on.legend(COLOURS[Epidemic.WELL], "well");
        on.legend(COLOURS[Epidemic.ILL], "ill");
        on.legend(COLOURS[Epidemic.IMMUNE], "immune");
        on.chart(new FigureGroup("share of all people", List.of("ever ill", "ill")));
        for (int person = 0; person < count; person++) {
            on.cell(person % side, person / side, COLOURS[model.state.values()[person]]);
        }
    }

    @Override
    public String toString() {
        return String.format(
                Locale.ROOT,
                "%.2f weeks, ill %.4f, ever ill %.4f",
                clock().units(clock().now()),
                part(Epidemic.ILL),
                1 - part(Epidemic.WELL));
    }
}
