package org.denserow.engine.keyed;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.EnumSet;
import java.util.List;
import java.util.Random;
import java.util.Set;
import org.denserow.engine.fixture.LayoutKind;
import org.denserow.engine.fixture.Seed;
import org.denserow.engine.handle.RowState;
import org.denserow.engine.map.HandleMap;
import org.denserow.engine.map.RowBuffer;
import org.denserow.engine.state.SavedState;
import org.denserow.engine.storage.Layout;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/// Random operations on rows with one to three indices, each compared with a multimap after every operation.
class IndexModelTest {

    private static final int TRIALS = 36;
    private static final int OPERATIONS = 250;
    private static final int MOST_ROWS = 60;
    private static final int FIXED_ROWS = 24;
    private static final int MOST_PERMANENT = 4;
    private static final int MOST_BATCH = 9;

    /// What is done to rows and indices.
    private enum Operation {
        CREATE,
        CREATE_BATCH,
        INSERT,
        DESTROY,
        DESTROY_BATCH,
        DESTROY_IF,
        EXPIRE,
        ACTIVATE,
        EXCHANGE,
        REWRITE,
        REKEY,
        CLEAR,
        RESET,
        SHRINK,
        RESTORE,
        LOAD_DUMP,
        ADD_OR_DROP
    }

    private static final Set<Operation> RARE = EnumSet.of(
            Operation.CLEAR,
            Operation.RESET,
            Operation.SHRINK,
            Operation.RESTORE,
            Operation.LOAD_DUMP,
            Operation.ADD_OR_DROP);

    private final Set<Operation> done = EnumSet.noneOf(Operation.class);
    private final long[] batch = new long[MOST_BATCH];
    private Random random;
    private IndexWorld world;
    private HandleMap map;
    private RowBuffer buffer;
    private String where;
    private int numbers; // keys to choose from
    private int names; // of indices so far

    @ParameterizedTest
    @EnumSource(LayoutKind.class)
    @DisplayName("IX-05 IX-09 IX-10 IX-11: after every operation one to three indices equal multimaps, in any layout")
    void operations_anyLayout_agreeWithMultimaps(final LayoutKind kind) {
        final long seed = Seed.next();
        random = new Random(seed);
        for (int trial = 0; trial < TRIALS; trial++) {
            where = "seed=" + seed + ", trial=" + trial;
            begin(kind, HostileKeys.values()[trial % HostileKeys.values().length], trial);
            for (int step = 0; step < OPERATIONS; step++) {
                final Operation operation = Operation.values()[random.nextInt(Operation.values().length)];
                if (!RARE.contains(operation) || random.nextInt(6) == 0) {
                    where = "seed=" + seed + ", trial=" + trial + ", step=" + step + ", " + operation;
                    operate(operation, kind);
                    world.compare(where);
                }
            }
        }
        assertEquals(possible(kind), done, "every operation came, or it is not tested");
    }

    private static Set<Operation> possible(final LayoutKind kind) {
        final Set<Operation> possible = EnumSet.allOf(Operation.class);
        if (!kind.creates()) {
            return EnumSet.of(Operation.REWRITE, Operation.REKEY, Operation.RESTORE, Operation.ADD_OR_DROP);
        }
        if (!kind.destroys()) {
            possible.removeAll(
                    EnumSet.of(Operation.DESTROY, Operation.DESTROY_BATCH, Operation.DESTROY_IF, Operation.ACTIVATE));
        }
        if (!kind.isDense()) {
            possible.remove(Operation.EXCHANGE);
        }
        if (kind != LayoutKind.EVENTS) {
            possible.remove(Operation.EXPIRE);
        }
        return possible;
    }

    private void begin(final LayoutKind kind, final HostileKeys keys, final int trial) {
        world = new IndexWorld(kind == LayoutKind.FIXED ? Layout.fixed(FIXED_ROWS) : kind.layout(16, true), keys);
        map = world.map;
        buffer = map.newBuffer();
        numbers = trial % 2 == 0 ? 8 : 200;
        names = 0;
        addIndex();
    }

