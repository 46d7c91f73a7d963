package org.denserow.engine.snapshot;

import java.io.DataInput;
import java.io.DataOutput;
import java.io.IOException;
import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.lang.reflect.AccessibleObject;
import java.lang.reflect.Array;
import java.lang.reflect.Constructor;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.RecordComponent;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Deque;
import java.util.List;
import java.util.StringJoiner;

/// The form of a record: its components in the order of the shape.
///
/// The form of an older shape has fewer components, or another order; a component that it lacks is 0, false or null.
///
/// *Cost*: nothing is allocated to write a record; a call through a method handle.
///
/// @param <V> the record
final class RecordForm<V> extends PlainForm<V> {

    /// A component.
    ///
    /// @param getter takes the record as an object; returns a primitive, or an object
    /// @param place among the arguments of the constructor
    private record Component(String name, MethodHandle getter, PlainForm<?> form, int place) {

        Component older(final ShapeText text) {
            return new Component(name, getter, form.older(text), place);
        }
    }

    private final Constructor<V> constructor;
    private final Component[] components;
    private final MethodHandle writer;

    private RecordForm(final Constructor<V> constructor, final List<Component> components) {
        super(shape(components));
        this.constructor = constructor;
        this.components = components.toArray(new Component[0]);
        this.writer = writer(components);
    }

    private static String shape(final List<Component> components) {
        final StringJoiner shape = new StringJoiner(", ", "{", "}");
        components.forEach(each -> shape.add(each.name() + ':' + each.form().shape()));
        return shape.toString();
    }

    static <V> RecordForm<V> of(final Class<V> type, final Deque<Class<?>> outer) {
        final RecordComponent[] declared = type.getRecordComponents();
        final List<Component> components = new ArrayList<>();
        for (int i = 0; i < declared.length; i++) {
            final PlainForm<?> form = orNull(declared[i].getType(), outer);
            components.add(new Component(declared[i].getName(), getter(type, declared[i]), form, i));
        }
        final Constructor<V> constructor;
        try {
            constructor = type.getDeclaredConstructor(
                    Arrays.stream(declared).map(RecordComponent::getType).toArray(Class[]::new));
        } catch (final NoSuchMethodException impossible) {
            throw new IllegalStateException("a record has a canonical constructor: class=" + type, impossible);
        }
        open(type, constructor);
        return new RecordForm<>(constructor, components);
    }

    private static MethodHandle getter(final Class<?> type, final RecordComponent component) {
        open(type, component.getAccessor());
        final Class<?> value = component.getType().isPrimitive() ? component.getType() : Object.class;
        try {
            return MethodHandles.lookup()
                    .unreflect(component.getAccessor())
                    .asType(MethodType.methodType(value, Object.class));
        } catch (final IllegalAccessException impossible) {
            throw new IllegalStateException("an opened accessor can be called: class=" + type, impossible);
        }
    }

    private static void open(final Class<?> type, final AccessibleObject member) {
        if (!member.trySetAccessible()) {
            throw new IllegalArgumentException("the engine reads and makes records by reflection: class="
                    + type.getName() + ", module=" + type.getModule().getName()
                    + "; open the package to org.denserow.engine in the module-info, or write an ObjectForm");
        }
    }

    /// A method of a record, as an object, and an output: writes all components one after the other. The JVM compiles
    /// it as one piece, without boxes.
    private static MethodHandle writer(final List<Component> components) {
        MethodHandle writer = MethodHandles.empty(MethodType.methodType(void.class, Object.class, DataOutput.class));
        for (final Component each : components.reversed()) {
            writer = MethodHandles.foldArguments(writer, writer(each));
        }
        return writer;
    }

    private static MethodHandle writer(final Component component) {
        final Class<?> value = component.getter().type().returnType();
        final MethodHandle writesLast; // the output, then the value
        try {
            if (value.isPrimitive()) {
                final String name = value.getName();
                final Class<?> taken =
                        value == byte.class || value == short.class || value == char.class ? int.class : value;
                writesLast = MethodHandles.publicLookup()
                        .findVirtual(
                                DataOutput.class,
                                "write" + Character.toUpperCase(name.charAt(0)) + name.substring(1),
                                MethodType.methodType(void.class, taken))
                        .asType(MethodType.methodType(void.class, DataOutput.class, value));
            } else {
                writesLast = MethodHandles.permuteArguments(
                        MethodHandles.lookup()
                                .findVirtual(
                                        PlainForm.class,
                                        "writeAny",
                                        MethodType.methodType(void.class, Object.class, DataOutput.class))
                                .bindTo(component.form()),
                        MethodType.methodType(void.class, DataOutput.class, Object.class),
                        1,
                        0);
            }
        } catch (final ReflectiveOperationException impossible) {
            throw new IllegalStateException("each primitive has a method that writes it: " + value, impossible);
        }
        return MethodHandles.permuteArguments(
                MethodHandles.filterArguments(writesLast, 1, component.getter()),
                MethodType.methodType(void.class, Object.class, DataOutput.class),
                1,
                0);
    }

    @Override
    public void write(final V value, final DataOutput to) throws IOException {
        try {
            writer.invokeExact((Object) value, to);
        } catch (final IOException thrown) {
            throw thrown;
        } catch (final Throwable thrown) {
            throw failed("written", thrown);
        }
    }

    @Override
    public V read(final DataInput from) throws IOException {
        final Class<?>[] types = constructor.getParameterTypes();
        final Object[] values = new Object[types.length];
        for (final Component each : components) {
            values[each.place()] = each.form().read(from);
        }
        if (components.length < values.length) {
            fill(values, types);
        }
        try {
            return constructor.newInstance(values);
        } catch (final InvocationTargetException thrown) {
            throw failed("read", thrown.getCause());
        } catch (final ReflectiveOperationException thrown) {
            throw failed("read", thrown);
        }
    }

    /// Gives 0 or false to primitives that the bytes lack.
    private static void fill(final Object[] values, final Class<?>[] types) {
        for (int i = 0; i < values.length; i++) {
            if (values[i] == null && types[i].isPrimitive()) {
                values[i] = Array.get(Array.newInstance(types[i], 1), 0);
            }
        }
    }

    private IOException failed(final String what, final Throwable cause) {
        return new IOException(
                "a record cannot be " + what + ": class="
                        + constructor.getDeclaringClass().getName() + ", cause=" + cause
                        + "; its constructor or an accessor threw",
                cause);
    }

    @Override
    PlainForm<V> older(final ShapeText text) {
        final List<Component> found = new ArrayList<>();
        text.expect("{");
        while (!text.passes("}")) {
            if (!found.isEmpty()) {
                text.expect(", ");
            }
            final String name = text.name();
            final Component present = Arrays.stream(components)
                    .filter(each -> each.name().equals(name))
                    .filter(each ->
                            found.stream().noneMatch(other -> other.name().equals(name)))
                    .findFirst()
                    .orElseThrow(() -> text.differs("component=" + name));
            found.add(present.older(text));
        }
        return new RecordForm<>(constructor, found);
    }
}
