package org.denserow.stress.jmh.frames;

import java.util.Arrays;
import java.util.SplittableRandom;

/// A plain binary heap of (time, thing), and nothing else: what any program needs at least.
final class HeapEvents implements Events {

    private final SplittableRandom random = new SplittableRandom(1);
    private final int spread;
    private final long[] counts;
    private final long[] times;
    private final int[] things;

    HeapEvents(final int count, final int spread) {
        this.spread = spread;
        counts = new long[count];
        things = new int[count];
        times = random.longs(count, 1, spread + 1L).toArray();
        Arrays.sort(times); // a sorted array is a heap
        Arrays.setAll(things, thing -> thing);
    }

    @Override
    public long until(final long time) {
        while (times[0] <= time) {
            counts[things[0]]++;
            sink(things[0], times[0] + 1 + random.nextInt(spread));
        }
        return times[0];
    }

    /// Replaces the first entry.
    private void sink(final int thing, final long time) {
        int at = 0;
        while (true) {
            int child = 2 * at + 1;
            if (child >= times.length) {
                break;
            }
            child = child + 1 < times.length && times[child + 1] < times[child] ? child + 1 : child;
            if (times[child] >= time) {
                break;
            }
            times[at] = times[child];
            things[at] = things[child];
            at = child;
        }
        times[at] = time;
        things[at] = thing;
    }

    @Override
    public long count() {
        return Arrays.stream(counts).sum();
    }
}
