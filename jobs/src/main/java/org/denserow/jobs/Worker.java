package org.denserow.jobs;

/// One thread of a [JobSystem]: runs chunks of whatever dispatch is active, spins for a while when there is none, then
/// parks.
///
/// ## States
/// | from | to | by | when |
/// |---|---|---|---|
/// | awake | parked | itself | it found nothing to do for a number of rounds |
/// | parked | awake | a publisher, which unparks it | its dispatch has chunks to spare |
/// | parked | awake | itself | work became active between its last look and the change of state |
/// | any | closed | `close`, which unparks it | the system is closed |
///
/// No lost wake-up, by Dekker: a worker writes *parked* and then reads `active`; a publisher sets its bit in `active`
/// and then reads the states. All four accesses are volatile, so at least one of the two sees the other. (Even a lost
/// one would cost speed only: the joiner runs every chunk that nobody else claims.)
final class Worker extends Thread {

    private static final long AWAKE = 0;
    private static final long PARKED = 1;
    private static final long CLOSED = 2;

    private final int number;
    private final DispatchPool pool;
    private final int spins;
    private final Parker parker;
    private final PaddedLong state = new PaddedLong(AWAKE);

    /// @param number in `[1, workers)`; 0 is whoever dispatches from outside
    /// @param spins rounds without work before it parks
    Worker(final int number, final DispatchPool pool, final int spins, final Parker parker) {
        super(null, null, "denserow-worker-" + number, 0, false); // false: no thread locals from the creator
        this.number = number;
        this.pool = pool;
        this.spins = spins;
        this.parker = parker;
        setDaemon(true);
    }

    int number() {
        return number;
    }

    /// {@return whether this is a thread of the system with this pool}
    boolean serves(final DispatchPool itsPool) {
        return pool == itsPool;
    }

    boolean isParked() {
        return state.get() == PARKED;
    }

    // ---- By itself ----

    @Override
    public void run() {
        int idleRounds = 0;
        while (state.getAcquire() != CLOSED) {
            if (pool.runActive(number)) {
                idleRounds = 0;
            } else if (idleRounds < spins) {
                idleRounds++;
                Thread.onSpinWait();
            } else {
                park();
                idleRounds = 0;
            }
        }
        boolean more; // who makes a node of a schedule ready wakes nobody for the chunk that it will run itself
        do {
            more = pool.runActive(number);
        } while (more);
    }

    /// Sleeps until there may be work, or it is closed. Not private, for the model checker, which cannot follow `run`.
    void park() {
        if (!state.compareAndSet(AWAKE, PARKED)) {
            return; // closed
        }
        while (state.get() == PARKED) {
            if (pool.hasActive()) {
                state.compareAndSet(PARKED, AWAKE); // fails when a publisher or close was faster: as good
                Thread.yield(); // active without chunks: somebody was preempted between two steps, let it go on
                return;
            }
            parker.park(this);
            Thread.interrupted(); // a set status would turn the next park into a busy loop
        }
    }

    // ---- By others ----

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

    /// Makes it end once no chunk is left to claim; [#join()] tells when it has.
    void close() {
        state.set(CLOSED);
        parker.unpark(this);
    }
}
