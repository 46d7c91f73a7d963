package org.denserow.aeron;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import org.denserow.engine.SimulationOptions;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

@DisplayName("options of nodes and clients")
class OptionsTest {

    @TempDir
    Path folder;

    @Test
    @DisplayName("nodes outside of loopback need a secret, and a folder is used by one node")
    void options_thatAreUnsafe_areRefused() {
        final String message = assertThrows(
                        IllegalArgumentException.class,
                        () -> ReplicatedNode.start(
                                Ledger.replicated(4), NodeOptions.of(0, List.of("10.1.2.3:20000"), folder)))
                .getMessage();
        assertTrue(message.contains("member=10.1.2.3:20000"), message);
        assertThrows(IllegalArgumentException.class, () -> NodeOptions.of(0, List.of("localhost"), folder));
        assertThrows(IllegalArgumentException.class, () -> NodeOptions.of(0, List.of("localhost:65535"), folder));
        assertThrows(IllegalArgumentException.class, () -> NodeOptions.of(3, List.of("localhost:20000"), folder));
        assertThrows(IllegalArgumentException.class, () -> ClientOptions.of(List.of()));
    }

    @Test
    @DisplayName("a folder has one node at a time, and is free when that has closed")
    void folder_inUse_isRefused() throws IOException {
        final NodeFolder first = new NodeFolder(folder);
        final String message = assertThrows(IllegalStateException.class, () -> new NodeFolder(folder))
                .getMessage();
        assertTrue(message.contains("folder=" + folder), message);
        first.close();
        new NodeFolder(folder).close();
    }

    @Test
    @DisplayName("limits are refused by name")
    void numbers_outOfRange_areRefused() {
        final ReplicatedSimulation ledger = Ledger.replicated(4);
        assertThrows(IllegalArgumentException.class, () -> ledger.withPeriod(Duration.ofNanos(1_500_000)));
        assertThrows(IllegalArgumentException.class, () -> ledger.withPeriod(Duration.ZERO));
        assertThrows(IllegalArgumentException.class, () -> ledger.withPeriod(Duration.ofHours(2)));
        assertThrows(IllegalArgumentException.class, () -> ledger.withHashesEvery(0));
        assertThrows(IllegalArgumentException.class, () -> ledger.withMaxClients(0));
        assertThrows(IllegalArgumentException.class, () -> ledger.withWindow(65_537));
        final SimulationOptions defaults = SimulationOptions.defaults();
        assertThrows(IllegalArgumentException.class, () -> ReplicatedSimulation.of(" ", defaults, sim -> {}));
        assertThrows(
                IllegalArgumentException.class,
                () -> ReplicatedSimulation.of("b".repeat(ReplicatedSimulation.MAX_BUILD + 1), defaults, sim -> {}));
        final NodeOptions node = NodeOptions.of(0, List.of("localhost:20000"), folder);
        assertThrows(IllegalArgumentException.class, () -> node.withHeartbeatTimeout(Duration.ofMillis(499)));
        assertThrows(IllegalArgumentException.class, () -> node.withSecret(""));
        final ClientOptions client = ClientOptions.of(List.of("localhost:20000"));
        assertThrows(IllegalArgumentException.class, () -> client.withTimeout(Duration.ofMillis(99)));
        assertThrows(IllegalArgumentException.class, () -> ReplicatedClient.resume(client, 0, Duration.ZERO));
    }

    @Test
    @DisplayName("members are what Aeron wants")
    void members_asText() {
        assertEquals(
                "0,a:10,a:11,a:12,a:13,a:14|1,b:20,b:21,b:22,b:23,b:24|",
                NodeContexts.members(List.of("a:10", "b:20")));
        assertEquals("0=a:10,1=b:20", NodeContexts.ingress(List.of("a:10", "b:20")));
    }
}
