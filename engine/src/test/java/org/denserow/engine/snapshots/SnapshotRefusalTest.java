package org.denserow.engine.snapshots;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.function.Consumer;
import org.denserow.engine.FailingMessages;
import org.denserow.engine.Simulation;
import org.denserow.engine.SimulationOptions;
import org.denserow.engine.Snapshot;
import org.denserow.engine.SystemBuilder;
import org.denserow.engine.Table;
import org.denserow.engine.Trial;
import org.denserow.engine.storage.Layout;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

/// When no snapshot is taken, and none is put back; and that nothing has changed then.
class SnapshotRefusalTest {

    private final List<Simulation> opened = new ArrayList<>();

    @AfterEach
    void close() {
        opened.forEach(Simulation::close);
    }

    private Simulation open(final SimulationOptions options) {
        final Simulation sim = Simulation.create(options);
        opened.add(sim);
        return sim;
    }

    private Simulation open() {
        return open(SimulationOptions.defaults());
    }

    @Test
    void snapshot_ownerHasRecorded_isRefused() {
        final Simulation sim = open();
        final Table rows = sim.define("row", Layout.dense(8));
        sim.step();
        sim.commands().destroy(rows.create());
        Trial.assertSays(assertThrows(IllegalStateException.class, sim::snapshot), "owner", "frame=1", "step()");
        sim.step();
        sim.commands().create(rows);
        Trial.assertSays(assertThrows(IllegalStateException.class, sim::snapshot), "owner", "frame=2", "step()");
        sim.step();
        assertEquals(3, sim.snapshot().frame());
    }

    @Test
    void snapshot_assetsThatAreNotThere_isRefusedWithTypeAndCount() {
        final Simulation sim = open();
        sim.define("other", Layout.dense(8));
        final Table rows = sim.define("row", Layout.dense(8));
        final List<CompletableFuture<String>> assets = new ArrayList<>();
        for (int i = 0; i < 3; i++) {
            assets.add(new CompletableFuture<>());
            sim.commands().activateAt(sim.commands().createPending(rows), 5, assets.get(i));
        }
        sim.commands().activateAt(sim.commands().createPending(rows), 5, new CompletableFuture<Void>() {
            @Override
            public boolean isDone() {
                throw new IllegalStateException("on purpose");
            }

            @Override
            public Void get() {
                return null;
            }
        });
        sim.step();
        assets.getFirst().complete("there");
        Trial.assertSays(assertThrows(IllegalStateException.class, sim::snapshot), "type=row", "rows=3", "futures");
        assets.forEach(asset -> asset.complete("there"));
        Trial.assertSays(assertThrows(IllegalStateException.class, sim::snapshot), "type=row", "rows=1");
        sim.run(6);
        assertEquals(7, sim.snapshot().frame());
    }

    @Test
    void snapshot_delayedCommandWithAnAssetThatIsNotThere_isRefused() {
        final Simulation sim = open();
        final Table rows = sim.define("row", Layout.dense(8));
        final CompletableFuture<String> asset = new CompletableFuture<>();
        final long handle = sim.commands().createPending(rows);
        sim.commands().after(4).activateAt(handle, 5, asset);
        sim.step();
        Trial.assertSays(assertThrows(IllegalStateException.class, sim::snapshot), "type=row", "rows=1");
        asset.complete("there");
        final Snapshot snapshot = sim.snapshot();
        sim.run(6);
        sim.restore(snapshot);
        assertEquals(0, rows.size());
        sim.run(6);
        assertEquals(1, rows.size());
    }

    @Test
    void snapshotAndRestore_insideAFrame_areRefused() {
        final Simulation sim = open();
        final Table rows = sim.define("row", Layout.dense(8));
        rows.create();
        final Snapshot[] taken = new Snapshot[1];
        final List<IllegalStateException> refused = new ArrayList<>();
        sim.system("try").over(rows, (chunk, commands) -> {
            refused.add(assertThrows(IllegalStateException.class, sim::snapshot));
            refused.add(assertThrows(IllegalStateException.class, () -> sim.restore(taken[0])));
        });
        taken[0] = sim.snapshot();
        sim.step();
        assertEquals(2, refused.size());
        refused.forEach(each -> Trial.assertSays(each, "between frames", "phase=SYSTEMS"));
    }

