package org.denserow.examples;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.MatchResult;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

/// Every Java block of every page of the repository, and of the Javadoc page of every package, is code that a test runs.
///
/// A page names the source above the block, `<!-- FlockingTest: flock -->`, and the test source marks the same lines
/// by `// snippet: flock` and `// end`. A source that is no test itself, such as a model of the demo, has a test of its name. The blocks
/// of the README and of the page for embedders are compiled and run by `ReadmeExampleTest`. A block of the tutorial names a file of `demo/tutorial`,
/// `<!-- demo/tutorial/Step1.java -->`: its lines stand there one after the other. The demo's `ExamplesTest` runs it.
class PageSnippetsTest {

    private static final Path ROOT = Path.of(System.getProperty("denserow.root", ".."));
    private static final Pattern FENCE = Pattern.compile("(?mi)^[ \\t>]*(?:`{3,}|~{3,})[ \\t{.]*java\\b");
    private static final Pattern UNTAGGED = Pattern.compile("(?ms)^```\n(.*?)^```$");
    private static final Pattern DECLARATION = Pattern.compile("(?m)^ *(?:final )?\\w[\\w<>\\[\\]]* \\w+ = .*;");
    private static final Pattern NAMED =
            Pattern.compile("<!-- (\\w+): (\\w+) -->\n```java\n(.*?)^```", Pattern.DOTALL | Pattern.MULTILINE);
    private static final Pattern OF_A_FILE = Pattern.compile(
            "<!-- (demo/tutorial/\\w+[.]java) -->\n```java\n(.*?)^```", Pattern.DOTALL | Pattern.MULTILINE);
    private static final Pattern SNIPPET = Pattern.compile("(?s)// snippet: (\\w+)\n(.*?)\n *// end\n");
    private static final Pattern RUN_BY_README_TEST =
            Pattern.compile("(?m)^```java\n(?:import org.denserow.engine\\.\\*;|package example;|module example \\{)");

    private static final Pattern SOURCE = Pattern.compile("/src/test/java/|/demo/(?:\\w+/)?src/main/java/");
    private static final Pattern NO_COMMENT = Pattern.compile("(?m)^(?!///).*\n"); // of a description of a package
    private static final Pattern COMMENT = Pattern.compile("(?m)^/// ?");

    private static final List<Path> pages = new ArrayList<>();
    private static final Map<String, List<Path>> sources =
            new HashMap<>(); // of tests and the demo, by name of the class

    @BeforeAll
    static void find() throws IOException {
        Files.walkFileTree(ROOT, new SimpleFileVisitor<>() {
            @Override
            public FileVisitResult preVisitDirectory(final Path folder, final BasicFileAttributes attributes) {
                final String name = folder.getFileName().toString();
                final boolean isOurs = folder.equals(ROOT) || !name.startsWith(".") && !name.equals("target");
                return isOurs ? FileVisitResult.CONTINUE : FileVisitResult.SKIP_SUBTREE;
            }

            @Override
            public FileVisitResult visitFile(final Path file, final BasicFileAttributes attributes) {
                final String name = file.getFileName().toString();
                if (name.endsWith(".md") || name.equals("package-info.java")) {
                    pages.add(file);
                } else if (name.endsWith(".java")
                        && SOURCE.matcher(file.toString()).find()) {
                    sources.computeIfAbsent(name.replace(".java", ""), each -> new ArrayList<>())
                            .add(file);
                }
                return FileVisitResult.CONTINUE;
            }
        });
    }

    @Test
    @DisplayName("every Java block of every page stands in the test that the page names")
    void pages_everyJavaBlock_standsInATest() throws IOException {
        final List<String> faults = new ArrayList<>();
        for (final Path page : pages) {
            faults.addAll(faults(ROOT.relativize(page).toString(), page(page)));
        }
        assertEquals(List.of(), faults);
        assertTrue(pages.size() > 20, "pages found: " + pages);
    }

    @Test
    @DisplayName("every snippet of a test is shown by a page")
    void sources_everySnippet_isShown() throws IOException {
        final Set<String> shown = new HashSet<>();
        for (final Path page : pages) {
            NAMED.matcher(page(page)).results().forEach(block -> shown.add(nameOf(block)));
        }
        final List<String> unused = new ArrayList<>();
        for (final String source : sources.keySet()) {
            final Matcher snippet = SNIPPET.matcher(text(source));
            while (snippet.find()) {
                final String name = source + ": " + snippet.group(1);
                if (!shown.contains(name)) {
                    unused.add(name);
                }
            }
        }
        assertEquals(List.of(), unused);
        assertTrue(shown.size() >= 40, "snippets found: " + shown);
    }

