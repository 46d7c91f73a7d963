package org.denserow.demo.bullets;

import java.util.function.Consumer;
import java.util.function.IntSupplier;
import org.denserow.demo.scenario.RowLayout;
import org.denserow.engine.FrameReport;
import org.denserow.engine.storage.Selection;

/// The rules that hold after every frame of a right world, by its tags alone: the live things are the union of the
/// kinds. Always on.
///
/// *Threads*: the owner's. *Cost*: O(rows / 64) a frame.
final class Invariants {

    private final BulletsWorld world;
    private final IntSupplier ofNoKind;
    private final Selection kinds;
    private final Selection shotTwice;
    private final Selection shotAndEnemy;
    private final Selection softTank;
    private int sizeBefore;

    Invariants(final BulletsWorld world) {
        final BulletsWorld.Thing things = world.things();
        final Query.Selections selections = Query.Selections.of(things);
        this.world = world;
        this.kinds = selections.kinds();
        this.ofNoKind = world.layout() == RowLayout.PINNED
                ? things.table().live().andNot(kinds)::count
                : () -> things.table().size() - kinds.count();
        this.shotTwice = things.bullet().and(things.laser());
        this.shotAndEnemy = selections.shots().and(things.enemy());
        this.softTank = things.tank().andNot(things.enemy());
    }

    /// Notes the size of the world before a frame.
    void before() {
        sizeBefore = world.things().table().size();
    }

    /// Adds the rules that are broken after a frame.
    void after(final FrameReport report, final Consumer<String> errors) {
        final int size = world.things().table().size();
        expect("alive and of no kind", 0, ofNoKind.getAsInt(), errors);
        expect("of some kind", size, kinds.count(), errors);
        expect("bullet and laser", 0, shotTwice.count(), errors);
        expect("shot and enemy", 0, shotAndEnemy.count(), errors);
        expect("tank and no enemy", 0, softTank.count(), errors);
        expect("dead and still there", 0, world.things().dead().count(), errors);
        expect("alive", sizeBefore + report.createdRows() - report.destroyedRows(), size, errors);
    }

    private void expect(final String what, final long due, final long found, final Consumer<String> errors) {
        if (due != found) {
            errors.accept("frame " + (world.simulation().frame() - 1) + ": things " + what + ": expected=" + due
                    + ", found=" + found);
        }
    }
}