    private void operate(final Operation operation, final LayoutKind kind) {
        final boolean isDone = switch (operation) {
            case CREATE -> kind.creates() && create(kind);
            case CREATE_BATCH -> kind.creates() && createBatch(kind);
            case INSERT -> kind.creates() && insert();
            case DESTROY -> kind.destroys() && destroy();
            case DESTROY_BATCH -> kind.destroys() && destroyBatch();
            case DESTROY_IF -> kind.destroys() && destroyIf();
            case EXPIRE -> kind == LayoutKind.EVENTS && expire();
            case ACTIVATE -> kind.destroys() && activate();
            case EXCHANGE -> kind.isDense() && exchange();
            case REWRITE -> rewrite();
            case REKEY -> rekey();
            case CLEAR -> kind.creates() && clear();
            case RESET -> kind.creates() && reset();
            case SHRINK -> kind.creates() && shrink();
            case RESTORE -> restore(kind);
            case LOAD_DUMP -> kind.creates() && loadDump();
            case ADD_OR_DROP -> addOrDrop();
        };
        if (isDone) {
            done.add(operation);
        }
    }

    private long number() {
        return random.nextInt(numbers) - 2;
    }

    private boolean hasRoomFor(final int count) {
        return map.rows() + count <= MOST_ROWS;
    }

    // ---- Rows come ----

    private boolean create(final LayoutKind kind) {
        if (!hasRoomFor(1)) {
            return false;
        }
        final int choice = kind.destroys() ? random.nextInt(8) : 0;
        final boolean isPending = choice == 1 || choice == 2;
        final long handle;
        if (isPending) {
            handle = map.createPending();
        } else if (choice == 3 && map.permanent() < MOST_PERMANENT) {
            handle = map.createPermanent();
        } else {
            handle = map.create();
        }
        world.created(handle, IndexWorld.EMPTY, !isPending);
        rewrite(handle);
        return true;
    }

    private boolean createBatch(final LayoutKind kind) {
        final int count = 1 + random.nextInt(MOST_BATCH);
        if (!hasRoomFor(count)) {
            return false;
        }
        final boolean isPending = kind.destroys() && random.nextInt(3) == 0;
        if (isPending) {
            map.createPendingBatch(batch, count);
        } else {
            map.createBatch(batch, count);
        }
        for (int i = 0; i < count; i++) {
            world.created(batch[i], IndexWorld.EMPTY, !isPending);
        }
        for (int i = 0; i < count; i++) {
            rewrite(batch[i]);
        }
        return true;
    }

    private boolean insert() {
        final int count = 1 + random.nextInt(MOST_BATCH);
        if (!hasRoomFor(count)) {
            return false;
        }
        final long[] staged = new long[count];
        for (int i = 0; i < count; i++) {
            staged[i] = number();
            world.stage(buffer, buffer.add(), staged[i]);
        }
        map.insert(buffer, batch);
        buffer.clear();
        for (int i = 0; i < count; i++) {
            world.created(batch[i], staged[i], true);
        }
        return true;
    }

    // ---- Rows go ----

    /// A row that is not permanent, or -1.
    private int someRow() {
        final List<Integer> rows = new ArrayList<>();
        for (int row = 0; row < map.end(); row++) {
            if (map.exists(row) && map.state(row) != RowState.PERMANENT) {
                rows.add(row);
            }
        }
        return rows.isEmpty() ? -1 : rows.get(random.nextInt(rows.size()));
    }

    private boolean destroy() {
        final int row = someRow();
        if (row >= 0) {
            final long handle = map.handle(row);
            map.destroy(handle);
            world.gone(handle);
        }
        return row >= 0;
    }

    private boolean destroyBatch() {
        final int count = random.nextInt(MOST_BATCH);
        for (int i = 0; i < count; i++) {
            final int row = someRow();
            batch[i] = row < 0 ? 0 : map.handle(row);
        }
        map.destroyBatch(batch, count);
        Arrays.stream(batch, 0, count).filter(world.numbers::containsKey).forEach(world::gone);
        return count > 0;
    }

