package org.denserow.examples;

import java.nio.ByteBuffer;
import java.util.function.ObjIntConsumer;
import org.denserow.engine.frame.Port;
import org.denserow.engine.frame.Range;
import org.denserow.engine.frame.Simulation;
import org.denserow.engine.frame.Table;
import org.denserow.engine.index.Grid;
import org.denserow.engine.index.GridShape;
import org.denserow.engine.index.Nearby;
import org.denserow.engine.storage.DoubleColumn;
import org.denserow.engine.storage.HandleColumn;
import org.denserow.engine.storage.HandleColumn.WhenGone;
import org.denserow.engine.storage.Layout;
import org.denserow.engine.storage.ObjectColumn;

/// A recipe: a game server that sends each client what entered, moved and left around its avatar.
final class GameServer {

    // snippet: messages
    record Join(int session, double x, double y) {} // said by the server, as Leave is; the session is its own number

    record Leave(int session) {}

    record Steer(int session, double vx, double vy) {} // said by the client, all but the session
    // end

    static final int SESSIONS = 1_000;
    static final int THINGS = 10_000; // beside the avatars
    static final double SIDE = 1_000; // of the world
    static final double SIGHT = 40;
    static final double FASTEST = 1; // in a frame
    // snippet: bytes
    static final int MOST = 128; // things that a client sees, the nearest
    static final byte LEFT = 0; // then the handle: 9 bytes
    static final byte ENTERED = 1; // then the handle, x, y: 17 bytes
    static final byte MOVED = 2; // the same
    static final int MOST_BYTES = MOST * (9 + 17); // all that was seen leaves, and as many enter
    // end

    final Simulation sim;
    final Table clients;
    final Table things;
    final DoubleColumn x;
    final DoubleColumn y;
    final DoubleColumn vx;
    final DoubleColumn vy;
    final HandleColumn clientOf; // by session
    final ObjectColumn<ByteBuffer> out;
    final Port<Join> joins;
    final Port<Leave> leaves;
    final Port<Steer> steers;

    GameServer(final Simulation simulation) {
        sim = simulation;
        // snippet: types
        clients = sim.define("client", Layout.dense(2 * SESSIONS)); // all may leave, and as many join, in one frame
        things = sim.define("thing", Layout.dense(THINGS + 2 * SESSIONS));
        x = things.doubles("x");
        y = things.doubles("y");
        vx = things.doubles("vx");
        vy = things.doubles("vy");
        final HandleColumn owner = things.handles("owner", clients, WhenGone.DESTROY); // an avatar goes with its client
        final HandleColumn avatar = clients.handles("avatar", things, WhenGone.CLEAR);
        final DoubleColumn eyeX = clients.doubles("x");
        final DoubleColumn eyeY = clients.doubles("y");
        out = clients.objects("out", ByteBuffer.class);
        final Table sessions = sim.define("session", Layout.fixed(SESSIONS)); // row n is session n
        clientOf = sessions.handles("client", clients, WhenGone.CLEAR); // known on this side only
        // end
        // snippet: ports
        joins = sim.port("join", Join.class, (join, commands) -> {
            final long client = commands.create(clients);
            commands.with(out, ByteBuffer.allocate(MOST_BYTES));
            final long thing = commands.create(things);
            commands.with(x, join.x()).with(y, join.y()).with(owner, client);
            commands.set(client, avatar, thing).set(sessions.handle(join.session()), clientOf, client);
            return thing; // by this name the client meets itself
        });
        leaves = sim.port("leave", Leave.class, (leave, commands) -> {
            commands.destroy(clientOf.values()[leave.session()]); // throws when the session has none
            return leave.session();
        });
        steers = sim.port("steer", Steer.class, (steer, commands) -> {
            final long thing = avatar.values()[clients.row(clientOf.values()[steer.session()])]; // throws likewise
            if (!(Math.hypot(steer.vx(), steer.vy()) <= FASTEST)) { // also when it is no number
                throw new IllegalArgumentException("too fast: " + steer);
            }
            commands.set(thing, vx, steer.vx()).set(thing, vy, steer.vy());
            return thing;
        });
        // end
        // snippet: systems
        sim.system("move").writes(x, y, vx, vy).over(things, (rows, commands) -> {
            move(rows, rows.write(x), rows.write(vx));
            move(rows, rows.write(y), rows.write(vy));
        });
        sim.system("follow").reads(avatar, x, y).writes(eyeX, eyeY).over(clients, (rows, commands) -> {
            for (int client = rows.begin(); client < rows.end(); client++) {
                final int thing = things.find(rows.read(avatar)[client]);
                rows.write(eyeX)[client] = thing < 0 ? Double.NaN : rows.read(x)[thing]; // without it sees nothing
                rows.write(eyeY)[client] = thing < 0 ? Double.NaN : rows.read(y)[thing];
            }
        });
        final Grid cells = things.derive().grid("cells", x, y, GridShape.plane(0, 0, SIDE, SIDE, SIGHT / 2));
        final Nearby near = clients.derive().nearby("near", eyeX, eyeY, cells, SIGHT, MOST);
        sim.system("encode").reads(near, x, y, vx, vy).writes(out).grain(64).over(clients, (rows, commands) -> {
            for (int client = rows.begin(); client < rows.end(); client++) {
                encode(rows, client, rows.read(near), rows.write(out)[client].clear());
            }
        });
        // end
    }

    private static void move(final Range rows, final double[] places, final double[] speeds) {
        for (int row = rows.begin(); row < rows.end(); row++) {
            places[row] += speeds[row];
            if (places[row] < 0 || places[row] > SIDE) {
                speeds[row] = Math.copySign(speeds[row], SIDE / 2 - places[row]); // turns back
            }
        }
    }

    // snippet: encode
    private void encode(final Range rows, final int client, final Nearby.View near, final ByteBuffer bytes) {
        for (int i = near.leftBegin(client); i < near.leftEnd(client); i++) {
            bytes.put(LEFT).putLong(near.left()[i]);
        }
        for (int i = near.begin(client); i < near.end(client); i++) {
            final int thing = things.find(near.handles()[i]); // there: no boundary lies between
            if (near.entered()[i] || rows.read(vx)[thing] != 0 || rows.read(vy)[thing] != 0) {
                bytes.put(near.entered()[i] ? ENTERED : MOVED).putLong(near.handles()[i]);
                bytes.putFloat((float) rows.read(x)[thing]).putFloat((float) rows.read(y)[thing]);
            }
        }
        bytes.flip();
    }
    // end

    // snippet: frame
    void frame(final ObjIntConsumer<ByteBuffer> network) { // sends or copies bytes at once: the next frame writes anew
        sim.step();
        for (int session = 0; session < SESSIONS; session++) {
            final int client = clients.find(clientOf.values()[session]);
            if (client >= 0) {
                network.accept(out.get(client), session);
            }
        }
    }
    // end
}
