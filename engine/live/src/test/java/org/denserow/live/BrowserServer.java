package org.denserow.live;

import java.time.Duration;
import org.denserow.engine.Pace;
import org.denserow.engine.Simulation;
import org.denserow.engine.SimulationOptions;
import org.denserow.engine.Table;
import org.denserow.engine.derived.Network;
import org.denserow.engine.storage.FloatColumn;
import org.denserow.engine.storage.HandleColumn;
import org.denserow.engine.storage.IntColumn;
import org.denserow.engine.storage.Layout;
import org.denserow.engine.storage.Position;

/// Runs the sample model for the checks that drive a browser, in `engine/live/browser`. Riders without a fly mount
/// another one, so that there is always a reference to follow, and a command to a dead fly is stale now and then, so
/// that a total grows.
///
/// Arguments: seconds (600), flies (3,000). It prints the address of the page.
final class BrowserServer {

    private static final int MOUNT_EVERY = 30; // frames
    private static final int LOSE_EVERY = 900;
    private static final int TRADERS = 200;
    private static final int VILLAGES = 60;

    private BrowserServer() {}

    public static void main(final String[] args) throws InterruptedException {
        final Duration length = Duration.ofSeconds(args.length > 0 ? Long.parseLong(args[0]) : 600);
        final int flies = args.length > 1 ? Integer.parseInt(args[1]) : 3_000;
        final SampleModel model =
                new SampleModel(SimulationOptions.defaults().withWorkers(2).withDetailedReport(), flies);
        addSystems(model);
        final Table traders = model.sim.define("trader", Layout.fixed(TRADERS)); // their axes have nothing in common
        final FloatColumn money = traders.floats("money");
        final FloatColumn belief = traders.floats("belief");
        model.sim.system("trade").writes(money, belief).over(traders, (rows, commands) -> {
            for (int row = rows.begin(); row < rows.end(); row++) {
                rows.write(money)[row] = 1_000_000f * rows.random().at(row).nextFloat();
                rows.write(belief)[row] = rows.random().nextFloat();
            }
        });
        addNetworks(model.sim, traders);
        try (Simulation sim = model.sim) {
            final LiveOptions options = model.options()
                    .withPicture(traders, Position.of(money, belief))
                    .withPort(0)
                    .withTitle("Flies and riders")
                    .withHistory(sim.keepHistory(200, 256L << 20));
            try (Live live = Live.open(sim, options)) {
                System.out.println(live.address());
                final long end = System.nanoTime() + length.toNanos();
                final Pace pace = Pace.at(60);
                while (System.nanoTime() - end < 0) {
                    if (!sim.stepIfDue(pace)) {
                        Thread.sleep(1);
                    }
                }
            }
        }
    }

    /// Villages on a ring have no place, and traders have one.
    private static void addNetworks(final Simulation sim, final Table traders) {
        final Table villages = sim.define("village", Layout.fixed(VILLAGES));
        final IntColumn goods = villages.ints("goods");
        sim.system("work").writes(goods).over(villages, (rows, commands) -> {
            for (int row = rows.begin(); row < rows.end(); row++) {
                rows.write(goods)[row] = (int) ((row + rows.frame() / 60) % 5);
            }
        });
        join(sim.define("road", Layout.dense(VILLAGES)), villages);
        join(sim.define("deal", Layout.dense(TRADERS)), traders);
    }

    private static void join(final Table edges, final Table nodes) {
        final HandleColumn from = edges.handles("from", nodes);
        final HandleColumn to = edges.handles("to", nodes);
        edges.derive().network("near", from, to, Network.Ways.BOTH);
        for (int node = 0; node < nodes.size(); node++) {
            final int edge = edges.find(edges.create());
            from.values()[edge] = nodes.handle(node);
            to.values()[edge] = nodes.handle((node + 1) % nodes.size());
        }
    }

    private static void addSystems(final SampleModel model) {
        final long first = model.flies.handle(0); // it dies within the first seconds
        model.sim.system("mount").every(MOUNT_EVERY).exclusive((chunk, commands) -> {
            for (int row = 0; row < model.riders.end(); row++) {
                final int fly = row * 29 % model.flies.rows();
                if (model.flies.find(model.rides.values()[row]) < 0) {
                    commands.set(model.riders.handle(row), model.rides, model.flies.handle(fly));
                }
            }
        });
        model.sim.boundary();
        model.sim
                .system("lose")
                .every(LOSE_EVERY)
                .reads(model.heat)
                .once((chunk, commands) -> commands.set(first, model.speed, 0.2f));
    }
}
