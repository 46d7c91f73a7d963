package org.denserow.engine.snapshot;

import static org.denserow.engine.ground.Given.given;

import java.lang.reflect.Array;
import java.util.Arrays;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/// Makes *deltas*: files with the blocks of some states that changed since the delta before. It keeps a copy of all
/// states and compares with it.
///
/// A delta is a [StateFile], so it can be written and read like one. For each state and each array that changed it has
/// two arrays. `cells of NAME` has the changed cells. `blocks of NAME` says where they stand: the count of cells, the
/// number of cells in a block, then pairs of first block and number of blocks. If the names of the arrays changed, the
/// delta has them too. An array of references is in it as a whole if one reference changed.
///
/// *Threads*: one. *Cost*: O(cells compared). These are all cells; of an array that is saved with its [Blocks], they
/// are only the cells of blocks that may have changed. *Memory*: that of the states.
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

    /// Creates an object that knows no state yet. So the first delta has everything.
    public StateDeltas() {}

    // ---- Making ----

    /// Begins the next delta. If the delta before was not ended, its changes are lost; then this one has everything.
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
    /// @param moment what the clock that the [Blocks] of the state use says now; later changes belong to the next delta
    /// @throws IllegalArgumentException if the delta has a state of this name already. What the part throws is thrown
    ///     too
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

    /// {@return the delta, with what changed in the states that were added since it began}
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
    /// @param delta a result of [#end()]
    /// @return the states afterwards; they share the arrays that did not change
    /// @throws IllegalArgumentException if names and lengths show that the delta does not follow these states, or if
    ///     its content contradicts itself. A hostile delta cannot make this take more memory than the states and the
    ///     delta together
    public static StateFile apply(final StateFile before, final StateFile delta) {
        final SavedState head = given(delta, "delta").state(DELTA);
        final StateFile after = new StateFile();
        for (final String name : texts(head)) {
            final SavedState old =
                    given(before, "before").names().contains(name) ? before.state(name) : new SavedState();
            after.add(name, applied(name, old, delta));
        }
        return after;
    }

    private static List<String> texts(final SavedState names) {
        final String[] texts = new String[names.count(NAMES)];
        names.copyTo(NAMES, texts);
        if (Arrays.asList(texts).contains(null)) {
            throw new IllegalArgumentException(
                    "a delta names states and arrays: names=" + Arrays.toString(texts) + "; it is damaged");
        }
        return List.of(texts);
    }

    private static SavedState applied(final String part, final SavedState old, final StateFile delta) {
        final SavedState cells = stateOf(delta, CELLS + part);
        final SavedState blocks = stateOf(delta, BLOCKS + part);
        final SavedState named = stateOf(delta, NAMES + part);
        if (blocks == null && named == null) {
            return old;
        }
        final List<String> names = named == null ? old.names() : texts(named);
        for (final String name : blocks == null ? List.<String>of() : blocks.names()) {
            if (!names.contains(name)) {
                throw doesNotFollow(part, name, null);
            }
        }
        final SavedState after = new SavedState();
        for (final String name : names) {
            try {
                apply(name, old, cells, blocks, after);
            } catch (final RuntimeException thrown) { // whatever a wrong file leads to
                throw doesNotFollow(part, name, thrown);
            }
        }
        return after;
    }

    private static void apply(
            final String name,
            final SavedState old,
            final @Nullable SavedState cells,
            final @Nullable SavedState blocks,
            final SavedState after) {
        final boolean isChanged = blocks != null && blocks.names().contains(name);
        final SavedState from = isChanged && isWhole(blocks, name) ? given(cells, "cells") : old;
        final Object array = from.array(name);
        after.add(name, isChanged && from == old ? patched(array, cells.array(name), shape(blocks, name)) : array);
        if (from.form(name) != null) {
            after.form(name, from.form(name));
        }
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

    /// @param shape the count of cells, the cells of a block, then pairs of first block and number of blocks
    private static Object patched(final Object old, final Object changed, final int[] shape) {
        final long most = (long) Array.getLength(old) + Array.getLength(changed);
        if (shape[0] > most) {
            throw new IllegalArgumentException("new cells are among those that changed: cells=" + shape[0]
                    + ", old and changed ones=" + most + "; the delta is damaged, or follows another state");
        }
        final Object all = Array.newInstance(changed.getClass().getComponentType(), shape[0]);
        System.arraycopy(old, 0, all, 0, Math.min(shape[0], Array.getLength(old)));
        int from = 0;
        for (int run = 2; run < shape.length; run += 2) {
            final int begin = Math.multiplyExact(shape[run], shape[1]);
            final int length = (int) Math.min((long) shape[0] - begin, (long) shape[run + 1] * shape[1]);
            System.arraycopy(changed, from, all, begin, length);
            from += length;
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
