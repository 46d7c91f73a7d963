package org.denserow.engine.published;

import static org.denserow.engine.published.PublishedRowsTest.assertSays;
import static org.denserow.engine.published.PublishedRowsTest.onOtherThread;
import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.ByteBuffer;
import java.nio.DoubleBuffer;
import java.nio.FloatBuffer;
import java.nio.IntBuffer;
import java.nio.LongBuffer;
import java.nio.ReadOnlyBufferException;
import java.util.ArrayList;
import java.util.List;
import org.denserow.engine.Simulation;
import org.denserow.engine.SimulationOptions;
import org.denserow.engine.Table;
import org.denserow.engine.storage.FloatColumn;
import org.denserow.engine.storage.Layout;
import org.denserow.engine.storage.ObjectColumn;
import org.denserow.engine.storage.Part;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.function.Executable;

/// What published copies refuse, and that nothing reaches the copy through a view.
class PublishedMisuseTest {

    private static final int ROWS = 70;

    @AutoClose
    private final PublishedWorld world = new PublishedWorld(Layout.dense(100), 1);

    private final Table table = world.things.table();
    private PublishedRows rows;

    @BeforeEach
    void publish() {
        for (int i = 0; i < ROWS; i++) {
            table.create();
        }
        world.sim.step();
        rows = world.publishAll(3);
        rows.publish();
    }

    private static <T extends Throwable> void refused(
            final Class<T> kind, final Executable call, final String... says) {
        assertSays(assertThrows(kind, call), says);
    }

    // ---- At creation ----

    @Test
    void of_wrongParts_isRefused() {
        final ObjectColumn<String> names = table.objects("name", String.class);
        refused(
                IllegalArgumentException.class,
                () -> PublishedRows.of(world.sim, table, names),
                "objects are not published",
                "column=thing.name",
                "a number that stands for it");
        refused(
                IllegalArgumentException.class,
                () -> PublishedRows.of(world.sim, table, table.claims("bid", table)),
                "only columns and tags are published",
                "part=thing.bid");
        refused(
                IllegalArgumentException.class,
                () -> PublishedRows.of(world.sim, table, world.things.f(), world.things.odd(), world.things.f()),
                "published once",
                "part=thing.f");
        refused(NullPointerException.class, () -> PublishedRows.of(world.sim, table, (Part<?, ?>) null), "part=null");
        refused(NullPointerException.class, () -> PublishedRows.of(world.sim, table, (Part<?, ?>[]) null), "parts=");
        refused(NullPointerException.class, () -> PublishedRows.of(null, table), "sim=null");
        refused(NullPointerException.class, () -> PublishedRows.of(world.sim, null), "table=null");
    }

    @Test
    void of_anotherTableOrSimulation_isRefused() {
        try (Simulation other = Simulation.create(SimulationOptions.defaults())) {
            final Table twin = other.define("thing", Layout.dense(4));
            final FloatColumn foreign = twin.floats("f");
            refused(
                    IllegalArgumentException.class,
                    () -> PublishedRows.of(world.sim, table, foreign),
                    "must be of the table",
                    "part=thing.f");
            refused(
                    IllegalArgumentException.class,
                    () -> PublishedRows.of(world.sim, twin),
                    "must be of this simulation",
                    "table=thing");
        }
    }

    @Test
    void of_buffersOutOfRange_isRefused() {
        for (final int buffers : new int[] {-1, 0, 1, PublishedRows.MAX_BUFFERS + 1}) {
            refused(
                    IllegalArgumentException.class,
                    () -> PublishedRows.of(world.sim, table, buffers),
                    "buffers must be in [2, 64]",
                    "buffers=" + buffers);
        }
        assertTrue(PublishedRows.of(world.sim, table, PublishedRows.MAX_BUFFERS).publish());
    }

    // ---- At the wrong time ----

    @Test
    void publish_insideAFrameOrElsewhere_isRefused() throws InterruptedException {
        try (Simulation sim = Simulation.create(SimulationOptions.defaults().withWorkers(1))) {
            final Table one = sim.define("row", Layout.fixed(1));
            final PublishedRows mine = PublishedRows.of(sim, one);
            final List<RuntimeException> thrown = new ArrayList<>();
            sim.system("in a chunk").over(one, (chunk, commands) -> thrown.add(publishing(mine)));
            sim.system("alone").exclusive((chunk, commands) -> thrown.add(publishing(mine)));
            sim.step();
            assertEquals(2, thrown.size());
            assertSays(thrown.getFirst(), "rows are published by the owner between frames", "phase=SYSTEMS");
            assertSays(thrown.getLast(), "phase=EXCLUSIVE");
            onOtherThread(() -> {
                assertSays(assertThrows(IllegalStateException.class, mine::publish), "thread=", "owner=");
                assertThrows(IllegalStateException.class, mine::keepSlots);
                assertThrows(IllegalStateException.class, mine::bytes);
                assertThrows(IllegalStateException.class, () -> PublishedRows.of(sim, one));
            });
            assertEquals(0, mine.published());
        }
    }

