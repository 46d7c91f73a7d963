package org.denserow.demo;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.lang.reflect.InvocationTargetException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import javax.imageio.ImageIO;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/// The examples of the demo and the steps of the tutorial: each file compiles without a warning, prints what its head
/// says, for any number of workers, and draws the pictures that the pages show.
///
/// That the code on the tutorial's page is that of the steps is a matter of `PageSnippetsTest`.
class ExamplesTest {

    private static final int MOST_LINES = 80; // of an example
    private static final int MOST_LINES_OF_A_STEP = 90; // the last one has all that came before
    private static final int MOST_LINES_OF_A_MODEL = 100; // the last example, a whole model
    private static final int EXAMPLES = 18;
    private static final int MOST_PICTURE_BYTES = 60 << 10;
    private static final Pattern DRAWS = Pattern.compile("[.](?:svg|png)\"");
    private static final Path TUTORIAL = Path.of("..", "engine", "docs", "tutorial.md");

    @TempDir
    private static Path classes;

    private static List<Example> examples;
    private static List<Example> steps;

    @BeforeAll
    static void compile() throws IOException {
        examples = Example.in(Path.of("examples"));
        steps = Example.in(Path.of("tutorial"));
        Example.compile(runnable().toList(), classes);
    }

    /// Steps 5 and 7 need the module of the live picture. They join as soon as the demo has it on its class path.
    private static Stream<Example> runnable() {
        return Stream.concat(examples.stream(), steps.stream())
                .filter(example -> !example.text().contains("org.denserow.live.") || hasLive());
    }

    private static boolean hasLive() {
        try {
            Class.forName("org.denserow.live.Live");
            return true;
        } catch (final ClassNotFoundException absent) {
            return false;
        }
    }

    @ParameterizedTest
    @MethodSource("runnable")
    @DisplayName("an example prints what its head says and draws the picture that stands beside it, for any workers")
    void run_anyNumberOfWorkers_printsWhatTheHeadSays(final Example example, @TempDir final Path folder)
            throws Exception {
        assertEquals(example.output(), example.run(0, folder));
        final List<Path> pictures = pictures(folder);
        assertEquals(DRAWS.matcher(example.text()).find(), !pictures.isEmpty(), "whether it draws");
        for (final int workers : new int[] {1, 8}) {
            final Path other = Files.createDirectory(folder.resolve("workers" + workers));
            assertEquals(example.output(), example.run(workers, other), () -> "workers=" + workers);
            for (final Path picture : pictures) {
                assertArrayEquals(pixels(picture), pixels(other.resolve(picture.getFileName())));
            }
        }
        for (final Path picture : pictures) {
            final Path shown = example.isStep()
                    ? TUTORIAL.resolveSibling(picture.getFileName())
                    : example.file().resolveSibling(picture.getFileName());
            assertTrue(
                    Files.exists(shown), () -> "a picture must be committed: file=" + shown + "; copy it from a run");
            assertArrayEquals(pixels(shown), pixels(picture), () -> "another picture: file=" + shown);
            assertTrue(Files.size(shown) < MOST_PICTURE_BYTES, () -> "too large: file=" + shown);
        }
    }

    private static List<Path> pictures(final Path folder) throws IOException {
        try (Stream<Path> files = Files.list(folder)) {
            return files.filter(file -> file.toString().matches(".*[.](svg|png)"))
                    .toList();
        }
    }

    /// Compression may differ between two JDKs; what one sees may not.
    private static int[] pixels(final Path picture) throws IOException {
        if (picture.toString().endsWith(".svg")) {
            return Files.readString(picture).chars().toArray();
        }
        final var image = ImageIO.read(picture.toFile());
        return image.getRGB(0, 0, image.getWidth(), image.getHeight(), null, 0, image.getWidth());
    }

