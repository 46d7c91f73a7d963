package org.denserow.engine.defragment;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Random;
import java.util.function.BiFunction;
import java.util.function.IntFunction;
import org.denserow.engine.fixture.Seed;
import org.denserow.engine.handle.Handle;
import org.denserow.engine.map.HandleMap;
import org.denserow.engine.map.Stores;
import org.denserow.engine.storage.ByteColumn;
import org.denserow.engine.storage.DoubleColumn;
import org.denserow.engine.storage.FloatColumn;
import org.denserow.engine.storage.HandleColumn;
import org.denserow.engine.storage.IntColumn;
import org.denserow.engine.storage.Layout;
import org.denserow.engine.storage.LongColumn;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

/// Every order against a stable sort of row numbers.
class RowOrderTest {

    private static final int ROWS = 500;
    private static final double CELL = 2.5;
    private static final double[] SPECIAL = {
        0.0, -0.0, Double.NaN, Double.POSITIVE_INFINITY, Double.NEGATIVE_INFINITY, 1e300, -1e300, Double.MIN_VALUE, -1
    };

    private final long seed = Seed.next();
    private final Random random = new Random(seed);
    private HandleMap map;
    private IntColumn ints;
    private LongColumn longs;
    private ByteColumn bytes;
    private FloatColumn floats;
    private DoubleColumn x;
    private DoubleColumn y;
    private DoubleColumn z;
    private FloatColumn plane;
    private FloatColumn space;
    private HandleColumn handles;

    @BeforeEach
    void fill() {
        map = HandleMap.create("t", 1, Layout.dense(ROWS));
        ints = map.ints("i");
        longs = map.longs("l");
        bytes = map.bytes("b");
        floats = map.floats("f");
        x = map.doubles("x");
        y = map.doubles("y");
        z = map.doubles("z");
        plane = map.vec2("plane");
        space = map.vec3("space");
        handles = map.handles("h", HandleColumn.ANY_TYPE);
        for (int row = 0; row < ROWS; row++) {
            map.create();
            ints.values()[row] = random.nextInt() >> random.nextInt(32);
            longs.values()[row] = random.nextLong() >> random.nextInt(64);
            bytes.values()[row] = (byte) random.nextInt();
            floats.values()[row] = (float) number();
            x.values()[row] = number();
            y.values()[row] = number();
            z.values()[row] = number();
            for (int component = 0; component < 2; component++) {
                plane.values()[2 * row + component] = (float) number();
            }
            for (int component = 0; component < 3; component++) {
                space.values()[3 * row + component] = (float) number();
            }
            handles.values()[row] = random.nextInt(10) == 0
                    ? Handle.NULL
                    : Handle.of(random.nextInt(4), random.nextInt(5) + 1, random.nextInt(100));
        }
    }

    private double number() {
        return random.nextInt(8) == 0 ? SPECIAL[random.nextInt(SPECIAL.length)] : random.nextGaussian() * 20;
    }

    private void check(final RowOrder order, final Comparator<Integer> expected) {
        check(order, expected, map);
        check(order.descending(), expected.reversed(), map);
    }

    private void check(final RowOrder order, final Comparator<Integer> expected, final HandleMap of) {
        final List<Integer> rows = new ArrayList<>();
        for (int row = 0; row < of.active(); row++) {
            rows.add(row);
        }
        rows.sort(expected);
        final List<Long> sorted = rows.stream().map(of::handle).toList();
        of.defragment(order, Integer.MAX_VALUE);
        for (int row = 0; row < of.active(); row++) {
            assertEquals(sorted.get(row), of.handle(row), "seed=" + seed + ", order=" + order + ", row=" + row);
        }
    }

    // ---- Columns ----

    @Test
    @DisplayName("HM-23: by a column of each kind, ascending and descending, -0.0 before 0.0 and NaN last")
    void by_columnOfEachKind_isTheOrderOfItsNumbers() {
        check(RowOrder.by(ints), Comparator.comparing(row -> ints.values()[row]));
        check(RowOrder.by(longs), Comparator.comparing(row -> longs.values()[row]));
        check(RowOrder.by(bytes), Comparator.comparing(row -> bytes.values()[row]));
        check(RowOrder.by(floats), Comparator.comparing(row -> floats.values()[row]));
        check(RowOrder.by(x), Comparator.comparing(row -> x.values()[row]));
        check(RowOrder.by(handles), (a, b) -> Handle.compare(handles.values()[a], handles.values()[b]));
    }

