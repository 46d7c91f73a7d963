package org.denserow.engine.pages;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/// The rows of the source documents: those that sources and the page of acceptance cite, and those that
/// `engine/docs/source-rows.md` lists.
final class SourceRows {

    private static final String LIST = "engine/docs/source-rows.md";
    private static final String ACCEPTANCE = "engine/docs/acceptance.md";
    private static final Pattern ROW = Pattern.compile("\\b(HM|BF|EN|SH|IX)-(\\d{2})\\b");
    private static final Pattern RANGE = Pattern.compile(ROW.pattern() + " … \\1-(\\d{2})\\b");
    private static final Pattern LISTED = Pattern.compile("(?m)^\\| " + ROW.pattern() + " \\| (.*?) *\\|$");

    private final Repository files;

    SourceRows(final Repository files) {
        this.files = files;
    }

    /// {@return rows that sources or the page of acceptance cite, ascending}
    Set<String> cited() {
        final Set<String> cited = new TreeSet<>();
        for (final Path source : files.files(".java")) {
            ROW.matcher(Repository.text(source)).results().forEach(row -> cited.add(row.group()));
        }
        final String acceptance = Repository.text(files.root().resolve(ACCEPTANCE));
        ROW.matcher(acceptance).results().forEach(row -> cited.add(row.group()));
        final Matcher range = RANGE.matcher(acceptance);
        while (range.find()) {
            for (int row = Integer.parseInt(range.group(2)); row <= Integer.parseInt(range.group(3)); row++) {
                cited.add("%s-%02d".formatted(range.group(1), row));
            }
        }
        return cited;
    }

    /// {@return what is wrong with the list, a line each; empty if nothing is}
    List<String> faults() {
        final List<String> faults = new ArrayList<>();
        final Set<String> listed = new TreeSet<>();
        final Matcher row = LISTED.matcher(Repository.text(files.root().resolve(LIST)));
        while (row.find()) {
            final String name = row.group(1) + "-" + row.group(2);
            if (!listed.add(name)) {
                faults.add(name + ": listed twice");
            }
            if (row.group(3).isBlank()) {
                faults.add(name + ": nothing is said of it");
            }
        }
        final Set<String> cited = cited();
        cited.stream().filter(each -> !listed.contains(each)).forEach(each -> faults.add(each + ": cited, not listed"));
        listed.stream().filter(each -> !cited.contains(each)).forEach(each -> faults.add(each + ": listed, not cited"));
        return faults;
    }
}
