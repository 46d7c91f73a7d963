package org.denserow.stress.jmh.scale;

import org.denserow.stress.jmh.IterateBenchmark;

/// The passes of [IterateBenchmark].
final class IterateFrames implements Frames {

    private final IterateBenchmark iterate = new IterateBenchmark();

    IterateFrames(final int rows, final String rival) {
        iterate.rows = rows;
        iterate.rival = rival;
        iterate.systems = 1;
        iterate.build();
    }

    @Override
    public void run() {
        iterate.pass();
    }

    @Override
    public long hash() {
        return iterate.hash();
    }

    @Override
    public void close() {
        iterate.close();
    }
}
