package org.denserow.stress.jmh.frames;

import java.util.SplittableRandom;
import umontreal.ssj.simevents.Event;
import umontreal.ssj.simevents.Simulator;

/// SSJ, with its default list of events (a splay tree). Each thing is one event, which schedules itself again.
final class SsjEvents implements Events {

    private final Simulator simulator = new Simulator();
    private final SplittableRandom random = new SplittableRandom(1);
    private final int spread;
    private final Event stop;
    private long count;

    /// A thing.
    private final class Thing extends Event {

        private long counted;

        Thing() {
            super(SsjEvents.this.simulator);
        }

        @Override
        public void actions() {
            counted++;
            count++;
            schedule(1 + random.nextInt(spread));
        }
    }

    SsjEvents(final int things, final int spread) {
        this.spread = spread;
        simulator.init();
        for (int thing = 0; thing < things; thing++) {
            new Thing().schedule(1 + random.nextInt(spread));
        }
        stop = new Event(simulator) {

            @Override
            public void actions() {
                simulator.stop();
            }
        };
    }

    @Override
    public long until(final long time) {
        stop.schedule(time + 0.5 - simulator.time());
        simulator.start();
        return (long) simulator.time();
    }

    @Override
    public long count() {
        return count;
    }
}
