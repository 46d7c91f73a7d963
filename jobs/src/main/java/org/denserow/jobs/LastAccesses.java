package org.denserow.jobs;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.IntConsumer;
import org.denserow.jobs.ScheduleBuilder.Node;

/// For each resource: the node that wrote it last, and the nodes that have read it since. The next node that touches
/// the resource waits for these, and through them for all earlier nodes that it conflicts with.
///
/// *Threads*: one thread, while a schedule is built. *Cost*: each declared access is added once and removed once, so
/// the time is proportional to the number of declared accesses. Nodes without a common resource are never compared.
final class LastAccesses {

    private static final int NOBODY = -1;

    /// Accesses to one resource; a node is the number with which it was added.
    private static final class Last {

        private int writer = NOBODY;
        private final List<Integer> readers = new ArrayList<>(); // since the last write
    }

    private final Map<Integer, Last> byResource = new HashMap<>();

    /// Adds the next node.
    ///
    /// @param number ascending
    /// @param waitsFor gets the nodes that it conflicts with; one may come several times
    void add(final Node node, final int number, final IntConsumer waitsFor) {
        for (int read = node.reads.nextSetBit(0); read >= 0; read = node.reads.nextSetBit(read + 1)) {
            tellWriter(read, waitsFor);
            byResource.computeIfAbsent(read, each -> new Last()).readers.add(number);
        }
        for (int written = node.writes.nextSetBit(0); written >= 0; written = node.writes.nextSetBit(written + 1)) {
            tellWriter(written, waitsFor);
            final Last last = byResource.computeIfAbsent(written, each -> new Last());
            for (final int reader : last.readers) {
                if (reader != number) {
                    waitsFor.accept(reader);
                }
            }
            last.readers.clear();
            last.writer = number;
        }
    }

    /// Hands over the last writer of a resource, if there is one.
    void tellWriter(final int resource, final IntConsumer waitsFor) {
        final Last last = byResource.get(resource);
        if (last != null && last.writer != NOBODY) {
            waitsFor.accept(last.writer);
        }
    }

    @Override
    public String toString() {
        return "LastAccesses{resources=" + byResource.size() + '}';
    }
}
