package org.denserow.engine;

import java.lang.reflect.Constructor;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.ParameterizedType;
import java.lang.reflect.RecordComponent;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.denserow.engine.storage.ByteColumn;
import org.denserow.engine.storage.DoubleColumn;
import org.denserow.engine.storage.FloatColumn;
import org.denserow.engine.storage.HandleColumn;
import org.denserow.engine.storage.IntColumn;
import org.denserow.engine.storage.Layout;
import org.denserow.engine.storage.LongColumn;
import org.denserow.engine.storage.ObjectColumn;
import org.denserow.engine.storage.Tag;

/// A record class that describes a type: one component per part, with the name of the part, and one `Table`.
///
/// The class is checked before anything is defined. *Threads*: the owner's.
final class Schema<S extends Record> {

    private static final Set<Class<?>> PARTS = Set.of(
            Table.class,
            FloatColumn.class,
            DoubleColumn.class,
            IntColumn.class,
            LongColumn.class,
            ByteColumn.class,
            HandleColumn.class,
            ObjectColumn.class,
            Tag.class);

    private final RecordComponent[] components;
    private final Constructor<S> constructor;

    private Schema(final RecordComponent[] components, final Constructor<S> constructor) {
        this.components = components;
        this.constructor = constructor;
    }

    static <S extends Record> Schema<S> of(final Class<S> type) {
        final RecordComponent[] components = type.getRecordComponents();
        if (components == null) {
            throw new IllegalArgumentException("a schema is a record class: schema=" + type.getName()
                    + "; declare a record with a Table and its columns and tags");
        }
        for (final RecordComponent component : components) {
            check(type, component);
        }
        checkCount(type, components, Table.class, 1, 1);
        checkCount(type, components, Tag.class, 0, Tag.MAX_TAGS);
        final Class<?>[] types =
                Arrays.stream(components).map(RecordComponent::getType).toArray(Class<?>[]::new);
        try {
            final Constructor<S> constructor = type.getDeclaredConstructor(types);
            if (!constructor.trySetAccessible()) {
                throw new IllegalArgumentException("the package of a schema must be open to the engine: schema="
                        + type.getName() + ", module=" + type.getModule().getName() + "; add to its module-info: opens "
                        + type.getPackageName() + " to org.denserow.engine;");
            }
            return new Schema<>(components, constructor);
        } catch (final NoSuchMethodException impossible) {
            throw new AssertionError("a record has its canonical constructor", impossible);
        }
    }

    private static void checkCount(
            final Class<?> schema,
            final RecordComponent[] components,
            final Class<?> part,
            final int least,
            final int most) {
        final long count = Arrays.stream(components)
                .filter(component -> component.getType() == part)
                .count();
        if (count < least || count > most) {
            throw new IllegalArgumentException("a schema has one Table and at most " + Tag.MAX_TAGS + " tags: schema="
                    + schema.getName() + ", components of type " + part.getSimpleName() + "=" + count
                    + "; one record describes one type");
        }
    }

    private static void check(final Class<?> schema, final RecordComponent component) {
        final Class<?> part = component.getType();
        if (!PARTS.contains(part)) {
            throw refused(
                    "a schema has components of Table, Tag and columns: FloatColumn, DoubleColumn, IntColumn,"
                            + " LongColumn, ByteColumn, HandleColumn, ObjectColumn",
                    schema,
                    component);
        }
        if (part == ObjectColumn.class && valueType(component).isEmpty()) {
            throw refused(
                    "an ObjectColumn of a schema names the class of its objects, as in ObjectColumn<String>",
                    schema,
                    component);
        }
        final Stride stride = component.getAnnotation(Stride.class);
        if (stride != null && (part != FloatColumn.class || stride.value() < 2 || stride.value() > 3)) {
            throw refused("@Stride is 2 or 3 and stands at a FloatColumn: " + stride, schema, component);
        }
        final Refers refers = component.getAnnotation(Refers.class);
        if (refers != null && part != HandleColumn.class) {
            throw refused("@Refers stands at a HandleColumn: " + refers, schema, component);
        }
    }

