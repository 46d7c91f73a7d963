package org.denserow.stress.jmh.derived;

import java.nio.ByteBuffer;
import org.denserow.engine.Range;
import org.denserow.engine.Simulation;
import org.denserow.engine.SimulationOptions;
import org.denserow.engine.Table;
import org.denserow.engine.derived.Grid;
import org.denserow.engine.derived.GridShape;
import org.denserow.engine.derived.Nearby;
import org.denserow.engine.storage.DoubleColumn;
import org.denserow.engine.storage.HandleColumn;
import org.denserow.engine.storage.HandleColumn.WhenGone;
import org.denserow.engine.storage.Layout;
import org.denserow.engine.storage.ObjectColumn;
import org.denserow.engine.storage.Position;

/// A server on the engine: the systems of the recipe, over columns of `double` as in the plain program. All clients
/// are there from the beginning, so it has no ports.
///
/// *Threads*: the workers of the simulation.
final class EngineServer implements Server {

    private final Simulation sim;
    private final Table things;
    private final DoubleColumn x;
    private final DoubleColumn y;
    private final DoubleColumn vx;
    private final DoubleColumn vy;
    private final Table clients;
    private final HandleColumn avatar;
    private final ObjectColumn<ByteBuffer> out;
    private final Table sessions;
    private final HandleColumn clientOf;

    EngineServer(final Town town, final int workers) {
        sim = Simulation.create(SimulationOptions.defaults().withWorkers(workers));
        things = sim.define("thing", Layout.dense(town.all()));
        x = things.doubles("x");
        y = things.doubles("y");
        vx = things.doubles("vx");
        vy = things.doubles("vy");
        clients = sim.define("client", Layout.dense(town.clients()));
        avatar = clients.handles("avatar", things, WhenGone.CLEAR);
        final DoubleColumn eyeX = clients.doubles("x");
        final DoubleColumn eyeY = clients.doubles("y");
        out = clients.objects("out", ByteBuffer.class);
        sessions = sim.define("session", Layout.fixed(town.clients()));
        clientOf = sessions.handles("client", clients, WhenGone.CLEAR);
        final double side = town.side();
        sim.system("move").writes(x, y, vx, vy).over(things, (rows, commands) -> {
            Server.move(rows.begin(), rows.end(), side, rows.write(x), rows.write(vx));
            Server.move(rows.begin(), rows.end(), side, rows.write(y), rows.write(vy));
        });
        sim.system("follow").reads(avatar, x, y).writes(eyeX, eyeY).over(clients, (rows, commands) -> {
            for (int client = rows.begin(); client < rows.end(); client++) {
                final int thing = things.find(rows.read(avatar)[client]);
                rows.write(eyeX)[client] = thing < 0 ? Double.NaN : rows.read(x)[thing];
                rows.write(eyeY)[client] = thing < 0 ? Double.NaN : rows.read(y)[thing];
            }
        });
        final Grid cells =
                things.derive().grid("cells", Position.of(x, y), GridShape.plane(0, 0, side, side, Town.SIGHT / 2));
        final Nearby near = clients.derive().nearby("near", Position.of(eyeX, eyeY), cells, Town.SIGHT, Town.MOST);
        sim.system("encode").reads(near, x, y, vx, vy).writes(out).grain(GRAIN).over(clients, (rows, commands) -> {
            for (int client = rows.begin(); client < rows.end(); client++) {
                encode(rows, client, rows.read(near), rows.write(out)[client].clear());
            }
        });
        fill(town);
    }

    private void encode(final Range rows, final int client, final Nearby.View near, final ByteBuffer bytes) {
        final double[] xs = rows.read(x);
        final double[] ys = rows.read(y);
        final double[] us = rows.read(vx);
        final double[] vs = rows.read(vy);
        for (int i = near.leftBegin(client), end = near.leftEnd(client); i < end; i++) {
            bytes.put(LEFT).putLong(near.left()[i]);
        }
        for (int i = near.begin(client), end = near.end(client); i < end; i++) {
            final int thing = things.find(near.handles()[i]);
            if (near.entered()[i] || us[thing] != 0 || vs[thing] != 0) {
                bytes.put(near.entered()[i] ? ENTERED : MOVED).putLong(near.handles()[i]);
                bytes.putFloat((float) xs[thing]).putFloat((float) ys[thing]);
            }
        }
        bytes.flip();
    }

    private void fill(final Town town) {
        for (int thing = 0; thing < town.all(); thing++) {
            things.create();
        }
        town.draw().copyTo(new Birds(x.values(), y.values(), vx.values(), vy.values()));
        for (int client = 0; client < town.clients(); client++) {
            clientOf.values()[client] = clients.create();
            avatar.values()[client] = things.handle(client);
            out.values()[client] = ByteBuffer.allocate(MOST_BYTES);
        }
    }

    @Override
    public long frame() {
        sim.step();
        long bytes = 0;
        for (int session = 0; session < sessions.size(); session++) {
            bytes += buffer(session).remaining();
        }
        return bytes;
    }

    @Override
    public ByteBuffer buffer(final int client) {
        return out.get(clients.row(clientOf.values()[client]));
    }

    @Override
    public void close() {
        sim.close();
    }
}
