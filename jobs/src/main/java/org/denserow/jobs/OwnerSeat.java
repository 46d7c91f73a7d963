package org.denserow.jobs;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;

/// Which outside thread dispatches now, if any: the owner, worker 0. Refuses a second one, and everybody once the
/// system is closed or an [Error] came out of it.
///
/// Handing over needs no call: who leaves releases what it did, the next one acquires it.
///
/// ## Threads
/// | word | written by | read by |
/// |---|---|---|
/// | `thread` | who enters, `compareAndExchange`; who leaves, `setRelease` | anybody, volatile |
/// | `closed` | who closes, volatile, before it reads `thread` | who enters, volatile, after it wrote `thread` |
/// | `poison` | who leaves, before it releases `thread` | who enters, after it acquired `thread`; anybody, volatile |
/// | `sleeper` | the owner, volatile | who has something for it, volatile |
///
/// `thread` and `closed` are a Dekker pair: of who enters and who closes one sees the other, so a closer that finds the
/// seat empty finds it empty for ever. `sleeper` is half of the pair described in [ScheduleRun].
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

    /// Makes the caller the owner, or finds that it is.
    ///
    /// @return whether it was not before: then it must leave
    /// @throws IllegalStateException if another thread is, the system is closed, or poisoned
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

    /// Empties the seat; the next owner sees what this one did.
    void leave() {
        THREAD.setRelease(this, (Thread) null);
    }

    /// Remembers the Error in a failure that comes out of the system, so that it runs nothing more. Which failure comes
    /// out is the same for any timing, so this is too.
    void poison(final Throwable failure) {
        Throwable root = failure;
        while ((root instanceof JobFailure || root instanceof ScheduleFailure) && root.getCause() != null) {
            root = root.getCause();
        }
        if (root instanceof Error) {
            poison = root;
        }
    }

    // ---- Sleeping in a schedule ----

    /// The owner says that it may sleep (volatile write); then it looks for work once more, then it parks.
    void fallAsleep() {
        sleeper = Thread.currentThread();
    }

    void wakeUp() {
        sleeper = null;
    }

    /// Lets the owner look again if it sleeps in a schedule.
    ///
    /// @return whether it may have been asleep
    boolean wake() {
        final Thread sleeping = sleeper;
        if (sleeping == null) {
            return false;
        }
        parker.unpark(sleeping); // perhaps awake by now: its next park returns for nothing
        return true;
    }

    // ---- By anybody ----

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

    /// Refuses everybody from now on, but for an owner that is in the seat.
    void close() {
        closed = true;
    }

    @Override
    public String toString() {
        return "OwnerSeat{thread=" + thread + ", closed=" + closed + ", poison=" + poison + '}';
    }
}
