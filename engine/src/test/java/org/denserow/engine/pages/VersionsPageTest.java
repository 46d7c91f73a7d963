package org.denserow.engine.pages;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaMethod;
import com.tngtech.archunit.core.domain.JavaModifier;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.denserow.jobs.Experimental;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

/// The page about versions names what is marked as experimental, and marks are where users meet them.
class VersionsPageTest {

    private static final Path PAGE = Path.of(System.getProperty("denserow.root", ".."), "engine/docs/versions.md");
    private static final String ENGINE = "org.denserow.engine.";
    private static final Set<String> EXPORTED = exported();

    private static Set<String> exported() {
        final Path moduleInfo = PAGE.resolveSibling("../src/main/java/module-info.java");
        try (Stream<String> lines = Files.lines(moduleInfo)) {
            return lines.map(String::strip)
                    .filter(line -> line.startsWith("exports ") && line.endsWith(";"))
                    .map(line -> line.substring("exports ".length(), line.length() - 1))
                    .collect(Collectors.toSet());
        } catch (final IOException missing) {
            throw new UncheckedIOException(missing);
        }
    }

    @Test
    @DisplayName("The page about versions names each type and method that is marked as experimental, and no other")
    void page_namesWhatIsMarked() throws IOException {
        final Set<String> marked = new TreeSet<>();
        for (final JavaClass type : MainClasses.ALL) {
            if (type.isAnnotatedWith(Experimental.class)) {
                marked.add(name(type));
            }
            type.getMethods().stream()
                    .filter(VersionsPageTest::isMarkedItself)
                    .forEach(method -> marked.add(name(type) + '.' + method.getName()));
        }
        assertTrue(marked.contains("History"), () -> "control: no mark is read; marked=" + marked);
        assertEquals(
                String.join("\n", marked),
                String.join("\n", named(Files.readString(PAGE))),
                "the page, the second, must name what carries @Experimental, the first: change engine/docs/versions.md");
    }

    /// The names in the first column of the table of what is experimental.
    private static Set<String> named(final String page) {
        final Set<String> names = new TreeSet<>();
        page.lines()
                .dropWhile(line -> !line.startsWith("| experimental |"))
                .takeWhile(line -> line.startsWith("|"))
                .skip(2)
                .map(line -> line.substring(0, line.indexOf('|', 1)))
                .forEach(cell ->
                        Pattern.compile("`([^`]+)`").matcher(cell).results().forEach(name -> names.add(name.group(1))));
        return names;
    }

    @Test
    @DisplayName("A stable method of an exported type names no experimental type")
    void stableMethods_nameNoExperimentalType() {
        assertTrue(EXPORTED.contains("org.denserow.engine.derived"), () -> "control: exported=" + EXPORTED);
        final List<String> found = new ArrayList<>();
        for (final JavaClass type : MainClasses.ALL) {
            if (isExported(type) && isVisible(type) && !isMarked(type)) {
                found.addAll(unmarked(type));
            }
        }
        assertEquals(List.of(), found, "mark these methods with @Experimental, or leave the type out of them");
    }

    @Test
    @DisplayName("Control: a stable method that returns an experimental type is found")
    void stableMethods_twin_isFound() {
        final JavaClass twin = new ClassFileImporter().importClasses(Twin.class).get(Twin.class);
        assertEquals(List.of("VersionsPageTest.Twin.young"), unmarked(twin));
    }

    /// What must be found: one method has its mark, the other one has none.
    public static final class Twin {

        private Twin() {}

        public static void young(final Young young) {}

        @Experimental
        public static Young alsoYoung() {
            return new Young();
        }
    }

    /// An experimental type.
    @Experimental
    public static final class Young {}

    private static List<String> unmarked(final JavaClass type) {
        return type.getMethods().stream()
                .filter(method -> method.getModifiers().contains(JavaModifier.PUBLIC)
                        && !method.getModifiers().contains(JavaModifier.SYNTHETIC)
                        && !isMarkedItself(method)
                        && method.getAllInvolvedRawTypes().stream().anyMatch(VersionsPageTest::isMarked))
                .map(method -> name(type) + '.' + method.getName())
                .collect(Collectors.toList());
    }

    /// Whether users see its package; the class path of tests shows all of them.
    private static boolean isExported(final JavaClass type) {
        return EXPORTED.contains(type.getPackageName());
    }

    private static boolean isVisible(final JavaClass type) {
        return type.getModifiers().contains(JavaModifier.PUBLIC)
                && type.getEnclosingClass().map(VersionsPageTest::isVisible).orElse(true);
    }

    /// Whether a type or one around it carries the mark.
    private static boolean isMarked(final JavaClass type) {
        return type.isAnnotatedWith(Experimental.class)
                || type.getEnclosingClass().map(VersionsPageTest::isMarked).orElse(false);
    }

    private static boolean isMarkedItself(final JavaMethod method) {
        return method.isAnnotatedWith(Experimental.class);
    }

    private static String name(final JavaClass type) {
        final String name = type.getName().replace('$', '.');
        return name.startsWith(ENGINE + "pages.")
                ? name.substring((ENGINE + "pages.").length())
                : name.startsWith(ENGINE) ? name.substring(ENGINE.length()) : name;
    }
}
