package org.denserow.engine.command;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.Arrays;
import org.denserow.engine.ground.OwnerCheck;
import org.denserow.engine.handle.Handle;
import org.denserow.engine.rows.Cells;
import org.denserow.engine.rows.RowStore;
import org.denserow.engine.storage.Layout;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

/// Plays runs of `set` straight into the columns of three rows.
class SetPlaybackTest {

    private static final int ROWS = 3;

    private final RowStore store = RowStore.over(
            "thing", RowStore.newSlots(Layout.dense(ROWS + 2), 1, 16, 0), Layout.dense(ROWS + 2), OwnerCheck.NONE);
    private final CommandBuffer buffer = new CommandBuffer(store);
    private final SetPlayback playback = new SetPlayback(store, store.slots().space());
    private final long[] targets = new long[6]; // place 0 and the last one are outside of the run

    private void create() {
        for (int row = 0; row <= ROWS; row++) {
            store.direct().create();
        }
        final long gone = store.handle(ROWS);
        store.direct().destroy(gone);
        final long never = Handle.of(1, 9, 5);
        System.arraycopy(
                new long[] {store.handle(2), store.handle(0), gone, store.handle(1), never, store.handle(2)},
                0,
                targets,
                0,
                targets.length);
    }

    private int play(final Cells<?> column, final int[] values) {
        return playback.play(buffer, column, targets, values, 1, 5);
    }

    private static int[] bits(final float... values) {
        final int[] bits = new int[values.length];
        for (int i = 0; i < values.length; i++) {
            bits[i] = Float.floatToRawIntBits(values[i]);
        }
        return bits;
    }

    private static int[] halves(final long... values) {
        final int[] halves = new int[2 * values.length];
        for (int i = 0; i < values.length; i++) {
            halves[2 * i] = (int) values[i];
            halves[2 * i + 1] = (int) (values[i] >>> Integer.SIZE);
        }
        return halves;
    }

    @Test
    @DisplayName("one, two and three floats: rows 0 and 1 get theirs, two stale targets are counted, row 2 stays")
    void play_floats_setsRowsOfTheRunAndCountsStaleTargets() {
        final var one = store.schema().floats("one");
        final var two = store.schema().vec2("two");
        final var three = store.schema().vec3("three");
        create();
        assertEquals(2, play(one, bits(10, 11, 12, 13, 14, 15)));
        assertArrayEquals(new float[] {11, 13, 0, 0}, first(store.array(one), 4));
        assertEquals(2, play(two, bits(0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11)));
        assertArrayEquals(new float[] {2, 3, 6, 7, 0, 0, 0, 0}, first(store.array(two), 8));
        assertEquals(2, play(three, bits(0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17)));
        assertArrayEquals(new float[] {3, 4, 5, 9, 10, 11, 0, 0, 0, 0}, first(store.array(three), 10));
    }

    private static float[] first(final float[] cells, final int count) {
        return Arrays.copyOf(cells, count);
    }

    @Test
    @DisplayName("doubles, ints, longs, bytes and objects: the same, in full width")
    void play_otherKinds_setsRowsOfTheRunAndCountsStaleTargets() {
        final var doubles = store.schema().doubles("double");
        final var ints = store.schema().ints("int");
        final var longs = store.schema().longs("long");
        final var bytes = store.schema().bytes("byte");
        final var objects = store.schema().objects("object", String.class);
        create();
        final long[] raw = new long[6];
        for (int i = 0; i < raw.length; i++) {
            raw[i] = Double.doubleToRawLongBits(i + 0.1);
        }
        assertEquals(2, play(doubles, halves(raw)));
        assertArrayEquals(new double[] {1.1, 3.1, 0}, Arrays.copyOf(store.array(doubles), 3));
        assertEquals(2, play(ints, new int[] {5, -6, 7, 8, 9, 10}));
        assertArrayEquals(new int[] {-6, 8, 0}, Arrays.copyOf(store.array(ints), 3));
        assertEquals(2, play(longs, halves(1, -2, 3, 1L << 40 | 0x8000_0001L, 5, 6)));
        assertArrayEquals(new long[] {-2, 1L << 40 | 0x8000_0001L, 0}, Arrays.copyOf(store.array(longs), 3));
        assertEquals(2, play(bytes, new int[] {1, 0x1FE, 3, 4, 5, 6}));
        assertArrayEquals(new byte[] {-2, 4, 0}, Arrays.copyOf(store.array(bytes), 3));
        buffer.objects.add("a");
        buffer.objects.add("b");
        assertEquals(2, play(objects, new int[] {0, 1, 0, 0, 0, 1}));
        assertArrayEquals(new Object[] {"b", "a", null}, Arrays.copyOf((Object[]) store.array(objects), 3));
    }
}
