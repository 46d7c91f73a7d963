package org.denserow.jobs;

import java.util.List;
import java.util.concurrent.CountDownLatch;

/// What tests ask of threads, without a time limit: that of the test is the only one.
final class Threads {

    private Threads() {}

    static void await(final CountDownLatch latch) {
        try {
            latch.await();
        } catch (final InterruptedException e) {
            throw new IllegalStateException("a test does not interrupt who waits here", e);
        }
    }

    /// Returns once the thread sleeps, or has ended: then all that it had to do before is done.
    static void awaitIdle(final Thread thread) {
        while (thread.getState() != Thread.State.WAITING && thread.getState() != Thread.State.TERMINATED) {
            Thread.yield();
        }
    }

    /// Returns once the thread waits for something, however long.
    static void awaitWaiting(final Thread thread) {
        while (thread.getState() != Thread.State.WAITING && thread.getState() != Thread.State.TIMED_WAITING) {
            Thread.yield();
        }
    }

    static void awaitEnd(final Thread thread) {
        try {
            thread.join();
        } catch (final InterruptedException e) {
            throw new IllegalStateException("a test does not interrupt who waits here", e);
        }
    }

    /// {@return the names of the live threads of the job systems with this name, in order}
    static List<String> of(final String system) {
        return Thread.getAllStackTraces().keySet().stream()
                .map(Thread::getName)
                .filter(name -> name.startsWith(system + '-'))
                .sorted()
                .toList();
    }
}
