package org.denserow.demo.bullets;

import java.util.List;
import java.util.Locale;
import java.util.function.BiConsumer;
import java.util.function.Consumer;
import java.util.function.DoubleSupplier;
import java.util.function.LongSupplier;
import org.denserow.demo.picture.Activity;
import org.denserow.demo.picture.FigureGroup;
import org.denserow.demo.picture.Picture;
import org.denserow.demo.scenario.World;
import org.denserow.engine.FrameReport;
import org.denserow.engine.Simulation;
import org.denserow.engine.lines.ModelLines;
import org.denserow.engine.snapshot.ObjectForm;
import org.denserow.engine.storage.Tag;

/// A [BulletsWorld] with new enemies before each frame, its checks and its figures.
///
/// *Threads*: the one that creates it.
final class Battle implements World {

    private static final int SHOT = 0xE69F00;
    private static final int BEAM = 0xD55E00;
    private static final int ENEMY = 0x0072B2;
    private static final int TANK = 0x1A1A1A;

    /// What is counted beside the simulation. It is a resource of it, so that snapshots have it.
    ///
    /// @param order null if rows are kept in no order
    private record Counts(long fired, long destroyed, OrderLog.Saved order) {

        private static final ObjectForm<Counts> FORM = ObjectForm.of(Counts.class);

        private static Counts of(final Battle battle) {
            return new Counts(battle.fired, battle.destroyed, battle.order == null ? null : battle.order.saved());
        }
    }

    private final BulletsWorld world;
    private final Consumer<BulletsWorld> fault;
    private final Invariants invariants;
    private final Scan scan; // null if the world is not scanned
    private final int orderFrom;
    private OrderLog order; // null if rows are kept in no order
    private long fired;
    private long destroyed;

    /// @param world before its first frame; it is scanned if it records what queries find
    /// @param orderFrom frame before which the order of cells begins, if rows are kept in it
    /// @param fault an action on the world, after the scan has copied it and before its frame
    Battle(final BulletsWorld world, final int orderFrom, final Consumer<BulletsWorld> fault) {
        this.world = world;
        this.fault = fault;
        this.invariants = new Invariants(world);
        this.scan = world.looks().isRecorded() ? new Scan(world) : null;
        this.orderFrom = orderFrom;
        world.simulation().resource("counts", this).saved(Counts::of, Battle::load, Counts.FORM);
    }

    private void load(final Counts counts) {
        fired = counts.fired();
        destroyed = counts.destroyed();
        if (order != null) {
            order.load(counts.order());
        }
    }

    /// Things in the order of their cells, from a later step on: the log compares before and after.
    @Override
    public void keepInOrder() {
        order = new OrderLog(orderFrom);
    }

    /// A state in which rows are kept in order fits a world that keeps them.
    @Override
    public void expect(final long frames) {
        if (order != null && frames > orderFrom) {
            world.keepInOrder();
        }
    }

    @Override
    public FrameReport step() {
        if (order != null) {
            order.before(world);
        }
        world.reinforce();
        if (scan != null) {
            scan.play(world);
        }
        invariants.before();
        fault.accept(world);
        final FrameReport report = world.step();
        fired += report.createdRows();
        destroyed += report.destroyedRows();
        if (order != null) {
            order.after(world, report);
        }
        return report;
    }

    @Override
    public void check(final Consumer<String> errors) {
        if (simulation().frame() == 0) {
            return;
        }
        final FrameReport report = simulation().report();
        invariants.after(report, errors);
        if (scan != null) {
            scan.compare(world, report, errors);
        }
    }

    // ---- Results ----

    private void count(final BiConsumer<String, LongSupplier> to) {
        final BulletsWorld.Thing things = world.things();
        to.accept("things", things.table()::size);
        to.accept("bullets", things.bullet()::count);
        to.accept("lasers", things.laser()::count);
        to.accept("soft", things.enemy().andNot(things.tank())::count);
        to.accept("tanks", things.tank()::count);
        to.accept("fired", () -> fired);
        to.accept("destroyed", () -> destroyed);
    }

    @Override
    public void figures(final BiConsumer<String, DoubleSupplier> to) {
        count((name, count) -> to.accept(name, count::getAsLong));
    }

    @Override
    public void collect(final ModelLines lines) {
        count(lines::whole);
    }

    @Override
    public void remarks(final BiConsumer<String, String> to) {
        if (order != null) {
            order.remarks(world, to);
        }
    }

    @Override
    public long agents() {
        return world.things().table().size();
    }

    @Override
    public Activity activity() {
        return new Activity("things", () -> world.things().table().size());
    }

    @Override
    public void draw(final Picture on) {
        on.size(world.side(), world.side());
        on.legend(ENEMY, "enemy");
        on.legend(TANK, "tank");
        on.legend(SHOT, "bullet");
        on.legend(BEAM, "laser");
        on.chart(new FigureGroup("live things", List.of("things", "bullets", "lasers", "soft", "tanks")));
        on.chart(new FigureGroup("things since the first frame", List.of("fired", "destroyed")));
        final BulletsWorld.Thing things = world.things();
        draw(on, things.enemy().bits(), ENEMY);
        draw(on, things.tank().bits(), TANK);
        draw(on, things.bullet().bits(), SHOT);
        draw(on, things.laser().bits(), BEAM);
    }

    private void draw(final Picture on, final Tag.Bits kind, final int colour) {
        final BulletsWorld.Thing things = world.things();
        final double cell = BulletsWorld.CELL;
        for (int row = kind.next(0); row >= 0; row = kind.next(row + 1)) {
            if (colour != ENEMY || !things.tank().bits().get(row)) { // a tank is an enemy too
                on.arrow(
                        things.x().values()[row] / cell,
                        things.y().values()[row] / cell,
                        things.vx().values()[row],
                        things.vy().values()[row],
                        colour);
            }
        }
    }

    BulletsWorld world() {
        return world;
    }

    @Override
    public Simulation simulation() {
        return world.simulation();
    }

    /// The world in the words of the progress line.
    @Override
    public String toString() {
        return String.format(Locale.ROOT, "%,d things", world.things().table().size());
    }
}
