package org.denserow.engine;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.denserow.engine.defragment.RowOrder;
import org.denserow.engine.derived.Grid;
import org.denserow.engine.derived.GridShape;
import org.denserow.engine.fixture.SteadyCalls;
import org.denserow.engine.fixture.SteadyFrames;
import org.denserow.engine.handle.RowState;
import org.denserow.engine.storage.FloatColumn;
import org.denserow.engine.storage.HandleColumn;
import org.denserow.engine.storage.IntColumn;
import org.denserow.engine.storage.Layout;
import org.denserow.engine.storage.ObjectColumn;
import org.denserow.engine.storage.Position;
import org.denserow.engine.storage.Tag;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// A steady frame with a history allocates nothing, whatever its entries hold.
@org.junit.jupiter.api.Tag("allocation")
class HistoryAllocationTest {

    private static final int ROWS = 600;
    private static final int ENTRIES = 8;

    @ParameterizedTest(name = "{0} workers")
    @ValueSource(ints = {1, 2})
    @DisplayName("frames of births, deaths, laps, events, timers, indices, orders and pinned rows: 0 bytes a frame")
    void step_withHistory_allocatesNothing(final int workers) {
        final SteadyFrames frames = new SteadyFrames();
        try (Simulation sim = Simulation.create(SimulationOptions.defaults()
                .withWorkers(workers)
                .withoutSerialCutoff()
                .withSwapBudget(50))) {
            final Table things = sim.define("thing", Layout.dense(2 * ROWS));
            final IntColumn key = things.ints("key");
            final FloatColumn place = things.vec2("place");
            final IntColumn age = things.ints("age");
            final ObjectColumn<String> mark = things.objects("mark", String.class);
            final HandleColumn friend = things.handles("friend", things, HandleColumn.WhenGone.CLEAR);
            final Tag hot = things.tag("hot");
            final Table posts = sim.define("post", Layout.pinned(2 * ROWS));
            final Table events = sim.define("event", Layout.events(4 * ROWS));
            things.created();
            things.changed();
            things.destroyed();
            things.indices().sets("by key", key);
            things.indices().names("by mark", mark);
            things.indices().sets("by both", key, age);
            things.order(RowOrder.by(key));
            for (int row = 0; row < ROWS; row++) {
                things.create();
                posts.create();
            }
            sim.system("churn")
                    .creates(things, posts, events)
                    .writes(place)
                    .grain(64)
                    .over(things, (rows, commands) -> {
                        final int step = (int) (rows.frame() % 64);
                        for (int row = rows.begin() + step; row < rows.end(); row += 64) {
                            if (frames.isTwin() && rows.number() == 0) {
                                SteadyCalls.allocate();
                            }
                            rows.write(place)[2 * row]++;
                            commands.destroy(things.handle(row));
                            final long made = commands.create(things);
                            commands.with(key, row * 31 % 50)
                                    .with(mark, row % 3 == 0 ? null : "m")
                                    .with(friend, made);
                            commands.create(events);
                            commands.create(posts);
                            commands.after(1 + row % 5)
                                    .set(made, age, row)
                                    .set(made, mark, "late")
                                    .after(0);
                            commands.tag(made, hot);
                        }
                    });
            sim.system("fell").grain(64).over(posts.live(), (rows, commands) -> {
                if (rows.number() == 0) {
                    for (int row = 0; posts.size() - row > ROWS; row++) {
                        if (posts.state(row) != RowState.VACANT) {
                            commands.destroy(posts.handle(row));
                        }
                    }
                }
            });
            final History history = sim.keepHistory(ENTRIES, Long.MAX_VALUE);
            frames.assertNone(sim, workers);
            assertEquals(ENTRIES, history.frames());
            long fired = 0;
            long moved = 0;
            for (int frame = 0; frame < 200; frame++) { // not every frame exchanges rows
                sim.step();
                fired += sim.report().firedTimers();
                moved += sim.report().moves();
            }
            assertTrue(fired > 0 && moved > 0, "fired=" + fired + ", moved=" + moved);
        }
    }

    @ParameterizedTest(name = "{0} workers")
    @ValueSource(ints = {1, 2})
    @DisplayName(
            "frames of which some change much and some little, with sets that are kept for a frame: 0 bytes a frame")
    void step_changesAlternate_allocatesNothing(final int workers) {
        final SteadyFrames frames = new SteadyFrames();
        try (Simulation sim = Simulation.create(
                SimulationOptions.defaults().withWorkers(workers).withoutSerialCutoff())) {
            final Table birds = sim.define("bird", Layout.dense(ROWS));
            final FloatColumn at = birds.vec2("at");
            final FloatColumn still = birds.floats("still");
            final Grid grid = birds.derive().grid("grid", Position.of(at), GridShape.torus(100, 100, 5));
            final var near = birds.derive().nearby("near", Position.of(at), grid, 3, 8);
            for (int row = 0; row < ROWS; row++) {
                at.values()[2 * birds.row(birds.create())] = row % 100;
            }
            sim.system("move").every(3).writes(at).grain(64).over(birds, (rows, commands) -> {
                for (int row = rows.begin(); row < rows.end(); row++) {
                    rows.write(at)[2 * row + 1] = (rows.frame() + row) % 100;
                    if (frames.isTwin() && row == 0) {
                        SteadyCalls.allocate();
                    }
                }
            });
            sim.system("look").reads(near).writes(still).every(1).grain(64).over(birds, (rows, commands) -> {
                rows.read(near);
                rows.write(still)[rows.begin()]++;
            });
            sim.keepHistory(ENTRIES, Long.MAX_VALUE);
            frames.assertNone(sim, workers, 16L * SteadyFrames.FRAMES / 4);
        }
    }
}
