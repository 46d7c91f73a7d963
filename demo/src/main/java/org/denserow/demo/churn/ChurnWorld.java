package org.denserow.demo.churn;

import java.util.List;
import java.util.Locale;
import java.util.function.BiConsumer;
import java.util.function.Consumer;
import java.util.function.DoubleSupplier;
import org.denserow.demo.picture.FigureGroup;
import org.denserow.demo.picture.Picture;
import org.denserow.demo.scenario.World;
import org.denserow.engine.FrameReport;
import org.denserow.engine.Simulation;
import org.denserow.engine.defragment.RowOrder;
import org.denserow.engine.handle.Handle;
import org.denserow.engine.snapshot.ObjectForm;

/// A model of churn as a world of the demo. Rows created and destroyed are counted by [#step()], not by frames that
/// others run.
final class ChurnWorld implements World {

    static final String LIVE = "live";
    static final String GONE = "gone";

    private static final int CHUNK = 512; // rows of the order: a few pages of each column
    private static final int YOUNG = 0x7CB356;
    private static final int OLD = 0x8C5A2B;
    static final int WAITING = 0xD9D9D9;

    private final Simulation sim;
    private final Churn model;
    private final ChurnCheck check;
    private final int places;
    private long balance; // rows of items and links, by what the engine says it has created and destroyed
    private long agents;
    private long gone; // items, in the last step

    ChurnWorld(final Simulation sim, final Churn model, final Ledger ledger, final int places) {
        this.sim = sim;
        this.model = model;
        this.places = places;
        this.check = new ChurnCheck(sim, model, ledger, places);
        this.balance = rows();
        sim.listen(ended -> count(ended.report()));
        sim.resource("counts", this).saved(ChurnWorld::counts, ChurnWorld::load, ObjectForm.of(long[].class));
    }

    /// {@return what is counted beside the simulation, for its snapshots. The check plays all steps by itself}
    private long[] counts() {
        return new long[] {balance, agents, gone};
    }

    private void load(final long[] counts) {
        balance = counts[0];
        agents = counts[1];
        gone = counts[2];
    }

    private long rows() {
        return (long) model.items.table().size() + model.links.table().size();
    }

    /// {@return handles of items that are gone, which the check has seen}
    long handlesGone() {
        return check.sample().went();
    }

    @Override
    public Simulation simulation() {
        return sim;
    }

    /// Items in the order of places.
    @Override
    public void keepInOrder() {
        model.items.table().order(RowOrder.by(model.items.place()).inChunksOf(CHUNK));
    }

    @Override
    public FrameReport step() {
        final int items = model.items.table().size();
        final FrameReport report = sim.step();
        agents = items;
        return report;
    }

    private void count(final FrameReport report) {
        gone = report.destroyedRows();
        balance += report.createdRows() - report.destroyedRows() - report.cascadedRows();
    }

    @Override
    public long agents() {
        return agents;
    }

    @Override
    public void check(final Consumer<String> errors) {
        if (balance != rows()) {
            errors.accept("as many rows live as were created and not destroyed: step=" + sim.frame() + ", rows="
                    + rows() + ", created and not destroyed=" + balance);
        }
        check.check(errors);
    }

    /// Both are parts of the places.
    @Override
    public void figures(final BiConsumer<String, DoubleSupplier> to) {
        to.accept(LIVE, () -> model.items.table().size() / (double) places);
        to.accept(GONE, () -> gone / (double) places);
    }

    @Override
    public void draw(final Picture on) {
        final int side = (int) Math.ceil(Math.sqrt(places));
        on.size(side, side);
        on.legend(YOUNG, "young item");
        on.legend(OLD, "old item");
        on.legend(WAITING, "waiting place");
        on.chart(new FigureGroup("share of all places", List.of(LIVE, GONE)));
        for (int place = 0; place < places; place++) {
            on.cell(place % side, place / side, colour(model.places.holder().values()[place]));
        }
    }

    private int colour(final long holder) {
        if (holder == Handle.NULL) {
            return WAITING;
        }
        return model.items.old().bits().get(model.items.table().row(holder)) ? OLD : YOUNG;
    }

    @Override
    public String toString() {
        return String.format(
                Locale.ROOT, "%,d items, %,d gone", model.items.table().size(), gone);
    }
}
