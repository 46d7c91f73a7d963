package org.denserow.engine.pages;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

/// Every link of a page leads to a file and a heading, and every test that a page names exists; so do files that comments
/// link to.
class PageLinksTest {

    private static final int FEWEST_PAGES = 35; // fewer: the search looks in the wrong place
    private static final int FEWEST_LINKS = 80;
    private static final Links LINKS = new Links(Repository.HERE);

    @TempDir
    private Path folder;

    static Stream<String> pages() {
        return Repository.HERE.files(".md").stream().map(Repository.HERE::name);
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("pages")
    @DisplayName("every link of a page leads somewhere, and every test that it names exists")
    void page_asItStands_hasNoDeadLink(final String name) {
        assertEquals(List.of(), LINKS.faultsOfPage(Repository.HERE.root().resolve(name)));
    }

    @Test
    @DisplayName("files that comments link to, and pages that they name, exist")
    void sources_asTheyStand_haveNoDeadLink() {
        final List<String> faults = new ArrayList<>();
        for (final Path source : Repository.HERE.files(".java")) {
            for (final String fault : LINKS.faultsOfSource(source)) {
                faults.add(Repository.HERE.name(source) + ":" + fault);
            }
        }
        assertEquals(List.of(), faults);
    }

    @Test
    void pages_andTheirLinks_areFound() {
        final long links = Repository.HERE.files(".md").stream()
                .mapToLong(page -> Page.of(page).links().size())
                .sum();
        assertTrue(pages().count() >= FEWEST_PAGES, () -> pages().toList().toString());
        assertTrue(links >= FEWEST_LINKS, "links=" + links);
    }

    // ---- Controls ----

    @ParameterizedTest(name = "{0}: {1}")
    @CsvSource(
            delimiter = ';',
            value = {
                "see [a](other.md); ''",
                "see [a](other.md#first-heading); ''",
                "see [a](other.md#first-heading-1); ''",
                "see [a](other.md#code-and-link); ''",
                "see [a](other.md#who-sees-whom); ''",
                "see [a](other.md#by-hand); ''",
                "see [a](#mine); ''",
                "see [a](deep/page.md) and ![plot](deep/plot.png 'no'); ''",
                "see [`a[1]`](deep); ''",
                "see [a](https://example.org/gone.md#x), [b](mailto:a@example.org); ''",
                "see `[a](gone.md)`; ''",
                "see [a](with%20space.md); ''",
                "see [a](Row.java#L2); ''",
                "see `Row` and `RowTest`; ''",
                "see [a](gone.md); gone.md: no such file",
                "see ![a](gone.png); gone.png: no such file",
                "see [a](deep/other.md); deep/other.md: no such file",
                "see [a](/other.md); /other.md: no such file",
                "see [a](target/built.md); target/built.md: no such file",
                "see [a](../outside.md); ../outside.md: no such file",
                "see [a](<gone.md>); gone.md: no such file",
                "see [a](gone.md \"title\"); gone.md: no such file",
                "see [a][b]; ''",
                "[4, 6]: chunks of rows; ''",
                "[b]: gone.md; gone.md: no such file",
                "<img src=\"gone.png\">; gone.png: no such file",
                "see [a](other.md#third-heading); other.md#third-heading: no such heading",
                "see [a](other.md#first-heading-2); other.md#first-heading-2: no such heading",
                "see [a](other.md#in-code); other.md#in-code: no such heading",
                "see [a](#theirs); #theirs: no such heading",
                "see [a](Row.java#L3); Row.java#L3: no such line",
                "see `RowTest.map_…`, `RowTest.map_asItStands_isComplete`; ''",
                "see `RowTest.gone_…`; `RowTest.gone_…`: no such method",
                "see `GoneTest.map_asItStands_…`; `GoneTest.map_asItStands_…`: no such class",
            })
    void link_ofAPage_isFollowed(final String text, final String fault) throws IOException {
        makeTree();
        final Path page = write("tree/page.md", "# Mine\n\n" + text + "\n");
        final List<String> expected = fault.isEmpty() ? List.of() : List.of("3: " + fault);
        assertEquals(expected, new Links(new Repository(folder.resolve("tree"))).faultsOfPage(page));
    }

    @ParameterizedTest(name = "{0}: {1}")
    @CsvSource(
            delimiter = ';',
            value = {
                "/// [a](package-summary.html); ''",
                "/// [a](Row.html#field); ''",
                "/// [a](#heading) [Row] [b][Row]; ''",
                "/// `docs/rows.md` and `module/docs/rows.md`; ''",
                "/// [a]: it is none; ''",
                "call(rows[0](gone.md)) + \"`docs/gone.md`\"; ''",
                "/// `RowsTest` and `p.RowTest.field`; `p.RowTest.field`: no such class",
                "/// [a](Gone.html); Gone.html: no such file",
                "///     [a](gone.md); gone.md: no such file",
                "     * [a](gone.md); gone.md: no such file",
                "    // see `docs/gone.md`; `docs/gone.md`: no such page, from the root or from the module",
            })
    void link_ofAComment_isFollowed(final String text, final String fault) throws IOException {
        write("module/docs/rows.md", "# Rows\n");
        write("module/src/main/java/p/package-info.java", "package p;\n");
        write("module/src/main/java/p/Row.java", "package p;\n");
        final Path source = write("module/src/main/java/p/Rows.java", "package p;\n" + text + "\n");
        write("module/src/test/java/p/RowsTest.java", "");
        final List<String> expected = fault.isEmpty() ? List.of() : List.of("2: " + fault);
        assertEquals(expected, new Links(new Repository(folder)).faultsOfSource(source));
    }

    private void makeTree() throws IOException {
        write("outside.md", "");
        write("tree/target/built.md", "");
        write("tree/deep/page.md", "");
        write("tree/deep/plot.png", "");
        write("tree/with space.md", "");
        write("tree/Row.java", "package p;\nrecord Row() {}\n");
        write("tree/RowTest.java", "void map_asItStands_isComplete() {}");
        write("tree/other.md", """
                # First heading

                ## `Code` and [link](deep/page.md)!

                ## First heading

                ### Who sees whom? ###

                <a id="by-hand"></a>

                ```
                # In code
                ```

                # Theirs
                """);
    }

    private Path write(final String name, final String text) throws IOException {
        final Path file = folder.resolve(name);
        Files.createDirectories(file.getParent());
        return Files.writeString(file, text);
    }
}
