package org.denserow.engine.coded;

import java.nio.ByteBuffer;
import java.util.function.IntConsumer;
import org.denserow.engine.KeyedHash;
import org.denserow.engine.RowCodec;
import org.denserow.engine.Simulation;
import org.denserow.engine.SimulationOptions;
import org.denserow.engine.Table;
import org.denserow.engine.fixture.SteadyCalls;
import org.denserow.engine.index.HashIndex;
import org.denserow.engine.storage.DoubleColumn;
import org.denserow.engine.storage.Layout;
import org.denserow.engine.storage.LongColumn;
import org.denserow.engine.storage.Tag;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// Rows out and in, round after round, allocate nothing.
@org.junit.jupiter.api.Tag("allocation")
class RowCodecAllocationTest {

    private static final int ROWS = 500;
    private static final int ROUNDS = 200;

    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    @DisplayName("write, read, replace, create and the hash: 0 bytes a round")
    void rounds_allocateNothing(final boolean isTwin) {
        try (Simulation sim = Simulation.create(SimulationOptions.defaults())) {
            final Table from = sim.define("from", Layout.dense(ROWS));
            final LongColumn id = from.longs("id");
            final DoubleColumn x = from.doubles("x");
            final Tag hot = from.tag("hot");
            final Table to = sim.define("to", Layout.dense(2 * ROWS));
            final LongColumn toId = to.longs("id");
            final RowCodec out = RowCodec.of(from)
                    .keyedBy(from.indices().unique("by id", id))
                    .columns(x)
                    .tags(hot);
            final HashIndex byId = to.indices().unique("by id", toId);
            final RowCodec in =
                    RowCodec.of(to).keyedBy(byId).columns(to.doubles("x")).tags(to.tag("hot"));
            final KeyedHash hash = KeyedHash.of(to, toId);
            for (int i = 0; i < ROWS; i++) {
                sim.commands().create(from);
                sim.commands().with(id, 7_919L * i).with(x, i);
                if (i % 3 == 0) {
                    sim.commands().with(hot);
                }
            }
            sim.step();
            final ByteBuffer buffer = ByteBuffer.allocateDirect(2 * out.bytes(ROWS));
            final int[] rows = new int[ROWS];
            final IntConsumer round = number -> {
                buffer.clear();
                for (int i = 0; i < ROWS / 2; i++) {
                    rows[i] = i + number % (ROWS / 2);
                }
                out.write(rows, ROWS / 2, buffer);
                out.write(hot, buffer);
                buffer.flip();
                in.read(buffer);
                in.replace(); // some come, some stay, some go
                in.read(buffer);
                in.replace();
                hash.value();
            };
            if (isTwin) {
                SteadyCalls.assertTwinIsCaught(ROUNDS, round);
            } else {
                SteadyCalls.assertNoBytes(ROUNDS, round);
            }
        }
    }
}
