package org.denserow.live;

import java.util.Arrays;
import org.denserow.engine.published.PublishedBits;
import org.denserow.engine.published.PublishedCopy;
import org.denserow.engine.published.PublishedValues;
import org.denserow.engine.sparse.IntHashMap;
import org.denserow.engine.storage.HandleColumn;

/// The edges of a picture: those with both ends among the rows that are shown, in the order of their rows.
///
/// *Threads*: one. *Cost*: one pass over the edges, with two look-ups each; 8 bytes for each edge of the picture.
final class EdgePairs {

    /// The most edges of a picture: 100,000.
    static final int MAX_EDGES = 100_000;

    private static final int FIRST = 1024; // ends, before the array grows
    private static final int BLOCK = 1024; // rows of edges

    int[] ends = new int[FIRST]; // two for each edge: places among the rows shown
    int count; // edges

    /// Chooses the edges of a copy.
    ///
    /// @param copy of the edges, with both ends
    /// @param shown the rows of the picture
    /// @throws Refusal if there are more than [#MAX_EDGES]
    EdgePairs(final DrawnNetwork network, final PublishedCopy copy, final Sampling shown) {
        final IntHashMap places = IntHashMap.dense(shown.shown);
        for (int place = 0; place < shown.shown; place++) {
            places.put(shown.handles[place], place);
        }
        final Model.Type type = network.edges();
        final PublishedBits live = type.live() == null ? null : copy.tag(type.live());
        final int end = live == null ? copy.size() : copy.end();
        final PublishedValues.Longs from =
                copy.handles((HandleColumn) network.from().part());
        final PublishedValues.Longs to =
                copy.handles((HandleColumn) network.to().part());
        final long[] fromBlock = new long[BLOCK];
        final long[] toBlock = new long[BLOCK];
        int all = 0;
        for (int begin = 0; begin < end; begin += BLOCK) {
            final int rows = Math.min(BLOCK, end - begin);
            from.copyTo(begin, rows, fromBlock, 0);
            to.copyTo(begin, rows, toBlock, 0);
            for (int i = 0; i < rows; i++) {
                if (live == null || live.get(begin + i)) {
                    all += add(places.getOrDefault(fromBlock[i], -1), places.getOrDefault(toBlock[i], -1));
                }
            }
        }
        if (all > MAX_EDGES) {
            throw new Refusal(
                    400,
                    "a picture has at most " + MAX_EDGES + " edges: network=" + network.name() + ", edges=" + all
                            + ", rows=" + shown.shown + "; show fewer rows, or a part of them by a box");
        }
    }

    /// {@return 1 if it is an edge of the picture, else 0}
    private int add(final int first, final int second) {
        if ((first | second) < 0) {
            return 0;
        }
        if (count < MAX_EDGES) {
            if (2 * count == ends.length) {
                ends = Arrays.copyOf(ends, 2 * ends.length);
            }
            ends[2 * count] = first;
            ends[2 * count + 1] = second;
            count++;
        }
        return 1;
    }
}
