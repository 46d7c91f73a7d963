package org.denserow.engine.commands;

import static org.junit.jupiter.api.Assertions.assertEquals;

import org.denserow.engine.FrameReport;
import org.denserow.engine.Refers;
import org.denserow.engine.Simulation;
import org.denserow.engine.Table;
import org.denserow.engine.Trial;
import org.denserow.engine.fixture.SteadyCalls;
import org.denserow.engine.fixture.SteadyFrames;
import org.denserow.engine.handle.Handle;
import org.denserow.engine.storage.HandleColumn;
import org.denserow.engine.storage.HandleColumn.WhenGone;
import org.denserow.engine.storage.IntColumn;
import org.denserow.engine.storage.Layout;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// A steady frame in which rows die that others refer to, in chains that need the index of references: 0 bytes.
@Tag("allocation")
class CascadeAllocationTest {

    private static final int CHAINS = 64;
    private static final int LINKS = 12;
    private static final int HEAD = 1;
    private static final int FRIEND = 2; // of the last link of a chain; stays for a frame

    private record Link(
            Table table,

            @Refers(type = "link", whenGone = WhenGone.DESTROY)
            HandleColumn before,

            @Refers(type = "link", whenGone = WhenGone.CLEAR)
            HandleColumn friend,

            IntColumn kind) {}

    @ParameterizedTest(name = "{0} workers")
    @ValueSource(ints = {1, 2})
    @DisplayName("a steady frame with cascades of eleven links allocates 0 bytes")
    void step_steadyCascades_allocatesNothing(final int workers) {
        final SteadyFrames frames = new SteadyFrames();
        try (Simulation sim = Trial.parallel(workers)) {
            final Table makers = sim.define("maker", Layout.dense(CHAINS));
            final Link links = sim.define("link", Link.class, Layout.dense(4 * CHAINS * LINKS));
            for (int i = 0; i < CHAINS; i++) {
                makers.create();
            }
            declare(sim, makers, links, frames);
            frames.assertNone(sim, workers);
            final FrameReport report = sim.report();
            assertEquals(CHAINS * (LINKS - 1), report.cascadedRows());
            assertEquals(CHAINS, report.clearedReferences());
        }
    }

    /// Each frame makes chains whose later links stand before the earlier ones, so that a scan finds one link, and
    /// destroys the heads of those of the frame before.
    private static void declare(final Simulation sim, final Table makers, final Link links, final SteadyFrames frames) {
        sim.system("cut").reads(links.friend, links.kind).over(links.table, (rows, commands) -> {
            final long[] friend = rows.read(links.friend);
            final int[] kind = rows.read(links.kind);
            for (int row = rows.begin(); row < rows.end(); row++) {
                if (kind[row] == HEAD || kind[row] == FRIEND && friend[row] == Handle.NULL) {
                    commands.destroy(links.table.handle(row));
                }
            }
        });
        sim.system("make").creates(links.table).over(makers, (rows, commands) -> {
            if (frames.isTwin() && rows.number() == 0) {
                SteadyCalls.allocate();
            }
            for (int row = rows.begin(); row < rows.end(); row++) {
                final long last = commands.create(links.table);
                long link = last;
                for (int i = 1; i < LINKS; i++) {
                    final long before = commands.create(links.table);
                    commands.set(link, links.before, before);
                    link = before;
                }
                commands.with(links.kind, HEAD);
                commands.create(links.table);
                commands.with(links.kind, FRIEND).with(links.friend, last);
            }
        });
    }
}