    private static RuntimeException publishing(final PublishedRows mine) {
        return assertThrows(IllegalStateException.class, mine::publish);
    }

    // ---- Leases ----

    @Test
    void close_twice_givesBackOnce() {
        final PublishedCopy first = rows.latest();
        final PublishedCopy second = rows.latest();
        assertEquals(2, rows.leases());
        first.close();
        first.close();
        assertEquals(1, rows.leases());
        assertTrue(first.isClosed());
        assertFalse(second.isClosed());
        assertEquals(ROWS, second.handles().length());
        second.close();
        assertEquals(0, rows.leases());
    }

    @Test
    void everyCall_afterClose_isRefused() {
        final PublishedCopy copy = rows.latest();
        final PublishedValues.Floats f = copy.floats(world.things.f());
        final PublishedValues.Doubles d = copy.doubles(world.things.d());
        final PublishedValues.Ints i = copy.ints(world.things.i());
        final PublishedValues.Longs l = copy.longs(world.things.l());
        final PublishedValues.Bytes b = copy.bytes(world.things.b());
        final PublishedBits odd = copy.tag(world.things.odd());
        copy.close();
        final List<Executable> calls = new ArrayList<>(List.of(
                () -> copy.handle(0),
                copy::handles,
                () -> copy.find(1),
                () -> copy.floats(world.things.f()),
                () -> copy.doubles(world.things.d()),
                () -> copy.ints(world.things.i()),
                () -> copy.longs(world.things.l()),
                () -> copy.handles(world.things.h()),
                () -> copy.bytes(world.things.b()),
                () -> copy.tag(world.things.odd())));
        calls.addAll(List.of(
                () -> f.get(0),
                () -> f.copyTo(0, 1, new float[1], 0),
                () -> d.get(0),
                () -> d.copyTo(0, 1, new double[1], 0),
                () -> i.get(0),
                () -> i.copyTo(0, 1, IntBuffer.allocate(1)),
                () -> l.get(0),
                () -> b.get(0),
                () -> odd.get(0)));
        calls.addAll(List.of(() -> odd.word(0), () -> odd.nextAny(0), odd::count));
        for (final Executable call : calls) {
            refused(IllegalStateException.class, call, "a closed copy is not read", "copy=1", "frame=1");
        }
        assertEquals(ROWS, copy.size()); // the figures stay
        assertEquals(1, copy.frame());
    }

    @Test
    void latest_neverClosed_isRefusedAtTheLimit() {
        final PublishedRows leaking = PublishedRows.of(world.sim, table);
        for (int i = 0; i < PublishedRows.MAX_LEASES; i++) {
            leaking.latest();
        }
        refused(
                IllegalStateException.class,
                leaking::latest,
                "at most 65535 leases",
                "type=thing",
                "leases=65535",
                "close each copy");
        assertEquals(PublishedRows.MAX_LEASES, leaking.leases());
        assertTrue(leaking.publish()); // another copy, which has none
        leaking.latest().close();
    }

    @Test
    void copy_partThatIsNotPublished_isRefused() {
        final PublishedRows few = PublishedRows.of(world.sim, table, world.things.f(), world.things.odd());
        few.publish();
        try (PublishedCopy copy = few.latest()) {
            refused(
                    IllegalArgumentException.class,
                    () -> copy.doubles(world.things.d()),
                    "only published parts can be read",
                    "part=thing.d",
                    "published=[thing.f, thing.odd]");
            refused(IllegalArgumentException.class, () -> copy.tag(world.things.hot()), "part=thing.hot");
            refused(NullPointerException.class, () -> copy.floats(null), "column=null");
            refused(NullPointerException.class, () -> copy.tag(null), "tag=null");
            refused(IllegalStateException.class, () -> copy.find(1), "copy=1", "keepSlots()");
        }
    }

