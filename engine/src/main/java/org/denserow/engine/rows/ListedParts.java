package org.denserow.engine.rows;

import java.util.ArrayList;
import java.util.List;
import org.denserow.engine.storage.Part;
import org.denserow.engine.storage.Tag;

/// All parts of a type as users see them, published as whole lists.
///
/// *Threads*: the owner renews the list; any thread may call [#all()] at the same time, and gets the list from before
/// or the new one. *Cost*: O(parts) to renew it.
final class ListedParts {

    private Tag[] kept = {}; // tags of one lap that users asked for
    private volatile List<Part<?, ?>> all = List.of(); // never changed, only replaced

    /// Sets the tags of one lap. The next renewal lists them.
    void keep(final Tag[] tags) {
        kept = tags;
    }

    /// Lists parts, group after group; the tags of one lap come after the claims.
    ///
    /// @param columns and all that follow: parts
    void renew(
            final Object[] columns,
            final Object[] tags,
            final Object[] claims,
            final Object[] rebuilt,
            final Object[] indices) {
        final List<Part<?, ?>> parts = new ArrayList<>();
        for (final Object[] group : new Object[][] {columns, tags, claims, kept, rebuilt, indices}) {
            for (final Object part : group) {
                parts.add((Part<?, ?>) part);
            }
        }
        all = List.copyOf(parts);
    }

    /// {@return all parts, in the order of `Table.parts()`: an unmodifiable list that never changes}
    List<Part<?, ?>> all() {
        return all;
    }
}
