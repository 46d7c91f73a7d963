package org.denserow.engine.calls;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.lang.reflect.Constructor;
import java.lang.reflect.Executable;
import java.lang.reflect.Field;
import java.lang.reflect.GenericArrayType;
import java.lang.reflect.ParameterizedType;
import java.lang.reflect.Type;
import java.lang.reflect.TypeVariable;
import java.lang.reflect.WildcardType;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.denserow.engine.handle.Handle;
import org.denserow.engine.rows.RowStore;
import org.denserow.jobs.JobSystem;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

/// What users see names nothing that they cannot see: no type of a package that is not exported, and no hidden class.
class ExportedSignaturesTest {

    private final Set<Class<?>> seen = new HashSet<>(new ApiListing(JobSystem.class, Handle.class).listed());

    @Test
    @DisplayName("no member of the exported API names a type that is not exported")
    void members_ofTheExportedApi_nameExportedTypesOnly() {
        assertTrue(seen.size() > 100, "types=" + seen.size());
        final Set<String> faults = new TreeSet<>();
        for (final Class<?> type : seen) {
            for (final Field each : type.getDeclaredFields()) {
                if (ApiListing.isOpen(each) && !each.isSynthetic()) {
                    note(faults, type, each.getName(), List.of(each.getGenericType()));
                }
            }
            Stream.concat(Stream.of(type.getDeclaredMethods()), Stream.of(type.getDeclaredConstructors()))
                    .filter(each -> ApiListing.isOpen(each) && !each.isSynthetic())
                    .forEach(each -> note(faults, type, name(each), named(each)));
        }
        assertEquals(Set.of(), faults);
    }

    @Test
    @DisplayName("the broken twin: a method that takes a hidden type is found")
    void members_twinThatTakesAHiddenType_isFound() throws NoSuchMethodException {
        final Set<String> faults = new TreeSet<>();
        final Executable twin = Twin.class.getDeclaredMethod("take", List.class);
        note(faults, Twin.class, name(twin), named(twin));
        assertEquals(Set.of("Twin.take: RowStore"), faults);
    }

    private interface Twin {

        void take(List<? extends RowStore[]> rows);
    }

    private static String name(final Executable called) {
        return called instanceof Constructor<?> ? "new" : called.getName();
    }

    private static List<Type> named(final Executable called) {
        final List<Type> all = new ArrayList<>(List.of(called.getGenericParameterTypes()));
        all.addAll(List.of(called.getGenericExceptionTypes()));
        all.add(called.getAnnotatedReturnType().getType());
        for (final TypeVariable<?> variable : called.getTypeParameters()) {
            all.addAll(List.of(variable.getBounds()));
        }
        return all;
    }

    private void note(final Set<String> faults, final Class<?> in, final String member, final List<Type> types) {
        final Set<String> hidden = new TreeSet<>();
        types.forEach(each -> collect(each, hidden));
        if (!hidden.isEmpty()) {
            faults.add(in.getSimpleName() + '.' + member + ": " + String.join(", ", hidden));
        }
    }

    private void collect(final Type type, final Set<String> hidden) {
        switch (type) {
            case final Class<?> plain -> {
                if (plain.isArray()) {
                    collect(plain.componentType(), hidden);
                } else if (plain.getName().startsWith("org.denserow.") && !seen.contains(plain)) {
                    hidden.add(plain.getSimpleName());
                }
            }
            case final ParameterizedType of -> {
                collect(of.getRawType(), hidden);
                List.of(of.getActualTypeArguments()).forEach(each -> collect(each, hidden));
            }
            case final GenericArrayType array -> collect(array.getGenericComponentType(), hidden);
            case final WildcardType any -> {
                List.of(any.getLowerBounds()).forEach(each -> collect(each, hidden));
                List.of(any.getUpperBounds()).forEach(each -> collect(each, hidden));
            }
            default -> {} // a type variable: its bounds are looked at where it is declared
        }
    }
}
