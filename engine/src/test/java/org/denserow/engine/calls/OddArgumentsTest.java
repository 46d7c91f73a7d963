package org.denserow.engine.calls;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.DataInput;
import java.io.DataOutput;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.lang.reflect.Array;
import java.lang.reflect.Constructor;
import java.lang.reflect.Executable;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.nio.IntBuffer;
import java.nio.LongBuffer;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.Consumer;
import java.util.function.LongConsumer;
import java.util.function.LongFunction;
import java.util.function.LongToIntFunction;
import java.util.function.LongUnaryOperator;
import java.util.function.ObjLongConsumer;
import java.util.stream.Stream;
import org.denserow.engine.CustomCommand;
import org.denserow.engine.Groups;
import org.denserow.engine.Rows;
import org.denserow.engine.Simulation;
import org.denserow.engine.SimulationOptions;
import org.denserow.engine.Table;
import org.denserow.engine.Tally;
import org.denserow.engine.derived.Buckets;
import org.denserow.engine.derived.Grid;
import org.denserow.engine.derived.GridShape;
import org.denserow.engine.derived.Nearby;
import org.denserow.engine.derived.Network;
import org.denserow.engine.derived.SelectedRows;
import org.denserow.engine.index.HashIndex;
import org.denserow.engine.index.LinkedGrid;
import org.denserow.engine.index.NameIndex;
import org.denserow.engine.index.RangeIndex;
import org.denserow.engine.index.SetIndex;
import org.denserow.engine.published.PublishedCopy;
import org.denserow.engine.published.PublishedRows;
import org.denserow.engine.snapshot.Blocks;
import org.denserow.engine.snapshot.ObjectForm;
import org.denserow.engine.snapshot.SavedState;
import org.denserow.engine.sparse.HashTable;
import org.denserow.engine.sparse.IntHashMap;
import org.denserow.engine.sparse.KeySet;
import org.denserow.engine.sparse.LongHashMap;
import org.denserow.engine.sparse.ObjectHashMap;
import org.denserow.engine.sparse.SparseFloatTable;
import org.denserow.engine.sparse.SparseIntTable;
import org.denserow.engine.sparse.SparseLongTable;
import org.denserow.engine.sparse.SparseObjectTable;
import org.denserow.engine.storage.Claims;
import org.denserow.engine.storage.Column;
import org.denserow.engine.storage.DoubleColumn;
import org.denserow.engine.storage.HandleColumn;
import org.denserow.engine.storage.IntColumn;
import org.denserow.engine.storage.Layout;
import org.denserow.engine.storage.ObjectColumn;
import org.denserow.engine.storage.Part;
import org.denserow.engine.storage.Position;
import org.denserow.engine.storage.RowFollower;
import org.denserow.engine.storage.Selection;
import org.denserow.engine.storage.Tag;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

/// A wrong argument is refused in the words of the engine, never by an exception of the JDK from deep inside. The calls
/// are found by reflection; each argument is odd in its turn: a number out of every range, or null. As
/// [ExportedCallsTest], for the packages beside maps and bits, where calls have no model: only what they throw is judged.
class OddArgumentsTest {

    private static final ExportedMethods METHODS = new ExportedMethods(
            Stream.of("bits", "derived", "", "handle", "index", "lines", "published", "snapshot", "sparse", "storage")
                    .map(name -> name.isEmpty() ? "org.denserow.engine" : "org.denserow.engine." + name)
                    .toList());

    private static final Map<Class<?>, List<Object>> ODD = Map.of(
            int.class, List.of(-1, Integer.MIN_VALUE, Integer.MAX_VALUE, 1000),
            long.class, List.of(0L, -1L, Long.MIN_VALUE, Long.MAX_VALUE, 42L),
            float.class, List.of(-1f, Float.NaN, Float.POSITIVE_INFINITY),
            double.class, List.of(-1.0, Double.NaN, 1e300, Double.POSITIVE_INFINITY));

    @AutoClose
    private final Simulation sim = Simulation.create(SimulationOptions.defaults());

    private final Table things = sim.define("thing", Layout.dense(100));
    private final IntColumn key = things.ints("key");
    private final DoubleColumn x = things.doubles("x");
    private final DoubleColumn y = things.doubles("y");
    private final ObjectColumn<String> name = things.objects("name", String.class);
    private final HandleColumn other = things.handles("other", things);
    private final Tag red = things.tag("red");
    private final Tag anywhere = things.tag("anywhere");
    private final Claims claims = things.claims("claims", things);
    private final Map<String, String> wrong = new TreeMap<>(); // by call
    private final Set<String> withoutSample = new TreeSet<>();
    private int calls;

