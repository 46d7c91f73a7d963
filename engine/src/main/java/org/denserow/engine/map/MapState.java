package org.denserow.engine.map;

import static org.denserow.engine.ground.Given.given;

import java.util.List;
import org.denserow.engine.ground.Mix;
import org.denserow.engine.handle.SlotDump;
import org.denserow.engine.handle.SlotViews;
import org.denserow.engine.rows.RowStore;
import org.denserow.engine.state.SavedState;
import org.denserow.engine.state.Stateful;

/// The sets of a map to look at, its hashes, and what can be kept of it and put back: a *dump* of the sets, which may
/// come from elsewhere and is verified, or a snapshot of all of it by array copies. A snapshot is taken as it is, by a
/// map of the same definition only.
///
/// *Cost*: a dump and its load O(slots + rows × parts), a snapshot as many array copies. *Threads*: as the map.
public final class MapState implements Stateful {

    private static final String DEFINITION = "definition";

    private final RowStore store;

    MapState(final RowStore store) {
        this.store = store;
    }

    /// {@return the sparse, dense and meta set and the free list, to look at; always the same object}
    public SlotViews sets() {
        return store.slots().views();
    }

    /// Hash of what the world is: every row with its handle, its state, the raw bits of its columns and its tags. The
    /// order of rows does not count.
    ///
    /// @return equal for equal worlds
    public long hash() {
        return store.all().hash();
    }

    /// {@return a hash of everything that decides future handles and rows; equal for equal orders}
    public long orderHash() {
        return store.all().orderHash();
    }

    /// {@return a copy of the sets, to keep beside a copy of the columns; [#load(SlotDump,Runnable)]
    ///     takes it back}
    ///
    /// @throws IllegalStateException while slots are reserved, as in a simulation between record and boundary
    public SlotDump dump() {
        return store.slots().dump();
    }

    /// Replaces all rows by those of a dump, verified first: the same handles in the same rows. Handles from before are
    /// void and may come again.
    ///
    /// `fill` gives the rows `[0, end())` their values and tags; it finds all of them 0 and clear, and changes no
    /// structure. When it returns the columns are filled, and only then whoever follows the rows is told of them. When
    /// it throws the map is empty: no row with half of its values is left, and no follower was told of one.
    ///
    /// @param dump a dump of a map of this type
    /// @param fill called once, at once; may do nothing, then rows are as [HandleMap#create()] makes them
    /// @throws IllegalArgumentException if the dump contradicts itself (the message names slot and row), is of another
    ///     type, or does not fit; no row is changed then
    /// @throws IllegalStateException if `fill` created, erased, moved or activated rows; the map is empty then
    public void load(final SlotDump dump, final Runnable fill) {
        store.all().load(dump, fill);
    }

    @Override
    public void save(final SavedState to) {
        store.all().save(given(to, "to"));
        to.putNumbers(DEFINITION, definition()); // last: it says that the state is whole
    }

    /// Becomes what was saved, whatever the map was before; its capacity becomes that of then. Handles from after the
    /// copy are void, and may come again.
    ///
    /// @throws IllegalArgumentException if the state is not of a map of the same definition; nothing is changed then
    @Override
    public void load(final SavedState from) {
        final long saved = given(from, "from").numbers(DEFINITION)[0];
        if (saved != definition()) {
            final List<String> parts = store.schema().describe();
            throw new IllegalArgumentException("a map becomes what one of the same definition was: type=" + store.name()
                    + ", definition=" + parts + "; define the same layout, columns and tags in the same order");
        }
        store.all().load(from);
    }

    /// What must be equal, as a number.
    private long definition() {
        long number = 0;
        for (final String line : store.schema().describe()) {
            number = Mix.next(number, line.hashCode());
        }
        return number;
    }
}
