package org.denserow.aeron;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import org.denserow.engine.Evolution;
import org.denserow.engine.storage.Layout;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

@DisplayName("a simulation that follows a log")
class LoggedSimulationTest {

    private LogScript script = LogScript.begun(Ledger.replicated(4));

    @AfterEach
    void close() {
        script.close();
    }

    private void with(final ReplicatedSimulation options) {
        script.close();
        script = LogScript.begun(options);
    }

    @Test
    @DisplayName("carries out a command in the next frame, and answers its session")
    void command_isHandledInTheNextFrame() {
        script.register(10);
        script.book(10, 1, 41);
        assertEquals(List.of("10: welcome 1 last 0"), script.answers());
        assertEquals(1, script.node.waiting());
        script.frame();
        assertEquals(List.of("10: receipt 1 DONE"), script.answers());
        assertArrayEquals(new long[] {41}, script.numbers());
    }

    @Test
    @DisplayName("answers a command that comes again, and does not carry it out again")
    void command_again_isAnsweredOnly() {
        script.register(10);
        script.book(10, 1, 41);
        script.book(10, 1, 41); // while it waits: the answer comes with the frame
        script.frame();
        script.answers();
        script.book(10, 1, 41);
        script.frame();
        assertEquals(List.of("10: receipt 1 DONE"), script.answers());
        assertArrayEquals(new long[] {41}, script.numbers());
    }

    @Test
    @DisplayName("asks for the commands before, if some are missing")
    void command_afterAGap_isNotTaken() {
        script.register(10);
        script.book(10, 3, 43);
        script.frame();
        assertEquals(List.of("10: welcome 1 last 0", "10: gap 1"), script.answers());
        assertEquals(0, script.numbers().length);
    }

    @Test
    @DisplayName("refuses what a full port does not take, once and for all")
    void command_toAFullPort_isRefused() {
        script.register(10);
        for (int i = 1; i <= 5; i++) {
            script.book(10, i, i);
        }
        assertEquals(List.of("10: welcome 1 last 0", "10: receipt 5 FULL"), script.answers());
        script.frame();
        script.answers();
        script.book(10, 5, 5); // again, and now there is room: it stays refused
        script.frame();
        assertEquals(List.of("10: receipt 5 FULL"), script.answers());
        assertArrayEquals(new long[] {1, 2, 3, 4}, script.numbers());
    }

    @Test
    @DisplayName("says which commands failed, and which were no messages")
    void command_thatFails_isAnswered() {
        script.register(10);
        script.check(10, 1, -1);
        script.check(10, 2, 1);
        script.send(10, 3, 9, new byte[0]);
        script.send(10, 4, 0, new byte[1]); // a message of this port has more bytes
        script.frame();
        assertEquals(
                List.of(
                        "10: welcome 1 last 0",
                        "10: receipt 3 INVALID",
                        "10: receipt 4 INVALID",
                        "10: receipt 1 FAILED",
                        "10: receipt 2 DONE"),
                script.answers());
    }

    @Test
    @DisplayName("counts entries that are no messages, and goes on")
    void entry_ofNoKind_isCounted() {
        script.node.clientEntry(10, new byte[] {99});
        script.node.clientEntry(10, new byte[] {Wire.RESUME, 0});
        script.node.clientEntry(10, new byte[0]);
        script.node.clientEntry(10, Wire.bytes(Wire.HASHES, 1)); // only nodes send it
        assertEquals(4, script.node.malformed());
        assertEquals(List.of(), script.answers());
    }

    @Test
    @DisplayName("a client goes on by another session, and the one before is told")
    void resume_bySecondSession_takesOver() {
        script.register(10);
        script.book(10, 1, 1);
        script.resume(11, 1);
        script.frame();
        script.book(10, 2, 2);
        assertEquals(
                List.of(
                        "10: welcome 1 last 0",
                        "10: unbound",
                        "11: welcome 1 last 1",
                        "11: receipt 1 DONE",
                        "10: unbound"),
                script.answers());
    }

    @Test
    @DisplayName("forgets the client that was used longest ago, and never carries out its commands again")
    void client_thatWasForgotten_isRefused() {
        with(Ledger.replicated(4).withMaxClients(2));
        script.register(10);
        script.book(10, 1, 1);
        script.frame();
        script.node.sessionClosed(10);
        script.register(11);
        script.register(12); // client 1 goes
        script.answers();
        script.resume(13, 1);
        script.book(13, 1, 1);
        script.resume(13, 99);
        script.register(14); // both are connected
        script.frame();
        assertEquals(List.of("13: expired 1", "13: unbound", "13: expired 99", "14: expired 0"), script.answers());
        assertArrayEquals(new long[] {1}, script.numbers());
    }

