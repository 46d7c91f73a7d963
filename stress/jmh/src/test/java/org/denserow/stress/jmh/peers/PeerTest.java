package org.denserow.stress.jmh.peers;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.simsilica.es.EntityComponent;
import com.simsilica.es.EntityId;
import java.util.List;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

@DisplayName("entities of each library")
class PeerTest {

    private static final int ENTITIES = 300;
    private static final int PER_FRAME = 3;
    private static final double SUM = ENTITIES * (ENTITIES - 1) / 2.0;

    @ParameterizedTest
    @EnumSource
    @DisplayName("move, are found, and are replaced")
    void frame_everyLibrary_movesAndReplaces(final Library library) {
        try (Peer peer = library.peer(ENTITIES, PER_FRAME)) {
            assertEquals(0, peer.count());
            peer.create();
            assertEquals(ENTITIES, peer.count());
            assertEquals(2 * SUM, peer.total());
            peer.move();
            assertEquals(2 * SUM + 3 * ENTITIES, peer.total());
            assertEquals(7 + 1 + 3 + 1, peer.sum(new int[] {7, 3}));
            peer.frame(new int[] {7, 0, 299});
            assertEquals(ENTITIES, peer.count());
            assertEquals(7 + 3 + 2, peer.sum(new int[] {7, 3}), "the first is new and has not moved");
            assertEquals(2 * SUM + 3 * (2 * ENTITIES - 2 * 3), peer.total());
        }
    }

    @ParameterizedTest
    @EnumSource
    @DisplayName("get the tag and lose it, one by one and in a batch")
    void tag_everyLibrary_allHaveIt(final Library library) {
        try (Peer peer = library.peer(ENTITIES, PER_FRAME)) {
            peer.create();
            peer.tag(true);
            assertEquals(ENTITIES, peer.tagged());
            assertEquals(ENTITIES, peer.count(), "the tag changes no other query");
            peer.tag(false);
            assertEquals(0, peer.tagged());
            assertEquals(peer.tagBatch(true) ? ENTITIES : 0, peer.tagged());
            peer.tagBatch(false);
            assertEquals(0, peer.tagged());
            assertEquals(2 * SUM, peer.total());
        }
    }

    @ParameterizedTest
    @EnumSource
    @DisplayName("go and come again, one by one and in a batch")
    void delete_everyLibrary_noneIsLeft(final Library library) {
        try (Peer peer = library.peer(ENTITIES, PER_FRAME)) {
            peer.create();
            peer.delete();
            assertEquals(0, peer.count());
            assertEquals(0, peer.total());
            if (peer.createBatch()) {
                assertEquals(2 * SUM, peer.total());
                assertEquals(7, peer.sum(new int[] {7}));
                peer.move();
                assertEquals(2 * SUM + 3 * ENTITIES, peer.total(), "with a velocity");
            } else {
                peer.create();
            }
            final boolean isDeleted = peer.deleteBatch();
            assertEquals(isDeleted ? 0 : ENTITIES, peer.count());
        }
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2, 4, 6})
    @DisplayName("have 1, 2, 4 or 6 components, the last of which goes and comes again")
    void parts_everyLibrary_sum(final int parts) {
        for (final Library library : Library.values()) {
            try (Parts world = library.parts(ENTITIES, parts)) {
                world.create();
                assertEquals(parts * SUM, world.iterate(), library.shown());
                world.remove();
                assertEquals(0, world.count(), library.shown());
                world.add();
                assertEquals(ENTITIES, world.count(), library.shown());
                assertEquals(parts * SUM, world.iterate(), library.shown());
                world.delete();
                assertEquals(0, world.count(), library.shown());
                world.create();
                assertEquals(parts * SUM, world.iterate(), library.shown());
            }
        }
    }

    @ParameterizedTest
    @EnumSource
    @DisplayName("a library that computes something else is found, and named")
    void check_otherValue_throws(final Library library) {
        final Lane lane = new Lane(library, 1);
        PeerTurns.check(lane, "query", 1, 1);
        final String message = assertThrows(IllegalStateException.class, () -> PeerTurns.check(lane, "query", 1, 2))
                .getMessage();
        assertTrue(
                message.contains("library=" + library.shown() + ", workload=query, value=1.0, expected=2.0"), message);
    }

    @Test
    @DisplayName("a closed world of Zay-ES, which the library never lets go, has no components left")
    void close_zay_componentsGo() {
        final Name name = new Name("a");
        final ZayData data = new ZayData(List.of(Name.class));
        final EntityId id = data.createEntity();
        data.setComponent(id, name);
        assertEquals(name, data.getComponent(id, Name.class));
        data.close();
        assertNull(data.getComponent(id, Name.class));
    }

    private record Name(String text) implements EntityComponent {}

    @ParameterizedTest
    @EnumSource(mode = EnumSource.Mode.EXCLUDE, names = "ASHLEY")
    @DisplayName("all libraries except Ashley remove a million entities")
    void removes_million_allButAshley(final Library library) {
        assertTrue(library.removes(1_000_000));
        assertTrue(Library.ASHLEY.removes(100_000));
        assertFalse(Library.ASHLEY.removes(1_000_000));
        assertEquals(5, List.copyOf(Library.peers()).size());
    }
}