    private boolean destroyIf() {
        final int divisor = 2 + random.nextInt(6);
        final List<Long> gone = new ArrayList<>();
        map.destroyIf(row -> {
            final boolean goes = Math.floorMod(world.numbers.get(map.handle(row)), divisor) == 0;
            if (goes) {
                gone.add(map.handle(row));
            }
            return goes;
        });
        gone.forEach(world::gone);
        return !gone.isEmpty();
    }

    private boolean expire() {
        final int count = random.nextInt(map.rows() + 1);
        final List<Long> gone = new ArrayList<>();
        for (int row = 0; row < count; row++) {
            gone.add(map.handle(row));
        }
        map.expire(count);
        gone.forEach(world::gone);
        return count > 0 && map.rows() > 0;
    }

    // ---- Rows change ----

    private boolean activate() {
        final int row = someRow();
        if (row < 0 || map.isActive(row)) {
            return false;
        }
        final long handle = map.handle(row);
        map.activate(handle);
        world.activated(handle);
        return true;
    }

    private boolean exchange() {
        final int a = someRow();
        final int b = someRow();
        if (a < 0 || map.isActive(a) != map.isActive(b)) {
            return false;
        }
        map.exchange(a, b);
        return a != b;
    }

    private boolean rewrite() {
        final int row = random.nextInt(map.end() + 1);
        if (!map.exists(row)) {
            return false;
        }
        rewrite(map.handle(row));
        return true;
    }

    private void rewrite(final long handle) {
        world.rewrite(handle, number());
    }

    /// The view of one index gives one column another value; all other columns follow as by command.
    private boolean rekey() {
        final int row = random.nextInt(map.end() + 1);
        if (!map.exists(row) || world.followed.isEmpty()) {
            return false;
        }
        final long handle = map.handle(row);
        final long number = number();
        world.rekey(world.followed.get(random.nextInt(world.followed.size())), handle, number);
        return true;
    }

    // ---- All rows ----

    private boolean clear() {
        map.clear();
        world.allGone();
        return true;
    }

    private boolean reset() {
        map.reset();
        world.allGone();
        return true;
    }

    private boolean shrink() {
        map.shrink();
        return true;
    }

    /// The state is copied, everything is changed, and the state comes back; twice.
    private boolean restore(final LayoutKind kind) {
        final SavedState state = new SavedState();
        map.state().save(state);
        state.seal();
        final long order = map.state().orderHash();
        for (int time = 0; time < 2; time++) {
            disturb(kind);
            map.state().load(state);
            assertEquals(order, map.state().orderHash(), where);
            world.forgetRepeats();
            world.compare(where);
        }
        return true;
    }

    private void disturb(final LayoutKind kind) {
        if (kind.creates() && random.nextBoolean()) {
            map.clear();
            if (random.nextBoolean()) {
                map.shrink();
            }
            for (int i = random.nextInt(3 * MOST_BATCH); i > 0; i--) {
                map.create();
            }
        }
        for (int row = 0; row < map.end(); row++) {
            if (map.exists(row)) {
                world.write(row, number());
                for (final IndexWorld.Beside beside : world.followed) {
                    beside.index.rekeyed(row);
                }
            }
        }
    }

    private boolean loadDump() {
        final var dump = map.state().dump();
        map.create();
        map.state().load(dump, () -> world.numbers.forEach((handle, number) -> world.write(map.row(handle), number)));
        world.reloaded();
        return true;
    }

    // ---- Indices ----

    private boolean addOrDrop() {
        if (world.followed.size() == 3 || world.followed.size() > 1 && random.nextBoolean()) {
            world.drop(world.followed.get(random.nextInt(world.followed.size())));
        } else {
            addIndex();
        }
        return true;
    }

    private void addIndex() {
        final IndexWorld.Key key = IndexWorld.Key.values()[random.nextInt(IndexWorld.Key.values().length)];
        final IndexWorld.Kind kind = IndexWorld.Kind.values()[random.nextInt(IndexWorld.Kind.values().length)];
        world.add("index " + names++, key, kind);
    }
}
