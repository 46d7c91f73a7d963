import java.io.BufferedInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import javax.xml.stream.XMLInputFactory;
import javax.xml.stream.XMLStreamException;
import javax.xml.stream.XMLStreamReader;

/// Counts the test reports of all modules, and the acceptance rows that the name of a passing test contains; names the
/// slowest test classes.
///
/// `java .ci/Summary.java ROOT` reads every `target/surefire-reports/TEST-*.xml` below ROOT. A skipped test gets a line
/// with its reason. Exit code 1 says that a report cannot be read.
public final class Summary {

    private static final Pattern ROW = Pattern.compile("\\b(HM|BF|EN|IX|SH)-[0-9]{2}\\b");
    private static final Set<String> NOT_PASSED =
            Set.of("skipped", "failure", "error", "flakyFailure", "flakyError", "rerunFailure", "rerunError");

    private static final int SLOWEST = 10;

    /// The time of a test class, as its report has it.
    private record Timed(double seconds, String name) {}

    private int tests;
    private int failures;
    private int errors;
    private final List<String> skipped = new ArrayList<>();
    private final List<String> unreadable = new ArrayList<>();
    private final Set<String> rows = new TreeSet<>();
    private final List<Timed> classes = new ArrayList<>();

    private Summary() {}

    public static void main(final String[] arguments) throws IOException {
        final Summary summary = new Summary();
        for (final Path report : reports(Path.of(arguments[0]))) {
            try {
                summary.add(report);
            } catch (final XMLStreamException cut) { // by the end of its JVM
                summary.unreadable.add(report + ": " + cut.getMessage().lines().findFirst().orElse(""));
            }
        }
        summary.print();
        System.exit(summary.unreadable.isEmpty() ? 0 : 1);
    }

    private static List<Path> reports(final Path root) throws IOException {
        try (Stream<Path> paths = Files.walk(root)) {
            return paths.filter(path -> path.getFileName().toString().matches("TEST-.*\\.xml")
                            && path.getParent().endsWith("target/surefire-reports"))
                    .sorted()
                    .toList();
        }
    }

    private void add(final Path report) throws IOException, XMLStreamException {
        final XMLInputFactory factory = XMLInputFactory.newFactory();
        factory.setProperty(XMLInputFactory.SUPPORT_DTD, false);
        try (InputStream in = new BufferedInputStream(Files.newInputStream(report))) {
            final XMLStreamReader xml = factory.createXMLStreamReader(in);
            String test = "";
            boolean passed = false;
            while (xml.hasNext()) {
                final int event = xml.next();
                if (event == XMLStreamReader.START_ELEMENT) {
                    final String element = xml.getLocalName();
                    if (element.equals("testsuite")) {
                        tests += count(xml, "tests");
                        failures += count(xml, "failures");
                        errors += count(xml, "errors");
                        final double seconds =
                                Double.parseDouble(xml.getAttributeValue(null, "time").replace(",", ""));
                        final String file = report.getFileName().toString();
                        classes.add(new Timed(seconds, file.substring("TEST-".length(), file.length() - ".xml".length())));
                    } else if (element.equals("testcase")) {
                        test = xml.getAttributeValue(null, "name");
                        passed = true;
                    } else if (NOT_PASSED.contains(element)) {
                        passed = false;
                        if (element.equals("skipped")) {
                            skipped.add(test + ": " + xml.getAttributeValue(null, "message"));
                        }
                    }
                } else if (event == XMLStreamReader.END_ELEMENT
                        && xml.getLocalName().equals("testcase")
                        && passed) {
                    for (final Matcher row = ROW.matcher(test); row.find(); ) {
                        rows.add(row.group());
                    }
                }
            }
        }
    }

    private static int count(final XMLStreamReader xml, final String name) {
        return Integer.parseInt(xml.getAttributeValue(null, name));
    }

    private void print() {
        System.out.printf(
                "tests run: %d, failures: %d, errors: %d, skipped: %d%n", tests, failures, errors, skipped.size());
        skipped.forEach(test -> System.out.println("skipped: " + test));
        unreadable.forEach(report -> System.out.println("not a whole report: " + report));
        System.out.println("acceptance rows shown: " + rows.size());
        System.out.println(String.join(" ", rows));
        System.out.println("slowest test classes, seconds:");
        classes.stream()
                .sorted(Comparator.comparingDouble(Timed::seconds).reversed())
                .limit(SLOWEST)
                .forEach(each -> System.out.printf(Locale.ROOT, "%8.1f %s%n", each.seconds, each.name));
    }
}
