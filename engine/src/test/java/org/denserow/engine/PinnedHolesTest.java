package org.denserow.engine;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.TreeSet;
import org.denserow.engine.fixture.Seed;
import org.denserow.engine.handle.RowState;
import org.denserow.engine.index.SetIndex;
import org.denserow.engine.storage.ByteColumn;
import org.denserow.engine.storage.DoubleColumn;
import org.denserow.engine.storage.FloatColumn;
import org.denserow.engine.storage.IntColumn;
import org.denserow.engine.storage.Layout;
import org.denserow.engine.storage.LongColumn;
import org.denserow.engine.storage.ObjectColumn;
import org.denserow.engine.storage.Tag;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// Rows that commands create in the holes of a pinned type. They are made in batches of 256, each step for all of a batch:
/// places, slots, values column by column, then indices.
class PinnedHolesTest {

    private static final int ROWS = 1 << 18; // room for so many that an index reads ahead
    private static final int FIRST = 8_000; // rows
    private static final int KEYS = 500;
    private static final int FRAMES = 6;

    private record Kinds(
            Table table,
            FloatColumn heat,
            @Stride(3) FloatColumn at,
            DoubleColumn exact,
            IntColumn key,
            LongColumn code,
            ByteColumn small,
            ObjectColumn<String> label,
            Tag odd) {}

    /// What the rows should have, by handle.
    private record Values(int number, int key, RowState state) {}

    private final long seed = Seed.next();
    private final Random random = new Random(seed);
    private final Map<Long, Values> expected = new HashMap<>();

    @ParameterizedTest(name = "workers={0}")
    @ValueSource(ints = {1, 2})
    @DisplayName(
            "take the lowest vacant places in order; columns, tags and the index have what was recorded, also after sets of keys")
    void create_inHoles_everyPartIsFilled(final int workers) {
        try (Simulation sim = Simulation.create(SimulationOptions.defaults().withWorkers(workers))) {
            final Kinds kinds = sim.define("kind", Kinds.class, Layout.pinned(ROWS));
            final SetIndex byKey = kinds.table.indices().sets("by key", kinds.key);
            final Commands commands = sim.commands();
            create(commands, kinds, FIRST);
            sim.step();
            for (int frame = 0; frame < FRAMES; frame++) {
                destroyAtRandom(commands);
                sim.step();
                final TreeSet<Integer> vacant = new TreeSet<>();
                for (int row = 0; row < 2 * FIRST; row++) {
                    if (!kinds.table.exists(row)) {
                        vacant.add(row);
                    }
                }
                final List<Long> created = create(commands, kinds, 700 + random.nextInt(700));
                sim.step();
                final Set<Integer> taken = new HashSet<>();
                created.forEach(handle -> taken.add(kinds.table.find(handle)));
                final List<Integer> lowest = new ArrayList<>(vacant).subList(0, created.size());
                assertEquals(new HashSet<>(lowest), taken, "seed=" + seed + ", the lowest vacant places");
                checkAll(kinds, byKey);
                setKeys(commands, kinds);
                sim.step();
                checkAll(kinds, byKey);
            }
        }
    }

    /// Runs of rows, a few of them pending or permanent, so that states alternate.
    private List<Long> create(final Commands commands, final Kinds kinds, final int count) {
        final List<Long> created = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            final int number = random.nextInt();
            final RowState state = random.nextInt(50) == 0 ? RowState.PENDING : RowState.ACTIVE;
            final long handle =
                    state == RowState.PENDING ? commands.createPending(kinds.table) : commands.create(kinds.table);
            commands.with(kinds.heat, number)
                    .with(kinds.at, number, number + 1f, number + 2f)
                    .with(kinds.exact, number)
                    .with(kinds.key, Math.floorMod(number, KEYS))
                    .with(kinds.code, number)
                    .with(kinds.small, (byte) number)
                    .with(kinds.label, "row " + number);
            if (number % 2 != 0) {
                commands.with(kinds.odd);
            }
            expected.put(handle, new Values(number, Math.floorMod(number, KEYS), state));
            created.add(handle);
        }
        return created;
    }

    /// Single rows and runs, anywhere.
    private void destroyAtRandom(final Commands commands) {
        final List<Long> rows = new ArrayList<>(new TreeSet<>(expected.keySet()));
        for (int at = 0; at < rows.size(); at++) {
            final int run = random.nextInt(40) == 0 ? 1 + random.nextInt(20) : random.nextInt(20) == 0 ? 1 : 0;
            for (int i = 0; i < run && at < rows.size(); i++, at++) {
                commands.destroy(rows.get(at));
                expected.remove(rows.get(at));
            }
        }
    }

    /// Sets other keys of more rows than are read ahead at a time; of some twice.
    private void setKeys(final Commands commands, final Kinds kinds) {
        final List<Long> rows = new ArrayList<>(new TreeSet<>(expected.keySet()));
        for (int i = 0; i < 1_000; i++) {
            final long handle = rows.get(random.nextInt(rows.size()));
            final Values before = expected.get(handle);
            final int key = random.nextInt(KEYS);
            commands.set(handle, kinds.key, key);
            expected.put(handle, new Values(before.number, key, before.state));
        }
    }

    private void checkAll(final Kinds kinds, final SetIndex byKey) {
        checkRows(kinds);
        checkIndex(kinds, byKey);
        kinds.table.store().checkInvariants();
    }

    private void checkRows(final Kinds kinds) {
        assertEquals(expected.size(), kinds.table.rows());
        expected.forEach((handle, values) -> {
            final int row = kinds.table.find(handle);
            final int number = values.number;
            final String text = "seed=" + seed + ", row=" + row;
            assertEquals(values.state, kinds.table.state(row), text);
            assertEquals(number, kinds.heat.get(row), text);
            assertEquals(number, kinds.at.get(3 * row), text);
            assertEquals(number + 1f, kinds.at.get(3 * row + 1), text);
            assertEquals(number + 2f, kinds.at.get(3 * row + 2), text);
            assertEquals(number, kinds.exact.get(row), text);
            assertEquals(values.key, kinds.key.get(row), text);
            assertEquals(number, kinds.code.get(row), text);
            assertEquals((byte) number, kinds.small.get(row), text);
            assertEquals("row " + number, kinds.label.get(row), text);
            assertEquals(number % 2 != 0, kinds.odd.bits().get(row), text);
        });
    }

    private void checkIndex(final Kinds kinds, final SetIndex byKey) {
        final SetIndex.View view = byKey.view();
        int found = 0;
        for (int key = 0; key < KEYS; key++) {
            for (int row = view.first(key); row >= 0; row = view.next(row)) {
                assertEquals(key, kinds.key.get(row), "seed=" + seed);
                found++;
            }
        }
        final long active = expected.values().stream()
                .filter(values -> values.state == RowState.ACTIVE)
                .count();
        assertEquals(active, found, "seed=" + seed);
    }
}
