package org.denserow.engine;

import org.denserow.engine.command.Orders;
import org.denserow.jobs.ChunkJob;
import org.denserow.jobs.JobFailure;
import org.denserow.jobs.JobSystem;
import org.denserow.jobs.SerialCutoff;

/// Moves rows towards their order after the last boundary of a frame. Keys of all types are read first, so a function
/// that throws fails the frame before any row moves; then rows are placed. The share of each type is fixed before.
///
/// *Threads*: types are read and placed side by side, each by one thread; user functions run on the owner. *Cost*:
/// nothing is allocated.
final class OrderSteps {

    private final FrameState state;
    private final Orders orders;
    private final JobSystem jobs;
    private final ChunkContext[] contexts;
    private final SerialCutoff readCutoff;
    private final SerialCutoff placeCutoff;
    private final ChunkJob readJob = this::read;
    private final ChunkJob placeJob = this::place;
    private boolean isShared; // the budget of this frame, among types with rows to move

    /// @param contexts of the workers
    OrderSteps(
            final FrameState state,
            final Orders orders,
            final JobSystem jobs,
            final ChunkContext[] contexts,
            final boolean serialCutoff) {
        this.state = state;
        this.orders = orders;
        this.jobs = jobs;
        this.contexts = contexts;
        this.readCutoff = serialCutoff ? SerialCutoff.adaptive() : SerialCutoff.off();
        this.placeCutoff = serialCutoff ? SerialCutoff.adaptive() : SerialCutoff.off();
    }

    /// Reads keys; changes no row.
    void read() {
        isShared = orders.count() > 0 && orders.share(state.frame());
        if (!isShared) {
            return;
        }
        state.enter(FrameState.Phase.ORDER);
        for (int i = 0; i < orders.count(); i++) {
            try {
                orders.readByFunction(i);
            } catch (final Throwable thrown) {
                throw SystemFailure.ofOrder(orders.get(i).name(), state.frame(), thrown, false);
            }
        }
        state.enter(FrameState.Phase.APPLY);
        try {
            jobs.dispatch(orders.count(), readJob, readCutoff);
        } catch (final JobFailure thrown) {
            final String type = orders.get(thrown.chunk()).name();
            throw SystemFailure.ofOrder(type, state.frame(), thrown.getCause(), jobs.isPoisoned());
        }
    }

    /// Moves rows.
    ///
    /// @return exchanges
    long place() {
        if (!isShared) {
            return 0;
        }
        try {
            jobs.dispatch(orders.count(), placeJob, placeCutoff);
        } catch (final JobFailure thrown) {
            throw SystemFailure.ofPlayback(orders.get(thrown.chunk()).name(), state.frame(), thrown.getCause());
        }
        return orders.moves();
    }

    private void read(final int chunk, final int worker) {
        contexts[worker].sees();
        orders.read(chunk);
    }

    private void place(final int chunk, final int worker) {
        contexts[worker].sees();
        orders.place(chunk);
    }
}
