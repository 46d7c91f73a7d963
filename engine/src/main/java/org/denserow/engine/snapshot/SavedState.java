package org.denserow.engine.snapshot;

import static org.denserow.engine.ground.Given.given;

import java.lang.reflect.Array;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.Map;
import org.denserow.engine.ground.Footprint;
import org.denserow.engine.ground.Within;

/// A state copied into named arrays: a [Stateful] writes it once and reads it any number of times.
///
/// It holds names, and flat arrays of numbers or of references (the objects referred to are shared). It holds no
/// address and nothing about its writer, so it can be compared array by array and, where it has no references, stored.
///
/// *Cost*: array copies, no work per cell. *Threads*: one thread writes it; once it is sealed, any number of threads
/// may read it.
public final class SavedState {

    private final Map<String, Object> arrays = new LinkedHashMap<>(); // in the order in which they were written
    private boolean sealed;

    /// Creates an empty state, to be written.
    public SavedState() {}

    // ---- Writing ----

    /// Copies the beginning of an array.
    ///
    /// @param name unique within this state
    /// @param source an array of numbers or references
    /// @param count cells to copy, in `[0, length]`
    /// @throws IllegalStateException if the name is taken, or the state is sealed
    /// @throws IndexOutOfBoundsException if the array has fewer cells
    public void put(final String name, final Object source, final int count) {
        if (given(source, "source").getClass().isArray()) {
            Within.index(count, Array.getLength(source) + 1, "count", "the array has fewer cells than that");
        }
        add(
                name,
                switch (source) {
                    case byte[] cells -> Arrays.copyOf(cells, count);
                    case int[] cells -> Arrays.copyOf(cells, count);
                    case long[] cells -> Arrays.copyOf(cells, count);
                    case float[] cells -> Arrays.copyOf(cells, count);
                    case double[] cells -> Arrays.copyOf(cells, count);
                    case Object[] cells -> Arrays.copyOf(cells, count);
                    default ->
                        throw new IllegalArgumentException("a state consists of arrays: name=" + name + ", class="
                                + source.getClass().getName()
                                + "; pass an array of numbers or references");
                });
    }

    /// Copies a few numbers.
    ///
    /// @param name unique within this state
    /// @param values the numbers
    /// @throws IllegalStateException if the name is taken, or the state is sealed
    public void putNumbers(final String name, final long... values) {
        put(name, values, given(values, "values").length);
    }

    private void add(final String name, final Object array) {
        if (sealed || arrays.containsKey(name)) {
            throw new IllegalStateException("an array is written once, before the state is sealed: name=" + name
                    + ", sealed=" + sealed + "; two writers use the same name, or one writes later than it is asked");
        }
        arrays.put(name, array);
    }

    /// Ends the writing: later calls of `put` fail.
    public void seal() {
        sealed = true;
    }

    // ---- Reading ----

    /// {@return the number of cells of an array}
    ///
    /// @param name its name
    /// @throws IllegalArgumentException if nothing of this name was written
    public int count(final String name) {
        return Array.getLength(array(name));
    }

    /// Copies an array into the beginning of another.
    ///
    /// @param name its name
    /// @param target an array of the same class, at least as long; cells behind the copied ones keep their values
    /// @return cells copied
    /// @throws IllegalArgumentException if nothing of this name was written
    public int copyTo(final String name, final Object target) {
        final Object source = array(name);
        final int count = Array.getLength(source);
        System.arraycopy(source, 0, target, 0, count);
        return count;
    }

    /// {@return a copy of numbers written by [#putNumbers]}
    ///
    /// @param name their name
    /// @throws IllegalArgumentException if nothing of this name was written
    public long[] numbers(final String name) {
        return ((long[]) array(name)).clone();
    }

    private Object array(final String name) {
        final Object array = arrays.get(name);
        if (array == null) {
            throw new IllegalArgumentException("nothing was saved under this name: name=" + name + ", saved="
                    + arrays.keySet() + "; the state was written by something of another definition");
        }
        return array;
    }

    /// {@return bytes of all arrays; objects that references point to are not counted}
    public long bytes() {
        long bytes = 0;
        for (final Object array : arrays.values()) {
            bytes += Footprint.of(array);
        }
        return bytes;
    }

    @Override
    public String toString() {
        return "SavedState{arrays=" + arrays.size() + ", bytes=" + bytes() + '}';
    }
}
