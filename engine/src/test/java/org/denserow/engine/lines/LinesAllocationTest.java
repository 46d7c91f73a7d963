package org.denserow.engine.lines;

import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.Writer;
import java.util.function.BooleanSupplier;
import java.util.function.IntConsumer;
import org.denserow.engine.Simulation;
import org.denserow.engine.SimulationOptions;
import org.denserow.engine.fixture.SteadyCalls;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// Lines allocate nothing once they are steady: reports, figures of a model, rows; as CSV and as JSON.
@Tag("allocation")
class LinesAllocationTest {

    private static final int ROUNDS = 200;

    /// Takes characters and forgets them.
    private static final class Nowhere extends Writer {

        long characters;

        @Override
        public void write(final char[] buffer, final int offset, final int length) {
            characters += length;
        }

        @Override
        public void flush() {}

        @Override
        public void close() {}
    }

    private static TextLines text(final String format, final Writer writer) {
        return format.equals("csv") ? TextLines.csv(writer) : TextLines.json(writer);
    }

    /// Asserts it of frames and their lines, and that a twin is caught; frames without commands allocate nothing.
    private static void assertNoBytes(final Simulation sim, final BooleanSupplier... sources) {
        final IntConsumer frame = round -> {
            sim.step();
            for (final BooleanSupplier source : sources) {
                assertTrue(source.getAsBoolean());
            }
        };
        SteadyCalls.assertNoBytes(ROUNDS, frame);
        SteadyCalls.assertTwinIsCaught(ROUNDS, frame);
    }

    @ParameterizedTest
    @ValueSource(strings = {"csv", "json"})
    @DisplayName("the line of a detailed report, with types, systems and workers")
    void reports_steady_allocateNothing(final String format) {
        final Meadow meadow =
                Meadow.empty(SimulationOptions.defaults().withWorkers(2).withDetailedReport());
        try (Simulation sim = meadow.sim) {
            meadow.sheep.table().create();
            sim.system("still").over(meadow.sheep.table(), (rows, commands) -> {});
            final Nowhere nowhere = new Nowhere();
            final ReportLines lines = ReportLines.of(sim, text(format, nowhere));
            assertNoBytes(sim, lines::collect);
            assertTrue(nowhere.characters > 100L * ROUNDS);
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"csv", "json"})
    @DisplayName("figures of a model and rows of every kind of column")
    void modelAndRows_steady_allocateNothing(final String format) {
        final Meadow meadow = Meadow.empty();
        try (Simulation sim = meadow.sim) {
            final Meadow.Sheep sheep = meadow.sheep;
            for (int i = 0; i < 20; i++) {
                final int row = sheep.table().row(sheep.table().create());
                sheep.age().values()[row] = i;
                sheep.mass().values()[row] = Math.sqrt(i);
                sheep.at().values()[2 * row] = i / 3f;
                sheep.mother().values()[row] = sheep.table().handle(row);
                sheep.hungry().bits().set(row);
            }
            sim.system("still").over(sheep.table(), (rows, commands) -> {});
            final ModelLines figures = ModelLines.of(sim, text(format, new Nowhere()))
                    .rows("sheep", sheep.table())
                    .count("hungry", sheep.hungry().andNot(sheep.lamb()))
                    .sum("age", sheep.age(), sheep.hungry())
                    .mean("mass", sheep.mass())
                    .max("oldest", sheep.age(), sheep.hungry())
                    .text("season", () -> "dry");
            final RowLines rows = RowLines.of(sim, sheep.table(), text(format, new Nowhere()))
                    .column(sheep.at())
                    .column(sheep.mass())
                    .column(sheep.age())
                    .column(sheep.coat())
                    .column(sheep.mood())
                    .column(sheep.mother())
                    .tag(sheep.hungry());
            assertNoBytes(sim, figures::collect, rows::collect);
        }
    }
}