    private final Map<Class<?>, Object> samples = Map.ofEntries(
            Map.entry(int.class, 1),
            Map.entry(long.class, 1L),
            Map.entry(float.class, 1f),
            Map.entry(double.class, 1.0),
            Map.entry(byte.class, (byte) 1),
            Map.entry(boolean.class, true),
            Map.entry(String.class, "a name"),
            Map.entry(Object.class, "an object"),
            Map.entry(Table.class, things),
            Map.entry(Tag.class, red),
            Map.entry(Selection.class, red),
            Map.entry(Part.class, key),
            Map.entry(Column.class, key),
            Map.entry(IntColumn.class, key),
            Map.entry(DoubleColumn.class, x),
            Map.entry(HandleColumn.class, other),
            Map.entry(ObjectColumn.class, name),
            Map.entry(Tally.class, sim.tally("tally")),
            Map.entry(LongUnaryOperator.class, HashTable.MIXING),
            Map.entry(LongConsumer.class, (LongConsumer) key -> {}),
            Map.entry(LongToIntFunction.class, (LongToIntFunction) key -> 1),
            Map.entry(LongFunction.class, (LongFunction<String>) key -> "made"),
            Map.entry(SavedState.class, new SavedState()),
            Map.entry(Consumer.class, (Consumer<Object>) array -> {}),
            Map.entry(ObjLongConsumer.class, (ObjLongConsumer<Object>) (figure, value) -> {}),
            Map.entry(GridShape.class, GridShape.torus(10, 10, 1)),
            Map.entry(IntBuffer.class, IntBuffer.allocate(4)),
            Map.entry(LongBuffer.class, LongBuffer.allocate(4)),
            Map.entry(ObjectForm.class, new Words()),
            Map.entry(Blocks.class, new AllBlocks()));

    /// Every block may have changed.
    private record AllBlocks() implements Blocks {

        @Override
        public int cells() {
            return 64;
        }

        @Override
        public int next(final long since, final int from, final int end) {
            return from < end ? from : -1;
        }
    }

    /// The form of objects in a stream.
    private record Words() implements ObjectForm<String> {

        @Override
        public void write(final String value, final DataOutput to) throws IOException {
            to.writeUTF(value);
        }

        @Override
        public String read(final DataInput from) throws IOException {
            return from.readUTF();
        }
    }

    // ---- One receiver ----

    private void callAll(final Object receiver, final String... leftOut) {
        callAll(receiver, receiver.getClass(), leftOut);
    }

    private void callAll(final Object receiver, final Class<?> face, final String... leftOut) {
        for (final Method method : METHODS.of(face)) {
            if (!Set.of(leftOut).contains(method.getName())
                    && !method.getName().equals("equals")
                    && !isOfFollower(method)) {
                callWithOdd(receiver, method);
            }
        }
    }

    /// Users implement a follower and do not call it, although the class of an index is one.
    private static boolean isOfFollower(final Method method) {
        return Stream.of(RowFollower.class.getMethods())
                .anyMatch(each -> ExportedMethods.signature(each).equals(ExportedMethods.signature(method)));
    }

    private void callWithOdd(final Object receiver, final Executable method) {
        final Class<?>[] types = method.getParameterTypes();
        for (int at = 0; at < types.length; at++) {
            for (final Object odd : ODD.getOrDefault(types[at], types[at].isPrimitive() ? List.of() : nothing())) {
                final Object[] arguments = new Object[types.length];
                for (int i = 0; i < types.length; i++) {
                    arguments[i] = i == at ? odd : sample(receiver, types[i]);
                    if (i != at && arguments[i] == null) {
                        withoutSample.add(ExportedMethods.name(receiver, method));
                        return;
                    }
                }
                call(receiver, method, arguments);
            }
        }
    }

    private static List<Object> nothing() {
        return Arrays.asList((Object) null);
    }

    private Object sample(final Object receiver, final Class<?> type) {
        if (type.isArray()) {
            return Array.newInstance(type.getComponentType(), 4);
        }
        if (type == OutputStream.class) {
            return new ByteArrayOutputStream();
        }
        if (type == InputStream.class) {
            return new ByteArrayInputStream(new byte[4]);
        }
        return type != Object.class && type.isInstance(receiver) ? receiver : samples.get(type);
    }

    private void call(final Object receiver, final Executable method, final Object... arguments) {
        calls++;
        try {
            method.setAccessible(true);
            if (method instanceof final Constructor<?> constructor) {
                constructor.newInstance(arguments);
            } else {
                ((Method) method).invoke(receiver, arguments);
            }
        } catch (final InvocationTargetException e) {
            final String fault = e.getCause() instanceof IOException ? "" : RefusalKinds.wrong(e.getCause(), arguments);
            if (!fault.isEmpty()) {
                wrong.putIfAbsent(
                        ExportedMethods.name(receiver, method), fault + "; arguments=" + Arrays.toString(arguments));
            }
        } catch (final ReflectiveOperationException e) {
            throw new AssertionError(method.toString(), e);
        }
    }

    @AfterEach
    void everyRefusal_isInTheWordsOfTheEngine() {
        final StringBuilder text = new StringBuilder();
        wrong.forEach(
                (call, fault) -> text.append("\n    ").append(call).append(": ").append(fault));
        assertTrue(wrong.isEmpty(), text::toString);
        assertEquals(Set.of(), withoutSample, "calls that the test has no arguments for");
    }

