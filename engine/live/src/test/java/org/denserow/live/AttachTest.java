package org.denserow.live;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.net.ServerSocket;
import java.util.HashSet;
import java.util.Set;
import org.denserow.engine.Port;
import org.denserow.engine.Simulation;
import org.denserow.engine.SimulationOptions;
import org.denserow.engine.storage.DoubleColumn;
import org.denserow.engine.storage.Layout;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

/// The lines of the module's page.
class AttachTest {

    // snippet: message
    record SetWind(double speed) {}
    // end

    private static int freePort() throws IOException {
        try (ServerSocket free = new ServerSocket(0)) {
            return free.getLocalPort();
        }
    }

    @Test
    void open_byOneLine_servesThePage() throws IOException {
        final int port = freePort();
        try (Simulation sim = Simulation.create(SimulationOptions.defaults())) {
            final String address = attach(sim, port);
            assertTrue(address.startsWith("http://127.0.0.1:" + port + "/#"), address);
            sim.step();
        }
    }

    private static String attach(final Simulation sim, final int port) {
        // snippet: attach
        final Live live = Live.open(sim, port); // such as 8080
        System.out.println(live.address()); // http://127.0.0.1:8080/#TOKEN: open this in a browser
        // end
        final String address = live.address().toString();
        live.close();
        return address;
    }

    @Test
    @DisplayName("a page keeps no program alive whose simulation nobody closes: all its threads are daemons")
    void open_threads_areDaemons() {
        final Set<Thread> before = Thread.getAllStackTraces().keySet();
        try (Simulation sim = Simulation.create(SimulationOptions.defaults());
                Live live = Live.open(sim, 0)) {
            sim.step();
            final Set<Thread> started = new HashSet<>(Thread.getAllStackTraces().keySet());
            started.removeAll(before);
            assertTrue(live.port() > 0 && !started.isEmpty(), started::toString);
            started.removeIf(Thread::isDaemon);
            assertEquals(Set.of(), started);
        }
    }

    @Test
    void open_withOptions_hasThem() {
        try (Simulation sim = Simulation.create(SimulationOptions.defaults())) {
            final DoubleColumn wind = sim.define("weather", Layout.fixed(1)).doubles("wind");
            // snippet: port
            final Port<SetWind> windPort = sim.port("wind", SetWind.class, (message, commands) -> {
                wind.values()[0] = message.speed(); // when a frame begins, on the owner's thread
                return 0; // the answer, a long
            });
            // end
            // snippet: options
            final LiveOptions options = LiveOptions.defaults()
                    .allowControl()
                    .withHistory(sim.keepHistory(200, 256L << 20))
                    .withParameter(Parameter.of("wind", 0, 20, 5, "m/s", SetWind::new, windPort));
            // end
            try (Live live = Live.open(sim, options)) {
                assertTrue(live.port() > 0);
                windPort.offer(new SetWind(7));
                sim.step();
                assertEquals(7.0, wind.get(0));
            }
        }
    }
}
