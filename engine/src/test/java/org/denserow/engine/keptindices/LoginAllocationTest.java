package org.denserow.engine.keptindices;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.sun.management.ThreadMXBean;
import java.lang.management.ManagementFactory;
import org.denserow.engine.Port;
import org.denserow.engine.Simulation;
import org.denserow.engine.Table;
import org.denserow.engine.Trial;
import org.denserow.engine.fixture.SteadyCalls;
import org.denserow.engine.fixture.SteadyFrames;
import org.denserow.engine.handle.Handle;
import org.denserow.engine.index.HashIndex;
import org.denserow.engine.index.NameIndex;
import org.denserow.engine.storage.IntColumn;
import org.denserow.engine.storage.Layout;
import org.denserow.engine.storage.LongColumn;
import org.denserow.engine.storage.ObjectColumn;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// Frames that read indices, and logins that look accounts up, allocate nothing for it. A message itself is two objects
/// and more, so there the look-ups alone are counted.
@Tag("allocation")
class LoginAllocationTest {

    private static final int ROWS = 4_000;
    private static final int NAMES = 64;
    private static final int LOGINS = 8; // in a frame
    private static final ThreadMXBean THREADS = (ThreadMXBean) ManagementFactory.getThreadMXBean();

    private record Player(Table table, LongColumn account, ObjectColumn<String> name, IntColumn score) {}

    private record Login(long account) {}

    private static final class Server implements AutoCloseable {

        final Simulation sim;
        final Player players;
        final HashIndex byAccount;
        final NameIndex byName;
        final String[] names = new String[NAMES];

        Server(final int workers) {
            sim = Trial.parallel(workers);
            players = sim.define("player", Player.class, Layout.dense(2 * ROWS));
            byAccount = players.table.indices().unique("byAccount", players.account);
            byName = players.table.indices().names("byName", players.name);
            for (int name = 0; name < NAMES; name++) {
                names[name] = "name " + name;
            }
            for (int row = 0; row < ROWS; row++) {
                players.table.create();
                byAccount.view().rekey(row, row);
            }
        }

        @Override
        public void close() {
            sim.close();
        }
    }

    // ---- Systems ----

    @ParameterizedTest(name = "{0} workers")
    @ValueSource(ints = {1, 2})
    @DisplayName(
            "EN-01: a steady frame whose systems read two indices, with players that come and go, allocates 0 bytes")
    void step_systemsReadIndices_allocateNothing(final int workers) {
        final SteadyFrames frames = new SteadyFrames();
        try (Server server = new Server(workers)) {
            final Player players = server.players;
            server.sim
                    .system("meet")
                    .reads(server.byAccount, server.byName, players.account)
                    .writes(players.score)
                    .creates(players.table)
                    .grain(1024)
                    .over(players.table, (rows, commands) -> {
                        if (frames.isTwin() && rows.number() == 0) {
                            SteadyCalls.allocate();
                        }
                        final long[] accounts = rows.read(players.account);
                        final int[] score = rows.write(players.score);
                        final HashIndex.View keys = rows.read(server.byAccount);
                        for (int row = rows.begin(); row < rows.end(); row++) {
                            final String name = server.names[(row + (int) rows.frame()) % NAMES];
                            score[row] += keys.find(accounts[row] + 1)
                                    + rows.read(server.byName).find(name);
                            if (row % 100 == rows.frame() % 100) {
                                commands.destroy(keys.handle(accounts[row]));
                                commands.create(players.table);
                                commands.with(players.account, accounts[row]).with(players.name, name);
                            }
                        }
                    });
            frames.assertNone(server.sim, workers);
            assertTrue(server.sim.report().createdRows() >= ROWS / 100, "players came and went");
            assertEquals(ROWS, players.table.size());
        }
    }

    // ---- Logins ----

    @Test
    @DisplayName("EN-01: look-ups of port handlers, of rows and of those that messages of the boundary create: 0 bytes")
    void handle_logins_allocateNothing() {
        assertEquals(0, bytesOfLogins(false));
    }

    @Test
    @DisplayName("the broken twin, which allocates in each handler, is caught")
    void handle_twinThatAllocates_isCaught() {
        assertTrue(bytesOfLogins(true) >= 16L * LOGINS);
    }

    /// Bytes that the look-ups of the last window allocate: 0 only if those of the windows before did not either.
    private static long bytesOfLogins(final boolean twin) {
        final long[] counted = new long[2]; // bytes, and rows found that are still to come
        final long id = Thread.currentThread().threadId();
        try (Server server = new Server(1)) {
            final Player players = server.players;
            final Port<Login> port = server.sim.port("login", Login.class, (message, commands) -> {
                final String name = server.names[(int) (message.account % NAMES)];
                final long before = THREADS.getThreadAllocatedBytes(id);
                final long found = server.byAccount.view().handle(message.account);
                final long named = server.byName.view().handle(name);
                if (twin) {
                    SteadyCalls.allocate();
                }
                counted[0] += THREADS.getThreadAllocatedBytes(id) - before;
                if (found == Handle.NULL && named == Handle.NULL) {
                    commands.create(players.table);
                    commands.with(players.account, message.account).with(players.name, name);
                } else if (server.byAccount.view().find(message.account) < 0) {
                    counted[1]++;
                } else {
                    commands.destroy(found);
                }
                return found;
            });
            int clean = 0;
            for (int window = 0; window < SteadyFrames.MOST_WINDOWS && clean < SteadyFrames.CLEAN_WINDOWS; window++) {
                counted[0] = 0;
                for (int frame = 0; frame < SteadyFrames.FRAMES; frame++) {
                    for (int login = 0; login < LOGINS; login++) {
                        port.offer(new Login(2L * ROWS + (frame + login / 2 * 7) % 1000));
                    }
                    server.sim.step();
                }
                clean = counted[0] == 0 || twin ? clean + 1 : 0;
            }
            assertTrue(counted[1] > SteadyFrames.FRAMES, "found early: " + counted[1]);
            return counted[0];
        }
    }
}
