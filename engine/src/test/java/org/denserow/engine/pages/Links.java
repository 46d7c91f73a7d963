package org.denserow.engine.pages;

import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/// The relative links of pages and of comments in sources, and the tests and pages that they name. Links to other hosts are
/// not followed.
final class Links {

    private static final Pattern SCHEME = Pattern.compile("^([a-z][a-z0-9+.-]*:|//).*");
    private static final Pattern LINE = Pattern.compile("L(\\d+)");
    private static final Pattern COMMENT = Pattern.compile("\\s*(?:///?|/?\\*\\*?(?!/)) ?(.*)");
    private static final Pattern NAMED_PAGE = Pattern.compile("`([\\w.-]+(?:/[\\w.-]+)*/[\\w.-]+\\.md)`");
    private static final Pattern NAMED_TEST =
            Pattern.compile("`(?:[a-z]\\w*\\.)*([A-Z]\\w*(?:Test|Contract|Stress|Benchmark))(?:\\.(\\w*)[^`]*)?`");

    private final Repository files;
    private final Map<String, List<Path>> classes;

    Links(final Repository files) {
        this.files = files;
        classes = files.files(".java").stream()
                .collect(Collectors.groupingBy(
                        file -> file.getFileName().toString().replace(".java", "")));
    }

    /// {@return links of a page that lead nowhere, and tests that it names and that do not exist: `line: what: why`}
    List<String> faultsOfPage(final Path page) {
        final List<String> faults = new ArrayList<>();
        for (final Page.Link link : Page.of(page).links()) {
            final String fault = fault(page, link.target());
            if (!fault.isEmpty()) {
                faults.add(link.line() + ": " + link.target() + ": " + fault);
            }
        }
        if (!files.name(page).equals("CHANGELOG.md")) { // it tells of the past
            addUnknownTests(Repository.text(page), faults);
        }
        return faults;
    }

    /// {@return links to files in the comments of a source that lead nowhere, and pages and tests that they name and that
    /// do not exist}
    List<String> faultsOfSource(final Path source) {
        final String comments = comments(Repository.text(source));
        final List<String> faults = new ArrayList<>();
        for (final Page.Link link : Page.of(comments).links()) {
            final String fault = link.target().startsWith("#") ? "" : fault(source, javadoc(link.target()));
            if (!fault.isEmpty()) {
                faults.add(link.line() + ": " + link.target() + ": " + fault);
            }
        }
        final Matcher page = NAMED_PAGE.matcher(comments);
        while (page.find()) {
            final String name = page.group(1);
            if (!files.holds(files.root().resolve(name))
                    && !files.holds(module(source).resolve(name))) {
                faults.add(Page.lineOf(comments, page.start()) + ": " + page.group()
                        + ": no such page, from the root or from the module");
            }
        }
        addUnknownTests(comments, faults);
        return faults;
    }

    private void addUnknownTests(final String text, final List<String> faults) {
        final Matcher test = NAMED_TEST.matcher(text);
        while (test.find()) {
            final List<Path> sources = classes.getOrDefault(test.group(1), List.of());
            final String method = test.group(2) == null ? "" : test.group(2);
            if (sources.isEmpty()) {
                faults.add(Page.lineOf(text, test.start()) + ": " + test.group() + ": no such class");
            } else if (sources.stream().noneMatch(file -> Repository.text(file).contains(method))) {
                faults.add(Page.lineOf(text, test.start()) + ": " + test.group() + ": no such method");
            }
        }
    }

    /// {@return the text of the comments that have lines of their own, at its place; other lines are blank}
    private static String comments(final String source) {
        final StringBuilder text = new StringBuilder();
        for (final String line : source.split("\n", -1)) {
            final Matcher comment = COMMENT.matcher(line);
            text.append(comment.matches() ? comment.group(1) : "").append('\n');
        }
        return text.toString();
    }

    private String fault(final Path from, final String link) {
        if (SCHEME.matcher(link).matches()) {
            return "";
        }
        final int hash = link.indexOf('#');
        final String path = URLDecoder.decode(hash < 0 ? link : link.substring(0, hash), StandardCharsets.UTF_8);
        final String anchor = hash < 0 ? "" : link.substring(hash + 1);
        final Path target = path.isEmpty() ? from : from.resolveSibling(path).normalize();
        if (path.startsWith("/") || !files.holds(target)) {
            return "no such file";
        }
        if (hash < 0) {
            return "";
        }
        final Matcher line = LINE.matcher(anchor);
        if (line.matches() && Files.isRegularFile(target)) {
            return Integer.parseInt(line.group(1))
                            <= Repository.text(target).lines().count()
                    ? ""
                    : "no such line";
        }
        return target.toString().endsWith(".md") && Page.of(target).hasAnchor(anchor) ? "" : "no such heading";
    }

    /// {@return the source that a page of Javadoc in the same folder is made of; other targets as they are}
    private static String javadoc(final String target) {
        return target.replaceFirst("^package-summary\\.html(#.*)?$", "package-info.java")
                .replaceFirst("^(\\w+)\\.html(#.*)?$", "$1.java");
    }

    private Path module(final Path source) {
        final String name = files.name(source);
        final int sources = name.indexOf("src/");
        return files.root().resolve(sources < 0 ? "" : name.substring(0, sources));
    }
}
