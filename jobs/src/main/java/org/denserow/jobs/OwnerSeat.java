package org.denserow.jobs;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;

/// The seat of the owner: the outside thread that dispatches now, worker 0. It refuses a second owner, and every owner
/// once the system is closed or an [Error] has come out of it.
///
/// A hand-over needs no call: an owner that leaves releases its writes, and the next one acquires them.
///
/// ## Threads
/// | word | written by | read by |
/// |---|---|---|
/// | `thread` | entering, `compareAndExchange`; leaving, `setRelease` | any thread, volatile |
/// | `closed` | closing, volatile, before it reads `thread` | entering, volatile, after it wrote `thread` |
/// | `poison` | leaving, before it releases `thread` | entering, after it acquired `thread`; any thread, volatile |
/// | `sleeper` | the owner, volatile | a thread with work for it, volatile |
///
/// `thread` and `closed` are a Dekker pair: of a thread that enters and one that closes, at least one sees the other.
/// So a seat that the closing thread finds empty stays empty. `sleeper` is half of the pair described in [ScheduleRun].
final class OwnerSeat {

    private static final VarHandle THREAD;

    static {
        try {
            THREAD = MethodHandles.lookup().findVarHandle(OwnerSeat.class, "thread", Thread.class);
        } catch (final ReflectiveOperationException e) {
            throw new ExceptionInInitializerError(e);
        }
    }

    private final Parker parker;
    private volatile Thread thread;
    private volatile Thread sleeper; // the owner while it is about to park in a schedule, or null
    private volatile boolean closed;
    private volatile Throwable poison; // the Error that came out of a dispatch, or null

    OwnerSeat(final Parker parker) {
        this.parker = parker;
    }

    // ---- By an outside thread ----

    /// Makes the caller the owner, unless it is already.
    ///
    /// @return whether it became the owner, and must leave
    /// @throws IllegalStateException if another thread is the owner, or the system is closed or poisoned
    boolean enter() {
        final Thread current = Thread.currentThread();
        if (thread == current) {
            return false;
        }
        final Thread other = (Thread) THREAD.compareAndExchange(this, (Thread) null, current);
        if (other != null) {
            throw new IllegalStateException("one outside thread dispatches at a time: thread=" + current.getName()
                    + ", dispatching=" + other.getName() + "; let the first one return, or give each its own job"
                    + " system");
        }
        if (closed || poison != null) {
            final IllegalStateException refusal = refusal(current);
            leave();
            throw refusal;
        }
        return true;
    }

    private IllegalStateException refusal(final Thread current) {
        if (closed) {
            return new IllegalStateException("a closed job system runs nothing: thread=" + current.getName()
                    + "; dispatch before close, or create another one");
        }
        return new IllegalStateException(
                "a job system runs nothing after an Error: thread=" + current.getName() + ", error=" + poison
                        + "; what the jobs work on may be half done, see the cause, close it and create another one",
                poison);
    }

    /// Empties the seat; the next owner sees all writes of this one.
    void leave() {
        THREAD.setRelease(this, (Thread) null);
    }

    /// Remembers the Error in a failure that comes out of the system, so that it runs nothing more. The failure is the
    /// same for any timing, and so is this.
    void poison(final Throwable failure) {
        Throwable root = failure;
        while (root instanceof JobFailure && root.getCause() != null) {
            root = root.getCause();
        }
        if (root instanceof Error) {
            poison = root;
        }
    }

    // ---- Sleeping in a schedule ----

    /// Announces that the owner may sleep (volatile write). The owner then looks for work once more before it parks.
    void fallAsleep() {
        sleeper = Thread.currentThread();
    }

    void wakeUp() {
        sleeper = null;
    }

    /// Wakes the owner if it sleeps in a schedule.
    ///
    /// @return whether it may have been asleep
    boolean wake() {
        final Thread sleeping = sleeper;
        if (sleeping == null) {
            return false;
        }
        parker.unpark(sleeping); // if it is awake by now, its next park returns at once
        return true;
    }

    // ---- By any thread ----

    /// {@return the owner, or null}
    Thread thread() {
        return thread;
    }

    boolean isPoisoned() {
        return poison != null;
    }

    boolean isClosed() {
        return closed;
    }

    /// Refuses every thread from now on, except an owner that is in the seat.
    void close() {
        closed = true;
    }

    @Override
    public String toString() {
        return "OwnerSeat{thread=" + thread + ", closed=" + closed + ", poison=" + poison + '}';
    }
}
