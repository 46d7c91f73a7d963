package org.denserow.engine.frame;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.util.List;
import java.util.function.ToLongFunction;
import org.denserow.engine.bits.BitCursor;
import org.denserow.engine.storage.IntColumn;
import org.denserow.engine.storage.Layout;
import org.denserow.engine.storage.Selection;
import org.denserow.engine.storage.Tag;
import org.junit.jupiter.api.Test;

/// A tag that a system sets or clears on rows anywhere changes while its chunks run, in whatever order they do. So what
/// such a system looks at must not be that tag.
class ScatteredTagTest {

    private static final int ROWS = 640;
    private static final List<ToLongFunction<Tag.Bits>> LOOKS =
            List.of(bits -> bits.get(3) ? 1 : 0, bits -> bits.next(3), bits -> bits.word(0));

    private record Thing(Table table, Tag marked, Tag other, IntColumn seen) {}

    private static Thing things(final Simulation sim, final Layout layout) {
        final Thing things = sim.define("thing", Thing.class, layout);
        for (int row = 0; row < ROWS; row++) {
            things.table.create();
        }
        return things;
    }

    @Test
    void over_selectionOfATagThatItWritesAnywhere_isRefused() {
        for (final Layout layout : List.of(Layout.dense(ROWS), Layout.pinned(ROWS))) {
            try (Simulation sim = Trial.parallel(2)) {
                final Thing things = things(sim, layout);
                for (final Selection selection : List.of(
                        things.marked,
                        things.marked.not(),
                        things.other.or(things.marked),
                        things.other.andNot(things.marked))) {
                    final SystemBuilder sets = sim.system("sets " + selection).setsAnywhere(things.marked);
                    final SystemBuilder clears =
                            sim.system("clears " + selection).clearsAnywhere(things.marked);
                    for (final SystemBuilder each : List.of(sets, clears)) {
                        final Throwable refusal = assertThrows(
                                IllegalArgumentException.class, () -> each.over(selection, (rows, commands) -> {}));
                        Trial.assertSays(refusal, each.name(), "thing.marked", "order of its chunks", "two systems");
                        each.over(things.other, (rows, commands) -> {}); // complete after all
                    }
                }
                sim.step();
            }
        }
    }

    /// What would happen otherwise: a mark that runs ahead of the chunk is met or not.
    @Test
    void over_selectionOfAnotherTag_sameResultInAnyOrder() {
        assertEquals(worldOfSpread(0), worldOfSpread(11));
        assertEquals(worldOfSpread(0), worldOfSpread(12));
    }

    private static long worldOfSpread(final long order) {
        try (Simulation sim =
                Simulation.create(SimulationOptions.defaults().withWorkers(2).withChunkOrder(order))) {
            final Thing things = things(sim, Layout.dense(ROWS));
            things.other.bits().set(0);
            sim.system("spread").setsAnywhere(things.marked).grain(64).over(things.other, (rows, commands) -> {
                for (final BitCursor it = rows.cursor(); it.next(); ) {
                    rows.write(things.marked).set((it.row() + 64) % ROWS);
                }
            });
            sim.system("take").writes(things.other).grain(64).over(things.marked, (rows, commands) -> {
                for (final BitCursor it = rows.cursor(); it.next(); ) {
                    rows.write(things.other).set(it.row());
                }
            });
            sim.run(4);
            assertEquals(5, things.other.count());
            return sim.hash();
        }
    }

    @Test
    void bits_ofATagThatItWritesAnywhere_areNotRead() {
        for (final ToLongFunction<Tag.Bits> look : LOOKS) {
            for (final boolean sets : new boolean[] {true, false}) {
                try (Simulation sim = Trial.parallel(2)) {
                    final Thing things = things(sim, Layout.dense(ROWS));
                    final SystemBuilder system = sim.system("look");
                    (sets ? system.setsAnywhere(things.marked) : system.clearsAnywhere(things.marked))
                            .over(things.table, (rows, commands) -> look.applyAsLong(rows.write(things.marked)));
                    final Throwable refusal = Trial.causeOfStep(sim);
                    assertInstanceOf(IllegalStateException.class, refusal);
                    Trial.assertSays(refusal, "thing.marked", "timing", "declared=" + (sets ? "SETS" : "CLEARS"));
                }
            }
        }
    }

    @Test
    void bits_readAndWrittenByOthers_stayReadable() {
        try (Simulation sim = Trial.parallel(2)) {
            final Thing things = things(sim, Layout.dense(ROWS));
            sim.system("set")
                    .setsAnywhere(things.marked)
                    .grain(64)
                    .over(
                            things.table,
                            (rows, commands) -> rows.write(things.marked).set(ROWS - 1 - rows.begin()));
            sim.system("look")
                    .reads(things.marked)
                    .writes(things.seen)
                    .grain(64)
                    .over(things.table, (rows, commands) -> {
                        final Tag.Bits bits = rows.read(things.marked);
                        rows.write(things.seen)[rows.begin()] = bits.get(rows.begin() + 63) ? 1 : 0;
                    });
            sim.step();
            for (int row = 0; row < ROWS; row += 64) {
                assertEquals(1, things.seen.values()[row], "row=" + row);
            }
        }
    }
}
