package org.denserow.examples;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

/// The code in the recipes is the code that the tests beside this one run.
class RecipesPageTest {

    private static final Pattern BLOCK = Pattern.compile("<!-- (\\w+): (\\w+) -->\n```java\n(.*?)```", Pattern.DOTALL);

    @Test
    void recipes_everyBlock_standsInItsTest() throws IOException {
        final String page = Files.readString(Path.of("docs/recipes.md"));
        final Matcher block = BLOCK.matcher(page);
        int blocks = 0;
        while (block.find()) {
            blocks++;
            assertEquals(snippet(block.group(1), block.group(2)), block.group(3), block.group(1));
        }
        assertTrue(blocks >= 7, "blocks found: " + blocks);
        assertEquals(blocks, page.split("```java").length - 1, "every block names its test");
    }

    private static String snippet(final String test, final String name) throws IOException {
        final String source = Files.readString(Path.of("src/test/java/org/denserow/examples", test + ".java"));
        final int begin = source.indexOf("// snippet: " + name + '\n');
        assertTrue(begin >= 0, test + " has no snippet " + name);
        final int first = source.indexOf('\n', begin) + 1;
        final int end = source.lastIndexOf('\n', source.indexOf("// end", first));
        return source.substring(first, end).stripIndent() + '\n';
    }
}
