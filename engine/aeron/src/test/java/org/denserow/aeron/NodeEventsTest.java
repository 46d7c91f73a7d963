package org.denserow.aeron;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import jdk.jfr.Recording;
import jdk.jfr.consumer.RecordedEvent;
import jdk.jfr.consumer.RecordingFile;
import org.denserow.engine.Port;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

@DisplayName("figures of nodes in the flight recorder")
class NodeEventsTest {

    private static final int ASKED = 200;

    @TempDir
    Path folder;

    private List<RecordedEvent> events(final Recording recording) throws Exception {
        final Path file = folder.resolve("recording.jfr");
        recording.stop();
        recording.dump(file);
        return RecordingFile.readAllEvents(file);
    }

    private static List<RecordedEvent> of(final List<RecordedEvent> all, final String name) {
        return all.stream()
                .filter(each -> each.getEventType().getName().equals("org.denserow.aeron." + name))
                .toList();
    }

    private static long sum(final List<RecordedEvent> events, final String field) {
        return events.stream().mapToLong(each -> each.getLong(field)).sum();
    }

    @Test
    @DisplayName("count each command once, and say how the node stands")
    void node_everySecond_reports() throws Exception {
        final long refused;
        final List<RecordedEvent> all;
        try (Recording recording = new Recording();
                LocalNodes nodes = new LocalNodes(folder, 1)) {
            recording.start();
            nodes.startAll(Ledger.replicated(10).withPeriod(Duration.ofMillis(50)));
            try (ReplicatedClient client = ReplicatedClient.connect(nodes.client(), Duration.ofSeconds(60))) {
                refused = askAndCountRefused(client);
                nodes.snapshot();
                final long then = System.nanoTime();
                LocalNodes.await("two reports", () -> System.nanoTime() - then > 2_100_000_000L);
            }
            all = events(recording);
        }
        assertTrue(refused > 0, "no command was refused: ports have room for 10");
        final List<RecordedEvent> reports = of(all, "Node");
        assertEquals(ASKED, sum(reports, "commands"));
        assertEquals(refused, sum(reports, "refused"));
        assertEquals(0, sum(reports, "malformed"));
        final RecordedEvent last = reports.getLast();
        assertTrue(last.getBoolean("leads"));
        assertTrue(sum(reports, "frames") > 20 && last.getLong("frame") > sum(reports, "frames"), last::toString);
        assertTrue(sum(reports, "frameTime") >= last.getLong("longestFrame"), last::toString);
        assertTrue(last.getLong("longestFrame") > 0, last::toString);
        assertEquals(1, last.getInt("clients"));
        assertEquals(1, last.getInt("sessions"));
        assertTrue(last.getLong("elections") >= 1, last::toString);
        assertTrue(last.getLong("logPosition") > ASKED * 20, last::toString); // they share packets
        assertTrue(last.getLong("freeSpace") > 0, last::toString);
        final RecordedEvent snapshot = of(all, "Snapshot").getFirst();
        assertTrue(snapshot.getLong("bytes") > 0 && snapshot.getDuration().toNanos() > 0, snapshot::toString);
    }

    private static long askAndCountRefused(final ReplicatedClient client) throws InterruptedException {
        final List<CompletableFuture<Port.Receipt>> open = new ArrayList<>();
        for (int i = 0; i < ASKED; i++) {
            open.add(client.ask("book", new Ledger.Book(i)));
        }
        long refused = 0;
        for (final CompletableFuture<Port.Receipt> each : open) {
            try {
                each.get();
            } catch (final ExecutionException thrown) {
                assertEquals(
                        CommandRefusedException.Reason.FULL, ((CommandRefusedException) thrown.getCause()).reason());
                refused++;
            }
        }
        return refused;
    }

    @Test
    @DisplayName("show a change of the leader, and the time without one")
    void leader_thatCloses_isReplaced() throws Exception {
        final int first;
        final int second;
        final List<RecordedEvent> all;
        try (Recording recording = new Recording();
                LocalNodes nodes = new LocalNodes(folder, 3).startAll()) {
            first = nodes.leader();
            final ReplicatedNode one = nodes.node((first + 1) % 3);
            final ReplicatedNode other = nodes.node((first + 2) % 3);
            LocalNodes.await("frames of all", () -> one.frame() > 20 && other.frame() > 20);
            recording.start();
            nodes.close(first);
            second = nodes.leader();
            final long frame = nodes.node(second).frame();
            LocalNodes.await("frames of both", () -> one.frame() > frame + 5 && other.frame() > frame + 5);
            all = events(recording);
        }
        assertTrue(first != second);
        assertTrue(
                of(all, "Role").stream()
                        .anyMatch(each -> each.getInt("member") == second
                                && each.getString("role").equals("LEADER")
                                && each.getLong("frame") > 20),
                all::toString);
        final List<RecordedEvent> leaders = of(all, "Leader");
        assertEquals(2, leaders.size(), all::toString); // as each node that is left sees it
        for (final RecordedEvent each : leaders) {
            assertEquals(second, each.getInt("leader"));
            assertTrue(each.getLong("withoutLeader") > 10_000_000, each::toString); // a period of frames at least
            assertTrue(each.getLong("term") > 0 && each.getLong("logPosition") > 0, each::toString);
        }
    }

    @Test
    @DisplayName("count commands that came again, and those that were refused")
    void counts_ofALog() {
        try (LogScript script = LogScript.begun(Ledger.replicated(1))) {
            script.register(10);
            script.book(10, 1, 1);
            script.book(10, 2, 2); // the port is full
            script.book(10, 1, 1); // again
            script.book(10, 9, 9); // behind a gap: not taken
            assertEquals(2, script.node.counts().taken);
            assertEquals(1, script.node.counts().refused);
            assertEquals(1, script.node.counts().repeated);
        }
    }
}
