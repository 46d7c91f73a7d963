package org.denserow.jobs;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.IntConsumer;
import org.denserow.jobs.ScheduleBuilder.Node;

/// For each resource, who of the nodes seen so far wrote it last, and who has read it since. A node that comes next
/// waits for these, and through them for all earlier ones that it conflicts with.
///
/// *Threads*: one thread's, while a schedule is built. *Cost*: each declared access is added once and taken out once,
/// so all nodes together take time in proportion to what they declare; nodes that share no resource never meet.
final class LastAccesses {

    private static final int NOBODY = -1;

    /// Of one resource; nodes by the numbers they were added with.
    private static final class Last {

        private int writer = NOBODY;
        private final List<Integer> readers = new ArrayList<>(); // since then
    }

    private final Map<Integer, Last> byResource = new HashMap<>();

    /// Adds the next node.
    ///
    /// @param number ascending
    /// @param waitsFor told who it conflicts with, perhaps several times
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

    /// Tells who wrote a resource last, if anybody.
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
