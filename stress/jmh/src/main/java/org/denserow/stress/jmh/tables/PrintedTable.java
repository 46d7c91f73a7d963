package org.denserow.stress.jmh.tables;

import java.util.ArrayList;
import java.util.List;

/// A Markdown table, read from text.
///
/// @param header the words of the columns
/// @param lines their cells
record PrintedTable(List<String> header, List<Line> lines) {

    /// One line of a table.
    record Line(List<String> header, List<String> cells) {

        /// {@return the cell of the first column whose words begin so}
        ///
        /// @throws IllegalArgumentException if there is none
        String cell(final String column) {
            for (int i = 0; i < header.size(); i++) {
                if (header.get(i).startsWith(column)) {
                    return cells.get(i);
                }
            }
            throw new IllegalArgumentException("no such column: column=" + column + "; there are " + header);
        }

        /// {@return the first number of a cell}
        double number(final String column) {
            return Double.parseDouble(cell(column).replaceAll("[*,]", "").split(" ")[0]);
        }
    }

    /// {@return all tables of a text, in its order}
    static List<PrintedTable> of(final String text) {
        final List<PrintedTable> tables = new ArrayList<>();
        PrintedTable table = null;
        for (final String line : text.split("\n")) {
            if (!line.startsWith("|")) {
                table = null;
            } else if (table == null) {
                table = new PrintedTable(cells(line), new ArrayList<>());
                tables.add(table);
            } else if (!line.startsWith("|---")) {
                table.lines.add(new Line(table.header, cells(line)));
            }
        }
        return tables;
    }

    private static List<String> cells(final String line) {
        return List.of(line.substring(1, line.lastIndexOf('|')).split("\\|", -1)).stream()
                .map(String::strip)
                .toList();
    }
}
