package org.denserow.engine.map;

import static org.denserow.engine.ground.Given.given;

import java.util.List;
import org.denserow.engine.ground.Mix;
import org.denserow.engine.handle.SlotDump;
import org.denserow.engine.handle.SlotSets;
import org.denserow.engine.rows.AllRows;
import org.denserow.engine.rows.RowStore;
import org.denserow.engine.rows.StoreState;
import org.denserow.engine.snapshot.SavedState;
import org.denserow.engine.snapshot.Stateful;

/// The state of a map: its sets for reading, its hashes, and two kinds of copies to take and to load. A *dump* holds
/// the sets. It may come from anywhere, so [#load(SlotDump,Runnable)] verifies it. A *snapshot* holds the whole map as
/// copies of arrays. It is not verified, and only a map of the same definition takes it.
///
/// *Cost*: O(slots + rows × parts) for a dump, a snapshot, and the load of either; a snapshot copies whole arrays.
/// *Threads*: as for the map.
public final class MapState implements Stateful {

    private static final String DEFINITION = "definition";

    private final RowStore store;
    private final StoreState stored;

    MapState(final RowStore store) {
        this.store = store;
        this.stored = new StoreState(store);
    }

    /// {@return the sparse, dense and meta set and the free list, for reading; always the same object}
    public SlotSets sets() {
        return store.slots().sets();
    }

    /// A hash of the content: of every row with its handle, its state, the raw bits of its columns, and its tags. The
    /// order of rows does not matter.
    ///
    /// @return the hash; equal for equal content
    public long hash() {
        return stored.hash();
    }

    /// {@return a hash of everything that decides future handles and rows; equal if all of that is equal}
    public long orderHash() {
        return stored.orderHash();
    }

    /// {@return a copy of the sets; [#load(SlotDump,Runnable)] loads it. Keep a copy of the columns beside it}
    ///
    /// @throws IllegalStateException while slots are reserved: in a simulation, between the record of a create and the
    ///     boundary
    public SlotDump dump() {
        return store.slots().dump();
    }

    /// Replaces all rows by those of a dump: the same handles in the same rows. The dump is verified first. Handles
    /// from before are no longer valid, and may be given out again.
    ///
    /// `fill` gives the rows `[0, end())` their values and tags. Before it, all values are 0 and all tags are clear. It
    /// must not create, destroy, move or activate rows. Followers of the rows are called after it has returned. If it
    /// throws, the map is empty and no follower is called, so no row is left with half of its values.
    ///
    /// @param dump a dump of a map of this type
    /// @param fill is called once, before this method returns; if it does nothing, rows have the values that
    ///     [HandleMap#create()] gives them
    /// @throws IllegalArgumentException if the dump contradicts itself (the message names slot and row), is of another
    ///     type, or does not fit; no row is changed then
    /// @throws IllegalStateException if `fill` created, destroyed, moved or activated rows; the map is empty then
    public void load(final SlotDump dump, final Runnable fill) {
        new AllRows(store).load(dump, fill);
    }

    @Override
    public void save(final SavedState to) {
        stored.save(given(to, "to"));
        to.putNumbers(DEFINITION, definition()); // last, so that a state with it is whole
    }

    /// Restores the saved state and its capacity. The present content is lost. Handles given out after the copy was
    /// taken are no longer valid, and may be given out again.
    ///
    /// @throws IllegalArgumentException if the state is of a map with another definition; nothing is changed then
    @Override
    public void load(final SavedState from) {
        final long saved = given(from, "from").numbers(DEFINITION)[0];
        if (saved != definition()) {
            final List<String> parts = store.schema().describe();
            throw new IllegalArgumentException("a map becomes what one of the same definition was: type=" + store.name()
                    + ", definition=" + parts + "; define the same layout, columns and tags in the same order");
        }
        stored.load(from);
    }

    /// Layout, columns and tags, which must be equal, as a number.
    private long definition() {
        long number = 0;
        for (final String line : store.schema().describe()) {
            number = Mix.next(number, line.hashCode());
        }
        return number;
    }
}
