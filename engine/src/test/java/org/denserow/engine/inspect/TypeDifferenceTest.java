package org.denserow.engine.inspect;

import static org.junit.jupiter.api.Assertions.assertEquals;

import org.denserow.engine.Simulation;
import org.denserow.engine.SimulationOptions;
import org.denserow.engine.Stride;
import org.denserow.engine.Table;
import org.denserow.engine.handle.Handle;
import org.denserow.engine.storage.ByteColumn;
import org.denserow.engine.storage.DoubleColumn;
import org.denserow.engine.storage.FloatColumn;
import org.denserow.engine.storage.HandleColumn;
import org.denserow.engine.storage.IntColumn;
import org.denserow.engine.storage.Layout;
import org.denserow.engine.storage.LongColumn;
import org.denserow.engine.storage.ObjectColumn;
import org.denserow.engine.storage.Tag;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/// What differs between two types, in words: the first handle, state, value or tag, each kind as itself.
class TypeDifferenceTest {

    private static final int ROWS = 4;
    private static final int ROW = 2; // the one that differs, which has the slot of the same number

    private record Body(
            Table table,
            FloatColumn speed,
            @Stride(2) FloatColumn at,
            DoubleColumn weight,
            IntColumn count,
            LongColumn age,
            ByteColumn kind,
            HandleColumn friend,
            ObjectColumn<String> name,
            Tag hot) {}

    @AutoClose
    private final Simulation left = Simulation.create(SimulationOptions.defaults());

    @AutoClose
    private final Simulation right = Simulation.create(SimulationOptions.defaults());

    private final Body ours = left.define("body", Body.class, Layout.dense(8));
    private final Body theirs = right.define("body", Body.class, Layout.dense(8));

    @BeforeEach
    void fill() {
        for (int row = 0; row < ROWS; row++) {
            ours.table.create();
            theirs.table.create();
        }
        assertEquals("", first());
    }

    private String first() {
        return new TypeDifference("one", ours.table, "two", theirs.table).firstOfWorld();
    }

    private void assertFound(final String part, final String value, final String other) {
        assertEquals(
                "type=body, slot=" + ROW + ", part=" + part + ": " + value + " (one), " + other + " (two)", first());
    }

    @Test
    void firstOfWorld_numbers_areWrittenAsTheirKind() {
        theirs.hot.bits().set(ROW);
        assertFound("body.hot", "false", "true");
        theirs.kind.values()[ROW] = -7;
        assertFound("body.kind", "0", "-7");
        theirs.age.values()[ROW] = 1L << 40;
        assertFound("body.age", "0", "1099511627776");
        theirs.count.values()[ROW] = -3;
        assertFound("body.count", "0", "-3");
        theirs.weight.values()[ROW] = 0.1;
        assertFound("body.weight", "0.0", "0.1");
        ours.at.values()[2 * ROW] = 1.5f;
        theirs.at.values()[2 * ROW] = 1.5f;
        theirs.at.values()[2 * ROW + 1] = -0.0f;
        assertFound("body.at", "1.5 0.0", "1.5 -0.0");
        theirs.speed.values()[ROW] = 2.5f;
        assertFound("body.speed", "0.0", "2.5");
    }

    @Test
    void firstOfWorld_otherNaN_isWrittenWithItsBits() {
        ours.weight.values()[ROW] = Double.NaN;
        theirs.weight.values()[ROW] = Double.longBitsToDouble(0x7ff8_0000_0000_0001L);
        assertFound("body.weight", "NaN 0x7ff8000000000000", "NaN 0x7ff8000000000001");
        ours.speed.values()[ROW] = Float.NaN;
        theirs.speed.values()[ROW] = Float.intBitsToFloat(0x7fc0_0001);
        assertFound("body.speed", "NaN 0x7fc00000", "NaN 0x7fc00001");
    }

    @Test
    void firstOfWorld_handleInAColumn_isWrittenAsAHandle() {
        final long friend = theirs.table.handle(0);
        theirs.friend.values()[ROW] = friend;
        assertFound("body.friend", Handle.toString(Handle.NULL), Handle.toString(friend));
    }

    @Test
    void firstOfWorld_objects_areNotLookedAt() {
        theirs.name.values()[ROW] = "another";
        assertEquals("", first());
    }

    @Test
    void firstOfWorld_rowThatIsThereOnceOnly_isWrittenAsItsHandle() {
        final long gone = theirs.table.handle(ROW);
        theirs.table.destroy(gone);
        assertFound("handle", Handle.toString(gone), Handle.toString(Handle.NULL));
    }

    @Test
    void firstOfWorld_otherState_isNamed() {
        left.commands().createPending(ours.table);
        right.commands().create(theirs.table);
        left.step();
        right.step();
        assertEquals("type=body, slot=" + ROWS + ", part=state: PENDING (one), ACTIVE (two)", first());
    }
}
