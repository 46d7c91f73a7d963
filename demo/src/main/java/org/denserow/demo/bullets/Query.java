package org.denserow.demo.bullets;

import org.denserow.engine.storage.Selection;

/// What systems run over. A selection that several run over is one object, so that it is evaluated once for all of
/// them.
///
/// Those of kinds alone say the same all through a frame; the others are looked at where the table says.
enum Query {
    /// At the beginning.
    KINDS("any kind"),
    /// At the beginning.
    SHOTS("bullets or lasers"),
    /// At the beginning.
    SOFT("enemies not tanks"),
    /// At the beginning.
    TANKS("tanks"),
    /// When shots without fuel are dead.
    FLYING("shots that fly"),
    /// Then too.
    BEAMS("lasers that fly"),
    /// When all who are hit are dead.
    BULLETS_LEFT("bullets before they are spent"),
    /// When bullets that hit are dead too.
    STILL_FLYING("shots that fly on"),
    /// Then too.
    SHOOTERS("enemies that fire"),
    /// Then too.
    DEAD("dead");

    private final String words;

    Query(final String words) {
        this.words = words;
    }

    /// The selections, made once per world.
    record Selections(
            Selection kinds,
            Selection shots,
            Selection soft,
            Selection flying,
            Selection beams,
            Selection bulletsLeft,
            Selection shooters) {

        static Selections of(final BulletsWorld.Thing things) {
            final Selection shots = things.bullet().or(things.laser());
            return new Selections(
                    shots.or(things.enemy()).or(things.tank()),
                    shots,
                    things.enemy().andNot(things.tank()),
                    shots.andNot(things.dead()),
                    things.laser().andNot(things.dead()),
                    things.bullet().andNot(things.dead()),
                    things.enemy().andNot(things.dead()));
        }
    }

    @Override
    public String toString() {
        return words;
    }
}
