package org.denserow.engine;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.denserow.engine.command.CommandLog;
import org.denserow.engine.index.Index;
import org.denserow.engine.index.Indexing;
import org.denserow.engine.keyed.RowIndexing;
import org.denserow.engine.rows.KeyedRows;
import org.denserow.engine.rows.RowStore;
import org.denserow.engine.rows.RowsToCome;
import org.denserow.engine.storage.Column;
import org.denserow.engine.storage.Part;

/// Refuses changes that an index would not see: a column that a system writes in place cannot become a key, no system
/// may write a key in place, and an index that a system reads cannot be dropped. Checks where a view is given out and
/// where a key changes directly.
///
/// A declaration counts from its call on. A system that is declared again after a refusal replaces the earlier
/// declaration.
///
/// *Threads*: the owner's. *Cost*: O(systems) when an index is added or dropped.
final class IndexRules {

    private final FrameState state;
    private final CommandLog log;
    private final Map<String, Access> systems = new LinkedHashMap<>(); // by name
    private final List<RowStore> indexed = new ArrayList<>(); // types that have indices, or had some, by number

    IndexRules(final FrameState state, final CommandLog log) {
        this.state = state;
        this.log = log;
    }

    /// {@return the empty declaration of a new system}
    Access begin(final String system) {
        final Access access = new Access(system);
        systems.put(system, access);
        return access;
    }

    /// Refuses the builder of a system that was begun again: its declaration was replaced.
    void checkKnown(final String system, final Access access) {
        if (systems.get(system) != access) {
            throw new IllegalArgumentException("one builder declares a system: system=" + system
                    + "; it was begun again later, go on with that builder or give one of them another name");
        }
    }

    /// {@return the object that adds and drops indices of a type}
    Indexing of(final RowStore rows) {
        return new RowIndexing(
                rows,
                this::checkKey,
                this::checkDrop,
                state::checkAsk,
                (call, instead) -> beginRekey(rows, call, instead),
                () -> state.phase() == FrameState.Phase.OPEN ? log.inFrame().toCome(rows) : RowsToCome.NONE);
    }

    private void checkKey(final Column<?> key) {
        state.checkChange("index " + key.name(), "add indices between frames, before or after step");
        for (final Map.Entry<String, Access> system : systems.entrySet()) {
            if (system.getValue().writesInPlace(key)) {
                throw new IllegalArgumentException("a column that a system writes in place is no key, an index would"
                        + " not see what it writes: key=" + key.name() + ", system=" + system.getKey()
                        + "; let the system record commands.set, or an exclusive one call rekey");
            }
        }
        final RowStore rows = log.findStore(key.type());
        if (rows != null && !indexed.contains(rows)) {
            indexed.add(rows);
            indexed.sort(Comparator.comparingInt(RowStore::type));
        }
    }

    /// Checks a direct change of a key, and lets the mark that it makes end after a lap.
    private void beginRekey(final RowStore rows, final String call, final String instead) {
        state.checkRekey(call, instead);
        log.boundaries().touch(log.place(rows.type()));
    }

    private void checkDrop(final Index<?> index) {
        state.checkChange("drop " + index.name(), "drop indices between frames, before or after step");
        for (final Map.Entry<String, Access> system : systems.entrySet()) {
            if (system.getValue().reads().contains(index)) {
                throw new IllegalArgumentException("an index that a system reads is not dropped: index=" + index.name()
                        + ", system=" + system.getKey() + "; drop those that no system declares");
            }
        }
    }

    /// Refuses an in-place write of the key of an index.
    ///
    /// @param kind of the writer, for the message
    /// @param system its name
    static void checkWritten(final String kind, final String system, final Part<?, ?> part, final RowStore rows) {
        for (final KeyedRows index : rows.schema().indices()) {
            if (index.isKey(part)) {
                throw new IllegalArgumentException("the key of an index is not written in place, the index would not"
                        + " see it: " + kind + "=" + system + ", writes=" + part.name() + ", index=" + index.name()
                        + "; record commands.set, or call rekey of a view where structure changes at once");
            }
        }
    }

    /// {@return the types that have indices, or had some, by number; the live list}
    List<RowStore> indexed() {
        return indexed;
    }
}
