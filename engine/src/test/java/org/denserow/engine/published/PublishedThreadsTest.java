package org.denserow.engine.published;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.FloatBuffer;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicReference;
import org.denserow.engine.Pace;
import org.denserow.engine.Simulation;
import org.denserow.engine.SimulationOptions;
import org.denserow.engine.Table;
import org.denserow.engine.handle.Handle;
import org.denserow.engine.storage.FloatColumn;
import org.denserow.engine.storage.Layout;
import org.denserow.engine.storage.Tag;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/// The page `docs/published-copies.md`: a thread that draws and a thread that sends, beside the owner.
@Timeout(value = 120, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class PublishedThreadsTest {

    private static final int SHIPS = 500;
    private static final int ENOUGH = 20; // pictures, packets

    @AutoClose
    private final Simulation sim =
            Simulation.create(SimulationOptions.defaults().withWorkers(2));

    private final Table ships = sim.define("ship", Layout.dense(SHIPS));
    private final FloatColumn x = ships.floats("x");
    private final FloatColumn y = ships.floats("y");
    private final Tag lit = ships.tag("lit");
    private final AtomicReference<Throwable> thrown = new AtomicReference<>();
    private volatile boolean running = true;

    PublishedThreadsTest() { // in every frame all ships are in one place, and the lit ones are every other
        for (int i = 0; i < SHIPS; i++) {
            ships.create();
        }
        sim.system("sail").writes(x, y, lit).over(ships, (rows, commands) -> {
            final Tag.Bits lights = rows.write(lit);
            for (int row = rows.begin(); row < rows.end(); row++) {
                rows.write(x)[row] = rows.frame() + 1;
                rows.write(y)[row] = -(rows.frame() + 1);
                if ((row + rows.frame()) % 2 == 0) {
                    lights.set(row);
                } else {
                    lights.clear(row);
                }
            }
        });
        sim.handOver(); // each test has a thread of its own, and hands the simulation back
    }

    /// Notes what was drawn between two pictures.
    private final class Canvas {

        final List<Float> points = new ArrayList<>();
        int bright;
        int shown;

        void point(final float x, final float y, final boolean isBright) {
            assertEquals(x, -y);
            points.add(x);
            bright += isBright ? 1 : 0;
        }

        void show() {
            assertEquals(SHIPS, points.size());
            assertEquals(SHIPS / 2, bright);
            assertTrue(points.stream().allMatch(points.getFirst()::equals), "a picture is of one frame");
            points.clear();
            bright = 0;
            shown++;
            running = shown < ENOUGH;
        }
    }

    private Thread begin(final Runnable work) {
        final Thread thread = new Thread(() -> {
            try {
                work.run();
            } catch (final Throwable t) {
                thrown.set(t);
            }
            running = false;
        });
        thread.start();
        return thread;
    }

    private void own(final PublishedRows published) {
        // snippet: own
        final Pace pace = Pace.at(1_000); // frames per second
        while (running) {
            if (sim.stepIfDue(pace)) {
                published.publish(); // false if each buffer has readers: they keep what they have
            } else {
                Thread.onSpinWait(); // or wait for what else this thread does
            }
        }
        // end
    }

    @Test
    void renderThread_drawsPicturesOfOneFrame() throws InterruptedException {
        sim.takeOver();
        // snippet: create
        final PublishedRows published = PublishedRows.of(sim, ships, x, y, lit);
        // end
        final Canvas canvas = new Canvas();
        final Thread thread = begin(() -> draw(published, canvas));
        own(published);
        thread.join();
        assertNull(thrown.get());
        assertEquals(ENOUGH, canvas.shown);
        assertEquals(0, published.refused());
        assertEquals(0, published.leases());
        sim.handOver();
    }

    private void draw(final PublishedRows published, final Canvas canvas) {
        // snippet: draw
        long drawn = 0;
        while (running) {
            try (PublishedCopy copy = published.latest()) {
                if (copy.number() == drawn) {
                    continue; // nothing new; closes the copy, too
                }
                drawn = copy.number();
                final PublishedValues.Floats xs = copy.floats(x);
                final PublishedValues.Floats ys = copy.floats(y);
                final PublishedBits lights = copy.tag(lit);
                for (int row = 0; row < copy.size(); row++) {
                    canvas.point(xs.get(row), ys.get(row), lights.get(row));
                }
            }
            canvas.show(); // may wait for the screen: the copy is closed by now
        }
        // end
    }

    @Test
    void renderThread_copiesIntoMemoryOutsideTheHeap() {
        sim.takeOver();
        final PublishedRows published = PublishedRows.of(sim, ships, x);
        sim.run(3);
        published.publish();
        final FloatBuffer vertices = ByteBuffer.allocateDirect(4 * SHIPS)
                .order(ByteOrder.nativeOrder())
                .asFloatBuffer();
        // snippet: upload
        try (PublishedCopy copy = published.latest()) {
            copy.floats(x).copyTo(0, copy.size(), vertices.clear());
        }
        // end
        assertEquals(0, vertices.remaining());
        assertEquals(3, vertices.get(SHIPS - 1));
        sim.handOver();
    }

    @Test
    void networkThread_sendsTheShipsThatItsClientsFollow() throws InterruptedException {
        sim.takeOver();
        final long[] followed = {ships.handle(7), ships.handle(SHIPS - 1), ships.handle(9)};
        ships.destroy(followed[2]); // the last ship moves
        // snippet: find
        final PublishedRows published = PublishedRows.of(sim, ships, x, y).keepSlots(); // copies find rows by handle
        // end
        final List<ByteBuffer> packets = new ArrayList<>();
        final Thread thread = begin(() -> {
            while (packets.size() < ENOUGH) {
                final ByteBuffer packet = packet(published, followed);
                if (packet.getLong(0) > 0) {
                    packets.add(packet);
                }
            }
        });
        own(published);
        thread.join();
        assertNull(thrown.get());
        long before = 0;
        for (final ByteBuffer packet : packets) {
            final long frame = packet.getLong();
            assertTrue(frame >= before);
            before = frame;
            for (int i = 0; i < 2; i++) {
                assertEquals(followed[i], packet.getLong());
                assertEquals(frame, packet.getFloat());
                assertEquals(-frame, packet.getFloat());
            }
            assertEquals(Handle.NULL, packet.getLong());
            assertEquals(0, packet.remaining());
        }
        sim.handOver();
    }

    private ByteBuffer packet(final PublishedRows published, final long[] followed) {
        // snippet: packet
        final ByteBuffer packet = ByteBuffer.allocate(Long.BYTES + followed.length * 16);
        try (PublishedCopy copy = published.latest()) {
            packet.putLong(copy.frame());
            final PublishedValues.Floats xs = copy.floats(x);
            final PublishedValues.Floats ys = copy.floats(y);
            for (final long ship : followed) {
                final int row = copy.find(ship);
                if (row < 0) {
                    packet.putLong(Handle.NULL); // it is gone
                } else {
                    packet.putLong(ship).putFloat(xs.get(row)).putFloat(ys.get(row));
                }
            }
        }
        packet.flip(); // send it after the copy is closed
        // end
        return packet;
    }
}
