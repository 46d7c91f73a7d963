package org.denserow.live;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.List;
import org.denserow.engine.Simulation;
import org.denserow.engine.SimulationOptions;
import org.denserow.engine.Table;
import org.denserow.engine.derived.Network;
import org.denserow.engine.handle.RowState;
import org.denserow.engine.storage.ByteColumn;
import org.denserow.engine.storage.HandleColumn;
import org.denserow.engine.storage.HandleColumn.WhenGone;
import org.denserow.engine.storage.Layout;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

@DisplayName("pictures of networks")
class NetworkPictureTest {

    /// People on a ring with chords; pinned ones have holes.
    private static final class Model {

        final Simulation sim =
                Simulation.create(SimulationOptions.defaults().withWorkers(1).withoutLossWarnings());
        final Table people;
        final ByteColumn state;
        final Table ties;
        final HandleColumn from;
        final HandleColumn to;

        Model(final int count, final int chords, final boolean pinned, final boolean placed) {
            people = sim.define("person", pinned ? Layout.pinned(count) : Layout.dense(count));
            state = people.bytes("state");
            final var x = placed ? people.floats("x") : null;
            final var y = placed ? people.floats("y") : null;
            ties = sim.define("tie", pinned ? Layout.pinned(count * (chords + 1)) : Layout.dense(count * (chords + 1)));
            from = ties.handles("from", people, WhenGone.DESTROY);
            to = ties.handles("to", people, WhenGone.DESTROY);
            ties.derive().network("near", from, to, Network.Ways.BOTH);
            final Table houses = sim.define("house", Layout.dense(1));
            final HandleColumn lives = ties.handles("lives", houses);
            ties.derive().network("homes", from, lives, Network.Ways.OUT); // ends of two types: no picture
            sim.system("age").writes(state).touchesDeadRows().over(people, (rows, commands) -> {});
            final long[] handles = new long[count];
            for (int i = 0; i < count; i++) {
                handles[i] = people.create();
                state.values()[i] = (byte) (i % 3);
                if (placed) {
                    x.values()[i] = i;
                    y.values()[i] = 2 * i;
                }
            }
            for (int i = 0; i < count; i++) {
                for (int chord = 0; chord <= chords; chord++) {
                    final int tie = ties.find(ties.create());
                    from.values()[tie] = handles[i];
                    to.values()[tie] = handles[(i + 1 + chord) % count];
                }
            }
        }
    }

    private static Owner<Model> owner(final int count, final int chords, final boolean pinned, final boolean placed) {
        return new Owner<>(
                () -> new Model(count, chords, pinned, placed), model -> model.sim, model -> LiveOptions.defaults());
    }

    /// The edges of a model between some rows, as pairs of handles, in the order of their rows.
    private static List<List<Long>> edges(final Model model, final List<Long> shown) {
        final List<List<Long>> edges = new ArrayList<>();
        for (int tie = 0; tie < model.ties.end(); tie++) {
            final long first = model.from.get(tie);
            final long second = model.to.get(tie);
            if (model.ties.state(tie) != RowState.VACANT && shown.contains(first) && shown.contains(second)) {
                edges.add(List.of(first, second));
            }
        }
        return edges;
    }

    private static List<List<Long>> edges(final Client.Picture picture) {
        final List<List<Long>> edges = new ArrayList<>();
        for (int end = 0; end < picture.edges().length; end += 2) {
            edges.add(List.of(picture.handles()[picture.edges()[end]], picture.handles()[picture.edges()[end + 1]]));
        }
        return edges;
    }

    private static List<Long> handles(final Client.Picture picture) {
        final List<Long> handles = new ArrayList<>();
        for (final long handle : picture.handles()) {
            handles.add(handle);
        }
        return handles;
    }

    @Test
    @DisplayName("the definition names networks whose edges join rows of one type, and no other")
    void definition_namesTheNetwork() {
        try (Owner<Model> owner = owner(30, 1, false, false);
                Client client = new Client(owner.live())) {
            final List<Object> networks =
                    Client.list(client.json("/api/definition").get("networks"));
            assertEquals(1, networks.size(), networks.toString());
            assertEquals("tie.near", Client.map(networks.getFirst()).get("name"));
            assertEquals("tie", Client.map(networks.getFirst()).get("edges"));
            assertEquals("person", Client.map(networks.getFirst()).get("nodes"));
        }
    }

