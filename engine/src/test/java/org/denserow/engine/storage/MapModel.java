package org.denserow.engine.storage;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.denserow.engine.handle.Handle;
import org.denserow.engine.handle.RowState;

/// A map with every kind of part beside an oracle, a `HashMap` of what each handle must name. Each operation is done to
/// both, and what the map answers is checked at once.
final class MapModel {

    static final int TYPE = 6;
    private static final int MOST_STALE = 4096;
    private static final int STALE_SAMPLE = 40;
    private static final int MOST_BATCH = 30;

    final HandleMap map;
    final CopyingFollower follower;
    private final EveryColumn cells;
    private final RowBuffer buffer;
    private final Random random;
    private final long seed;
    private final int mostRows;
    private final int mostPermanent;

    private final Map<Long, Row> rows = new HashMap<>();
    private final List<Long> live = new ArrayList<>(); // of events oldest first
    private final List<Long> stale = new ArrayList<>();
    private final long[] batch = new long[MOST_BATCH];
    private int active;
    private int permanent;
    private long activated;
    private int operation;

    /// What a handle must name.
    private static final class Row {

        private RowState state;
        private int value;
        private int place; // in `live`; of no use where rows go in order
        private int firstRow; // where it stood at first, and stands for ever if it never moves
    }

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
        this.seed = seed;
        this.random = new Random(seed);
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

    private String where() {
        return "seed=" + seed + " operation=" + operation;
    }

    // ---- Create ----

    void create(final RowState state) {
        if (live.size() >= mostRows || state == RowState.PERMANENT && permanent >= mostPermanent) {
            return;
        }
        final long handle = switch (state) {
            case ACTIVE -> map.create();
            case PENDING -> map.createPending();
            case PERMANENT -> map.createPermanent();
            case VACANT -> throw new AssertionError();
        };
        adopt(handle, state);
        compare(handle, rows.get(handle)); // a new row is empty
        write(handle);
    }

    void createBatch(final RowState state) {
        final int count = 1 + random.nextInt(MOST_BATCH);
        if (live.size() + count > mostRows) {
            return;
        }
        final int first =
                state == RowState.ACTIVE ? map.createBatch(batch, count) : map.createPendingBatch(batch, count);
        assertEquals(first, map.find(batch[0]), this::where);
        for (int i = 0; i < count; i++) {
            adopt(batch[i], state);
            compare(batch[i], rows.get(batch[i]));
        }
        for (int i = 0; i < count; i++) {
            write(batch[i]);
        }
    }

    void insert() {
        final int count = 1 + random.nextInt(MOST_BATCH);
        if (live.size() + count > mostRows) {
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
            rows.get(batch[i]).value = base + i;
            compare(batch[i], rows.get(batch[i]));
        }
    }

    private void adopt(final long handle, final RowState state) {
        assertEquals(TYPE, Handle.type(handle), this::where);
        final Row row = new Row();
        row.state = state;
        row.place = live.size();
        row.firstRow = map.find(handle);
        assertTrue(rows.put(handle, row) == null, () -> where() + ": a handle came twice");
        live.add(handle);
        active += state == RowState.PENDING ? 0 : 1;
        permanent += state == RowState.PERMANENT ? 1 : 0;
    }

    // ---- Erase ----

    void erase() {
        final long handle = any();
        if (isPermanent(handle)) {
            assertThrows(IllegalArgumentException.class, () -> map.erase(handle), this::where);
        } else {
            assertEquals(lose(handle), map.erase(handle), this::where);
        }
    }

    void eraseBatch() {
        final int count = random.nextInt(12);
        boolean refused = false;
        for (int i = 0; i < count; i++) {
            batch[i] = any();
            refused |= isPermanent(batch[i]);
        }
        if (refused) {
            assertThrows(IllegalArgumentException.class, () -> map.eraseBatch(batch, count), this::where);
            return;
        }
        int expected = 0;
        for (int i = 0; i < count; i++) {
            expected += lose(batch[i]) ? 1 : 0;
        }
        assertEquals(expected, map.eraseBatch(batch, count), this::where);
    }

    void removeIf() {
        final int divisor = 2 + random.nextInt(20);
        int expected = 0;
        for (final long handle : List.copyOf(live)) {
            expected += rows.get(handle).value % divisor == 0 && !isPermanent(handle) && lose(handle) ? 1 : 0;
        }
        final int[] ints = map.array(cells.ints);
        assertEquals(expected, map.removeIf(row -> ints[row] % divisor == 0), this::where);
    }

    /// Ends the oldest events.
    void expire() {
        final int count = random.nextInt(Math.min(live.size(), 3 * MOST_BATCH) + 1);
        final List<Long> oldest = live.subList(0, count);
        for (final long handle : oldest) {
            rows.remove(handle);
            forget(handle);
        }
        oldest.clear();
        active -= count;
        map.expire(count);
        for (int row = 0; row < live.size(); row += 1 + random.nextInt(100)) {
            assertEquals(row, map.find(live.get(row)), () -> where() + ": the others keep their order");
        }
    }

    /// Takes a row out of the oracle; false if it is not in it.
    private boolean lose(final long handle) {
        final Row row = rows.remove(handle);
        if (row == null) {
            return false;
        }
        final long last = live.removeLast();
        if (last != handle) {
            live.set(row.place, last);
            rows.get(last).place = row.place;
        }
        active -= row.state == RowState.ACTIVE ? 1 : 0;
        forget(handle);
        return true;
    }

