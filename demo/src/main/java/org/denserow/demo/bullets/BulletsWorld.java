package org.denserow.demo.bullets;

import org.denserow.demo.scenario.RowLayout;
import org.denserow.demo.scenario.World;
import org.denserow.engine.Draw;
import org.denserow.engine.FrameReport;
import org.denserow.engine.Ordering;
import org.denserow.engine.Simulation;
import org.denserow.engine.SimulationOptions;
import org.denserow.engine.Table;
import org.denserow.engine.defragment.RowOrder;
import org.denserow.engine.storage.IntColumn;
import org.denserow.engine.storage.Layout;
import org.denserow.engine.storage.Tag;

/// A battle. Enemies drift and fire: soft ones fire bullets, tanks fire lasers. A shot hits the enemies in its cell;
/// lasers pierce tanks, bullets do not. New enemies replace the dead ones before the next frame.
///
/// All things are rows of one type; their kinds are tags. In a pinned type, `live` is the article's global field. In a
/// dense type all rows are alive, and they can be kept in the order of cells. The ground is a type of fixed rows, one
/// per cell. Its tags say what is over the cell in this frame; things of any chunk set them.
///
/// *Threads*: the one that creates it steps it and reads it between frames.
final class BulletsWorld implements AutoCloseable {

    /// The most enemies. With more, the numbers of cells would come near the limit of an `int`.
    static final int MAX_ENEMIES = 1 << 24;

    /// Places in a cell, in each direction.
    static final int CELL = 256;

    /// Rows per chunk of the order of cells: a row only has to be in the right chunk, at any place of it.
    static final int CHUNK = 512;

    static final int BULLET_FUEL = 16; // frames
    static final int LASER_FUEL = 8;

    private static final int CELLS_PER_ENEMY = 8;
    private static final int ROWS_PER_ENEMY = 4; // there are fewer shots than enemies, new ones of a frame included
    private static final int SPARE_ROWS = 1024;
    private static final int TANK_ONE_IN = 4;
    private static final int ENEMY_SPEED = 64;

    /// A shot or an enemy.
    ///
    /// @param fuel frames that a shot can still fly
    /// @param flown frames that a shot has flown
    /// @param tank an enemy that only lasers destroy
    /// @param dead hit, spent or out of fuel in this frame
    record Thing(
            Table table,
            IntColumn x,
            IntColumn y,
            IntColumn vx,
            IntColumn vy,
            IntColumn fuel,
            IntColumn flown,
            Tag bullet,
            Tag laser,
            Tag enemy,
            Tag tank,
            Tag dead) {}

    /// A cell and, as tags, the things over it in this frame.
    ///
    /// @param soft whether an enemy other than a tank is over it
    /// @param armour whether a tank is over it
    /// @param fire whether a shot that still flies is over it
    /// @param beam whether a laser that still flies is over it
    record Ground(Table table, Tag soft, Tag armour, Tag fire, Tag beam) {}

    private final Simulation simulation;
    private final RowLayout layout;
    private final int enemies;
    private final int side; // cells, a power of two
    private final Thing things;
    private final Ground ground;
    private final Looks looks;
    private final Draw draw; // of new enemies; kept, because each call of random(…) makes a new one

    private BulletsWorld(final Simulation simulation, final int enemies, final RowLayout layout, final boolean looks) {
        this.simulation = simulation;
        this.layout = layout;
        this.enemies = enemies;
        this.side = side(enemies);
        things = simulation.define("thing", Thing.class, layout.of(rows(enemies)));
        ground = simulation.define("ground", Ground.class, Layout.fixed(side * side));
        this.looks = looks ? new Looks(things.table().capacity()) : Looks.NONE;
        draw = simulation.random("reinforce");
    }

    /// Creates a world without things; [#reinforce()] creates the first.
    ///
    /// @param enemies `1 … MAX_ENEMIES`
    /// @param looks whether to record the rows that queries find
    static BulletsWorld create(
            final int enemies, final RowLayout layout, final SimulationOptions options, final boolean looks) {
        return World.of(options, simulation -> {
            final BulletsWorld world = new BulletsWorld(simulation, enemies, layout, looks);
            new BulletsSystems(world).declare();
            return world;
        });
    }

    static int side(final int enemies) {
        int side = 8;
        while ((long) side * side < (long) CELLS_PER_ENEMY * enemies) {
            side *= 2;
        }
        return side;
    }

    static int rows(final int enemies) {
        return ROWS_PER_ENEMY * enemies + SPARE_ROWS;
    }

    // ---- Running ----

    /// Creates the enemies that are missing, at random places.
    void reinforce() {
        final int places = side * CELL;
        for (int missing = enemies - things.enemy().count(); missing > 0; missing--) {
            draw.of(simulation.frame() << Integer.SIZE | missing);
            final int row = things.table().row(things.table().create());
            things.x().values()[row] = draw.nextInt(places);
            things.y().values()[row] = draw.nextInt(places);
            things.vx().values()[row] = draw.nextInt(2 * ENEMY_SPEED + 1) - ENEMY_SPEED;
            things.vy().values()[row] = draw.nextInt(2 * ENEMY_SPEED + 1) - ENEMY_SPEED;
            things.enemy().bits().set(row);
            if (draw.nextInt(TANK_ONE_IN) == 0) {
                things.tank().bits().set(row);
            }
        }
    }

    /// Keeps the rows of things in the order of cells from the next frame on, so that neighbouring rows look up cells
    /// near each other. For a dense layout.
    Ordering keepInOrder() {
        return things.table().order(RowOrder.byKey(this::cellOf).inChunksOf(CHUNK));
    }

    /// The cell of a thing.
    ///
    /// @param row a row of the type
    int cellOf(final int row) {
        return cell(things.x().values()[row], things.y().values()[row], side);
    }

    /// Runs a frame.
    FrameReport step() {
        looks.clear();
        return simulation.step();
    }

    /// The cell of a place.
    static int cell(final int x, final int y, final int side) {
        return y / CELL * side + x / CELL;
    }

    RowLayout layout() {
        return layout;
    }

    Simulation simulation() {
        return simulation;
    }

    Thing things() {
        return things;
    }

    Ground ground() {
        return ground;
    }

    /// Cells along an edge.
    int side() {
        return side;
    }

    Looks looks() {
        return looks;
    }

    @Override
    public void close() {
        simulation.close();
    }
}
