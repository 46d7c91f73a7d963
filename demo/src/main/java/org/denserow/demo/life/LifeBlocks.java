package org.denserow.demo.life;

/// Reads Life 1.05: blocks of lines of `.` and `*`, each after the place of its first cell, `#P x y`. `#R` has a rule,
/// `#N` means the rule of the game; other lines with `#` are comments. A line may be shorter than its block.
final class LifeBlocks {

    private LifeBlocks() {}

    /// Reads a pattern.
    ///
    /// @param text of the file
    /// @return the pattern
    /// @throws org.denserow.demo.run.BadInput if the file breaks a rule
    static CellPattern read(final PatternText text) {
        final CellPattern.Builder cells = new CellPattern.Builder(text);
        int[] place = {};
        for (int line = 1; line <= text.lines().size(); line++) {
            final String row = text.lines().get(line - 1).stripTrailing();
            if (row.startsWith("#P")) {
                place = text.place(line, row.substring(2));
            } else if (row.startsWith("#R")) {
                text.checkRule(line, row.substring(2));
            } else if (!row.startsWith("#") && place.length > 0) {
                add(cells, text, line, row, place);
                place[1]++;
            } else if (!row.startsWith("#") && !row.isEmpty()) {
                throw text.bad(line, "cells must follow their place, #P x y", "line=" + row);
            }
        }
        return cells.build();
    }

    private static void add(
            final CellPattern.Builder cells,
            final PatternText text,
            final int line,
            final String row,
            final int[] place) {
        for (int i = 0; i < row.length(); i++) {
            if (row.charAt(i) == '*') {
                cells.add(line, place[0] + i, place[1], 1);
            } else if (row.charAt(i) != '.') {
                throw text.bad(line, "a cell must be . or *", "character=" + row.charAt(i));
            }
        }
    }
}
