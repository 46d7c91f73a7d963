package org.denserow.live;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.util.Map;
import java.util.function.Supplier;
import org.denserow.engine.Simulation;
import org.denserow.engine.SimulationOptions;
import org.denserow.engine.Table;
import org.denserow.engine.handle.Handle;
import org.denserow.engine.storage.Column;
import org.denserow.engine.storage.FloatColumn;
import org.denserow.engine.storage.IntColumn;
import org.denserow.engine.storage.Layout;
import org.denserow.engine.storage.LongColumn;
import org.denserow.engine.storage.Position;
import org.denserow.engine.storage.Tag;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

/// Models of other shapes: one line attaches the page, and everything that the definition names can be asked for.
class UnknownModelsTest {

    private static Simulation sim() {
        return Simulation.create(SimulationOptions.defaults().withWorkers(1).withoutLossWarnings());
    }

    /// Cells of a forest, drawn as a lattice.
    private static Simulation lattice() {
        final Simulation sim = sim();
        final Table cells = sim.define("tree", Layout.fixed(30 * 40));
        final IntColumn state = cells.ints("state");
        final Tag burning = cells.tag("burning");
        sim.system("burn").writes(state, burning).over(cells, (rows, commands) -> {
            for (int row = rows.begin(); row < rows.end(); row++) {
                rows.write(state)[row] = (int) (row + rows.frame()) % 3;
            }
        });
        return sim;
    }

    /// Events that live one lap, and what makes them.
    private static Simulation events() {
        final Simulation sim = sim();
        final Table sparks = sim.define("spark", Layout.events(500));
        final FloatColumn lon = sparks.floats("Lon");
        final FloatColumn lat = sparks.floats("LAT");
        sim.system("spark").creates(sparks, 20).once((chunk, commands) -> {
            for (int i = 0; i < 20; i++) {
                commands.create(sparks);
                commands.with(lon, i).with(lat, -i);
            }
        });
        return sim;
    }

    /// Pinned rows with holes, an index, and references among themselves.
    private static Simulation pinned() {
        final Simulation sim = sim();
        final Table people = sim.define("person", Layout.pinned(100).growable());
        final LongColumn number = people.longs("number");
        final var boss = people.handles("boss", people);
        final var anything = people.handles("anything");
        people.indices().unique("byNumber", number);
        final var first = people.create();
        for (int i = 1; i < 50; i++) {
            final int row = people.find(people.create());
            boss.values()[row] = first;
            anything.values()[row] = i % 2 == 0 ? first : Handle.NULL;
        }
        for (int i = 10; i < 20; i++) {
            people.destroy(people.handle(i));
        }
        sim.system("work").writes(boss).over(people.live(), (rows, commands) -> {});
        return sim;
    }

    /// Places in space, in one column of vectors.
    private static Simulation space() {
        final Simulation sim = sim();
        final Table stars = sim.define("star of the north", Layout.dense(100));
        final FloatColumn position = stars.vec3("Position");
        final var mass = stars.doubles("mass");
        for (int i = 0; i < 60; i++) {
            stars.create();
            position.values()[3 * i] = i;
            position.values()[3 * i + 1] = 2 * i;
            mass.values()[i] = Double.NaN;
        }
        sim.system("drift").writes(position).over(stars, (rows, commands) -> {});
        return sim;
    }

    /// Numbers only, and not one system.
    private static Simulation numbers() {
        final Simulation sim = sim();
        final Table things = sim.define("thing", Layout.dense(10).growable());
        things.ints("a");
        things.bytes("b");
        things.longs("c");
        things.objects("d", Object.class);
        for (int i = 0; i < 30; i++) {
            things.create();
        }
        sim.define("empty", Layout.dense(5));
        return sim;
    }

    private static void look(final Supplier<Simulation> model) {
        try (Owner<Simulation> owner = new Owner<>(model, sim -> sim, sim -> LiveOptions.defaults());
                Client client = new Client(owner.live())) {
            owner.awaitFrames(3);
            final Map<String, Object> definition = client.json("/api/definition");
            for (final Object each : Client.list(definition.get("types"))) {
                look(client, Client.map(each));
            }
        }
    }

