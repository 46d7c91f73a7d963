package org.denserow.engine.snapshot;

import static org.denserow.engine.ground.Given.given;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.reflect.Array;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import org.denserow.engine.ground.Footprint;
import org.denserow.engine.ground.Within;
import org.denserow.jobs.Experimental;
import org.jspecify.annotations.Nullable;

/// A state copied into named arrays: a [Stateful] writes it once and reads it any number of times.
///
/// It holds names, and flat arrays of numbers or of references (the objects referred to are shared). It holds no
/// address and nothing about its writer, so it can be compared array by array, and written to a [StateFile]. An array of
/// references is written by the [ObjectForm] that it was put with; arrays of texts have one.
///
/// Of a state that was read from a file the objects are bytes, until [#copyObjects] makes objects of them.
///
/// A [StateRing] keeps many states of the same writer, and shares arrays of equal versions between them
/// ([#put(String,Object,int,long)]). To a writer and a reader such a state looks like any other.
///
/// *Cost*: array copies, no work per cell. *Threads*: one thread writes it; once it is sealed, any number of threads
/// may read it.
public sealed class SavedState permits KeptState, ComparedState {

    static final long NO_VERSION = -1;

    private final Map<String, Object> arrays = new LinkedHashMap<>(); // in the order in which they were written
    private final Map<String, ObjectForm<?>> forms = new LinkedHashMap<>(); // of arrays of references
    private final boolean isPartial;
    private boolean sealed;

    /// Creates an empty state, to be written.
    public SavedState() {
        this(false);
    }

    private SavedState(final boolean isPartial) {
        this.isPartial = isPartial;
    }

    // ---- Writing ----

    /// Copies the beginning of an array.
    ///
    /// @param name unique within this state
    /// @param source an array of numbers or references
    /// @param count cells to copy, in `[0, length]`
    /// @throws IllegalStateException if the name is taken, or the state is sealed
    /// @throws IndexOutOfBoundsException if the array has fewer cells
    public void put(final String name, final Object source, final int count) {
        put(name, source, count, NO_VERSION);
    }

    /// Copies the beginning of an array whose changes are counted. A [StateRing] shares one copy between neighbouring
    /// states in which the name has the same version; elsewhere this is [#put(String,Object,int)].
    ///
    /// @param name unique within this state
    /// @param source an array of numbers or references
    /// @param count cells to copy, in `[0, length]`
    /// @param version a number that is new after every change of these cells, their count, or the array; not negative
    /// @throws IllegalStateException if the name is taken, or the state is sealed; in checks mode also if the cells differ
    ///     from those of the same version
    /// @throws IndexOutOfBoundsException if the array has fewer cells
    @Experimental
    public void put(final String name, final Object source, final int count, final long version) {
        put(name, source, count, version, null);
    }

    /// As [#put(String,Object,int,long)], for an array of which the saver knows the blocks that changed. A delta compares
    /// only those, whatever the version is.
    ///
    /// @param name unique within this state
    /// @param source an array of numbers or references
    /// @param count cells to copy, in `[0, length]`
    /// @param version as that of [#put(String,Object,int,long)]
    /// @param blocks which blocks may have changed; null: any if the version is another
    /// @throws IllegalStateException as [#put(String,Object,int,long)]
    /// @throws IndexOutOfBoundsException if the array has fewer cells
    @SuppressWarnings("exports") // users need not have the annotation
    public void put(
            final String name,
            final Object source,
            final int count,
            final long version,
            final @Nullable Blocks blocks) {
        if (given(source, "source").getClass().isArray()) {
            Within.index(count, Array.getLength(source) + 1, "count", "the array has fewer cells than that");
        }
        copy(name, source, count, version, blocks);
    }

    /// Copies cells into this state.
    void copy(
            final String name,
            final Object source,
            final int count,
            final long version,
            final @Nullable Blocks blocks) {
        add(
                name,
                switch (source) {
                    case byte[] cells -> Arrays.copyOf(cells, count);
                    case int[] cells -> Arrays.copyOf(cells, count);
                    case long[] cells -> Arrays.copyOf(cells, count);
                    case float[] cells -> Arrays.copyOf(cells, count);
                    case double[] cells -> Arrays.copyOf(cells, count);
                    case Object[] cells -> Arrays.copyOf(cells, count);
                    default -> throw noArray(name, source);
                });
    }

    static IllegalArgumentException noArray(final String name, final Object source) {
        return new IllegalArgumentException("a state consists of arrays: name=" + name + ", class="
                + source.getClass().getName() + "; pass an array of numbers or references");
    }

    /// Copies a number, as [#putNumbers] does.
    ///
    /// @param name unique within this state
    /// @param value the number
    /// @throws IllegalStateException if the name is taken, or the state is sealed
    public void putNumber(final String name, final long value) {
        put(name, new long[] {value}, 1);
    }

