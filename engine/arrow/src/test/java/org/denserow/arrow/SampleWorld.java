package org.denserow.arrow;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.function.Function;
import java.util.function.IntPredicate;
import org.denserow.engine.Simulation;
import org.denserow.engine.SimulationOptions;
import org.denserow.engine.Table;
import org.denserow.engine.handle.Handle;
import org.denserow.engine.snapshot.ObjectForm;
import org.denserow.engine.storage.ByteColumn;
import org.denserow.engine.storage.Column;
import org.denserow.engine.storage.DoubleColumn;
import org.denserow.engine.storage.FloatColumn;
import org.denserow.engine.storage.HandleColumn;
import org.denserow.engine.storage.IntColumn;
import org.denserow.engine.storage.Layout;
import org.denserow.engine.storage.LongColumn;
import org.denserow.engine.storage.ObjectColumn;
import org.denserow.engine.storage.Part;
import org.denserow.engine.storage.Tag;

/// A type with a column of every kind, for tests. Values have all kinds of bits: NaN with payloads, infinities, zeros of
/// both signs.
final class SampleWorld implements AutoCloseable {

    private static final float[] SINGLES = {
        0f,
        -0f,
        1.5f,
        Float.NaN,
        Float.intBitsToFloat(0x7FC0_1234),
        Float.intBitsToFloat(0xFFC0_0001),
        Float.POSITIVE_INFINITY,
        Float.MIN_VALUE
    };
    private static final double[] DOUBLES = {
        0.0,
        -0.0,
        0.1,
        Double.NaN,
        Double.longBitsToDouble(0x7FF8_0000_0000_0BADL),
        Double.longBitsToDouble(0xFFF8_1234_5678_9ABCL),
        Double.NEGATIVE_INFINITY,
        Double.MAX_VALUE
    };
    private static final String[] NAMES = {"", "Dolly", "Schäfchen", "羊 \uD83D\uDC11", null, "a,\"b\"\n"};

    final Simulation sim;
    final Table other;
    final Table table;
    final FloatColumn single;
    final FloatColumn pair;
    final FloatColumn triple;
    final DoubleColumn real;
    final IntColumn whole;
    final LongColumn wide;
    final ByteColumn small;
    final HandleColumn friend; // of the type itself
    final HandleColumn home; // of the other type
    final HandleColumn any;
    final ObjectColumn<String> name;
    final Tag hot;
    final Tag odd;
    private boolean isNamed;

    SampleWorld(final Layout layout, final int workers) {
        sim = Simulation.create(
                SimulationOptions.defaults().withWorkers(workers).withSeed(5).withoutSerialCutoff());
        other = sim.define("home", Layout.dense(100));
        table = sim.define("sheep", layout);
        single = table.floats("single");
        pair = table.vec2("pair");
        triple = table.vec3("triple");
        real = table.doubles("real");
        whole = table.ints("whole");
        wide = table.longs("wide");
        small = table.bytes("small");
        friend = table.handles("friend", table);
        home = table.handles("home", other);
        any = table.handles("any");
        name = table.objects("name", String.class);
        hot = table.tag("hot");
        odd = table.tag("odd");
        name.saved(ObjectForm.of(String.class));
    }

    /// Creates rows.
    SampleWorld create(final int count) {
        for (int i = 0; i < count; i++) {
            table.create();
        }
        return this;
    }

    /// Destroys each row with a chance.
    SampleWorld destroySome(final long seed, final int oneOf) {
        final Random random = new Random(seed);
        final List<Long> doomed = new ArrayList<>();
        for (int row = 0; row < table.end(); row++) {
            if (table.exists(row) && random.nextInt(oneOf) == 0) {
                doomed.add(table.handle(row));
            }
        }
        doomed.forEach(table::destroy);
        return this;
    }

    /// Gives all rows values of all kinds.
    SampleWorld fill(final long seed) {
        final Random random = new Random(seed);
        if (other.size() == 0) {
            other.create();
        }
        final long gone = table.create();
        table.destroy(gone);
        for (int row = 0; row < table.end(); row++) {
            if (table.exists(row)) {
                fill(row, random, gone);
            }
        }
        if (!isNamed) {
            isNamed = true;
            table.indices().names("by name", name); // its key keeps the array to itself from now on
        }
        return this;
    }

