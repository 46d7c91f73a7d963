package org.denserow.engine;

import static org.denserow.engine.ground.Given.given;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.denserow.engine.command.CommandLog;
import org.denserow.engine.command.Timeline;
import org.denserow.engine.handle.Handle;
import org.denserow.engine.rows.InHeap;
import org.denserow.engine.rows.RowStore;
import org.denserow.engine.rows.TagExpression;
import org.denserow.engine.rows.WrongHandle;
import org.denserow.engine.slots.SlotMap;
import org.denserow.engine.storage.Layout;
import org.denserow.engine.storage.Part;
import org.denserow.engine.storage.RowList;
import org.denserow.engine.storage.Selection;

/// The entity types of a simulation, in order of their numbers, which are `1, 2, …` above its type base. Handles and
/// declarations of systems find their type by number.
///
/// *Threads*: the owner adds types before the first frame; then any thread may read. *Cost*: a look-up is O(1) and
/// allocates nothing.
final class Types {

    private final int maxSlots;
    private final boolean tracksChanges;
    private final FrameState state;
    private final CommandLog log;
    private final IndexRules indexRules;
    private final Names names = new Names("type");
    private final List<Table> tables = new ArrayList<>();
    private final Map<String, Table> byName = new HashMap<>();

    Types(final SimulationOptions options, final FrameState state, final CommandLog log) {
        this.maxSlots = options.maxSlots();
        this.tracksChanges = options.trackedChanges();
        this.state = state;
        this.log = log;
        this.indexRules = new IndexRules(state, log);
    }

    IndexRules indexRules() {
        return indexRules;
    }

    /// The time of the simulation.
    Timeline time() {
        return log.time();
    }

    Names names() {
        return names;
    }

    /// {@return all types; the live list}
    List<Table> tables() {
        return tables;
    }

    /// Adds the next type.
    ///
    /// @param name a checked name
    Table define(final String name, final Layout layout) {
        if (log.typeBase() + tables.size() == Handle.MAX_TYPE) {
            throw new IllegalArgumentException("the type numbers of a simulation are above its type base and at most "
                    + Handle.MAX_TYPE + ": type=" + name + ", typeBase=" + log.typeBase() + ", types="
                    + tables.size() + "; use fewer types, or a lower withTypeBase");
        }
        if (layout.capacity() > maxSlots) {
            throw new IllegalArgumentException("every row needs a slot: type=" + name + ", capacity="
                    + layout.capacity() + ", maxSlots=" + maxSlots + "; raise maxSlots");
        }
        final int slots =
                layout.isFixed() ? layout.capacity() : (int) Math.min(maxSlots, layout.capacity() * 5L / 4 + 1);
        final RowStore store = InHeap.made(
                "type=",
                name,
                layout.capacity(),
                (long) InHeap.HANDLE_BYTES * slots,
                () -> newRows(name, layout, slots));
        log.addType(store, store.slots(), slots);
        final Table table = new Table(store, store.slots(), state, log, indexRules);
        if (tracksChanges) {
            log.trackChanges(store);
        }
        tables.add(table);
        byName.put(name, table);
        names.take(name);
        return table;
    }

    private RowStore newRows(final String name, final Layout layout, final int slotCount) {
        final SlotMap slots = RowStore.newSlots(layout, log.typeBase() + tables.size() + 1, maxSlots, 0);
        final RowStore store = RowStore.over(name, slots, layout, state::checkOutsideSystems);
        slots.space().addSlots(slotCount - slots.space().slotCount());
        return store;
    }

    // ---- By name and number ----

    Table named(final String name) {
        final Table found = byName.get(given(name, "name"));
        if (found == null) {
            throw new IllegalArgumentException("no type has this name: name=" + name + ", types=" + tables.size()
                    + "; define it first, Definition.tables() lists all");
        }
        return found;
    }

    Table numbered(final int type) {
        if (isNone(type)) {
            throw new IllegalArgumentException("no type has this number: type=" + type + ", types=" + tables.size()
                    + ", typeBase=" + log.typeBase()
                    + "; a handle column of any type has none, see HandleColumn.ANY_TYPE");
        }
        return tables.get(log.place(type) - 1);
    }

    // ---- By handle ----

    /// The type of a handle.
    Table of(final long handle) {
        if (!isTyped(handle)) {
            throw new IllegalArgumentException("a handle must be of a type of this simulation: handle="
                    + Handle.toString(handle) + ", types=" + tables.size() + "; "
                    + WrongHandle.cause(handle, log.typeBase(), tables.size()));
        }
        return tables.get(log.place(Handle.type(handle)) - 1);
    }

    /// The row of a handle, or -1.
    int find(final long handle) {
        return isTyped(handle) ? tables.get(log.place(Handle.type(handle)) - 1).find(handle) : -1;
    }

    private boolean isTyped(final long handle) {
        return !Handle.isFree(handle) && !isNone(Handle.type(handle));
    }

    // ---- By declaration ----

    void check(final Table table) {
        final int type = given(table, "table").type();
        if (isNone(type) || tables.get(log.place(type) - 1) != table) {
            throw new IllegalArgumentException("a table must be of this simulation: table=" + table.name()
                    + "; it was defined elsewhere, pass the one that this simulation defined");
        }
    }

    void check(final Part<?, ?> part) {
        SameSimulation.check(log, state, part);
    }

    /// The rows of a part that is not a resource.
    RowStore storeOf(final Part<?, ?> part) {
        final int type = given(part, "part").type();
        if (isNone(type) || !log.store(type).owns(part)) {
            throw new IllegalArgumentException("a part must be of this simulation: part=" + part.name()
                    + "; it was defined elsewhere, pass the one that this simulation defined");
        }
        return log.store(type);
    }

    RowStore storeOf(final Selection selection) {
        final int type = given(selection, "selection").type();
        if (isNone(type) || !owns(log.store(type), selection)) {
            throw new IllegalArgumentException("a selection must be of this simulation: selection=" + selection
                    + "; it was defined elsewhere, pass the one that this simulation defined");
        }
        return log.store(type);
    }

    private static boolean owns(final RowStore store, final Selection selection) {
        return TagExpression.of(selection).tags().stream().allMatch(store::owns);
    }

    RowStore storeOf(final RowList list) {
        final int type = given(list, "list").type();
        if (isNone(type) || !log.store(type).owns(list)) {
            throw new IllegalArgumentException("a list must be of this simulation: list=" + list
                    + "; it was defined elsewhere, pass the one that this simulation defined");
        }
        return log.store(type);
    }

    private boolean isNone(final int type) {
        return !log.isPlace(log.place(type));
    }
}