    @Test
    void snapshotAndRestore_ofAnotherThread_areRefused() throws InterruptedException {
        final Simulation sim = open();
        final Snapshot snapshot = sim.snapshot();
        Trial.assertRefusedElsewhere(sim::snapshot);
        Trial.assertRefusedElsewhere(() -> sim.restore(snapshot));
    }

    @Test
    void snapshotAndRestore_closed_areRefused() {
        final Simulation sim = open();
        final Snapshot snapshot = sim.snapshot();
        sim.close();
        Trial.assertSays(assertThrows(IllegalStateException.class, sim::snapshot), "phase=CLOSED");
        Trial.assertSays(assertThrows(IllegalStateException.class, () -> sim.restore(snapshot)), "phase=CLOSED");
    }

    @Test
    void snapshot_afterAFailedFrame_isRefused() {
        final Simulation sim = open();
        final Table rows = sim.define("row", Layout.dense(8));
        rows.create();
        sim.system("fail").over(rows, (chunk, commands) -> {
            throw new IllegalStateException("on purpose");
        });
        Trial.causeOfStep(sim);
        Trial.assertSays(
                assertThrows(IllegalStateException.class, sim::snapshot), "phase=FAILED", "recover() first", "restore");
        sim.recover();
        assertEquals(1, sim.snapshot().frame());
    }

    /// A definition in which one thing may be another.
    private Simulation defined(final String changed) {
        final Simulation sim = open(SimulationOptions.defaults()
                .withSeed(changed.equals("seed") ? 2 : 1)
                .withMaxSlots(changed.equals("limit") ? 500 : 1_000)
                .withGrain(changed.equals("option") ? 128 : 0)
                .withFailingMessages(changed.equals("messages") ? FailingMessages.FAIL : FailingMessages.DROP));
        final Table rows = sim.define(
                changed.equals("name") ? "line" : "row",
                changed.equals("layout")
                        ? Layout.dense(9)
                        : changed.equals("kind") ? Layout.events(8) : Layout.dense(8));
        if (changed.equals("column kind")) {
            rows.ints("x");
        } else if (changed.equals("stride")) {
            rows.vec2("x");
        } else {
            rows.floats(changed.equals("column") ? "y" : "x");
        }
        if (changed.equals("target")) {
            rows.handles("friend");
        } else {
            rows.handles("friend", rows);
        }
        if (changed.equals("class")) {
            rows.objects("mark", Object.class);
        } else {
            rows.objects("mark", String.class);
        }
        rows.tag("hot");
        if (!changed.equals("kept")) {
            rows.created();
        }
        if (!changed.equals("types")) {
            sim.define("more", Layout.fixed(1));
        }
        final SystemBuilder first =
                sim.system(changed.equals("system") ? "one" : "first").grain(changed.equals("grain") ? 128 : 64);
        if (!changed.equals("creates")) {
            first.creates(rows, changed.equals("floor") ? 2 : 1);
        }
        first.over(rows, (chunk, commands) -> {});
        if (changed.equals("boundary")) {
            sim.boundary();
        }
        sim.system("second") // events are seen in every frame
                .every(changed.equals("kind") ? 1 : changed.equals("every") ? 3 : 2)
                .over(rows, (chunk, commands) -> {});
        sim.system(changed.equals("exclusive") ? "alone again" : "alone")
                .every(changed.equals("rhythm") ? 2 : 1)
                .exclusive((chunk, commands) -> {});
        if (changed.equals("systems")) {
            sim.system("third").over(rows, (chunk, commands) -> {});
        }
        return sim;
    }