    private static void look(final Client client, final Map<String, Object> type) {
        final String name = Client.encoded((String) type.get("name"));
        for (final Object each : Client.list(type.get("parts"))) {
            final Map<String, Object> part = Client.map(each);
            final int lanes = (int) Client.whole(part.get("lanes"));
            for (int lane = 0; lane < lanes; lane++) {
                final String lanePart = Client.encoded(part.get("name") + (lanes == 1 ? "" : "." + lane));
                switch ((String) part.get("kind")) {
                    case "float", "double", "int", "long", "byte", "tag" -> {
                        assertNotNull(client.json("/api/histogram?type=" + name + "&part=" + lanePart)
                                .get("count"));
                        client.json("/api/search?op=ge&value=0&type=" + name + "&part=" + lanePart);
                    }
                    case "handle" -> client.json("/api/search?op=ne&value=0&type=" + name + "&part=" + lanePart);
                    default -> Client.refusal(400, client.get("/api/histogram?type=" + name + "&part=" + lanePart));
                }
            }
        }
        if (type.get("picture") != null) {
            final Map<String, Object> picture = Client.map(type.get("picture"));
            final Client.Picture drawn =
                    client.picture("type=" + name + "&x=" + picture.get("x") + "&y=" + picture.get("y"));
            if (!type.get("layout").equals("events")) {
                for (final long handle : java.util.Arrays.copyOf(drawn.handles(), 2)) {
                    client.json("/api/row?handle=" + handle);
                    client.json("/api/referrers?handle=" + handle);
                }
            }
        }
        if (type.get("lattice") != null) {
            final Map<String, Object> part =
                    Client.map(Client.list(type.get("parts")).getFirst());
            client.picture("lattice=1&type=" + name + "&color=" + part.get("name"));
        }
        assertEquals(200, client.get("/api/csv?type=" + name).statusCode());
    }

    @Test
    @DisplayName("a lattice of fixed rows")
    void lattice_isShown() {
        look(UnknownModelsTest::lattice);
    }

    @Test
    @DisplayName("events of one lap, placed by lon and lat in any case")
    void events_areShown() {
        look(UnknownModelsTest::events);
    }

    @Test
    @DisplayName("pinned rows with holes, an index and references")
    void pinned_isShown() {
        look(UnknownModelsTest::pinned);
    }

    @Test
    @DisplayName("a column of vectors in space, values that are not finite, a name with spaces")
    void space_isShown() {
        look(UnknownModelsTest::space);
    }

    @Test
    @DisplayName("whole numbers and objects only, an empty type, no system")
    void numbers_areShown() {
        look(UnknownModelsTest::numbers);
    }

    @Test
    @DisplayName("pictures and lattices that are given come before those that are found")
    void options_nameWhatIsDrawn() {
        try (Simulation sim = sim()) {
            final Table things = sim.define("thing", Layout.dense(10));
            things.floats("x");
            things.floats("y");
            final FloatColumn place = things.vec2("elsewhere");
            final Table cells = sim.define("cell", Layout.fixed(100));
            final LiveOptions options = LiveOptions.defaults()
                    .withPicture(things, Position.of(place))
                    .withLattice(cells, 20);
            final Model model = Model.of(sim, options);
            assertEquals("elsewhere.1", model.type("thing").y().name());
            assertEquals(20, model.type("cell").width());
            assertEquals(5, model.type("cell").height());
            assertEquals(10, Model.of(sim, LiveOptions.defaults()).type("cell").width());
            assertEquals(
                    "x", Model.of(sim, LiveOptions.defaults()).type("thing").x().name());
            assertThrows(IllegalArgumentException.class, () -> options.withLattice(cells, 30));
            assertThrows(IllegalArgumentException.class, () -> options.withLattice(things, 5));
            assertThrows(IllegalArgumentException.class, () -> options.withPicture(cells, Position.of(place)));
            final Column<?> only = sim.define("other", Layout.fixed(7)).floats("heat");
            assertNull(Model.of(sim, options).type("other").x());
            assertEquals(0, Model.of(sim, options).type("other").width());
            assertNotNull(only);
        }
    }
}
