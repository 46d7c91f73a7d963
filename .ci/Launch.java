import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/// Does for Windows what `.ci/launcher` does elsewhere: finds a JDK, builds the jar of a module when it is missing or older
/// than its sources, and runs it. `demo/run.cmd` calls it with a Java that is there; 17 is enough.
///
/// `java .ci/Launch.java ROOT MODULE JAR [ARGUMENT…]` ends with the exit code of the program, or 2 when there is nothing to run.
/// `.ci/LaunchTest.java` tests it on any system.
final class Launch {

    static final int MIN_JDK = 25;
    private static final Pattern VERSION = Pattern.compile("(?m)^JAVA_VERSION=\"(\\d+)");
    private static final List<String> WINDOWS_HOMES = List.of(
            "ProgramFiles/Java", "ProgramFiles/Eclipse Adoptium", "ProgramFiles/Microsoft", "ProgramFiles/Zulu",
            "ProgramFiles/Amazon Corretto", "ProgramFiles/BellSoft", "USERPROFILE/.jdks", "USERPROFILE/scoop/apps");
    private static final List<String> OTHER_HOMES =
            List.of("/usr/lib/jvm", "/opt", "HOME/.sdkman/candidates/java", "HOME/.jdks");

    private final Path root;
    private final Map<String, String> environment;
    private final boolean isWindows;
    private final Path own; // the home of the Java that runs this

    Launch(final Path root, final Map<String, String> environment, final boolean isWindows, final Path own) {
        this.root = root;
        this.environment = environment;
        this.isWindows = isWindows;
        this.own = own;
    }

    public static void main(final String[] arguments) throws IOException, InterruptedException {
        if (arguments.length < 3) {
            System.err.println("usage: java .ci/Launch.java ROOT MODULE JAR [ARGUMENT…]");
            System.exit(2);
        }
        final Path root = Path.of(arguments[0]).toAbsolutePath().normalize();
        final boolean isWindows = System.getProperty("os.name").startsWith("Windows");
        final Launch launch = new Launch(root, System.getenv(), isWindows, Path.of(System.getProperty("java.home")));
        System.exit(launch.run(arguments[1], arguments[2], Arrays.asList(arguments).subList(3, arguments.length)));
    }

    int run(final String module, final String name, final List<String> arguments)
            throws IOException, InterruptedException {
        final Path jdk = jdk();
        if (jdk == null) {
            System.err.println("denserow: no JDK found: minimum=" + MIN_JDK + "; looked at DENSEROW_JAVA_HOME, JAVA_HOME,"
                    + " java on PATH, and the folders " + (isWindows ? WINDOWS_HOMES : OTHER_HOMES) + "; install JDK "
                    + MIN_JDK + " or newer, or set DENSEROW_JAVA_HOME to one");
            return 2;
        }
        final Path jar = root.resolve(module).resolve("target").resolve(name);
        if (isOld(module, jar) && !build(module, jar, jdk)) {
            return 2;
        }
        final List<String> command = new ArrayList<>(
                List.of(jdk.resolve("bin").resolve(isWindows ? "java.exe" : "java").toString(), "-jar", jar.toString()));
        command.addAll(arguments);
        return new ProcessBuilder(command).inheritIO().start().waitFor();
    }

    // ---- The JDK ----

    /// {@return the first JDK that is recent enough; null if there is none}
    Path jdk() throws IOException {
        final List<Path> candidates = new ArrayList<>();
        for (final String name : List.of("DENSEROW_JAVA_HOME", "JAVA_HOME")) {
            final String value = environment.getOrDefault(name, "");
            if (!value.isBlank()) {
                candidates.add(Path.of(value));
            }
        }
        candidates.add(own);
        for (final String each : isWindows ? WINDOWS_HOMES : OTHER_HOMES) {
            final int cut = each.indexOf('/');
            final String folder = cut == 0 ? "/" : environment.getOrDefault(each.substring(0, cut), "");
            if (!folder.isBlank()) {
                candidates.addAll(below(Path.of(folder).resolve(each.substring(cut + 1))));
            }
        }
        return candidates.stream().filter(this::isRecent).findFirst().orElse(null);
    }

    /// Folders in a folder, and what scoop names `current` in each; none if it is not there.
    private static List<Path> below(final Path folder) throws IOException {
        if (!Files.isDirectory(folder)) {
            return List.of();
        }
        try (Stream<Path> all = Files.list(folder)) {
            return all.sorted()
                    .flatMap(each -> Stream.of(each, each.resolve("current")))
                    .toList();
        }
    }

    boolean isRecent(final Path home) {
        final String end = isWindows ? ".exe" : "";
        if (!Files.exists(home.resolve("bin/java" + end)) || !Files.exists(home.resolve("bin/javac" + end))) {
            return false;
        }
        try {
            final Matcher version = VERSION.matcher(Files.readString(home.resolve("release")));
            return version.find() && Integer.parseInt(version.group(1)) >= MIN_JDK;
        } catch (final IOException unreadable) {
            return false;
        }
    }

