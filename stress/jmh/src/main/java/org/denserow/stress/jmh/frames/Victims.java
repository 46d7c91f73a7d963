package org.denserow.stress.jmh.frames;

import java.util.Random;
import java.util.function.IntToLongFunction;

/// Handles of the rows that some frames replace: distinct rows, drawn at random, in the order of the draw.
public final class Victims {

    private final Random random = new Random(1);
    private final int[] rows;
    private final long[] handles;
    private final int perFrame;
    private int begin; // of those of the next frame

    /// Makes victims before the first draw.
    ///
    /// @param rows the number of rows to draw from
    /// @param frames how many frames one draw is for
    public Victims(final int rows, final int frames) {
        this.rows = new int[rows];
        for (int row = 0; row < rows; row++) {
            this.rows[row] = row;
        }
        perFrame = rows / Crowd.CHURNED;
        handles = new long[frames * perFrame];
    }

    int perFrame() {
        return perFrame;
    }

    /// Draws for the next frames.
    ///
    /// @param handle the handle of a row
    void draw(final IntToLongFunction handle) {
        for (int i = 0; i < handles.length; i++) {
            final int other = i + random.nextInt(rows.length - i);
            final int row = rows[other];
            rows[other] = rows[i];
            rows[i] = row;
            handles[i] = handle.applyAsLong(row);
        }
        begin = 0;
    }

    /// {@return a handle of the current frame}
    long handle(final int i) {
        return handles[begin + i];
    }

    /// Ends a frame.
    void next() {
        begin += perFrame;
    }
}
