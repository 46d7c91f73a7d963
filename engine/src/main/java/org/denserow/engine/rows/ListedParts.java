package org.denserow.engine.rows;

import static org.denserow.engine.ground.Given.given;

import java.util.List;
import org.denserow.engine.storage.Part;
import org.denserow.engine.storage.Tag;

/// All parts of a type as users see them, published as whole lists; their names are unique.
///
/// *Threads*: the owner renews the list; any thread may call [#all()] at the same time, and gets the list from before
/// or the new one. *Cost*: O(parts) to renew it.
final class ListedParts {

    // The names of kept tags; no other part may have them.
    static final String LIVE = "live";
    static final String CREATED = "created";
    static final String CHANGED = "changed";
    static final String WOKEN = "woken"; // others may have it until Table.woken is called

    private static final Tag[] NONE = {};

    private Tag[] kept = NONE; // tags of one lap that users asked for
    private volatile List<Part<?, ?>> all = List.of(); // never changed, only replaced

    // ---- Names ----

    /// The full name of a part to be added; refuses a name that is blank, taken or reserved.
    String fullName(final String typeName, final String part) {
        checkName(part);
        final String full = typeName + '.' + part;
        for (final Part<?, ?> each : all) {
            if (full.equals(each.name())) {
                throw new IllegalArgumentException("part names must be unique within a type: name=" + full
                        + "; keep the part that was defined first, or choose another name");
            }
        }
        if (part.equals(LIVE) || part.equals(CREATED) || part.equals(CHANGED)) {
            throw new IllegalArgumentException("the rows keep tags of this name: name=" + full
                    + "; use Table.live, Table.created or Table.changed, or another name");
        }
        return full;
    }

    /// Refuses a name that is blank.
    static void checkName(final String name) {
        given(name, "name", "give the part a name, unique within its type");
        if (name.isBlank()) {
            throw new IllegalArgumentException("a name must not be blank: name=\"" + name + "\"; give the part a word");
        }
    }

    // ---- Lists ----

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
