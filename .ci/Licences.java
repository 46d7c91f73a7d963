import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.jar.JarEntry;
import java.util.jar.JarFile;
import java.util.regex.MatchResult;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/// Checks the licences of all that is shipped: a library is under Apache-2.0, MIT or BSD, and a jar that holds others'
/// classes holds their licences too.
///
/// `java .ci/Licences.java JAR [SBOM…]` prints a line each; exit code 1 says that one does not pass. JAR has its table in
/// `META-INF/licenses/INDEX`, which says the form of its lines. An SBOM is a bill of materials by CycloneDX, as JSON; each
/// library needs one licence that is allowed, since a choice is the user's. The libraries of the SBOM named `bom.json`,
/// which is that of JAR, must stand in the table.
public final class Licences {

    private static final Set<String> ALLOWED = Set.of("Apache-2.0", "MIT", "BSD-2-Clause", "BSD-3-Clause");

    /// What a bill of materials says wrongly, by library: the plugin reads the name "The BSD License" as BSD-4-Clause. The
    /// poms of JLine lead to BSD-3-Clause, and its text has three clauses.
    private static final Map<String, String> SAID_WRONGLY =
            Map.of("jline-terminal", "BSD-4-Clause", "jline-native", "BSD-4-Clause");

    /// What the NOTICE of a jar must say if it holds classes below a path, since the NOTICE of that library says it: section
    /// 4(d) of the Apache License 2.0. The other libraries under this licence have no NOTICE.
    private static final Map<String, String> NOTICES =
            Map.of(
                    "org/apache/arrow/", "Copyright 2026 The Apache Software Foundation",
                    "org/apache/commons/statistics/", "Copyright 2018-2024 The Apache Software Foundation",
                    "org/apache/commons/numbers/", "Copyright 2001-2023 The Apache Software Foundation",
                    "org/apache/commons/rng/", "Copyright 2016-2022 The Apache Software Foundation");

    private static final String FOLDER = "META-INF/licenses/";

    /// A line of the table.
    private record Line(String path, List<String> libraries, String licence, String text) {}

    private Licences() {}

    public static void main(final String[] paths) throws IOException {
        if (paths.length == 0 || !paths[0].endsWith(".jar")) {
            System.err.println("usage: java .ci/Licences.java JAR [SBOM…]");
            System.exit(2);
        }
        boolean passed = true;
        final Set<String> listed = new TreeSet<>();
        try (JarFile jar = new JarFile(paths[0])) {
            passed &= report(paths[0], checked(jar, listed));
        }
        for (int i = 1; i < paths.length; i++) {
            final Path path = Path.of(paths[i]);
            final boolean isOfJar = path.getFileName().toString().equals("bom.json");
            passed &= report(paths[i], checked(Files.readString(path), isOfJar ? listed : null));
        }
        System.exit(passed ? 0 : 1);
    }

    private static boolean report(final String path, final List<String> faults) {
        System.out.println(path.replaceFirst(".*/", "") + ": "
                + (faults.isEmpty() ? "licences allowed and present" : String.join("; ", faults)));
        return faults.isEmpty();
    }

    // ---- The jar ----