    private void rows(final int count) {
        for (int row = 0; row < count; row++) {
            name.values()[things.find(things.create())] = "name " + row;
        }
        for (int row = 0; row < count; row++) {
            key.values()[row] = row % 4;
            x.values()[row] = row % 10;
            other.values()[row] = things.handle(0);
            red.bits().set(row);
        }
    }

    // ---- What they can be called on ----

    @Test
    @DisplayName("the owner's objects refuse odd numbers and null in words of the engine")
    void oddArguments_betweenFrames_areRefusedInWords() {
        rows(20);
        things.destroyed();
        final CustomCommand custom = sim.command("custom", 2, payload -> callAll(payload));
        final SetIndex sets = things.indices().sets("sets", key);
        final HashIndex unique = things.indices().unique("unique", other);
        final NameIndex names = things.indices().names("names", name);
        final SetIndex fractions = things.indices().sets("fractions", x);
        final SetIndex cells = things.indices().sets("cells", x, 4);
        final HashIndex pairs = things.indices().unique("pairs", key, other);
        final RangeIndex ranges = things.indices().ranges("ranges", key);
        final PublishedRows published = PublishedRows.of(sim, things, key, x, other, red);
        sim.commands().send(custom, 1, 2);
        sim.step();
        published.publish();
        for (final Object receiver : List.of(
                sim.definition(),
                sim.report(),
                sim.report().copy(),
                sim.memory(),
                sim.random("stream"),
                red,
                red.and(red),
                red.bits(),
                name,
                key,
                sets.view(),
                unique.view(),
                names.view(),
                fractions.view(),
                cells.view(),
                pairs.view(),
                ranges.view())) {
            callAll(receiver);
        }
        try (PublishedCopy copy = published.latest()) {
            callAll(copy, "floats", "longs", "bytes"); // there are none
            callAll(copy.tag(red));
            callAll(copy.ints(key));
            callAll(copy.handles(other));
        }
        assertTrue(calls > 100, "calls=" + calls);
    }

    @Test
    @DisplayName("chunks, and what they hand out, refuse odd numbers and null in words of the engine")
    void oddArguments_inABody_areRefusedInWords() {
        rows(20);
        final SetIndex sets = things.indices().sets("sets", key);
        final RangeIndex ranges = things.indices().ranges("ranges", key);
        final Buckets buckets = things.derive().buckets("buckets", key, 4);
        final SelectedRows selected = things.derive().selected("selected", red);
        final Grid grid = things.derive().grid("grid", Position.of(x, y), GridShape.torus(10, 10, 1));
        final Nearby nearby = things.derive().nearby("nearby", Position.of(x, y), grid, 2, 8);
        final HandleColumn first = things.handles("first", things);
        final HandleColumn second = things.handles("second", things);
        final Network network = things.derive()
                .network("network", first, second, Network.Ways.BOTH)
                .carrying(key);
        sim.system("rows")
                .reads(key, sets, ranges, buckets, selected, grid, nearby, network)
                .writes(red, claims)
                .setsAnywhere(anywhere)
                .over(red, (rows, commands) -> {
                    callAll(rows, Rows.class);
                    callAll(rows.random());
                    for (final Object view : List.of(
                            rows.read(sets),
                            rows.read(ranges),
                            rows.read(buckets),
                            rows.read(selected),
                            rows.read(grid),
                            rows.read(nearby),
                            rows.read(network),
                            rows.write(red),
                            rows.write(anywhere),
                            rows.write(claims))) {
                        callAll(view);
                    }
                });
        sim.system("winners").reads(claims).over(things, (rows, commands) -> callAll(rows.read(claims)));
        sim.system("groups").over(buckets, (groups, commands) -> callAll(groups, Groups.class));
        sim.step();
        assertTrue(calls > 100, "calls=" + calls);
    }

    @Test
    @DisplayName("tables and maps beside the simulation refuse odd numbers and null in words of the engine")
    void oddArguments_toContainers_areRefusedInWords() {
        final LinkedGrid linked = new LinkedGrid(1, 10);
        linked.insert(1, 1, 1);
        callAll(linked);
        for (final Object receiver : List.of(
                SparseIntTable.withLength(100),
                SparseLongTable.withLength(100),
                SparseFloatTable.withLength(100),
                SparseObjectTable.withLength(100, "missing"),
                SparseIntTable.withLength(100).indices(),
                SparseIntTable.withLength(100).values(),
                KeySet.dense(0),
                IntHashMap.dense(0),
                LongHashMap.dense(0),
                ObjectHashMap.<String>dense(0),
                KeySet.sparse(0),
                IntHashMap.sparse(0),
                LongHashMap.sparse(0),
                ObjectHashMap.<String>sparse(0),
                new SavedState())) {
            callAll(receiver);
        }
        assertTrue(calls > 100, "calls=" + calls);
    }

    @Test
    @DisplayName("static calls and constructors refuse odd numbers and null in words of the engine")
    void oddArguments_toMakers_areRefusedInWords() {
        for (final Executable maker : METHODS.makers()) {
            callWithOdd(null, maker);
        }
        withoutSample.clear(); // those of a simulation that is given, and of what has a test of its own
        assertTrue(calls > 50, "calls=" + calls);
    }
}
