import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import javax.xml.parsers.DocumentBuilderFactory;
import javax.xml.parsers.ParserConfigurationException;
import org.w3c.dom.Element;
import org.w3c.dom.Node;
import org.xml.sax.SAXException;

/// Checks a folder of staged artifacts as Maven Central does before it takes them, and that the BOM names each of them.
///
/// `java .ci/Poms.java FOLDER` prints a line for each artifact; exit code 1 says that one would be refused.
///
/// Of each pom, with what it has from its parent in the folder: coordinates, no SNAPSHOT in them or in a dependency, a
/// name, a description, an address, a licence, a developer, source control, and no repository of its own. Of each jar: its
/// sources, its documentation and its bill of materials. Of each file: a signature, and checksums that are true. Whether
/// a signature is true is asked of gpg by `.ci/release`.
public final class Poms {

    private static final Set<String> CHECKSUMS = Set.of("md5", "sha1");
    private static final Pattern PROPERTY = Pattern.compile("\\$\\{([^}]+)}");

    /// A pom and the one above it.
    private record Pom(Path file, Element root, Pom parent) {

        /// The text of an element, as `scm/url`, from here or from above; empty if there is none.
        String text(final String path) {
            final Element found = element(root, path);
            if (found != null) {
                return resolved(found.getTextContent().strip());
            }
            return parent == null || path.equals("name") ? "" : parent.text(path);
        }

        /// The text with its properties filled in. One that nobody knows stays as it is.
        String resolved(final String text) {
            final Matcher matcher = PROPERTY.matcher(text);
            return matcher.replaceAll(found -> Matcher.quoteReplacement(property(found.group(1), found.group())));
        }

        private String property(final String name, final String otherwise) {
            if (name.startsWith("project.")) {
                return text(name.substring("project.".length()));
            }
            for (Pom each = this; each != null; each = each.parent) {
                final Element found = element(each.root, "properties/" + name);
                if (found != null) {
                    return found.getTextContent().strip();
                }
            }
            return otherwise;
        }
    }

    private final Path folder;
    private final Map<String, Pom> poms = new LinkedHashMap<>(); // by group:artifact
    private final Set<String> inBom = new TreeSet<>();
    private final Set<String> jars = new TreeSet<>();
    private boolean passed = true;

    private Poms(final Path folder) {
        this.folder = folder;
    }

    public static void main(final String[] arguments) throws Exception {
        if (arguments.length != 1 || !Files.isDirectory(Path.of(arguments[0]))) {
            System.err.println("usage: java .ci/Poms.java FOLDER; a folder of staged artifacts, as .ci/release makes it");
            System.exit(2);
        }
        final Poms poms = new Poms(Path.of(arguments[0]));
        poms.check();
        System.exit(poms.passed ? 0 : 1);
    }

    private void check() throws IOException, NoSuchAlgorithmException {
        final List<Path> files;
        try (Stream<Path> all = Files.walk(folder)) {
            files = all.filter(file -> file.toString().endsWith(".pom")).sorted().toList();
        }
        for (final Path file : files) {
            read(file);
        }
        poms.forEach((name, pom) -> report(name, faults(pom)));
        final Set<String> notInBom = new TreeSet<>(jars);
        notInBom.removeAll(inBom);
        final Set<String> notStaged = new TreeSet<>(inBom);
        notStaged.removeAll(jars);
        final List<String> faults = new ArrayList<>();
        if (jars.isEmpty()) {
            faults.add("no jar is staged");
        }
        if (!notInBom.isEmpty()) {
            faults.add("published, and not in engine/bom/pom.xml: artifacts=" + notInBom);
        }
        if (!notStaged.isEmpty()) {
            faults.add("in engine/bom/pom.xml, and not published: artifacts=" + notStaged);
        }
        report("BOM and artifacts", faults);
    }

    private void report(final String what, final List<String> faults) {
        passed &= faults.isEmpty();
        System.out.println(what + ": " + (faults.isEmpty() ? "fit for Maven Central" : String.join("; ", faults)));
    }

    private Pom read(final Path file) {
        try {
            final Element root = DocumentBuilderFactory.newInstance()
                    .newDocumentBuilder()
                    .parse(file.toFile())
                    .getDocumentElement();
            Pom parent = null;
            final Element above = element(root, "parent");
            if (above != null) {
                final Path place = folder.resolve(textOf(above, "groupId").replace('.', '/'))
                        .resolve(textOf(above, "artifactId"))
                        .resolve(textOf(above, "version"));
                final Path pom = place.resolve(textOf(above, "artifactId") + '-' + textOf(above, "version") + ".pom");
                parent = Files.exists(pom) ? read(pom) : null;
            }
            final Pom read = new Pom(file, root, parent);
            poms.put(read.text("groupId") + ':' + textOf(root, "artifactId"), read);
            return read;
        } catch (final IOException | SAXException | ParserConfigurationException e) {
            throw new IllegalStateException("not a pom: file=" + file, e);
        }
    }

