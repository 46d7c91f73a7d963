package org.denserow.engine.command;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Arrays;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import org.denserow.engine.command.Incident.Kind;
import org.denserow.engine.map.HandleMap;
import org.denserow.engine.map.Stores;
import org.denserow.engine.rows.RowStore;
import org.denserow.engine.snapshot.SavedState;
import org.denserow.engine.storage.Layout;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

class IncidentsTest {

    private final HandleMap map = HandleMap.create("ships", 1, Layout.dense(4));
    private RowStore store;

    @BeforeEach
    void define() {
        map.ints("fuel");
        map.vec3("place");
        map.tag("hot");
        store = Stores.of(map);
    }

    private Incident incident(final int key, final Kind kind, final int opcode, final int argument) {
        final Incident incident = new Incident();
        incident.set(store, key, kind, CommandWord.head(opcode, argument), 99, "story");
        return incident;
    }

    @Test
    void wants_kindsThatAreKept_upToTheLimit() {
        final Incidents incidents = new Incidents(store);
        assertFalse(incidents.wants(Kind.STALE), "off");
        incidents.add(1, Kind.STALE, 0, 5);
        assertEquals(0, incidents.count());
        for (final boolean duplicates : new boolean[] {false, true}) {
            for (final boolean overtaken : new boolean[] {false, true}) {
                incidents.keep(duplicates, overtaken);
                assertEquals(duplicates, incidents.wants(Kind.DUPLICATE));
                assertEquals(overtaken, incidents.wants(Kind.OVERTAKEN));
                assertTrue(incidents.wants(Kind.STALE) && incidents.wants(Kind.REFUSED));
            }
        }
        incidents.addCascade(7);
        for (int i = 1; i < 20; i++) {
            incidents.add(i, Kind.STALE, CommandWord.head(CommandWord.TAG, 0), i);
        }
        assertEquals(Incidents.MOST, incidents.count());
        assertEquals(ChunkKey.CASCADE, incidents.get(0).key());
        assertEquals(Kind.PERMANENT, incidents.get(0).kind());
        assertEquals("destroy", incidents.get(0).command());
        assertEquals(7, incidents.get(0).handle());
        assertEquals(7, incidents.get(7).key());
        assertEquals("ships", incidents.get(7).type());
        assertEquals("", incidents.get(7).story());
        incidents.clear();
        assertEquals(0, incidents.count());
        assertTrue(incidents.wants(Kind.STALE));
    }

    @Test
    void command_eachOne_isToldWithItsPart() {
        assertEquals("create", incident(1, Kind.REFUSED, CommandWord.SET, 0).command());
        assertEquals("destroy", incident(1, Kind.STALE, CommandWord.DESTROY, 0).command());
        assertEquals(
                "set ships.fuel", incident(1, Kind.STALE, CommandWord.SET, 0).command());
        assertEquals(
                "set ships.place",
                incident(1, Kind.STALE, CommandWord.SET_VEC3, 1).command());
        assertEquals(
                "tag ships.hot", incident(1, Kind.STALE, CommandWord.TAG, 0).command());
        assertEquals(
                "untag ships.hot", incident(1, Kind.STALE, CommandWord.UNTAG, 0).command());
        assertEquals(
                "activate", incident(1, Kind.STALE, CommandWord.ACTIVATE, 0).command());
        assertEquals(
                "activateAt",
                incident(1, Kind.STALE, CommandWord.ACTIVATE_AT, 0).command());
        assertEquals("command 8", incident(1, Kind.STALE, CommandWord.AFTER, 0).command());
    }

    @Test
    void precedes_phaseThenChunk_isTheOrderOfPlayback() {
        final Incident create = incident(5, Kind.REFUSED, CommandWord.DESTROY, 0);
        final Incident set = incident(4, Kind.STALE, CommandWord.SET, 0);
        final Incident activate = incident(3, Kind.STALE, CommandWord.ACTIVATE, 0);
        final Incident later = incident(4, Kind.STALE, CommandWord.ACTIVATE_AT, 0);
        final Incident destroy = incident(2, Kind.STALE, CommandWord.DESTROY, 0);
        final List<Incident> inOrder = List.of(create, set, activate, later, destroy);
        for (int i = 0; i < inOrder.size(); i++) {
            for (int j = 0; j < inOrder.size(); j++) {
                assertEquals(i <= j, inOrder.get(i).precedes(inOrder.get(j)), i + ", " + j);
            }
        }
    }

    @Test
    void copy_anIncident_hasAllOfIt() {
        final Incident copy = new Incident();
        assertEquals("", copy.story());
        copy.copy(incident(9, Kind.DUPLICATE, CommandWord.TAG, 0));
        assertEquals("ships", copy.type());
        assertEquals(9, copy.key());
        assertEquals(Kind.DUPLICATE, copy.kind());
        assertEquals("tag ships.hot", copy.command());
        assertEquals(99, copy.handle());
        assertEquals("story", copy.story());
    }

    // ---- Dumps ----

    @Test
    @DisplayName("a dump of commands that wait is saved and loaded, and counts the assets that are not there yet")
    void dump_ofSeveralFrames_comesBack() {
        final TimerDump dump = new TimerDump(
                new long[] {3, 9, 10}, new int[] {2, 1, 0}, new long[][] {{1, 2, 3}, {4}, {}}, new Object[][] {
                    {"a"}, {CompletableFuture.completedFuture("x"), new CompletableFuture<>(), null}, {}
                });
        final Timers timers = new Timers();
        timers.load(dump);
        assertEquals(1, timers.unfinished());
        final SavedState saved = new SavedState();
        timers.save(saved, null);
        final TimerDump loaded = TimerDump.load(saved, null);
        assertEquals("[3, 9, 10]", Arrays.toString(loaded.frames()));
        assertEquals("[2, 1, 0]", Arrays.toString(loaded.commands()));
        assertEquals("[[1, 2, 3], [4], []]", Arrays.deepToString(loaded.words()));
        assertEquals(Arrays.deepToString(dump.objects()), Arrays.deepToString(loaded.objects()));
    }
}
