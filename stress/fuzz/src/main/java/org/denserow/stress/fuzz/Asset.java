package org.denserow.stress.fuzz;

/// What a row waits for, beside a frame.
enum Asset {
    /// It is there.
    THERE,
    /// It has failed.
    FAILED,
    /// It comes [#LATE_FRAMES] after the frame for which the row waits.
    LATE;

    private static final int LATE_FRAMES = 2;

    /// {@return the first frame before which it is complete}
    ///
    /// @param wanted the frame for which its row waits
    long ready(final long wanted) {
        return this == LATE ? wanted + LATE_FRAMES : 0;
    }
}
