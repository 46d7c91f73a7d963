package org.denserow.engine;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.ArrayList;
import java.util.List;
import org.denserow.engine.command.CommandLog;
import org.denserow.engine.fixture.Seed;
import org.denserow.engine.handle.Handle;
import org.denserow.engine.index.HashIndex;
import org.denserow.engine.index.SetIndex;
import org.denserow.engine.storage.FloatColumn;
import org.denserow.engine.storage.HandleColumn;
import org.denserow.engine.storage.HandleColumn.WhenGone;
import org.denserow.engine.storage.IntColumn;
import org.denserow.engine.storage.Layout;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

/// Boundaries of which several workers play each phase, with targets in all shares of the slots and more rows that come,
/// go and move than one batch has: indices become what one worker makes of them.
class IndexSplitTest {

    private static final int ROWS = 70_000; // more than four shares of 16,384 slots
    private static final int FRAMES = 3;

    private record Thing(
            Table table,
            IntColumn kind,
            FloatColumn heat,

            @Refers(type = "thing", whenGone = WhenGone.CLEAR)
            HandleColumn friend) {}

    private static List<Object> run(final int workers, final int splitAbove, final long seed) {
        final CommandLog log = new CommandLog(workers, 0);
        log.boundaries().splitAbove(splitAbove);
        final SimulationOptions options =
                SimulationOptions.defaults().withWorkers(workers).withSeed(seed);
        final List<Object> look = new ArrayList<>();
        try (Simulation sim = new Simulation(options, FrameClock.SYSTEM, log)) {
            final Thing things =
                    sim.define("thing", Thing.class, Layout.dense(ROWS).growable());
            final SetIndex byKind = things.table.indices().sets("by kind", things.kind);
            things.table.indices().unique("by kind too", things.kind);
            things.table.indices().sets("by both", things.kind, things.friend);
            things.table.indices().sets("by heat", things.heat, 0.5);
            things.table.indices().unique("by heat too", things.heat);
            final HashIndex byFriend = things.table.indices().unique("by friend", things.friend);
            churn(sim, things);
            for (int row = 0; row < ROWS; row++) {
                if (row % 8 == 0) {
                    sim.commands().createPending(things.table);
                } else {
                    sim.commands().create(things.table);
                }
            }
            for (int frame = 0; frame < FRAMES; frame++) {
                sim.step();
                things.table.store().checkInvariants();
                int linked = 0;
                for (int kind = -3; kind < 4; kind++) {
                    linked += byKind.view().count(kind);
                }
                assertEquals(things.table.size(), linked, "seed=" + seed);
                look.add(List.of(
                        sim.hash(),
                        sim.orderHash(),
                        byFriend.duplicates(),
                        sim.report().clearedReferences()));
            }
        }
        return look;
    }

    private static void churn(final Simulation sim, final Thing things) {
        sim.system("churn").creates(things.table).grain(1_024).over(things.table, (rows, commands) -> {
            for (int row = rows.begin(); row < rows.end(); row++) {
                final long thing = things.table.handle(row);
                final Draw draw = rows.random().at(row);
                final int at = draw.nextInt(things.table.size());
                switch (draw.nextInt(12)) {
                    case 0 -> commands.destroy(thing);
                    case 1 -> {
                        commands.create(things.table);
                        commands.with(things.kind, row % 7 - 3).with(things.friend, thing);
                    }
                    case 2 -> commands.create(things.table);
                    case 3 -> {
                        if (things.table.pending() > 0) {
                            final int pending = things.table.size() + row % things.table.pending();
                            commands.activate(things.table.handle(pending));
                        }
                    }
                    case 4, 5 -> commands.set(things.table.handle(at), things.kind, draw.nextInt(7) - 3);
                    case 6 -> commands.set(thing, things.friend, things.table.handle(at));
                    case 8, 9 -> commands.set(thing, things.heat, draw.nextInt(9) * 0.25f - 1);
                    case 7 -> commands.set(thing, things.friend, Handle.NULL).set(thing, things.kind, 2);
                    default -> {}
                }
            }
        });
    }

    @Test
    @DisplayName("every phase split, with 2, 3, 8 workers: indices in the order that one worker makes, moved rows too")
    void step_splitPhases_sameRings() {
        final long seed = Seed.next();
        final List<Object> expected = run(1, Integer.MAX_VALUE, seed);
        for (final int workers : new int[] {2, 3, 8}) {
            assertEquals(expected, run(workers, 0, seed), "workers=" + workers + ", seed=" + seed);
        }
    }
}
