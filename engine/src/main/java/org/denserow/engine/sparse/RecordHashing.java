package org.denserow.engine.sparse;

import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.lang.reflect.RecordComponent;
import java.util.ArrayDeque;
import java.util.Deque;

/// The hash of records from their components, the same in every JVM: one method handle, so nothing is boxed.
///
/// *Threads*: any.
///
/// @param <K> the record class
final class RecordHashing<K extends Record> implements Hashing<K> {

    private static final MethodHandles.Lookup HERE = MethodHandles.lookup();
    private static final MethodHandle NEXT = part("next", int.class, int.class);

    private final MethodHandle hash; // (Record) -> int

    RecordHashing(final Class<K> type) {
        hash = ofRecord(type, new ArrayDeque<>()).asType(MethodType.methodType(int.class, Record.class));
    }

    @Override
    public int hash(final K key) {
        try {
            return (int) hash.invokeExact((Record) key);
        } catch (final RuntimeException | Error thrown) {
            throw thrown;
        } catch (final Throwable thrown) {
            throw new AssertionError("an accessor declares no checked exception", thrown);
        }
    }

    @Override
    public boolean equal(final K key, final K other) {
        return key.equals(other);
    }

    // ---- Declaration ----

    /// {@return a handle from a record to the hash of its components}
    /// @param outer the records that this one is a component of
    private static MethodHandle ofRecord(final Class<?> type, final Deque<Class<?>> outer) {
        final RecordComponent[] components = type.getRecordComponents();
        if (components == null) {
            throw new IllegalArgumentException(
                    "a record class has components: class=" + type.getName() + "; pass the class of the records");
        }
        outer.push(type);
        MethodHandle sum = MethodHandles.dropArguments(MethodHandles.constant(int.class, 0), 0, type);
        for (final RecordComponent component : components) {
            final MethodHandle part = MethodHandles.filterReturnValue(accessor(component), ofPart(component, outer));
            sum = MethodHandles.foldArguments(MethodHandles.filterArguments(NEXT, 1, part), sum);
        }
        outer.pop();
        return sum;
    }

    private static MethodHandle accessor(final RecordComponent component) {
        final Class<?> type = component.getDeclaringRecord();
        if (!component.getAccessor().trySetAccessible()) {
            throw new IllegalArgumentException("a record that is a key is public, or its package is open: record="
                    + type.getName() + ", module=" + type.getModule().getName()
                    + "; add to its module-info: opens " + type.getPackageName() + " to org.denserow.engine;");
        }
        try {
            return HERE.unreflect(component.getAccessor());
        } catch (final IllegalAccessException impossible) {
            throw new AssertionError("it was made accessible", impossible);
        }
    }

    /// {@return a handle from the value of a component to its hash}
    private static MethodHandle ofPart(final RecordComponent component, final Deque<Class<?>> outer) {
        final Class<?> type = component.getType();
        if (type.isPrimitive() || type == String.class) {
            return part("hash", type);
        }
        if (type.isEnum()) {
            return part("hash", Enum.class).asType(MethodType.methodType(int.class, type));
        }
        if (type.isRecord() && !outer.contains(type)) {
            final MethodHandle isNull = part("isNull", Object.class).asType(MethodType.methodType(boolean.class, type));
            final MethodHandle zero = MethodHandles.dropArguments(MethodHandles.constant(int.class, 0), 0, type);
            return MethodHandles.guardWithTest(isNull, zero, ofRecord(type, outer));
        }
        throw new IllegalArgumentException("a record that is a key has components of primitives, strings, enums, and"
                + " records of these, but not of itself: record="
                + component.getDeclaringRecord().getName() + ", component=" + component.getName() + ", type="
                + component.getGenericType().getTypeName()
                + "; its hash may differ from JVM to JVM: pass a hash and an equality to Hashing.of(…)");
    }

    private static MethodHandle part(final String name, final Class<?>... types) {
        final Class<?> result = name.equals("isNull") ? boolean.class : int.class;
        try {
            return HERE.findStatic(Parts.class, name, MethodType.methodType(result, types));
        } catch (final ReflectiveOperationException impossible) {
            throw new AssertionError(name, impossible);
        }
    }

    /// The hashes of single components, found by the name and the class of the argument.
    private static final class Parts {

        static int next(final int sum, final int part) {
            return 31 * sum + part;
        }

        static boolean isNull(final Object component) {
            return component == null;
        }

        static int hash(final boolean component) {
            return Boolean.hashCode(component);
        }

        static int hash(final byte component) {
            return component;
        }

        static int hash(final short component) {
            return component;
        }

        static int hash(final char component) {
            return component;
        }

        static int hash(final int component) {
            return component;
        }

        static int hash(final long component) {
            return Long.hashCode(component);
        }

        static int hash(final float component) {
            return Float.hashCode(component);
        }

        static int hash(final double component) {
            return Double.hashCode(component);
        }

        static int hash(final String component) {
            return component == null ? 0 : component.hashCode();
        }

        static int hash(final Enum<?> component) {
            return component == null ? 0 : component.name().hashCode();
        }
    }
}