    @Test
    @DisplayName("HM-23: by a function, by a comparison")
    void byKey_function_isTheOrderOfItsNumbers() {
        check(RowOrder.byKey(row -> longs.values()[row]), Comparator.comparing(row -> longs.values()[row]));
        check(
                RowOrder.comparing((a, b) -> longs.values()[a] > longs.values()[b]),
                Comparator.comparing(row -> longs.values()[row]));
    }

    @Test
    @DisplayName("HM-23: several columns mixed, each ascending or descending")
    void thenBy_severalColumns_compareOneAfterTheOther() {
        for (int row = 0; row < ROWS; row++) {
            ints.values()[row] &= 3;
            bytes.values()[row] = (byte) (bytes.values()[row] % 3);
        }
        final Comparator<Integer> byInt = Comparator.comparing(row -> ints.values()[row]);
        final Comparator<Integer> byByte = Comparator.comparing(row -> bytes.values()[row]);
        final Comparator<Integer> byFloat = Comparator.comparing(row -> floats.values()[row]);
        check(RowOrder.by(ints).thenBy(bytes), byInt.thenComparing(byByte));
        check(
                RowOrder.by(ints).thenBy(RowOrder.by(bytes).descending()).thenBy(floats),
                byInt.thenComparing(byByte.reversed()).thenComparing(byFloat));
        check(
                RowOrder.by(bytes).thenBy(RowOrder.by(floats).thenBy(ints)),
                byByte.thenComparing(byFloat).thenComparing(byInt));
    }

    // ---- Cells ----

    @Test
    @DisplayName("rows by Morton cell, of columns and of vectors, negative coordinates among them")
    void morton_columnsAndVectors_isTheOrderOfInterleavedBits() {
        check(RowOrder.morton(CELL, x, y), morton(32, row -> new double[] {x.values()[row], y.values()[row]}));
        check(RowOrder.morton(CELL, floats, x), morton(32, row ->
                new double[] {floats.values()[row], x.values()[row]}));
        check(RowOrder.morton(CELL, x, y, z), morton(21, row ->
                new double[] {x.values()[row], y.values()[row], z.values()[row]}));
        check(RowOrder.morton(CELL, plane), morton(32, row ->
                new double[] {plane.values()[2 * row], plane.values()[2 * row + 1]}));
        check(RowOrder.morton(CELL, space), morton(21, row ->
                new double[] {space.values()[3 * row], space.values()[3 * row + 1], space.values()[3 * row + 2]}));
    }

    @Test
    void grid_columns_isTheOrderOfRowsOfCells() {
        final Comparator<Integer> byY = Comparator.comparing(row -> cell(y.values()[row], 32));
        check(RowOrder.grid(CELL, x, y), byY.thenComparing(row -> cell(x.values()[row], 32)));
    }

    @Test
    @DisplayName("neighbours across 0 are in different cells: the cell of -0.1 is not that of 0.1")
    void grid_aroundZero_hasTwoCells() {
        for (int row = 0; row < ROWS; row++) {
            x.values()[row] = row % 2 == 0 ? 0.1 : -0.1;
            y.values()[row] = 0;
        }
        check(RowOrder.grid(1, x, y), Comparator.comparing(row -> x.values()[row]));
    }

    private static Comparator<Integer> morton(final int bits, final IntFunction<double[]> places) {
        final BiFunction<double[], Integer, Boolean> bit = (place, at) -> {
            final int axis = at % place.length;
            return (cell(place[axis], bits) >>> at / place.length & 1) != 0;
        };
        return (a, b) -> {
            final double[] placeOfA = places.apply(a);
            final double[] placeOfB = places.apply(b);
            for (int at = bits * placeOfA.length - 1; at >= 0; at--) {
                final int compared = Boolean.compare(bit.apply(placeOfA, at), bit.apply(placeOfB, at));
                if (compared != 0) {
                    return compared;
                }
            }
            return 0;
        };
    }

