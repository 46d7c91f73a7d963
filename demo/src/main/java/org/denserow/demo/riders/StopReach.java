package org.denserow.demo.riders;

import java.util.Arrays;
import org.agrona.collections.IntArrayList;
import org.denserow.demo.run.OutOfCapacity;
import org.denserow.demo.timetable.Timetable;
import org.denserow.engine.index.LinkedCursor;
import org.denserow.engine.index.LinkedGrid;

/// Which stops a rider reaches from which: by one trip, or by two with a transfer at one stop or on foot. A transfer on
/// foot is to one of the 8 nearest stops, at most 400 metres away.
///
/// It knows the day as a whole, not the time: a trip of the early morning counts at night, too. So it says where
/// [Journeys] need not look. Riders in wheelchairs have a reach of their own, if any stop or trip is not accessible: by
/// accessible trips, from and to accessible stops.
///
/// *Threads*: no code writes it once it is built; any thread may read it. *Cost*: three bits for each pair of stops.
public final class StopReach {

    /// Metres on foot between two stops of a transfer, at most.
    static final float TRANSFER_METRES = 400;

    /// Words that are joined to find what two trips reach: some seconds. It takes pairs of stops that one trip reaches,
    /// times a word for 64 stops; a city of 16,000 stops with 100 others on the lines of each has a 20th of it.
    static final long MOST_JOINED = 1L << 33;

    /// Pairs of stops near each other that are compared: a second or two. A dense city of 16,000 stops has a 20th of it.
    static final int MOST_COMPARED = 1 << 26;

    private static final int MOST_NEAR = 8; // stops of a transfer on foot
    private static final int MOST_STOPS = 1 << 15; // 400 MB of bits, twice with wheelchairs

    private final Timetable.Stops stops;
    private final boolean[] served;
    private final int words; // of one stop
    private final int[] firstNear;
    private final int[] near;
    private final long[] direct; // by one trip
    private final long[] onward; // by one trip, from the stop or one near it
    private final long[] within; // by one or two trips

    private StopReach(final Timetable timetable, final boolean wheelchairs) {
        stops = timetable.stops();
        served = new boolean[stops.count()];
        words = (stops.count() + Long.SIZE - 1) / Long.SIZE;
        direct = direct(timetable.trips(), wheelchairs);
        firstNear = new int[stops.count() + 1];
        near = near();
        onward = onward();
        within = within();
    }

    /// Computes the reach of all stops.
    ///
    /// @throws OutOfCapacity if there are too many stops for riders, or pairs of stops on one trip or near each other
    static StopReach of(final Timetable timetable) {
        if (timetable.stops().count() > MOST_STOPS) {
            throw new OutOfCapacity("a city with riders has at most " + MOST_STOPS + " stops: stops="
                    + timetable.stops().count() + "; run with --riders 0, or with a smaller feed");
        }
        return new StopReach(timetable, false);
    }

    /// {@return the reach of riders in wheelchairs: `all` if everything is accessible}
    ///
    /// @param all the reach of all stops of the same timetable
    static StopReach ofWheelchairs(final Timetable timetable, final StopReach all) {
        return areAll(timetable.stops().accessible())
                        && areAll(timetable.trips().accessible())
                ? all
                : new StopReach(timetable, true);
    }

    private static boolean areAll(final boolean[] flags) {
        for (final boolean flag : flags) {
            if (!flag) {
                return false;
            }
        }
        return true;
    }

    private long[] direct(final Timetable.Trips trips, final boolean wheelchairs) {
        final long[] bits = new long[stops.count() * words];
        final long[] ahead = new long[words];
        for (int trip = 0; trip < trips.count(); trip++) {
            if (wheelchairs && !trips.accessible()[trip]) {
                continue;
            }
            Arrays.fill(ahead, 0);
            for (int event = trips.firstEvent()[trip + 1] - 1; event >= trips.firstEvent()[trip]; event--) {
                final int stop = trips.stop()[event];
                if (!wheelchairs || stops.accessible()[stop]) {
                    served[stop] = true;
                    join(bits, stop, ahead, 0);
                    ahead[stop >>> 6] |= 1L << stop;
                }
            }
        }
        return bits;
    }

    private long[] onward() {
        final long[] bits = new long[direct.length];
        for (int stop = 0; stop < stops.count(); stop++) {
            for (int i = firstNear[stop]; i < firstNear[stop + 1]; i++) {
                join(bits, stop, direct, near[i]);
            }
        }
        return bits;
    }

