package org.denserow.demo.bullets;

import org.denserow.engine.storage.Selection;

/// The selections that systems run over. Systems that share a selection share the object, so it is evaluated once for
/// all of them.
///
/// A selection of kinds alone stays the same during a frame. The others change; each is recorded at the moment that
/// its comment names.
enum Query {
    /// Recorded at the beginning.
    KINDS("any kind"),
    /// Recorded at the beginning.
    SHOTS("bullets or lasers"),
    /// Recorded at the beginning.
    SOFT("enemies not tanks"),
    /// Recorded at the beginning.
    TANKS("tanks"),
    /// Recorded when shots without fuel are dead.
    FLYING("shots that fly"),
    /// Recorded at the same moment.
    BEAMS("lasers that fly"),
    /// Recorded when all enemies that are hit are dead.
    BULLETS_LEFT("bullets before they are spent"),
    /// Recorded when bullets that hit are dead too.
    STILL_FLYING("shots that fly on"),
    /// Recorded at the same moment.
    SHOOTERS("enemies that fire"),
    /// Recorded at the same moment.
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