    /// The number of a cell, from 0 on.
    private static long cell(final double coordinate, final int bits) {
        final long half = 1L << bits - 1;
        if (Double.isNaN(coordinate)) {
            return 2 * half - 1;
        }
        return (long) Math.clamp(Math.floor(coordinate / CELL), -half, half - 1) + half;
    }

    // ---- Parents ----

    @Test
    @DisplayName("HM-31: a scene graph in the order of its levels: parents before children, siblings side by side")
    void byParent_sceneGraph_putsParentsFirst() {
        final HandleMap nodes = HandleMap.create("nodes", 2, Layout.dense(ROWS));
        final HandleColumn parent = nodes.handles("parent", 2);
        final List<Long> made = new ArrayList<>();
        for (int i = 0; i < ROWS; i++) {
            made.add(nodes.create());
        }
        for (int i = 5; i < ROWS; i++) { // of nodes with lower numbers, which stand anywhere
            parent.values()[nodes.row(made.get(i))] = made.get(random.nextInt(Math.min(i, 60)));
        }
        for (int row = 0; row < ROWS; row++) {
            nodes.exchange(row, random.nextInt(ROWS));
        }
        final int row = nodes.row(made.get(ROWS - 1));
        parent.values()[row] = nodes.handle(row); // its own parent counts as none
        nodes.erase(made.get(3)); // its children have a stale one
        final RowOrder order = RowOrder.byParent(parent);
        int calls = 0;
        while (nodes.metrics().isFragmented()) {
            nodes.defragment(order, 100);
            assertTrue(++calls < 100, "seed=" + seed);
        }
        assertEquals(0, nodes.defragment(order, 100));
        checkLevels(nodes, parent);
        final Plan plan = Plan.over(Stores.of(nodes), order, type -> null);
        for (int i = 0; i < ROWS; i++) {
            nodes.exchange(random.nextInt(nodes.rows()), random.nextInt(nodes.rows()));
        }
        for (int step = 0; step < 400; step++) {
            plan.step(50);
        }
        checkLevels(nodes, parent);
    }

    private void checkLevels(final HandleMap nodes, final HandleColumn parent) {
        int before = -1;
        for (int row = 0; row < nodes.rows(); row++) {
            int of = nodes.find(parent.values()[row]);
            of = of == row ? -1 : of;
            assertTrue(of < row && of >= before, "seed=" + seed + ", row=" + row + ", parent=" + of + ", " + before);
            before = of;
        }
    }

    @Test
    void byParent_parentsOfAnotherType_orphansComeLast() {
        final HandleMap parents = HandleMap.create("parents", 2, Layout.dense(50));
        final HandleColumn parent = map.handles("parent", 2);
        for (int i = 0; i < 50; i++) {
            parents.create();
        }
        for (int row = 0; row < ROWS; row++) {
            parent.values()[row] = random.nextInt(6) == 0 ? Handle.NULL : parents.handle(random.nextInt(50));
        }
        parents.erase(parents.handle(7));
        final Comparator<Integer> expected = Comparator.comparing(row -> {
            final int found = parents.find(parent.values()[row]);
            return found < 0 ? Integer.MAX_VALUE : found;
        });
        check(RowOrder.byParent(parent, parents), expected);
        final Plan plan =
                Plan.over(Stores.of(map), RowOrder.byParent(parent), type -> type == 2 ? Stores.of(parents) : null);
        final List<Long> sorted = handles(map);
        for (int i = 0; i < ROWS; i++) {
            map.exchange(random.nextInt(ROWS), random.nextInt(ROWS));
        }
        for (int step = 0; step < 100; step++) {
            plan.step(100);
        }
        int before = -1;
        for (int row = 0; row < ROWS; row++) {
            final int of = parents.find(parent.values()[row]);
            assertTrue(of < 0 || of >= before);
            before = of < 0 ? Integer.MAX_VALUE : of;
        }
        assertEquals(sorted.size(), handles(map).size());
    }

    private static List<Long> handles(final HandleMap of) {
        final List<Long> handles = new ArrayList<>();
        for (int row = 0; row < of.rows(); row++) {
            handles.add(of.handle(row));
        }
        return handles;
    }

