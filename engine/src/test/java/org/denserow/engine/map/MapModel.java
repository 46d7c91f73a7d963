package org.denserow.engine.map;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.Random;
import org.denserow.engine.defragment.RowOrder;
import org.denserow.engine.fixture.LayoutKind;
import org.denserow.engine.handle.Handle;
import org.denserow.engine.handle.RowState;
import org.denserow.engine.map.RowOracle.Row;
import org.denserow.engine.snapshot.SavedState;
import org.denserow.engine.storage.Layout;
import org.denserow.engine.storage.RowList;

/// A map with every kind of part beside an oracle. Each operation is done to both, and what the map answers is checked
/// at once.
final class MapModel {

    private static final int TYPE = 6;
    private static final int STALE_SAMPLE = 40;
    private static final int MOST_BATCH = 30;

    final HandleMap map;
    final CopyingFollower follower;
    final EveryColumn cells;
    private final RowBuffer buffer;
    private final RowOracle oracle;
    private final Random random;
    private final long seed;
    private final int mostRows;
    private final int mostPermanent;
    private final long[] batch = new long[MOST_BATCH];
    private final List<RowOrder> orders;
    private long activated;
    private int operation;

    MapModel(
            final Layout layout,
            final long seed,
            final int mostRows,
            final int mostPermanent,
            final CopyingFollower.Call ignored) {
        this.map = HandleMap.create("t", TYPE, layout);
        this.cells = new EveryColumn(map);
        this.follower = CopyingFollower.without(ignored, map, cells.ints);
        this.buffer = map.newBuffer();
        this.orders = List.of(
                RowOrder.by(cells.ints),
                RowOrder.by(cells.bytes).thenBy(cells.doubles).descending(),
                RowOrder.by(cells.floats).inChunksOf(16),
                RowOrder.comparing(
                        (a, b) -> cells.longs.values()[a] > cells.longs.values()[b]));
        this.seed = seed;
        this.random = new Random(seed);
        this.oracle = new RowOracle(random);
        this.mostRows = mostRows;
        this.mostPermanent = mostPermanent;
        for (int row = 0; row < map.end(); row++) { // fixed ones
            adopt(map.handle(row), RowState.ACTIVE);
        }
    }

    /// Says which operation comes, for messages.
    void begin(final int number) {
        operation = number;
    }

    Random random() {
        return random;
    }

    private String where() {
        return "seed=" + seed + " operation=" + operation;
    }

    // ---- Create ----

    void create(final RowState state) {
        if (oracle.size() >= mostRows || state == RowState.PERMANENT && map.permanent() >= mostPermanent) {
            return;
        }
        final long handle = switch (state) {
            case ACTIVE -> map.create();
            case PENDING -> map.createPending();
            case PERMANENT -> map.createPermanent();
            case VACANT -> throw new AssertionError();
        };
        adopt(handle, state);
        compare(handle); // a new row is empty
        write(handle);
    }

    void createBatch(final RowState state) {
        final int count = 1 + random.nextInt(MOST_BATCH);
        if (oracle.size() + count > mostRows) {
            return;
        }
        final int first =
                state == RowState.ACTIVE ? map.createBatch(batch, count) : map.createPendingBatch(batch, count);
        assertEquals(first, map.find(batch[0]), this::where);
        for (int i = 0; i < count; i++) {
            adopt(batch[i], state);
            compare(batch[i]);
        }
        for (int i = 0; i < count; i++) {
            write(batch[i]);
        }
    }

    void insert() {
        final int count = 1 + random.nextInt(MOST_BATCH);
        if (oracle.size() + count > mostRows) {
            return;
        }
        final int base = random.nextInt();
        for (int i = 0; i < count; i++) {
            cells.stage(buffer, buffer.add(), base + i);
        }
        map.insert(buffer, batch);
        buffer.clear();
        for (int i = 0; i < count; i++) {
            adopt(batch[i], RowState.ACTIVE);
            oracle.get(batch[i]).value = base + i;
            compare(batch[i]);
        }
    }

    private void adopt(final long handle, final RowState state) {
        assertEquals(TYPE, Handle.type(handle), this::where);
        assertTrue(oracle.add(handle, state, map.find(handle)), () -> where() + ": a handle came twice");
    }

    // ---- Destroy ----

