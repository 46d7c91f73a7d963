package org.denserow.engine.rows;

import org.denserow.engine.ground.Checks;
import org.denserow.engine.ground.Mix;
import org.denserow.engine.slots.SlotArrays;
import org.denserow.engine.slots.SlotSpace;
import org.denserow.engine.snapshot.SavedState;
import org.denserow.engine.snapshot.Stateful;
import org.jspecify.annotations.Nullable;

/// The state of a type, as a copy and as numbers. `MapState` of the package `map` documents what each method does and
/// throws. Keeps nothing of its own.
///
/// *Threads*: as [RowStore].
public final class StoreState implements Stateful {

    private static final String[] BITS = {"bits 0", "bits 1", "bits 2"}; // of SlotArrays.bits()

    private final RowStore store;
    private @Nullable SlotArrays arrays; // null before the first save or load, as the next: there may be many types
    private long @Nullable [] counters; // reused by saves, as the next
    private int @Nullable [] free;

    /// @param store the rows
    public StoreState(final RowStore store) {
        this.store = store;
    }

    /// Copies everything that can influence the future: arrays up to the last row and slot, O(rows × parts + slots).
    /// Copies the references in object columns, not the objects.
    ///
    /// @throws IllegalStateException while there are handles whose rows do not exist yet
    @Override
    public void save(final SavedState to) {
        makeArrays();
        final SlotSpace space = store.space;
        final long structure = store.rows.structure();
        arrays.copyCounters(counters);
        to.put("counters", counters, counters.length);
        to.put("sparse", arrays.sparse(), space.slotCount(), structure);
        final StructureVersions versions = store.parts.structure();
        to.put(
                "meta",
                arrays.meta(),
                store.slots.end(),
                structure,
                versions == null ? null : versions.structure().ofCells(BlockVersions.ROWS));
        if (!to.holds("free", structure)) {
            copyFree();
        }
        to.put("free", free, space.freeSlots(), structure);
        for (int i = 0; i < arrays.bits().length; i++) {
            to.put(BITS[i], arrays.bits()[i].words(), arrays.bits()[i].words().length, structure);
        }
        to.putNumber("fragmented", store.isFragmented() ? 1 : 0);
        if (store.keepsDead()) {
            store.dead().save(to);
        }
        store.laps.save(to);
        store.parts.save(to);
        for (final Rebuilt<?> each : store.parts.rebuilt()) {
            if (each instanceof EachFrame kept) {
                kept.save(to);
            }
        }
    }

    private void makeArrays() {
        if (arrays == null) {
            arrays = store.slots.arrays();
            counters = new long[SlotArrays.COUNTERS];
            free = new int[store.space.freeSlots()];
        }
    }

    private void copyFree() {
        if (free.length < store.space.freeSlots()) {
            free = new int[store.space.slotCapacity()];
        }
        arrays.copyFree(free);
    }

    /// Ends the present moment of the type: what changes from now on changes after it. Call it after each save into a
    /// ring, since a write later in the same moment would have the same version.
    public void endMoment() {
        store.rows.clock.advance();
    }

    /// Loads what this type, or one of equal [RowSchema#describe()], saved; from any state, even in the middle of a
    /// boundary. The capacity becomes the saved one. Handles created after the copy are void, and may be given out
    /// again.
    @Override
    public void load(final SavedState from) {
        store.rows.checkMayChange("load");
        store.moves.clear(); // of a step that was not completed
        store.compaction().forget();
        final long[] saved = from.numbers("counters");
        if (!from.holds("sparse", store.rows.structure()) || saved[SlotArrays.CAPACITY] != store.slots.rowCapacity()) {
            loadSlots(from, saved);
        }
        store.setFragmented(from.numbers("fragmented")[0] != 0); // the count itself never goes back
        if (Checks.ON) {
            store.rows.endings.forget();
            store.rows.replaced.forget();
        }
        if (store.keepsDead()) {
            store.dead().load(from);
        }
        store.laps.load(from);
        store.fit();
        store.parts.load(from);
        for (final Rebuilt<?> each : store.parts.rebuilt()) {
            if (each instanceof EachFrame kept) {
                kept.load(from);
            }
        }
    }

    private void loadSlots(final SavedState from, final long[] saved) {
        makeArrays();
        arrays.check(saved, from.count("sparse"), from.count("meta"), from.count("free"));
        arrays.open(saved);
        from.copyTo("sparse", arrays.sparse());
        from.copyTo("meta", arrays.meta());
        from.copyTo("free", arrays.freePlaces());
        for (int i = 0; i < arrays.bits().length; i++) {
            from.copyTo(BITS[i], arrays.bits()[i].words());
        }
        arrays.close();
    }

    /// The world hash of the type: every row with its handle, its state, the raw bits of its columns, and its tags.
    /// Does not depend on the order of rows.
    ///
    /// @return equal for equal worlds
    /// @throws IllegalStateException in checks mode, if changes are tracked and something was written that no block shows
    public long hash() {
        if (store.parts.structure() == null) {
            return hashAnew();
        }
        final long hash = store.parts.hash.ofChanges(
                store.slots, store.parts.structure(), store.parts.columns(), store.parts.tags(), store.laps.tags());
        if (Checks.ON && hash != hashAnew()) {
            throw new IllegalStateException("a value was written that the tracked changes do not show: type="
                    + store.name()
                    + "; a chunk wrote a row that it does not have, or code wrote to an array that it kept:"
                    + " take arrays anew, by rows.write in each body, and by values() after each frame");
        }
        return hash;
    }

    /// {@return the number of blocks of parts that [#hash()] has hashed so far; for tests}
    ///
    /// @throws IllegalStateException if changes are not tracked
    public long blocksHashed() {
        if (store.parts.structure() == null) {
            throw new IllegalStateException("blocks are hashed where changes are tracked: type=" + store.name()
                    + "; call Table.changes, or use SimulationOptions.withTrackedChanges");
        }
        return store.parts.hash.blocksHashed();
    }

    /// As [#hash()], from every row; O(rows × parts).
    ///
    /// @return the same number
    public long hashAnew() {
        return store.parts.hash.of(store.slots, store.parts.columns(), store.parts.tags(), store.laps.tags());
    }

    /// The order hash of the type: everything that decides future handles, future rows, and what systems see for one
    /// lap.
    ///
    /// @return equal for equal orders
    public long orderHash() {
        final long lap = store.laps.orderHash();
        final long waiting = store.keepsDead() ? store.dead().orderHash() : 0;
        final long hash = lap == 0 ? store.slots.orderHash() : Mix.next(store.slots.orderHash(), lap);
        return withKept(waiting == 0 ? hash : Mix.next(hash, waiting));
    }

    private long withKept(final long hash) {
        long all = hash;
        for (final Rebuilt<?> each : store.parts.rebuilt()) {
            final long kept = each instanceof EachFrame part ? part.orderHash() : 0;
            all = kept == 0 ? all : Mix.next(all, kept);
        }
        for (final KeyedRows index : store.parts.keyed()) {
            all = Mix.next(all, index.orderHash());
        }
        return all;
    }
}