    @Test
    @DisplayName("the control: another output, a warning of the compiler and another picture are noticed")
    void run_changedExample_isNoticed(@TempDir final Path folder) throws Exception {
        final Example hello = examples.getFirst();
        final Path changed =
                Files.writeString(folder.resolve("Hello.java"), hello.text().replace("(row + 1)", "(row + 2)"));
        final Example other = new Example(changed);
        Example.compile(List.of(other), folder);
        assertNotEquals(other.output(), other.run(0, folder));
        final Path raw = Files.writeString(
                folder.resolve("Raw.java"), "// 1 raw: A warning.\nclass Raw { java.util.List list; }\n");
        final var said = assertThrows(AssertionError.class, () -> Example.compile(List.of(new Example(raw)), folder));
        assertTrue(said.getMessage().contains("rawtypes"), said::getMessage);
        final Path white = Files.copy(Path.of("examples", "birds.svg"), folder.resolve("birds.svg"));
        Files.writeString(white, Files.readString(white).replaceFirst("white", "black"));
        assertFalse(Arrays.equals(pixels(white), pixels(Path.of("examples", "birds.svg"))));
    }

    @Test
    @DisplayName("eighteen examples and seven steps, in an order without a gap, none too long")
    void files_all_areNumberedAndShort() throws Exception {
        for (final List<Example> files : List.of(examples, steps)) {
            assertEquals(
                    IntStream.rangeClosed(1, files.size()).boxed().toList(),
                    files.stream().map(Example::number).toList());
            for (final Example example : files) {
                final int most = example.isStep()
                        ? MOST_LINES_OF_A_STEP
                        : example.number() == EXAMPLES ? MOST_LINES_OF_A_MODEL : MOST_LINES;
                assertTrue(lines(example) <= most, () -> "too long: file=" + example + ", most=" + most);
            }
        }
        assertEquals(EXAMPLES, examples.size());
        assertEquals(7, steps.size());
    }

    @Test
    @DisplayName("the page of the examples has a row for each, with its sentence, lines and last line of output")
    void readme_table_isThatOfTheFiles() throws Exception {
        final List<String> rows = new ArrayList<>();
        for (final Example example : examples) {
            final Path file = example.file().getFileName();
            final Path picture = example.file().resolveSibling(example.name() + ".svg");
            final boolean isDrawn =
                    Files.exists(picture) || Files.exists(picture.resolveSibling(example.name() + ".png"));
            final String last = example.output().lines().toList().getLast();
            rows.add("| [`" + example.name() + "`](" + file + ") | " + example.sentence() + " | " + lines(example)
                    + " | `" + last + '`' + (isDrawn ? ", and a [picture](#" + example.name() + ")" : "") + " |");
        }
        final String page = Files.readString(Path.of("examples", "README.md"));
        final List<String> shown =
                page.lines().filter(line -> line.startsWith("| [`")).toList();
        assertEquals(String.join("\n", rows), String.join("\n", shown));
    }

    @Test
    @DisplayName("the last step: a message to its port ends the illness, and a body that creates must declare it")
    void lastStep_messageAndDeclaration_areWhatTheTutorialSays(@TempDir final Path folder) throws Exception {
        final String text = steps.getLast().text();
        final String noRisk = said(folder, text, "Pace pace", "town.risks.offer(new SetRisk(0));\n Pace pace");
        assertTrue(noRisk.endsWith(" people, 0 of them ill\n"), noRisk);
        final var refused =
                assertThrows(InvocationTargetException.class, () -> said(folder, text, ".creates(people)", ""));
        assertTrue(Files.readString(TUTORIAL).contains("add .creates(…)"), "the page says what the error says");
        assertTrue(messages(refused).contains("add .creates(…)"), () -> messages(refused));
    }

    /// {@return what a step prints when one place of it is changed}
    private static String said(final Path folder, final String text, final String from, final String to)
            throws Exception {
        assertTrue(text.contains(from), () -> "not in the step: " + from);
        final Path file = Files.writeString(folder.resolve("Step.java"), text.replace(from, to));
        final Example changed = new Example(file);
        Example.compile(List.of(changed), folder);
        return changed.run(0, folder);
    }