    private void fill(final int row, final Random random, final long gone) {
        single.values()[row] = single(random);
        for (int cell = 0; cell < 2; cell++) {
            pair.values()[2 * row + cell] = single(random);
        }
        for (int cell = 0; cell < 3; cell++) {
            triple.values()[3 * row + cell] = single(random);
        }
        real.values()[row] = random.nextInt(3) == 0 ? random.nextDouble() : DOUBLES[random.nextInt(DOUBLES.length)];
        whole.values()[row] = random.nextInt();
        wide.values()[row] = random.nextLong();
        small.values()[row] = (byte) random.nextInt();
        friend.values()[row] = handle(random, gone);
        home.values()[row] = random.nextBoolean() ? Handle.NULL : other.handle(0);
        any.values()[row] = random.nextBoolean() ? handle(random, gone) : other.handle(0);
        if (!isNamed) {
            name.values()[row] = NAMES[random.nextInt(NAMES.length)];
        }
        set(hot, row, random.nextBoolean());
        set(odd, row, random.nextInt(3) == 0);
    }

    private long handle(final Random random, final long gone) {
        return switch (random.nextInt(4)) {
            case 0 -> Handle.NULL;
            case 1 -> gone;
            default -> {
                int row = random.nextInt(table.end());
                while (!table.exists(row)) {
                    row = random.nextInt(table.end());
                }
                yield table.handle(row);
            }
        };
    }

    private static float single(final Random random) {
        return random.nextInt(3) == 0 ? random.nextFloat() : SINGLES[random.nextInt(SINGLES.length)];
    }

    private static void set(final Tag tag, final int row, final boolean is) {
        if (is) {
            tag.bits().set(row);
        } else {
            tag.bits().clear(row);
        }
    }

    /// {@return all columns but the texts}
    List<Column<?>> numbers() {
        return List.of(single, pair, triple, real, whole, wide, small, friend, home, any);
    }

    /// {@return all parts that copies have}
    Part<?, ?>[] copied() {
        final List<Part<?, ?>> parts = new ArrayList<>(numbers());
        parts.add(hot);
        parts.add(odd);
        if (table.layout().isPinned()) {
            parts.add(table.live());
        }
        return parts.toArray(Part<?, ?>[]::new);
    }

    /// Adds all parts but the texts.
    ArrowRows addNumbers(final ArrowRows to) {
        numbers().forEach(to::column);
        return to.tag(hot).tag(odd);
    }

    /// {@return the rows of a selection as a file must have them, field by field as text, read value by value}
    ///
    /// @param isChosen which active rows
    Map<String, List<String>> expected(final IntPredicate isChosen) {
        final List<Integer> rows = new ArrayList<>();
        for (int row = 0; row < table.end(); row++) {
            if (table.isActive(row) && isChosen.test(row)) {
                rows.add(row);
            }
        }
        final Map<String, List<String>> expected = new LinkedHashMap<>();
        expected.put("frames", each(rows, row -> sim.frame()));
        expected.put("handle", each(rows, table::handle));
        expected.put("single", each(rows, single::get));
        expected.put("pair", each(rows, row -> new float[] {pair.get(2 * row), pair.get(2 * row + 1)}));
        expected.put("triple", each(rows, row ->
                new float[] {triple.get(3 * row), triple.get(3 * row + 1), triple.get(3 * row + 2)}));
        expected.put("real", each(rows, real::get));
        expected.put("whole", each(rows, whole::get));
        expected.put("wide", each(rows, wide::get));
        expected.put("small", each(rows, small::get));
        expected.put("friend", each(rows, row -> orNull(friend.get(row))));
        final Map<Integer, Integer> places = new HashMap<>();
        rows.forEach(row -> places.put(row, places.size()));
        expected.put("friend_row", each(rows, row -> places.get(table.find(friend.get(row)))));
        expected.put("home", each(rows, row -> orNull(home.get(row))));
        expected.put("any", each(rows, row -> orNull(any.get(row))));
        expected.put("name", each(rows, name::get));
        expected.put("hot", each(rows, row -> hot.bits().get(row)));
        expected.put("odd", each(rows, row -> odd.bits().get(row)));
        return expected;
    }

    private static Long orNull(final long handle) {
        return handle == Handle.NULL ? null : handle;
    }

    private static List<String> each(final List<Integer> rows, final Function<Integer, Object> value) {
        return rows.stream().map(row -> Decoded.text(value.apply(row))).toList();
    }

    @Override
    public void close() {
        sim.close();
    }
}
