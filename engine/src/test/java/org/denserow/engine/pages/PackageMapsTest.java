package org.denserow.engine.pages;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/// Every package of every module has a map, and every map is complete.
class PackageMapsTest {

    private static final int FEWEST_PACKAGES = 30; // fewer: the search looks in the wrong place

    @TempDir
    private Path folder;

    static Stream<String> packages() {
        return Repository.HERE.packages().stream().map(Repository.HERE::name);
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("packages")
    @DisplayName("the map of a package names every file of it, and no other")
    void map_asItStands_isComplete(final String name) {
        assertEquals(List.of(), PackageMap.faults(Repository.HERE.root().resolve(name)));
    }

    @Test
    void packages_ofAllModules_areFound() {
        assertTrue(
                packages().count() >= FEWEST_PACKAGES, () -> packages().toList().toString());
        for (final String module : List.of(
                "jobs",
                "engine",
                "engine/live",
                "engine/arrow",
                "engine/ensemble",
                "engine/aeron",
                "engine/network",
                "demo",
                "stress/jmh",
                "stress/jcstress",
                "stress/soak",
                "stress/fuzz")) {
            assertTrue(packages().anyMatch(name -> name.startsWith(module + "/src/")), module);
        }
    }

    // ---- Controls ----

    @Test
    void map_complete_hasNoFault() throws IOException {
        write("Row", "Column", "SlotMap");
        map("/// Rows.\n///\n/// | class | what it is |\n/// |---|---|\n"
                + "/// | `Row`, `Column` | of a `HandleMap` |\n///\n/// `SlotMap` is below; `KEEP` is a constant.\n");
        assertEquals(List.of(), PackageMap.faults(folder));
    }

    @Test
    void map_thatMissesAFile_isFound() throws IOException {
        write("Row", "Column");
        map("/// Of [Column] and Column.\n///\n/// | `Row` | a row |\n///\n/// ```\n/// `Column`\n/// ```\n");
        assertEquals(List.of("files that the map does not name: [Column]"), PackageMap.faults(folder));
    }

    @Test
    void map_thatNamesAFileThatIsGone_isFound() throws IOException {
        write("Row");
        map("/// | `Row`, `Gone` | a row of a `HandleMap` |\n");
        assertEquals(
                List.of("names in the first column that are no files of the package: [Gone]"),
                PackageMap.faults(folder));
    }

    @Test
    void map_thatMissesAGeneratedFile_isFound() throws IOException {
        for (final String path : List.of(
                "src/main/java/p/Row.java", "src/main/java/p/package-info.java", "src/generated/java/p/Copy.java")) {
            Files.createDirectories(folder.resolve(path).getParent());
            Files.writeString(folder.resolve(path), "/// | `Row` | a row |\npackage p;\n");
        }
        assertEquals(
                List.of("files that the map does not name: [Copy]"),
                PackageMap.faults(folder.resolve("src/main/java/p")));
    }

    @Test
    @DisplayName(
            "the map of an exported package is for users: public classes, one to begin with, an example, nothing hidden")
    void map_ofAnExportedPackage_thatIsNotForUsers_isFound() throws IOException {
        Files.writeString(folder.resolve("module-info.java"), "module m {\n    exports p;\n}\n");
        final Path exported = Files.createDirectory(folder.resolve("p"));
        Files.writeString(exported.resolve("Row.java"), "package p;\n\npublic class Row {}\n");
        Files.writeString(exported.resolve("Column.java"), "package p;\n\nclass Column {\n    public int a;\n}\n");
        final Path map = exported.resolve("package-info.java");
        Files.writeString(map, "/// | `Column` | a column |\n///\n/// ```java\n/// `Row`\n/// ```\npackage p;\n");
        assertEquals(
                List.of(
                        "files that the map does not name: [Row]",
                        "public classes that the map for users does not name: [Row]",
                        "classes that users cannot see: [Column]",
                        "no class to begin with"),
                PackageMap.faults(exported));
        Files.writeString(map, "/// Begin with `Row`.\npackage p;\n");
        assertEquals(List.of("files that the map does not name: [Column]", "no example"), PackageMap.faults(exported));
    }

    @Test
    void map_thatGoesOnInAChapter_needsItsNamesInThatChapter() throws IOException {
        write("FieldBits", "RowKey");
        map("/// The map goes on in `engine/docs/source.md#bits`.\n");
        final List<String> faults = PackageMap.faults(folder);
        assertEquals("files that the map does not name: [RowKey]", faults.get(0)); // it stands in another chapter
        assertTrue(faults.get(1).contains("BitChecks"), faults.get(1)); // the chapter's first column counts
    }

    @Test
    void chapter_ofAPage_endsWithItsParts() {
        final String page = "# P\n\n## A b\nx\n\n```\n## C\n```\n### D\ny\n\n## E\nz\n";
        assertEquals("x\n\n\n\n\n### D\ny\n\n", Page.section(page, "a-b"));
        assertEquals("z\n", Page.section(page, "e"));
        assertEquals("", Page.section(page, "c"));
    }

    @Test
    void map_inAnImport_doesNotCount() throws IOException {
        write("Row");
        map("/// Rows.\n");
        Files.writeString(folder.resolve("package-info.java"), "// `Row`\n", StandardOpenOption.APPEND);
        assertEquals(List.of("files that the map does not name: [Row]"), PackageMap.faults(folder));
    }

    @Test
    void package_withoutMap_isFound() throws IOException {
        write("Row");
        assertEquals(List.of("the package has no package-info.java"), PackageMap.faults(folder));
    }

    @Test
    @DisplayName("packages are folders with sources below org/denserow, not those of tests, builds or examples")
    void packages_ofATree_areThoseOfTheProduct() throws IOException {
        for (final String path : List.of(
                "a/src/main/java/org/denserow/p/A.java",
                "a/src/main/java/org/denserow/p/q/B.java",
                "a/src/main/java/module-info.java",
                "a/src/main/java/example/F.java",
                "a/src/test/java/org/denserow/t/C.java",
                "a/target/src/main/java/org/denserow/u/D.java",
                ".hidden/src/main/java/org/denserow/v/E.java")) {
            Files.createDirectories(folder.resolve(path).getParent());
            Files.writeString(folder.resolve(path), "");
        }
        final Repository tree = new Repository(folder);
        assertEquals(
                List.of("a/src/main/java/org/denserow/p", "a/src/main/java/org/denserow/p/q"),
                tree.packages().stream().map(tree::name).toList());
    }

    private void write(final String... names) throws IOException {
        for (final String name : names) {
            Files.writeString(folder.resolve(name + ".java"), "package p;\n");
        }
    }

    private void map(final String comment) throws IOException {
        Files.writeString(folder.resolve("package-info.java"), comment + "package p;\n");
    }
}
