package org.denserow.jobs;

/// Runs the segments of one schedule: a ready set that finishers fill, and the owner, which takes part until all is
/// done.
///
/// A node becomes ready when the last of its predecessors ends. The finisher, the thread that ended that one, takes
/// ready nodes from the set and publishes each as a dispatch without a join; the finisher of its last chunk calls back.
/// So a node starts as soon as its predecessors have ended. The finisher runs one of the chunks that it published
/// itself: a chain of nodes of one chunk, or of rounds of one chunk, stays on its thread and wakes no other.
///
/// When all entries of the pool are held, ready nodes stay in the set until the next node ends. A node will end: each
/// entry is held by a running node, by a dispatch inside a chunk of one, or by a running node of the owner.
///
/// ## Threads
/// | word | written by | read by |
/// |---|---|---|
/// | `ready`, `ownersReady` | finisher, `getAndBitwiseOr` | the thread that takes a node, `compareAndSet` |
/// | `left` | owner, plain, before the segment; finisher, `getAndAdd` | owner, `getAcquire`, volatile |
///
/// The sleep of the owner is a Dekker pair: the owner announces it and then reads `left`, its own set and the active
/// dispatches; a thread that changes one of these reads afterwards whether the owner sleeps. A late finisher may find
/// nodes of the next segment in the ready set and publishes them: it sees all that these need, since it took them.
final class ScheduleRun {

    private static final int OWNER = ChunkExecutor.OWNER;

    private final ChunkExecutor executor;
    private final OwnerSeat seat;
    private final DispatchPool pool;
    private final ScheduleNode[] nodes; // in canonical order
    private final LowestFailure failures = new LowestFailure();
    private final ReadySet ready;
    private final ReadySet ownersReady;
    private final PaddedLong left = new PaddedLong(); // nodes of the segment that have not ended

    ScheduleRun(final ChunkExecutor executor, final ScheduleNode[] nodes) {
        this.executor = executor;
        this.seat = executor.seat();
        this.pool = executor.pool();
        this.nodes = nodes;
        this.ready = new ReadySet(nodes.length);
        this.ownersReady = new ReadySet(nodes.length);
        for (final ScheduleNode node : nodes) {
            node.belongTo(this);
        }
    }

    LowestFailure failures() {
        return failures;
    }

    WorkerContext context(final int worker) {
        return executor.context(worker);
    }

    // ---- Three ways to run a segment, by the owner ----

    /// Runs the nodes `[begin, end)` on the caller, in canonical order.
    ///
    /// @return the most chunks of a node, or of a round of one
    int inline(final int begin, final int end) {
        int most = 0;
        for (int i = begin; i < end && failures.isEmpty(); i++) {
            final ScheduleNode node = nodes[i];
            for (int chunks = node.begin(); chunks > 0; chunks = node.next()) {
                most = Math.max(most, chunks);
                for (int chunk = 0; chunk < chunks && failures.isEmpty(); chunk++) {
                    node.run(chunk, OWNER);
                }
            }
            node.end();
        }
        return most;
    }

    /// Runs the nodes `[begin, end)` in an order drawn from the seed.
    void shuffled(final int begin, final int end) {
        reset(begin, end);
        ShuffledNodes.run(executor.shuffle(), nodes, begin, end);
    }

    /// Runs the nodes `[begin, end)` on all workers; returns when all have ended.
    void parallel(final int begin, final int end) {
        executor.workers().startIfNeeded();
        final WorkerContext owner = executor.context(OWNER);
        owner.counters().beginOwnerBusy();
        reset(begin, end);
        left.setPlain(end - begin); // published with the roots
        for (int i = begin; i < end; i++) {
            if (nodes[i].isRoot()) {
                makeReady(nodes[i]);
            }
        }
        boolean interrupted = false;
        while (left.getAcquire() != 0) {
            if (!takePart()) {
                interrupted |= idleUntilWork(owner);
            }
        }
        owner.counters().endBusy();
        if (interrupted) {
            Thread.currentThread().interrupt();
        }
    }

