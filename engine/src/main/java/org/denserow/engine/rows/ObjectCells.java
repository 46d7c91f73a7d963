package org.denserow.engine.rows;

import static org.denserow.engine.ground.Given.given;

import java.lang.reflect.Array;
import java.util.Arrays;
import org.denserow.engine.slots.MoveList;
import org.denserow.engine.snapshot.ObjectForm;
import org.denserow.engine.snapshot.SavedState;
import org.denserow.engine.storage.ObjectColumn;
import org.denserow.engine.storage.RowLookup;

/// The cells of an [ObjectColumn].
///
/// @param <T> the class of the values
public final class ObjectCells<T> extends Cells<T[]> implements ObjectColumn<T> {

    private final Class<T> valueType;
    private ObjectForm<T> form; // null: there is none, or nobody asked
    private boolean isFormSought;

    ObjectCells(final TypeRows rows, final String name, final int index, final int capacity, final Class<T> valueType) {
        super(rows, name, index, 1, 1, newArray(valueType, length(name, capacity, 1)));
        this.valueType = valueType;
    }

    @Override
    public T get(final int row) {
        return toRead(row)[row];
    }

    @Override
    public Class<T> valueType() {
        return valueType;
    }

    @Override
    public ObjectColumn<T> saved(final ObjectForm<T> how) {
        form = given(how, "form", "say how files keep the values of " + name());
        return this;
    }

    /// {@return the form of the values in files, null if there is none}
    public ObjectForm<T> form() {
        if (form == null && !isFormSought) {
            isFormSought = true;
            try {
                form = ObjectForm.of(valueType);
            } catch (final IllegalArgumentException notPlain) {
                return null; // a file refuses the values; nothing else needs a form
            }
        }
        return form;
    }

    @Override
    void save(final SavedState to) {
        to.putObjects(name(), array(), rows.end(), version(), form());
    }

    @Override
    void copyFrom(final SavedState from, final T[] target) {
        from.copyObjects(name(), target, form());
    }

    /// Checks a value before it is recorded.
    ///
    /// @param value any object, or null
    /// @throws IllegalArgumentException if it is neither null nor an instance of [#valueType()]
    public void checkValue(final Object value) {
        if (value != null && !valueType.isInstance(value)) {
            throw new IllegalArgumentException("value must be an instance of the type of the column: column=" + name()
                    + ", type=" + valueType.getName() + ", value of type="
                    + value.getClass().getName()
                    + "; the column was probably cast without a check");
        }
    }

    static void checkType(final String name, final Class<?> valueType) {
        if (given(valueType, "valueType", "pass the class of the values").isPrimitive()) {
            throw new IllegalArgumentException("an object column has a class as its type: column=" + name + ", type="
                    + valueType + "; use a column of primitive values");
        }
    }

    @Override
    T[] newArray(final int length) {
        return newArray(valueType, length);
    }

    @SuppressWarnings("unchecked") // the array is one of T
    private static <T> T[] newArray(final Class<T> valueType, final int length) {
        return (T[]) Array.newInstance(valueType, length);
    }

    @Override
    T[] copyOf(final T[] from, final int length) {
        return Arrays.copyOf(from, length);
    }

    @Override
    boolean isClear(final T[] source, final int cell) {
        return source[cell] == null;
    }

    @Override
    void clear(final T[] target, final int begin, final int end) {
        Arrays.fill(target, begin, end, null);
    }

    @Override
    void vacated(final MoveList deaths) {
        for (int death = 0; death < deaths.count(); death++) {
            array()[deaths.from()[death]] = null;
        }
    }

    @Override
    String describe() {
        return super.describe() + ", class=" + valueType.getName();
    }

    @Override
    void replay(final T[] target, final int[] from, final int[] to, final int count) {
        for (int move = 0; move < count; move++) {
            target[to[move]] = target[from[move]];
        }
    }

    @Override
    void scatter(final T[] source, final int from, final T[] target, final int[] to, final int count) {
        for (int i = 0; i < count; i++) {
            target[to[i]] = source[from + i];
        }
    }

    @Override
    void exchange(final T[] target, final int a, final int b) {
        final T cell = target[a];
        target[a] = target[b];
        target[b] = cell;
    }

    @Override
    void exchange(final T[] target, final int[] a, final int[] b, final int count) {
        for (int i = 0; i < count; i++) {
            final T cell = target[a[i]];
            target[a[i]] = target[b[i]];
            target[b[i]] = cell;
        }
    }

    /// Objects have no hash.
    @Override
    long hash(final T[] source, final long[] rowKeys, final int beginRow, final int endRow, final long salt) {
        return 0;
    }

    /// Holes among pinned rows must be null, too.
    @Override
    String fault(final RowLookup followed) {
        for (int row = 0; row < array().length; row++) {
            if (array()[row] != null && !followed.exists(row)) {
                return "an object is kept alive without a row, row=" + row;
            }
        }
        return super.fault(followed);
    }
}