    // ---- The jar ----

    private Path unfinished(final String module) {
        return root.resolve(module).resolve("target/build.unfinished"); // stays when a build is killed
    }

    /// Whether a jar is missing, a part, or older than a source or pom of what it holds.
    boolean isOld(final String module, final Path jar) throws IOException {
        if (!Files.exists(jar) || Files.exists(unfinished(module))) {
            return true;
        }
        final FileTime made = Files.getLastModifiedTime(jar);
        final List<Path> sources = new ArrayList<>(List.of(root.resolve("pom.xml")));
        for (final String each : List.of("jobs", "engine", module)) {
            sources.add(root.resolve(each).resolve("pom.xml"));
            sources.add(root.resolve(each).resolve("src/main"));
            sources.add(root.resolve(each).resolve("src/generated"));
        }
        // Modules beside the engine have a folder of their own in it.
        try (Stream<Path> beside = Files.exists(root.resolve("engine")) ? Files.list(root.resolve("engine")) : Stream.empty()) {
            beside.filter(each -> Files.exists(each.resolve("pom.xml")))
                    .flatMap(each -> Stream.of(each.resolve("pom.xml"), each.resolve("src/main")))
                    .forEach(sources::add);
        }
        for (final Path each : sources) {
            if (isNewer(each, made)) {
                return true;
            }
        }
        return false;
    }

    private static boolean isNewer(final Path place, final FileTime than) throws IOException {
        if (!Files.exists(place)) {
            return false;
        }
        try (Stream<Path> all = Files.walk(place)) {
            for (final Path each : all.toList()) {
                if (Files.getLastModifiedTime(each).compareTo(than) > 0) {
                    return true;
                }
            }
        }
        return false;
    }

    private boolean build(final String module, final Path jar, final Path jdk) throws IOException, InterruptedException {
        final Path maven = onPath(isWindows ? List.of("mvn.cmd", "mvn.bat") : List.of("mvn"));
        if (maven == null) {
            System.err.println("denserow: " + root.relativize(jar)
                    + " must be built and there is no mvn on PATH: install Maven 3.8.7 or newer");
            return false;
        }
        final Path log = jar.resolveSibling("build.log");
        Files.createDirectories(log.getParent());
        System.err.println("denserow: building " + root.relativize(jar) + " with JDK " + jdk
                + (Files.exists(jar) ? "" : "; the first build takes minutes, and downloads libraries that are not here yet"));
        Files.writeString(unfinished(module), "");
        final ProcessBuilder build = new ProcessBuilder(mavenCommand(maven, module))
                .directory(root.toFile())
                .redirectErrorStream(true)
                .redirectOutput(log.toFile());
        build.environment().put("JAVA_HOME", jdk.toString());
        build.environment().merge("MAVEN_OPTS", "--enable-native-access=ALL-UNNAMED"
                + " --sun-misc-unsafe-memory-access=allow", (mine, flags) -> mine + " " + flags);
        final Process running = build.start();
        for (int seconds = 10; !running.waitFor(10, TimeUnit.SECONDS); seconds += 10) {
            System.err.println("denserow: " + seconds + " s: Maven builds");
        }
        if (running.exitValue() != 0) {
            try (Stream<String> lines = Files.lines(log)) {
                lines.filter(line -> line.startsWith("[ERROR]")).limit(20).forEach(System.err::println);
            }
            System.err.println("denserow: building " + root.relativize(jar) + " failed, see above, or the whole log: " + log);
            return false;
        }
        Files.deleteIfExists(unfinished(module));
        // Maven leaves a jar whose content did not change as old as it was.
        Files.setLastModifiedTime(jar, FileTime.fromMillis(System.currentTimeMillis()));
        System.err.println("denserow: built " + root.relativize(jar));
        return true;
    }

    static List<String> mavenCommand(final Path maven, final String module) {
        return List.of(maven.toString(), "-B", "-pl", module, "-am", "-Dmaven.test.skip=true", "package");
    }

    /// {@return the first of these files in a folder of PATH; null if there is none}
    Path onPath(final List<String> names) {
        // Windows writes the name of this variable in its own way.
        final String path = environment.entrySet().stream()
                .filter(each -> each.getKey().toUpperCase(Locale.ROOT).equals("PATH"))
                .map(Map.Entry::getValue)
                .findFirst()
                .orElse("");
        for (final String folder : path.split(Pattern.quote(File.pathSeparator))) {
            for (final String name : names) {
                final Path file = Path.of(folder.isBlank() ? "." : folder.replace("\"", "")).resolve(name);
                if (!folder.isBlank() && Files.isRegularFile(file)) {
                    return file;
                }
            }
        }
        return null;
    }
}
