package org.denserow.jobs;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.lang.reflect.Constructor;
import java.lang.reflect.Executable;
import java.lang.reflect.Field;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.lang.reflect.RecordComponent;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/// The public interface of the module is what `jobs/docs/api.md` shows, and fits on that page.
class ApiPageTest {

    private static final Path PAGE = Path.of(System.getProperty("denserow.root", ".."), "jobs/docs/api.md");
    private static final int PAGE_LINES = 100;
    private static final int WIDTH = 118;

    @Test
    void page_asItStands_showsTheInterface() throws Exception {
        final String page = Files.readString(PAGE);
        final int begin = page.indexOf("```\n") + 4;
        assertEquals(publicInterface(), page.substring(begin, page.indexOf("```", begin)));
    }

    @Test
    void page_asItStands_isOnePage() throws IOException {
        try (Stream<String> lines = Files.lines(PAGE)) {
            assertTrue(lines.count() <= PAGE_LINES, "more than one page");
        }
    }

    private static String publicInterface() throws Exception {
        final List<Class<?>> types = new ArrayList<>();
        final Path classes = Path.of(JobSystem.class
                .getProtectionDomain()
                .getCodeSource()
                .getLocation()
                .toURI());
        try (Stream<Path> files = Files.list(classes.resolve("org/denserow/jobs"))) {
            for (final Path file : files.sorted().toList()) {
                final String name = file.getFileName().toString().replace(".class", "");
                final Class<?> type = Class.forName("org.denserow.jobs." + name.replace("package-info", "JobSystem"));
                if (Modifier.isPublic(type.getModifiers()) && !types.contains(type)) {
                    types.add(type);
                }
            }
        }
        return types.stream().map(ApiPageTest::describe).collect(Collectors.joining());
    }

    private static String describe(final Class<?> type) {
        final List<String> members = new ArrayList<>();
        if (type.isRecord()) {
            members.add("record("
                    + Arrays.stream(type.getRecordComponents())
                            .map(part -> part.getType().getSimpleName() + ' ' + part.getName())
                            .collect(Collectors.joining(", "))
                    + ")");
        }
        Arrays.stream(type.getDeclaredFields())
                .filter(field -> isPublic(field.getModifiers()))
                .map(Field::getName)
                .sorted()
                .forEach(members::add);
        final List<Executable> executables = new ArrayList<>(List.of(type.getDeclaredMethods()));
        executables.stream()
                .filter(one -> isPublic(one.getModifiers()) && !one.isSynthetic() && !isImplied(type, one))
                .map(ApiPageTest::describe)
                .sorted()
                .forEach(members::add);
        for (final Constructor<?> constructor : type.getDeclaredConstructors()) {
            assertTrue(type.isRecord() || !isPublic(constructor.getModifiers()), "made by a factory: " + type);
        }
        final String name = type.getName().substring(type.getPackageName().length() + 1);
        return wrap(name.replace('$', '.') + ": " + String.join("; ", members));
    }

    /// What every type has, and the accessors of records.
    private static boolean isImplied(final Class<?> type, final Executable one) {
        if (List.of("toString", "equals", "hashCode").contains(one.getName())) {
            return true;
        }
        return type.isRecord()
                && one.getParameterCount() == 0
                && Arrays.stream(type.getRecordComponents())
                        .map(RecordComponent::getName)
                        .anyMatch(one.getName()::equals);
    }

    private static String describe(final Executable one) {
        final String parameters = Arrays.stream(one.getParameters())
                .map(parameter -> parameter.getType().getSimpleName())
                .collect(Collectors.joining(", "));
        final Class<?> result = ((Method) one).getReturnType();
        return one.getName() + '(' + parameters + ')' + (result == void.class ? "" : " " + result.getSimpleName());
    }

    private static boolean isPublic(final int modifiers) {
        return Modifier.isPublic(modifiers);
    }

    private static String wrap(final String text) {
        final StringBuilder wrapped = new StringBuilder();
        int column = 0;
        for (final String word : text.split(" ")) {
            if (column + word.length() > WIDTH) {
                wrapped.append("\n   ");
                column = 3;
            }
            wrapped.append(column == 0 ? "" : " ").append(word);
            column += word.length() + 1;
        }
        return wrapped.append('\n').toString();
    }
}