    private boolean isPermanent(final long handle) {
        final Row row = rows.get(handle);
        return row != null && row.state == RowState.PERMANENT;
    }

    // ---- Rows that change ----

    void activate() {
        final long handle = any();
        final Row row = rows.get(handle);
        final boolean pending = row != null && row.state == RowState.PENDING;
        assertEquals(pending, map.activate(handle), this::where);
        if (pending) {
            row.state = RowState.ACTIVE;
            active++;
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
        if (isPermanent(atA) || isPermanent(atB)) {
            assertThrows(IllegalArgumentException.class, () -> map.exchange(a, b), this::where);
            return;
        }
        map.exchange(a, b);
        assertEquals(atA, map.handle(b), this::where);
        assertEquals(atB, map.handle(a), this::where);
        final RowState state = rows.get(atA).state;
        rows.get(atA).state = rows.get(atB).state; // an active and a pending row exchange their states
        rows.get(atB).state = state;
        compare(atA, rows.get(atA));
        compare(atB, rows.get(atB));
    }

    void write() {
        final long handle = any();
        if (rows.containsKey(handle)) {
            write(handle);
        }
    }

    private void write(final long handle) {
        final Row row = rows.get(handle);
        row.value = random.nextInt();
        final int at = map.row(handle);
        cells.fill(at, row.value);
        follower.write(at, row.value);
    }

    // ---- The whole map ----

    void clear() {
        map.clear();
        live.forEach(this::forget);
        forgetRows();
    }

    void reset() {
        map.reset();
        forgetRows();
        stale.clear(); // not detected from here on, as documented
    }

    void shrink() {
        map.shrink();
        assertEquals(Math.max(1, map.end()), map.capacity(), this::where);
    }

    /// What a program does that keeps a map in a file: the sets are copied, loaded, and the columns filled in again.
    void saveAndLoad() {
        final var dump = map.dump();
        map.create(); // something to be replaced
        map.load(dump);
        assertEquals(dump.end(), map.end(), this::where);
        for (final long handle : live) {
            final int at = map.row(handle);
            cells.check(at, 0, where());
            cells.fill(at, rows.get(handle).value);
            follower.write(at, rows.get(handle).value);
        }
    }

    private void forgetRows() {
        live.clear();
        rows.clear();
        active = 0;
        permanent = 0;
    }

    // ---- Handles ----

    /// A live handle mostly, else a stale one.
    private long any() {
        final boolean wantStale = live.isEmpty() || random.nextInt(8) == 0;
        final List<Long> list = wantStale && !stale.isEmpty() ? stale : live;
        return list.isEmpty() ? Handle.NULL : list.get(random.nextInt(list.size()));
    }

    private void forget(final long handle) {
        if (stale.size() < MOST_STALE) {
            stale.add(handle);
        } else {
            stale.set(random.nextInt(MOST_STALE), handle);
        }
    }

    Random random() {
        return random;
    }

    // ---- Compare ----

    /// Everything: sets, parts and followers, every row, some stale handles, counts, the list of live rows.
    void compare() {
        map.checkInvariants();
        map.dump().verify();
        assertEquals(rows.size(), map.rows(), this::where);
        assertEquals(active, map.active(), this::where);
        assertEquals(permanent, map.permanent(), this::where);
        assertEquals(activated, follower.activated(), this::where);
        int red = 0;
        int blue = 0;
        for (final long handle : live) {
            final Row row = rows.get(handle);
            compare(handle, row);
            red += row.state != RowState.PENDING && EveryColumn.isRed(row.value) ? 1 : 0;
            blue += row.state != RowState.PENDING && EveryColumn.isBlue(row.value) ? 1 : 0;
        }
        assertEquals(red, cells.red.count(), this::where);
        assertEquals(blue, cells.blue.count(), this::where);
        for (int i = 0; i < Math.min(stale.size(), STALE_SAMPLE); i++) {
            final long handle = stale.get(random.nextInt(stale.size()));
            assertEquals(-1, map.find(handle), () -> where() + ": stale, " + Handle.toString(handle));
        }
        if (map.layout().kind() == Layout.Kind.PINNED) {
            compareList();
        }
    }

    private void compare(final long handle, final Row row) {
        final int at = map.find(handle);
        final boolean stays =
                row.state == RowState.PERMANENT || !map.layout().kind().exchanges() && !isEvents();
        if (at < 0 || map.handle(at) != handle || map.state(at) != row.state || stays && at != row.firstRow) {
            throw new AssertionError(where() + ": another row: handle=" + Handle.toString(handle) + ", row=" + at
                    + ", state=" + map.state(at) + ", expected=" + row.state + ", first row=" + row.firstRow);
        }
        cells.check(at, row.value, where());
    }

    private boolean isEvents() {
        return map.layout().kind() == Layout.Kind.EVENTS;
    }

    /// The list is the active rows of the oracle, ascending; and is not made anew when nothing changed.
    private void compareList() {
        final int[] expected = live.stream()
                .filter(handle -> rows.get(handle).state != RowState.PENDING)
                .mapToInt(map::row)
                .sorted()
                .toArray();
        final int[] listed = map.list().rows();
        final long rebuilds = map.list().rebuilds();
        assertEquals(expected.length, map.list().count(), this::where);
        for (int i = 0; i < expected.length; i++) {
            if (listed[i] != expected[i]) {
                throw new AssertionError(where() + ": the list differs: place=" + i + ", row=" + listed[i]
                        + ", expected=" + expected[i]);
            }
        }
        assertTrue(listed == map.list().rows() && rebuilds == map.list().rebuilds(), this::where);
    }
}
