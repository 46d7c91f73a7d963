package org.denserow.engine.rows;

import java.util.List;
import org.denserow.engine.storage.Part;
import org.denserow.engine.storage.Tag;

/// All parts of a type as users see them, published as whole lists.
///
/// *Threads*: the owner renews the list; any thread may call [#all()] at the same time, and gets the list from before
/// or the new one. *Cost*: O(parts) to renew it.
final class ListedParts {

    private static final Tag[] NONE = {};

    private Tag[] kept = NONE; // tags of one lap that users asked for
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
        final int count = columns.length + tags.length + claims.length + kept.length + rebuilt.length + indices.length;
        if (count == 0) { // as each of many types without parts
            all = List.of();
            return;
        }
        final Part<?, ?>[] parts = new Part<?, ?>[count];
        int end = append(columns, parts, 0);
        end = append(tags, parts, end);
        end = append(claims, parts, end);
        end = append(kept, parts, end);
        end = append(rebuilt, parts, end);
        append(indices, parts, end);
        all = List.of(parts);
    }

    private static int append(final Object[] group, final Part<?, ?>[] to, final int at) {
        System.arraycopy(group, 0, to, at, group.length);
        return at + group.length;
    }

    /// {@return all parts, in the order of `Table.parts()`: an unmodifiable list that never changes}
    List<Part<?, ?>> all() {
        return all;
    }
}