    /// Copies a few numbers.
    ///
    /// @param name unique within this state
    /// @param values the numbers
    /// @throws IllegalStateException if the name is taken, or the state is sealed
    public void putNumbers(final String name, final long... values) {
        put(name, values, given(values, "values").length);
    }

    /// Copies the beginning of an array of references, to be written by a form.
    ///
    /// @param <T> the objects
    /// @param name unique within this state
    /// @param source the references; each may be null
    /// @param count cells to copy, in `[0, length]`
    /// @param form writes the objects to a file; null: a file refuses those that are not null
    /// @throws IllegalStateException if the name is taken, or the state is sealed
    /// @throws IndexOutOfBoundsException if the array has fewer cells
    @SuppressWarnings("exports") // users need not have the annotation
    public <T> void putObjects(
            final String name, final T[] source, final int count, final @Nullable ObjectForm<T> form) {
        put(name, source, count);
        keepForm(name, form);
    }

    /// As [#putObjects(String,Object\[\],int,ObjectForm)] for objects whose changes are counted.
    ///
    /// @param <T> the objects
    /// @param name unique within this state
    /// @param source the references; each may be null
    /// @param count cells to copy, in `[0, length]`
    /// @param version as that of [#put(String,Object,int,long)]
    /// @param form writes the objects to a file; null: a file refuses those that are not null
    /// @throws IllegalStateException as [#put(String,Object,int,long)]
    /// @throws IndexOutOfBoundsException if the array has fewer cells
    @SuppressWarnings("exports") // users need not have the annotation
    public <T> void putObjects(
            final String name,
            final T[] source,
            final int count,
            final long version,
            final @Nullable ObjectForm<T> form) {
        put(name, source, count, version, Blocks.ANY);
        keepForm(name, form);
    }

    private void keepForm(final String name, final @Nullable ObjectForm<?> form) {
        if (form != null) {
            form(name, form);
        }
    }

    /// Sets the form of an array of references.
    void form(final String name, final ObjectForm<?> form) {
        forms.put(name, form);
    }

    void add(final String name, final Object array) {
        if (sealed || arrays.containsKey(name)) {
            throw isTaken(name, sealed);
        }
        arrays.put(name, array);
    }

    static IllegalStateException isTaken(final String name, final boolean isSealed) {
        return new IllegalStateException("an array is written once, before the state is sealed: name=" + name
                + ", sealed=" + isSealed + "; two writers use the same name, or one writes later than it is asked");
    }

    /// Ends the writing: later calls of `put` fail.
    public void seal() {
        sealed = true;
    }

    /// Makes a state for another definition: some arrays of this one under new names, shared. More may be put into it
    /// until it is sealed. Parts that find no array there take their default ([#lacks(String)]).
    ///
    /// @param names the new name of each array that is taken, by its name here
    /// @return the state, not sealed
    /// @throws IllegalArgumentException if nothing of such a name was written
    public SavedState taking(final Map<String, String> names) {
        final SavedState taken = new SavedState(true);
        given(names, "names").forEach((name, renamed) -> {
            taken.add(renamed, array(name));
            if (forms.containsKey(name)) {
                taken.forms.put(renamed, forms.get(name));
            }
        });
        return taken;
    }

    // ---- Reading ----

    /// {@return whether the state was made for another definition ([#taking]) and has no such array: what loads it
    ///     takes its default, instead of failing}
    ///
    /// @param name of an array
    public boolean lacks(final String name) {
        return isPartial && !arrays.containsKey(name);
    }

    /// {@return whether the array of a name has this version here, or in the state before one that is being written:
    ///     what has the version now need not prepare it to be put, or not load it; false outside of a [StateRing]}
    ///
    /// @param name of an array
    /// @param version as that of [#put(String,Object,int,long)]
    public boolean holds(final String name, final long version) {
        return false;
    }

    /// {@return the number of cells of an array}
    ///
    /// @param name its name
    /// @throws IllegalArgumentException if nothing of this name was written
    public int count(final String name) {
        return array(name) instanceof final ObjectBytes bytes ? bytes.count() : Array.getLength(array(name));
    }

    /// {@return the names of the arrays, in the order in which they were written}
    public List<String> names() {
        return List.copyOf(arrays.keySet());
    }

    /// {@return the class of an array: `int[].class` and so on; `Object[].class` for references of any class}
    ///
    /// @param name its name
    /// @throws IllegalArgumentException if nothing of this name was written
    public Class<?> kind(final String name) {
        final Class<?> kind = array(name).getClass();
        return kind.isArray() && kind.getComponentType().isPrimitive() ? kind : Object[].class;
    }

