package org.denserow.engine.derivedparts;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Arrays;
import java.util.List;
import java.util.function.Consumer;
import org.denserow.engine.Range;
import org.denserow.engine.Simulation;
import org.denserow.engine.SystemBuilder;
import org.denserow.engine.Table;
import org.denserow.engine.Trial;
import org.denserow.engine.derived.Buckets;
import org.denserow.engine.derived.Derive;
import org.denserow.engine.derived.SelectedRows;
import org.denserow.engine.handle.Handle;
import org.denserow.engine.storage.HandleColumn;
import org.denserow.engine.storage.IntColumn;
import org.denserow.engine.storage.Layout;
import org.denserow.engine.storage.ObjectColumn;
import org.denserow.engine.storage.Tag;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.function.Executable;

/// What derived parts give, how they are declared, and what is refused.
class DerivedTest {

    @AutoClose
    private final Simulation sim = Trial.parallel(1);

    private final Table stops = sim.define("stop", Layout.dense(10));
    private final Table trips = sim.define("trip", Layout.dense(10));
    private final IntColumn key = trips.ints("key");
    private final IntColumn number = stops.ints("number");
    private final HandleColumn home = trips.handles("home", stops);
    private final HandleColumn any = trips.handles("any");
    private final ObjectColumn<String> text = trips.objects("text", String.class);
    private final Tag late = trips.tag("late");
    private final Tag shut = stops.tag("shut");
    private final Derive derive = trips.derive();

    private static void assertRefused(final String part, final Executable call) {
        assertTold(part, assertThrows(IllegalArgumentException.class, call));
    }

    private static void assertTold(final String part, final Throwable thrown) {
        assertTrue(thrown.getMessage().contains(part), thrown.getMessage());
    }

    /// Runs a body over the trips once.
    private void read(final SystemBuilder system, final Consumer<Range> body) {
        system.over(trips, (rows, commands) -> body.accept(rows));
        sim.step();
    }

    @Test
    void groups_rows_ascendWithinAGroup() {
        final Buckets byKey = derive.buckets("byKey", key, 4).carrying(key);
        for (final int each : new int[] {2, 0, 2, -1, 4, 0, 2, Integer.MAX_VALUE}) {
            key.values()[trips.find(trips.create())] = each;
        }
        read(sim.system("read").reads(byKey), rows -> {
            final Buckets.View groups = rows.read(byKey);
            assertArrayEquals(new int[] {0, 2, 2, 5, 5}, Arrays.copyOf(groups.begins(), 5));
            assertArrayEquals(new int[] {1, 5, 0, 2, 6}, Arrays.copyOf(groups.rows(), 5));
            assertArrayEquals(new int[] {0, 0, 2, 2, 2}, Arrays.copyOf(groups.values(key), 5));
            assertEquals(3, groups.count(2));
            assertEquals(List.of(2, 5), List.of(groups.begin(2), groups.end(2)));
            assertThrows(IndexOutOfBoundsException.class, () -> groups.count(4));
            assertThrows(IndexOutOfBoundsException.class, () -> groups.begin(-1));
            assertTold("carry", assertThrows(IllegalArgumentException.class, () -> groups.values(home)));
        });
        assertEquals(3, byKey.outside());
        assertEquals("trip.byKey", byKey.name());
        assertEquals(trips.type(), byKey.type());
        assertTrue(trips.parts().contains(byKey));
    }

    @Test
    void groups_handles_areOfTheRowOfTheTarget() {
        final Buckets byHome = derive.buckets("byHome", home);
        final long gone = stops.create();
        final long kept = stops.create();
        for (final long each : new long[] {kept, gone, Handle.NULL, kept}) {
            home.values()[trips.find(trips.create())] = each;
        }
        stops.destroy(gone); // the other moves to its place
        read(sim.system("read").reads(byHome), rows -> {
            final Buckets.View groups = rows.read(byHome);
            assertEquals(1, groups.keys());
            assertEquals(0, stops.find(kept));
            assertArrayEquals(new int[] {0, 3}, Arrays.copyOf(groups.rows(), groups.count(0)));
        });
        assertEquals(2, byHome.outside());
    }

    @Test
    void any_manyDraws_areEachRowAlike() {
        final Buckets byKey = derive.buckets("byKey", key, 2);
        final SelectedRows lates = derive.selected("lates", late);
        for (int row = 0; row < 6; row++) {
            trips.create();
            key.values()[row] = row < 5 ? 1 : 7;
            if (row % 2 == 1) {
                late.bits().set(row);
            }
        }
        final int[] found = new int[6];
        final int[] listed = new int[6];
        read(sim.system("read").reads(byKey, lates), rows -> {
            assertEquals(-1, rows.read(byKey).any(0, 5));
            for (int draw = 0; draw < 6_000; draw++) {
                found[rows.read(byKey).any(1, rows.random().of(draw).nextLong())]++;
                listed[rows.read(lates).any(rows.random().of(-draw - 1).nextLong())]++;
            }
        });
        assertEquals(0, found[5]);
        assertEquals(0, listed[0] + listed[2] + listed[4]);
        for (final int row : new int[] {0, 1, 2, 3, 4}) {
            assertEquals(1_200, found[row], 200, "row " + row); // six times the standard deviation
        }
        for (final int row : new int[] {1, 3, 5}) {
            assertEquals(2_000, listed[row], 240, "row " + row);
        }
    }