    @Test
    @DisplayName("rows that are their own ancestors come to no rest, and no call goes on for ever")
    void byParent_circle_endsEachCall() {
        final HandleMap nodes = HandleMap.create("nodes", 2, Layout.dense(10));
        final HandleColumn parent = nodes.handles("parent", 2);
        for (int i = 0; i < 4; i++) {
            nodes.create();
        }
        for (int row = 0; row < 4; row++) {
            parent.values()[row] = nodes.handle(3 - row);
        }
        for (int call = 0; call < 5; call++) {
            assertTrue(nodes.defragment(RowOrder.byParent(parent), 10) <= 10);
            assertTrue(nodes.defragment(RowOrder.byParent(parent), Integer.MAX_VALUE) < 64 * 4);
        }
        nodes.checkInvariants();
    }

    @Test
    @DisplayName("cells that are too far, and NaN, are the outermost ones; all cells in between count")
    void morton_farPlaces_areInTheOutermostCells() {
        final double[] places = {1_048_575, 3e6, Double.NaN, 256, 0, 70_000, -1_048_574, -1_048_575, -1_048_576, -5e6};
        final HandleMap far = HandleMap.create("far", 1, Layout.dense(places.length));
        final DoubleColumn farX = far.doubles("x");
        final DoubleColumn farY = far.doubles("y");
        final DoubleColumn farZ = far.doubles("z");
        final IntColumn born = far.ints("born");
        for (int row = 0; row < places.length; row++) {
            far.create();
            farX.values()[row] = places[row];
            born.values()[row] = row;
        }
        far.defragment(RowOrder.morton(1, farX, farY, farZ), Integer.MAX_VALUE);
        assertEquals("[8, 9, 7, 6, 4, 3, 5, 0, 1, 2]", Arrays.toString(Arrays.copyOf(born.values(), places.length)));
    }

    @Test
    void grid_placesChange_keysAreMadeAnew() {
        final RowOrder order = RowOrder.grid(CELL, x, y);
        map.defragment(order, Integer.MAX_VALUE);
        for (int row = 0; row < ROWS; row++) {
            x.values()[row] = random.nextInt(100);
            y.values()[row] = random.nextInt(100);
        }
        map.markFragmented();
        map.defragment(order, Integer.MAX_VALUE);
        for (int row = 1; row < ROWS; row++) {
            final double before =
                    1000 * Math.floor(y.values()[row - 1] / CELL) + Math.floor(x.values()[row - 1] / CELL);
            final double now = 1000 * Math.floor(y.values()[row] / CELL) + Math.floor(x.values()[row] / CELL);
            assertTrue(before <= now, "row=" + row + ", seed=" + seed);
        }
    }

    @Test
    void toString_cellsOrParent_namesColumns() {
        assertEquals("parent t.parent", RowOrder.byParent(map.handles("parent", 1)).toString());
        assertEquals("grid t.x t.y, cell=2.5", RowOrder.grid(CELL, x, y).toString());
        assertEquals("morton t.x t.y t.z, cell=2.5", RowOrder.morton(CELL, x, y, z).toString());
        assertEquals("morton t.plane[0] t.plane[1], cell=1.0", RowOrder.morton(1, plane).toString());
    }

    // ---- Bad input ----

    @Test
    void by_columnWithoutOrder_isRefused() {
        refused("column=t.o", () -> RowOrder.by(map.objects("o", String.class)));
        refused("stride=2", () -> RowOrder.by(plane));
        refused("column=null", () -> RowOrder.by(null));
        refused("key=null", () -> RowOrder.byKey(null));
        refused("comparison=null", () -> RowOrder.comparing(null));
        refused("parent=null", () -> RowOrder.byParent(null));
        refused("column=t.h", () -> RowOrder.byParent(handles));
        refused("next=null", () -> RowOrder.by(x).thenBy((RowOrder) null));
    }

