package org.denserow.demo;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// The arrows between the packages of the demo: each imports from the packages named, and from no other of the demo.
class PackageArrowsTest {

    private static final Path SOURCES = Path.of("src", "main", "java", "org", "denserow", "demo");
    private static final Pattern IMPORT = Pattern.compile(
            "^import (?:static )?org\\.denserow\\.(?:demo\\.([a-z]+)|(engine|jobs))\\.", Pattern.MULTILINE);

    @ParameterizedTest(name = "{0} uses {1}")
    @CsvSource({
        "trace, ''",
        "picture, 'engine'",
        "run, 'engine picture trace'",
        "sweep, 'engine picture run scenario'",
        "scenario, 'engine picture run'",
        "feed, 'run'",
        "timetable, 'engine feed run'",
        "riders, 'engine feed run timetable'",
        "city, 'engine feed picture riders run scenario timetable'",
        "bullets, 'engine picture scenario'",
        "churn, 'engine picture scenario'",
        "flocking, 'engine picture scenario'",
        "forestfire, 'engine picture scenario'",
        "life, 'engine picture run scenario'",
        "opinions, 'engine picture scenario'",
        "queues, 'engine picture scenario'",
        "rates, 'engine picture scenario'",
        "schelling, 'engine picture scenario'",
        "virus, 'engine picture scenario'",
        "wolfsheep, 'engine picture scenario'"
    })
    @DisplayName("a package of the demo imports only from packages that stand below it")
    void package_imports_onlyWhatStandsBelow(final String from, final String below) throws IOException {
        final Set<String> others = imports(SOURCES.resolve(from));
        others.remove(from);
        others.removeAll(List.of(below.split(" ")));
        assertEquals(Set.of(), others);
    }

    @Test
    void packages_ofTheDemo_areAllNamed() throws IOException {
        try (Stream<Path> folders = Files.list(SOURCES)) {
            assertEquals(20, folders.filter(Files::isDirectory).count(), "name a new package above");
        }
    }

    @Test
    @DisplayName("the control: an arrow that the table does not name is found")
    void imports_ofTheCity_areFound() throws IOException {
        assertTrue(imports(SOURCES.resolve("city")).containsAll(Set.of("engine", "riders", "timetable", "feed")));
    }

    private static Set<String> imports(final Path folder) throws IOException {
        final Set<String> found = new TreeSet<>();
        try (Stream<Path> files = Files.list(folder)) {
            for (final Path file : files.toList()) {
                final Matcher each = IMPORT.matcher(Files.readString(file));
                while (each.find()) {
                    found.add(each.group(1) == null ? each.group(2) : each.group(1));
                }
            }
        }
        return found;
    }
}
