package org.denserow.demo.bullets;

import java.util.Arrays;
import java.util.function.Consumer;
import org.denserow.demo.scenario.RowLayout;
import org.denserow.engine.FrameReport;
import org.denserow.engine.Table;
import org.denserow.engine.storage.Tag;

/// Computes the rows that every [Query] of the next frame must find. It copies all rows and plays the frame in plain
/// loops over arrays of booleans: no bitfield, no expression, no system.
///
/// *Threads*: the owner's. *Cost*: O(rows + cells) a frame.
final class Scan {

    private final int side;
    private final int rows;
    private final boolean[] alive;
    private final int[] x;
    private final int[] y;
    private final boolean[][] due = new boolean[Query.values().length][];
    private final boolean[] soft; // by cell
    private final boolean[] armour;
    private final boolean[] fire;
    private final boolean[] beam;

    Scan(final BulletsWorld world) {
        side = world.side();
        rows = world.things().table().capacity();
        alive = new boolean[rows];
        x = new int[rows];
        y = new int[rows];
        Arrays.setAll(due, query -> new boolean[rows]);
        soft = new boolean[side * side];
        armour = new boolean[side * side];
        fire = new boolean[side * side];
        beam = new boolean[side * side];
    }

    // ---- Before the frame ----

    /// Copies a world and plays its next frame.
    void play(final BulletsWorld world) {
        kinds(world);
        move(world.things());
        for (final boolean[] over : new boolean[][] {soft, armour, fire, beam}) {
            Arrays.fill(over, false);
        }
        shots(world.things());
        for (int row = 0; row < rows; row++) {
            final int cell = BulletsWorld.cell(x[row], y[row], side);
            soft[cell] |= due(Query.SOFT, row);
            armour[cell] |= due(Query.TANKS, row);
            fire[cell] |= due(Query.FLYING, row);
            beam[cell] |= due(Query.BEAMS, row);
        }
        for (int row = 0; row < rows; row++) {
            strike(row, BulletsWorld.cell(x[row], y[row], side));
        }
    }

    private void kinds(final BulletsWorld world) {
        final Table things = world.things().table();
        final boolean isPinned = world.layout() == RowLayout.PINNED;
        final Tag.Bits bullet = world.things().bullet().bits();
        final Tag.Bits laser = world.things().laser().bits();
        final Tag.Bits enemy = world.things().enemy().bits();
        final Tag.Bits tank = world.things().tank().bits();
        for (int row = 0; row < rows; row++) {
            alive[row] = isPinned ? things.live().bits().get(row) : row < things.size();
            final boolean isShot = bullet.get(row) || laser.get(row);
            due(Query.KINDS)[row] = isShot || enemy.get(row) || tank.get(row);
            due(Query.SHOTS)[row] = isShot;
            due(Query.SOFT)[row] = enemy.get(row) && !tank.get(row);
            due(Query.TANKS)[row] = tank.get(row);
            due(Query.BEAMS)[row] = laser.get(row); // for now
            due(Query.SHOOTERS)[row] = enemy.get(row);
        }
    }

    private void move(final BulletsWorld.Thing things) {
        final int places = side * BulletsWorld.CELL;
        for (int row = 0; row < rows; row++) {
            x[row] = alive[row]
                    ? Math.floorMod(things.x().values()[row] + things.vx().values()[row], places)
                    : 0;
            y[row] = alive[row]
                    ? Math.floorMod(things.y().values()[row] + things.vy().values()[row], places)
                    : 0;
        }
    }

    private void shots(final BulletsWorld.Thing things) {
        for (int row = 0; row < rows; row++) {
            final boolean flies = due(Query.SHOTS, row) && things.fuel().values()[row] > 1;
            due(Query.FLYING)[row] = flies;
            due(Query.BULLETS_LEFT)[row] = flies && !due(Query.BEAMS, row);
            due(Query.BEAMS)[row] &= flies;
        }
    }

    private void strike(final int row, final int cell) {
        final boolean isHit = due(Query.SOFT, row) && fire[cell] || due(Query.TANKS, row) && beam[cell];
        final boolean isSpent = due(Query.BULLETS_LEFT, row) && (soft[cell] || armour[cell]);
        due(Query.STILL_FLYING)[row] = due(Query.FLYING, row) && !isSpent;
        due(Query.SHOOTERS)[row] &= !isHit;
        due(Query.DEAD)[row] = isHit || due(Query.SHOTS, row) && !due(Query.STILL_FLYING, row);
    }

    private boolean[] due(final Query query) {
        return due[query.ordinal()];
    }

    private boolean due(final Query query, final int row) {
        return due[query.ordinal()][row];
    }

    // ---- After it ----

    /// Adds the differences between the queries of a frame and its scan.
    void compare(final BulletsWorld world, final FrameReport report, final Consumer<String> errors) {
        final String where = "frame " + report.frame() + ", workers=" + report.workers() + ": ";
        int dead = 0;
        for (int row = 0; row < rows; row++) {
            dead += due(Query.DEAD, row) ? 1 : 0;
            if (alive[row] != due(Query.KINDS, row)) {
                errors.accept(where + "alive must be the or of the kinds: row=" + row + ", alive=" + alive[row]);
                return;
            }
        }
        for (final Query query : Query.values()) {
            for (int row = 0; row < rows; row++) {
                if (due(query, row) != world.looks().found(query, row)) {
                    errors.accept(where + "a query must find what a scan finds: query=" + query + ", row=" + row
                            + ", by scan=" + due(query, row) + ", by query=" + !due(query, row));
                    break;
                }
            }
        }
        if (report.destroyedRows() != dead) {
            errors.accept(where + "the dead go: by scan=" + dead + ", destroyed=" + report.destroyedRows());
        }
    }
}