    @Test
    void byParent_parentsThatAreNotThere_areRefused() {
        final HandleColumn parent = map.handles("parent", 2);
        final HandleMap others = HandleMap.create("others", 3, Layout.dense(5));
        refused("type=3", () -> RowOrder.byParent(parent, others));
        refused("parents=null", () -> RowOrder.byParent(parent, null));
        refused("target=2", () -> map.defragment(RowOrder.byParent(parent), 1));
        final HandleMap another = HandleMap.create("t", 1, Layout.dense(5));
        refused("column=t.parent", () -> another.defragment(RowOrder.byParent(parent), 1));
        final HandleColumn own = map.handles("own", 1);
        refused("column=t.own", () -> another.defragment(RowOrder.byParent(own), 1));
        check(RowOrder.byParent(handles, others), (a, b) -> 0); // handles of any type, none of which is there
    }

    @Test
    void morton_badArguments_areRefused() {
        for (final double cell : new double[] {0, -1, Double.NaN, Double.POSITIVE_INFINITY}) {
            refused("cell=" + cell, () -> RowOrder.morton(cell, x, y));
            refused("cell=" + cell, () -> RowOrder.grid(cell, x, y));
        }
        refused("x=t.i", () -> RowOrder.morton(1, ints, y));
        refused("y=t.plane", () -> RowOrder.morton(1, x, plane));
        refused("z=null", () -> RowOrder.morton(1, x, y, null));
        refused("column=t.f", () -> RowOrder.morton(1, floats));
        refused("place=null", () -> RowOrder.morton(1, null));
        final HandleMap other = HandleMap.create("t", 1, Layout.dense(5));
        refused("column=t.y", () -> other.defragment(RowOrder.morton(1, other.doubles("x"), y), 1));
    }

    @Test
    @DisplayName("an order has at most 8 keys")
    void thenBy_tooManyKeys_isRefused() {
        RowOrder order = RowOrder.by(x);
        for (int keys = 1; keys < RowOrder.MAX_KEYS; keys++) {
            order = order.thenBy(x);
        }
        final RowOrder most = order;
        map.defragment(most, 1);
        refused("keys=9", () -> most.thenBy(x));
    }

    @Test
    void thenBy_comparisonOrChunks_isRefused() {
        final RowOrder compared = RowOrder.comparing((a, b) -> false);
        refused("next=comparison", () -> RowOrder.by(x).thenBy(compared));
        refused("first=comparison", () -> compared.thenBy(x));
        refused("in chunks of 4", () -> RowOrder.by(x).inChunksOf(4).thenBy(y));
        refused("in chunks of 4", () -> RowOrder.by(x).thenBy(RowOrder.by(y).inChunksOf(4)));
    }

    @Test
    void descending_ofAnOrderInChunks_staysInChunks() {
        final Rows rows = new Rows(400);
        for (int i = 0; i < 400; i++) {
            rows.create(-(i / 100) * 100 + i % 100); // chunks descend, rows in them ascend
        }
        final RowOrder byKey = RowOrder.by(rows.key).inChunksOf(100).descending();
        assertTrue(byKey.toString().endsWith(" descending, in chunks of 100"), byKey.toString());
        assertEquals(0, rows.map.defragment(byKey, Integer.MAX_VALUE));
        rows.map.markFragmented();
        final int[] keys = rows.key.values();
        final RowOrder compared =
                RowOrder.comparing((a, b) -> keys[a] > keys[b]).inChunksOf(100).descending();
        assertEquals("comparison, in chunks of 100", compared.toString());
        assertEquals(0, rows.map.defragment(compared, Integer.MAX_VALUE));
        assertTrue(rows.map.defragment(RowOrder.by(rows.key).descending(), Integer.MAX_VALUE) > 0, "the control");
    }

    @Test
    void inChunksOf_outOfRange_isRefused() {
        refused("rows=0", () -> RowOrder.by(x).inChunksOf(0));
        refused("rows=" + (Layout.MAX_ROWS + 1), () -> RowOrder.by(x).inChunksOf(Layout.MAX_ROWS + 1));
        map.defragment(RowOrder.by(x).inChunksOf(Layout.MAX_ROWS), Integer.MAX_VALUE);
        check(RowOrder.by(x).inChunksOf(1), Comparator.comparing(row -> x.values()[row]));
    }

    private static void refused(final String words, final Runnable call) {
        final String message = assertThrows(RuntimeException.class, call::run).getMessage();
        assertTrue(message != null && message.contains(words), message);
    }
}
