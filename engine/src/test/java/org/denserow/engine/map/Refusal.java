package org.denserow.engine.map;

import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.List;
import org.denserow.engine.handle.Handle;
import org.denserow.engine.storage.Layout;
import org.junit.jupiter.api.function.Executable;

/// A call that the layout of a map does not allow, and what the error must say.
///
/// @param rule how its message begins
/// @param call the name of the call in the message; empty where there is only one such call
/// @param remedy what the message ends with
/// @param change the call
record Refusal(String rule, String call, String remedy, Executable change) {

    /// Everything that a map refuses.
    ///
    /// @param map with at least two rows
    /// @param handle of one of them
    static List<Refusal> of(final HandleMap map, final long handle) {
        final Layout layout = map.layout();
        final List<Refusal> all = new ArrayList<>();
        if (!layout.creates()) {
            addCreates(all, map);
        }
        if (!layout.destroys()) {
            addPending(all, map);
        }
        if (!layout.destroys()) {
            addErases(all, map, handle);
        }
        if (!layout.isFixed() && !layout.isDense()) {
            final String rule = "rows of this layout keep their places";
            all.add(new Refusal(rule, "exchange", "use Layout.dense", () -> map.exchange(0, 1)));
        }
        if (!layout.isEvents()) {
            all.add(new Refusal("only events expire", "", "use destroy, or Layout.events", () -> map.expire(1)));
        }
        if (!layout.isPinned()) {
            final String rule = "only pinned rows have holes";
            all.add(new Refusal(rule, "live", "the active rows are [0, active)", map::live));
            all.add(new Refusal(rule, "list", "the active rows are [0, active)", map::list));
        }
        if (!layout.grows()) {
            all.add(new Refusal("a fixed capacity is not given back", "", "use Layout.growable()", map::shrink));
        }
        return all;
    }

    private static void addCreates(final List<Refusal> all, final HandleMap map) {
        final RowBuffer staged = map.newBuffer();
        staged.add();
        all.add(ofRows(map, "create", map::create));
        all.add(ofRows(map, "create", () -> map.createBatch(new long[2], 2)));
        all.add(ofRows(map, "create", () -> map.insert(staged, new long[1])));
        all.add(ofRows(map, "exchange", () -> map.exchange(0, 1)));
        all.add(ofRows(map, "clear", map::clear));
        all.add(ofRows(map, "reset", map::reset));
        all.add(ofRows(map, "load", () -> map.state().load(map.state().dump(), () -> {})));
    }

    private static void addPending(final List<Refusal> all, final HandleMap map) {
        all.add(ofRows(map, "createPending", map::createPending));
        all.add(ofRows(map, "createPendingBatch", () -> map.createPendingBatch(new long[2], 2)));
        all.add(ofRows(map, "createPermanent", map::createPermanent));
    }

    private static void addErases(final List<Refusal> all, final HandleMap map, final long handle) {
        all.add(ofRows(map, "destroy", () -> map.destroy(handle)));
        all.add(ofRows(map, "destroy", () -> map.destroy(Handle.NULL)));
        all.add(ofRows(map, "destroy", () -> map.destroyBatch(new long[] {handle}, 1)));
        all.add(ofRows(map, "destroyIf", () -> map.destroyIf(row -> true)));
    }

    /// What fixed rows refuse, or events as far as they do.
    private static Refusal ofRows(final HandleMap map, final String call, final Executable change) {
        final String rule;
        if (map.layout().isFixed()) {
            rule = "fixed rows are neither created nor destroyed nor moved";
        } else {
            rule = call.startsWith("create")
                    ? "events are active at once and for one lap"
                    : "events end by themselves, the oldest first";
        }
        return new Refusal(rule, call, "write their values, or use Layout.dense", change);
    }

    /// Makes the call, which must be refused in these words.
    void check() {
        final String message = assertThrows(IllegalStateException.class, change).getMessage();
        assertTrue(message.startsWith(rule + ": type=fly"), message);
        assertTrue(call.isEmpty() || message.matches(".*, call=" + call + "[,;].*"), message);
        assertTrue(message.endsWith("; " + remedy), message);
    }
}
