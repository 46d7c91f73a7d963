package org.denserow.engine;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.List;
import org.denserow.engine.index.SetIndex;
import org.denserow.engine.storage.IntColumn;
import org.denserow.engine.storage.Layout;
import org.denserow.engine.storage.Part;
import org.denserow.engine.storage.Tag;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/// Which blocks a reader of changes shows: for each way to write, those that were written and no others where that is
/// promised.
class ChangesTest {

    private static final int ROWS = 640; // 10 blocks

    private final Simulation sim = Trial.parallel(2);
    private final Table things = sim.define("thing", Layout.dense(64).growable());
    private final IntColumn value = things.ints("value");
    private final IntColumn other = things.ints("other");
    private final Tag hot = things.tag("hot");
    private final Changes changes = things.changes();

    @AfterEach
    void close() {
        sim.close();
    }

    private void fill() {
        for (int row = 0; row < ROWS; row++) {
            things.create();
        }
        changes.advance();
    }

    private List<Integer> shown(final Part<?, ?> part) {
        final List<Integer> blocks = new ArrayList<>();
        for (int block = changes.next(part, 0); block >= 0; block = changes.next(part, block + 1)) {
            blocks.add(block);
        }
        return blocks;
    }

    private List<Integer> structure() {
        final List<Integer> blocks = new ArrayList<>();
        for (int block = changes.nextStructure(0); block >= 0; block = changes.nextStructure(block + 1)) {
            blocks.add(block);
        }
        return blocks;
    }

    // ---- Ways to write ----

    @Test
    void next_newReader_showsEverything() {
        fill();
        assertEquals(10, things.changes().count(value));
        assertEquals(0, changes.count(value));
        assertEquals(10, changes.blocks());
    }

    @Test
    void next_commands_showTheirRows() {
        fill();
        sim.commands()
                .set(things.handle(70), value, 1)
                .set(things.handle(200), value, 0)
                .tag(things.handle(639), hot);
        sim.step();
        assertEquals(List.of(1, 3), shown(value));
        assertEquals(List.of(), shown(other));
        assertEquals(List.of(9), shown(hot));
        assertEquals(List.of(), structure());
    }

    @Test
    void next_chunksThatWrite_showTheirRange() {
        sim.system("write").writes(value).grain(128).over(things, (rows, commands) -> {
            if (rows.number() == 2) {
                rows.write(value)[rows.begin()]++;
            }
        });
        fill();
        sim.step();
        assertEquals(List.of(4, 5), shown(value));
        assertEquals(List.of(), shown(other));
    }

    @Test
    void next_chunkThatOnlyReads_showsNothing() {
        sim.system("read").reads(value).writes(other).grain(64).over(things, (rows, commands) -> rows.read(value));
        fill();
        sim.step();
        assertEquals(List.of(), shown(value));
        assertEquals(List.of(), shown(other), "declared, and not requested");
    }

    @Test
    void next_selection_showsBlocksWithSelectedRows() {
        sim.system("write").writes(value).grain(320).over(hot, (rows, commands) -> {
            final int[] cells = rows.write(value);
            for (int row = rows.next(0); row >= 0; row = rows.next(row + 1)) {
                cells[row]++;
            }
        });
        fill();
        hot.bits().set(130);
        hot.bits().set(500);
        changes.advance();
        sim.step();
        assertEquals(List.of(2, 7), shown(value));
    }

    @Test
    void next_tagWrittenByRow_showsTheRow() {
        sim.system("tag")
                .writes(hot)
                .grain(320)
                .over(things, (rows, commands) -> rows.write(hot).set(rows.begin() + 70));
        fill();
        sim.step();
        assertEquals(List.of(1, 6), shown(hot));
    }

    @Test
    void next_scatterAndOnceAndExclusive_showAll() {
        sim.system("scatter").scatters(value).grain(64).over(things, (rows, commands) -> {
            if (rows.number() == 0) {
                rows.write(value)[5]++;
            }
        });
        sim.system("once").writes(other).once((world, commands) -> world.write(other)[0]++);
        fill();
        sim.step();
        assertEquals(10, changes.count(value));
        assertEquals(10, changes.count(other));
    }

    @Test
    void next_rekey_showsTheRow() {
        final SetIndex byValue = things.indices().sets("by value", value);
        fill();
        byValue.view().rekey(100, 7);
        assertEquals(List.of(1), shown(value));
    }

    // ---- Structure ----

    @Test
    void next_rowDies_showsItsPlaceAndThatOfTheRowThatFillsIt() {
        fill();
        things.destroy(things.handle(130));
        assertEquals(List.of(2, 9), structure());
        assertEquals(List.of(2, 9), shown(value), "all parts moved");
        assertEquals(List.of(2, 9), shown(hot));
    }

    @Test
    void next_rowCreated_showsItsBlock() {
        fill();
        things.create();
        assertEquals(List.of(10), structure());
        assertEquals(List.of(10), shown(value));
        assertEquals(11, changes.blocks());
        assertEquals(640, changes.begin(10));
        assertEquals(641, changes.end(10));
    }

