package org.denserow.demo.life;

import java.util.List;
import org.agrona.collections.IntArrayList;

/// Live cells, placed so that the leftmost is in column 0 and the topmost in line 0. Lines go down, as in all file
/// formats of patterns. It never changes.
///
/// *Cost*: 12 bytes for each run of live cells.
final class CellPattern {

    /// Five cells that take 1,103 generations to settle.
    static final CellPattern R_PENTOMINO = drawn(".oo", "oo.", ".o.");

    /// Seven cells that take 5,206 generations to settle.
    static final CellPattern ACORN = drawn(".o.....", "...o...", "oo..ooo");

    private static final int RUN = 3; // numbers for each run: column, line, length

    private final IntArrayList runs;
    private final int left;
    private final int top;
    private final int width;
    private final int height;

    private CellPattern(final Builder from) {
        runs = from.runs;
        left = (int) from.left;
        top = (int) from.top;
        width = (int) (from.right - from.left);
        height = (int) (from.bottom - from.top);
    }

    private static CellPattern drawn(final String... lines) {
        final Builder cells = new Builder(new PatternText("a drawing", List.of(lines)));
        for (int y = 0; y < lines.length; y++) {
            for (int x = 0; x < lines[y].length(); x++) {
                if (lines[y].charAt(x) == 'o') {
                    cells.add(y + 1, x, y, 1);
                }
            }
        }
        return cells.build();
    }

    /// {@return columns from the leftmost live cell to the rightmost}
    int width() {
        return width;
    }

    /// {@return lines from the topmost live cell to the lowest}
    int height() {
        return height;
    }

    /// Takes live cells.
    @FunctionalInterface
    interface Cells {

        /// @param x column, from 0
        /// @param y line, from 0
        void add(int x, int y);
    }

    /// Names all live cells; one that a file names twice comes twice.
    ///
    /// @param to gets each
    void cells(final Cells to) {
        for (int run = 0; run < runs.size(); run += RUN) {
            final int x = runs.getInt(run) - left;
            for (int i = 0; i < runs.getInt(run + 2); i++) {
                to.add(x + i, runs.getInt(run + 1) - top);
            }
        }
    }

    /// Collects the live cells of a file.
    static final class Builder {

        private final PatternText text;
        private final IntArrayList runs = new IntArrayList();
        private long left = Integer.MAX_VALUE;
        private long right = Integer.MIN_VALUE;
        private long top = Integer.MAX_VALUE;
        private long bottom = Integer.MIN_VALUE;

        /// @param text for messages
        Builder(final PatternText text) {
            this.text = text;
        }

        /// Adds live cells side by side.
        ///
        /// @param line of the file that has them, from 1
        /// @param x column of the first, any
        /// @param y line of all, any
        /// @param length how many, at least 1
        /// @throws org.denserow.demo.run.BadInput if the largest field is too small for the pattern
        void add(final int line, final int x, final int y, final int length) {
            left = Math.min(left, x);
            right = Math.max(right, (long) x + length);
            top = Math.min(top, y);
            bottom = Math.max(bottom, y + 1L);
            if (right - left > LifeScenario.MAX_SIDE || bottom - top > LifeScenario.MAX_SIDE) {
                throw text.bad(line, PatternText.MUST_FIT, "x=" + x + ", y=" + y);
            }
            runs.addInt(x);
            runs.addInt(y);
            runs.addInt(length);
        }

        /// {@return the pattern}
        ///
        /// @throws org.denserow.demo.run.BadInput if it has no cell
        CellPattern build() {
            if (runs.isEmpty()) {
                throw text.bad(0, "a pattern must have a live cell", "cells=0");
            }
            return new CellPattern(this);
        }
    }
}