    private static IllegalArgumentException refused(
            final String rule, final Class<?> schema, final RecordComponent component) {
        return new IllegalArgumentException(rule + ": schema=" + schema.getName() + ", component=" + component.getName()
                + ", type=" + component.getGenericType().getTypeName());
    }

    /// The class of the objects of a column, without type parameters of its own; empty if the component names none.
    private static Optional<Class<?>> valueType(final RecordComponent component) {
        if (component.getGenericType() instanceof final ParameterizedType column) {
            return switch (column.getActualTypeArguments()[0]) {
                case final Class<?> plain -> Optional.of(plain);
                case final ParameterizedType generic -> Optional.of((Class<?>) generic.getRawType());
                default -> Optional.empty();
            };
        }
        return Optional.empty();
    }

    /// Checks the record's references to other types, before this type is defined.
    ///
    /// @param name name of the new type
    /// @param layout layout of the new type
    /// @param tables the existing types
    void checkReferences(final String name, final Layout layout, final List<Table> tables) {
        for (final RecordComponent component : components) {
            final Refers refers = component.getAnnotation(Refers.class);
            if (refers == null) {
                continue;
            }
            if (!refers.type().equals(name)
                    && tables.stream().noneMatch(table -> table.name().equals(refers.type()))) {
                throw refused(
                        "@Refers names this type or one that is defined before: " + refers + ", define=" + name
                                + "; for a type that comes later add the column with Table.handles",
                        constructor.getDeclaringClass(),
                        component);
            }
            if (refers.whenGone() == HandleColumn.WhenGone.DESTROY && !layout.destroys()) {
                throw refused(
                        "rows that a relation destroys must be dense or pinned: " + refers + ", layout=" + layout
                                + "; use CLEAR",
                        constructor.getDeclaringClass(),
                        component);
            }
        }
    }

    /// @param table the new type
    /// @param tables all types, the new one included
    S define(final Table table, final List<Table> tables) {
        final Object[] parts = new Object[components.length];
        for (int i = 0; i < components.length; i++) {
            parts[i] = part(table, components[i], tables);
        }
        try {
            return constructor.newInstance(parts);
        } catch (final InvocationTargetException thrown) {
            throw new IllegalArgumentException(
                    "the constructor of a schema failed: schema="
                            + constructor.getDeclaringClass().getName(),
                    thrown.getCause());
        } catch (final InstantiationException | IllegalAccessException impossible) {
            throw new AssertionError("checked when the schema was read", impossible);
        }
    }

    private static Object part(final Table table, final RecordComponent component, final List<Table> tables) {
        final Class<?> type = component.getType();
        final String name = component.getName();
        if (type == Table.class) {
            return table;
        } else if (type == FloatColumn.class) {
            return floats(table, name, component.getAnnotation(Stride.class));
        } else if (type == DoubleColumn.class) {
            return table.doubles(name);
        } else if (type == IntColumn.class) {
            return table.ints(name);
        } else if (type == LongColumn.class) {
            return table.longs(name);
        } else if (type == ByteColumn.class) {
            return table.bytes(name);
        } else if (type == HandleColumn.class) {
            return handles(table, name, component.getAnnotation(Refers.class), tables);
        } else if (type == ObjectColumn.class) {
            return table.objects(name, valueType(component).orElseThrow());
        } else {
            return table.tag(name);
        }
    }

    private static HandleColumn handles(
            final Table table, final String name, final Refers refers, final List<Table> tables) {
        if (refers == null) {
            return table.handles(name);
        }
        for (final Table target : tables) {
            if (target.name().equals(refers.type())) {
                return table.handles(name, target, refers.whenGone());
            }
        }
        throw new AssertionError("checked before the type was defined: " + refers);
    }

    private static FloatColumn floats(final Table table, final String name, final Stride stride) {
        if (stride == null) {
            return table.floats(name);
        }
        return stride.value() == 2 ? table.vec2(name) : table.vec3(name);
    }
}
