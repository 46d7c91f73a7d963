package org.denserow.engine.rows;

import static org.denserow.engine.ground.Given.given;

import org.denserow.engine.ground.Checks;
import org.denserow.engine.ground.Origin;
import org.denserow.engine.ground.OwnerCheck;
import org.denserow.engine.handle.SlotDump;
import org.denserow.engine.slots.SlotMap;

/// Changes of all rows of a type at once: clear, reset, shrink, load a dump; keeps nothing of its own. The exported
/// faces document what each method does and throws under the same names.
///
/// *Threads*: as [RowStore].
public final class AllRows {

    private final RowStore store;
    private final TypeRows rows;
    private final SlotMap slots;
    private final Parts parts;
    private final Laps laps;

    /// @param store the rows
    public AllRows(final RowStore store) {
        this.store = store;
        this.rows = store.rows;
        this.slots = store.slots;
        this.parts = store.parts;
        this.laps = store.laps;
    }

    /// Destroys all rows, permanent ones too.
    public void clear() {
        store.direct().checkCreates("clear");
        if (Checks.ON) {
            rows.destroys(0, slots.end(), new Origin("HandleMap.clear"));
        }
        laps.destroyAll();
        store.allDie();
        for (int row = 0; store.keepsDead() && row < slots.end(); row++) {
            if (slots.exists(row)) {
                store.dead().add(slots.handle(row));
            }
        }
        parts.cleared(slots.end());
        laps.cleared();
        slots.clear();
        store.setFragmented(false);
    }

    /// Forgets all rows, slots and generations; for stand-alone maps.
    public void reset() {
        store.direct().checkCreates("reset");
        if (rows.ownerCheck != OwnerCheck.NONE) {
            throw new IllegalStateException(
                    "reset is for stand-alone maps: type=" + store.name() + "; in a simulation use clear");
        }
        store.allDie();
        forget(slots.end());
        slots.reset();
        store.setFragmented(false);
    }

    /// Frees memory that the rows do not need.
    public void shrink() {
        rows.checkMayChange("shrink");
        if (!store.layout().grows()) {
            throw new IllegalStateException("a fixed capacity is not given back: type=" + store.name() + ", capacity="
                    + store.capacity() + "; use Layout.growable()");
        }
        slots.shrink();
        store.fit();
        parts.resized(store.capacity());
        store.direct().trimScratch();
    }

    /// Replaces all rows by those of a dump, after verifying the dump.
    ///
    /// @param dump a dump of a map of this type
    /// @param fill called once, before this method returns, to give the rows their values and tags
    public void load(final SlotDump dump, final Runnable fill) {
        given(dump, "dump");
        given(fill, "fill", "pass () -> {} for rows without values");
        store.direct().checkCreates("load");
        if (store.layout().isEvents()) {
            dump.verifyAllActive();
        }
        store.ensureRows(dump.end() - slots.rows());
        final int before = slots.end();
        slots.load(dump);
        store.allDie();
        final int cleared = Math.max(before, slots.end());
        forget(cleared);
        boolean isFilled = false;
        try {
            fill(fill);
            isFilled = true;
        } finally {
            if (!isFilled) {
                forget(slots.end());
                slots.clear();
                store.setFragmented(false);
            }
        }
        for (int row = 0; row < slots.end(); row++) {
            if (slots.exists(row)) {
                parts.created(row, row + 1, slots.state(row));
            }
        }
    }

    private void fill(final Runnable fill) {
        final long changes = slots.changes();
        fill.run();
        if (slots.changes() != changes) {
            throw new IllegalStateException("a fill function must not change structure: type=" + store.name()
                    + ", rows=" + slots.rows() + "; it created, destroyed, moved or activated a row, do so after load");
        }
    }

    /// Forgets the rows; earlier handles may be given out again.
    private void forget(final int endRow) {
        rows.forget();
        parts.cleared(endRow);
        laps.forget();
        if (store.keepsDead()) {
            store.dead().clear();
        }
    }
}
