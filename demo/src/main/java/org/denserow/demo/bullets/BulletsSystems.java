package org.denserow.demo.bullets;

import org.denserow.demo.scenario.RowLayout;
import org.denserow.engine.Commands;
import org.denserow.engine.Draw;
import org.denserow.engine.Range;
import org.denserow.engine.Rows;
import org.denserow.engine.Simulation;
import org.denserow.engine.SystemBuilder;
import org.denserow.engine.storage.IntColumn;
import org.denserow.engine.storage.Selection;
import org.denserow.engine.storage.Tag;

/// The systems of a [BulletsWorld]: what happens in each frame.
///
/// | system | over | does |
/// |---|---|---|
/// | `wipe` | ground | clears the tags of the frame before |
/// | `move` | live things | moves them |
/// | `expire` | bullets or lasers | burns fuel; a shot without fuel is dead |
/// | `mark …` | enemies not tanks; tanks; shots and lasers not dead | tags their cell of the ground, in any chunk |
/// | `hit` | enemies not tanks | dead if a shot is over their cell |
/// | `pierce` | tanks | dead if a laser is over their cell |
/// | `spend` | bullets not dead | dead if an enemy is over their cell; lasers fly on |
/// | `fly on` | shots not dead | counts the frames that they have flown |
/// | `fire` | enemies not dead | a tank creates lasers, another enemy bullets |
/// | `die` | dead | destroys them |
///
/// *Threads*: bodies run on all workers; they only read the fields.
final class BulletsSystems {

    private static final String MARK = "mark ";
    private static final int GRAIN = 1024; // rows and cells per chunk
    private static final double FIRE_CHANCE = 0.05; // per enemy and frame
    private static final int SHOT_SPEED = 2 * BulletsWorld.CELL;

    private final BulletsWorld world;
    private final Simulation simulation;
    private final BulletsWorld.Thing things;
    private final BulletsWorld.Ground ground;
    private final Query.Selections selections;
    private final int side;

    BulletsSystems(final BulletsWorld world) {
        this.world = world;
        this.simulation = world.simulation();
        this.things = world.things();
        this.ground = world.ground();
        this.selections = Query.Selections.of(things);
        this.side = world.side();
    }

    void declare() {
        look(Query.KINDS, selections.kinds());
        look(Query.SHOTS, selections.shots());
        look(Query.SOFT, selections.soft());
        look(Query.TANKS, things.tank());
        system("wipe")
                .writes(ground.soft(), ground.armour(), ground.fire(), ground.beam())
                .over(ground.table(), this::wipe);
        final SystemBuilder move =
                system("move").reads(things.vx(), things.vy()).writes(things.x(), things.y());
        if (world.layout() == RowLayout.PINNED) {
            move.over(things.table().live(), this::move);
        } else {
            move.over(things.table(), this::moveAll);
        }
        system("expire").writes(things.fuel(), things.dead()).over(selections.shots(), this::expire);
        look(Query.FLYING, selections.flying());
        look(Query.BEAMS, selections.beams());
        mark("soft", selections.soft(), ground.soft());
        mark("armour", things.tank(), ground.armour());
        mark("fire", selections.flying(), ground.fire());
        mark("beam", selections.beams(), ground.beam());
        strike("hit", selections.soft(), ground.fire());
        strike("pierce", things.tank(), ground.beam());
        look(Query.BULLETS_LEFT, selections.bulletsLeft());
        strike("spend", selections.bulletsLeft(), ground.soft(), ground.armour());
        look(Query.STILL_FLYING, selections.flying());
        look(Query.SHOOTERS, selections.shooters());
        look(Query.DEAD, things.dead());
        system("fly on").writes(things.flown()).over(selections.flying(), this::flyOn);
        system("fire")
                .reads(things.x(), things.y(), things.tank())
                .creates(things.table())
                .over(selections.shooters(), this::fire);
        system("die").over(things.dead(), this::die);
    }

    /// {@return whether a system looks up the cell of each of its rows}
    static boolean looksUpCells(final String name) {
        return name.startsWith(MARK) || name.equals("hit") || name.equals("pierce") || name.equals("spend");
    }

    private SystemBuilder system(final String name) {
        return simulation.system(name).grain(GRAIN);
    }

    /// Records the rows that a query finds at this point of the frame, if the world records them.
    private void look(final Query query, final Selection selection) {
        final Looks looks = world.looks();
        if (looks.isRecorded()) {
            system("look at " + query).over(selection, (rows, commands) -> looks.record(query, rows));
        }
    }

    // ---- Bodies ----

