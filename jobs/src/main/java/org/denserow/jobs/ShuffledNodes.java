package org.denserow.jobs;

import java.util.ArrayList;
import java.util.List;

/// Runs the nodes of one segment of a schedule in the order of a [Shuffle]: chunk by chunk, each node after those that
/// it waits for.
///
/// *Threads*: the owner. Allocates.
final class ShuffledNodes {

    private ShuffledNodes() {}

    /// A node that may run, and its chunks that have not run.
    private static final class Ready {

        private final ScheduleNode node;
        private int[] order; // null: not begun
        private int next;

        Ready(final ScheduleNode node) {
            this.node = node;
        }
    }

    /// Runs the nodes `[begin, end)`; their counts of predecessors have been set.
    static void run(final Shuffle shuffle, final ScheduleNode[] nodes, final int begin, final int end) {
        final List<Ready> ready = new ArrayList<>();
        for (int i = begin; i < end; i++) {
            if (nodes[i].isRoot()) {
                ready.add(new Ready(nodes[i]));
            }
        }
        while (!ready.isEmpty()) {
            final int pick = shuffle.pick(ready.size());
            final Ready picked = ready.get(pick);
            if (picked.order == null) {
                picked.order = shuffle.permutation(picked.node.begin());
            }
            if (picked.next < picked.order.length) {
                final int pinned = picked.node.worker();
                shuffle.call(
                        picked.node,
                        picked.order[picked.next++],
                        pinned == ScheduleNode.ANY_WORKER ? shuffle.anyWorker() : pinned);
            }
            if (picked.next == picked.order.length) {
                final int more = picked.node.next();
                if (more > 0) {
                    picked.order = shuffle.permutation(more);
                    picked.next = 0;
                    continue;
                }
                ready.remove(pick);
                picked.node.end();
                for (final ScheduleNode successor : picked.node.successors()) {
                    if (successor.release()) {
                        ready.add(new Ready(successor));
                    }
                }
            }
        }
    }
}
