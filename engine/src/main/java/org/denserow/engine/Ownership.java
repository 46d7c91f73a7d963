package org.denserow.engine;

import java.util.concurrent.atomic.AtomicReference;

/// The thread that owns a simulation: only the owner runs frames and touches the simulation between them.
///
/// An owner leaves between frames, then another thread takes over. `leave` releases the writes of the owner, `take`
/// acquires them. An owner whose thread has ended has left too: `isAlive` acquires all its writes.
///
/// *Threads*: any. *Cost*: [#check(String)] is one volatile read.
final class Ownership {

    private final AtomicReference<Thread> owner = new AtomicReference<>(Thread.currentThread()); // null: no owner

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
    /// @return false if it was the owner already
    /// @throws IllegalStateException if another thread is the owner
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

    /// {@return whether the caller is the owner}
    boolean isMine() {
        return owner.get() == Thread.currentThread();
    }

    /// {@return whether there is no owner}
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
