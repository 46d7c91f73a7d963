import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Stream;

/// Tests `.ci/Launch.java`, as Windows would run it and as this system does: `java .ci/LaunchTest.java`, on JDK 25.
///
/// What it cannot show here is how cmd reads `demo/run.cmd`: the CI runs that on Windows. Of the file itself it checks that
/// its lines end as cmd wants them, and which words it must have.
final class LaunchTest {

    private static final List<String> FAULTS = new ArrayList<>();
    private static int checks;

    private final Path folder;

    private LaunchTest(final Path folder) {
        this.folder = folder;
    }

    public static void main(final String[] arguments) throws Exception {
        final Path folder = Files.createTempDirectory("launch test"); // with a space, as in Program Files
        try {
            final LaunchTest test = new LaunchTest(folder);
            test.jdks();
            test.ages();
            test.programs();
            test.file();
        } finally {
            try (Stream<Path> all = Files.walk(folder)) {
                all.sorted(Comparator.reverseOrder()).forEach(each -> each.toFile().delete());
            }
        }
        FAULTS.forEach(System.err::println);
        System.out.println("launch: checks=" + checks + ", failed=" + FAULTS.size());
        System.exit(FAULTS.isEmpty() && checks > 20 ? 0 : 1);
    }

    private static void same(final String what, final Object expected, final Object actual) {
        checks++;
        if (!Objects.equals(expected, actual)) {
            FAULTS.add(what + ": expected=" + expected + ", found=" + actual);
        }
    }

    private Path home(final String name, final String version, final String... programs) throws IOException {
        final Path home = folder.resolve(name);
        Files.createDirectories(home.resolve("bin"));
        if (!version.isEmpty()) {
            Files.writeString(home.resolve("release"), "IMPLEMENTOR=\"x\"\nJAVA_VERSION=\"" + version + "\"\n");
        }
        for (final String each : programs) {
            Files.writeString(home.resolve("bin").resolve(each), "");
        }
        return home;
    }

    private Launch windows(final Map<String, String> environment) {
        return new Launch(folder, environment, true, folder.resolve("nothing"));
    }

    /// Which JDK is taken.
    private void jdks() throws IOException {
        final String[] both = {"java.exe", "javac.exe"};
        final Path recent = home("recent", "25.0.3", both);
        final Path newer = home("newer", "26", both);
        final Path older = home("older", "21.0.8", both);
        final Launch plain = windows(Map.of());
        same("25.0.3 is recent", true, plain.isRecent(recent));
        same("26 is recent", true, plain.isRecent(newer));
        same("21 is not", false, plain.isRecent(older));
        same("8 is not", false, plain.isRecent(home("eight", "1.8.0_402", both)));
        same("a JRE has no compiler", false, plain.isRecent(home("jre", "25", "java.exe")));
        same("a folder without a version", false, plain.isRecent(home("unsaid", "", both)));
        same("programs of another system", false, plain.isRecent(home("linux", "25", "java", "javac")));
        same("no folder", false, plain.isRecent(folder.resolve("nowhere")));

        same("nothing is there", null, plain.jdk());
        final String own = "DENSEROW_JAVA_HOME";
        same("its own variable first", newer, windows(Map.of(own, newer.toString(), "JAVA_HOME", recent.toString())).jdk());
        same("then JAVA_HOME", recent, windows(Map.of("JAVA_HOME", recent.toString())).jdk());
        same("one that is too old is passed over", recent,
                windows(Map.of(own, older.toString(), "JAVA_HOME", recent.toString())).jdk());
        same("a blank variable", recent, windows(Map.of(own, " ", "JAVA_HOME", recent.toString())).jdk());
        same("the Java that runs it", recent, new Launch(folder, Map.of(), true, recent).jdk());
        home("Program Files/Eclipse Adoptium/jdk-21", "21", both);
        final Path found = home("Program Files/Eclipse Adoptium/jdk-25", "25", both);
        same("the usual folders", found, windows(Map.of("ProgramFiles", folder.resolve("Program Files").toString())).jdk());
        final Path scoop = home("user/scoop/apps/temurin-jdk/current", "25", both);
        same("a folder of scoop", scoop, windows(Map.of("USERPROFILE", folder.resolve("user").toString())).jdk());
    }

