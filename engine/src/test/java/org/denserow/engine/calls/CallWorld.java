package org.denserow.engine.calls;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import org.denserow.engine.handle.SlotDump;
import org.denserow.engine.map.HandleMap;
import org.denserow.engine.map.HandleMaps;
import org.denserow.engine.map.ObjectMap;
import org.denserow.engine.snapshot.SavedState;
import org.denserow.engine.storage.HandleColumn;
import org.denserow.engine.storage.Layout;

/// One map with a column of every kind, tags, claims, buffers and a follower; its model; and all objects that calls
/// on it have handed out, which are called in their turn.
final class CallWorld {

    private static final int MAX_SUBJECTS = 64;
    private static final int MAX_KEPT = 4;

    /// An object to call methods on.
    ///
    /// @param object the object
    /// @param from the call that handed it out; empty for what the world was made of
    /// @param origin the tag, if it is a view of one, else null
    record Subject(Object object, String from, Object origin) {}

    final HandleMap map;
    final ModelRows model;
    final ModelEffects effects;
    final ModelObjects objects;
    final HandleMaps maps;
    final MovesProbe probe = new MovesProbe();
    final List<Subject> subjects = new ArrayList<>();
    final List<SlotDump> dumps = new ArrayList<>();
    final List<SavedState> states = new ArrayList<>();
    private final Random random;
    private final int roots;

    CallWorld(final String name, final int type, final Layout layout, final Random random) {
        this.random = random;
        map = HandleMap.create(name, type, layout, random.nextInt(4));
        model = new ModelRows(map);
        effects = new ModelEffects(model);
        map.follow(probe);
        root(map);
        root(map.floats("f"));
        root(map.vec2("v2"));
        root(map.vec3("v3"));
        root(map.doubles("d"));
        root(map.ints("i"));
        root(map.longs("l"));
        root(map.bytes("b"));
        root(map.objects("o", String.class));
        root(map.handles("keep", HandleColumn.ANY_TYPE));
        root(map.handles("own", type));
        root(map.tag("red"));
        root(map.tag("blue"));
        root(map.newBuffer());
        root(map.newBuffer());
        root(map.state());
        root(map.state().sets());
        root(map.metrics());
        maps = new HandleMaps();
        maps.add(map);
        root(maps);
        objects = new ModelObjects(ObjectMap.create(
                name + "Objects",
                type,
                layout.isFixed() ? Layout.dense(layout.capacity()) : layout,
                Object.class,
                object -> {}));
        root(objects.map());
        if (layout.isFixed()) { // its rows are all there from the beginning
            for (int row = 0; row < map.rows(); row++) {
                model.add(model.blank(map.handle(row), map.state(row), row));
            }
        }
        roots = subjects.size();
        states.add(new SavedState());
    }

    private void root(final Object object) {
        model.defines(object);
        subjects.add(new Subject(object, "", null));
    }

    /// Takes in what a call has handed out, unless it is known.
    void handOut(final Object object, final String from, final Object origin) {
        for (final Subject each : subjects) {
            if (each.object() == object) {
                return;
            }
        }
        final Subject subject = new Subject(object, from, origin);
        if (subjects.size() < MAX_SUBJECTS) {
            subjects.add(subject);
        } else {
            subjects.set(roots + random.nextInt(MAX_SUBJECTS - roots), subject);
        }
    }

    <T> void keep(final List<T> kept, final T made) {
        if (kept.size() == MAX_KEPT) {
            kept.remove(random.nextInt(MAX_KEPT));
        }
        kept.add(made);
    }

    /// Writes a random value into a row that exists, as the owner may.
    void writeValue() {
        if (!model.rows.isEmpty()) {
            final List<ModelRows.Row> rows = List.copyOf(model.rows.values());
            writeValue(rows.get(random.nextInt(rows.size())));
        }
    }

    void writeValue(final ModelRows.Row row) {
        final int column = random.nextInt(model.columns.size());
        model.write(row, column, value(column));
    }

    /// {@return a random value that fits a column}
    Object value(final int column) {
        return switch (model.columns.get(column).values()) {
            case String[] objects -> "s" + random.nextInt(9);
            case Object[] objects -> null;
            case float[] cells -> bits(column, Float.floatToRawIntBits(random.nextInt(100) / 8f));
            case double[] cells -> bits(column, Double.doubleToRawLongBits(random.nextDouble()));
            case byte[] cells -> bits(column, (byte) random.nextInt());
            case int[] cells -> bits(column, random.nextInt());
            default -> bits(column, random.nextLong());
        };
    }

    private long[] bits(final int column, final long first) {
        final long[] bits = new long[model.columns.get(column).stride()];
        bits[bits.length - 1] = first;
        return bits;
    }

    /// {@return whether it has grown so large that it is better replaced by a new one}
    boolean isLarge() {
        return map.rows() > 256 || map.capacity() > 1024 || model.columns.size() > 24 || model.tags.size() > 12;
    }

    // ---- Compare ----

    /// {@return what the map is as two numbers: the rows, and what decides the rows and handles to come}
    long[] hashes() {
        return new long[] {map.state().hash(), map.state().orderHash()};
    }

    /// Holds the map against its invariants and its model after a call.
    ///
    /// @param effect what the call may have changed
    /// @param before the hashes before it
    void verify(final ModelEffects.Effect effect, final long... before) {
        map.checkInvariants();
        final String fault = model.fault(effect != ModelEffects.Effect.MOVED);
        if (!fault.isEmpty()) {
            throw new AssertionError(fault);
        }
        final long[] after = hashes();
        if (effect == ModelEffects.Effect.NONE && !Arrays.equals(before, after)) {
            throw new AssertionError(before[0] == after[0] ? "the order hash changed" : "the world hash changed");
        }
    }
}
