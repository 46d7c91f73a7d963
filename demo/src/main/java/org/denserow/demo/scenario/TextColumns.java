package org.denserow.demo.scenario;

import java.io.PrintWriter;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.stream.Stream;

/// A table on the terminal that grows by lines: a column for each parameter that varies, then one for each figure.
///
/// *Threads*: one.
public final class TextColumns {

    private static final int FIGURE_WIDTH = 19; // two numbers of four digits

    private final PrintWriter out;
    private final List<Column> columns = new ArrayList<>();

    private record Column(String name, int width) {}

    /// A table without columns.
    ///
    /// @param out takes the lines
    public TextColumns(final PrintWriter out) {
        this.out = out;
    }

    /// Adds the column of a parameter.
    ///
    /// @param name its head
    /// @param values all texts that may stand in it
    public void parameter(final String name, final Stream<String> values) {
        final int width = values.mapToInt(String::length).reduce(name.length(), Math::max);
        columns.add(new Column(name, width));
    }

    /// Adds the column of a figure.
    ///
    /// @param name its head
    public void figure(final String name) {
        column(name, FIGURE_WIDTH);
    }

    void column(final String name, final int least) {
        columns.add(new Column(name, Math.max(name.length(), least)));
    }

    /// Prints the names.
    public void head() {
        line(columns.stream().map(Column::name).toList(), "");
    }

    /// Prints a line.
    ///
    /// @param cells of the first columns, at most as many as there are
    /// @param end stands behind them
    public void line(final List<String> cells, final String end) {
        final List<String> line = new ArrayList<>();
        for (int i = 0; i < cells.size(); i++) {
            line.add(String.format(Locale.ROOT, "%" + columns.get(i).width() + "s", cells.get(i)));
        }
        line.add(end);
        out.println(String.join("  ", line).stripTrailing());
        out.flush();
    }
}
