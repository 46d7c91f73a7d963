package org.denserow.live;

import java.time.Duration;
import org.denserow.engine.History;
import org.denserow.engine.Pace;
import org.denserow.engine.Simulation;
import org.denserow.engine.SimulationOptions;

/// Runs the sample model with a page, for tests that drive a browser and for people.
///
/// Arguments: port, token, seconds, flies (20,000), frames per second (60).
final class SampleServer {

    private SampleServer() {}

    public static void main(final String[] args) throws InterruptedException {
        final int port = Integer.parseInt(args.length > 0 ? args[0] : "8080");
        final String token = args.length > 1 ? args[1] : "";
        final Duration length = Duration.ofSeconds(args.length > 2 ? Long.parseLong(args[2]) : 600);
        final int flies = args.length > 3 ? Integer.parseInt(args[3]) : 20_000;
        final double hertz = args.length > 4 ? Double.parseDouble(args[4]) : 60;
        final SampleModel model =
                new SampleModel(SimulationOptions.defaults().withWorkers(2).withDetailedReport(), flies);
        try (Simulation sim = model.sim) {
            final History history = sim.keepHistory(200, 256L << 20);
            final LiveOptions options =
                    model.options().withPort(port).withToken(token).withHistory(history);
            try (Live live = Live.open(sim, options)) {
                System.out.println(live.address());
                final long end = System.nanoTime() + length.toNanos();
                final Pace pace = Pace.at(hertz);
                while (System.nanoTime() - end < 0) {
                    if (!sim.stepIfDue(pace)) {
                        Thread.sleep(1);
                    }
                }
            }
        }
    }
}