    @Test
    @DisplayName("another definition is refused with the first difference, and nothing is changed")
    void restore_anotherDefinition_isRefusedWithTheFirstDifference() {
        final Simulation saved = defined("nothing");
        final Snapshot snapshot = saved.snapshot();
        defined("nothing").restore(snapshot);
        final String[][] differences = {
            {"seed", "seed=1", "seed=2"},
            {"limit", "maxSlots=1000", "maxSlots=500"},
            {"messages", "failingMessages=DROP", "failingMessages=FAIL"},
            {"name", "type row", "type line"},
            {"layout", "capacity=8", "capacity=9"},
            {"kind", "DENSE", "EVENTS"},
            {"column kind", "FloatColumn row.x", "IntColumn row.x"},
            {"stride", "stride=1", "stride=2"},
            {"column", "row.x", "row.y"},
            {"target", "target=1", "target=-1"},
            {"class", "java.lang.String", "java.lang.Object"},
            {"kept", "created=true", "created=false"},
            {"types", "type more", "system first"},
            {"system", "system first", "system one"},
            {"grain", "grain=64", "grain=128"},
            {"option", "grain=by rows", "grain=128"},
            {"creates", "type=1", "creates=[]"},
            {"floor", "floor=1", "floor=2"},
            {"boundary", "segment=0", "segment=1"},
            {"every", "every=2", "every=3"},
            {"exclusive", "boundary alone,", "boundary alone again,"},
            {"rhythm", "in boundary alone: snapshot=[every=1]", "simulation=[every=2]"},
            {"systems", "boundary alone", "system third"},
        };
        for (final String[] difference : differences) {
            final Simulation other = defined(difference[0]);
            other.step();
            final long hash = other.hash();
            final long order = other.orderHash();
            final IllegalArgumentException refused =
                    assertThrows(IllegalArgumentException.class, () -> other.restore(snapshot), difference[0]);
            Trial.assertSays(refused, "first difference", difference[1], difference[2]);
            assertEquals(hash, other.hash());
            assertEquals(order, other.orderHash());
            assertEquals(1, other.frame());
            other.step();
        }
    }

    @Test
    @DisplayName("where one value of a thing differs, the refusal names this value alone, as it is in both")
    void restore_oneValueDiffers_namesOnlyThatValue() {
        final Snapshot snapshot = defined("nothing").snapshot();
        final String[][] cases = {
            {"seed", "first difference: in options: snapshot=[seed=1], simulation=[seed=2], frame="},
            {"stride", "first difference: in FloatColumn row.x: snapshot=[stride=1], simulation=[stride=2], frame="},
            {"grain", "first difference: in system first: snapshot=[grain=64], simulation=[grain=128], frame="},
        };
        for (final String[] each : cases) {
            final Simulation other = defined(each[0]);
            Trial.assertSays(assertThrows(IllegalArgumentException.class, () -> other.restore(snapshot)), each[1]);
        }
    }

    @Test
    void restore_afterMoreWasDefined_isRefused() {
        final List<Consumer<Table>> additions =
                List.of(rows -> rows.floats("late"), rows -> rows.tag("late"), Table::changed, Table::destroyed);
        for (final Consumer<Table> addition : additions) {
            final Simulation sim = open();
            final Table rows = sim.define("row", Layout.dense(8));
            final Snapshot snapshot = sim.snapshot();
            addition.accept(rows);
            Trial.assertSays(
                    assertThrows(IllegalArgumentException.class, () -> sim.restore(snapshot)), "first difference");
            sim.restore(sim.snapshot());
        }
    }

    @Test
    void snapshotAndRestore_beforeTheFirstFrame_endTheDefinition() {
        final Simulation sim = open();
        sim.define("row", Layout.dense(8));
        final Snapshot snapshot = sim.snapshot();
        assertThrows(IllegalStateException.class, () -> sim.define("more", Layout.dense(8)));
        final Simulation other = open();
        other.define("row", Layout.dense(8));
        other.restore(snapshot);
        assertThrows(IllegalStateException.class, () -> other.define("more", Layout.dense(8)));
    }

    @Test
    void restore_aSystemWithoutItsOverCall_isRefused() {
        final Snapshot snapshot = open().snapshot();
        final Simulation sim = open();
        sim.system("incomplete");
        Trial.assertSays(assertThrows(IllegalStateException.class, () -> sim.restore(snapshot)), "system=incomplete");
        Trial.assertSays(assertThrows(IllegalStateException.class, sim::snapshot), "system=incomplete");
    }
}