    void destroy() {
        final long handle = oracle.any();
        if (oracle.isPermanent(handle)) {
            assertThrows(IllegalArgumentException.class, () -> map.destroy(handle), this::where);
        } else {
            assertEquals(oracle.remove(handle), map.destroy(handle), this::where);
        }
    }

    void destroyBatch() {
        final int count = random.nextInt(12);
        boolean refused = false;
        for (int i = 0; i < count; i++) {
            batch[i] = oracle.any();
            refused |= oracle.isPermanent(batch[i]);
        }
        if (refused) {
            assertThrows(IllegalArgumentException.class, () -> map.destroyBatch(batch, count), this::where);
            return;
        }
        int expected = 0;
        for (int i = 0; i < count; i++) {
            expected += oracle.remove(batch[i]) ? 1 : 0;
        }
        assertEquals(expected, map.destroyBatch(batch, count), this::where);
    }

    void destroyIf() {
        final int divisor = 2 + random.nextInt(20);
        int expected = 0;
        for (final long handle : List.copyOf(oracle.live())) {
            final boolean chosen = oracle.get(handle).value % divisor == 0 && !oracle.isPermanent(handle);
            expected += chosen && oracle.remove(handle) ? 1 : 0;
        }
        final int[] ints = cells.ints.values();
        assertEquals(expected, map.destroyIf(row -> ints[row] % divisor == 0), this::where);
    }

    /// Ends the oldest events.
    void expire() {
        final int count = random.nextInt(Math.min(oracle.size(), 3 * MOST_BATCH) + 1);
        oracle.removeOldest(count);
        map.expire(count);
        for (int row = 0; row < oracle.size(); row += 1 + random.nextInt(100)) {
            assertEquals(row, map.find(oracle.live().get(row)), () -> where() + ": the others keep their order");
        }
    }

    // ---- Rows that change ----

    void activate() {
        final long handle = oracle.any();
        final Row row = oracle.get(handle);
        final boolean pending = row != null && row.state == RowState.PENDING;
        assertEquals(pending, map.activate(handle), this::where);
        if (pending) {
            row.state = RowState.ACTIVE;
            activated++;
        }
    }

    void exchange() {
        if (map.rows() == 0) {
            return;
        }
        final int a = random.nextInt(map.rows());
        final int b = random.nextInt(map.rows());
        final long atA = map.handle(a);
        final long atB = map.handle(b);
        final boolean unlike = oracle.get(atA).state != oracle.get(atB).state;
        if (unlike || oracle.isPermanent(atA) || oracle.isPermanent(atB)) {
            assertThrows(IllegalArgumentException.class, () -> map.exchange(a, b), this::where);
            return;
        }
        map.exchange(a, b);
        assertEquals(atA, map.handle(b), this::where);
        assertEquals(atB, map.handle(a), this::where);
        compare(atA);
        compare(atB);
    }

    /// A call with some order and some number of exchanges.
    void defragment() {
        final int most = random.nextInt(40);
        final int moves = map.defragment(orders.get(random.nextInt(orders.size())), most);
        assertTrue(moves >= 0 && moves <= most, () -> where() + ": moves=" + moves + ", most=" + most);
    }

    void write() {
        final long handle = oracle.any();
        if (oracle.get(handle) != null) {
            write(handle);
        }
    }

    private void write(final long handle) {
        oracle.get(handle).value = random.nextInt();
        fill(handle);
    }

    private void fill(final long handle) {
        final int row = map.row(handle);
        cells.fill(row, oracle.get(handle).value);
        follower.write(row, oracle.get(handle).value);
    }

    // ---- The whole map ----

    void clear() {
        map.clear();
        oracle.clear();
    }

    void reset() {
        map.reset();
        oracle.reset();
    }

    void shrink() {
        map.shrink();
        assertEquals(Math.max(1, map.end()), map.capacity(), this::where);
    }

    /// What a program does that keeps a map in a file: the sets are copied, loaded, and the columns filled in again.
    void saveAndLoad() {
        final var dump = map.state().dump();
        map.create(); // something to be replaced
        map.state().load(dump, () -> {
            assertEquals(dump.end(), map.end(), this::where);
            for (final long handle : oracle.live()) {
                cells.check(map.row(handle), 0, where());
                cells.fill(map.row(handle), oracle.get(handle).value);
            }
        });
        map.checkInvariants(); // those of the follower too, which was told when the columns were filled
    }

