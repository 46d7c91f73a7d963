package org.denserow.engine.calls;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.lang.module.ModuleDescriptor;
import java.lang.reflect.AnnotatedArrayType;
import java.lang.reflect.AnnotatedParameterizedType;
import java.lang.reflect.AnnotatedType;
import java.lang.reflect.AnnotatedWildcardType;
import java.lang.reflect.Constructor;
import java.lang.reflect.Executable;
import java.lang.reflect.Field;
import java.lang.reflect.Member;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.lang.reflect.ParameterizedType;
import java.lang.reflect.RecordComponent;
import java.lang.reflect.TypeVariable;
import java.net.URISyntaxException;
import java.nio.file.FileSystem;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/// Lists what a user of a module can name: one line for each public type of the exported packages, one for each of its
/// members, all sorted. So a change of the exported API is a change of lines.
///
/// What counts as a member: public and protected fields, constructors and methods that the type adds to what it inherits;
/// of sealed types only public ones.
/// A method that overrides one of a public type with the same return type adds nothing, nor do accessors of records,
/// `values` and `valueOf` of enums, which the first line of the type says. Members that a type has from a hidden class are
/// marked with `^`; they count.
final class ApiListing {

    private static final Set<String> OF_EVERY_ENUM = Set.of("values", "valueOf");

    private final StringBuilder text = new StringBuilder();
    private final List<Class<?>> listed = new ArrayList<>();
    private int types;
    private int members;

    /// @param modules one class of each module, of lower modules first
    ApiListing(final Class<?>... modules) {
        for (final Class<?> each : modules) {
            try {
                listModule(each);
            } catch (final IOException e) {
                throw new UncheckedIOException(e);
            } catch (final URISyntaxException | ClassNotFoundException e) {
                throw new AssertionError(e);
            }
        }
    }

    /// {@return the listing, one line a type or member}
    String text() {
        return text.toString();
    }

    /// {@return public types, nested ones too}
    int types() {
        return types;
    }

    /// {@return members of all public types}
    int members() {
        return members;
    }

    /// {@return the public types themselves}
    List<Class<?>> listed() {
        return listed;
    }

    private void listModule(final Class<?> one) throws IOException, URISyntaxException, ClassNotFoundException {
        final Path place =
                Path.of(one.getProtectionDomain().getCodeSource().getLocation().toURI());
        if (Files.isDirectory(place)) {
            listModule(place);
        } else {
            try (FileSystem jar = FileSystems.newFileSystem(place)) {
                listModule(jar.getPath("/"));
            }
        }
    }

    private void listModule(final Path root) throws IOException, ClassNotFoundException {
        final ModuleDescriptor module;
        try (InputStream in = Files.newInputStream(root.resolve("module-info.class"))) {
            module = ModuleDescriptor.read(in);
        }
        final Set<String> packages = new TreeSet<>();
        module.exports().forEach(each -> packages.add(each.source()));
        text.append("module ").append(module.name()).append('\n');
        for (final String name : packages) {
            text.append("\npackage ").append(name).append('\n');
            for (final Class<?> type : publicTypes(root, name)) {
                listType(type);
            }
        }
        text.append('\n');
    }

    private static List<Class<?>> publicTypes(final Path root, final String name)
            throws IOException, ClassNotFoundException {
        final List<Class<?>> found = new ArrayList<>();
        try (Stream<Path> files = Files.list(root.resolve(name.replace('.', '/')))) {
            for (final Path file : files.sorted().toList()) {
                final String simple = file.getFileName().toString().replace(".class", "");
                if (file.toString().endsWith(".class") && !simple.equals("package-info")) {
                    final Class<?> type = Class.forName(name + '.' + simple);
                    if (isVisible(type)) {
                        found.add(type);
                    }
                }
            }
        }
        found.sort(Comparator.comparing(ApiListing::name));
        return found;
    }

    /// Whether a user can name a type of an exported package.
    private static boolean isVisible(final Class<?> type) {
        return (Modifier.isPublic(type.getModifiers()) || Modifier.isProtected(type.getModifiers()))
                && !type.isAnonymousClass()
                && (type.getEnclosingClass() == null || isVisible(type.getEnclosingClass()));
    }

