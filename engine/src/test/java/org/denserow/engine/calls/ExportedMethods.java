package org.denserow.engine.calls;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.reflect.Executable;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.net.URISyntaxException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.denserow.engine.handle.Handle;

/// Finds by reflection what a user of the module can call: public methods and constructors of public types in exported
/// packages, also where an object of another class is reached through such a type.
final class ExportedMethods {

    private final List<String> packages;
    private final Map<Class<?>, List<Method>> byClass = new HashMap<>();

    /// @param packages names of the exported packages of which the methods are called
    ExportedMethods(final List<String> packages) {
        this.packages = packages;
    }

    /// {@return whether a user can name a type}
    boolean isExported(final Class<?> type) {
        return packages.contains(type.getPackageName())
                && Modifier.isPublic(type.getModifiers())
                && (type.getEnclosingClass() == null || isExported(type.getEnclosingClass()));
    }

    // ---- Of objects ----

    /// {@return what a user can call on an object of a class, in a fixed order}
    List<Method> of(final Class<?> type) {
        return byClass.computeIfAbsent(type, this::find);
    }

    private List<Method> find(final Class<?> type) {
        final Map<String, Method> found = new LinkedHashMap<>();
        for (final Class<?> face : faces(type)) {
            for (final Method method : face.getMethods()) {
                if (method.getDeclaringClass()
                                .getName()
                                .startsWith("org.denserow.") // not what an interface of the JDK adds
                        && !method.isBridge()
                        && !Modifier.isStatic(method.getModifiers())) {
                    method.setAccessible(true); // for those that a public class inherits from another
                    found.putIfAbsent(signature(method), method);
                }
            }
        }
        return sorted(new ArrayList<>(found.values()));
    }

    /// The exported types that an object has, the class itself first.
    private List<Class<?>> faces(final Class<?> type) {
        final List<Class<?>> faces = new ArrayList<>();
        for (Class<?> each = type; each != null; each = each.getSuperclass()) {
            if (isExported(each)) {
                faces.add(each);
            }
            for (final Class<?> implemented : each.getInterfaces()) {
                faces.addAll(faces(implemented));
            }
        }
        return faces;
    }

    // ---- Without an object ----

    /// {@return the static methods and constructors of all exported types, in a fixed order}
    List<Executable> makers() {
        final List<Executable> makers = new ArrayList<>();
        for (final Class<?> type : types()) {
            for (final Method method : type.getMethods()) {
                if (Modifier.isStatic(method.getModifiers()) && !type.isEnum()) {
                    makers.add(method);
                }
            }
            if (!Modifier.isAbstract(type.getModifiers())) {
                makers.addAll(List.of(type.getConstructors()));
            }
        }
        return sorted(makers);
    }

    /// {@return all exported types of the packages}
    List<Class<?>> types() {
        try {
            final Path classes = Path.of(Handle.class
                    .getProtectionDomain()
                    .getCodeSource()
                    .getLocation()
                    .toURI());
            final List<Class<?>> types = new ArrayList<>();
            for (final String name : packages) {
                final Path folder = classes.resolve(name.replace('.', '/'));
                try (Stream<Path> files = Files.list(folder)) {
                    for (final Path file : files.sorted().toList()) {
                        final String simple = file.getFileName().toString().replace(".class", "");
                        if (file.toString().endsWith(".class") && !simple.equals("package-info")) {
                            types.add(Class.forName(name + '.' + simple));
                        }
                    }
                }
            }
            types.removeIf(type -> !isExported(type));
            return types;
        } catch (final IOException e) {
            throw new UncheckedIOException(e);
        } catch (final URISyntaxException | ClassNotFoundException e) {
            throw new AssertionError(e);
        }
    }

    /// {@return methods that no call has reached, as `Type.method(Types)`; but those of interfaces and abstract classes
    /// that only users implement}
    ///
    /// @param called signatures by class of the object
    List<String> missed(final Map<Class<?>, Set<String>> called) {
        final List<String> missed = new ArrayList<>();
        for (final Class<?> type : types()) {
            if (type.isEnum()
                    || Modifier.isAbstract(type.getModifiers())
                            && called.keySet().stream().noneMatch(type::isAssignableFrom)) {
                continue;
            }
            for (final Method method : of(type)) {
                final String signature = signature(method);
                final boolean reached = called.entrySet().stream()
                        .anyMatch(each -> type.isAssignableFrom(each.getKey())
                                && each.getValue().contains(signature));
                if (!reached) {
                    missed.add(type.getSimpleName() + '.' + signature);
                }
            }
        }
        return missed;
    }

    private static <E extends Executable> List<E> sorted(final List<E> methods) {
        methods.sort(Comparator.comparing(
                method -> method.getDeclaringClass().getName() + signature(method))); // reflection has no order
        return methods;
    }

    /// {@return name and types of parameters}
    static String signature(final Executable method) {
        final String name = method.getName();
        return name.substring(name.lastIndexOf('.') + 1)
                + Arrays.stream(method.getParameterTypes())
                        .map(Class::getSimpleName)
                        .collect(Collectors.joining(",", "(", ")"));
    }

    /// {@return a call as `Type.method(Types)`}
    ///
    /// @param subject the object, or null
    static String name(final Object subject, final Executable method) {
        final Class<?> type = method.getDeclaringClass();
        final Class<?> shown = subject != null && !type.isInterface() ? subject.getClass() : type;
        return (shown.getEnclosingClass() == null
                        ? ""
                        : shown.getEnclosingClass().getSimpleName() + '.')
                + shown.getSimpleName()
                + '.'
                + signature(method);
    }
}
