package org.denserow.examples;

import java.nio.ByteBuffer;
import java.util.function.ObjIntConsumer;
import org.denserow.engine.Port;
import org.denserow.engine.Range;
import org.denserow.engine.Simulation;
import org.denserow.engine.Table;
import org.denserow.engine.derived.Grid;
import org.denserow.engine.derived.GridShape;
import org.denserow.engine.derived.Nearby;
import org.denserow.engine.storage.FloatColumn;
import org.denserow.engine.storage.HandleColumn;
import org.denserow.engine.storage.HandleColumn.WhenGone;
import org.denserow.engine.storage.Layout;
import org.denserow.engine.storage.ObjectColumn;
import org.denserow.engine.storage.Position;

/// A recipe: a game server that sends each client what entered, moved and left around its avatar.
final class GameServer {

    // snippet: messages
    record Join(int session, float x, float y) {} // said by the server, as Leave is; the session is its own number

    record Leave(int session) {}

    record Steer(int session, float vx, float vy) {} // said by the client, all but the session
    // end

    static final int SESSIONS = 1_000;
    static final int THINGS = 10_000; // beside the avatars
    static final float SIDE = 1_000; // of the world
    static final float SIGHT = 40;
    static final float FASTEST = 1; // in a frame
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
    final FloatColumn place; // x and y, as all vectors
    final FloatColumn speed;
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
        place = things.vec2("place");
        speed = things.vec2("speed");
        final HandleColumn owner = things.handles("owner", clients, WhenGone.DESTROY); // an avatar goes with its client
        final HandleColumn avatar = clients.handles("avatar", things, WhenGone.CLEAR);
        final FloatColumn eye = clients.vec2("eye"); // where the avatar is
        out = clients.objects("out", ByteBuffer.class);
        final Table sessions = sim.define("session", Layout.fixed(SESSIONS)); // row n is session n
        clientOf = sessions.handles("client", clients, WhenGone.CLEAR); // known on this side only
        // end
        // snippet: ports
        joins = sim.port("join", Join.class, (join, commands) -> {
            final long client = commands.create(clients);
            commands.with(out, ByteBuffer.allocate(MOST_BYTES));
            final long thing = commands.create(things);
            commands.with(place, join.x(), join.y()).with(owner, client);
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
            commands.set(thing, speed, steer.vx(), steer.vy());
            return thing;
        });
        // end
        // snippet: systems
        sim.system("move").writes(place, speed).over(things, (rows, commands) -> {
            final float[] places = rows.write(place);
            final float[] speeds = rows.write(speed);
            for (int i = 2 * rows.begin(); i < 2 * rows.end(); i++) { // x and y are treated alike
                places[i] += speeds[i];
                if (places[i] < 0 || places[i] > SIDE) {
                    speeds[i] = Math.copySign(speeds[i], SIDE / 2 - places[i]); // turns back
                }
            }
        });
        sim.system("follow").reads(avatar, place).writes(eye).over(clients, (rows, commands) -> {
            final float[] eyes = rows.write(eye);
            for (int client = rows.begin(); client < rows.end(); client++) {
                final int thing = things.find(rows.read(avatar)[client]);
                eyes[2 * client] = thing < 0 ? Float.NaN : rows.read(place)[2 * thing]; // without it sees nothing
                eyes[2 * client + 1] = thing < 0 ? Float.NaN : rows.read(place)[2 * thing + 1];
            }
        });
        final Grid cells =
                things.derive().grid("cells", Position.of(place), GridShape.plane(0, 0, SIDE, SIDE, SIGHT / 2));
        final Nearby near = clients.derive().nearby("near", Position.of(eye), cells, SIGHT, MOST);
        sim.system("encode").reads(near, place, speed).writes(out).grain(64).over(clients, (rows, commands) -> {
            for (int client = rows.begin(); client < rows.end(); client++) {
                encode(rows, client, rows.read(near), rows.write(out)[client].clear());
            }
        });
        // end
    }

    // snippet: encode
    private void encode(final Range rows, final int client, final Nearby.View near, final ByteBuffer bytes) {
        final float[] places = rows.read(place);
        final float[] speeds = rows.read(speed);
        for (int i = near.leftBegin(client), end = near.leftEnd(client); i < end; i++) {
            bytes.put(LEFT).putLong(near.left()[i]);
        }
        for (int i = near.begin(client), end = near.end(client); i < end; i++) {
            final int thing = things.find(near.handles()[i]); // there: no boundary lies between
            if (near.entered()[i] || speeds[2 * thing] != 0 || speeds[2 * thing + 1] != 0) {
                bytes.put(near.entered()[i] ? ENTERED : MOVED).putLong(near.handles()[i]);
                bytes.putFloat(places[2 * thing]).putFloat(places[2 * thing + 1]);
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