    private static String messages(final Throwable thrown) {
        final StringBuilder all = new StringBuilder();
        for (Throwable each = thrown; each != null; each = each.getCause()) {
            all.append(each.getMessage()).append('\n');
        }
        return all.toString();
    }

    @Test
    @DisplayName("pages say how many steps the tutorial has; it leads to the words of other frameworks, at its end too")
    void tutorial_words_countStepsAndLeadToOtherFrameworks() throws IOException {
        for (final String page : List.of("tutorial.md", "README.md", "../../demo/README.md")) {
            final String text = Files.readString(TUTORIAL.resolveSibling(page));
            assertTrue(text.contains("in seven steps"), () -> "another number of steps: page=" + page);
        }
        final String[] sections = Files.readString(TUTORIAL).split("\n## ");
        final List<String> lead = Arrays.stream(sections)
                .filter(section -> section.contains("](coming-from.md"))
                .map(section -> section.lines().findFirst().orElseThrow())
                .toList();
        assertEquals(
                List.of(
                        "# Tutorial: an epidemic in seven steps",
                        "1. People who walk",
                        "2. Infection",
                        "Where to go from here"),
                lead);
    }

    @Test
    @DisplayName("the tutorial shows what each step prints, in the order of the steps, and names its file")
    void tutorial_outputs_areThoseOfTheSteps() throws IOException {
        final String page = Files.readString(TUTORIAL);
        int from = 0;
        for (final Example step : steps) {
            final String file = "demo/tutorial/" + step.file().getFileName();
            final int block = page.indexOf("<!-- " + file + " -->", from);
            assertTrue(block >= from, () -> "the page does not show it: file=" + step);
            from = page.indexOf("\n```\n" + step.output() + "```\n", block);
            assertTrue(from >= 0, () -> "the page does not show its output: file=" + step + "\n" + step.output());
            from = page.indexOf("../../" + file + ").", from);
            assertTrue(from >= 0, () -> "the page does not link to it: file=" + step);
        }
    }

    @Test
    @DisplayName("the launcher lists all examples in their order, and suggests one for a misspelt name")
    void launcher_listAndMisspeltName_helps() throws Exception {
        final Launched list = Launched.of();
        assertEquals(0, list.code());
        final List<String> names = Pattern.compile("(?m)^ ?(\\d+)  (\\w+) +(.*)$")
                .matcher(list.out())
                .results()
                .map(MatchResult::group)
                .map(row -> row.strip().replaceAll(" +", " "))
                .toList();
        assertEquals(
                examples.stream()
                        .map(example -> example.number() + " " + example.name() + " " + example.sentence())
                        .toList(),
                names);
        assertEquals(list, Launched.of("--help"));
        final Launched misspelt = Launched.of("flys");
        assertEquals(2, misspelt.code());
        assertEquals(
                "demo/example: there is no such example: name=flys; did you mean flies? demo/example lists all\n",
                misspelt.out());
        assertEquals(2, Launched.of("nothing.like.it").code());
        assertEquals(2, Launched.of("absent.java").code());
    }

    /// The launcher, up to the place where it looks for a JDK.
    private record Launched(int code, String out) {

        static Launched of(final String... arguments) throws IOException, InterruptedException {
            final List<String> command = new ArrayList<>(List.of("sh", "example"));
            command.addAll(List.of(arguments));
            final Process process =
                    new ProcessBuilder(command).redirectErrorStream(true).start();
            final String out = new String(process.getInputStream().readAllBytes());
            return new Launched(process.waitFor(), out);
        }
    }

    /// As the repository counts them.
    private static int lines(final Example example) throws IOException, InterruptedException {
        final Process process = new ProcessBuilder("sh", "lines", example.file().toString()).start();
        final String counted = new String(process.getInputStream().readAllBytes());
        assertEquals(0, process.waitFor());
        return Integer.parseInt(counted.substring(0, counted.indexOf(' ')));
    }
}
