package org.denserow.demo;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.function.Predicate;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// A model, with all its activations, is no longer than the one of MASON in the published comparison, which has one
/// activation. Lines that are blank or only a comment are not counted; its page also names the count without package and
/// imports.
class LinesOfCodeTest {

    private static final int NOT_GIVEN = Integer.MAX_VALUE;

    @ParameterizedTest
    @CsvSource({
        "flocking, Flock, 159",
        "schelling, Schelling, 129",
        "wolfsheep, Meadow, 202",
        "forestfire, ForestFire, " + NOT_GIVEN
    })
    void model_allActivations_isNoLongerThanThatOfMason(final String scenario, final String model, final int mason)
            throws IOException {
        final List<String> lines =
                Files.readAllLines(Path.of("src/main/java/org/denserow/demo", scenario, model + ".java"));
        final long all = count(lines, line -> !line.isEmpty() && !line.startsWith("//"));
        final long code = all - count(lines, line -> line.startsWith("package ") || line.startsWith("import "));
        assertTrue(all <= mason, scenario + ": lines=" + all);
        final String page = Files.readString(Path.of("docs", scenario + ".md"));
        assertEquals(
                1,
                page.replace('\n', ' ').split(code + " lines \\(" + all + " with package and imports").length - 1,
                () -> page);
    }

    private static long count(final List<String> lines, final Predicate<String> isCounted) {
        return lines.stream().map(String::strip).filter(isCounted).count();
    }
}
