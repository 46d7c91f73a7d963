package org.denserow.stress.jmh.scale;

import java.util.function.LongSupplier;
import org.denserow.stress.jmh.derived.Birds;
import org.denserow.stress.jmh.derived.Flock;
import org.denserow.stress.jmh.derived.PlainFlock;
import org.denserow.stress.jmh.derived.RowOrder;
import org.denserow.stress.jmh.derived.Sky;
import org.denserow.stress.jmh.models.DemoFlock;

/// The frames of a [DemoFlock] and of a [PlainFlock]; each turn begins with the same birds, in random order.
record FlockFrames(Birds first, Flock flock, LongSupplier hashed) implements Frames {

    static Frames simulation(final Sky sky, final int workers) {
        final DemoFlock flock = new DemoFlock(sky, workers);
        return new FlockFrames(Birds.draw(sky, RowOrder.SHUFFLED), flock, flock::hash);
    }

    static Frames plain(final Sky sky) {
        return new FlockFrames(Birds.draw(sky, RowOrder.SHUFFLED), new PlainFlock(sky, 1), () -> 0);
    }

    @Override
    public void prepare() {
        first.copyTo(flock.birds());
    }

    @Override
    public void run() {
        flock.frame();
    }

    @Override
    public long hash() {
        return hashed.getAsLong();
    }

    @Override
    public void close() {
        flock.close();
    }
}
