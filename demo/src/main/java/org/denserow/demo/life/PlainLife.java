package org.denserow.demo.life;

import java.util.Arrays;
import java.util.BitSet;
import java.util.function.IntPredicate;

/// The exact oracle: the same game by a list of live cells, each of which counts as a neighbour of the eight around it.
///
/// It shares no code and no layout with the model: cells are numbered `x + width * y`, and each has a count of its own.
///
/// *Cost*: a generation O(live cells); 1.2 bytes for each cell of the field, and up to 40 for each live one.
final class PlainLife {

    private final int width;
    private final int height;
    private final byte[] neighbours; // live ones of each cell; all 0 between generations
    private final BitSet alive;
    private int[] living = new int[64]; // the cells that live
    private int[] touched = new int[64]; // the cells that have a live neighbour
    private int livingCount;
    private int touchedCount;

    /// @param width of the field
    /// @param height of the field
    PlainLife(final int width, final int height) {
        this.width = width;
        this.height = height;
        neighbours = new byte[width * height];
        alive = new BitSet(width * height);
    }

    /// Lets a cell live, or does nothing if it does.
    ///
    /// @param cell as `x + width * y`
    void add(final int cell) {
        if (!alive.get(cell)) {
            alive.set(cell);
            living = livingCount == living.length ? Arrays.copyOf(living, 2 * livingCount) : living;
            living[livingCount++] = cell;
        }
    }

    /// Lets all cells die.
    void clear() {
        alive.clear();
        livingCount = 0;
    }

    /// Makes the next generation.
    void step() {
        touchedCount = 0;
        for (int i = 0; i < livingCount; i++) {
            countAround(living[i] % width, living[i] / width);
        }
        livingCount = 0;
        final BitSet before = (BitSet) alive.clone();
        alive.clear();
        for (int i = 0; i < touchedCount; i++) {
            final int cell = touched[i];
            if (neighbours[cell] == 3 || neighbours[cell] == 2 && before.get(cell)) {
                add(cell);
            }
            neighbours[cell] = 0;
        }
    }

    private void countAround(final int x, final int y) {
        final int left = x == 0 ? width - 1 : x - 1;
        final int right = x == width - 1 ? 0 : x + 1;
        final int above = width * (y == 0 ? height - 1 : y - 1);
        final int below = width * (y == height - 1 ? 0 : y + 1);
        touch(left + above);
        touch(x + above);
        touch(right + above);
        touch(left + width * y);
        touch(right + width * y);
        touch(left + below);
        touch(x + below);
        touch(right + below);
    }

    private void touch(final int cell) {
        if (neighbours[cell]++ == 0) {
            touched = touchedCount == touched.length ? Arrays.copyOf(touched, 2 * touchedCount) : touched;
            touched[touchedCount++] = cell;
        }
    }

    /// {@return how many cells live}
    int count() {
        return livingCount;
    }

    /// {@return whether a cell lives}
    ///
    /// @param cell as `x + width * y`
    boolean lives(final int cell) {
        return alive.get(cell);
    }

    /// {@return whether all live cells have a property}
    ///
    /// @param property of a cell `x + width * y`
    boolean allHave(final IntPredicate property) {
        for (int i = 0; i < livingCount; i++) {
            if (!property.test(living[i])) {
                return false;
            }
        }
        return true;
    }
}