    /// Lists the nearest served stops of each stop, itself included, the nearest first, the lowest of equals. Notes where
    /// the list of each stop begins.
    private int[] near() {
        final LinkedGrid grid = new LinkedGrid(TRANSFER_METRES, stops.count());
        for (int stop = 0; stop < stops.count(); stop++) {
            if (served[stop]) {
                grid.insert(stop, stops.x()[stop], stops.y()[stop]);
            }
        }
        final LinkedCursor others = grid.cursor();
        final IntArrayList lists = new IntArrayList();
        final long[] found = new long[MOST_NEAR]; // ascending: metres as the bits of a float, then the stop
        int compared = 0;
        for (int stop = 0; stop < stops.count(); stop++) {
            int count = 0;
            others.around(stops.x()[stop], stops.y()[stop], TRANSFER_METRES);
            while (others.next()) {
                compared++;
                final float metres = metres(stop, others.item());
                if (metres <= TRANSFER_METRES) {
                    count = insert(found, count, (long) Float.floatToIntBits(metres) << Integer.SIZE | others.item());
                }
            }
            if (compared > MOST_COMPARED) {
                throw new OutOfCapacity("a city with riders compares at most " + MOST_COMPARED
                        + " pairs of stops near each other: stops=" + stops.count() + ", pairs>=" + compared
                        + "; run with --riders 0, or with a smaller feed");
            }
            for (int i = 0; i < count; i++) {
                lists.addInt((int) found[i]);
            }
            firstNear[stop + 1] = lists.size();
        }
        return lists.toIntArray();
    }

    /// Inserts a key, and drops the largest one if all places are taken.
    ///
    /// @param found ascending
    /// @param count keys in it
    /// @return keys in it now
    private static int insert(final long[] found, final int count, final long key) {
        int at = Math.min(count, found.length - 1);
        if (count == found.length && found[at] <= key) {
            return count;
        }
        for (; at > 0 && found[at - 1] > key; at--) {
            found[at] = found[at - 1];
        }
        found[at] = key;
        return Math.min(count + 1, found.length);
    }

    private void requireFewPairs() {
        long pairs = 0;
        for (final long word : direct) {
            pairs += Long.bitCount(word);
        }
        if (pairs * words > MOST_JOINED) {
            throw new OutOfCapacity("a city with riders joins at most " + MOST_JOINED + " words of stops: stops="
                    + stops.count() + ", pairs on one trip=" + pairs + ", words=" + pairs * words
                    + "; run with --riders 0, or with a smaller feed");
        }
    }

    private long[] within() {
        requireFewPairs();
        final long[] bits = direct.clone();
        for (int stop = 0; stop < stops.count(); stop++) {
            for (int by = nextDirect(stop, 0); by >= 0; by = nextDirect(stop, by + 1)) {
                join(bits, stop, onward, by);
            }
        }
        return bits;
    }

    private void join(final long[] bits, final int stop, final long[] others, final int other) {
        for (int word = 0; word < words; word++) {
            bits[stop * words + word] |= others[other * words + word];
        }
    }

    private boolean test(final long[] bits, final int from, final int to) {
        return (bits[from * words + (to >>> 6)] >>> to & 1) != 0;
    }

    /// {@return whether a trip serves a stop, and the riders of this reach may get on and off there}
    boolean isServed(final int stop) {
        return served[stop];
    }

    /// {@return whether one trip serves `to` after `from`}
    boolean isDirect(final int from, final int to) {
        return test(direct, from, to);
    }

    /// {@return whether two trips are enough}
    boolean isWithin(final int from, final int to) {
        return test(within, from, to);
    }

    /// {@return the first stop at or after `stop` that a trip from `from` serves, or -1}
    private int nextDirect(final int from, final int stop) {
        for (int word = stop >>> 6; word < words; word++) {
            final long left = direct[from * words + word] & (word == stop >>> 6 ? -1L << stop : -1L);
            if (left != 0) {
                return (word << 6) + Long.numberOfTrailingZeros(left);
            }
        }
        return -1;
    }

    /// {@return whether one trip is enough from a stop or from one near it}
    boolean isOnward(final int from, final int to) {
        return test(onward, from, to);
    }

    /// {@return where the list of the stops near one begins; the list of the next stop follows it}
    int firstNear(final int stop) {
        return firstNear[stop];
    }

    /// {@return a stop of such a list; the first one is the stop itself, or one at the same place}
    int near(final int position) {
        return near[position];
    }

    /// {@return metres between two stops as the crow flies}
    float metres(final int from, final int to) {
        final float dx = stops.x()[from] - stops.x()[to];
        final float dy = stops.y()[from] - stops.y()[to];
        return (float) Math.sqrt(dx * dx + dy * dy);
    }
}