    private List<String> faults(final Pom pom) {
        final List<String> faults = new ArrayList<>();
        final String version = pom.text("version");
        if (version.endsWith("-SNAPSHOT") || version.isEmpty()) {
            faults.add("not a release: version=" + version + ", run .ci/cut first");
        }
        if (element(pom.root, "parent") != null && pom.parent == null) {
            faults.add("its parent is not staged: parent=" + textOf(element(pom.root, "parent"), "artifactId"));
        }
        for (final String needed :
                List.of("name", "description", "url", "licenses/license/name", "licenses/license/url",
                        "developers/developer/name", "scm/connection", "scm/url")) {
            final String text = pom.text(needed);
            if (text.isEmpty() || text.contains("${")) {
                faults.add("missing: element=" + needed + ", found='" + text + "'");
            }
        }
        if (!pom.text("url").startsWith("https://")) {
            faults.add("not an https address: url='" + pom.text("url") + "'");
        }
        if (!pom.text("scm/connection").startsWith("scm:")) {
            faults.add("not an address of source control: scm/connection='" + pom.text("scm/connection") + "'");
        }
        for (final String forbidden : List.of("repositories", "pluginRepositories")) {
            if (element(pom.root, forbidden) != null) {
                faults.add("a published pom names no repository: element=" + forbidden);
            }
        }
        dependencies(pom, faults);
        files(pom, version, faults);
        return faults;
    }

    private void dependencies(final Pom pom, final List<String> faults) {
        final boolean isBom = textOf(pom.root, "artifactId").endsWith("-bom");
        for (final String place : List.of("dependencies", "dependencyManagement/dependencies")) {
            for (final Element each : children(element(pom.root, place))) {
                final String name = pom.resolved(textOf(each, "groupId")) + ':' + textOf(each, "artifactId");
                final String version = pom.resolved(textOf(each, "version"));
                if (version.endsWith("-SNAPSHOT") || version.contains("${")) {
                    faults.add("a release depends on releases: dependency=" + name + ", version=" + version);
                }
                if (isBom) {
                    inBom.add(name);
                }
            }
        }
        if (isBom && pom.parent != null) {
            faults.add("the BOM has a parent, whose managed versions importers would get");
        }
    }

    private void files(final Pom pom, final String version, final List<String> faults) {
        final String name = textOf(pom.root, "artifactId");
        final List<String> expected = new ArrayList<>(List.of(".pom"));
        if (!pom.text("packaging").equals("pom") || element(pom.root, "packaging") == null) {
            jars.add(pom.text("groupId") + ':' + name);
            expected.addAll(List.of(".jar", "-sources.jar", "-javadoc.jar", "-cyclonedx.json"));
        }
        try {
            for (final String each : expected) {
                final Path file = pom.file.resolveSibling(name + '-' + version + each);
                if (!Files.exists(file)) {
                    faults.add("missing: file=" + file.getFileName());
                    continue;
                }
                if (!Files.exists(Path.of(file + ".asc"))) {
                    faults.add("no signature: file=" + file.getFileName());
                }
                for (final String kind : CHECKSUMS) {
                    final Path sum = Path.of(file + "." + kind);
                    if (!Files.exists(sum) || !Files.readString(sum).strip().equals(digest(kind, file))) {
                        faults.add("missing or wrong: file=" + sum.getFileName());
                    }
                }
            }
        } catch (final IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static String digest(final String kind, final Path file) throws IOException {
        try {
            return HexFormat.of()
                    .formatHex(MessageDigest.getInstance(kind.equals("md5") ? "MD5" : "SHA-1")
                            .digest(Files.readAllBytes(file)));
        } catch (final NoSuchAlgorithmException impossible) {
            throw new AssertionError(impossible);
        }
    }

    // ---- Elements ----

    private static Element element(final Element from, final String path) {
        Element at = from;
        for (final String name : path.split("/")) {
            Element next = null;
            for (final Element each : children(at)) {
                if (next == null && each.getTagName().equals(name)) {
                    next = each;
                }
            }
            if (next == null) {
                return null;
            }
            at = next;
        }
        return at;
    }

    private static String textOf(final Element from, final String path) {
        final Element found = element(from, path);
        return found == null ? "" : found.getTextContent().strip();
    }

    private static List<Element> children(final Element of) {
        final List<Element> all = new ArrayList<>();
        for (Node each = of == null ? null : of.getFirstChild(); each != null; each = each.getNextSibling()) {
            if (each instanceof final Element element) {
                all.add(element);
            }
        }
        return all;
    }
}
