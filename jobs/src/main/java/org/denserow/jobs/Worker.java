package org.denserow.jobs;

import java.util.concurrent.locks.LockSupport;
import org.jctools.queues.atomic.MpscAtomicArrayQueue;

/// One thread of a [JobSystem]. It runs work that is pinned to it, and chunks of active dispatches. Without work it
/// idles for a while and then parks.
///
/// ## States
/// | from | to | by | when |
/// |---|---|---|---|
/// | awake | parked | itself | it found nothing to do for a number of rounds, or the system rests |
/// | parked | awake | a publisher or waker, which unparks it | there are chunks to spare, or pinned work |
/// | parked | awake | itself | work came between its last look and the change of state |
/// | any | closed | `close`, which unparks it | the system is closed |
///
/// When closed, it goes on without parking while an outside thread is inside, and then ends.
///
/// No lost wake-up, by Dekker: a worker writes *parked* and then reads `active` and its queue; a publisher sets its bit
/// in `active`, or adds to the queue, and then reads the states. All these accesses are volatile (of the queue it is
/// the producer index, which `offer` advances by compare-and-set and `isEmpty` reads), so at least one of the two sees
/// the other. (A lost wake-up for `active` would only cost speed: the joiner runs every chunk that no worker claims.
/// Pinned work would wait for ever.)
final class Worker extends Thread {

    /// Pieces of work that may be pinned to one worker at once.
    static final int MAX_PINNED = 64;

    private static final long AWAKE = 0;
    private static final long PARKED = 1;
    private static final long CLOSED = 2;
    private static final long CLOSED_POLL_NANOS = 100_000;

    private final WorkerContext context;
    private final int number;
    private final DispatchPool pool;
    private final Workers workers;
    private final Parker parker;
    private final MpscAtomicArrayQueue<Pinned> pinned = new MpscAtomicArrayQueue<>(MAX_PINNED);
    private final PaddedLong state = new PaddedLong(AWAKE);

    Worker(
            final WorkerContext context,
            final DispatchPool pool,
            final Workers workers,
            final Parker parker,
            final String name) {
        super(null, null, name, 0, false); // false: no thread locals from the creator
        this.context = context;
        this.number = context.number();
        this.pool = pool;
        this.workers = workers;
        this.parker = parker;
        setDaemon(true);
        setContextClassLoader(Thread.currentThread().getContextClassLoader()); // otherwise it is that of the system
    }

    WorkerContext context() {
        return context;
    }

    /// {@return whether this is a thread of the system with this pool}
    boolean serves(final DispatchPool itsPool) {
        return pool == itsPool;
    }

    boolean isParked() {
        return state.get() == PARKED;
    }

    // ---- By its thread ----

    @Override
    public void run() {
        context.counters().startClock();
        int idleRounds = 0;
        while (state.getAcquire() != CLOSED || workers.needed()) {
            if (runPinned() || pool.runActive(number)) {
                idleRounds = 0;
                context.idling().reset();
            } else if (state.getAcquire() == CLOSED) {
                LockSupport.parkNanos(this, CLOSED_POLL_NANOS);
            } else if (workers.resting() || !context.idling().idle(idleRounds++)) {
                context.goesToSleep();
                park();
                context.wokeUp();
                workers.wake(pool.chunksLeft() - 1, number);
                idleRounds = 0;
            }
        }
    }

    /// {@return whether pinned work waits for it}
    boolean hasPinned() {
        return !pinned.isEmpty();
    }

    private boolean runPinned() {
        Pinned next = pinned.poll();
        if (next == null) {
            return false;
        }
        context.counters().beginBusy();
        do {
            next.runOn(number);
            Thread.interrupted(); // a status that a chunk left behind must not reach the next one
            next = pinned.poll();
        } while (next != null);
        context.counters().endBusy();
        return true;
    }

    /// Sleeps until there may be work, or it is closed. Not private, for the model checker, which cannot follow `run`.
    void park() {
        if (!state.compareAndSet(AWAKE, PARKED)) {
            return; // closed
        }
        while (state.get() == PARKED) {
            if (pool.hasActive() || hasPinned()) {
                state.compareAndSet(PARKED, AWAKE); // fails when a publisher or close was faster, which is as good
                Thread.yield(); // active without chunks: another thread lost its core between two steps, let it go on
                return;
            }
            context.counters().parked();
            parker.park(this);
            Thread.interrupted(); // a set status would turn the next park into a busy loop
        }
    }

    // ---- By other threads ----

    /// Wakes it if it is parked.
    ///
    /// @return whether this call woke it
    boolean wake() {
        if (state.get() != PARKED || !state.compareAndSet(PARKED, AWAKE)) {
            return false;
        }
        parker.unpark(this);
        return true;
    }

    /// Gives it work that no other worker may do.
    void pin(final Pinned work) {
        if (!pinned.offer(work)) {
            throw new AssertionError("pinned work is bounded by the schedule: worker=" + number + ", work=" + work);
        }
        wake();
    }

    /// Makes it end once no outside thread is inside; [#isAlive()] says whether it has ended.
    void close() {
        state.set(CLOSED);
        parker.unpark(this);
    }
}
