package org.denserow.live;

import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.denserow.engine.published.PublishedCopy;
import org.denserow.engine.published.PublishedRows;
import org.denserow.engine.storage.Part;

/// How a request looks at the simulation: it asks for parts, and gets a copy that has them.
///
/// *Threads*: any request.
final class Viewer {

    private static final long WAIT_NANOS = OwnerTasks.WAIT_SECONDS * 1_000_000_000L;

    private final Watch watch;
    private final Board board;
    private final Gate gate;

    Viewer(final Watch watch, final Board board, final Gate gate) {
        this.watch = watch;
        this.board = board;
        this.gate = gate;
    }

    Board board() {
        return board;
    }

    Model model() {
        return board.latest().model();
    }

    /// Takes the latest copy of a type that has the parts of some lanes, and the active rows.
    ///
    /// @return a lease; close it soon, and before anything is sent
    /// @throws Refusal if none was published in time
    PublishedCopy copy(final Model.Type type, final List<Lane> lanes) throws InterruptedException {
        final Set<Part<?, ?>> parts = new HashSet<>();
        for (final Lane lane : lanes) {
            parts.add(lane.part());
        }
        if (type.live() != null) {
            parts.add(type.live());
        }
        final long begin = System.nanoTime();
        watch.ask(type.table(), parts, begin);
        Publication seen = board.latest();
        if (seen.rows(type.table(), parts) == null) {
            watch.lack(); // after the parts were asked for
            gate.wake();
        }
        while (true) {
            final PublishedRows rows = seen.rows(type.table(), parts);
            if (rows != null) {
                return rows.latest();
            }
            final long left = WAIT_NANOS - (System.nanoTime() - begin);
            if (left <= 0) {
                throw new Refusal(
                        503,
                        "no copy of these rows was published in time: type=" + type.name() + ", seconds="
                                + OwnerTasks.WAIT_SECONDS + "; does the simulation run frames?");
            }
            seen = board.await(seen, left);
        }
    }
}
