package org.denserow.engine;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import org.denserow.engine.command.CommandLog;
import org.denserow.engine.handle.Handle;
import org.denserow.engine.index.HashIndex;
import org.denserow.engine.index.NameIndex;
import org.denserow.engine.index.SetIndex;
import org.denserow.engine.storage.HandleColumn;
import org.denserow.engine.storage.HandleColumn.WhenGone;
import org.denserow.engine.storage.IntColumn;
import org.denserow.engine.storage.Layout;
import org.denserow.engine.storage.ObjectColumn;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.Parameter;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.ValueSource;

/// What an index is told of keys that commands set and relations clear: once, when all values are applied.
class IndexByCommandTest {

    private static final int ROWS = 10;
    private static final int OTHER = 100;

    @AutoClose
    private Simulation sim;

    private Table things;
    private IntColumn kind;
    private ObjectColumn<String> label;
    private HandleColumn friend;
    private SetIndex byKind;
    private SetIndex byFriend;
    private NameIndex byLabel;
    private final long[] rows = new long[ROWS];

    private void define(final Layout layout, final int workers) {
        final CommandLog log = new CommandLog(workers, 0);
        log.boundaries().splitAbove(0);
        sim = new Simulation(SimulationOptions.defaults().withWorkers(workers), FrameClock.SYSTEM, log);
        things = sim.define("thing", layout);
        kind = things.ints("kind");
        label = things.objects("label", String.class);
        friend = things.handles("friend", things, WhenGone.CLEAR);
        byKind = things.indices().sets("by kind", kind);
        byFriend = things.indices().sets("by friend", friend);
        byLabel = things.indices().names("by label", label);
        for (int i = 0; i < ROWS; i++) {
            rows[i] = things.create();
        }
    }

    /// The rows of a kind, in the order of the walk, as numbers of handles; others are [#OTHER].
    private List<Integer> walk(final int key) {
        final List<Integer> walk = new ArrayList<>();
        final SetIndex.View sets = byKind.view();
        for (int row = sets.first(key); row >= 0; row = sets.next(row)) {
            int number = 0;
            while (number < ROWS && rows[number] != things.handle(row)) {
                number++;
            }
            walk.add(number == ROWS ? OTHER : number);
        }
        things.store().checkInvariants();
        return walk;
    }

    private Commands set(final int number, final int key) {
        return sim.commands().set(rows[number], kind, key);
    }

    /// In what order, and how often.
    @Nested
    class Order {

        @BeforeEach
        void define() {
            IndexByCommandTest.this.define(Layout.dense(64), 2);
        }

        @Test
        @DisplayName(
                "IX-08: keys that are set at one boundary are taken over rows ascending, whatever was recorded when")
        void set_inAnyOrder_joinAscending() {
            set(7, 5);
            set(3, 5);
            set(9, 5);
            set(1, 5);
            sim.step();
            assertEquals(List.of(1, 9, 7, 3), walk(5));
            assertEquals(List.of(0, 8, 6, 5, 4, 2).size(), walk(0).size());
        }

        @Test
        @DisplayName("several keys of one row: the last one counts, and the row joins once")
        void set_severalTimes_lastOneCounts() {
            set(4, 5);
            set(4, 6);
            set(2, 6);
            set(4, 7);
            set(4, 6);
            sim.step();
            assertEquals(List.of(), walk(5));
            assertEquals(List.of(2, 4), walk(6));
            assertEquals(List.of(), walk(7));
        }

        @Test
        @DisplayName("IX-04: rows that exchange keys at one boundary never share one: none is counted")
        void set_rowsExchangeUniqueKeys_neverShareOne() {
            final HashIndex unique = things.indices().unique("unique", kind);
            for (int i = 0; i < ROWS; i++) {
                set(i, 100 + i);
            }
            sim.step();
            set(0, 101);
            set(1, 100);
            set(2, 103);
            set(3, 104);
            set(4, 102);
            sim.step();
            assertEquals(0, sim.report().duplicateKeys());
            assertEquals(0, unique.duplicates());
            assertEquals(things.find(rows[4]), unique.view().find(102));
            assertEquals(List.of(1), walk(100));
        }

        @Test
        @DisplayName("a key that comes back within a boundary leaves its row where it stands in the ring")
        void set_backToTheSameKey_keepsItsPlace() {
            final List<Integer> before = walk(0);
            set(4, 5);
            set(4, 0);
            set(0, 0);
            sim.step();
            assertEquals(before, walk(0));
        }
    }

    /// What the row is whose key is set.
    @Nested
    @ParameterizedClass(name = "pinned: {0}")
    @ValueSource(booleans = {false, true})
    class Targets {

        @Parameter
        boolean isPinned;

        @BeforeEach
        void define() {
            IndexByCommandTest.this.define(isPinned ? Layout.pinned(64) : Layout.dense(64), 3);
        }