    /// Idles, at least once, until there seems to be work.
    ///
    /// @return whether it was interrupted
    private boolean idleUntilWork(final WorkerContext owner) {
        final long beginNanos = System.nanoTime();
        boolean interrupted = false;
        int round = 0;
        do {
            if (!owner.idling().idle(round++)) {
                sleep(owner);
                interrupted |= Thread.interrupted(); // a set status would turn the next park into a busy loop
            }
        } while (left.getAcquire() != 0 && ownersReady.isEmpty() && ready.isEmpty() && !pool.hasActive());
        owner.idling().reset();
        owner.counters().waitedSince(beginNanos);
        return interrupted;
    }

    private void reset(final int begin, final int end) {
        for (int i = begin; i < end; i++) {
            nodes[i].reset();
        }
    }

    /// Does one piece of work of the owner. Its own nodes come before chunks, since no other thread can run them.
    private boolean takePart() {
        publishReady(OWNER); // first, since no other thread publishes the roots
        final int own = ownersReady.poll();
        if (own != ReadySet.NONE) {
            runWhole(nodes[own], OWNER);
            return true;
        }
        return pool.runOne(OWNER); // every active dispatch belongs to this run
    }

    private void sleep(final WorkerContext owner) {
        seat.fallAsleep();
        if (left.get() != 0 && ownersReady.isEmpty()) {
            if (pool.hasActive()) {
                Thread.yield(); // active without chunks: another thread lost its core between two steps, let it go on
            } else {
                owner.counters().parked();
                executor.parker().park(this);
            }
        }
        seat.wakeUp();
    }

    // ---- By the thread that ends a node ----

    /// Called when the last chunk of a published node, or of a round of it, is finished. Publishes the next round in
    /// the same entry: its chunks see the writes of the chunks that are finished.
    void completed(final ScheduleNode node, final Dispatch dispatch, final int byWorker) {
        dispatch.retire(); // a node keeps its failures to itself
        final int chunks = node.next();
        if (chunks > 0) {
            final int mine = goesOnHere(byWorker) ? 1 : 0;
            dispatch.publish(node, chunks, node);
            executor.wake(chunks - mine, byWorker);
            return;
        }
        pool.giveBack(dispatch);
        complete(node);
        publishReady(byWorker);
    }

    /// Runs a node that only the caller may run.
    void runWhole(final ScheduleNode node, final int worker) {
        for (int chunks = node.begin(); chunks > 0; chunks = node.next()) {
            for (int chunk = 0; chunk < chunks; chunk++) {
                node.run(chunk, worker);
            }
        }
        complete(node);
        publishReady(worker);
    }

    private void complete(final ScheduleNode node) {
        node.end();
        for (final ScheduleNode successor : node.successors()) {
            if (successor.release()) {
                makeReady(successor);
            }
        }
        if (left.getAndAdd(-1) == 1) { // from here on the next segment may have begun
            seat.wake();
        }
    }

    private void makeReady(final ScheduleNode node) {
        if (node.worker() == OWNER) {
            ownersReady.add(node.index());
            seat.wake();
        } else if (node.worker() != ScheduleNode.ANY_WORKER) {
            executor.workers().get(node.worker()).pin(node);
        } else {
            ready.add(node.index());
        }
    }

    /// Publishes ready nodes, lowest first. A node without chunks ends here, which may make others ready.
    private void publishReady(final int byWorker) {
        int mine = goesOnHere(byWorker) ? 1 : 0; // the chunk that this thread will run needs no other thread
        while (!ready.isEmpty()) {
            final Dispatch dispatch = pool.take();
            if (dispatch == null) {
                return; // the thread that ends the next node goes on here
            }
            final int index = ready.poll();
            final int chunks = index == ReadySet.NONE ? 0 : nodes[index].begin();
            if (chunks > 0) {
                dispatch.publish(nodes[index], chunks, nodes[index]);
                executor.wake(chunks - mine, byWorker);
                mine = 0;
            } else {
                pool.giveBack(dispatch); // it then reads the set again, for a node that waited for this entry
                if (index != ReadySet.NONE) {
                    complete(nodes[index]);
                }
            }
        }
    }

    /// {@return whether the caller itself runs next what it publishes now, since no other work waits for it}
    private boolean goesOnHere(final int worker) {
        if (pool.hasActive()) {
            return false;
        }
        return worker == OWNER
                ? ownersReady.isEmpty()
                : !executor.workers().get(worker).hasPinned();
    }

    @Override
    public String toString() {
        return "ScheduleRun{nodes=" + nodes.length + ", left=" + left.get() + '}';
    }
}