    @Test
    void any_noRow_isNone() {
        final SelectedRows lates = derive.selected("lates", late);
        trips.create();
        read(sim.system("read").reads(lates), rows -> {
            assertEquals(0, rows.read(lates).count());
            assertEquals(-1, rows.read(lates).any(-1));
        });
    }

    // ---- Declaring ----

    @Test
    void buckets_badInput_isRefused() {
        assertRefused("keys=0", () -> derive.buckets("byKey", key, 0));
        assertRefused("keys=" + (Derive.MAX_KEYS + 1), () -> derive.buckets("byKey", key, Derive.MAX_KEYS + 1));
        assertRefused("stop.number", () -> derive.buckets("byKey", number, 4));
        assertRefused("trip.any", () -> derive.buckets("byAny", any));
        assertRefused("trip.key", () -> derive.buckets("key", key, 4));
        assertRefused("blank", () -> derive.buckets(" ", key, 4));
        assertRefused("stop.shut", () -> derive.selected("lates", shut));
        derive.selected("lates", late); // the name is free: nothing was defined
        assertRefused("trip.lates", () -> derive.buckets("lates", key, 4));
        assertRefused("trip.lates", () -> trips.ints("lates"));
        assertThrows(NullPointerException.class, () -> derive.buckets("byKey", null, 4));
        assertThrows(NullPointerException.class, () -> derive.selected("none", null));
    }

    @Test
    void onlyAndCarrying_badInput_isRefused() {
        final Buckets byKey = derive.buckets("byKey", key, 4);
        assertRefused("stop.shut", () -> byKey.only(shut));
        assertRefused("stop.number", () -> byKey.carrying(number));
        assertRefused("trip.text", () -> byKey.carrying(text));
        byKey.carrying(home).only(late);
        assertRefused("trip.home", () -> byKey.carrying(home));
        assertRefused("second=", () -> byKey.only(late.not()));
    }

    @Test
    void derive_afterTheFirstFrame_isRefused() {
        final Buckets byKey = derive.buckets("byKey", key, 4);
        sim.step();
        assertTold("trip.late", assertThrows(IllegalStateException.class, () -> derive.buckets("later", key, 4)));
        assertThrows(IllegalStateException.class, () -> derive.selected("later", late));
        assertThrows(IllegalStateException.class, () -> byKey.only(late));
        assertThrows(IllegalStateException.class, () -> byKey.carrying(key));
    }

    // ---- Access ----

    @Test
    void systems_mayOnlyReadThem() {
        final Buckets byKey = derive.buckets("byKey", key, 4);
        assertRefused("write a source", () -> sim.system("write").writes(byKey));
        assertRefused("write a source", () -> sim.system("scatter").scatters(byKey));
        assertRefused("declared once", () -> sim.system("twice").reads(byKey, byKey));
        try (Simulation elsewhere = Trial.parallel(1)) {
            elsewhere.define("trip", Layout.dense(10));
            elsewhere.define("stop", Layout.dense(10));
            assertRefused("trip.byKey", () -> elsewhere.system("read").reads(byKey));
        }
    }

    @Test
    void read_undeclared_isRefused() {
        final Buckets byKey = derive.buckets("byKey", key, 4);
        trips.create();
        sim.system("read").over(trips, (rows, commands) -> rows.read(byKey));
        assertTold("add .reads", Trial.causeOfStep(sim));
    }

    @Test
    void read_inAnExclusiveSystem_saysWhatToDo() {
        final Buckets byKey = derive.buckets("byKey", key, 4);
        trips.create();
        sim.system("read").reads(byKey).over(trips, (rows, commands) -> rows.read(byKey));
        sim.system("alone").exclusive((world, commands) -> world.read(byKey));
        assertTold("trip.byKey", Trial.causeOfStep(sim));
        assertTold("sources", Trial.causeOfStep(recovered()));
    }

    private Simulation recovered() {
        sim.recover();
        return sim;
    }

    @Test
    void reads_everyOtherFrameOfRowsThatLiveOneLap_isRefused() {
        final SelectedRows fresh = derive.selected("fresh", trips.created());
        assertRefused(
                "one lap",
                () -> sim.system("read").every(2).reads(fresh).over(trips, (rows, commands) -> rows.read(fresh)));
    }

    @Test
    void listing_ofRowsThatLiveOneLap_endsWithIt() {
        final SelectedRows fresh = derive.selected("fresh", trips.created());
        final int[] found = {-1};
        sim.system("read")
                .reads(fresh)
                .over(stops, (rows, commands) -> found[0] = rows.read(fresh).count());
        stops.create();
        trips.create();
        for (final int wanted : new int[] {1, 0, 0}) {
            sim.step();
            assertEquals(wanted, found[0]);
        }
    }
}
