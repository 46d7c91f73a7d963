package org.denserow.aeron;

import io.aeron.exceptions.AeronException;
import java.io.IOException;
import java.lang.System.Logger.Level;
import java.util.function.Consumer;
import java.util.function.LongSupplier;

/// What a node does once a second beside the log: it looks at the room on its disk, purges the log, and reports figures to
/// the flight recorder.
///
/// *Threads*: one of its own.
final class NodeUpkeep implements AutoCloseable {

    private static final System.Logger LOGGER = System.getLogger("org.denserow.aeron");
    private static final long PERIOD_MILLIS = 1000;

    private final NodeOptions options;
    private final SimulationService service;
    private final LogPurge purge;
    private final CatchUp catchUp;
    private final LongSupplier elections;
    private final Consumer<NodeStoppedException> stopped;
    private final Thread thread = new Thread(this::run, "denserow-node-upkeep");
    private boolean isClosed; // guarded by this

    /// @param catchUp knows whether this node can
    /// @param elections counts those of this node
    /// @param stopped is called at most once
    NodeUpkeep(
            final NodeOptions options,
            final SimulationService service,
            final LogPurge purge,
            final CatchUp catchUp,
            final LongSupplier elections,
            final Consumer<NodeStoppedException> stopped) {
        this.options = options;
        this.service = service;
        this.purge = purge;
        this.catchUp = catchUp;
        this.elections = elections;
        this.stopped = stopped;
        thread.setDaemon(true);
        thread.start();
    }

    private void run() {
        try {
            while (!awaitClosed()) {
                final long free = options.storage().check(options.folder());
                catchUp.check();
                purge.run();
                report(free);
            }
        } catch (final NodeStoppedException why) {
            stopped.accept(why);
        } catch (final InterruptedException thrown) {
            // nobody does that
        } catch (final IOException thrown) {
            stopped.accept(new NodeStoppedException(
                    "a node reads its own folder: folder=" + options.folder() + ", cause=" + thrown
                            + "; the node stops. Is the disk gone? Repair that, and start the node again",
                    thrown));
        } catch (final AeronException thrown) { // it ends, most likely, and says so itself
            LOGGER.log(Level.WARNING, "the upkeep of member " + options.member() + " has ended: " + thrown);
        }
    }

    private synchronized boolean awaitClosed() throws InterruptedException {
        final long end = System.nanoTime() + PERIOD_MILLIS * 1_000_000;
        for (long left = PERIOD_MILLIS; !isClosed && left > 0; left = (end - System.nanoTime()) / 1_000_000) {
            wait(left);
        }
        return isClosed;
    }

    private void report(final long free) {
        final NodeFiguresEvent event = new NodeFiguresEvent();
        service.figures().fill(event); // also if nobody records, so a recording begins with the last second
        event.member = options.member();
        event.leads = service.isLeader();
        event.frame = service.frame();
        event.answersLost = service.answersLost();
        event.elections = elections.getAsLong();
        event.freeSpace = free;
        event.commit();
    }

    /// Ends it. It may be under way still when this returns.
    @Override
    public synchronized void close() {
        isClosed = true;
        notifyAll();
    }
}
