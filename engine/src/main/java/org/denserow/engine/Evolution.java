package org.denserow.engine;

import static org.denserow.engine.ground.Given.given;

import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.Map;
import java.util.Set;
import java.util.function.IntUnaryOperator;

/// The names of a definition that were renamed or dropped since a snapshot was saved, for
/// [Simulation#restoreInto(Snapshot, Evolution)]. New names need no declaration.
///
/// ```java
/// sim.restoreInto(snapshot, Evolution.none().renamed("fly.velocity", "fly.speed").dropped("fly.age"));
/// ```
///
/// It never changes; each call returns another object. Names are those of types (`fly`), of columns and tags
/// (`fly.speed`), and of resources (`resource market`).
///
/// *Threads*: any.
public final class Evolution {

    private static final Evolution NONE = new Evolution(Map.of(), Set.of(), Map.of());

    private final Map<String, String> oldNames; // by new name
    private final Set<String> dropped;

    private final Map<String, IntUnaryOperator> codes; // by new name of a column

    private Evolution(
            final Map<String, String> oldNames, final Set<String> dropped, final Map<String, IntUnaryOperator> codes) {
        this.oldNames = oldNames;
        this.dropped = dropped;
        this.codes = codes;
    }

    /// {@return an evolution without renamed and dropped names}
    public static Evolution none() {
        return NONE;
    }

    /// Says that a name was replaced by another. The columns and tags of a renamed type are renamed with it.
    ///
    /// @param before the name in the snapshot
    /// @param now the name in the simulation
    /// @return this evolution with the new name
    /// @throws IllegalArgumentException if the old name was renamed or dropped before, or the new name replaces another
    ///     already
    public Evolution renamed(final String before, final String now) {
        checkNew(given(before, "before"));
        if (oldNames.containsKey(given(now, "now"))) {
            throw new IllegalArgumentException("a new name must stand for one old name: now=" + now + ", before="
                    + oldNames.get(now) + " and " + before + "; rename one, drop the other");
        }
        final Map<String, String> more = new LinkedHashMap<>(oldNames);
        more.put(now, before);
        return new Evolution(more, dropped, codes);
    }

    /// Says that a column, a tag or a resource no longer exists, and that its values may be lost.
    ///
    /// @param name in the snapshot
    /// @return this evolution with the dropped name
    /// @throws IllegalArgumentException if it was renamed or dropped before
    public Evolution dropped(final String name) {
        checkNew(given(name, "name"));
        final Set<String> more = new LinkedHashSet<>(dropped);
        more.add(name);
        return new Evolution(oldNames, more, codes);
    }

    /// Says that the numbers of a `byte` or `int` column have other meanings now. For example, they are ordinals of an
    /// enum that was reordered.
    ///
    /// @param column its name now
    /// @param code gives the new number for an old one; a `byte` column takes the low 8 bits
    /// @return this evolution with the new meanings
    /// @throws IllegalArgumentException if this was said of the column before
    public Evolution recoded(final String column, final IntUnaryOperator code) {
        given(code, "code");
        if (codes.containsKey(given(column, "column"))) {
            throw new IllegalArgumentException(
                    "a column gets new numbers once: column=" + column + "; combine the functions");
        }
        final Map<String, IntUnaryOperator> more = new LinkedHashMap<>(codes);
        more.put(column, code);
        return new Evolution(oldNames, dropped, more);
    }

    private void checkNew(final String name) {
        if (dropped.contains(name) || oldNames.containsValue(name)) {
            throw new IllegalArgumentException(
                    "a name is renamed or dropped once: name=" + name + ", so far=" + this + "; say it in one call");
        }
    }

    // ---- For Evolving ----

    /// The old name of a type or a resource.
    String before(final String name) {
        return oldNames.getOrDefault(name, name);
    }

    /// The old name of a part, whose type may be renamed, too.
    String before(final String part, final String type) {
        return oldNames.getOrDefault(part, before(type) + part.substring(type.length()));
    }

    boolean isDropped(final String name) {
        return dropped.contains(name);
    }

    /// The new numbers of a column, null if they are the old ones.
    IntUnaryOperator code(final String column) {
        return codes.get(column);
    }

    /// The columns with new numbers.
    Set<String> recoded() {
        return codes.keySet();
    }

    /// All old names that it mentions.
    Set<String> mentioned() {
        final Set<String> all = new LinkedHashSet<>(dropped);
        all.addAll(oldNames.values());
        return all;
    }

    @Override
    public String toString() {
        return "Evolution{old names=" + oldNames + ", dropped=" + dropped + ", recoded=" + codes.keySet() + '}';
    }
}
