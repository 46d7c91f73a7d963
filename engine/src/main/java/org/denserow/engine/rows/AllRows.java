package org.denserow.engine.rows;

import static org.denserow.engine.ground.Given.given;

import java.util.function.Consumer;
import org.denserow.engine.ground.Checks;
import org.denserow.engine.ground.Footprint;
import org.denserow.engine.ground.Mix;
import org.denserow.engine.ground.Origin;
import org.denserow.engine.ground.OwnerCheck;
import org.denserow.engine.handle.SlotDump;
import org.denserow.engine.slots.SlotArrays;
import org.denserow.engine.slots.SlotMap;
import org.denserow.engine.slots.SlotSpace;
import org.denserow.engine.state.SavedState;
import org.denserow.engine.state.Stateful;
import org.denserow.engine.storage.Layout;

/// Operations on all rows of a type at once: clear, save, load, hash, count bytes. The exported
/// faces document what each method does and throws under the same names.
///
/// *Threads*: as [RowStore].
public final class AllRows implements Stateful {

    private final RowStore store;
    private final TypeRows rows;
    private final SlotMap slots;
    private final SlotSpace space;
    private final Parts parts;
    private final Laps laps;
    private long orderedAt; // the count of structural changes when no row was out of order

    AllRows(final RowStore store) {
        this.store = store;
        this.rows = store.rows;
        this.slots = store.slots;
        this.space = store.space;
        this.parts = store.parts;
        this.laps = store.laps;
        this.orderedAt = slots.changes();
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
        orderedAt = slots.changes();
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
        orderedAt = slots.changes();
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
                orderedAt = slots.changes();
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

    // ---- Snapshots ----

    /// Copies everything that can influence the future: arrays up to the last row and slot, O(rows × parts + slots).
    /// Copies the references in object columns, not the objects.
    ///
    /// @throws IllegalStateException while there are handles whose rows do not exist yet
    @Override
    public void save(final SavedState to) {
        final SlotArrays arrays = slots.arrays();
        to.putNumbers("counters", arrays.counters());
        to.put("sparse", arrays.sparse(), space.slotCount());
        to.put("meta", arrays.meta(), slots.end());
        final int[] free = new int[space.freeSlots()];
        arrays.copyFree(free);
        to.put("free", free, free.length);
        for (int i = 0; i < arrays.bits().length; i++) {
            to.put("bits " + i, arrays.bits()[i].words(), arrays.bits()[i].words().length);
        }
        to.putNumbers("fragmented", isFragmented() ? 1 : 0);
        if (store.keepsDead()) {
            store.dead().save(to);
        }
        laps.save(to);
        parts.save(to);
        for (final Rebuilt<?> each : parts.rebuilt()) {
            if (each instanceof EachFrame kept) {
                kept.save(to);
            }
        }
    }

    /// Loads what this type, or one of equal [RowSchema#describe()], saved; from any state, even in the middle of a
    /// boundary. The capacity becomes the saved one. Handles created after the copy are void, and may be given out
    /// again.
    @Override
    public void load(final SavedState from) {
        rows.checkMayChange("load");
        store.moves.clear(); // of a step that was not completed
        store.compaction().forget();
        final SlotArrays arrays = slots.arrays();
        arrays.open(from.numbers("counters"));
        from.copyTo("sparse", arrays.sparse());
        from.copyTo("meta", arrays.meta());
        from.copyTo("free", arrays.freePlaces());
        for (int i = 0; i < arrays.bits().length; i++) {
            from.copyTo("bits " + i, arrays.bits()[i].words());
        }
        arrays.close();
        orderedAt = slots.changes() - from.numbers("fragmented")[0]; // the count itself never goes back
        if (Checks.ON) {
            rows.endings.forget();
            rows.replaced.forget();
        }
        if (store.keepsDead()) {
            store.dead().load(from);
        }
        laps.load(from);
        store.fit();
        parts.load(from);
        for (final Rebuilt<?> each : parts.rebuilt()) {
            if (each instanceof EachFrame kept) {
                kept.load(from);
            }
        }
    }

    /// {@return whether any row was created, destroyed or moved since the type was empty, or since all rows were found in
    ///     order}
    public boolean isFragmented() {
        return slots.changes() != orderedAt;
    }

    /// Notes whether rows may be out of order; later changes count again.
    ///
    /// @param fragmented whether they may be out of order
    public void setFragmented(final boolean fragmented) {
        orderedAt = fragmented ? slots.changes() - 1 : slots.changes();
    }

    // ---- State as a number, and checks ----

    /// The world hash of the type: every row with its handle, its state, the raw bits of its columns, and its tags.
    /// Does not depend on the order of rows.
    ///
    /// @return equal for equal worlds
    public long hash() {
        return parts.hash(slots, laps.tags());
    }

    /// The order hash of the type: everything that decides future handles, future rows, and what systems see for one
    /// lap.
    ///
    /// @return equal for equal orders
    public long orderHash() {
        final long lap = laps.orderHash();
        final long waiting = store.keepsDead() ? store.dead().orderHash() : 0;
        final long hash = lap == 0 ? slots.orderHash() : Mix.next(slots.orderHash(), lap);
        return withKept(waiting == 0 ? hash : Mix.next(hash, waiting));
    }

    private long withKept(final long hash) {
        long all = hash;
        for (final Rebuilt<?> each : parts.rebuilt()) {
            final long kept = each instanceof EachFrame part ? part.orderHash() : 0;
            all = kept == 0 ? all : Mix.next(all, kept);
        }
        for (final KeyedRows index : parts.keyed()) {
            all = Mix.next(all, index.orderHash());
        }
        return all;
    }

    /// Checks the numbered invariants in O(slots); for tests.
    ///
    /// @throws IllegalStateException naming the invariant that does not hold
    public void checkInvariants() {
        slots.checkInvariants();
        parts.checkInvariants(rows);
        if (store.moves.count() != 0 || store.compaction().count() != 0) {
            throw new IllegalStateException("invariant 3 of HandleMap does not hold: moves=" + store.moves.count()
                    + ", doomed=" + store.compaction().count());
        }
    }

    /// Checks mode: takes back writes to old column arrays, made after other arrays had replaced them.
    ///
    /// @return part and row of one such write; empty when there is none, and always for a stand-alone map
    public String takeBackLostWrites() {
        return Checks.ON ? rows.replaced.takeBack() : "";
    }

    // ---- Memory ----

    /// {@return bytes of all arrays of the type, the unused parts included}
    public long allocatedBytes() {
        return Footprint.sum(this::ownArrays) + parts.followerBytes();
    }

    /// Passes on all arrays of the type, those of [#allocatedBytes()].
    ///
    /// @param to takes each array once
    public void arrays(final Consumer<Object> to) {
        ownArrays(to);
        parts.followerArrays(to);
    }

    /// {@return bytes of followers beside the arrays of [#arrays(Consumer)], such as the hash maps of indices}
    public long bytesBesideArrays() {
        return parts.followerBytes() - Footprint.sum(parts::followerArrays);
    }

    private void ownArrays(final Consumer<Object> to) {
        slots.arrays(to);
        parts.arrays(to);
        store.stepArrays(to);
        laps.arrays(to);
        store.direct().arrays(to);
        if (store.keepsDead()) {
            store.dead().arrays(to);
        }
    }

    /// Allocates now the arrays, except those of the rows, that boundaries and hashes would allocate on demand.
    ///
    /// @param created the largest number of rows created between two boundaries
    public void reserve(final int created) {
        parts.reserve(store.capacity());
        laps.reserve(created);
        if (store.keepsDead()) {
            store.dead().reserve((int) Math.min(Layout.MAX_ROWS, (long) store.capacity() + created));
        }
    }
}
