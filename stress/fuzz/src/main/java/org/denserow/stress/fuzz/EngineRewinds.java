package org.denserow.stress.fuzz;

import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import org.denserow.engine.History;

/// Goes back by the history of a world, and runs the frames again with the input that they had. Nobody may notice.
final class EngineRewinds {

    private static final long KEY = Long.MIN_VALUE; // of its draws
    private static final int PERCENT = 30; // of cases
    private static final int FRAME_PERCENT = 25;
    private static final int MOST_FRAMES = 12;
    private static final int LONG_FRAME_PERCENT = 4; // of long cases, as the next
    private static final int LONG_FRAMES = 120;
    private static final long MAX_BYTES = 1L << 30;

    private final EngineWorld world;
    private final History history;
    private final Draws draws;
    private final Map<Long, long[]> notes = new HashMap<>(); // before each frame
    private final Set<Long> repaired = new HashSet<>(); // frames before which the world was repaired
    private final int percent; // of frames after which it goes back
    private long count;

    /// Begins to keep the states of a world, before its first frame.
    ///
    /// @param way the number of the world among those of the case
    EngineRewinds(final EngineWorld world, final int way) {
        this.world = world;
        draws = new Draws(world.plan.seed(), KEY, way);
        final boolean isLong = CaseDrawer.isLong(world.plan.seed());
        percent = isLong ? LONG_FRAME_PERCENT : FRAME_PERCENT;
        history = world.sim.keepHistory(1 + (isLong ? LONG_FRAMES : 1 + draws.below(MOST_FRAMES)), MAX_BYTES);
        note();
    }

    /// {@return whether worlds of a case go back: nothing waits for a late asset, and no port is recorded}
    static boolean isDrawn(final CasePlan plan) {
        return !plan.globals().late()
                && plan.trouble().kind() != Trouble.Kind.RECORD
                && (CaseDrawer.isLong(plan.seed()) || new Draws(plan.seed(), KEY).percent(PERCENT));
    }

    private void note() {
        notes.put(world.sim.frame(), world.globals.notes.get());
    }

    /// The world was repaired before the frame that comes next.
    void noteRepair() {
        repaired.add(world.sim.frame());
        note();
    }

    /// After a frame: perhaps goes back, and comes forward again.
    void perhaps() {
        note();
        final long last = world.sim.frame();
        if (history.frames() == 0 || !draws.percent(percent)) {
            return;
        }
        final long oldest = Math.max(1, history.oldest()); // frame 0 reports once what its definition made: equal keys
        final int most = (int) (Math.min(history.newest(), last - 1) - oldest);
        if (most < 0) {
            return;
        }
        final long first = oldest + draws.below(most + 1);
        history.rewind(first);
        world.globals.notes.set(notes.get(first));
        count++;
        repairAgain();
        while (world.sim.frame() < last) {
            world.run();
            repairAgain();
        }
    }

    /// A repair is input of the frame that comes next: the entry of that frame does not have it.
    private void repairAgain() {
        if (repaired.contains(world.sim.frame())) {
            world.repairCells();
        }
    }

    /// {@return how often it went back}
    long count() {
        return count;
    }
}
