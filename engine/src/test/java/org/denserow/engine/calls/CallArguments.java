package org.denserow.engine.calls;

import java.lang.reflect.Array;
import java.lang.reflect.Executable;
import java.lang.reflect.ParameterizedType;
import java.lang.reflect.Proxy;
import java.lang.reflect.Type;
import java.lang.reflect.TypeVariable;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.function.Consumer;
import org.denserow.engine.defragment.RowOrder;
import org.denserow.engine.fixture.LayoutKind;
import org.denserow.engine.handle.Handle;
import org.denserow.engine.handle.SlotDump;
import org.denserow.engine.snapshot.SavedState;
import org.denserow.engine.storage.Column;
import org.denserow.engine.storage.Layout;
import org.denserow.engine.storage.ObjectColumn;
import org.denserow.engine.storage.RowFollower;

/// Arguments by type of parameter: rows, handles and parts of the map that is called, and such that are stale, forged,
/// negative, huge, too short, null, or of another map.
final class CallArguments {

    /// Methods that make room: they get no number above [#MOST_ROOM].
    private static final Set<String> ROOM = Set.of(
            "add", "create", "ensureRows", "newSlots", "repeat", "reserve", "resize", "withCapacity", "RowMoves");

    private static final int MOST_ROOM = 300;

    private final Random random;
    private CallWorld own;
    private CallWorld other;
    private boolean wild; // whether illegal arguments are likely
    private int names;

    CallArguments(final Random random) {
        this.random = random;
    }

    /// Draws the arguments of one call.
    Object[] draw(final Executable method, final CallWorld called, final CallWorld foreign) {
        own = called;
        other = foreign;
        wild = random.nextInt(3) == 0;
        final Class<?>[] types = method.getParameterTypes();
        final Type[] generic = method.getGenericParameterTypes();
        final boolean room =
                ROOM.contains(method.getName().substring(method.getName().lastIndexOf('.') + 1));
        final Object[] arguments = new Object[types.length];
        for (int i = 0; i < types.length; i++) {
            arguments[i] = types[i] == int.class
                    ? number(room)
                    : i < generic.length && generic[i] instanceof TypeVariable<?> && arguments[0] instanceof Column<?> c
                            ? cells(c)
                            : argument(types[i], i < generic.length ? generic[i] : types[i]);
        }
        return arguments;
    }

    // ---- Numbers ----

    private int number(final boolean room) {
        if (wild && random.nextBoolean()) {
            final int[] odd = {-1, Integer.MIN_VALUE, Integer.MAX_VALUE, 1 << 30, -64, own.map.capacity(), own.map.end()
            };
            final int picked = odd[random.nextInt(odd.length)];
            return room ? Math.min(picked, MOST_ROOM) : picked;
        }
        return switch (random.nextInt(4)) {
            case 0 -> random.nextInt(4);
            case 1 -> random.nextInt(Math.min(MOST_ROOM, own.map.capacity()) + 1);
            default -> random.nextInt(Math.max(1, own.map.end()));
        };
    }

    /// {@return a handle: live, stale, forged, null or of the other map}
    long handle() {
        if (wild && random.nextBoolean()) {
            return switch (random.nextInt(5)) {
                case 0 -> Handle.NULL;
                case 1 -> live(other);
                case 2 -> random.nextLong();
                case 3 -> live(own) ^ 1L << random.nextInt(Long.SIZE);
                default ->
                    own.model.stale.isEmpty()
                            ? Handle.FREE
                            : own.model.stale.get(random.nextInt(own.model.stale.size()));
            };
        }
        return live(own);
    }

    private long live(final CallWorld world) {
        final List<Long> handles = List.copyOf(world.model.rows.keySet());
        return handles.isEmpty() ? Handle.NULL : handles.get(random.nextInt(handles.size()));
    }

    private long[] handles() {
        final long[] handles = new long[wild ? random.nextInt(4) : 8 + random.nextInt(64)];
        for (int i = 0; i < handles.length && i < 8; i++) {
            handles[i] = handle();
        }
        return handles;
    }

    private Object cells(final Column<?> column) {
        final Object live = column.values();
        final int length = column.stride() * random.nextInt(12);
        return maybeNull(Array.newInstance(live.getClass().getComponentType(), length));
    }

    // ---- Objects ----

    private <T> T maybeNull(final T value) {
        return wild && random.nextInt(4) == 0 ? null : value;
    }

    private Object argument(final Class<?> type, final Type generic) {
        if (type.isPrimitive()) {
            return primitive(type);
        }
        return maybeNull(
                switch (type.getName()) {
                    case "java.lang.String" -> name();
                    case "java.lang.Class" -> wild ? int.class : random.nextBoolean() ? String.class : Integer.class;
                    case "java.lang.Object" -> wild ? (Object) random.nextInt() : "s" + random.nextInt(9);
                    case "java.util.function.IntPredicate" -> new Chooser(own, random, wild);
                    case "java.util.function.Consumer" -> (Consumer<Object>) array -> {};
                    case "java.lang.Runnable" -> new Filler(own, random, wild);
                    default -> ofTheEngine(type, generic);
                });
    }

