package org.denserow.stress.jmh.derived;

import java.nio.ByteBuffer;
import java.util.Arrays;
import org.denserow.engine.handle.Handle;

/// A server as plain arrays. The things that a client saw before and those that it sees now are two sorted pieces of arrays,
/// walked together. The cells also gather velocities, which this program does not read: about a hundredth of the time.
///
/// *Threads*: the given number; each part has as many clients as a chunk of the engine.
final class PlainServer implements Server {

    private static final long FIRST_NAME = Handle.of(1, 1, 0); // clients get numbers like the engine's

    private final Town town;
    private final Birds things;
    private final Team team;
    private final PlainCells cells;
    private final ByteBuffer[] out;
    private final int[] beforeCounts; // by client
    private final int[] before; // MOST for each client, ascending
    private final int[] now; // likewise

    PlainServer(final Town town, final int threads) {
        this.town = town;
        things = town.draw();
        team = new Team(threads);
        cells = new PlainCells(town.all(), town.side(), Town.SIGHT / 2, team);
        out = new ByteBuffer[town.clients()];
        Arrays.setAll(out, client -> ByteBuffer.allocate(MOST_BYTES));
        beforeCounts = new int[town.clients()];
        before = new int[town.clients() * Town.MOST];
        now = new int[town.clients() * Town.MOST];
    }

    @Override
    public long frame() {
        final int threads = team.threads();
        team.run(threads, part -> {
            final int begin = (int) ((long) town.all() * part / threads);
            final int end = (int) ((long) town.all() * (part + 1) / threads);
            Server.move(begin, end, town.side(), things.x(), things.vx());
            Server.move(begin, end, town.side(), things.y(), things.vy());
        });
        cells.rebuild(things);
        team.run((town.clients() + GRAIN - 1) / GRAIN, part -> {
            for (int client = part * GRAIN; client < Math.min(town.clients(), (part + 1) * GRAIN); client++) {
                serve(client);
            }
        });
        long bytes = 0;
        for (final ByteBuffer each : out) {
            bytes += each.remaining();
        }
        return bytes;
    }

    private void serve(final int client) {
        final int first = client * Town.MOST;
        final int count = look(things.x()[client], things.y()[client], first);
        Arrays.sort(now, first, first + count);
        encode(first, beforeCounts[client], count, out[client].clear());
        System.arraycopy(now, first, before, first, count);
        beforeCounts[client] = count;
    }

    /// Finds the things near a place.
    ///
    /// @return how many there are; they are in `now` from the first one on, in order of cells
    private int look(final double x, final double y, final int first) {
        final int[] begins = cells.begins;
        final int[] rows = cells.rows;
        final double[] xs = cells.xs;
        final double[] ys = cells.ys;
        final int left = cells.cell(x - Town.SIGHT);
        final int right = cells.cell(x + Town.SIGHT);
        final int last = first + Town.MOST;
        int place = first;
        for (int line = cells.cell(y - Town.SIGHT); line <= cells.cell(y + Town.SIGHT); line++) {
            final int end = begins[line * cells.width + right + 1];
            for (int k = begins[line * cells.width + left]; k < end; k++) {
                final double dx = xs[k] - x;
                final double dy = ys[k] - y;
                if (dx * dx + dy * dy <= Town.SIGHT * Town.SIGHT) {
                    if (place == last) {
                        throw new IllegalStateException("more things are near than a client may see: most=" + Town.MOST
                                + "; this program keeps no nearest ones");
                    }
                    now[place++] = rows[k];
                }
            }
        }
        return place - first;
    }

    private void encode(final int first, final int countBefore, final int count, final ByteBuffer bytes) {
        int old = first;
        final int oldEnd = first + countBefore;
        for (int i = first; i < first + count; i++) {
            for (; old < oldEnd && before[old] < now[i]; old++) {
                bytes.put(LEFT).putLong(FIRST_NAME + before[old]);
            }
            if (old < oldEnd && before[old] == now[i]) {
                old++;
            }
        }
        for (; old < oldEnd; old++) {
            bytes.put(LEFT).putLong(FIRST_NAME + before[old]);
        }
        old = first;
        for (int i = first; i < first + count; i++) {
            final int thing = now[i];
            while (old < oldEnd && before[old] < thing) {
                old++;
            }
            final boolean entered = old == oldEnd || before[old] != thing;
            if (entered || things.vx()[thing] != 0 || things.vy()[thing] != 0) {
                bytes.put(entered ? ENTERED : MOVED).putLong(FIRST_NAME + thing);
                bytes.putFloat((float) things.x()[thing]).putFloat((float) things.y()[thing]);
            }
        }
        bytes.flip();
    }

    @Override
    public ByteBuffer buffer(final int client) {
        return out[client];
    }

    @Override
    public void close() {
        team.close();
    }
}
