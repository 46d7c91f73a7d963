package org.denserow.engine.snapshot;

import static org.denserow.engine.ground.Given.given;

import java.lang.reflect.Array;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/// What changes in some states from one look to the next, as files of changed blocks. It keeps a copy of all states, by
/// which it finds what differs.
///
/// A delta is a [StateFile], so it can be written and read like one. Per state it has the changed cells of each array
/// that changed (`cells of NAME`), where they stand (`blocks of NAME`: the count of cells, the cells of a block, then
/// pairs of first block and number of blocks), and the names of the arrays, if these changed. Arrays of references are in
/// it whole if one reference changed.
///
/// *Threads*: one. *Cost*: O(cells compared): all, or of an array that is saved with its [Blocks] those of the blocks
/// that may have changed. *Memory*: that of the states.
public final class StateDeltas {

    static final String CELLS = "cells of ";
    static final String BLOCKS = "blocks of ";
    static final String NAMES = "names of ";
    static final int WHOLE = 0; // cells of a block: the whole array

    private static final String DELTA = "delta"; // the state with the names of all states

    private final Map<String, ComparedState> states = new HashMap<>();
    private StateFile delta = new StateFile();
    private final Set<String> names = new LinkedHashSet<>();
    private boolean isOpen;

    /// Creates deltas of states of which nothing is known: the first delta has everything.
    public StateDeltas() {}

    // ---- Making ----

    /// Begins the next delta. If the one before was not ended, its changes are lost and nothing is known any more: this
    /// one has everything.
    public void begin() {
        if (isOpen) {
            states.clear();
        }
        isOpen = true;
        delta = new StateFile();
        names.clear();
    }

    /// Adds what has changed in a state.
    ///
    /// @param name of the state
    /// @param part saves it
    /// @param moment what the clock behind the [Blocks] of the state says now; later changes belong to the next delta
    /// @throws IllegalArgumentException if the delta has a state of this name; whatever the part throws
    public void add(final String name, final Stateful part, final long moment) {
        given(part, "part");
        if (!names.add(given(name, "name"))) {
            throw new IllegalArgumentException(
                    "a delta has one state of a name: name=" + name + "; rename one of both");
        }
        final ComparedState state = states.computeIfAbsent(name, any -> new ComparedState());
        state.compare(part, moment);
        state.addTo(delta, name);
    }

    /// {@return the delta: what changed in the states that were added since it began}
    public StateFile end() {
        isOpen = false;
        final SavedState head = new SavedState();
        head.put(NAMES, names.toArray(new String[0]), names.size());
        return delta.add(DELTA, head);
    }

    /// {@return bytes of the copy of all states}
    public long bytes() {
        return states.values().stream().mapToLong(ComparedState::bytes).sum();
    }

    // ---- Applying ----

    /// Applies a delta.
    ///
    /// @param before the states from which the delta was made; not changed
    /// @param delta of a [#end()]
    /// @return the states afterwards; they share the arrays that did not change
    /// @throws IllegalArgumentException if the delta does not follow these states, as far as names and lengths tell
    public static StateFile apply(final StateFile before, final StateFile delta) {
        final SavedState head = given(delta, "delta").state(DELTA);
        final String[] names = new String[head.count(NAMES)];
        head.copyTo(NAMES, names);
        final StateFile after = new StateFile();
        for (final String name : names) {
            final SavedState old =
                    given(before, "before").names().contains(name) ? before.state(name) : new SavedState();
            after.add(name, applied(name, old, delta));
        }
        return after;
    }

    private static SavedState applied(final String part, final SavedState old, final StateFile delta) {
        final SavedState cells = stateOf(delta, CELLS + part);
        final SavedState blocks = stateOf(delta, BLOCKS + part);
        final SavedState named = stateOf(delta, NAMES + part);
        if (blocks == null && named == null) {
            return old;
        }
        final List<String> names;
        if (named == null) {
            names = old.names();
        } else {
            final String[] all = new String[named.count(NAMES)];
            named.copyTo(NAMES, all);
            names = List.of(all);
        }
        for (final String name : blocks == null ? List.<String>of() : blocks.names()) {
            if (!names.contains(name)) {
                throw doesNotFollow(part, name, null);
            }
        }
        final SavedState after = new SavedState();
        for (final String name : names) {
            final boolean isChanged = blocks != null && blocks.names().contains(name);
            final SavedState from = isChanged && isWhole(blocks, name) ? cells : old;
            final Object array = from.array(name);
            after.add(name, isChanged && from == old ? patched(part, name, array, cells, blocks) : array);
            if (from.form(name) != null) {
                after.form(name, from.form(name));
            }
        }
        return after;
    }

    private static @Nullable SavedState stateOf(final StateFile delta, final String name) {
        return delta.names().contains(name) ? delta.state(name) : null;
    }

    private static int[] shape(final SavedState blocks, final String name) {
        final int[] shape = new int[blocks.count(name)];
        blocks.copyTo(name, shape);
        return shape;
    }

    private static boolean isWhole(final SavedState blocks, final String name) {
        return shape(blocks, name)[1] == WHOLE;
    }

    private static Object patched(
            final String part, final String name, final Object old, final SavedState cells, final SavedState blocks) {
        final int[] shape = shape(blocks, name);
        final Object changed = cells.array(name);
        final Object all = Array.newInstance(changed.getClass().getComponentType(), shape[0]);
        try {
            System.arraycopy(old, 0, all, 0, Math.min(shape[0], Array.getLength(old)));
            int from = 0;
            for (int run = 2; run < shape.length; run += 2) {
                final int begin = Math.multiplyExact(shape[run], shape[1]);
                final int length = (int) Math.min((long) shape[0] - begin, (long) shape[run + 1] * shape[1]);
                System.arraycopy(changed, from, all, begin, length);
                from += length;
            }
        } catch (final IndexOutOfBoundsException | ArrayStoreException | ArithmeticException thrown) {
            throw doesNotFollow(part, name, thrown);
        }
        return all;
    }

    private static IllegalArgumentException doesNotFollow(
            final String part, final String name, final @Nullable Exception cause) {
        return new IllegalArgumentException(
                "a delta is applied to the states from which it was made: state=" + part + ", array=" + name
                        + "; apply all deltas, in order, to a copy of the state before the first of them",
                cause);
    }
}
