package org.denserow.engine.keptindices;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.denserow.engine.Draw;
import org.denserow.engine.Refers;
import org.denserow.engine.Simulation;
import org.denserow.engine.Table;
import org.denserow.engine.Trial;
import org.denserow.engine.fixture.SteadyCalls;
import org.denserow.engine.fixture.SteadyFrames;
import org.denserow.engine.storage.HandleColumn;
import org.denserow.engine.storage.HandleColumn.WhenGone;
import org.denserow.engine.storage.IntColumn;
import org.denserow.engine.storage.Layout;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// A steady frame that sets keys, clears references and destroys what refers, all of it in indices: 0 bytes.
@Tag("allocation")
class IndexAllocationTest {

    private static final int ROWS = 2_000;
    private static final int PARENTS = 20;

    private record Parent(Table table, IntColumn age) {}

    private record Child(
            Table table,

            @Refers(type = "parent", whenGone = WhenGone.DESTROY)
            HandleColumn of,

            @Refers(type = "parent", whenGone = WhenGone.CLEAR)
            HandleColumn friend,

            IntColumn kind) {}

    @ParameterizedTest(name = "{0} workers")
    @ValueSource(ints = {1, 2})
    @DisplayName("a steady frame that changes three indices and follows two of them allocates 0 bytes")
    void step_steadyKeys_allocatesNothing(final int workers) {
        final SteadyFrames frames = new SteadyFrames();
        try (Simulation sim = Trial.parallel(workers)) {
            final Parent parents = sim.define("parent", Parent.class, Layout.dense(2 * PARENTS));
            final Child children = sim.define("child", Child.class, Layout.dense(2 * ROWS));
            children.table.indices().sets("by parent", children.of);
            children.table.indices().sets("by friend", children.friend);
            children.table.indices().sets("by kind", children.kind);
            declare(sim, parents, children, frames);
            for (int i = 0; i < PARENTS; i++) {
                parents.age.values()[parents.table.row(parents.table.create())] = i;
            }
            for (int i = 0; i < ROWS; i++) {
                children.table.create();
            }
            frames.assertNone(sim, workers);
            assertEquals(3, sim.report().cascadedRows());
            assertTrue(
                    sim.report().clearedReferences() > 0,
                    "cleared=" + sim.report().clearedReferences());
            assertEquals(ROWS + 3 * PARENTS, children.table.size());
        }
    }

    /// The oldest parent dies in each frame, three children go with it and as many come; all have friends, who change.
    private static void declare(
            final Simulation sim, final Parent parents, final Child children, final SteadyFrames frames) {
        sim.system("age")
                .writes(parents.age)
                .creates(parents.table, children.table)
                .over(parents.table, (rows, commands) -> {
                    if (frames.isTwin() && rows.number() == 0) {
                        SteadyCalls.allocate();
                    }
                    final int[] age = rows.write(parents.age);
                    for (int row = rows.begin(); row < rows.end(); row++) {
                        if (++age[row] == PARENTS) {
                            commands.destroy(parents.table.handle(row));
                            final long parent = commands.create(parents.table);
                            for (int i = 0; i < 3; i++) {
                                commands.create(children.table);
                                commands.with(children.of, parent);
                            }
                        }
                    }
                });
        sim.system("change").over(children.table, (rows, commands) -> {
            for (int row = rows.begin(); row < rows.end(); row++) {
                final Draw draw = rows.random().at(row);
                if (draw.nextInt(20) == 0) {
                    final long child = children.table.handle(row);
                    commands.set(child, children.kind, draw.nextInt(50));
                    commands.set(child, children.friend, parents.table.handle(draw.nextInt(parents.table.size())));
                }
            }
        });
    }
}
