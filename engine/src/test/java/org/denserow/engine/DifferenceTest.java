package org.denserow.engine;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import org.denserow.engine.Difference.Kind;
import org.denserow.engine.handle.Handle;
import org.denserow.engine.snapshot.FileOptions;
import org.denserow.engine.snapshot.ObjectForm;
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
import org.junit.jupiter.api.io.TempDir;

/// The first difference of two states: each kind of part as itself, rows by handle, order apart from values. Each
/// difference is looked for in live simulations, in snapshots, and in files.
class DifferenceTest {

    private static final int ROWS = 4;
    private static final int ROW = 2; // the one that differs, which has the slot of the same number

    /// A value without an `equals` of its own.
    private static final class Plain {}

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
            ObjectColumn<Plain> plain,
            Tag hot) {}

    @TempDir
    private Path folder;

    @AutoClose
    private final Simulation left =
            Simulation.create(SimulationOptions.defaults().withWorkers(1));

    @AutoClose
    private final Simulation right =
            Simulation.create(SimulationOptions.defaults().withWorkers(1));

    private Body ours;
    private Body theirs;

    @BeforeEach
    void fill() throws IOException {
        ours = define(left, Layout.dense(8));
        theirs = define(right, Layout.dense(8));
        assertSame();
    }

    private static Body define(final Simulation sim, final Layout layout) {
        final Body body = sim.define("body", Body.class, layout);
        for (int row = 0; row < ROWS; row++) {
            body.table.create();
        }
        return body;
    }

    private void assertSame() throws IOException {
        assertEquals(Optional.empty(), Difference.between(left, right));
        assertEquals(Optional.empty(), Difference.between(left.snapshot(), right.snapshot()));
        assertEquals(Optional.empty(), Difference.between(file(left, "left"), file(right, "right")));
    }

    private Snapshot file(final Simulation sim, final String name) throws IOException {
        sim.snapshot().writeTo(folder.resolve(name), FileOptions.defaults().leavingOut("body.plain"));
        return Snapshot.read(folder.resolve(name));
    }

    private Difference found() throws IOException {
        final Difference live = Difference.between(left, right).orElseThrow();
        assertEquals(live, Difference.between(left.snapshot(), right.snapshot()).orElseThrow());
        assertEquals(
                live,
                Difference.between(file(left, "left"), file(right, "right")).orElseThrow());
        return live;
    }

    private void assertFound(final String part, final String one, final String two) throws IOException {
        final Difference found = found();
        assertEquals(new Difference(Kind.WORLD, "body", ours.table.handle(ROW), ROW, part, one, two), found);
        assertEquals(
                "type=body, handle=1:2#1, row=2, part=" + part + ": " + one + " (first), " + two + " (second)",
                found.toString());
        assertTrue(found.describe("a", "b").endsWith(": " + one + " (a), " + two + " (b)"));
    }

    // ---- Values ----

    @Test
    void between_numbers_areWrittenAsTheirKind() throws IOException {
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
    void between_severalValues_isThatOfTheLowestSlot() throws IOException {
        theirs.speed.values()[ROW + 1] = 2.5f;
        theirs.kind.values()[ROW] = -7;
        assertFound("body.kind", "0", "-7");
        theirs.hot.bits().set(ROW);
        assertFound("body.kind", "0", "-7");
        theirs.hot.bits().set(ROW - 1);
        assertEquals("body.hot", found().part());
    }

    @Test
    void between_otherNaN_isWrittenWithItsBits() throws IOException {
        ours.weight.values()[ROW] = Double.NaN;
        theirs.weight.values()[ROW] = Double.NaN;
        assertSame();
        theirs.weight.values()[ROW] = Double.longBitsToDouble(0x7ff8_0000_0000_0001L);
        assertFound("body.weight", "NaN 0x7ff8000000000000", "NaN 0x7ff8000000000001");
        ours.speed.values()[ROW] = Float.NaN;
        theirs.speed.values()[ROW] = Float.intBitsToFloat(0x7fc0_0001);
        assertFound("body.speed", "NaN 0x7fc00000", "NaN 0x7fc00001");
    }

    @Test
    void between_handleInAColumn_isWrittenAsAHandle() throws IOException {
        theirs.friend.values()[ROW] = theirs.table.handle(0);
        assertFound("body.friend", "null", "1:0#1");
    }

    // ---- Rows ----

    @Test
    void between_rowsInAnotherOrder_areComparedByHandle() throws IOException {
        for (final Body body : List.of(ours, theirs)) {
            for (int row = 0; row < ROWS; row++) {
                body.count.values()[row] = 10 + row;
                body.at.values()[2 * row + 1] = row;
                body.name.values()[row] = "row " + row;
                if (row == 1) {
                    body.hot.bits().set(row);
                }
            }
        }
        destroy(ours, 0);
        destroy(ours, 1); // the rows of slots 3 and 2
        destroy(theirs, 1);
        destroy(theirs, 0); // the rows of slots 2 and 3
        final Difference order = found();
        assertEquals("type=body, row=0, part=order of rows: 1:3#1 (first), 1:2#1 (second)", order.toString());
        assertEquals(Kind.ORDER, order.kind());
        theirs.count.values()[theirs.table.row(ours.table.handle(1))] = 99;
        assertEquals("type=body, handle=1:2#1, row=1, part=body.count: 12 (first), 99 (second)", found().toString());
    }

    @Test
    void between_rowOnOneSideOnly_isItsHandle() throws IOException {
        final long gone = theirs.table.handle(ROW);
        theirs.table.destroy(gone);
        assertFound("handle", Handle.toString(gone), "null");
        ours.table.destroy(gone);
        ours.table.destroy(ours.table.handleOfSlot(0));
        final Difference found = found();
        assertEquals("type=body, handle=1:0#1, row=0, part=handle: null (first), 1:0#1 (second)", found.toString());
    }

    @Test
    void between_otherGeneration_isItsHandle() throws IOException {
        for (int i = 0; i < 6; i++) { // until the slot comes again
            theirs.table.destroy(theirs.table.create());
        }
        theirs.table.create();
        ours.table.create();
        assertEquals("handle", found().part());
    }

    @Test
    void between_otherState_isNamed() throws IOException {
        left.commands().createPending(ours.table);
        right.commands().create(theirs.table);
        left.step();
        right.step();
        assertEquals(
                "type=body, handle=1:4#1, row=4, part=state: PENDING (first), ACTIVE (second)", found().toString());
    }

    @Test
    void between_freeSlotsOfAnotherOrder_isAnOrder() throws IOException {
        destroy(ours, 2);
        destroy(ours, 3);
        destroy(theirs, 3);
        destroy(theirs, 2);
        assertEquals(Kind.ORDER, found().kind());
        assertTrue(found().part().startsWith("free slots["), found().part());
    }

    @Test
    void between_pinnedRows_areComparedByHandleAndState() throws IOException {
        try (Simulation one = Simulation.create(SimulationOptions.defaults());
                Simulation two = Simulation.create(SimulationOptions.defaults())) {
            final Body here = define(one, Layout.pinned(8));
            final Body there = define(two, Layout.pinned(8));
            here.table.createPermanent();
            there.table.create();
            destroy(here, 1);
            destroy(there, 1);
            final String state = "type=body, handle=1:4#1, row=4, part=state: PERMANENT (first), ACTIVE (second)";
            assertEquals(state, Difference.between(one, two).orElseThrow().toString());
            there.count.values()[3] = 1;
            assertEquals(
                    "type=body, handle=1:3#1, row=3, part=body.count: 0 (first), 1 (second)",
                    Difference.between(file(one, "one"), file(two, "two"))
                            .orElseThrow()
                            .toString());
        }
    }

    @Test
    void between_rowsChangedInTheLastLap_isThatTag() throws IOException {
        try (Simulation one = Simulation.create(SimulationOptions.defaults());
                Simulation two = Simulation.create(SimulationOptions.defaults())) {
            final Body here = define(one, Layout.dense(8));
            final Body there = define(two, Layout.dense(8));
            here.table.changed();
            there.table.changed();
            one.commands().set(here.table.handle(ROW), here.count, 0);
            one.step();
            two.step();
            final String expected = "type=body, handle=1:2#1, row=2, part=body.changed: true (first), false (second)";
            assertEquals(expected, Difference.between(one, two).orElseThrow().toString());
            assertEquals(
                    expected,
                    Difference.between(file(one, "one"), file(two, "two"))
                            .orElseThrow()
                            .toString());
        }
    }

    // ---- Objects ----

    @Test
    void between_objects_areComparedByEqualsAndInFilesByBytes() throws IOException {
        ours.name.values()[ROW] = "one";
        theirs.name.values()[ROW] = new String("one");
        ours.plain.values()[ROW] = new Plain();
        theirs.plain.values()[ROW] = new Plain(); // nothing can be said of these
        assertSame();
        theirs.name.values()[ROW] = "two";
        final String live = "type=body, handle=1:2#1, row=2, part=body.name: one (first), two (second)";
        assertEquals(live, Difference.between(left, right).orElseThrow().toString());
        assertEquals(
                live,
                Difference.between(left.snapshot(), right.snapshot())
                        .orElseThrow()
                        .toString());
        final String bytes = "type=body, handle=1:2#1, row=2, part=body.name: 10 bytes 0x00000003006f006e0065 (first),"
                + " 10 bytes 0x0000000300740077006f (second)";
        assertEquals(
                bytes,
                Difference.between(file(left, "left"), file(right, "right"))
                        .orElseThrow()
                        .toString());
        assertEquals(
                bytes,
                Difference.between(left.snapshot(), file(right, "right"))
                        .orElseThrow()
                        .toString());
        assertEquals(Kind.OBJECT, Difference.between(left, right).orElseThrow().kind());
        theirs.count.values()[ROW + 1] = 1;
        assertEquals("body.count", found().part(), "values come first");
        assertEquals(Optional.empty(), Difference.between(left.snapshot(), file(left, "left")));
    }

    @Test
    void between_resources_areComparedAsTheirCopies() throws IOException {
        try (Simulation one = Simulation.create(SimulationOptions.defaults());
                Simulation two = Simulation.create(SimulationOptions.defaults())) {
            final StringBuilder here = new StringBuilder("x");
            final StringBuilder there = new StringBuilder("x");
            resource(one, here);
            resource(two, there);
            assertEquals(Optional.empty(), Difference.between(one, two));
            there.append('y');
            assertEquals(
                    "part=resource log: copy[0]: x (first), xy (second)",
                    Difference.between(one, two).orElseThrow().toString());
            one.snapshot().writeTo(folder.resolve("one"));
            assertEquals(
                    Kind.OBJECT,
                    Difference.between(Snapshot.read(folder.resolve("one")), two.snapshot())
                            .orElseThrow()
                            .kind());
        }
    }

    @Test
    void between_arrays_areComparedByTheirElements() throws IOException {
        try (Simulation one = Simulation.create(SimulationOptions.defaults());
                Simulation two = Simulation.create(SimulationOptions.defaults())) {
            final ObjectColumn<int[]> here = path(one);
            final ObjectColumn<int[]> there = path(two);
            here.values()[0] = new int[] {1, 2};
            there.values()[0] = new int[] {1, 2};
            assertEquals(Optional.empty(), Difference.between(one, two));
            there.values()[0] = new int[] {1, 3};
            assertEquals(
                    "type=walker, handle=1:0#1, row=0, part=walker.path: [1, 2] (first), [1, 3] (second)",
                    Difference.between(one, two).orElseThrow().toString());
        }
    }

    private static ObjectColumn<int[]> path(final Simulation sim) {
        final Table walkers = sim.define("walker", Layout.dense(8));
        final ObjectColumn<int[]> path = walkers.objects("path", int[].class);
        walkers.create();
        return path;
    }

    private static void resource(final Simulation sim, final StringBuilder log) {
        sim.resource("log", log)
                .saved(
                        StringBuilder::toString,
                        (object, copy) -> object.replace(0, object.length(), copy),
                        ObjectForm.of(String.class));
    }

    // ---- The rest ----

    @Test
    void between_otherDefinitions_namesTypeOrPart() {
        try (Simulation one = Simulation.create(SimulationOptions.defaults());
                Simulation two = Simulation.create(SimulationOptions.defaults())) {
            final Table here = one.define("body", Layout.dense(8));
            final Table there = two.define("body", Layout.dense(8));
            one.system("only here").over(here, (rows, commands) -> {});
            assertEquals(Optional.empty(), Difference.between(one, two), "systems are not compared");
            here.ints("count");
            there.longs("count");
            assertEquals(
                    "type=body, part=body.count: IntColumn, stride=1 (first), LongColumn, stride=1 (second)",
                    Difference.between(one, two).orElseThrow().toString());
            assertEquals(
                    "type=body, part=type: nothing (first), defined (second)",
                    Difference.between(right.snapshot(), left.snapshot())
                            .or(() -> Difference.between(empty(), right.snapshot()))
                            .orElseThrow()
                            .toString());
        }
    }

    private static Snapshot empty() {
        try (Simulation sim = Simulation.create(SimulationOptions.defaults())) {
            return sim.snapshot();
        }
    }

    @Test
    void between_otherFrame_isTheLast() throws IOException {
        left.step();
        right.step();
        assertSame();
        right.step();
        assertEquals("part=last frame: 0 (first), 1 (second)", found().toString());
    }

    @Test
    void between_switches_namesTheSystem() throws IOException {
        try (Simulation one = Simulation.create(SimulationOptions.defaults());
                Simulation two = Simulation.create(SimulationOptions.defaults())) {
            one.system("age").once((chunk, commands) -> {});
            two.system("age").once((chunk, commands) -> {});
            two.switchOff("age");
            assertEquals(
                    "part=switch of system age: on (first), off (second)",
                    Difference.between(one, two).orElseThrow().toString());
        }
    }

    @Test
    void between_rowThatWaitsForItsAsset_isCompared() {
        final CompletableFuture<Object> asset = new CompletableFuture<>();
        for (final Body body : List.of(ours, theirs)) {
            final Simulation sim = body == ours ? left : right;
            final long handle = sim.commands().createPending(body.table);
            sim.commands().activateAt(handle, 5, asset);
            sim.step();
        }
        assertThrows(IllegalStateException.class, left::snapshot, "the control");
        assertEquals(Optional.empty(), Difference.between(left, right));
    }

    @Test
    void between_commandsOfTheOwnerWait_isRefused() {
        left.commands().create(ours.table);
        final IllegalStateException refused =
                assertThrows(IllegalStateException.class, () -> Difference.between(left, right));
        assertTrue(refused.getMessage().contains("commands of the owner wait"), refused.getMessage());
    }

    private static void destroy(final Body body, final int slot) {
        body.table.destroy(body.table.handleOfSlot(slot));
    }
}
