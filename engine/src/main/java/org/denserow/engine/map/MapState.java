package org.denserow.engine.map;

import static org.denserow.engine.ground.Given.given;

import java.util.List;
import org.denserow.engine.ground.Mix;
import org.denserow.engine.rows.RowStore;
import org.denserow.engine.state.SavedState;
import org.denserow.engine.state.Stateful;

/// All of a map, saved and loaded with array copies. What a map of another definition saved is refused.
///
/// *Cost*: O(rows × parts + slots). *Threads*: as the map.
final class MapState implements Stateful {

    private static final String DEFINITION = "definition";

    private final RowStore store;

    MapState(final RowStore store) {
        this.store = store;
    }

    @Override
    public void save(final SavedState to) {
        given(to, "to").putNumbers(DEFINITION, definition());
        store.all().save(to);
    }

    /// @throws IllegalArgumentException if the state is not of a map of equal definition; nothing is changed then
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
