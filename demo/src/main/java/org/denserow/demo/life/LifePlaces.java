package org.denserow.demo.life;

/// Reads Life 1.06: the place of a live cell in each line, `x y`. Lines that begin with `#` are comments.
final class LifePlaces {

    private LifePlaces() {}

    /// Reads a pattern.
    ///
    /// @param text of the file
    /// @return the pattern
    /// @throws org.denserow.demo.run.BadInput if the file breaks a rule
    static CellPattern read(final PatternText text) {
        final CellPattern.Builder cells = new CellPattern.Builder(text);
        for (int line = 1; line <= text.lines().size(); line++) {
            final String row = text.lines().get(line - 1);
            if (!row.isBlank() && !row.startsWith("#")) {
                final int[] place = text.place(line, row);
                cells.add(line, place[0], place[1], 1);
            }
        }
        return cells.build();
    }
}