    private static List<String> checked(final JarFile jar, final Set<String> listed) throws IOException {
        final List<String> faults = new ArrayList<>();
        if (jar.getEntry(FOLDER + "INDEX") == null) {
            return List.of("no table: entry=" + FOLDER + "INDEX");
        }
        final List<Line> lines = new ArrayList<>();
        for (final String each : text(jar, FOLDER + "INDEX").lines().toList()) {
            if (!each.startsWith("#")) {
                final List<String> words = List.of(each.strip().split("\\s+"));
                lines.add(new Line(
                        words.getFirst(),
                        words.subList(1, words.size() - 2),
                        words.get(words.size() - 2),
                        words.getLast()));
            }
        }
        final Map<String, Integer> classes = new LinkedHashMap<>();
        for (final Line line : lines) {
            classes.put(line.path, 0);
            listed.addAll(line.libraries);
            if (!ALLOWED.contains(line.licence)) {
                faults.add("not an allowed licence: libraries=" + line.libraries + ", licence=" + line.licence);
            }
            final String entry = line.text.startsWith("/") ? line.text.substring(1) : FOLDER + line.text;
            if (jar.getEntry(entry) == null || text(jar, entry).length() < 500) {
                faults.add("no text of a licence: libraries=" + line.libraries + ", entry=" + entry);
            }
        }
        final Set<String> unknown = new TreeSet<>();
        for (final JarEntry each : jar.stream().toList()) {
            final String name = each.getName().replaceFirst("^META-INF/versions/\\d+/", "");
            if (name.endsWith(".class")) {
                final String path =
                        classes.keySet().stream().filter(name::startsWith).findFirst().orElse(null);
                if (path == null) {
                    unknown.add(name.replaceFirst("/[^/]*$", "/"));
                } else {
                    classes.merge(path, 1, Integer::sum);
                }
            }
        }
        if (!unknown.isEmpty()) {
            faults.add("classes of libraries that the table does not name: folders=" + unknown
                    + "; add a line, and the text of the licence, to demo/src/main/resources/" + FOLDER);
        }
        final JarEntry notice = jar.getJarEntry("META-INF/NOTICE");
        final String said = notice == null ? "" : text(jar, notice.getName());
        NOTICES.forEach((path, words) -> {
            if (jar.stream().anyMatch(each -> each.getName().startsWith(path)) && !said.contains(words)) {
                faults.add("META-INF/NOTICE must repeat what a library's says: path=" + path + ", missing=" + words);
            }
        });
        classes.forEach((path, count) -> {
            if (count == 0) {
                faults.add("the table names what is not in the jar: path=" + path);
            }
        });
        return faults;
    }

    private static String text(final JarFile jar, final String entry) throws IOException {
        return new String(jar.getInputStream(jar.getEntry(entry)).readAllBytes(), StandardCharsets.UTF_8);
    }

    // ---- The bill of materials ----

    /// @param listed what the table of the jar has; null if the jar is another one
    private static List<String> checked(final String json, final Set<String> listed) {
        final List<String> faults = new ArrayList<>();
        // The outermost list: tools that made the file have one too.
        final Matcher list = Pattern.compile("(?s)\n  \"components\" ?: \\[(.*?)\n  ]").matcher(json);
        if (!json.contains("\"CycloneDX\"")) {
            return List.of("not a bill of materials by CycloneDX");
        }
        if (!list.find()) {
            return listed == null ? List.of() : List.of("it lists no library"); // a pom has none
        }
        // Components are made by the plugin, one after the other, each with a reference first.
        for (final String each : list.group(1).split("\"bom-ref\"")) {
            final String name = found(each, "\"name\"\\s*:\\s*\"([^\"]+)\"").stream().findFirst().orElse("");
            if (!each.contains("\"purl\"")) {
                continue;
            }
            final List<String> licences = found(
                    each.contains("\"licenses\"") ? each.substring(each.indexOf("\"licenses\"")) : "",
                    "\"license\"\\s*:\\s*\\{\\s*\"(?:id|name)\"\\s*:\\s*\"([^\"]+)\"|\"expression\"\\s*:\\s*\"([^\"]+)\"");
            if (licences.stream().noneMatch(Licences::isAllowed)
                    && !licences.equals(List.of(SAID_WRONGLY.getOrDefault(name, "")))) {
                faults.add("not an allowed licence: library=" + name + ", licences=" + licences);
            }
            if (listed != null && !listed.contains(name)) {
                faults.add("shipped, and not in the table of the jar: library=" + name);
            }
        }
        return faults;
    }

    private static boolean isAllowed(final String licence) {
        return ALLOWED.contains(licence) || List.of(licence.split(" OR ")).stream().anyMatch(ALLOWED::contains);
    }

    private static List<String> found(final String in, final String pattern) {
        return Pattern.compile(pattern)
                .matcher(in)
                .results()
                .map(result -> first(result))
                .toList();
    }

    private static String first(final MatchResult result) {
        return result.group(1) != null ? result.group(1) : result.group(2);
    }
}