        @Test
        void set_rowCreatedAtTheSameBoundary_hasTheLastKey() {
            final long made = sim.commands().create(things);
            sim.commands().with(kind, 4).set(made, kind, 5);
            sim.step();
            assertEquals(List.of(), walk(4));
            assertEquals(List.of(OTHER), walk(5));
        }

        @Test
        void set_pendingRow_isInNoRingUntilActive() {
            final long made = sim.commands().createPending(things);
            sim.commands().with(kind, 4).set(made, kind, 5);
            sim.step();
            sim.commands().set(made, kind, 6);
            sim.step();
            assertEquals(List.of(), walk(4));
            assertEquals(List.of(), walk(5));
            assertEquals(List.of(), walk(6));
            sim.commands().activate(made);
            sim.step();
            assertEquals(List.of(OTHER), walk(6));
        }

        @Test
        void set_rowActivatedAtTheSameBoundary_joinsOnceWithTheNewKey() {
            final long made = sim.commands().createPending(things);
            sim.step();
            sim.commands().activate(made).set(made, kind, 5);
            sim.step();
            assertEquals(List.of(OTHER), walk(5));
        }

        @Test
        void set_rowDestroyedAtTheSameBoundary_isGone() {
            sim.commands().destroy(rows[2]);
            set(2, 5);
            set(3, 5);
            sim.step();
            assertEquals(List.of(3), walk(5));
        }

        @Test
        void set_staleTargetOfARecycledSlot_changesNoKey() {
            things.destroy(rows[2]);
            things.create();
            set(2, 5);
            sim.step();
            assertEquals(1, sim.report().staleCommands());
            assertEquals(List.of(), walk(5));
        }

        @Test
        void set_permanentRow_movesToItsKey() {
            rows[0] = things.createPermanent();
            set(0, 5);
            sim.step();
            assertEquals(List.of(0), walk(5));
        }

        @Test
        void set_afterSomeFrames_movesWhenItIsDue() {
            sim.commands().after(2).set(rows[1], kind, 5).after(0);
            sim.step();
            assertEquals(List.of(), walk(5));
            sim.step();
            sim.step();
            assertEquals(List.of(1), walk(5));
        }

        @Test
        void activateAt_assetIsThere_joinsThen() {
            final long made = sim.commands().createPending(things);
            sim.commands().with(kind, 5).activateAt(made, sim.frame() + 2, CompletableFuture.completedFuture(null));
            sim.step();
            assertEquals(List.of(), walk(5));
            sim.step();
            sim.step();
            assertEquals(List.of(OTHER), walk(5));
        }

        @Test
        void activateAt_assetFails_neverJoins() {
            final long made = sim.commands().createPending(things);
            final CompletableFuture<Object> failed = new CompletableFuture<>();
            failed.completeExceptionally(new IllegalStateException("on purpose"));
            sim.commands().with(kind, 5).activateAt(made, sim.frame() + 1, failed);
            sim.step();
            sim.step();
            assertEquals(List.of(), walk(5));
        }

        @Test
        void set_objectColumn_isFoundByItsName() {
            sim.commands().set(rows[3], label, "a").set(rows[4], label, "b").set(rows[3], label, "c");
            sim.step();
            assertEquals(-1, byLabel.view().find("a"));
            assertEquals(rows[3], byLabel.view().handle("c"));
            sim.commands().set(rows[4], label, null);
            sim.step();
            assertEquals(-1, byLabel.view().find("b"));
            things.store().checkInvariants();
        }

        @Test
        @DisplayName("a create that is refused is in no index, and a reference to it is cleared, in the index too")
        void create_refused_isInNoIndex() {
            while (things.size() < 64) {
                things.create();
            }
            final long refused = sim.commands().create(things);
            sim.commands().with(kind, 5).set(rows[1], friend, refused);
            sim.step();
            assertEquals(1, sim.report().refusedCreates());
            assertEquals(List.of(), walk(5));
            assertEquals(0, byFriend.view().count(refused));
            assertEquals(Handle.NULL, friend.get(things.row(rows[1])));
        }

        @Test
        @DisplayName("IX-21: a reference that is cleared leaves its ring, and null is the key of no row")
        void destroy_target_clearsAndLeavesTheRing() {
            sim.commands()
                    .set(rows[1], friend, rows[8])
                    .set(rows[2], friend, rows[8])
                    .set(rows[3], friend, rows[7]);
            sim.step();
            assertEquals(2, byFriend.view().count(rows[8]));
            sim.commands().destroy(rows[8]);
            sim.step();
            assertEquals(0, byFriend.view().count(rows[8]));
            assertEquals(-1, byFriend.view().first(Handle.NULL));
            assertEquals(things.row(rows[3]), byFriend.view().first(rows[7]));
            things.store().checkInvariants();
        }
    }
}
