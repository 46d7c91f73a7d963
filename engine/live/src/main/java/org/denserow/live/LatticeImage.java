package org.denserow.live;

import java.util.Arrays;
import org.denserow.engine.published.PublishedCopy;

/// A lattice as an image: one number for each cell, or for each square block of cells where there are more than
/// [#MAX_CELLS]. A block has the mean of its values; of whole numbers, which are often codes, it has that of its first
/// cell.
///
/// *Threads*: one. *Cost*: one pass over the cells.
final class LatticeImage {

    /// The largest number of cells of an image: 1,000,000.
    static final int MAX_CELLS = 1_000_000;

    final int factor; // cells of a block along one side
    final int width;
    final int height;
    final float[] cells;
    final Sampling.Extent extent = new Sampling.Extent();

    /// Draws a lane of a copy.
    LatticeImage(final Model.Type type, final PublishedCopy copy, final Lane color) {
        final int fullWidth = type.width();
        final int fullHeight = type.height();
        int blocks = 1;
        while ((long) blocksOf(fullWidth, blocks) * blocksOf(fullHeight, blocks) > MAX_CELLS) {
            blocks++;
        }
        factor = blocks;
        width = blocksOf(fullWidth, factor);
        height = blocksOf(fullHeight, factor);
        cells = new float[width * height];
        final Lane.Values values = color.in(copy);
        final double[] line = new double[fullWidth];
        final double[] sums = new double[width];
        final int[] counts = new int[width];
        for (int y = 0; y < height; y++) {
            Arrays.fill(sums, 0);
            Arrays.fill(counts, 0);
            final int lines = color.isWhole() ? 1 : Math.min(factor, fullHeight - y * factor);
            for (int i = 0; i < lines; i++) {
                values.copy((y * factor + i) * fullWidth, fullWidth, line);
                addLine(line, color.isWhole(), sums, counts);
            }
            for (int x = 0; x < width; x++) {
                final double value = sums[x] / counts[x];
                extent.add(value);
                cells[y * width + x] = (float) value;
            }
        }
    }

    private void addLine(final double[] line, final boolean isWhole, final double[] sums, final int[] counts) {
        for (int x = 0; x < line.length; x += isWhole ? factor : 1) {
            sums[x / factor] += line[x];
            counts[x / factor]++;
        }
    }

    private static int blocksOf(final int length, final int factor) {
        return (length + factor - 1) / factor;
    }
}
