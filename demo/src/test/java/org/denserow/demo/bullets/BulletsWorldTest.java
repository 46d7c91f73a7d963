package org.denserow.demo.bullets;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.denserow.demo.scenario.RowLayout;
import org.denserow.engine.SimulationOptions;
import org.denserow.engine.storage.Tag;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.EnumSource;

/// The rules of the battle, one meeting at a time; the same for each layout.
@ParameterizedClass
@EnumSource(RowLayout.class)
class BulletsWorldTest {

    private static final int FAR = 5 * BulletsWorld.CELL;

    private final BulletsWorld world;
    private final BulletsWorld.Thing things;

    BulletsWorldTest(final RowLayout layout) {
        world = BulletsWorld.create(10, layout, SimulationOptions.defaults(), false);
        things = world.things();
        if (layout == RowLayout.DENSE) {
            world.keepInOrder();
        }
    }

    @AfterEach
    void close() {
        world.close();
    }

    private long put(final int place, final int fuel, final Tag... kinds) {
        final long handle = things.table().create();
        final int row = things.table().row(handle);
        things.x().values()[row] = place;
        things.fuel().values()[row] = fuel;
        for (final Tag kind : kinds) {
            kind.bits().set(row);
        }
        return handle;
    }

    /// Runs a frame and shows which things still live: `x` or `-` each.
    private String lives(final long... handles) {
        world.step();
        final StringBuilder lives = new StringBuilder();
        for (final long handle : handles) {
            lives.append(things.table().isValid(handle) ? 'x' : '-');
        }
        return lives.toString();
    }

    @Test
    void step_bulletMeetsSoftEnemy_bothGo() {
        assertEquals("--", lives(put(0, 9, things.bullet()), put(255, 0, things.enemy())));
    }

    @Test
    void step_bulletMeetsTank_onlyTheBulletGoes() {
        assertEquals("-x", lives(put(0, 9, things.bullet()), put(0, 0, things.enemy(), things.tank())));
    }

    @Test
    void step_laserMeetsSoftEnemyAndTank_laserFliesOn() {
        final long laser = put(0, 9, things.laser());
        assertEquals("x--", lives(laser, put(0, 0, things.enemy()), put(0, 0, things.enemy(), things.tank())));
        assertEquals(1, things.flown().values()[things.table().row(laser)]);
    }

    @Test
    void step_otherCell_nothingHappens() {
        assertEquals("xx", lives(put(255, 9, things.bullet()), put(256, 0, things.enemy())));
    }

    @Test
    void step_shotThatMovesIntoTheCell_hitsThere() {
        final long bullet = put(0, 9, things.bullet());
        things.vx().values()[things.table().row(bullet)] = FAR;
        assertEquals("--x", lives(bullet, put(FAR, 0, things.enemy()), put(0, 0, things.enemy())));
    }

    @Test
    void step_edge_isATorus() {
        final long bullet = put(0, 9, things.bullet());
        things.vx().values()[things.table().row(bullet)] = -1;
        assertEquals("x", lives(bullet));
        assertEquals(
                world.side() * BulletsWorld.CELL - 1,
                things.x().values()[things.table().row(bullet)]);
    }

    @Test
    void step_shotWithoutFuel_goesAndHitsNothing() {
        assertEquals("-x", lives(put(0, 1, things.bullet()), put(0, 0, things.enemy())));
        assertFalse(world.ground().fire().bits().get(0));
        assertTrue(world.ground().soft().bits().get(0));
    }

    @Test
    void reinforce_enemiesMissing_bringsThem() {
        world.reinforce();
        assertEquals(10, things.enemy().count());
        things.table().destroy(things.table().handle(things.enemy().bits().next(0)));
        world.reinforce();
        world.reinforce();
        assertEquals(10, things.enemy().count());
        assertEquals(10, things.table().size());
    }

    @Test
    void side_anyEnemies_isAPowerOfTwoWithRoom() {
        for (final int enemies : new int[] {1, 8, 9, 20_000, BulletsWorld.MAX_ENEMIES}) {
            final int side = BulletsWorld.side(enemies);
            assertEquals(1, Integer.bitCount(side));
            assertTrue((long) side * side >= 8L * enemies && (long) side * side <= 1 << 30, "side=" + side);
            assertTrue((long) side * BulletsWorld.CELL < Integer.MAX_VALUE / 4, "places fit");
            assertTrue(BulletsWorld.rows(enemies) <= 1 << 30, "rows fit");
        }
    }
}