    private void wipe(final Range cells, final Commands commands) {
        wipe(cells, cells.write(ground.soft()));
        wipe(cells, cells.write(ground.armour()));
        wipe(cells, cells.write(ground.fire()));
        wipe(cells, cells.write(ground.beam()));
    }

    private static void wipe(final Range cells, final Tag.Bits bits) {
        for (int word = cells.begin() / 64; word < (cells.end() + 63) / 64; word++) {
            bits.clearWord(word, bits.word(word));
        }
    }

    private void move(final Rows rows, final Commands commands) {
        final int[] x = rows.write(things.x());
        final int[] y = rows.write(things.y());
        final int[] vx = rows.read(things.vx());
        final int[] vy = rows.read(things.vy());
        final int mask = side * BulletsWorld.CELL - 1;
        for (int row = rows.next(0); row >= 0; row = rows.next(row + 1)) {
            x[row] = x[row] + vx[row] & mask;
            y[row] = y[row] + vy[row] & mask;
        }
    }

    private void moveAll(final Range rows, final Commands commands) {
        final int[] x = rows.write(things.x());
        final int[] y = rows.write(things.y());
        final int[] vx = rows.read(things.vx());
        final int[] vy = rows.read(things.vy());
        final int mask = side * BulletsWorld.CELL - 1;
        for (int row = rows.begin(); row < rows.end(); row++) {
            x[row] = x[row] + vx[row] & mask;
            y[row] = y[row] + vy[row] & mask;
        }
    }

    private void expire(final Rows rows, final Commands commands) {
        final int[] fuel = rows.write(things.fuel());
        final Tag.Bits dead = rows.write(things.dead());
        for (int row = rows.next(0); row >= 0; row = rows.next(row + 1)) {
            if (--fuel[row] <= 0) {
                dead.set(row);
            }
        }
    }

    /// Tags the cells of the ground that selected things are over.
    private void mark(final String name, final Selection selection, final Tag over) {
        final IntColumn columnX = things.x();
        final IntColumn columnY = things.y();
        system(MARK + name).reads(columnX, columnY).setsAnywhere(over).over(selection, (rows, commands) -> {
            final int[] x = rows.read(columnX);
            final int[] y = rows.read(columnY);
            final Tag.Bits bits = rows.write(over);
            for (int row = rows.next(0); row >= 0; row = rows.next(row + 1)) {
                bits.set(BulletsWorld.cell(x[row], y[row], side));
            }
        });
    }

    /// Tags selected things as dead whose cell has one of the given tags.
    private void strike(final String name, final Selection selection, final Tag... by) {
        final IntColumn columnX = things.x();
        final IntColumn columnY = things.y();
        system(name).reads(columnX, columnY).reads(by).writes(things.dead()).over(selection, (rows, commands) -> {
            final int[] x = rows.read(columnX);
            final int[] y = rows.read(columnY);
            final Tag.Bits one = rows.read(by[0]);
            final Tag.Bits other = rows.read(by[by.length - 1]);
            final Tag.Bits dead = rows.write(things.dead());
            for (int row = rows.next(0); row >= 0; row = rows.next(row + 1)) {
                final int cell = BulletsWorld.cell(x[row], y[row], side);
                if (one.get(cell) || other.get(cell)) {
                    dead.set(row);
                }
            }
        });
    }

    private void flyOn(final Rows rows, final Commands commands) {
        final int[] flown = rows.write(things.flown());
        for (int row = rows.next(0); row >= 0; row = rows.next(row + 1)) {
            flown[row]++;
        }
    }

    private void fire(final Rows rows, final Commands commands) {
        final int[] x = rows.read(things.x());
        final int[] y = rows.read(things.y());
        final Tag.Bits tank = rows.read(things.tank());
        for (int row = rows.next(0); row >= 0; row = rows.next(row + 1)) {
            final Draw draw = rows.random().at(row);
            if (draw.chance(FIRE_CHANCE)) {
                final boolean isTank = tank.get(row);
                commands.create(things.table());
                commands.with(things.x(), x[row])
                        .with(things.y(), y[row])
                        .with(things.vx(), draw.nextInt(2 * SHOT_SPEED + 1) - SHOT_SPEED)
                        .with(things.vy(), draw.nextInt(2 * SHOT_SPEED + 1) - SHOT_SPEED)
                        .with(things.fuel(), isTank ? BulletsWorld.LASER_FUEL : BulletsWorld.BULLET_FUEL)
                        .with(isTank ? things.laser() : things.bullet());
            }
        }
    }

    private void die(final Rows rows, final Commands commands) {
        for (int row = rows.next(0); row >= 0; row = rows.next(row + 1)) {
            commands.destroy(things.table().handle(row));
        }
    }
}