    /// When the jar is built.
    private void ages() throws IOException {
        final Path jar = folder.resolve("demo/target/demo.jar");
        final Launch launch = windows(Map.of());
        same("no jar", true, launch.isOld("demo", jar));
        for (final String each : List.of(
                "pom.xml", "jobs/pom.xml", "jobs/src/main/A.java", "engine/pom.xml", "engine/src/main/A.java",
                "engine/src/generated/A.java", "engine/live/pom.xml", "engine/live/src/main/A.java",
                "engine/arrow/pom.xml", "engine/arrow/src/main/A.java", "engine/ensemble/pom.xml",
                "engine/ensemble/src/main/A.java", "demo/pom.xml",
                "demo/src/main/A.java", "demo/src/test/A.java", "engine/docs/page.md", "demo/target/demo.jar")) {
            final Path file = folder.resolve(each);
            Files.createDirectories(file.getParent());
            Files.writeString(file, "");
        }
        try (Stream<Path> all = Files.walk(folder)) {
            for (final Path each : all.toList()) {
                Files.setLastModifiedTime(each, FileTime.fromMillis(1_000_000_000_000L));
            }
        }
        same("a jar as old as its sources", false, launch.isOld("demo", jar));
        for (final String each : List.of(
                "pom.xml", "jobs/src/main/A.java", "engine/src/generated/A.java", "engine/live/src/main/A.java",
                "engine/arrow/src/main/A.java", "engine/ensemble/src/main/A.java", "demo/pom.xml")) {
            same("a newer source: " + each, true, isOldAfter(launch, jar, each));
        }
        for (final String each : List.of("demo/src/test/A.java", "engine/docs/page.md")) {
            same("no source of the jar: " + each, false, isOldAfter(launch, jar, each));
        }
        Files.writeString(folder.resolve("demo/target/build.unfinished"), "");
        same("a build that was killed", true, launch.isOld("demo", jar));
        Files.delete(folder.resolve("demo/target/build.unfinished"));
    }

    private boolean isOldAfter(final Launch launch, final Path jar, final String changed) throws IOException {
        final Path file = folder.resolve(changed);
        final FileTime before = Files.getLastModifiedTime(file);
        Files.setLastModifiedTime(file, FileTime.fromMillis(before.toMillis() + 5_000));
        try {
            return launch.isOld("demo", jar);
        } finally {
            Files.setLastModifiedTime(file, before);
        }
    }

    /// What is run: Maven of Windows; a program with the words that it was given, and its exit code.
    private void programs() throws Exception {
        final Path tools = Files.createDirectories(folder.resolve("tools"));
        same("no Maven", null, windows(Map.of("Path", tools.toString())).onPath(List.of("mvn.cmd", "mvn.bat")));
        Files.writeString(tools.resolve("mvn.cmd"), "");
        same("Maven on PATH, as Windows writes it", tools.resolve("mvn.cmd"),
                windows(Map.of("Path", tools.toString())).onPath(List.of("mvn.cmd", "mvn.bat")));

        final Path source = folder.resolve("Shown.java");
        Files.writeString(source, "public class Shown { public static void main(String[] a) throws Exception {"
                + " java.nio.file.Files.write(java.nio.file.Path.of(a[0]), java.util.List.of(a)); System.exit(7); } }");
        final Path here = Path.of(System.getProperty("java.home"));
        final Path jar = folder.resolve("demo/target/demo.jar");
        run(here.resolve("bin/javac").toString(), "-d", folder.resolve("classes").toString(), source.toString());
        run(here.resolve("bin/jar").toString(), "-cfe", jar.toString(), "Shown", "-C", folder.resolve("classes").toString(), ".");
        final Path shown = folder.resolve("shown.txt");
        final Launch launch = new Launch(folder, Map.of(), false, here);
        final List<String> words = List.of(shown.toString(), "life", "--steps", "10", "a b", "ä", "");
        same("the exit code of the program", 7, launch.run("demo", "demo.jar", words));
        same("the words of the command", words, Files.readAllLines(shown));

        final Launch none = new Launch(folder, Map.of(), true, folder.resolve("nothing"));
        same("no JDK", 2, none.run("demo", "demo.jar", List.of()));
        Files.delete(jar);
        same("no Maven, and a jar to build", 2, launch.run("demo", "demo.jar", List.of()));
    }

    private static void run(final String... command) throws IOException, InterruptedException {
        same(command[0], 0, new ProcessBuilder(command).inheritIO().start().waitFor());
    }

    /// The file that Windows runs.
    private void file() throws IOException {
        final String text = Files.readString(Path.of("demo/run.cmd"));
        same("each line ends as Windows ends it", text.split("\n", -1).length - 1, text.split("\r\n", -1).length - 1);
        same("plain letters only", true, text.chars().allMatch(letter -> letter < 128));
        same("it passes its words on", true,
                text.contains("\"%java%\" \"%~dp0..\\.ci\\Launch.java\" \"%~dp0..\" demo denserow-demo.jar %*"));
        same("it ends with the code of the program", true, text.contains("exit /b %errorlevel%"));
    }
}
