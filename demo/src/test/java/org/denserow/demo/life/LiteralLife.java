package org.denserow.demo.life;

import java.util.HashSet;
import java.util.Set;

/// The game as its definition says it, slowly: on a torus of truth values with any rule, or on a plane without an end.
final class LiteralLife {

    private LiteralLife() {}

    /// A rule of the game.
    @FunctionalInterface
    interface Rule {

        /// The rule B3/S23.
        Rule LIFE = (alive, neighbours) -> neighbours == 3 || alive && neighbours == 2;

        boolean lives(boolean alive, int neighbours);
    }

    /// {@return the next generation on a torus}
    ///
    /// @param cells by line and column
    static boolean[][] next(final boolean[][] cells, final Rule rule) {
        final int height = cells.length;
        final int width = cells[0].length;
        final boolean[][] next = new boolean[height][width];
        for (int y = 0; y < height; y++) {
            for (int x = 0; x < width; x++) {
                int neighbours = 0;
                for (int place = 0; place < 9; place++) {
                    final int lineOf = Math.floorMod(y + place / 3 - 1, height);
                    final int columnOf = Math.floorMod(x + place % 3 - 1, width);
                    neighbours += place != 4 && cells[lineOf][columnOf] ? 1 : 0;
                }
                next[y][x] = rule.lives(cells[y][x], neighbours);
            }
        }
        return next;
    }

    /// A cell of the plane.
    record Cell(int x, int y) {}

    /// {@return the next generation on a plane without an end}
    ///
    /// @param cells all that live
    static Set<Cell> next(final Set<Cell> cells) {
        final Set<Cell> next = new HashSet<>();
        for (final Cell cell : cells) {
            for (int place = 0; place < 9; place++) {
                final Cell near = new Cell(cell.x + place / 3 - 1, cell.y + place % 3 - 1);
                int around = 0; // with the cell itself
                for (int other = 0; other < 9; other++) {
                    around += cells.contains(new Cell(near.x + other / 3 - 1, near.y + other % 3 - 1)) ? 1 : 0;
                }
                final boolean alive = cells.contains(near);
                if (Rule.LIFE.lives(alive, alive ? around - 1 : around)) {
                    next.add(near);
                }
            }
        }
        return next;
    }
}
