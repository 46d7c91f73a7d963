package org.denserow.engine.pages;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// Links to methods in comments become links of the documentation. Javadoc shows one as text if an array among its types
/// has plain brackets, and says nothing.
class JavadocLinksTest {

    private static final int FEWEST_LINKS = 300; // fewer: the search looks in the wrong place
    private static final Pattern COMMENT = Pattern.compile("(?:^ *///.*\\R)+", Pattern.MULTILINE);
    private static final Pattern LINK = Pattern.compile("\\[[\\w.]*#\\w+(?:\\([^()]*\\))?(?=])");
    private static final Pattern PLAIN_ARRAY = Pattern.compile("(?<!\\\\)\\[]");

    /// The links to members in the comments of a source, code font and the marks of comments taken out.
    private static List<String> links(final String source) {
        final List<String> links = new ArrayList<>();
        for (final Matcher comment = COMMENT.matcher(source); comment.find(); ) {
            final String text = comment.group().replaceAll("(?m)^ */// ?", "").replaceAll("`[^`]*`", "");
            for (final Matcher link = LINK.matcher(text); link.find(); ) {
                links.add(link.group() + ']');
            }
        }
        return links;
    }

    private static List<String> faults(final String source) {
        return links(source).stream()
                .filter(link -> PLAIN_ARRAY.matcher(link).find())
                .toList();
    }

    @Test
    @DisplayName("a link to a method escapes the brackets of an array")
    void links_ofArrays_escapeTheirBrackets() {
        final List<String> faults = new ArrayList<>();
        int links = 0;
        for (final Path source : Repository.HERE.sources()) {
            final String text = Repository.text(source);
            links += links(text).size();
            for (final String fault : faults(text)) {
                faults.add(Repository.HERE.name(source) + ": " + fault);
            }
        }
        assertEquals(List.of(), faults);
        assertTrue(links >= FEWEST_LINKS, "links=" + links);
    }

    // ---- Controls ----

    @ParameterizedTest(name = "{0}")
    @CsvSource(
            delimiter = ';',
            value = {
                "/// see [#sort(long[],int)]; [#sort(long[],int)]",
                "    /// see [Sorter#sort(int, long[], int)] and; [Sorter#sort(int, long[], int)]",
                "/// see [the sort][org.a.Sorter#sort(Object[])]; [org.a.Sorter#sort(Object[])]",
                "/// see [#sort(long\\[\\],int)]; ''",
                "/// see [#sort(int)], an array `long[]`; ''",
                "/// see `[#sort(long[])]`; ''",
                "// see [#sort(long[],int)]; ''"
            })
    void comment_withALink_isJudged(final String comment, final String fault) {
        assertEquals(fault.isEmpty() ? List.of() : List.of(fault), faults(comment + '\n'));
    }

    @Test
    void link_overTwoLines_isJudged() {
        assertEquals(List.of("[#sort(int,\nlong[])]"), faults("/// see [#sort(int,\n/// long[])].\n"));
    }
}
