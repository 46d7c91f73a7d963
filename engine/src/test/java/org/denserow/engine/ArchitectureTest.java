package org.denserow.engine;

import static com.tngtech.archunit.core.domain.JavaClass.Predicates.equivalentTo;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAnyPackage;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;

import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.denserow.jobs.Experimental;
import org.junit.jupiter.api.Assertions;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/// The arrows between packages: each may use the packages named, the JDK and the annotations for null, nothing else.
class ArchitectureTest {

    private static final int MOST_IN_A_CIRCLE = 10;
    private static final int MOST_LINES_OF_CODE = 320;
    private static final JavaClasses CLASSES = new ClassFileImporter()
            .withImportOption(ImportOption.Predefined.DO_NOT_INCLUDE_TESTS)
            .importPackages("org.denserow");

    @ParameterizedTest(name = "{0} uses {1}")
    @CsvSource({
        "ground, ''",
        "snapshot, 'ground'",
        "bits, 'ground'",
        "sparse, 'ground snapshot'",
        "handle, 'ground'",
        "slots, 'ground bits handle'",
        "storage, 'ground snapshot handle'",
        "rows, 'ground snapshot bits handle slots storage org.denserow.jobs'",
        "cells, 'ground snapshot handle'",
        "index, 'ground snapshot storage cells'",
        "keyed, 'ground snapshot sparse handle slots storage rows index'",
        "coded, 'ground bits handle rows storage'",
        "derived, 'ground storage cells'",
        "rebuilt, 'ground snapshot bits handle slots storage rows cells index derived'",
        "defragment, 'ground snapshot handle slots storage rows'",
        "map, 'ground snapshot handle slots storage rows defragment'",
        "command, 'ground snapshot bits handle slots storage rows defragment org.denserow.jobs'",
        "recording, 'command ground snapshot'",
        "jfr, 'jdk.jfr'",
        "engine, 'ground snapshot bits handle slots storage rows index keyed coded derived rebuilt defragment"
                + " command recording jfr"
                + " org.denserow.jobs com.sun.management jdk.jfr'",
        "inspect, 'ground handle storage index engine'",
        "futures, 'ground engine'",
        "lines, 'ground bits handle storage rows engine'",
        "published, 'ground handle storage rows engine'"
    })
    void packages_dependOnlyOnWhatStandsBelow(final String from, final String below) {
        final String[] allowed =
                ("java. org.jspecify.annotations " + from + " " + below).strip().split(" ");
        for (int i = 0; i < allowed.length; i++) {
            allowed[i] =
                    allowed[i].equals("java.") ? "java.." : allowed[i].contains(".") ? allowed[i] : named(allowed[i]);
        }
        Assertions.assertTrue(
                CLASSES.stream().anyMatch(type -> type.getPackageName().equals(named(from))), "no class in " + from);
        noClasses()
                .that()
                .resideInAPackage(named(from))
                .should()
                .dependOnClassesThat(com.tngtech.archunit.base.DescribedPredicate.not(resideInAnyPackage(allowed)
                        .or(equivalentTo(Experimental.class)))) // a mark, which no running program sees
                .check(CLASSES);
    }

    private static String named(final String name) {
        return name.equals("engine") ? "org.denserow.engine" : "org.denserow.engine." + name;
    }

    /// What a package imports for a `permits` clause is no dependency here: a sealed face names the class behind it, and
    /// uses nothing of it.
    @ParameterizedTest(name = "{0}")
    @ValueSource(
            strings = {
                "jobs",
                "engine.ground",
                "engine.snapshot",
                "engine.bits",
                "engine.sparse",
                "engine.handle",
                "engine.slots",
                "engine.storage",
                "engine.rows",
                "engine.cells",
                "engine.index",
                "engine.keyed",
                "engine.coded",
                "engine.derived",
                "engine.rebuilt",
                "engine.defragment",
                "engine.map",
                "engine.command",
                "engine.recording",
                "engine.jfr",
                "engine",
                "engine.inspect",
                "engine.futures",
                "engine.lines",
                "engine.published"
            })
    @DisplayName("in no package do more than 10 classes depend on each other in a circle")
    void packages_haveNoLargeCircles(final String name) {
        final Map<String, Set<String>> uses = new TreeMap<>();
        for (final JavaClass type : CLASSES) {
            if (!type.getPackageName().equals("org.denserow." + name)) {
                continue;
            }
            uses.computeIfAbsent(topLevel(type), key -> new TreeSet<>())
                    .addAll(type.getDirectDependenciesFromSelf().stream()
                            .map(dependency -> dependency.getTargetClass().getBaseComponentType())
                            .filter(target -> target.getPackageName().equals("org.denserow." + name))
                            .map(ArchitectureTest::topLevel)
                            .toList());
        }
        Assertions.assertFalse(uses.isEmpty(), "no class in " + name);
        final Set<String> circle = Circles.largest(uses);
        Assertions.assertTrue(circle.size() <= MOST_IN_A_CIRCLE, () -> circle.size() + " classes: " + circle);
    }

    private static String topLevel(final JavaClass type) {
        final String name = type.getName();
        final int nested = name.indexOf('$');
        return nested < 0 ? name : name.substring(0, nested);
    }

    @Test
    @DisplayName("no product file has more than 320 lines of code; comments, blank lines and imports are free")
    void files_areShort() throws IOException {
        final Path root = Path.of(System.getProperty("denserow.root"));
        int files = 0;
        for (final String module : List.of(
                "jobs",
                "engine",
                "engine/live",
                "engine/arrow",
                "engine/ensemble",
                "engine/aeron",
                "engine/network",
                "demo")) {
            try (Stream<Path> paths = Files.walk(root.resolve(module).resolve("src/main/java"))) {
                for (final Path path :
                        paths.filter(each -> each.toString().endsWith(".java")).toList()) {
                    final long lines = Files.readAllLines(path).stream()
                            .filter(ArchitectureTest::isCode)
                            .count();
                    Assertions.assertTrue(
                            lines <= MOST_LINES_OF_CODE,
                            () -> path + ": lines of code=" + lines + ", most=" + MOST_LINES_OF_CODE);
                    files++;
                }
            }
        }
        Assertions.assertTrue(files > 200, "files=" + files);
    }

    private static boolean isCode(final String line) {
        final String text = line.strip();
        return !text.isEmpty() && Stream.of("//", "*", "/*", "import ").noneMatch(text::startsWith);
    }

    @Test
    @DisplayName("jobs knows nothing of the engine, and of Agrona and JCTools what needs no flags")
    void jobs_dependsOnIdleStrategiesAndAtomicQueuesOnly() {
        classes()
                .that()
                .resideInAPackage("org.denserow.jobs")
                .should()
                .onlyDependOnClassesThat()
                .resideInAnyPackage(
                        "java..",
                        "org.denserow.jobs",
                        "org.agrona.concurrent",
                        "org.jctools.queues.atomic",
                        "org.jspecify.annotations")
                .check(CLASSES);
    }

    @Test
    @DisplayName("names say what a thing is")
    void names_areOfTheField() {
        noClasses()
                .should()
                .haveNameMatching(".*(Manager|Util|Utils|Helper|Data|Info|Process)")
                .check(CLASSES);
    }

    @Test
    @DisplayName("no unsafe memory, no internals of the JDK")
    void classes_useNoUnsafe() {
        noClasses()
                .should()
                .dependOnClassesThat()
                .resideInAnyPackage("sun..", "jdk.internal..")
                .check(CLASSES);
    }
}
