package org.denserow.stress.jmh.commands;

import java.util.Arrays;
import org.denserow.engine.bits.Bitfield;
import org.denserow.engine.storage.HandleMap;
import org.denserow.engine.storage.Layout;
import org.denserow.engine.storage.Tag;

/// A stand-alone handle map per type, changed at once, body by body.
class DirectChanges implements Changes {

    private final Kind[] kinds;
    private final int[] types; // by body
    private final int rows; // room of the largest type
    private final long[] handles; // by body
    private long[] batch = {};

    private record Kind(HandleMap map, float[] x, float[] y, Tag tag, Bitfield hot) {

        static Kind of(final int type, final int room) {
            final HandleMap map = HandleMap.create("kind" + type, type + 1, Layout.dense(room));
            final float[] x = map.array(map.floats("x"));
            final float[] y = map.array(map.floats("y"));
            final Tag tag = map.tag("hot");
            return new Kind(map, x, y, tag, map.bits(tag));
        }
    }

    DirectChanges(final Types types) {
        kinds = new Kind[types.count()];
        int most = 0;
        for (int type = 0; type < kinds.length; type++) {
            final int room = Math.max(1, 2 * types.bodies(type)); // as much memory as the commands have
            kinds[type] = Kind.of(type, room);
            most = Math.max(most, room);
        }
        rows = most;
        this.types = types.of();
        handles = new long[types.bodies()];
    }

    // ---- One body ----

    final void create(final int body) {
        final Kind kind = kinds[types[body]];
        final long handle = kind.map.create();
        final int row = kind.map.row(handle);
        kind.x[row] = body;
        kind.y[row] = Y;
        handles[body] = handle;
    }

    final void destroy(final int body) {
        kinds[types[body]].map.erase(handles[body]);
    }

    final void set(final int body, final float value) {
        final Kind kind = kinds[types[body]];
        kind.x[kind.map.row(handles[body])] = value;
    }

    final void tag(final int body, final boolean gives) {
        final Kind kind = kinds[types[body]];
        final int row = kind.map.row(handles[body]);
        if (gives) {
            kind.hot.set(row);
        } else {
            kind.hot.clear(row);
        }
    }

    // ---- Changes ----

    @Override
    public void create(final int[] bodies) {
        for (final int body : bodies) {
            create(body);
        }
    }

    @Override
    public void createBatch(final int[] bodies) {
        final Kind kind = kinds[0];
        if (batch.length < bodies.length) {
            batch = new long[bodies.length];
        }
        final int first = kind.map.createBatch(batch, bodies.length);
        for (int i = 0; i < bodies.length; i++) {
            handles[bodies[i]] = batch[i];
            kind.x[first + i] = bodies[i];
        }
        Arrays.fill(kind.y, first, first + bodies.length, Y);
    }

    @Override
    public void destroy(final int[] bodies) {
        for (final int body : bodies) {
            destroy(body);
        }
    }

    @Override
    public void churn(final int[] bodies) {
        for (final int body : bodies) {
            destroy(body);
            create(body);
        }
    }

    @Override
    public void set(final int[] bodies, final float value) {
        for (final int body : bodies) {
            set(body, value);
        }
    }

    @Override
    public void tag(final int[] bodies, final boolean gives) {
        for (final int body : bodies) {
            tag(body, gives);
        }
    }

    @Override
    public final int count() {
        int count = 0;
        for (final Kind kind : kinds) {
            count += kind.map.active();
        }
        return count;
    }

    @Override
    public final int tagged() {
        int tagged = 0;
        for (final Kind kind : kinds) {
            tagged += kind.map.count(kind.tag);
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