    /// The state is copied, everything is changed, and the state is put back; twice from one copy.
    void saveAndRestore() {
        final SavedState state = new SavedState();
        map.state().save(state);
        state.seal();
        final long hash = map.state().hash();
        final long order = map.state().orderHash();
        for (int time = 0; time < 2; time++) {
            disturb();
            map.state().load(state);
            assertEquals(hash, map.state().hash(), this::where);
            assertEquals(order, map.state().orderHash(), this::where);
        }
    }

    /// Changes that the oracle does not see.
    private void disturb() {
        final LayoutKind kind = LayoutKind.of(map.layout());
        if (kind.creates()) {
            if (random.nextBoolean()) {
                map.clear();
            } else if (random.nextInt(4) == 0 && kind != LayoutKind.EVENTS) {
                map.shrink();
            }
            for (int i = random.nextInt(3 * MOST_BATCH); i >= 0; i--) {
                map.create();
            }
        }
        for (int row = 0; row < map.end(); row++) {
            if (map.exists(row) && random.nextInt(3) > 0) {
                final int value = random.nextInt();
                cells.fill(row, value);
                follower.write(row, value);
            }
        }
    }

    // ---- Compare ----

    /// Everything: sets, parts and followers, every row, some stale handles, counts, the list of live rows.
    void compare() {
        map.checkInvariants();
        map.state().dump().verify();
        assertEquals(oracle.size(), map.rows(), this::where);
        assertEquals(oracle.size() - oracle.count(RowState.PENDING), map.size(), this::where);
        assertEquals(oracle.count(RowState.PERMANENT), map.permanent(), this::where);
        assertEquals(activated, follower.activated(), this::where);
        int red = 0;
        int blue = 0;
        for (final long handle : oracle.live()) {
            compare(handle);
            final Row row = oracle.get(handle);
            red += row.state != RowState.PENDING && EveryColumn.isRed(row.value) ? 1 : 0;
            blue += row.state != RowState.PENDING && EveryColumn.isBlue(row.value) ? 1 : 0;
        }
        assertEquals(red, cells.red.count(), this::where);
        assertEquals(blue, cells.blue.count(), this::where);
        final List<Long> stale = oracle.stale();
        for (int i = 0; i < Math.min(stale.size(), STALE_SAMPLE); i++) {
            final long handle = stale.get(random.nextInt(stale.size()));
            assertEquals(-1, map.find(handle), () -> where() + ": stale, " + Handle.toString(handle));
        }
        if (map.layout().isPinned()) {
            compareList();
        }
    }

    private void compare(final long handle) {
        final Row row = oracle.get(handle);
        final int at = map.find(handle);
        final LayoutKind kind = LayoutKind.of(map.layout());
        final boolean stays = row.state == RowState.PERMANENT || kind == LayoutKind.PINNED || kind == LayoutKind.FIXED;
        if (at < 0 || map.handle(at) != handle || map.state(at) != row.state || stays && at != row.firstRow) {
            throw new AssertionError(where() + ": another row: handle=" + Handle.toString(handle) + ", row=" + at
                    + ", state=" + map.state(at) + ", expected=" + row.state + ", first row=" + row.firstRow);
        }
        if (!cells.holds(at, row.value)) {
            cells.check(at, row.value, where());
        }
    }

    /// The list is the active rows of the oracle, ascending; and is not made anew when nothing changed.
    private void compareList() {
        final int[] expected = oracle.live().stream()
                .filter(handle -> oracle.get(handle).state != RowState.PENDING)
                .mapToInt(map::row)
                .sorted()
                .toArray();
        final RowList list = map.list();
        final int[] listed = list.rows();
        final long rebuilds = list.rebuilds();
        assertEquals(expected.length, list.count(), this::where);
        for (int i = 0; i < expected.length; i++) {
            if (listed[i] != expected[i]) {
                throw new AssertionError(where() + ": the list differs: place=" + i + ", row=" + listed[i]
                        + ", expected=" + expected[i]);
            }
        }
        assertTrue(listed == list.rows() && rebuilds == list.rebuilds(), this::where);
    }
}
