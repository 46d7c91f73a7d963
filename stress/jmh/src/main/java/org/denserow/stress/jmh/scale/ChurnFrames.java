package org.denserow.stress.jmh.scale;

import java.util.function.LongSupplier;
import org.denserow.stress.jmh.frames.Crowd;
import org.denserow.stress.jmh.frames.PlainCrowd;
import org.denserow.stress.jmh.frames.Victims;

/// The frames of [Crowd] and [PlainCrowd] that replace one row in a hundred, drawn at random before a turn.
record ChurnFrames(Runnable draw, Runnable step, LongSupplier hashed, Runnable end) implements Frames {

    static Frames simulation(final int rows, final int runs, final int workers) {
        final Crowd crowd = new Crowd(rows, workers, new Victims(rows, runs));
        return new ChurnFrames(crowd::draw, crowd::step, crowd::hash, crowd::close);
    }

    static Frames plain(final int rows, final int runs) {
        final PlainCrowd crowd = new PlainCrowd(rows, new Victims(rows, runs));
        return new ChurnFrames(crowd::draw, crowd::step, () -> 0, () -> {});
    }

    @Override
    public void prepare() {
        draw.run();
    }

    @Override
    public void run() {
        step.run();
    }

    @Override
    public long hash() {
        return hashed.getAsLong();
    }

    @Override
    public void close() {
        end.run();
    }
}
