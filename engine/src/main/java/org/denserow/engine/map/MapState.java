package org.denserow.engine.map;

import static org.denserow.engine.ground.Given.given;

import java.util.List;
import org.denserow.engine.ground.Mix;
import org.denserow.engine.handle.SlotDump;
import org.denserow.engine.handle.SlotSets;
import org.denserow.engine.rows.AllRows;
import org.denserow.engine.rows.RowStore;
import org.denserow.engine.rows.StoreState;
import org.denserow.engine.state.SavedState;
import org.denserow.engine.state.Stateful;

/// The sets of a map to look at, its hashes, and two kinds of copies to take and to load. A *dump* holds the sets; it
/// may come from anywhere, so [#load(SlotDump,Runnable)] verifies it. A snapshot holds the whole map, by array copies;
/// it is not verified, and only a map of the same definition takes it.
///
/// *Cost*: a dump and its load O(slots + rows × parts); a snapshot and its load the same, as array copies. *Threads*:
/// as the map.
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

    /// Hash of the content: every row with its handle, its state, the raw bits of its columns and its tags. The order
    /// of rows does not matter.
    ///
    /// @return the hash; equal for equal content
    public long hash() {
        return stored.hash();
    }

    /// {@return a hash of everything that decides future handles and rows; equal for equal orders}
    public long orderHash() {
        return stored.orderHash();
    }

    /// {@return a copy of the sets, to keep beside a copy of the columns; [#load(SlotDump,Runnable)] loads it}
    ///
    /// @throws IllegalStateException while slots are reserved, as in a simulation between record and boundary
    public SlotDump dump() {
        return store.slots().dump();
    }

    /// Replaces all rows by those of a dump, which is verified first: the same handles in the same rows. Handles from
    /// before are void and may come again.
    ///
    /// `fill` gives the rows `[0, end())` their values and tags; before it all values are 0 and all tags clear. It must
    /// not change structure. Followers of the rows are called after it has returned. If it throws, the map is empty and
    /// no follower is called, so no row is left with half of its values.
    ///
    /// @param dump a dump of a map of this type
    /// @param fill called once, before this method returns; if it does nothing, rows are as [HandleMap#create()] makes
    ///     them
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

    /// Restores the saved state and its capacity; the present content is lost. Handles given out after the copy are
    /// void, and may come again.
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
