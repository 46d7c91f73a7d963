package org.denserow.engine.calls;

import java.util.ArrayList;
import java.util.IdentityHashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.denserow.engine.bits.Bitfield;
import org.denserow.engine.handle.RowState;
import org.denserow.engine.handle.SlotDump;
import org.denserow.engine.map.HandleMap;
import org.denserow.engine.map.MapState;
import org.denserow.engine.map.RowBuffer;
import org.denserow.engine.snapshot.SavedState;
import org.denserow.engine.storage.Tag;

/// What each call does to a [ModelRows] according to its contract. A call that is not named here must change nothing.
///
/// A call that returned although its arguments were illegal throws an [AssertionError] here.
final class ModelEffects {

    /// What a call may have changed.
    enum Effect {
        /// Nothing: hashes and places are as before.
        NONE,
        /// What the model says; every row stands where the model says.
        KEPT_PLACES,
        /// What the model says; rows may have moved.
        MOVED
    }

    private final ModelRows model;
    private final HandleMap map;
    private final Map<SavedState, Map<Long, ModelRows.Row>> saved = new IdentityHashMap<>();

    ModelEffects(final ModelRows model) {
        this.model = model;
        this.map = model.map;
    }

    /// {@return whether the map was saved into a state}
    boolean isSaved(final SavedState state) {
        return saved.containsKey(state);
    }

    // ---- Calls that returned ----

    Effect of(final CallDriver.Call call) {
        final boolean defined = model.defines(call.result());
        return switch (call.subject()) {
            case HandleMap called when called == map -> defined ? Effect.KEPT_PLACES : ofMap(call);
            case MapState state -> ofMap(call);
            case RowBuffer buffer -> {
                new BufferEffects(model, model.staged.get(buffer)).take(call);
                yield Effect.NONE;
            }
            case Tag.Bits bits -> ofBits((Tag) call.origin(), call);
            case null, default -> Effect.NONE;
        };
    }

    private Effect ofMap(final CallDriver.Call call) {
        final Object[] arguments = call.arguments();
        switch (call.name()) {
            case "create" -> add((long) call.result(), RowState.ACTIVE);
            case "createPending" -> add((long) call.result(), RowState.PENDING);
            case "createPermanent" -> add((long) call.result(), RowState.PERMANENT);
            case "createBatch" -> addBatch(call, (int) arguments[1], RowState.ACTIVE, null);
            case "createPendingBatch" -> addBatch(call, (int) arguments[1], RowState.PENDING, null);
            case "insert" -> {
                final List<ModelRows.Row> rows = model.staged.get((RowBuffer) arguments[0]);
                require(rows != null, "it took a buffer of another map");
                addBatch(call, rows.size(), RowState.ACTIVE, rows);
            }
            case "destroy" -> destroy((long) arguments[0], (boolean) call.result());
            case "destroyBatch" -> destroyBatch((long[]) arguments[0], (int) arguments[1], (int) call.result());
            case "destroyIf" -> destroyIf((Chooser) arguments[0], (int) call.result());
            case "activate" -> activate((long) arguments[0], (boolean) call.result());
            case "expire" -> expire((int) arguments[0]);
            case "clear" -> List.copyOf(model.rows.values()).forEach(model::remove);
            case "reset" -> forget();
            case "exchange" -> {
                exchange((int) arguments[0], (int) arguments[1]);
                return Effect.KEPT_PLACES;
            }
            case "defragment" -> {
                final int moves = (int) call.result();
                require(moves >= 0 && moves <= (int) arguments[1], "it made " + moves + " exchanges");
                return moves == 0 ? Effect.NONE : Effect.MOVED;
            }
            case "load" -> {
                load(arguments);
                return Effect.KEPT_PLACES;
            }
            case "save" -> {
                saved.put((SavedState) arguments[0], model.copyOfRows());
                return Effect.NONE;
            }
            case "shrink" -> {
                return Effect.KEPT_PLACES; // the free slots are part of the hashes
            }
            default -> {
                return Effect.NONE;
            }
        }
        return Effect.MOVED;
    }

    private void add(final long handle, final RowState state) {
        model.add(model.blank(handle, state, map.find(handle)));
    }

    private void addBatch(
            final CallDriver.Call call, final int count, final RowState state, final List<ModelRows.Row> from) {
        final long[] handles = (long[]) call.arguments()[from == null ? 0 : 1];
        final int first = (int) call.result();
        final boolean pinned = map.layout().isPinned();
        for (int i = 0; i < count; i++) {
            final int at = map.find(handles[i]);
            require(pinned ? at >= first + i : at == first + i, "row " + i + " of a batch stands at " + at);
            model.add(
                    from == null
                            ? model.blank(handles[i], state, at)
                            : from.get(i).copy(handles[i], state, at));
        }
    }

