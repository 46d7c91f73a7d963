package org.denserow.stress.jmh.derived;

import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.function.Consumer;
import org.denserow.stress.jmh.Turns;

/// The cost of a frame of a game server for each client, beside a plain array program: the rivals of [Server] in turns
/// in one process. Prints a table in Markdown: microseconds per client and frame, medians over turns; the ratio is the
/// median of those within a turn. Both encode into Java's byte buffers.
///
/// ```
/// stress/jmh/run derived
/// java -cp stress/jmh/target/benchmarks.jar org.denserow.stress.jmh.derived.ServerTimes 10 1000:10000
/// ```
public final class ServerTimes {

    private static final String USAGE = "usage: ServerTimes [SECONDS [CLIENTS:THINGS...]], SECONDS a line";
    private static final double SECONDS = 5;
    private static final List<Town> TOWNS = List.of(new Town(1_000, 10_000), new Town(1_000, 100_000));
    private static final double COMPILE_SHARE = 0.5; // of the time of a line
    private static final int[] WORKERS = {1, 2};
    private static final int FRAMES = 10; // in a turn

    private ServerTimes() {}

    /// Measures, and prints the table.
    ///
    /// @param args seconds for each line, 5 if there are none; then perhaps towns, as `1000:10000`
    public static void main(final String[] args) {
        final double seconds;
        final List<Town> towns;
        try {
            seconds = args.length > 0 ? Double.parseDouble(args[0]) : SECONDS;
            towns = args.length > 1
                    ? List.of(args).subList(1, args.length).stream()
                            .map(Town::of)
                            .toList()
                    : TOWNS;
        } catch (final IllegalArgumentException e) { // a NumberFormatException is one
            throw new IllegalArgumentException(USAGE + ": args=" + List.of(args), e);
        }
        measure(seconds, towns, System.out::println);
    }

    static void measure(final double seconds, final List<Town> towns, final Consumer<String> line) {
        if (!(seconds > 0)) {
            throw new IllegalArgumentException(USAGE + ": seconds=" + seconds);
        }
        lines(COMPILE_SHARE * seconds, towns.getFirst()); // compiles everything
        line.accept("| clients | things | workers | bytes a client | plain | engine | engine / plain | turns |");
        line.accept("|---|---|---|---|---|---|---|---|");
        for (final Town town : towns) {
            lines(seconds, town).forEach(line);
        }
    }

    private static List<String> lines(final double seconds, final Town town) {
        final List<Server> servers = new ArrayList<>();
        final Turns turns = new Turns(FRAMES);
        try {
            for (final int workers : WORKERS) {
                servers.add(Server.of("plain", town, workers));
                servers.add(Server.of("engine", town, workers));
            }
            servers.forEach(server -> turns.add(() -> {}, server::frame));
            turns.run(WORKERS.length * seconds);
            final double bytes = checkSame(servers, town);
            final List<String> lines = new ArrayList<>();
            for (int i = 0; i < WORKERS.length; i++) {
                lines.add(String.format(
                        Locale.ROOT,
                        "| %,d | %,d | %d | %.0f | %.2f | %.2f | %.2f | %d |",
                        town.clients(),
                        town.things(),
                        WORKERS[i],
                        bytes / town.clients(),
                        turns.nanos(2 * i) / 1000 / town.clients(),
                        turns.nanos(2 * i + 1) / 1000 / town.clients(),
                        turns.ratio(2 * i + 1, 2 * i),
                        turns.turns()));
            }
            return lines;
        } finally {
            servers.forEach(Server::close);
        }
    }

    /// All rivals are at the same frame.
    ///
    /// @return bytes for all clients
    private static long checkSame(final List<Server> servers, final Town town) {
        long bytes = 0;
        for (int client = 0; client < town.clients(); client++) {
            final ByteBuffer plain = servers.getFirst().buffer(client);
            bytes += plain.remaining();
            for (final Server server : servers) {
                if (!plain.equals(server.buffer(client))) {
                    throw new IllegalStateException("rivals must send the same: client=" + client + ", plain=" + plain
                            + ", other=" + server.buffer(client));
                }
            }
        }
        return bytes;
    }
}
