package org.denserow.engine.frame;

import java.util.concurrent.atomic.AtomicReference;

/// Which thread owns a simulation: it alone runs frames and touches the simulation between them.
///
/// An owner leaves its seat between frames, then another thread takes it. Who leaves releases what it did, who takes
/// the seat acquires it. An owner whose thread has ended left it too: `isAlive` acquires all that the thread did.
///
/// *Threads*: any. *Cost*: [#check(String)] is one volatile read.
final class Ownership {

    private final AtomicReference<Thread> owner = new AtomicReference<>(Thread.currentThread()); // null: nobody

    /// @throws IllegalStateException if the caller is not the owner
    void check(final String call) {
        final Thread current = Thread.currentThread();
        final Thread other = owner.get();
        if (other != current) {
            throw new IllegalStateException("only the owner's thread may do this: call=" + call + ", thread="
                    + current.getName() + ", owner=" + name(other)
                    + (isLeft(other)
                            ? "; call takeOver() first, or send messages through a port"
                            : "; bodies of systems use what they are given, other threads send messages"
                                    + " through a port"));
        }
    }

    /// The owner leaves.
    void leave() {
        owner.setRelease(null);
    }

    /// Makes the caller the owner.
    ///
    /// @return false if it was before
    /// @throws IllegalStateException if another thread is
    boolean take() {
        final Thread current = Thread.currentThread();
        final Thread before = owner.get();
        if (before == current) {
            return false;
        }
        if (!isLeft(before) || !owner.compareAndSet(before, current)) {
            throw new IllegalStateException("a simulation has one owner at a time: call=takeOver, thread="
                    + current.getName() + ", owner=" + name(owner.get())
                    + "; the owner calls handOver() first, between frames");
        }
        return true;
    }

    /// {@return whether the caller owns it}
    boolean isMine() {
        return owner.get() == Thread.currentThread();
    }

    /// {@return whether nobody owns it}
    boolean isLeft() {
        return isLeft(owner.get());
    }

    private static boolean isLeft(final Thread thread) {
        return thread == null || !thread.isAlive();
    }

    private static String name(final Thread thread) {
        return thread == null ? "none" : thread.isAlive() ? thread.getName() : thread.getName() + " (ended)";
    }

    @Override
    public String toString() {
        return "Ownership{owner=" + name(owner.get()) + '}';
    }
}