    void destroy(final long handle, final boolean result) {
        final ModelRows.Row row = model.rows.get(handle);
        require(result == (row != null), "it says destroyed=" + result);
        if (row != null) {
            require(row.state != RowState.PERMANENT, "it destroyed a permanent row");
            model.remove(row);
        }
    }

    private void destroyBatch(final long[] handles, final int count, final int result) {
        int destroyed = 0;
        for (int i = 0; i < count; i++) {
            final ModelRows.Row row = model.rows.get(handles[i]);
            if (row != null) {
                model.remove(row);
                destroyed++;
            }
        }
        require(result == destroyed, "it says destroyed=" + result + " of " + destroyed);
    }

    private void destroyIf(final Chooser chooser, final int result) {
        for (final long handle : chooser.chosen()) {
            model.remove(model.rows.get(handle));
        }
        require(result == chooser.chosen().size(), "it says removed=" + result);
    }

    private void activate(final long handle, final boolean result) {
        final ModelRows.Row row = model.rows.get(handle);
        require(result == (row != null && row.state == RowState.PENDING), "it says activated=" + result);
        if (result) {
            row.state = RowState.ACTIVE;
        }
    }

    private void expire(final int count) {
        for (final ModelRows.Row row : List.copyOf(model.rows.values())) {
            if (row.at < count) {
                model.remove(row);
            }
        }
    }

    private void exchange(final int a, final int b) {
        final ModelRows.Row first = model.rowAt(a);
        final ModelRows.Row second = model.rowAt(b);
        require(first != null && second != null && first.state == second.state, "it exchanged " + a + " and " + b);
        require(first.state != RowState.PERMANENT, "it moved a permanent row");
        first.at = b;
        second.at = a;
    }

    private void forget() {
        model.rows.clear();
        model.stale.clear();
    }

    private void load(final Object... arguments) {
        if (arguments[0] instanceof final SlotDump dump) {
            forget();
            for (int row = 0; row < dump.handles().length; row++) {
                if (dump.handles()[row] != 0) {
                    model.add(model.blank(dump.handles()[row], dump.states()[row], row));
                }
            }
            ((Filler) arguments[1]).writes().forEach(write -> write.accept(model));
        } else {
            final Map<Long, ModelRows.Row> rows = saved.get((SavedState) arguments[0]);
            require(rows != null, "it took a state that this map never saved");
            forget();
            final Map<Long, ModelRows.Row> copy = new LinkedHashMap<>();
            rows.forEach((handle, row) -> copy.put(handle, row.copy(handle, row.state, row.at)));
            model.rows = copy;
        }
    }

    // ---- Tags ----

    private Effect ofBits(final Tag tag, final CallDriver.Call call) {
        final List<ModelRows.Row> rows = new ArrayList<>();
        switch (call.name()) {
            case "set", "clear" -> rows.add(model.rowAt((int) call.arguments()[0]));
            case "setWord", "clearWord" -> {
                for (long left = (long) call.arguments()[1]; left != 0; left &= left - 1) {
                    rows.add(model.rowAt(
                            Bitfield.WORD_ROWS * (int) call.arguments()[0] + Long.numberOfTrailingZeros(left)));
                }
            }
            default -> {
                return Effect.NONE;
            }
        }
        for (final ModelRows.Row row : rows) {
            require(row != null && !tag.isKept(), "it wrote where no row is, or a tag that the rows keep");
            if (call.name().startsWith("set")) {
                row.tags.add(tag);
            } else {
                row.tags.remove(tag);
            }
        }
        return Effect.KEPT_PLACES;
    }

    // ---- Calls that threw ----

    /// {@return what a call may have changed that threw}
    Effect ofThrown(final CallDriver.Call call) {
        if (call.subject() instanceof MapState
                && call.name().equals("load")
                && call.arguments().length == 2
                && call.arguments()[1] instanceof final Filler filler
                && filler.hasRun()) {
            forget(); // whoever filled failed: the map is empty
            return Effect.MOVED;
        }
        return call.subject() == map
                        && call.name().equals("destroyIf")
                        && call.arguments()[0] instanceof final Chooser chooser
                        && chooser.hasChanged()
                ? Effect.MOVED
                : Effect.NONE;
    }

    static void require(final boolean holds, final String fault) {
        if (!holds) {
            throw new AssertionError(fault);
        }
    }
}
