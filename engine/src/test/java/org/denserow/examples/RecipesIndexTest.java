package org.denserow.examples;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.regex.Pattern;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

/// The index at the head of the recipes leads to each of them, by its heading.
class RecipesIndexTest {

    private static final Path DOCS = Path.of(System.getProperty("denserow.root", ".."), "engine", "docs");

    @Test
    @DisplayName("the index has the headings of all recipes in their order, with the right places to jump to")
    void index_links_areThoseOfTheHeadings() throws IOException {
        final String page = Files.readString(DOCS.resolve("recipes.md"));
        assertEquals(headings(page), index(page));
        assertTrue(headings(page).size() >= 15, () -> "recipes=" + headings(page));
        final String changed = page.replace("\n## Observers", "\n## Spectators");
        assertNotEquals(headings(changed), index(changed), "the control");
    }

    @Test
    @DisplayName("the list of pages leads to the recipe for several rows that take from one")
    void pages_severalTakeFromOne_areFound() throws IOException {
        final String recipe = "recipes.md#several-take-from-one";
        assertTrue(Files.readString(DOCS.resolve("README.md")).contains(recipe));
        assertTrue(headings(Files.readString(DOCS.resolve("recipes.md")))
                .contains("[Several take from one](#several-take-from-one)"));
    }

    private static List<String> index(final String page) {
        final String head = page.substring(0, page.indexOf("\n## "));
        return Pattern.compile("(?m)^- (\\[.*?]\\(#.*?\\))")
                .matcher(head)
                .results()
                .map(link -> link.group(1))
                .toList();
    }

    private static List<String> headings(final String page) {
        return Pattern.compile("(?m)^## (.*)$")
                .matcher(page)
                .results()
                .map(heading -> heading.group(1))
                .map(heading -> '[' + heading + "](#" + anchor(heading) + ')')
                .toList();
    }

    /// As hosts of repositories make it.
    private static String anchor(final String heading) {
        return heading.toLowerCase(Locale.ROOT).replaceAll("[^\\w -]", "").replace(' ', '-');
    }
}