    private Object primitive(final Class<?> type) {
        return switch (type.getName()) {
            case "long" -> handle();
            case "boolean" -> random.nextBoolean();
            case "byte" -> (byte) random.nextInt();
            case "float" -> random.nextFloat();
            default -> random.nextDouble();
        };
    }

    private String name() {
        return switch (wild ? random.nextInt(5) : 4) {
            case 0 -> " ";
            case 1 -> "live";
            case 2 -> "f";
            case 3 -> "red";
            default -> "p" + names++;
        };
    }

    private Object ofTheEngine(final Class<?> type, final Type generic) {
        if (type == long[].class) {
            return handles();
        }
        if (type.isArray()) {
            return Array.newInstance(type.getComponentType(), random.nextInt(8));
        }
        if (type.isEnum()) {
            return type.getEnumConstants()[random.nextInt(type.getEnumConstants().length)];
        }
        if (type == Layout.class) {
            final LayoutKind[] kinds = LayoutKind.values();
            return kinds[random.nextInt(kinds.length)].layout(1 + random.nextInt(8), false);
        }
        if (type == SlotDump.class) {
            return dump();
        }
        if (type == RowOrder.class) {
            return order();
        }
        if (type == SavedState.class) {
            return random.nextInt(3) == 0 ? new SavedState() : wild ? any(other.states) : any(own.states);
        }
        if (type == RowFollower.class) {
            return new MovesProbe();
        }
        final Object known = known(wild && random.nextBoolean() ? other : own, type, generic);
        return known != null || !type.isInterface() || type.isSealed()
                ? known
                : Proxy.newProxyInstance(type.getClassLoader(), new Class<?>[] {type}, (proxy, method, none) -> null);
    }

    private <T> T any(final List<T> some) {
        return some.get(random.nextInt(some.size()));
    }

    /// {@return an object of a type that the world has, or null}
    private static boolean fits(final Object object, final Class<?> type, final Type generic) {
        if (!type.isInstance(object)) {
            return false;
        }
        if (!(object instanceof final Column<?> column) || !(generic instanceof final ParameterizedType exact)) {
            return true;
        }
        final Type cells = exact.getActualTypeArguments()[0]; // only what compiles without a cast
        final Class<?> array = column.values().getClass();
        return !(cells instanceof final Class<?> wanted)
                || wanted == (exact.getRawType() == ObjectColumn.class ? array.getComponentType() : array);
    }

    private Object known(final CallWorld world, final Class<?> type, final Type generic) {
        final List<Object> fitting = new ArrayList<>();
        for (final CallWorld.Subject subject : world.subjects) {
            if (fits(subject.object(), type, generic)) {
                fitting.add(subject.object());
            }
        }
        return fitting.isEmpty() ? null : any(fitting);
    }

    /// {@return an order by a column of this map or of the other one, or by a function that mixes all rows}
    private RowOrder order() {
        final List<Column<?>> columns = new ArrayList<>((wild && random.nextBoolean() ? other : own).model.columns);
        columns.removeIf(column -> column.stride() > 1 || column instanceof ObjectColumn<?>);
        final RowOrder byColumn = columns.isEmpty() ? RowOrder.byKey(row -> -row) : RowOrder.by(any(columns));
        return switch (random.nextInt(4)) {
            case 0 -> RowOrder.byKey(row -> row * 7919L % 101);
            case 1 -> RowOrder.comparing((a, b) -> a % 7 > b % 7);
            case 2 -> byColumn.descending().inChunksOf(1 + random.nextInt(20));
            default -> byColumn;
        };
    }

    /// {@return a dump of now, of before, of the other map, or a damaged one}
    private SlotDump dump() {
        own.keep(own.dumps, own.map.state().dump());
        if (!wild) {
            return any(own.dumps);
        }
        if (random.nextBoolean()) {
            return other.map.state().dump();
        }
        final SlotDump dump = own.map.state().dump();
        final int row = dump.end() == 0 ? -1 : random.nextInt(dump.end());
        switch (row < 0 ? 0 : random.nextInt(4)) {
            case 0 -> {
                if (dump.sparse().length > 0) {
                    dump.sparse()[random.nextInt(dump.sparse().length)] ^= 1L << random.nextInt(Long.SIZE);
                }
            }
            case 1 -> dump.handles()[row] ^= 1L << random.nextInt(Long.SIZE);
            case 2 -> dump.meta()[row] += 1;
            default -> dump.states()[row] = null;
        }
        return dump;
    }
}