    /// Copies an array into the beginning of another.
    ///
    /// @param name its name
    /// @param target an array of the same class, at least as long; cells behind the copied ones keep their values
    /// @return cells copied
    /// @throws IllegalArgumentException if nothing of this name was written, the target is of another class or
    ///     shorter, or an array of objects was read from a file ([#copyObjects] takes their form)
    public int copyTo(final String name, final Object target) {
        final Object source = array(name);
        if (source instanceof ObjectBytes && target instanceof final String[] texts) {
            return copyObjects(name, texts, ObjectForm.of(String.class));
        }
        final int count = count(name);
        final boolean fits =
                target instanceof Object[] ? source instanceof Object[] : source.getClass() == target.getClass();
        if (!fits || Array.getLength(target) < count) {
            throw new IllegalArgumentException("an array is copied into one of its class, as long or longer: name="
                    + name + ", class=" + source.getClass().getSimpleName() + ", cells=" + count + ", target="
                    + target.getClass().getSimpleName() + ", cells=" + Array.getLength(target)
                    + "; the state was written by something of another definition");
        }
        System.arraycopy(source, 0, target, 0, count);
        return count;
    }

    /// Copies references into the beginning of an array. Makes the objects first, if the state was read from a file.
    ///
    /// @param <T> the objects
    /// @param name name of the array
    /// @param target an array at least as long; cells behind the copied ones keep their values
    /// @param form reads objects of a file; null: those of a file are refused unless all are null
    /// @return cells copied
    /// @throws IllegalArgumentException as [#copyTo]; also if the file was written by a form of another shape, or the
    ///     form cannot read an object. A state for another definition ([#taking]) may have an older shape
    ///     ([ObjectForm#forShape])
    @SuppressWarnings("exports") // users need not have the annotation
    public <T> int copyObjects(final String name, final T[] target, final @Nullable ObjectForm<T> form) {
        if (!(array(name) instanceof final ObjectBytes bytes)) {
            return copyTo(name, target);
        }
        if (target.length < bytes.count()) {
            throw new IllegalArgumentException("objects are copied into an array as long or longer: name=" + name
                    + ", cells=" + bytes.count() + ", target=" + target.length
                    + "; the state was written by something of another definition");
        }
        bytes.copyTo(name, target, form, isPartial);
        return bytes.count();
    }

    /// The cells of an array of references, to be compared with those of another state.
    ///
    /// @param name its name
    /// @param asBytes whether each object is what a file holds of it, as a [java.nio.ByteBuffer]; objects of a state that was
    ///     read from a file are nothing else
    /// @return a new array, null where a cell is null; empty if it has objects, which are no bytes and have no form
    /// @throws IllegalArgumentException if nothing of this name was written, it is an array of numbers, or the bytes
    ///     of a file contradict themselves; what a form throws, an `IOException` as an [UncheckedIOException]
    public Optional<Object[]> objects(final String name, final boolean asBytes) {
        final Object array = array(name);
        if (array instanceof final ObjectBytes bytes) {
            return Optional.of(bytes.cells(name));
        }
        if (!(array instanceof final Object[] objects)) {
            throw new IllegalArgumentException("an array of references is asked for: name=" + name + ", class="
                    + array.getClass().getSimpleName() + "; take numbers by copyTo");
        }
        if (!asBytes) {
            return Optional.of(objects.clone());
        }
        if (form(name) == null && Arrays.stream(objects).anyMatch(Objects::nonNull)) {
            return Optional.empty();
        }
        try {
            return Optional.of(ObjectBytes.of(name, objects, form(name)).cells(name));
        } catch (final IOException thrown) {
            throw new UncheckedIOException(thrown);
        }
    }

    /// {@return a copy of numbers written by [#putNumbers]}
    ///
    /// @param name their name
    /// @throws IllegalArgumentException if nothing of this name was written
    public long[] numbers(final String name) {
        return ((long[]) array(name)).clone();
    }

    /// The live array, or the bytes of objects.
    Object array(final String name) {
        final Object array = arrays.get(name);
        if (array == null) {
            throw new IllegalArgumentException("nothing was saved under this name: name=" + name + ", saved="
                    + arrays.keySet() + "; the state was written by something of another definition");
        }
        return array;
    }

    /// An array without a cell behind those that were saved, or the bytes of objects; to be read only.
    Object whole(final String name) {
        return array(name);
    }

    /// The form of an array of references, null if it has none.
    @Nullable ObjectForm<?> form(final String name) {
        return array(name) instanceof String[] ? ObjectForm.of(String.class) : forms.get(name);
    }

    /// {@return bytes of all arrays; objects that references point to are not counted}
    public long bytes() {
        long bytes = 0;
        for (final Object array : arrays.values()) {
            bytes += Footprint.of(array instanceof final ObjectBytes objects ? objects.bytes() : array);
        }
        return bytes;
    }

    @Override
    public String toString() {
        return "SavedState{arrays=" + arrays.size() + ", bytes=" + bytes() + '}';
    }
}
