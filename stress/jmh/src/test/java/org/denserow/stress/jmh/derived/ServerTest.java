package org.denserow.stress.jmh.derived;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.denserow.engine.handle.Handle;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

/// Rivals that are compared send the same bytes, and those say what is near.
@DisplayName("game servers")
class ServerTest {

    private static final Town TOWN = new Town(200, 2_000);

    @Test
    @DisplayName("all rivals send each client the same bytes, with 1 and 2 workers")
    void frame_everyRival_sendsTheSame() {
        try (Server reference = Server.of("plain", TOWN, 1);
                Server shared = Server.of("plain", TOWN, 2);
                Server engine = Server.of("engine", TOWN, 1);
                Server workers = Server.of("engine", TOWN, 2)) {
            for (int frame = 0; frame < 10; frame++) {
                final long bytes = reference.frame();
                for (final Server server : List.of(shared, engine, workers)) {
                    assertEquals(bytes, server.frame());
                    for (int client = 0; client < TOWN.clients(); client++) {
                        assertEquals(reference.buffer(client), server.buffer(client), "client " + client);
                    }
                }
            }
        }
    }

    @Test
    @DisplayName("a client that decodes its bytes knows the things near it, and no others")
    void frame_decoded_isWhatIsNear() {
        final Birds things = TOWN.draw();
        final List<Map<Integer, Float>> known = new ArrayList<>();
        for (int client = 0; client < TOWN.clients(); client++) {
            known.add(new TreeMap<>());
        }
        final int[] kinds = new int[3];
        try (Server plain = Server.of("plain", TOWN, 1)) {
            for (int frame = 0; frame < 10; frame++) {
                Server.move(0, TOWN.all(), TOWN.side(), things.x(), things.vx());
                Server.move(0, TOWN.all(), TOWN.side(), things.y(), things.vy());
                plain.frame();
                for (int client = 0; client < TOWN.clients(); client++) {
                    decode(plain.buffer(client), known.get(client), kinds);
                    assertEquals(near(things, client), known.get(client), "frame " + frame + ", client " + client);
                }
            }
        }
        assertTrue(kinds[Server.LEFT] > 100 && kinds[Server.ENTERED] > 100 && kinds[Server.MOVED] > 100);
    }

    private static void decode(final ByteBuffer bytes, final Map<Integer, Float> known, final int[] kinds) {
        while (bytes.hasRemaining()) {
            final byte kind = bytes.get();
            final int thing = Handle.slot(bytes.getLong());
            kinds[kind]++;
            if (kind == Server.LEFT) {
                assertTrue(known.remove(thing) != null);
            } else {
                assertEquals(kind == Server.MOVED, known.put(thing, bytes.getFloat()) != null);
                bytes.getFloat();
            }
        }
    }

    private static Map<Integer, Float> near(final Birds things, final int client) {
        final Map<Integer, Float> near = new TreeMap<>();
        for (int thing = 0; thing < TOWN.all(); thing++) {
            final double dx = things.x()[thing] - things.x()[client];
            final double dy = things.y()[thing] - things.y()[client];
            if (dx * dx + dy * dy <= Town.SIGHT * Town.SIGHT) {
                near.put(thing, (float) things.x()[thing]);
            }
        }
        return near;
    }

    @Test
    @DisplayName("the program prints a line for each town and number of workers")
    void measure_twoTowns_linePerCase() {
        final List<String> lines = new ArrayList<>();
        ServerTimes.measure(0.01, List.of(new Town(10, 100), new Town(64, 64)), lines::add);
        assertEquals(2 + 2 * 2, lines.size());
        assertTrue(lines.get(2).startsWith("| 10 | 100 | 1 | "), lines.get(2));
        assertTrue(lines.getLast().startsWith("| 64 | 64 | 2 | "), lines.getLast());
    }

    @Test
    @DisplayName("arguments that make no sense are refused, with the usage")
    void main_wrongArguments_throws() {
        for (final String[] args : new String[][] {{"soon"}, {"-1"}, {"1", "many"}, {"1", "10:9"}, {"1", "0:9"}}) {
            final IllegalArgumentException thrown =
                    assertThrows(IllegalArgumentException.class, () -> ServerTimes.main(args));
            assertTrue(thrown.getMessage().startsWith("usage: ServerTimes"), thrown.getMessage());
        }
        assertThrows(IllegalArgumentException.class, () -> Server.of("nobody", TOWN, 1));
    }
}
