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

/// A copy of a state, as named arrays. A [Stateful] writes it once and reads it any number of times.
///
/// It holds names, and flat arrays of numbers or of references; objects behind references are shared, not copied. It
/// holds no address and nothing about its writer. So it can be compared array by array, and written to a [StateFile].
/// The [ObjectForm] that was passed with an array of references writes its objects to a file; arrays of texts need
/// none.
///
/// In a state that was read from a file, objects are still bytes. [#copyObjects] makes objects of them.
///
/// A [StateRing] keeps many states of the same writer. These states share arrays of equal versions
/// ([#put(String,Object,int,long)]). For a writer and a reader such a state is like any other.
///
/// *Cost*: array copies, no work per cell. *Threads*: one thread writes it; once it is sealed, any number of threads
/// may read it.
public sealed class SavedState permits KeptState, ComparedState {

    static final long NO_VERSION = -1;

    private final Map<String, Object> arrays = new LinkedHashMap<>(); // in the order in which they were written
    private final Map<String, ObjectForm<?>> forms = new LinkedHashMap<>(); // of arrays of references
    private final boolean isPartial;
    private boolean sealed;

    /// Creates an empty state, for writing.
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

    /// Copies the beginning of an array whose changes are counted. In a [StateRing], neighbouring states share one copy
    /// of the array if it has the same version in both. Elsewhere this does the same as [#put(String,Object,int)].
    ///
    /// @param name unique within this state
    /// @param source an array of numbers or references
    /// @param count cells to copy, in `[0, length]`
    /// @param version a number, at least 0, that is a new one after every change of these cells, of their count, or of
    ///     the array
    /// @throws IllegalStateException if the name is taken, or the state is sealed; in checks mode also if the version
    ///     is the same as before but the cells differ
    /// @throws IndexOutOfBoundsException if the array has fewer cells
    @Experimental
    public void put(final String name, final Object source, final int count, final long version) {
        put(name, source, count, version, null);
    }

    /// As [#put(String,Object,int,long)], if the saver knows which blocks of the array may have changed. A delta then
    /// compares only these blocks, whatever the version is.
    ///
    /// @param name unique within this state
    /// @param source an array of numbers or references
    /// @param count cells to copy, in `[0, length]`
    /// @param version as in [#put(String,Object,int,long)]
    /// @param blocks which blocks may have changed; null if nothing is known: then any block may have changed when the
    ///     version is another one
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

    /// Copies the beginning of an array of references, and names the form that writes its objects.
    ///
    /// @param <T> the objects
    /// @param name unique within this state
    /// @param source the references; each may be null
    /// @param count cells to copy, in `[0, length]`
    /// @param form writes the objects to a file; if it is null, a file refuses objects that are not null
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
    /// @param version as in [#put(String,Object,int,long)]
    /// @param form writes the objects to a file; if it is null, a file refuses objects that are not null
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

    /// Ends the writing. Later calls of `put` fail.
    public void seal() {
        sealed = true;
    }

    /// Makes a state for another definition. It shares some arrays of this state, under new names. More may be put into
    /// it until it is sealed. Parts that find no array there take their default ([#lacks(String)]).
    ///
    /// @param names for each array that is taken, its name here and its new name
    /// @return the state, not sealed
    /// @throws IllegalArgumentException if this state has no array of such a name
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

    /// {@return whether the state was made for another definition ([#taking]) and has no such array. A part that loads
    /// the state then takes its default instead of failing}
    ///
    /// @param name of an array
    public boolean lacks(final String name) {
        return isPartial && !arrays.containsKey(name);
    }

    /// {@return whether the array of a name has this version here; while this state is written, whether it has the
    /// version in the state before. If so, a part whose array has this version now need not prepare it for `put`, and
    /// need not load it. Always false outside of a [StateRing]}
    ///
    /// @param name of an array
    /// @param version as in [#put(String,Object,int,long)]
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

    /// Copies an array of this state into the beginning of another array.
    ///
    /// @param name its name
    /// @param target an array of the same class that is at least as long; cells behind the copied ones keep their
    ///     values
    /// @return the number of cells copied
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

    /// Copies references into the beginning of an array. If the state was read from a file, it makes the objects first.
    ///
    /// @param <T> the objects
    /// @param name name of the array
    /// @param target an array at least as long; cells behind the copied ones keep their values
    /// @param form reads objects of a file; if it is null, objects of a file are refused unless all are null
    /// @return the number of cells copied
    /// @throws IllegalArgumentException as [#copyTo]; also if the file was written by a form of another shape, or the
    ///     form cannot read an object. In a state for another definition ([#taking]) the shape may be an older one
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

    /// Gives the cells of an array of references, to compare them with those of another state.
    ///
    /// @param name its name
    /// @param asBytes whether to give each object as a [java.nio.ByteBuffer] with the bytes that a file has of it;
    ///     objects of a state that was read from a file are given in this way only
    /// @return a new array, with null where a cell is null. The result is empty if bytes are asked for and the array
    ///     has objects without a form
    /// @throws IllegalArgumentException if nothing of this name was written, it is an array of numbers, or the bytes of
    ///     a file contradict themselves. What a form throws is thrown, an `IOException` as an [UncheckedIOException]
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

    /// {@return the bytes of all arrays; objects behind references do not count}
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
