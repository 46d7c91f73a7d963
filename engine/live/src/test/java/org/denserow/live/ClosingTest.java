package org.denserow.live;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.Map;
import org.denserow.engine.SimulationOptions;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

class ClosingTest {

    private static List<String> serverThreads() {
        return Thread.getAllStackTraces().keySet().stream()
                .map(Thread::getName)
                .filter(name -> name.startsWith("HTTP-Dispatcher") || name.startsWith("idle-timeout"))
                .toList();
    }

    private static void assertNoServerThreads() throws InterruptedException {
        final long end = System.nanoTime() + 30_000_000_000L;
        while (!serverThreads().isEmpty() && System.nanoTime() - end < 0) {
            Thread.sleep(5);
        }
        assertEquals(List.of(), serverThreads());
    }

    @Test
    @DisplayName(
            "closed by another thread while paused, the page lets the owner go, and no thread and no request is left")
    void close_whilePaused_letsTheOwnerGo() throws Exception {
        assertNoServerThreads();
        try (Owner<SampleModel> owner = Owner.ofSample(500);
                Client client = new Client(owner.live())) {
            final Client.Events events = client.events();
            events.next();
            assertFalse(serverThreads().isEmpty(), "the control: threads are found by their names");
            client.picture("type=fly&x=x&y=y");
            assertEquals(true, client.posted("/api/pause").get("paused"));
            owner.live().close(); // this thread is not the owner
            owner.awaitFrames(10);
            assertNoServerThreads();
            events.close();
        }
    }

    @Test
    @DisplayName("a paused owner that is interrupted goes on with its interrupt, and the page shows it running")
    void interrupt_whilePaused_goesOn() {
        try (Owner<SampleModel> owner = Owner.ofSample(100);
                Client client = new Client(owner.live())) {
            assertEquals(true, client.posted("/api/pause").get("paused"));
            final long frames = owner.frames();
            owner.thread().interrupt();
            // The loop of this owner runs no frame while it is interrupted, so it has left the hold.
            final long held = owner.between(() -> {
                final long ran = owner.frames(); // before the flag is cleared
                assertTrue(Thread.interrupted(), "the flag is kept");
                return ran;
            });
            assertEquals(frames + 1, held);
            owner.awaitFrames(5);
            assertEquals(true, client.posted("/api/pause").get("paused"), "it can be paused again");
            client.posted("/api/resume");
        }
    }

    @Test
    @DisplayName("an interrupt ends runAt while the page has paused it")
    void interrupt_endsRunAt() throws InterruptedException {
        final SampleModel[] model = new SampleModel[1];
        final Live[] live = new Live[1];
        final long[] ran = {-1};
        final java.util.concurrent.CountDownLatch open = new java.util.concurrent.CountDownLatch(1);
        final Thread thread = new Thread(() -> {
            model[0] =
                    new SampleModel(SimulationOptions.defaults().withWorkers(1).withoutLossWarnings(), 20);
            live[0] = Live.open(model[0].sim, model[0].options());
            open.countDown();
            ran[0] = model[0].sim.runAt(1000);
            live[0].close();
            model[0].sim.close();
        });
        thread.start();
        open.await();
        try (Client client = new Client(live[0])) {
            final Map<String, Object> state = client.posted("/api/pause");
            thread.interrupt();
            thread.join(30_000);
            assertFalse(thread.isAlive());
            assertEquals(Client.whole(state.get("frame")), ran[0]);
        }
    }

    @Test
    @DisplayName("a pause makes no frame late, and no due time is skipped")
    void pause_makesNoFrameLate() throws InterruptedException {
        final long[] late = new long[2];
        final java.util.concurrent.CountDownLatch open = new java.util.concurrent.CountDownLatch(1);
        final Live[] live = new Live[1];
        final SampleModel[] model = new SampleModel[1];
        final Thread thread = new Thread(() -> {
            model[0] =
                    new SampleModel(SimulationOptions.defaults().withWorkers(1).withoutLossWarnings(), 20);
            live[0] = Live.open(model[0].sim, model[0].options());
            open.countDown();
            model[0].sim.runAt(20);
            late[0] = model[0].sim.overload().skipped();
            late[1] = model[0].sim.overload().longestNanos();
            live[0].close();
            model[0].sim.close();
        });
        thread.start();
        open.await();
        try (Client client = new Client(live[0])) {
            client.posted("/api/pause");
            Thread.sleep(400); // eight due times
            client.posted("/api/resume");
            Thread.sleep(100);
            model[0].sim.stop();
            thread.join(30_000);
            assertFalse(thread.isAlive());
            assertTrue(late[1] < 300_000_000L, "longest delay in nanoseconds=" + late[1]);
        }
    }

    @Test
    @DisplayName("after the last look the copies are given away, and no lease is left")
    void looks_leaveNoLease() throws Exception {
        try (Owner<SampleModel> owner = Owner.ofSample(500);
                Client client = new Client(owner.live())) {
            client.picture("type=fly&x=x&y=y&color=lit");
            client.json("/api/histogram?type=fly&part=age");
            client.json("/api/search?type=fly&part=age&op=gt&value=3");
            final var copies = owner.live().publication().copies();
            assertFalse(copies.isEmpty());
            final long end = System.nanoTime() + 30_000_000_000L;
            while (!owner.live().publication().copies().isEmpty()) {
                assertTrue(System.nanoTime() - end < 0, "copies are given away when nobody looks");
                Thread.sleep(20);
            }
            copies.values().forEach(copy -> assertEquals(0, copy.rows().leases()));
        }
    }
}
