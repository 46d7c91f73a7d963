package org.denserow.engine;

import static org.junit.jupiter.api.Assertions.assertTrue;

import org.denserow.engine.fixture.SteadyCalls;
import org.denserow.engine.fixture.SteadyFrames;
import org.denserow.engine.storage.IntColumn;
import org.denserow.engine.storage.Layout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// Frames whose rows pass the bound at which the default grain doubles, upwards and back, without a pause: 0 bytes.
@org.junit.jupiter.api.Tag("allocation")
class DefaultGrainAllocationTest {

    private static final int BOUND = SystemBuilder.DEFAULT_CHUNKS * SystemBuilder.MIN_DEFAULT_GRAIN;
    private static final int SWING = 32; // rows more and fewer
    private static final int PERIOD = 6; // frames above the bound, and as many below

    @ParameterizedTest(name = "{0} workers")
    @ValueSource(ints = {1, 2})
    void step_rowsSwingOverABound_allocatesNothing(final int workers) {
        final SteadyFrames frames = new SteadyFrames();
        try (Simulation sim = Trial.parallel(workers)) {
            final Table rows = sim.define("row", Layout.dense(BOUND + 2 * SWING));
            final Table sparks = sim.define("spark", Layout.events(128));
            final IntColumn chunk = rows.ints("chunk");
            final org.denserow.engine.storage.Tag marked = rows.tag("marked");
            final int[] framesOf = new int[128]; // by chunks; the owner's
            final Grain byRows = new Grain(0); // made once: the body must not allocate
            sim.system("swing").exclusive((world, commands) -> {
                final boolean above = sim.frame() / PERIOD % 2 == 1;
                while (above && rows.size() < BOUND + SWING) {
                    rows.create();
                }
                while (!above && rows.size() > BOUND - SWING) {
                    rows.destroy(rows.handle(rows.size() - 1));
                }
                framesOf[byRows.chunks(rows.size())]++;
            });
            sim.system("number").writes(chunk).creates(sparks).over(rows, (range, commands) -> {
                range.write(chunk)[range.begin()] = range.number();
                commands.create(sparks);
                if (frames.isTwin() && range.number() == 0 && range.end() > SystemBuilder.MIN_DEFAULT_GRAIN) {
                    SteadyCalls.allocate();
                }
            });
            sim.system("select").writes(chunk).over(marked.not(), (range, commands) -> {
                final int first = range.firstWord();
                range.write(chunk)[64 * first] += (int) (range.word(first) & 1);
            });
            for (int i = 0; i < BOUND; i++) {
                rows.create();
            }
            frames.assertNone(sim, workers, 16L * SteadyFrames.FRAMES / 3);
            final int least = SteadyFrames.WARM_UP / 3;
            assertTrue(framesOf[64] > least && framesOf[33] > least, "both grains");
            assertTrue(sim.report().createdRows() >= 33, "rows were created by chunk: " + sim.report());
        }
    }
}
