package org.denserow.engine.snapshot;

import static org.denserow.engine.ground.Given.given;

import java.io.ByteArrayOutputStream;
import java.io.DataInput;
import java.io.DataOutput;
import java.io.DataOutputStream;
import java.io.IOException;
import java.lang.reflect.Array;
import java.util.ArrayDeque;
import java.util.Arrays;
import java.util.Deque;
import java.util.LinkedHashMap;
import java.util.Map;

/// The forms of plain data ([ObjectForm#of(Class)]): one object for each class that occurs, built once by reflection.
///
/// | class | bytes | shape |
/// |---|---|---|
/// | primitive, boxed number | as `DataOutput` writes it | its name, as `long` |
/// | `String` | characters as `int`, then each as `char` | `text` |
/// | enum | the name of the constant, as a text | `enum` |
/// | record | its components in order | `{id:long, side:enum}` |
/// | array | cells as `int`, then each | the shape of a cell, then `[]` |
///
/// Behind a `boolean` that tells whether there is a value, where a component or a cell of an array is a reference.
///
/// A length is taken from the bytes, so an array begins short and grows: bytes that claim more than they have end
/// before much is allocated.
///
/// @param <V> the objects
abstract class PlainForm<V> implements ObjectForm<V> {

    /// Cells of an array that are allocated before the first of them was read.
    static final int FIRST_CELLS = 1024;

    private final String shape;

    PlainForm(final String shape) {
        this.shape = shape;
    }

    @Override
    public final String shape() {
        return shape;
    }

    static <V> ObjectForm<V> of(final Class<V> type) {
        return of(given(type, "type", "pass the class of the objects"), new ArrayDeque<>());
    }

    @SuppressWarnings("unchecked") // each branch is the form of the class that it was asked for
    private static <V> PlainForm<V> of(final Class<V> type, final Deque<Class<?>> outer) {
        final PlainForm<?> form;
        if (Primitive.FORMS.containsKey(type)) {
            form = Primitive.FORMS.get(type);
        } else if (type == String.class) {
            form = Text.TEXT;
        } else if (type.isEnum()) {
            form = new Constants<>(type.asSubclass(Enum.class).getEnumConstants());
        } else if (type.isArray()) {
            form = new Cells<>(type, orNull(type.getComponentType(), outer));
        } else if (type.isRecord() && !outer.contains(type)) {
            outer.push(type);
            form = RecordForm.of(type.asSubclass(Record.class), outer);
            outer.pop();
        } else {
            throw new IllegalArgumentException(
                    "an object that is plain data has a form of its own: a record of primitives, texts,"
                            + " enums and such records, or arrays of them: class=" + type.getName() + ", within="
                            + outer.stream().map(Class::getName).toList().reversed()
                            + (type.isRecord() ? "; a record cannot contain itself" : "")
                            + "; write an ObjectForm for the outermost class");
        }
        return (PlainForm<V>) form;
    }

    /// The form of a component or a cell: a reference may be null.
    static PlainForm<?> orNull(final Class<?> type, final Deque<Class<?>> outer) {
        final PlainForm<?> form = of(type, outer);
        return type.isPrimitive() ? form : new OrNull<>(form);
    }

    @SuppressWarnings("unchecked") // the caller got the value where the form was made for
    final void writeAny(final Object value, final DataOutput to) throws IOException {
        write((V) value, to);
    }

    // ---- Older shapes ----

    @Override
    public final ObjectForm<V> forShape(final String written) {
        if (written.equals(shape)) {
            return this;
        }
        final ShapeText text = new ShapeText(written, shape);
        final PlainForm<V> older = older(text);
        text.expectEnd();
        return older;
    }

    /// The form of a shape, at which the text stands.
    PlainForm<V> older(final ShapeText text) {
        text.expect(shape);
        return this;
    }

    // ---- Numbers ----

    private static final class Primitive<V> extends PlainForm<V> {

        static final Map<Class<?>, PlainForm<?>> FORMS = forms();

        private interface Put<V> {
            void to(DataOutput to, V value) throws IOException;
        }

        private interface Get<V> {
            V from(DataInput from) throws IOException;
        }

        private final Put<V> put;
        private final Get<V> get;

        private Primitive(final String shape, final Put<V> put, final Get<V> get) {
            super(shape);
            this.put = put;
            this.get = get;
        }

        private static Map<Class<?>, PlainForm<?>> forms() {
            final Map<Class<?>, PlainForm<?>> forms = new LinkedHashMap<>();
            add(forms, boolean.class, Boolean.class, DataOutput::writeBoolean, DataInput::readBoolean);
            add(forms, byte.class, Byte.class, (to, value) -> to.writeByte(value), DataInput::readByte);
            add(forms, short.class, Short.class, (to, value) -> to.writeShort(value), DataInput::readShort);
            add(forms, char.class, Character.class, (to, value) -> to.writeChar(value), DataInput::readChar);
            add(forms, int.class, Integer.class, DataOutput::writeInt, DataInput::readInt);
            add(forms, long.class, Long.class, DataOutput::writeLong, DataInput::readLong);
            add(forms, float.class, Float.class, DataOutput::writeFloat, DataInput::readFloat);
            add(forms, double.class, Double.class, DataOutput::writeDouble, DataInput::readDouble);
            return forms;
        }

