package org.denserow.demo.scenario;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;

import java.util.function.Consumer;
import org.denserow.engine.Simulation;
import org.denserow.engine.SimulationOptions;
import org.denserow.engine.Table;
import org.denserow.engine.storage.DoubleColumn;
import org.denserow.engine.storage.FloatColumn;
import org.denserow.engine.storage.Layout;
import org.denserow.engine.storage.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// The first difference of two simulations is named, for types of any layout.
class WorldCellsTest {

    private static final int ROWS = 5;

    /// A type with a column of each stride and a tag.
    private record Model(Table table, FloatColumn place, DoubleColumn mass, Tag hot) {

        static Model in(final Simulation simulation, final boolean pinned) {
            final Table table = simulation.define("body", pinned ? Layout.pinned(16) : Layout.dense(16));
            final Model model = new Model(table, table.vec2("place"), table.doubles("mass"), table.tag("hot"));
            for (int row = 0; row < ROWS; row++) {
                table.create();
            }
            return model;
        }
    }

    private static String difference(final boolean pinned, final Consumer<Model> fault) {
        try (Simulation one = Simulation.create(SimulationOptions.defaults());
                Simulation two = Simulation.create(SimulationOptions.defaults())) {
            Model.in(one, pinned);
            fault.accept(Model.in(two, pinned));
            return WorldCells.of(one).firstDifference(WorldCells.of(two));
        }
    }

    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void firstDifference_aCell_namesPartRowAndBits(final boolean pinned) {
        assertEquals("body.mass, row=3, bits=0x0 and 0x3ff0000000000000", difference(pinned, model -> {
            model.mass().values()[3] = 1;
        }));
        assertEquals("body.place, row=4, bits=0x0 and 0x3f800000", difference(pinned, model -> {
            model.place().values()[2 * 4 + 1] = 1;
        }));
        assertEquals("body.hot, row=0, bits=0x0 and 0x1", difference(pinned, model -> {
            model.hot().bits().set(0);
        }));
    }

    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void firstDifference_oneRowMore_isFound(final boolean pinned) {
        final String more = difference(pinned, model -> model.table().create());
        assertEquals("body handles, active rows=5 and 6, rows=5 and 6", more);
    }

    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void firstDifference_anotherHandle_isFound(final boolean pinned) {
        final String handles = difference(pinned, model -> {
            model.table().destroy(model.table().handle(ROWS - 1));
            model.table().create();
        });
        assertEquals("body handles, row=4", handles.substring(0, handles.indexOf(", bits=")));
    }

    /// A hole of a pinned type has no value, whatever was there.
    @Test
    void firstDifference_holesDiffer_isNone() {
        final String none = "the order of free slots";
        try (Simulation one = Simulation.create(SimulationOptions.defaults());
                Simulation two = Simulation.create(SimulationOptions.defaults())) {
            for (final Simulation each : new Simulation[] {one, two}) {
                final Model model = Model.in(each, true);
                model.mass().values()[2] = each == one ? 1 : 2;
                assertNotEquals(-1, model.table().find(model.table().handle(2)));
                model.table().destroy(model.table().handle(2));
            }
            assertEquals(none, WorldCells.of(one).firstDifference(WorldCells.of(two)));
        }
    }
}
