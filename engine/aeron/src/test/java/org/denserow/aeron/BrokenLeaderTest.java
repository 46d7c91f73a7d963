package org.denserow.aeron;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.denserow.aeron.fixture.Endpoints;
import org.denserow.engine.Difference;
import org.denserow.engine.Simulation;
import org.denserow.engine.snapshot.FileOptions;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/// Three nodes in this process. The control is in [StateHashesTest].
@DisplayName("a leader whose state is not that of the others")
class BrokenLeaderTest {

    @TempDir
    Path folder;

    private final AtomicInteger broken = new AtomicInteger(-1);

    private void define(final Simulation sim, final int member) {
        OwnFormTest.define(sim);
        final var entry = sim.definition().table("entry");
        final var walk = (org.denserow.engine.storage.LongColumn) entry.parts().stream()
                .filter(part -> part.name().endsWith("walk"))
                .findFirst()
                .orElseThrow();
        sim.system("breaks").writes(walk).over(entry, (rows, commands) -> {
            if (broken.get() == member && rows.begin() == 0) {
                rows.write(walk)[1] += 1000;
            }
        });
    }

    private ReplicatedNode start(final int member, final List<String> members) throws Exception {
        return ReplicatedNode.start(
                ReplicatedSimulation.of("test 1", Ledger.options(), sim -> define(sim, member))
                        .withPeriod(Duration.ofMillis(10))
                        .withHashesEvery(20),
                NodeOptions.of(member, members, folder.resolve("node-" + member))
                        .withHeartbeatTimeout(Duration.ofSeconds(1)));
    }

    private static void send(final ReplicatedClient client) throws Exception {
        for (int i = 0; i < 10; i++) {
            final OwnFormTest.Visit visit = new OwnFormTest.Visit(new UUID(7, client.last()));
            assertEquals(
                    visit.who().getLeastSignificantBits(),
                    client.ask("visit", visit).get(60, TimeUnit.SECONDS).answer());
        }
    }

    private Path state(final int member) throws Exception {
        try (Stream<Path> files = Files.list(folder.resolve("node-" + member))) {
            return files.filter(each -> each.getFileName().toString().startsWith("differs-"))
                    .findFirst()
                    .orElseThrow();
        }
    }

    @Test
    @Timeout(120)
    @DisplayName("stops alone, names the first cell, and the others go on")
    void leader_thatDiffers_stopsAlone() throws Exception {
        final List<String> members = Endpoints.next(3, 10);
        final List<ReplicatedNode> nodes = new ArrayList<>();
        try {
            for (int member = 0; member < 3; member++) {
                nodes.add(start(member, members));
            }
            final ClientOptions options = ClientOptions.of(members)
                    .withTimeout(Duration.ofSeconds(1))
                    .withForm(OwnFormTest.Visit.class, OwnFormTest.FORM);
            try (ReplicatedClient client = ReplicatedClient.connect(options, Duration.ofSeconds(60))) {
                send(client);
                final int leader = IntStream.range(0, 3)
                        .filter(member -> nodes.get(member).isLeader())
                        .findFirst()
                        .orElseThrow();
                broken.set(leader);
                final String why = assertThrows(
                                NodeStoppedException.class,
                                () -> nodes.get(leader).await())
                        .getMessage();
                assertTrue(why.contains("differs from that of a majority") && why.contains("what=rows"), why);
                send(client);
                final int other = (leader + 1) % 3;
                assertTrue(nodes.get(other).isRunning());
                assertTrue(nodes.get((leader + 2) % 3).isRunning());
                assertEquals(state(other).getFileName(), state(leader).getFileName());
                final Difference first = NodeDifference.between(state(other), state(leader), FileOptions.defaults())
                        .orElseThrow();
                assertEquals("entry", first.type());
                assertEquals(1, first.row());
                assertTrue(first.part().endsWith("walk"), first.toString());
                assertTrue(Long.parseLong(first.two()) >= Long.parseLong(first.one()) + 1000, first.toString());
            }
        } finally {
            nodes.forEach(ReplicatedNode::close);
        }
    }
}
