package org.denserow.engine.derivedparts;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import org.denserow.engine.Simulation;
import org.denserow.engine.Snapshot;
import org.denserow.engine.SystemFailure;
import org.denserow.engine.Table;
import org.denserow.engine.Trial;
import org.denserow.engine.derived.Buckets;
import org.denserow.engine.derived.SelectedRows;
import org.denserow.engine.storage.HandleColumn;
import org.denserow.engine.storage.IntColumn;
import org.denserow.engine.storage.Layout;
import org.denserow.engine.storage.Tag;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

/// When derived parts are made anew, and when not.
class DerivedRebuildsTest {

    private final Simulation sim = Trial.parallel(2);
    private final Table stops = sim.define("stop", Layout.dense(100));
    private final Table trips = sim.define("trip", Layout.dense(100).growable());
    private final IntColumn key = trips.ints("key");
    private final IntColumn other = trips.ints("other");
    private final HandleColumn home = trips.handles("home", stops, HandleColumn.WhenGone.CLEAR);
    private final Tag late = trips.tag("late");
    private final Buckets byKey = trips.derive().buckets("byKey", key, 10);
    private final Buckets byHome = trips.derive().buckets("byHome", home);
    private final Buckets lateByKey =
            trips.derive().buckets("lateByKey", key, 10).only(late).carrying(other);
    private final SelectedRows lates = trips.derive().selected("lates", late);
    private final Buckets unread = trips.derive().buckets("unread", key, 10);
    private final long[] trip = new long[10];
    private long stop;
    private boolean writes; // a system does, in this frame
    private boolean fails;

    @BeforeEach
    void declare() {
        sim.system("write").writes(key).over(trips, (rows, commands) -> rows.write(key)[0]++);
        sim.switchOff("write");
        sim.boundary();
        sim.system("read")
                .reads(byKey, byHome, lateByKey, lates)
                .over(trips, (rows, commands) -> rows.read(byKey).keys());
        sim.system("read again")
                .reads(byKey, key)
                .over(trips, (rows, commands) -> rows.read(byKey).keys());
        sim.system("alone").exclusive((world, commands) -> {
            if (writes) {
                world.write(key)[0] = 3;
            }
            if (fails) {
                throw new IllegalStateException("on purpose");
            }
        });
        stop = stops.create();
        for (int i = 0; i < trip.length; i++) {
            trip[i] = trips.create();
        }
        sim.step();
        assertRebuilds("in the first frame", 1, 1, 1, 1);
    }

    @AfterEach
    void close() {
        assertEquals(0, unread.rebuilds(), "nobody reads it");
        sim.close();
    }

    /// Runs a frame, and compares how often each part was made since the call before.
    private void assertStep(final String what, final int... wanted) {
        sim.step();
        assertRebuilds(what, wanted);
    }

    private final long[] before = new long[4];

    private void assertRebuilds(final String what, final int... wanted) {
        final long[] now = {byKey.rebuilds(), byHome.rebuilds(), lateByKey.rebuilds(), lates.rebuilds()};
        for (int i = 0; i < now.length; i++) {
            assertEquals(wanted[i], now[i] - before[i], what + ", part " + i);
            before[i] = now[i];
        }
    }

    @Test
    @DisplayName("IX-20: a derived part is made once for all who read it, and not again while nothing changes")
    void step_nothingChanged_makesNothing() {
        assertStep("nothing", 0, 0, 0, 0);
        other.values(); // a source of one
        assertStep("other was taken", 0, 0, 1, 0);
        sim.commands().set(trip[0], other, 7);
        assertStep("other was set", 0, 0, 1, 0);
        assertStep("nothing", 0, 0, 0, 0);
    }

    @Test
    void step_sourceSetByCommand_makesWhatIsOfIt() {
        sim.commands().set(trip[0], key, 7);
        assertStep("key", 1, 0, 1, 0);
        sim.commands().set(trip[0], home, stop);
        assertStep("home", 0, 1, 0, 0);
        sim.commands().tag(trip[0], late);
        assertStep("tag", 0, 0, 1, 1);
        sim.commands().untag(trip[0], late);
        assertStep("untag", 0, 0, 1, 1);
        assertStep("nothing", 0, 0, 0, 0);
    }

    @Test
    void step_sourceWrittenInPlace_makesWhatIsOfIt() {
        sim.switchOn("write");
        assertStep("a system writes", 1, 0, 1, 0);
        assertStep("and again", 1, 0, 1, 0);
        sim.switchOff("write");
        assertStep("it is off", 0, 0, 0, 0);
        writes = true;
        assertStep("an exclusive system writes, behind those who read", 0, 0, 0, 0);
        writes = false;
        assertStep("which they see in the next frame", 1, 0, 1, 0);
        key.values()[0] = 1;
        assertStep("the owner", 1, 0, 1, 0);
        final Tag.Bits kept = late.bits();
        assertStep("a look at a tag", 0, 0, 0, 0);
        kept.set(3);
        assertStep("the owner, a tag", 0, 0, 1, 1);
        kept.clearWord(0, 8);
        assertStep("by a view that was kept", 0, 0, 1, 1);
    }

    @Test
    void step_rowsCameWentOrMoved_makesAllOfTheType() {
        final long created = trips.create();
        assertStep("created", 1, 1, 1, 1);
        sim.commands().destroy(created);
        assertStep("destroyed", 1, 1, 1, 1);
        final long pending = sim.commands().createPending(trips);
        sim.step();
        sim.step();
        assertRebuilds("pending", 1, 1, 1, 1);
        sim.commands().activate(pending);
        assertStep("activated", 1, 1, 1, 1);
        sim.commands().createBatch(trips, new long[500], 500);
        assertStep("grown", 1, 1, 1, 1);
        stops.create();
        assertStep("a row of the target", 0, 1, 0, 0);
        home.values()[0] = stop;
        assertStep("home", 0, 1, 0, 0);
        sim.commands().destroy(stop);
        assertStep("its reference is cleared", 0, 1, 0, 0);
        assertStep("nothing", 0, 0, 0, 0);
    }

    @Test
    void step_restoredOrFailed_makesAll() {
        final Snapshot snapshot = sim.snapshot();
        assertStep("nothing", 0, 0, 0, 0);
        sim.restore(snapshot);
        assertStep("restored", 1, 1, 1, 1);
        assertStep("nothing", 0, 0, 0, 0);
        fails = true;
        assertThrows(SystemFailure.class, sim::step);
        fails = false;
        sim.recover();
        assertStep("failed", 1, 1, 1, 1);
        assertStep("nothing", 0, 0, 0, 0);
    }

    @Test
    void step_readersWithoutChunks_makeNothingUntilTheyHaveSome() {
        sim.switchOff("read");
        sim.switchOff("read again");
        key.values()[0] = 1;
        trips.create();
        assertStep("nobody reads", 0, 0, 0, 0);
        sim.switchOn("read again");
        assertStep("one is read", 1, 0, 0, 0);
        sim.switchOn("read");
        assertStep("all are read", 0, 1, 1, 1);
        assertStep("nothing", 0, 0, 0, 0);
    }

    @Test
    void reserve_betweenFrames_losesNothing() {
        sim.memory().reserve(trips, 100, 1_000);
        assertStep("room was taken", 1, 1, 1, 1);
        assertStep("nothing", 0, 0, 0, 0);
    }
}
