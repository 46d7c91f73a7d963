package org.denserow.stress.jmh.tables;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import org.denserow.stress.jmh.tables.PrintedTable.Line;

/// All targets of all pages in one table, and how many of them are missed. A table of targets on a page has the columns
/// `target`, `this run` and `met`.
final class Summary {

    private static final List<String> HEADER = List.of("target", "this run", "met");

    private Summary() {}

    /// Makes the sentence and the table.
    ///
    /// @param order the pages in the order of the table: every page that there is
    /// @param pages the text of each page by its name
    /// @throws IllegalArgumentException if a page is missing in the order, or a verdict is neither yes nor no
    static String of(final List<String> order, final Map<String, String> pages) {
        final Set<String> others = new TreeSet<>(pages.keySet());
        others.removeAll(order);
        if (!others.isEmpty() || !pages.keySet().containsAll(order)) {
            throw new IllegalArgumentException("the summary names every page once: summary=" + order + ", pages="
                    + pages.keySet() + "; change the comment in README.md");
        }
        final List<String> lines = new ArrayList<>();
        int missed = 0;
        for (final String page : order) {
            for (final Line target : targets(pages.get(page))) {
                final String met = target.cell("met");
                if (!met.equals("yes") && !met.equals("**no**")) {
                    throw new IllegalArgumentException(
                            "a target is met, yes, or not, **no**: met=" + met + ", page=" + page);
                }
                missed += met.equals("yes") ? 0 : 1;
                lines.add("| [%s](results/%s.md) | %s | %s | %s |\n"
                        .formatted(page, page, target.cell("target"), target.cell("this run"), met));
            }
        }
        return "**%d of %d targets are missed.**\n\n| page | target | measured | met |\n|---|---|---|---|\n%s"
                .formatted(missed, lines.size(), String.join("", lines));
    }

    private static List<Line> targets(final String page) {
        return PrintedTable.of(page).stream()
                .filter(table -> table.header().equals(HEADER))
                .flatMap(table -> table.lines().stream())
                .toList();
    }
}
