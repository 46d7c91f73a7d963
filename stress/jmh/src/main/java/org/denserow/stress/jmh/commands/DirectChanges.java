package org.denserow.stress.jmh.commands;

import java.util.Arrays;
import org.denserow.engine.map.HandleMap;
import org.denserow.engine.storage.Layout;
import org.denserow.engine.storage.Tag;

/// A stand-alone handle map per type, changed at once, body by body.
class DirectChanges extends SelectedBodies {

    private final Kind[] kinds;
    private final int[] types; // by body
    private final int rows; // room of the largest type
    private final long[] handles; // by body, without the selected ones
    private final Kind[] kindOf; // by place in the selection
    private final long[] chosen; // by place in the selection

    private record Kind(HandleMap map, float[] x, float[] y, Tag tag, Tag.Bits hot) {

        static Kind of(final int type, final int room) {
            final HandleMap map = HandleMap.create("kind" + type, type + 1, Layout.dense(room));
            final float[] x = map.floats("x").values();
            final float[] y = map.floats("y").values();
            final Tag tag = map.tag("hot");
            return new Kind(map, x, y, tag, tag.bits());
        }
    }

    DirectChanges(final Types types, final int commands) {
        kinds = new Kind[types.count()];
        int most = 0;
        for (int type = 0; type < kinds.length; type++) {
            final int room = Math.max(1, 2 * types.bodies(type)); // the same memory as the commands
            kinds[type] = Kind.of(type, room);
            most = Math.max(most, room);
        }
        rows = most;
        this.types = types.of();
        handles = new long[types.bodies()];
        kindOf = new Kind[commands];
        chosen = new long[commands];
    }

    // ---- One body, by its place in the selection ----

    final void create(final int i) {
        final Kind kind = kindOf[i];
        final long handle = kind.map.create();
        final int row = kind.map.row(handle);
        kind.x[row] = bodies[i];
        kind.y[row] = Y;
        chosen[i] = handle;
    }

    final void destroy(final int i) {
        kindOf[i].map.destroy(chosen[i]);
    }

    final void set(final int i, final float value) {
        final Kind kind = kindOf[i];
        kind.x[kind.map.row(chosen[i])] = value;
    }

    final void tag(final int i, final boolean gives) {
        final Kind kind = kindOf[i];
        final int row = kind.map.row(chosen[i]);
        if (gives) {
            kind.hot.set(row);
        } else {
            kind.hot.clear(row);
        }
    }

    // ---- Changes ----

    @Override
    final void gather(final int i, final int body) {
        kindOf[i] = kinds[types[body]];
        chosen[i] = handles[body];
    }

    @Override
    final void scatter(final int i, final int body) {
        handles[body] = chosen[i];
    }

    @Override
    public void create() {
        for (int i = 0; i < bodies.length; i++) {
            create(i);
        }
    }

    @Override
    public void createBatch() {
        final Kind kind = kinds[0];
        final int count = bodies.length;
        final int first = kind.map.createBatch(chosen, count);
        for (int i = 0; i < count; i++) {
            kind.x[first + i] = bodies[i];
        }
        Arrays.fill(kind.y, first, first + count, Y);
    }

    @Override
    public void destroy() {
        for (int i = 0; i < bodies.length; i++) {
            destroy(i);
        }
    }

    @Override
    public void churn() {
        for (int i = 0; i < bodies.length; i++) {
            destroy(i);
            create(i);
        }
    }

    @Override
    public void set(final float value) {
        for (int i = 0; i < bodies.length; i++) {
            set(i, value);
        }
    }

    @Override
    public void tag(final boolean gives) {
        for (int i = 0; i < bodies.length; i++) {
            tag(i, gives);
        }
    }

    @Override
    public final int count() {
        int count = 0;
        for (final Kind kind : kinds) {
            count += kind.map.size();
        }
        return count;
    }

    @Override
    public final int tagged() {
        int tagged = 0;
        for (final Kind kind : kinds) {
            tagged += kind.tag.count();
        }
        return tagged;
    }

    @Override
    public final float x(final int body) {
        final Kind kind = kinds[types[body]];
        return kind.x[kind.map.row(handles[body])];
    }

    @Override
    public final int place(final int body) {
        final int type = types[body];
        return type * rows + kinds[type].map.row(handles[body]);
    }

    @Override
    public final int places() {
        return kinds.length * rows;
    }
}