    @ParameterizedTest(name = "pinned={0}")
    @ValueSource(booleans = {false, true})
    @DisplayName("nodes without a place have handles and colours, and each edge is a pair of them, also after deaths")
    void network_withoutPlaces_hasEveryEdge(final boolean pinned) {
        try (Owner<Model> owner = owner(300, 2, pinned, false);
                Client client = new Client(owner.live())) {
            owner.between(() -> {
                for (int i = 0; i < 200; i += 7) {
                    owner.model().people.destroy(owner.model().people.handle(i));
                }
                return 0;
            });
            owner.awaitFrames(2);
            final Client.Picture picture = client.picture("type=person&network=tie.near&color=state");
            final Model model = owner.model();
            assertEquals(300 - 29, picture.handles().length);
            assertEquals(0, picture.x().length);
            assertEquals(picture.handles().length, picture.c().length);
            assertEquals(owner.between(() -> edges(model, handles(picture))), edges(picture));
            assertTrue(picture.edges().length > 2 * 600, "edges=" + picture.edges().length / 2);
            owner.between(() -> {
                for (int i = 0; i < picture.handles().length; i++) {
                    assertEquals(model.state.get(model.people.find(picture.handles()[i])), picture.c()[i]);
                }
                return 0;
            });
            assertEquals((double) picture.edges().length / 2, picture.header().get("edges"));
        }
    }

    @Test
    @DisplayName("nodes with places come with them; a sample and a box have the edges between their rows")
    void network_placesSampleAndBox_haveTheirEdges() {
        try (Owner<Model> owner = owner(400, 3, false, true);
                Client client = new Client(owner.live())) {
            owner.awaitFrames(1);
            for (final String part : List.of("", "&max=90", "&box=10,0,200,400")) {
                final Client.Picture picture = client.picture("type=person&network=tie.near&x=x&y=y" + part);
                assertEquals(picture.handles().length, picture.x().length);
                assertEquals(true, picture.header().get("placed"));
                assertEquals(owner.between(() -> edges(owner.model(), handles(picture))), edges(picture), part);
                assertTrue(picture.edges().length > 0, part);
            }
        }
    }

    @Test
    @DisplayName("more edges than a picture has are refused, with what to do")
    void network_tooManyEdges_isRefused() {
        final int chords = EdgePairs.MAX_EDGES / 1_000;
        try (Owner<Model> owner = owner(1_000, chords, false, false);
                Client client = new Client(owner.live())) {
            owner.awaitFrames(1);
            assertEquals(
                    "a picture has at most 100000 edges: network=tie.near, edges=101000, rows=1000; show fewer rows, or a"
                            + " part of them by a box",
                    Client.refusal(400, client.get("/api/picture?type=person&network=tie.near")));
            final Client.Picture fewer = client.picture("type=person&network=tie.near&max=500");
            assertTrue(fewer.edges().length > 0);
        }
    }

    @Test
    void network_unknownOrOfOtherNodes_isRefused() {
        try (Owner<Model> owner = owner(30, 1, false, false);
                Client client = new Client(owner.live())) {
            owner.awaitFrames(1);
            for (final String query : List.of("type=person&network=tie.none", "type=tie&network=tie.near")) {
                Client.refusal(404, client.get("/api/picture?" + query));
            }
            Client.refusal(404, client.get("/api/picture?type=person&network=tie.homes"));
            Client.refusal(400, client.get("/api/picture?type=person&network=tie.near&x=state"));
            Client.refusal(400, client.get("/api/picture?type=person"));
        }
    }

    @Test
    @DisplayName("a moment keeps the picture of a network apart from that of its rows alone")
    void moment_network_isKept() {
        try (Owner<Model> owner = owner(50, 1, false, false);
                Client client = new Client(owner.live())) {
            owner.awaitFrames(1);
            final Client.Picture picture = client.picture("type=person&network=tie.near");
            final long frame = Client.whole(picture.header().get("frame"));
            final Client.Picture kept = client.picture("type=person&network=tie.near&frame=" + frame);
            assertEquals(edges(picture), edges(kept));
        }
    }
}
