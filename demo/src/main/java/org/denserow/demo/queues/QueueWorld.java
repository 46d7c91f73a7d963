package org.denserow.demo.queues;

import java.util.Locale;
import java.util.function.BiConsumer;
import java.util.function.Consumer;
import java.util.function.DoubleSupplier;
import org.denserow.demo.picture.Picture;
import org.denserow.demo.scenario.EventWorld;
import org.denserow.engine.Clock;
import org.denserow.engine.Simulation;

/// Some shops, with their rules and the figures of theory.
final class QueueWorld implements EventWorld {

    private static final int EMPTY = 0xE3EDF5;
    private static final int SERVED = 0x2F6690;
    private static final int WAITING = 0xE08E45;
    private static final int FULL = 0xB23A48;

    private final Simulation sim;
    private final Shops model;
    private final Stations theory;
    private final double comes;
    private final int each;
    private final int most;

    /// @param comes customers in a minute
    /// @param each clerks in a shop
    /// @param most customers in a shop
    QueueWorld(
            final Simulation sim,
            final Shops model,
            final Stations theory,
            final double comes,
            final int each,
            final int most) {
        this.sim = sim;
        this.model = model;
        this.theory = theory;
        this.comes = comes;
        this.each = each;
        this.most = most;
    }

    @Override
    public Simulation simulation() {
        return sim;
    }

    @Override
    public Clock clock() {
        return model.clock;
    }

    /// One event changes one shop.
    @Override
    public long agents() {
        return 1;
    }

    /// Each customer who came went away, was served, or is there; as many clerks are busy as there is work; who is to end or to
    /// come sleeps until then.
    @Override
    public void check(final Consumer<String> errors) {
        for (int shop = 0; shop < model.shops.size(); shop++) {
            final int present = model.present.values()[shop];
            final long balance = model.came.values()[shop]
                    - model.away.values()[shop]
                    - model.left.values()[shop];
            int busy = 0;
            for (int clerk = shop * each; clerk < (shop + 1) * each; clerk++) {
                final boolean isBusy = model.busy.values()[clerk] != 0;
                busy += isBusy ? 1 : 0;
                final long ends = model.clerks.wakeTime(model.clerks.handle(clerk));
                if (sim.frame() > 0 && isBusy == (ends == Clock.NEVER)) {
                    errors.accept("a clerk is busy until a time: step=" + sim.frame() + ", clerk=" + clerk + ", busy="
                            + isBusy + ", ends=" + ends);
                }
            }
            if (present != balance || present < 0 || present > most) {
                errors.accept("whoever came went away, was served, or is there: step=" + sim.frame() + ", shop=" + shop
                        + ", there=" + present + ", came and not gone=" + balance + ", most=" + most);
            }
            if (busy != Math.min(present, each)) {
                errors.accept("nobody waits while a clerk is idle: step=" + sim.frame() + ", shop=" + shop + ", there="
                        + present + ", busy=" + busy + ", clerks=" + each);
            }
            if (sim.frame() > 0 && model.shops.wakeTime(model.shops.handle(shop)) == Clock.NEVER) {
                errors.accept("a next customer comes to each shop: step=" + sim.frame() + ", shop=" + shop);
            }
        }
    }

    /// The mean number of customers in a shop, over time; and how many are turned away in a minute.
    @Override
    public void figures(final BiConsumer<String, DoubleSupplier> to) {
        to.accept("customers", () -> customers().mean());
        to.accept("turned away", () -> away().mean());
        to.accept("minutes", () -> clock().units(clock().now()));
    }

    private Spread customers() {
        return Spread.overTime(
                model.clock,
                model.shops.size(),
                model.present.values(),
                model.since.values(),
                model.customerTicks.values());
    }

    private Spread away() {
        return Spread.perUnit(model.clock, model.shops.size(), model.away.values());
    }

    @Override
    public void notices(final BiConsumer<String, String> to) {
        to.accept("customers", customers().beside(theory.mean()));
        to.accept("turned away", away().beside(theory.away() * comes));
    }

    @Override
    public void draw(final Picture on) {
        final int side = (int) Math.ceil(Math.sqrt(model.shops.size()));
        on.size(side, side);
        on.legend(EMPTY, "empty shop");
        on.legend(SERVED, "all are served");
        on.legend(WAITING, "somebody waits");
        on.legend(FULL, "full");
        for (int shop = 0; shop < model.shops.size(); shop++) {
            on.cell(shop % side, shop / side, colour(model.present.values()[shop]));
        }
    }

    private int colour(final int customers) {
        return customers == most ? FULL : customers == 0 ? EMPTY : customers <= each ? SERVED : WAITING;
    }

    @Override
    public String toString() {
        return String.format(
                Locale.ROOT,
                "%.1f min, %.3f customers in a shop",
                clock().units(clock().now()),
                customers().mean());
    }
}