    @Test
    void copy_outsideItsRows_isRefused() {
        try (PublishedCopy copy = rows.latest()) {
            final PublishedValues.Floats v = copy.floats(world.things.v());
            final PublishedBits odd = copy.tag(world.things.odd());
            assertEquals(3 * ROWS, v.length());
            assertEquals(2, odd.words());
            for (final int row : new int[] {-1, ROWS}) { // the array is longer
                refused(IndexOutOfBoundsException.class, () -> copy.handle(row), "[0, 70)", "row=" + row);
                refused(IndexOutOfBoundsException.class, () -> odd.get(row), "[0, 70)", "row=" + row);
                refused(IndexOutOfBoundsException.class, () -> v.get(3 * row), "[0, 210)", "place=" + 3 * row);
            }
            refused(IndexOutOfBoundsException.class, () -> odd.word(2), "[0, 2)", "word=2");
            refused(IndexOutOfBoundsException.class, () -> odd.word(-1), "word=-1");
            refused(IndexOutOfBoundsException.class, () -> odd.nextAny(ROWS + 1), "[0, 70]", "fromRow=71");
            refused(IndexOutOfBoundsException.class, () -> odd.nextAny(-1), "fromRow=-1");
            final float[] target = new float[10];
            for (final int[] wrong :
                    new int[][] {{-1, 1, 0}, {209, 2, 0}, {0, -1, 0}, {0, 11, 0}, {0, 5, 6}, {0, 1, -1}}) {
                refused(
                        IndexOutOfBoundsException.class,
                        () -> v.copyTo(wrong[0], wrong[1], target, wrong[2]),
                        "count=" + wrong[1]);
            }
            assertArrayEquals(new float[10], target);
            refused(
                    IndexOutOfBoundsException.class,
                    () -> v.copyTo(0, 11, FloatBuffer.allocate(10)),
                    "count=11, room=10");
            refused(NullPointerException.class, () -> v.copyTo(0, 1, (float[]) null, 0), "target=null");
            refused(NullPointerException.class, () -> v.copyTo(0, 1, (FloatBuffer) null), "target=null");
        }
    }

    @Test
    void copyTo_everyKind_givesTheCells() {
        try (PublishedCopy copy = rows.latest()) {
            final int from = 3;
            final int count = 20;
            final float[] f = new float[count + 1];
            final double[] d = new double[count + 1];
            final int[] i = new int[count + 1];
            final long[] l = new long[count + 1];
            final byte[] b = new byte[count + 1];
            copy.floats(world.things.f()).copyTo(from, count, f, 1);
            copy.doubles(world.things.d()).copyTo(from, count, d, 1);
            copy.ints(world.things.i()).copyTo(from, count, i, 1);
            copy.longs(world.things.l()).copyTo(from, count, l, 1);
            copy.bytes(world.things.b()).copyTo(from, count, b, 1);
            final FloatBuffer fs = ByteBuffer.allocateDirect(4 * count).asFloatBuffer();
            final DoubleBuffer ds = DoubleBuffer.allocate(count);
            final IntBuffer is = IntBuffer.allocate(count);
            final LongBuffer ls = LongBuffer.allocate(count);
            final ByteBuffer bs = ByteBuffer.allocateDirect(count);
            copy.floats(world.things.f()).copyTo(from, count, fs);
            copy.doubles(world.things.d()).copyTo(from, count, ds);
            copy.ints(world.things.i()).copyTo(from, count, is);
            copy.handles(world.things.h()).copyTo(from, count, ls);
            copy.bytes(world.things.b()).copyTo(from, count, bs);
            assertEquals(0, fs.remaining());
            for (int cell = 0; cell < count; cell++) {
                final int row = from + cell;
                final long value = PublishedWorld.value(table.handle(row), 0);
                assertEquals((float) value, f[cell + 1]);
                assertEquals(value, d[cell + 1]);
                assertEquals(value, i[cell + 1]);
                assertEquals(value, l[cell + 1]);
                assertEquals((byte) value, b[cell + 1]);
                assertEquals((float) value, fs.get(cell));
                assertEquals(value, ds.get(cell));
                assertEquals(value, is.get(cell));
                assertEquals(copy.handle(row), ls.get(cell));
                assertEquals((byte) value, bs.get(cell));
                assertEquals((value & 1) != 0, copy.tag(world.things.odd()).get(row));
            }
            assertThrows(
                    ReadOnlyBufferException.class,
                    () -> copy.ints(world.things.i())
                            .copyTo(0, 1, IntBuffer.allocate(1).asReadOnlyBuffer()));
        }
    }

    @Test
    void texts_sayWhatTheyAre() {
        try (PublishedCopy copy = rows.latest()) {
            assertEquals("PublishedRows{type=thing, buffers=3, published=1, refused=0, leases=1}", rows.toString());
            assertEquals("PublishedCopy{number=1, frame=1, size=70, end=70, closed=false}", copy.toString());
            assertEquals("Floats{length=210}", copy.floats(world.things.v()).toString());
            assertEquals("PublishedBits{end=70}", copy.tag(world.things.odd()).toString());
        }
    }
}
