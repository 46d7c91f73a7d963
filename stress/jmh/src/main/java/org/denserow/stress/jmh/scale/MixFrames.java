package org.denserow.stress.jmh.scale;

import org.denserow.stress.jmh.commands.BoundaryFrames;
import org.denserow.stress.jmh.commands.BoundarySize;
import org.denserow.stress.jmh.commands.BoundaryWork;

/// The frames of [BoundaryWork#MIX]: some bodies are set, destroyed and created anew. One frame a turn, since its bodies
/// are drawn before.
final class MixFrames implements Frames {

    private final BoundaryFrames frames;
    private boolean isRun; // whether handles of the latest frame are to be kept

    MixFrames(final BoundarySize size, final String rival) {
        frames = new BoundaryFrames(rival, size, BoundaryWork.MIX.replaces());
    }

    @Override
    public void prepare() {
        keep();
        frames.prepare(BoundaryWork.MIX);
    }

    private void keep() {
        if (isRun) {
            frames.keep();
            isRun = false;
        }
    }

    @Override
    public void run() {
        frames.run();
        isRun = true;
    }

    @Override
    public long hash() {
        if (isRun) {
            keep();
            frames.check();
        }
        return frames.hash();
    }

    @Override
    public void close() {
        frames.close();
    }
}