    @Test
    @DisplayName("a block that no test runs is found, in each of the ways in which it can come about")
    void faults_blocksThatNoTestRuns_areNamed() throws IOException {
        final String block = "```java\nint x;\n```\n";
        assertEquals(List.of("page: 1 of 1 Java blocks name no test"), faults("page", block));
        assertEquals(List.of("page: 1 of 1 Java blocks name no test"), faults("page", "- a list\n\n  " + block));
        assertEquals(List.of("page: 1 of 1 Java blocks name no test"), faults("page", "~~~ Java\nint x;\n~~~\n"));
        assertEquals(
                List.of("page: Java in a block that does not say so: int x = 1;\n"),
                faults("page", "```sh\nls\n```\n\n```\nint x = 1;\n```\n"));
        assertEquals(
                List.of("page: no test of this name: NoSuchTest"), faults("page", "<!-- NoSuchTest: x -->\n" + block));
        assertEquals(
                List.of("page: no snippet of this name: FlockingTest: x"),
                faults("page", "<!-- FlockingTest: x -->\n" + block));
        assertEquals(
                List.of("page: differs from FlockingTest: flock"),
                faults("page", "<!-- FlockingTest: flock -->\n" + block));
        final String step = "<!-- demo/tutorial/Step1.java -->\n";
        assertEquals(List.of("page: differs from demo/tutorial/Step1.java: int x;\n"), faults("page", step + block));
        final String part = "x = people.floats(\"x\");\ny = people.floats(\"y\");\n";
        assertEquals(List.of(), faults("page", step + "```java\n" + part + "```\n"));
        assertEquals(
                List.of("page: no file of this name: demo/tutorial/Step0.java"),
                faults("page", step.replace('1', '0') + block));
        assertEquals(List.of("page: no test runs Model"), faults("page", "<!-- Model: x -->\n" + block, "Model"));
    }

    /// {@return what is wrong with the Java blocks of a page}
    private static List<String> faults(final String page, final String text, final String... alsoSources)
            throws IOException {
        final List<String> faults = new ArrayList<>();
        final List<String> known = new ArrayList<>(sources.keySet());
        known.addAll(List.of(alsoSources));
        long named = 0;
        if (page.equals("README.md") || page.equals("engine/docs/embedding.md")) {
            named += RUN_BY_README_TEST.matcher(text).results().count();
        }
        for (final MatchResult block : NAMED.matcher(text).results().toList()) {
            named++;
            final String source = block.group(1);
            if (!known.contains(source)) {
                faults.add(page + ": no test of this name: " + source);
            } else if (!source.endsWith("Test") && !known.contains(source + "Test")) {
                faults.add(page + ": no test runs " + source);
            } else {
                final String snippet = snippet(text(source), block.group(2));
                if (snippet.isEmpty()) {
                    faults.add(page + ": no snippet of this name: " + nameOf(block));
                } else if (!snippet.equals(block.group(3))) {
                    faults.add(page + ": differs from " + nameOf(block));
                }
            }
        }
        for (final MatchResult block : OF_A_FILE.matcher(text).results().toList()) {
            named++;
            final Path file = ROOT.resolve(block.group(1));
            if (!Files.exists(file)) {
                faults.add(page + ": no file of this name: " + block.group(1));
            } else if (!stands(block.group(2), Files.readString(file))) {
                faults.add(page + ": differs from " + block.group(1) + ": " + block.group(2));
            }
        }
        final Matcher untagged = UNTAGGED.matcher(text.replaceAll("(?ms)^```\\w+\n.*?^```$", ""));
        while (untagged.find()) {
            if (DECLARATION.matcher(untagged.group(1)).find()) {
                faults.add(page + ": Java in a block that does not say so: " + untagged.group(1));
            }
        }
        final long blocks = FENCE.matcher(text).results().count();
        if (blocks != named) {
            faults.add(page + ": " + (blocks - named) + " of " + blocks + " Java blocks name no test");
        }
        return faults;
    }

    /// {@return whether the lines of a block stand in a source one after the other, all indented by the same blanks}
    private static boolean stands(final String block, final String source) {
        final List<String> lines = block.lines().toList();
        final List<String> all = source.lines().toList();
        for (int from = 0; from + lines.size() <= all.size(); from++) {
            final String here = String.join("\n", all.subList(from, from + lines.size()));
            if (here.stripIndent().equals(String.join("\n", lines))) {
                return true;
            }
        }
        return false;
    }

    /// {@return all sources of a class name; two modules may have one each}
    private static String text(final String source) throws IOException {
        final StringBuilder text = new StringBuilder();
        for (final Path file : sources.get(source)) {
            text.append(Files.readString(file));
        }
        return text.toString();
    }

    private static String page(final Path page) throws IOException {
        final String text = Files.readString(page);
        return page.toString().endsWith(".md")
                ? text
                : COMMENT.matcher(NO_COMMENT.matcher(text).replaceAll("")).replaceAll("");
    }

    private static String nameOf(final MatchResult block) {
        return block.group(1) + ": " + block.group(2);
    }

    private static String snippet(final String source, final String name) {
        final Matcher snippet = SNIPPET.matcher(source);
        while (snippet.find()) {
            if (snippet.group(1).equals(name)) {
                return snippet.group(2).stripIndent() + '\n';
            }
        }
        return "";
    }
}