    @Test
    void next_rowActivated_showsItsBlock() {
        fill();
        final long pending = sim.commands().createPending(things);
        sim.step();
        changes.advance();
        sim.commands().activate(pending);
        sim.step();
        assertEquals(List.of(10), structure());
    }

    @Test
    void next_rowGivesWayToNewOnes_showsItsNewPlace() {
        fill();
        for (int i = 0; i < 200; i++) {
            sim.commands().createPending(things);
        }
        sim.step();
        changes.advance();
        things.create();
        assertEquals(List.of(10, 13), structure(), "the first pending row is now the last one");
    }

    @Test
    void next_typeGrows_showsNewRowsOnly() {
        fill();
        final int capacity = things.capacity();
        while (things.capacity() == capacity) {
            things.create();
        }
        final List<Integer> shown = shown(value);
        assertEquals(10, shown.get(0), "rows that stay are not shown, shown=" + shown);
    }

    @Test
    void next_columnAddedLater_isTracked() {
        fill();
        final IntColumn late = things.ints("late");
        assertEquals(10, changes.count(late));
        changes.advance();
        sim.commands().set(things.handle(0), late, 1);
        sim.step();
        assertEquals(List.of(0), shown(late));
    }

    @Test
    void next_restore_showsAll() {
        fill();
        final Snapshot snapshot = sim.snapshot();
        sim.step();
        changes.advance();
        sim.restore(snapshot);
        assertEquals(10, changes.count(value));
    }

    // ---- Positions ----

    @Test
    void advance_oneReader_leavesTheOthers() {
        fill();
        final Changes second = things.changes();
        second.advance();
        sim.commands().set(things.handle(0), value, 1);
        sim.step();
        changes.advance();
        assertEquals(List.of(), shown(value));
        assertEquals(1, second.count(value));
        sim.step();
        assertEquals(1, second.count(value), "until it advances");
    }

    // ---- Arrays of the owner ----

    @Test
    void values_arrayWrittenUntilTheNextFrame_isShown() {
        fill();
        final int[] cells = value.values();
        changes.advance();
        cells[600] = 1;
        assertEquals(10, changes.count(value), "the array is given out");
        final long before = sim.hash();
        cells[600] = 2;
        assertFalse(before == sim.hash(), "the hash looks at it again");
        changes.advance();
        sim.step();
        assertEquals(10, changes.count(value), "written after the last look, for all one knows");
        changes.advance();
        assertEquals(List.of(), shown(value), "the frame took the array back");
        sim.step();
        assertEquals(List.of(), shown(value));
    }

    @Test
    void values_inAHandler_areTakenBackWhenTheFrameEnds() {
        final CustomCommand write = sim.command("write", 0, call -> value.values()[9]++);
        fill();
        sim.commands().send(write);
        sim.step();
        assertEquals(10, changes.count(value));
        changes.advance();
        assertEquals(List.of(), shown(value));
    }

    @Test
    void read_array_isTheLiveOneAndNoChange() {
        fill();
        sim.commands().set(things.handle(3), value, 8);
        sim.step();
        changes.advance();
        assertEquals(8, changes.read(value)[3]);
        assertEquals(List.of(), shown(value));
    }

    // ---- Refusals ----

    @Test
    void next_partOfAnotherTable_isRefused() {
        final Table posts = sim.define("post", Layout.fixed(1));
        final IntColumn height = posts.ints("height");
        Trial.assertSays(
                assertThrows(IllegalArgumentException.class, () -> changes.next(height, 0)),
                "table=thing",
                "part=post.height",
                "changes()");
    }

    @Test
    void next_keptTag_isRefused() {
        final Tag created = things.created();
        Trial.assertSays(
                assertThrows(IllegalArgumentException.class, () -> changes.next(created, 0)),
                "part=thing.created",
                "nextStructure");
    }

    @Test
    void next_negativeBlock_isRefused() {
        assertThrows(IndexOutOfBoundsException.class, () -> changes.next(value, -1));
        assertThrows(IndexOutOfBoundsException.class, () -> changes.nextStructure(-1));
    }

    @Test
    void changes_insideAFrame_areRefused() {
        sim.system("ask").exclusive((world, commands) -> {
            assertThrows(IllegalStateException.class, () -> changes.next(value, 0));
            assertThrows(IllegalStateException.class, () -> changes.nextStructure(0));
            assertThrows(IllegalStateException.class, changes::advance);
            assertThrows(IllegalStateException.class, () -> changes.read(value));
            assertThrows(IllegalStateException.class, things::changes);
        });
        sim.step();
    }

    @Test
    void next_otherThread_isRefused() throws InterruptedException {
        Trial.assertRefusedElsewhere(() -> changes.next(value, 0));
    }

    // ---- Options ----

    @Test
    void withTrackedChanges_allTypes_areTracked() {
        final SimulationOptions options = SimulationOptions.defaults().withTrackedChanges();
        assertTrue(options.trackedChanges());
        assertFalse(SimulationOptions.defaults().trackedChanges());
        try (Simulation all = Simulation.create(options)) {
            final Table table = all.define("thing", Layout.dense(64));
            assertTrue(table.store().schema().structure() != null);
        }
    }
}
