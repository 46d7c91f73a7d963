package org.denserow.engine.systems;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.util.concurrent.atomic.AtomicInteger;
import org.denserow.engine.Simulation;
import org.denserow.engine.SystemFailure;
import org.denserow.engine.Table;
import org.denserow.engine.Trial;
import org.denserow.engine.bits.BitCursor;
import org.denserow.engine.storage.IntColumn;
import org.denserow.engine.storage.Layout;
import org.denserow.engine.storage.Tag;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.function.Executable;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// What lives one lap and systems that do not run in every frame: refused, since two of three would pass by unseen.
class MissedLapsTest {

    @AutoClose
    private final Simulation sim = Trial.parallel(3);

    private final Table things = sim.define("thing", Layout.dense(1000));
    private final Tag created = things.created();
    private final Tag changed = things.changed();
    private final Tag fresh = things.tag("fresh");
    private final Table hits = sim.define("hit", Layout.events(100));
    private final IntColumn force = hits.ints("force");

    private static void assertRefused(final Executable declares, final String what) {
        Trial.assertSays(
                assertThrows(IllegalArgumentException.class, declares),
                "system=seldom",
                "every=3",
                what,
                "; when the system runs again this is gone: tag the rows with a tag of your own");
    }

    // ---- Declared ----

    @Test
    void over_readsCreatedOrChanged_isRefusedWhereverEveryStands() {
        assertRefused(
                () -> sim.system("seldom").every(3).reads(created).over(things, (rows, commands) -> {}),
                "part=thing.created");
        assertRefused(
                () -> sim.system("seldom").reads(changed).every(3).over(things, (rows, commands) -> {}),
                "part=thing.changed");
        assertRefused(
                () -> sim.system("seldom").every(3).reads(force).over(things, (rows, commands) -> {}),
                "part=hit.force");
        sim.system("seldom").every(3).reads(fresh).over(things, (rows, commands) -> {}); // the name is not spent
    }

    @Test
    void over_eventsOrASelectionOfWhatLivesOneLap_isRefused() {
        assertRefused(() -> sim.system("seldom").every(3).over(hits, (rows, commands) -> {}), "over=hit");
        assertRefused(() -> sim.system("seldom").every(3).over(created, (rows, commands) -> {}), "over=thing.created");
        assertRefused(
                () -> sim.system("seldom").every(3).over(fresh.andNot(changed), (rows, commands) -> {}),
                "over=thing.changed");
    }

    @Test
    void over_everyFrame_isTaken() {
        sim.system("each").every(1).reads(created).over(changed, (rows, commands) -> {});
        sim.system("hits").reads(force).over(hits, (rows, commands) -> {});
        final Table pinned = sim.define("pinned", Layout.pinned(8));
        sim.system("live").every(3).over(pinned.live(), (rows, commands) -> {}); // kept by the rows, but no lap
        sim.step();
    }

    // ---- At the call ----

    @ParameterizedTest
    @ValueSource(ints = {1, 3})
    void destroyed_askedByAChunk_isRefusedUnlessItsSystemRunsInEveryFrame(final int every) {
        things.destroyed();
        for (int row = 0; row < 640; row++) {
            things.create();
        }
        final AtomicInteger seen = new AtomicInteger();
        sim.system("other").every(2).over(things, (rows, commands) -> {});
        sim.system("each")
                .grain(64)
                .over(
                        things,
                        (rows, commands) -> seen.addAndGet(things.destroyed().count()));
        sim.system("seldom").every(every).grain(64).over(things, (rows, commands) -> {
            if (rows.number() % 2 == 0) {
                things.destroyed().handle(0);
            } else {
                things.destroyed().count();
            }
        });
        things.destroy(things.handle(0));
        if (every == 1) {
            sim.step();
        } else {
            final SystemFailure failure = assertThrows(SystemFailure.class, sim::step);
            assertEquals("seldom", failure.system());
            assertRefused(
                    () -> {
                        throw failure.getCause();
                    },
                    "call=destroyed()");
            sim.recover();
        }
        assertEquals(10, seen.get());
        things.destroyed().count(); // the owner, between frames
    }

    @Test
    void exclusive_asksForWhatLivesOneLap_isRefusedUnlessItRunsInEveryFrame() {
        things.destroyed();
        sim.system("each").exclusive((world, commands) -> {
            world.read(created);
            world.read(force);
            things.destroyed().count();
        });
        sim.system("seldom").every(3).exclusive((world, commands) -> {
            assertRefused(() -> world.read(created), "part=thing.created");
            assertRefused(() -> world.read(force), "part=hit.force");
            assertRefused(() -> things.destroyed().handle(0), "call=destroyed().handle");
            assertRefused(() -> things.destroyed().count(), "call=destroyed().count");
            world.read(fresh);
        });
        sim.step();
    }

    // ---- The remedy ----

    @Test
    void ownTag_setEachFrameAndClearedByTheReader_missesNothing() {
        final int[] seen = {0};
        sim.system("make").creates(things).over(sim.define("clock", Layout.fixed(1)), (rows, commands) -> {
            commands.create(things);
        });
        sim.boundary();
        sim.system("remember").writes(fresh).over(created, (rows, commands) -> rows.setAll(fresh));
        sim.system("seldom").every(3).writes(fresh).over(fresh, (rows, commands) -> {
            for (final BitCursor it = rows.cursor(); it.next(); ) {
                seen[0]++;
            }
            rows.clearAll(fresh);
        });
        sim.run(31); // the last frame is one in which the reader runs
        assertEquals(31, seen[0]);
        assertEquals(0, fresh.count());
    }
}
