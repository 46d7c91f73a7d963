package org.denserow.examples;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.denserow.engine.Draw;
import org.denserow.engine.Simulation;
import org.denserow.engine.SimulationOptions;
import org.denserow.engine.Table;
import org.denserow.engine.derived.Grid;
import org.denserow.engine.derived.GridShape;
import org.denserow.engine.derived.Nearby;
import org.denserow.engine.storage.DoubleColumn;
import org.denserow.engine.storage.Layout;
import org.denserow.engine.storage.ObjectColumn;
import org.denserow.engine.storage.Position;
import org.junit.jupiter.api.Test;

/// An example: each client hears what came near it, what is still there, and what left.
class WatchersTest {

    private static final int THINGS = 2_000;
    private static final int CLIENTS = 200;
    private static final double SIDE = 1_000;
    private static final double SIGHT = 64;

    /// What a client hears in one frame. A body begins with an empty one, so running it again changes nothing.
    private static final class Feed {

        final Set<Long> came = new HashSet<>();
        final Set<Long> stayed = new HashSet<>();
        final Set<Long> left = new HashSet<>();

        Feed clear() {
            came.clear();
            stayed.clear();
            left.clear();
            return this;
        }
    }

    private static final class Model {

        final Table things;
        final Table clients;
        final DoubleColumn thingX;
        final DoubleColumn thingY;
        final DoubleColumn x;
        final DoubleColumn y;
        final ObjectColumn<Feed> feed;

        Model(final Simulation sim) {
            things = sim.define("thing", Layout.dense(THINGS));
            clients = sim.define("client", Layout.dense(CLIENTS));
            thingX = things.doubles("x");
            thingY = things.doubles("y");
            x = clients.doubles("x");
            y = clients.doubles("y");
            feed = clients.objects("feed", Feed.class);
            // snippet: send
            final Grid near =
                    things.derive().grid("near", Position.of(thingX, thingY), GridShape.plane(0, 0, SIDE, SIDE, 32));
            final Nearby seen =
                    clients.derive().nearby("seen", Position.of(x, y), near, 64, 256); // radius, most handles

            sim.system("send").reads(seen).writes(feed).grain(64).over(clients, (rows, commands) -> {
                final Nearby.View view = rows.read(seen);
                for (int client = rows.begin(); client < rows.end(); client++) {
                    final Feed to = rows.write(feed)[client].clear();
                    for (int i = view.begin(client), end = view.end(client); i < end; i++) {
                        if (view.entered()[i]) {
                            to.came.add(view.handles()[i]);
                        } else {
                            to.stayed.add(view.handles()[i]);
                        }
                    }
                    for (int i = view.leftBegin(client), end = view.leftEnd(client); i < end; i++) {
                        to.left.add(view.left()[i]);
                    }
                }
            });
            // end
            sim.system("move").writes(thingX, thingY).over(things, (rows, commands) -> {
                for (int row = rows.begin(); row < rows.end(); row++) {
                    final Draw random = rows.random().at(row);
                    rows.write(thingX)[row] += 40 * random.nextDouble() - 20;
                    rows.write(thingY)[row] += 40 * random.nextDouble() - 20;
                    if (random.chance(0.02)) {
                        commands.destroy(things.handle(row));
                    }
                }
            });
            final Draw random = sim.random("places");
            for (int row = 0; row < THINGS; row++) {
                random.of(things.create());
                thingX.values()[row] = SIDE * random.nextDouble();
                thingY.values()[row] = SIDE * random.nextDouble();
            }
            for (int row = 0; row < CLIENTS; row++) {
                random.of(clients.create());
                x.values()[row] = SIDE * random.nextDouble();
                y.values()[row] = SIDE * random.nextDouble();
                feed.values()[row] = new Feed();
            }
        }

        Set<Long> near(final int client) {
            final Set<Long> near = new HashSet<>();
            for (int row = 0; row < things.size(); row++) {
                final double dx = thingX.values()[row] - x.values()[client];
                final double dy = thingY.values()[row] - y.values()[client];
                if (dx * dx + dy * dy <= SIGHT * SIGHT) {
                    near.add(things.handle(row));
                }
            }
            return near;
        }
    }

    @Test
    void step_thingsThatMoveAndDie_eachClientKnowsWhatIsNear() {
        try (Simulation sim = Simulation.create(
                SimulationOptions.defaults().withWorkers(2).withGrain(64).withoutSerialCutoff())) {
            final Model model = new Model(sim);
            final List<Set<Long>> known = new ArrayList<>();
            for (int client = 0; client < CLIENTS; client++) {
                known.add(new HashSet<>());
            }
            for (int frame = 0; frame < 10; frame++) {
                final List<Set<Long>> near = new ArrayList<>();
                for (int client = 0; client < CLIENTS; client++) {
                    near.add(model.near(client));
                }
                sim.step();
                for (int client = 0; client < CLIENTS; client++) {
                    final Feed feed = model.feed.values()[client];
                    final Set<Long> knows = known.get(client);
                    assertTrue(knows.containsAll(feed.left), "what left was known");
                    knows.removeAll(feed.left);
                    assertEquals(knows, feed.stayed, "frame=" + frame + ", client=" + client);
                    knows.addAll(feed.came);
                    assertEquals(near.get(client), knows, "frame=" + frame + ", client=" + client);
                    assertEquals(knows.size(), feed.came.size() + feed.stayed.size());
                }
            }
            assertTrue(model.things.size() < THINGS, "some are gone");
        }
    }
}
