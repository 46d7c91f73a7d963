package org.denserow.examples;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.denserow.engine.frame.Port;
import org.denserow.engine.frame.Simulation;
import org.denserow.engine.frame.SimulationOptions;
import org.denserow.engine.frame.Table;
import org.denserow.engine.storage.IntColumn;
import org.denserow.engine.storage.Layout;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/// A recipe: a network thread asks for a row and gets the handle by receipt.
@Timeout(value = 120, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class NetworkThreadTest {

    private static final int PLAYERS = 100;

    // snippet: message
    record Join(int account) {}

    record Leave(long player) {}
    // end

    @Test
    void ask_fromAnotherThread_answersWithAHandleThatLives() throws Exception {
        try (Simulation sim = Simulation.create(SimulationOptions.defaults().withWorkers(2))) {
            final Table players = sim.define("player", Layout.dense(PLAYERS));
            final IntColumn account = players.ints("account");
            // snippet: ports
            final Port<Join> joins = sim.port("join", Join.class, (join, commands) -> {
                final long player = commands.create(players);
                commands.with(account, join.account());
                return player; // the answer
            });
            final Port<Leave> leaves = sim.port("leave", Leave.class, (leave, commands) -> {
                commands.destroy(leave.player());
                return leave.player();
            });
            // end
            final List<Long> handles = new ArrayList<>();
            final CompletableFuture<Void> session = new CompletableFuture<>();
            final Thread network = new Thread(() -> {
                try {
                    for (int i = 0; i < PLAYERS; i++) {
                        // snippet: ask
                        final Port.Receipt receipt = joins.ask(new Join(i)).get(); // waits for the next frame
                        final long player = receipt.answer(); // its row is there since receipt.frame() began
                        // end
                        handles.add(player);
                        if (i % 2 == 0) {
                            leaves.ask(new Leave(player)).get();
                        }
                    }
                    session.complete(null);
                } catch (final Throwable thrown) {
                    session.completeExceptionally(thrown);
                }
            });
            network.start();
            while (!session.isDone()) {
                sim.step();
            }
            session.get(1, TimeUnit.MINUTES);
            assertEquals(PLAYERS, new HashSet<>(handles).size());
            assertEquals(PLAYERS / 2, players.size());
            for (int i = 1; i < PLAYERS; i += 2) {
                assertEquals(i, account.values()[players.row(handles.get(i))]);
            }
            assertTrue(players.find(handles.get(0)) < 0);
        }
    }
}