    @Test
    @DisplayName("says that it has forgotten an answer")
    void command_outsideTheWindow_isForgotten() {
        with(Ledger.replicated(4).withWindow(2));
        script.register(10);
        for (int i = 1; i <= 3; i++) {
            script.book(10, i, i);
            script.frame();
        }
        script.answers();
        script.book(10, 1, 1);
        script.book(10, 2, 2);
        assertEquals(List.of("10: receipt 1 FORGOTTEN", "10: receipt 2 DONE"), script.answers());
    }

    @Test
    @DisplayName("lets no more commands of a client wait than its window")
    void command_beyondTheWindow_isRefused() {
        with(Ledger.replicated(100).withWindow(2));
        script.register(10);
        for (int i = 1; i <= 3; i++) {
            script.book(10, i, i);
        }
        assertEquals(List.of("10: welcome 1 last 0", "10: receipt 3 FULL"), script.answers());
    }

    @Test
    @DisplayName("goes on from a snapshot as the node that wrote it: messages that waited, receipts, hashes")
    void snapshot_withWaitingMessages_goesOnEqually() {
        script.register(10);
        script.book(10, 1, 1);
        script.frame();
        script.book(10, 2, 2);
        script.check(10, 3, -3);
        script.answers();
        final byte[] saved = script.save();
        try (LogScript other = LogScript.begun(Ledger.replicated(4))) {
            other.restart(saved);
            assertEquals(2, other.node.waiting());
            for (final LogScript each : List.of(script, other)) {
                each.book(10, 1, 1); // again
                each.book(10, 4, 4);
                each.frame();
                each.frame();
                assertEquals(
                        List.of(
                                "10: receipt 1 DONE",
                                "10: receipt 2 DONE",
                                "10: receipt 4 DONE",
                                "10: receipt 3 FAILED"),
                        each.answers());
                assertArrayEquals(new long[] {1, 2, 4}, each.numbers());
            }
            assertEquals(script.node.hashes(), other.node.hashes());
            assertArrayEquals(script.save(), other.save());
        }
    }

    @Test
    @DisplayName("refuses a snapshot of another build, one that is cut, and one with a changed byte")
    void snapshot_thatDoesNotFit_isRefused() {
        script.register(10);
        script.book(10, 1, 1);
        final byte[] saved = script.save();
        final ReplicatedSimulation other = ReplicatedSimulation.of(
                "test 2", Ledger.options().withPortCapacity(4), sim -> Ledger.define(sim, 1 << 14));
        final String build = assertThrows(NodeStoppedException.class, () -> script.restart(saved, other))
                .getMessage();
        assertTrue(build.contains("log=test 1") && build.contains("node=test 2"), build);
        for (int length = 0; length < saved.length; length += 1 + saved.length / 50) {
            final byte[] cut = Arrays.copyOf(saved, length);
            assertThrows(NodeStoppedException.class, () -> script.restart(cut), "length=" + length);
        }
        for (int at = 0; at < saved.length; at += 1 + saved.length / 50) {
            final byte[] changed = saved.clone();
            changed[at] ^= 8;
            assertThrows(NodeStoppedException.class, () -> script.restart(changed), "at=" + at);
        }
        assertThrows(
                NodeStoppedException.class,
                () -> script.restart(saved, Ledger.replicated(4).withWindow(8)));
    }

    @Test
    @DisplayName("takes no commands before the log has a build, and stops in a log of another one")
    void build_isTheFirstEntry() {
        try (LogScript fresh = new LogScript(Ledger.replicated(4))) {
            fresh.register(10);
            assertNull(fresh.node.timer(1_000_000));
            assertEquals(List.of(), fresh.answers());
            assertEquals(1, fresh.node.simulation().frame());
            final byte[] foreign = Wire.bytes(Wire.BUILD, to -> to.writeUTF("test 0"));
            final String message = assertThrows(NodeStoppedException.class, () -> fresh.node.nodeEntry(foreign, 0))
                    .getMessage();
            assertTrue(message.contains("log=test 0, node=test 1"), message);
        }
    }