    private void listType(final Class<?> type) {
        types++;
        listed.add(type);
        text.append(header(type)).append('\n');
        final Set<String> own = new TreeSet<>();
        for (final Field each : type.getDeclaredFields()) {
            if (isOpen(each) && !each.isSynthetic()) {
                own.add(modifiers(each.getModifiers() & ~Modifier.FINAL)
                        + (each.isEnumConstant() ? "" : shown(each.getAnnotatedType()) + ' ')
                        + each.getName());
            }
        }
        for (final Constructor<?> each : type.getDeclaredConstructors()) {
            if (isOpen(each) && !each.isSynthetic()) {
                own.add(modifiers(each.getModifiers()) + "new" + parameters(each));
            }
        }
        for (final Method each : type.getDeclaredMethods()) {
            if (isOpen(each) && !each.isSynthetic() && !isImplied(type, each)) {
                own.add(line(each));
            }
        }
        own.forEach(each -> text.append("    ").append(each).append('\n'));

        final Set<String> inherited = fromHidden(type);
        members += own.size() + inherited.size();
        inherited.forEach(each -> text.append("  ^ ").append(each).append('\n'));
    }

    /// Methods that a type has from classes that users cannot name: the compiler makes a bridge to each.
    private static Set<String> fromHidden(final Class<?> type) {
        final Set<String> found = new TreeSet<>();
        for (final Method each : type.getDeclaredMethods()) {
            if (each.isBridge() && isOpen(each) && !isDeclared(type, each) && !overrides(type, each)) {
                found.add(line(each));
            }
        }
        return found;
    }

    /// Whether a type declares a method itself, with another return type or other parameters than its bridge.
    private static boolean isDeclared(final Class<?> type, final Method bridge) {
        return Arrays.stream(type.getDeclaredMethods())
                .anyMatch(each -> !each.isBridge()
                        && each.getName().equals(bridge.getName())
                        && each.getParameterCount() == bridge.getParameterCount());
    }

    private static boolean isImplied(final Class<?> type, final Method method) {
        return type.isEnum() && OF_EVERY_ENUM.contains(method.getName())
                || type.isRecord()
                        && method.getParameterCount() == 0
                        && Arrays.stream(type.getRecordComponents())
                                .map(RecordComponent::getName)
                                .anyMatch(method.getName()::equals)
                || !Modifier.isStatic(method.getModifiers()) && overrides(type, method);
    }

    /// Whether a type has the method from a public type above it already.
    private static boolean overrides(final Class<?> type, final Method method) {
        for (final Class<?> above : above(type)) {
            final boolean same = Modifier.isPublic(above.getModifiers())
                    && Arrays.stream(above.getDeclaredMethods())
                            .anyMatch(each -> isOpen(each)
                                    && each.getName().equals(method.getName())
                                    && each.getReturnType() == method.getReturnType()
                                    && Arrays.equals(each.getParameterTypes(), method.getParameterTypes()));
            if (same || overrides(above, method)) {
                return true;
            }
        }
        return false;
    }

    private static List<Class<?>> above(final Class<?> type) {
        final List<Class<?>> above = new ArrayList<>(List.of(type.getInterfaces()));
        if (type.getSuperclass() != null) {
            above.add(type.getSuperclass());
        }
        return above;
    }

    /// Whether users see a member. Nobody outside the module extends a sealed class, so nobody sees its protected members.
    static boolean isOpen(final Member member) {
        return Modifier.isPublic(member.getModifiers())
                || Modifier.isProtected(member.getModifiers())
                        && !member.getDeclaringClass().isSealed();
    }

    // ---- Text ----