        private static <V> void add(
                final Map<Class<?>, PlainForm<?>> forms,
                final Class<?> primitive,
                final Class<V> boxed,
                final Put<? super V> put,
                final Get<? extends V> get) {
            final PlainForm<V> form = new Primitive<>(primitive.getName(), put::to, get::from);
            forms.put(primitive, form);
            forms.put(boxed, form);
        }

        @Override
        public void write(final V value, final DataOutput to) throws IOException {
            put.to(to, value);
        }

        @Override
        public V read(final DataInput from) throws IOException {
            return get.from(from);
        }
    }

    // ---- References ----

    private static final class OrNull<V> extends PlainForm<V> {

        private final PlainForm<V> form;

        private OrNull(final PlainForm<V> form) {
            super(form.shape());
            this.form = form;
        }

        @Override
        public void write(final V value, final DataOutput to) throws IOException {
            to.writeBoolean(value != null);
            if (value != null) {
                form.write(value, to);
            }
        }

        @Override
        @SuppressWarnings("NullAway") // null is a value here
        public V read(final DataInput from) throws IOException {
            return from.readBoolean() ? form.read(from) : null;
        }

        @Override
        PlainForm<V> older(final ShapeText text) {
            return new OrNull<>(form.older(text));
        }
    }

    private static final class Text extends PlainForm<String> {

        static final Text TEXT = new Text();

        private Text() {
            super("text");
        }

        @Override
        public void write(final String value, final DataOutput to) throws IOException {
            to.writeInt(value.length());
            to.writeChars(value);
        }

        @Override
        public String read(final DataInput from) throws IOException {
            final int length = length(from);
            final StringBuilder text = new StringBuilder(Math.min(length, FIRST_CELLS));
            for (int i = 0; i < length; i++) {
                text.append(from.readChar());
            }
            return text.toString();
        }
    }

    private static final class Constants<E extends Enum<?>> extends PlainForm<E> {

        private final E[] constants;
        private final byte[][] bytes; // by ordinal

        private Constants(final E[] constants) {
            super("enum");
            this.constants = constants;
            this.bytes = Arrays.stream(constants).map(Constants::bytes).toArray(byte[][]::new);
        }

        private static byte[] bytes(final Enum<?> constant) {
            final ByteArrayOutputStream bytes = new ByteArrayOutputStream();
            try {
                Text.TEXT.write(constant.name(), new DataOutputStream(bytes));
            } catch (final IOException impossible) {
                throw new IllegalStateException("an array takes every byte", impossible);
            }
            return bytes.toByteArray();
        }

        @Override
        public void write(final E value, final DataOutput to) throws IOException {
            to.write(bytes[value.ordinal()]);
        }

        @Override
        public E read(final DataInput from) throws IOException {
            final String name = Text.TEXT.read(from);
            for (final E constant : constants) {
                if (constant.name().equals(name)) {
                    return constant;
                }
            }
            throw new IOException("an enum has the constant that was written: constant=" + name + ", constants="
                    + Arrays.toString(constants) + "; it was renamed or removed: keep the constant, or write an"
                    + " ObjectForm that knows the old name");
        }
    }

    private static final class Cells<V> extends PlainForm<V> {

        private final Class<V> type;
        private final PlainForm<?> cell;

        private Cells(final Class<V> type, final PlainForm<?> cell) {
            super(cell.shape() + "[]");
            this.type = type;
            this.cell = cell;
        }

        @Override
        public void write(final V value, final DataOutput to) throws IOException {
            final int length = Array.getLength(value);
            to.writeInt(length);
            for (int i = 0; i < length; i++) {
                cell.writeAny(Array.get(value, i), to);
            }
        }

        @Override
        public V read(final DataInput from) throws IOException {
            final int length = length(from);
            Object cells = Array.newInstance(type.getComponentType(), Math.min(length, FIRST_CELLS));
            for (int i = 0; i < length; i++) {
                final int room = Array.getLength(cells);
                if (i == room) {
                    final Object longer = Array.newInstance(type.getComponentType(), (int) Math.min(length, 2L * room));
                    System.arraycopy(cells, 0, longer, 0, room);
                    cells = longer;
                }
                Array.set(cells, i, cell.read(from));
            }
            return type.cast(cells);
        }

        @Override
        PlainForm<V> older(final ShapeText text) {
            final PlainForm<?> older = cell.older(text);
            text.expect("[]");
            return new Cells<>(type, older);
        }
    }

    private static int length(final DataInput from) throws IOException {
        final int length = from.readInt();
        if (length < 0) {
            throw new IOException("a length is not negative: length=" + length + "; the bytes are damaged");
        }
        return length;
    }
}
