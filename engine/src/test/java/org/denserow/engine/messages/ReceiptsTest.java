package org.denserow.engine.messages;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotSame;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.net.URL;
import java.net.URLClassLoader;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ForkJoinPool;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.denserow.engine.Port;
import org.denserow.engine.Simulation;
import org.denserow.engine.SimulationOptions;
import org.denserow.engine.Trial;
import org.denserow.engine.fixture.Warnings;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/// Where receipts complete, and in which order.
@Timeout(120)
class ReceiptsTest {

    private record Go(int number) {}

    private static Port<Go> port(final Simulation sim, final String name) {
        return sim.port(name, Go.class, (message, commands) -> {
            if (message.number < 0) {
                throw new IllegalArgumentException("on purpose");
            }
            return message.number;
        });
    }

    private static <T> T get(final CompletableFuture<T> future) throws Exception {
        return future.get(Trial.PATIENCE_SECONDS, TimeUnit.SECONDS);
    }

    /// No thread but those of other tests, which may still be ending.
    private static void assertNoneBut(final Set<Thread> before) {
        final Set<Thread> made = receiptThreads();
        made.removeAll(before);
        assertEquals(Set.of(), made);
    }

    private static Set<Thread> receiptThreads() {
        return Thread.getAllStackTraces().keySet().stream()
                .filter(thread -> thread.getName().endsWith("-receipts"))
                .collect(Collectors.toSet());
    }

    @Test
    void receipts_ofSeveralPortsAndFrames_completeInOrderOnOneThread() throws Exception {
        try (Simulation sim = Trial.parallel(2)) {
            final Port<Go> first = port(sim, "first");
            final Port<Go> second = port(sim, "second");
            final ConcurrentLinkedQueue<Integer> order = new ConcurrentLinkedQueue<>();
            final Set<Thread> threads = java.util.concurrent.ConcurrentHashMap.newKeySet();
            CompletableFuture<Void> last = null;
            for (int frame = 0; frame < 20; frame++) {
                for (int i = 0; i < 10; i++) {
                    final int number = frame * 10 + i;
                    last = (i < 5 ? first : second).ask(new Go(number)).thenAccept(receipt -> {
                        threads.add(Thread.currentThread());
                        order.add((int) receipt.answer());
                    });
                }
                sim.step();
            }
            get(last);
            assertEquals(IntStream.range(0, 200).boxed().toList(), List.copyOf(order));
            threads.remove(Thread.currentThread()); // where a receipt was complete before thenAccept was called
            assertEquals(1, threads.size());
        }
    }

    @Test
    void receipts_ofTwoSimulations_completeOnThreadsOfDifferentNames() throws Exception {
        final List<String> names = new ArrayList<>();
        try (Simulation first = Trial.parallel(1);
                Simulation second = Trial.parallel(1)) {
            for (final Simulation sim : List.of(first, second)) {
                final CompletableFuture<String> name = port(sim, "go")
                        .ask(new Go(1))
                        .thenApply(receipt -> Thread.currentThread().getName());
                sim.step();
                names.add(get(name));
            }
        }
        assertEquals(2, Set.copyOf(names).size(), names::toString);
        assertTrue(names.stream().allMatch(name -> name.matches("denserow-\\d+-receipts")), names::toString);
    }

    @Test
    void receipts_commonPoolIsBlocked_completeAllTheSame() throws Exception {
        final CountDownLatch over = new CountDownLatch(1);
        final int blocked = 4 * Math.max(1, ForkJoinPool.getCommonPoolParallelism());
        for (int i = 0; i < blocked; i++) {
            CompletableFuture.runAsync(() -> {
                try {
                    over.await();
                } catch (final InterruptedException ended) {
                    Thread.currentThread().interrupt();
                }
            });
        }
        try (Simulation sim = Trial.parallel(2)) {
            final CompletableFuture<Port.Receipt> asked = port(sim, "go").ask(new Go(1));
            sim.step();
            assertEquals(1, get(asked).answer());
        } finally {
            over.countDown();
        }
    }

    @Test
    void receipts_nobodyAsks_noThreadIsMade() {
        final Set<Thread> before = receiptThreads();
        try (Simulation sim = Trial.parallel(2)) {
            final Port<Go> port = port(sim, "go");
            port.offer(new Go(1));
            sim.step();
            assertNoneBut(before);
        }
    }

    @Test
    void close_afterReceipts_endsTheirThread() throws Exception {
        final Thread thread;
        final CompletableFuture<Thread> left;
        try (Warnings warnings = new Warnings()) {
            try (Simulation sim = Trial.parallel(2)) {
                final Port<Go> port = port(sim, "go");
                final CompletableFuture<Thread> ran = port.ask(new Go(1)).thenApply(receipt -> Thread.currentThread());
                sim.step();
                thread = get(ran);
                assertTrue(thread.isDaemon());
                left = port.ask(new Go(2)).handle((receipt, thrown) -> Thread.currentThread());
            }
            assertEquals(1, warnings.messagesLeft());
        }
        assertSame(thread, get(left), "what is left completes there, too");
        thread.join(TimeUnit.SECONDS.toMillis(Trial.PATIENCE_SECONDS));
        assertFalse(thread.isAlive());
    }

    @Test
    void receipts_thread_hasTheContextClassLoaderOfWhoMadeTheSimulation() throws Exception {
        final Thread here = Thread.currentThread();
        final ClassLoader before = here.getContextClassLoader();
        try (URLClassLoader own = new URLClassLoader(new URL[0], before)) {
            here.setContextClassLoader(own);
            final Simulation sim = Trial.parallel(1);
            here.setContextClassLoader(before);
            try (sim) {
                final CompletableFuture<ClassLoader> seen = port(sim, "go")
                        .ask(new Go(1))
                        .thenApply(receipt -> Thread.currentThread().getContextClassLoader());
                sim.step();
                assertSame(own, get(seen));
            }
        } finally {
            here.setContextClassLoader(before);
        }
    }

    // ---- An executor of the user's ----

    @Test
    void withReceiptsOn_anExecutor_getsThemOneByOneInOrder() throws Exception {
        final Set<Thread> before = receiptThreads();
        final List<Runnable> handedOver = new ArrayList<>();
        try (Simulation sim = Simulation.create(SimulationOptions.defaults().withReceiptsOn(handedOver::add))) {
            final Port<Go> port = port(sim, "go");
            final List<CompletableFuture<Port.Receipt>> asked = port.askAll(List.of(new Go(1), new Go(-2), new Go(3)));
            sim.step();
            assertEquals(3, handedOver.size());
            for (int i = 0; i < 3; i++) {
                assertFalse(asked.get(i).isDone());
                handedOver.get(i).run();
                assertTrue(asked.get(i).isDone());
            }
            assertEquals(1, get(asked.get(0)).answer());
            assertTrue(asked.get(1).isCompletedExceptionally());
        }
        assertNoneBut(before);
    }

    @Test
    void withReceiptsOn_anExecutorThatRefuses_completeOnTheOwnThread() throws Exception {
        try (Simulation sim = Simulation.create(SimulationOptions.defaults().withReceiptsOn(task -> {
            throw new RejectedExecutionException("shut down");
        }))) {
            final CompletableFuture<Thread> ran =
                    port(sim, "go").ask(new Go(1)).thenApply(receipt -> Thread.currentThread());
            sim.step();
            assertNotSame(Thread.currentThread(), get(ran));
        }
    }
}