    @Test
    @DisplayName("runs frames at their times only, and makes up for none")
    void timer_tooEarly_runsNoFrame() {
        final long due = script.node.due();
        assertNull(script.node.timer(due - 1));
        assertEquals(1, script.node.simulation().frame());
        script.node.timer(due);
        assertEquals(due + 20, script.node.due());
        script.node.timer(due + 1000);
        assertEquals(due + 1000, script.node.due(), "late: the next one follows at once");
        assertEquals(3, script.node.simulation().frame());
    }

    @Test
    @DisplayName("compares hashes in the log with its own, and stops at the first that differ")
    void hashes_thatDiffer_stopTheNode() {
        with(Ledger.replicated(4).withHashesEvery(2));
        final byte[] equal = script.frame();
        assertNotNull(equal);
        script.node.nodeEntry(equal, 0);
        assertEquals(2, script.node.lastEqual());
        assertNull(script.frame());
        final byte[] differs = script.frame();
        differs[differs.length - 1] ^= 1; // of the receipts
        final String message = assertThrows(NodeStoppedException.class, () -> script.node.nodeEntry(differs, 0))
                .getMessage();
        assertTrue(message.contains("frame=4, what=receipts, last equal frame=2"), message);
    }

    @Test
    @DisplayName("two nodes, of which one computes something else, differ in rows")
    void hashes_ofAnotherModel_differ() {
        final ReplicatedSimulation twin = ReplicatedSimulation.of("test 1", Ledger.options(), sim -> {
                    final Ledger.Entry entry = Ledger.define(sim, 1 << 14);
                    sim.system("reads a clock").writes(entry.walk()).over(entry.table(), (rows, commands) -> {
                        final long[] walk = rows.write(entry.walk());
                        walk[rows.begin()] += System.nanoTime();
                    });
                })
                .withHashesEvery(1);
        with(twin);
        try (LogScript other = LogScript.begun(twin)) {
            for (final LogScript each : List.of(script, other)) {
                each.register(10);
                each.book(10, 1, 1);
            }
            final byte[] leader = script.frame();
            other.frame();
            final String message = assertThrows(NodeStoppedException.class, () -> other.node.nodeEntry(leader, 0))
                    .getMessage();
            assertTrue(message.contains("frame=2, what=rows"), message);
        }
    }

    @Test
    @DisplayName("a frame that fails stops the node by name")
    void frame_thatFails_stopsTheNode() {
        with(ReplicatedSimulation.of("test 1", Ledger.options(), sim -> {
            final Ledger.Entry entry = Ledger.define(sim, 1 << 14);
            sim.system("divide").over(entry.table(), (rows, commands) -> {
                throw new ArithmeticException("by zero");
            });
        }));
        script.register(10);
        script.book(10, 1, 1);
        final String message =
                assertThrows(NodeStoppedException.class, () -> script.frame()).getMessage();
        assertTrue(message.contains("frame=1") && message.contains("divide"), message);
    }

    @Test
    @DisplayName("a new log begins with a state of another build; clients of the old log are refused")
    void firstState_ofAnotherBuild_goesOn(@TempDir final Path folder) throws IOException {
        script.register(10);
        script.book(10, 1, 41);
        script.frame();
        script.book(10, 2, 42); // waits
        final Path file = folder.resolve("shutdown.snapshot");
        script.node.simulation().snapshotWithMessages().writeTo(file);
        final ReplicatedSimulation next = ReplicatedSimulation.of("test 2", Ledger.options(), sim -> {
                    Ledger.define(sim, 1 << 15);
                    sim.define("new", Layout.dense(8));
                })
                .withFirstState(file, Evolution.none());
        try (LogScript upgraded = new LogScript(next)) {
            assertArrayEquals(new long[] {41, 42}, upgraded.numbers());
            upgraded.node.nodeEntry(upgraded.node.buildEntry(), 1_000);
            upgraded.resume(20, 1);
            upgraded.register(20);
            assertEquals(
                    List.of("20: expired 1", "20: welcome " + ((1_000L << 20) + 1) + " last 0"), upgraded.answers());
            final byte[] saved = upgraded.save();
            Files.delete(file);
            upgraded.restart(saved); // by the snapshot of the new log
            assertArrayEquals(new long[] {41, 42}, upgraded.numbers());
        }
    }

    @Test
    @DisplayName("what the model records when it is defined is part of the state")
    void model_withOwnersCommands_hasItsRows() {
        with(ReplicatedSimulation.of("test 1", Ledger.options(), sim -> {
            final var table = sim.define("fly", Layout.dense(10));
            sim.commands().create(table);
        }));
        final byte[] saved = script.save();
        script.restart(saved);
        assertEquals(1, script.node.simulation().definition().table("fly").size());
    }
}
