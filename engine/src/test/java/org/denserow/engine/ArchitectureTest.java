package org.denserow.engine;

import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAnyPackage;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;

import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
import org.junit.jupiter.api.Assertions;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// The arrows between packages: each may use the packages named and the JDK, nothing else.
class ArchitectureTest {

    private static final String ENGINE = "org.denserow.engine.";
    private static final JavaClasses CLASSES = new ClassFileImporter()
            .withImportOption(ImportOption.Predefined.DO_NOT_INCLUDE_TESTS)
            .importPackages("org.denserow");

    @ParameterizedTest(name = "{0} uses {1}")
    @CsvSource({
        "ground, ''",
        "bits, 'ground'",
        "state, 'ground'",
        "handle, 'ground'",
        "slots, 'ground bits handle'",
        "storage, 'ground state bits handle slots'",
        "command, 'ground state bits handle slots storage'",
        "snapshot, 'ground state'",
        "frame, 'ground state bits handle slots storage command snapshot org.denserow.jobs com.sun.management'", // bytes a thread
        // allocated
        "inspect, 'ground handle storage frame'",
    })
    void packages_dependOnlyOnWhatStandsBelow(final String from, final String below) {
        final String[] allowed = ("java. " + from + " " + below).strip().split(" ");
        for (int i = 0; i < allowed.length; i++) {
            allowed[i] =
                    allowed[i].equals("java.") ? "java.." : allowed[i].contains(".") ? allowed[i] : ENGINE + allowed[i];
        }
        Assertions.assertTrue(
                CLASSES.stream().anyMatch(type -> type.getPackageName().equals(ENGINE + from)), "no class in " + from);
        noClasses()
                .that()
                .resideInAPackage(ENGINE + from)
                .should()
                .dependOnClassesThat(com.tngtech.archunit.base.DescribedPredicate.not(resideInAnyPackage(allowed)))
                .check(CLASSES);
    }

    @Test
    @DisplayName("jobs knows nothing of the engine, and of Agrona and JCTools what needs no flags")
    void jobs_dependsOnIdleStrategiesAndAtomicQueuesOnly() {
        classes()
                .that()
                .resideInAPackage("org.denserow.jobs")
                .should()
                .onlyDependOnClassesThat()
                .resideInAnyPackage("java..", "org.denserow.jobs", "org.agrona.concurrent", "org.jctools.queues.atomic")
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