    private static String header(final Class<?> type) {
        final String kind = type.isAnnotation()
                ? "annotation "
                : type.isInterface() ? "interface " : type.isRecord() ? "record " : type.isEnum() ? "enum " : "class ";
        final int modifiers = type.getModifiers();
        final String components = !type.isRecord()
                ? ""
                : Arrays.stream(type.getRecordComponents())
                        .map(each -> shown(each.getAnnotatedType()) + ' ' + each.getName())
                        .collect(Collectors.joining(", ", "(", ")"));
        final List<AnnotatedType> above = new ArrayList<>();
        if (type.getSuperclass() != null
                && type.getSuperclass() != Object.class
                && !type.isRecord()
                && !type.isEnum()) {
            above.add(type.getAnnotatedSuperclass());
        }
        if (!type.isAnnotation()) {
            above.addAll(List.of(type.getAnnotatedInterfaces()));
        }
        return (type.isSealed() ? "sealed " : "")
                + (Modifier.isAbstract(modifiers) && !type.isInterface() ? "abstract " : "")
                + (Modifier.isFinal(modifiers) && !type.isRecord() && !type.isEnum() ? "final " : "")
                + kind
                + name(type)
                + variables(type.getTypeParameters())
                + components
                + (above.isEmpty() ? "" : " : " + joined(above));
    }

    private static String line(final Method method) {
        return modifiers(method.getModifiers())
                + (method.isDefault() ? "default " : "")
                + (method.getTypeParameters().length == 0 ? "" : variables(method.getTypeParameters()) + ' ')
                + shown(method.getAnnotatedReturnType())
                + ' '
                + method.getName()
                + parameters(method);
    }

    private static String modifiers(final int modifiers) {
        return (Modifier.isProtected(modifiers) ? "protected " : "")
                + (Modifier.isStatic(modifiers) ? "static " : "")
                + (Modifier.isAbstract(modifiers) ? "abstract " : "");
    }

    private static String parameters(final Executable called) {
        final List<String> all = new ArrayList<>(Arrays.stream(called.getAnnotatedParameterTypes())
                .map(ApiListing::shown)
                .toList());
        if (called.isVarArgs()) {
            all.set(all.size() - 1, all.getLast().replaceFirst("\\[]$", "..."));
        }
        return '('
                + String.join(", ", all)
                + ')'
                + (called.getExceptionTypes().length == 0
                        ? ""
                        : " throws " + joined(List.of(called.getAnnotatedExceptionTypes())));
    }

    private static String variables(final TypeVariable<?>[] variables) {
        return variables.length == 0
                ? ""
                : Arrays.stream(variables)
                        .map(each -> each.getName()
                                + (each.getBounds()[0] == Object.class
                                        ? ""
                                        : " extends " + joined(List.of(each.getAnnotatedBounds()))))
                        .collect(Collectors.joining(", ", "<", ">"));
    }

    private static String joined(final Collection<AnnotatedType> types) {
        return types.stream().map(ApiListing::shown).collect(Collectors.joining(", "));
    }

    private static String shown(final AnnotatedType type) {
        final String text = switch (type) {
            case final AnnotatedParameterizedType of ->
                name((Class<?>) ((ParameterizedType) of.getType()).getRawType())
                        + '<'
                        + joined(List.of(of.getAnnotatedActualTypeArguments()))
                        + '>';
            case final AnnotatedArrayType array -> shown(array.getAnnotatedGenericComponentType()) + "[]";
            case final AnnotatedWildcardType any ->
                any.getAnnotatedLowerBounds().length > 0
                        ? "? super " + shown(any.getAnnotatedLowerBounds()[0])
                        : any.getAnnotatedUpperBounds()[0].getType() == Object.class
                                ? "?"
                                : "? extends " + shown(any.getAnnotatedUpperBounds()[0]);
            default ->
                type.getType() instanceof final Class<?> plain
                        ? name(plain)
                        : type.getType().getTypeName();
        };
        return (type.isAnnotationPresent(Nullable.class) ? "@Nullable " : "") + text;
    }

    /// The name without its package, with the types around it.
    private static String name(final Class<?> type) {
        return type.getEnclosingClass() == null
                ? type.getSimpleName()
                : name(type.getEnclosingClass()) + '.' + type.getSimpleName();
    }
}
