package org.denserow.engine;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.TreeSet;
import org.denserow.engine.bits.BitCursor;
import org.denserow.engine.fixture.Rounds;
import org.denserow.engine.fixture.Seed;
import org.denserow.engine.fixture.Warnings;
import org.denserow.engine.handle.RowState;
import org.denserow.engine.storage.IntColumn;
import org.denserow.engine.storage.Layout;
import org.denserow.engine.storage.LongColumn;
import org.denserow.engine.storage.Tag;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// Rows that sleep until times, against a list of (row, time) that is searched: which frames run at which times, and
/// which rows wake in each. Time jumps, frames fail, states are restored from memory and files, frames are taken back,
/// and rows get times from systems, a port, the owner and delayed commands.
class WakesModelTest {

    private static final int STEPS = Rounds.of(400, 6_000);
    private static final int ROWS = 1_500;
    private static final int PERIOD = 700;
    private static final int GRAIN = 64;
    private static final int KEPT = 12; // frames in the history

    private final Warnings warnings = new Warnings(); // of delayed commands that are left

    @TempDir
    private Path folder;

    @AfterEach
    void hearAgain() {
        warnings.close();
    }

    private static final class OnPurpose extends RuntimeException {
        private static final long serialVersionUID = 1L;
    }

    record Thing(Table table, LongColumn last, IntColumn count) {}

    private record Poke(long row, long ticks) {}

    /// A command that the model must follow.
    ///
    /// @param time when the row wakes; [Clock#NEVER]: not at all; [#DIES]: the row is destroyed
    /// @param frame before which a delay holds it back; 0: it is not delayed
    private record Change(long row, long time, long frame) {

        private static final long DIES = -1;

        Change(final long row, final long time) {
            this(row, time, 0);
        }
    }

    /// What the model knows: the times of rows, and of the clock.
    private static final class Model {

        private final Map<Long, Long> times = new HashMap<>();
        private final List<Change> delayed = new ArrayList<>();
        private long now;
        private long before = -1;
        private int periods;

        Model copy() {
            final Model copy = new Model();
            copy.times.putAll(times);
            copy.delayed.addAll(delayed);
            copy.now = now;
            copy.before = before;
            copy.periods = periods;
            return copy;
        }

        long next() {
            return Math.min(
                    times.values().stream().mapToLong(Long::longValue).min().orElse(Clock.NEVER),
                    (Math.floorDiv(before, PERIOD) + 1L) * PERIOD);
        }
    }

    /// One simulation with its input; with one worker it has the model beside it.
    private final class World implements AutoCloseable, FrameListener {

        private final Simulation sim;
        private final Clock clock;
        private final Thing things;
        private final Table posts;
        private final IntColumn periods;
        private final Port<Poke> pokes;
        private final History history;
        private final boolean hasModel;
        private final List<String> trace = new ArrayList<>();

        private Model model = new Model();
        private final Map<Long, Model> ofFrames = new HashMap<>(); // by the frame that comes next
        private final List<Change> opening = new ArrayList<>();
        private final List<Change> ofOwner = new ArrayList<>();
        private final List<Change> ofSystems = new ArrayList<>();
        private final Set<Long> woken = new HashSet<>();
        private boolean isBusy; // commands or messages wait
        private boolean jumps; // runUntil runs
        private long until;
        private int wakings;
        private int failed;
        private String where = "";

        World(final int workers) {
            hasModel = workers == 1;
            sim = Simulation.create(SimulationOptions.defaults()
                    .withWorkers(workers)
                    .withoutSerialCutoff()
                    .withSeed(5)
                    .withoutLossWarnings());
            clock = sim.clock("s", 1_000);
            things = sim.define("thing", Thing.class, Layout.dense(ROWS / 8).growable());
            posts = sim.define("post", Layout.pinned(ROWS));
            final Table counter = sim.define("counter", Layout.fixed(1));
            periods = counter.ints("periods");
            pokes = sim.port("poke", Poke.class, (poke, commands) -> {
                wake(commands, opening, poke.row, poke.ticks);
                return 0;
            });
            declare(counter);
            for (int row = 0; row < ROWS / 8; row++) {
                wake(sim.commands(), ofOwner, things.table.create(), row % 400);
                final long post = posts.create();
                if (row % 3 == 0) {
                    wake(sim.commands(), ofOwner, post, row);
                }
            }
            sim.listen(this);
            isBusy = true;
            runUntil(0);
            history = sim.keepHistory(KEPT, Long.MAX_VALUE);
            ofFrames.put(sim.frame(), model.copy());
        }

        private void declare(final Table counter) {
            final Tag awake = things.table.woken();
            final Tag awakePosts = posts.woken();
            sim.system("fail").reads(things.count, periods).grain(GRAIN).over(things.table, (rows, commands) -> {
                if (rows.number() == 0 && rows.frame() % 13 == 7) {
                    throw new OnPurpose();
                }
            });
            sim.system("period")
                    .everyTicks(PERIOD)
                    .writes(periods)
                    .over(counter, (rows, commands) -> rows.write(periods)[0]++);
            sim.system("wake")
                    .writes(things.last, things.count)
                    .creates(things.table)
                    .grain(GRAIN)
                    .over(awake, (rows, commands) -> {
                        final long[] last = rows.write(things.last);
                        final int[] count = rows.write(things.count);
                        for (final BitCursor row = rows.cursor(); row.next(); ) {
                            last[row.row()] = clock.now();
                            count[row.row()]++;
                            act(rows, commands, row.row());
                        }
                    });
            sim.system("posts").reads(things.count).grain(GRAIN).over(awakePosts, (rows, commands) -> {
                for (final BitCursor row = rows.cursor(); row.next(); ) {
                    final long post = posts.handle(row.row());
                    note(post);
                    wake(commands, ofSystems, post, rows.random().of(post).nextInt(900));
                }
            });
        }

        private void act(final Rows rows, final Commands commands, final int row) {
            final long thing = things.table.handle(row);
            note(thing);
            final Draw draw = rows.random().of(thing);
            final int choice = draw.nextInt(12);
            final long other = things.table.handle(draw.nextInt(things.table.size()));
            switch (choice) {
                case 0 -> {
                    final long child = commands.create(things.table);
                    wake(commands, ofSystems, child, draw.nextInt(300));
                    wake(commands, ofSystems, thing, 0); // in the next frame, at the same time
                }
                case 1 -> {
                    commands.cancelWake(other);
                    change(ofSystems, new Change(other, Clock.NEVER));
                    wake(commands, ofSystems, thing, 1 + draw.nextInt(200));
                }
                case 2 -> {
                    wake(commands, ofSystems, thing, 10);
                    commands.destroy(thing);
                }
                case 3 -> { // several rows may want the same one
                    wake(commands, ofSystems, other, draw.nextInt(100));
                    wake(commands, ofSystems, thing, draw.nextInt(500));
                }
                case 4 -> {
                    final long time = clock.now() + draw.nextInt(80);
                    commands.after(2).wakeAt(thing, time).after(0);
                    change(ofSystems, new Change(thing, time, rows.frame() + 2));
                }
                default -> wake(commands, ofSystems, thing, draw.nextInt(400));
            }
        }

        private void note(final long row) {
            if (hasModel) {
                woken.add(row);
            }
        }

        private void wake(final Commands commands, final List<Change> to, final long row, final long ticks) {
            commands.wakeAfter(row, ticks);
            change(to, new Change(row, clock.now() + ticks));
        }

        private void change(final List<Change> to, final Change change) {
            if (hasModel) {
                to.add(change);
            }
        }

        // ---- What is done between frames ----

        void run(final long seed) throws IOException {
            final Random random = new Random(seed);
            Snapshot kept = sim.snapshot();
            Model ofKept = model.copy();
            for (int step = 0; step < STEPS; step++) {
                where = "seed=" + seed + ", step=" + step;
                switch (random.nextInt(16)) {
                    case 0, 1, 2 -> recordByOwner(random);
                    case 3, 4 -> {
                        final long row = posts.handle(3 * random.nextInt(ROWS / 24));
                        isBusy |= pokes.offer(new Poke(row, random.nextInt(600)));
                    }
                    case 5 -> runFrame();
                    case 6 -> {
                        if (!isBusy) {
                            kept = sim.snapshot();
                            ofKept = model.copy();
                        }
                    }
                    case 7 -> {
                        if (!isBusy && random.nextInt(3) == 0) {
                            sim.restore(random.nextBoolean() ? kept : throughFile(kept));
                            restored(ofKept);
                        }
                    }
                    case 8 -> {
                        if (!isBusy && history.frames() > 0 && random.nextInt(3) == 0) {
                            final long frame = random.nextBoolean() ? history.oldest() : history.newest();
                            history.rewind(frame);
                            restored(ofFrames.get(frame));
                        }
                    }
                    default -> runUntil(clock.now() + random.nextInt(random.nextInt(8) == 0 ? 3_000 : 120));
                }
            }
        }

        private void recordByOwner(final Random random) {
            final long thing = things.table.handle(random.nextInt(things.table.size()));
            if (random.nextInt(3) == 0) {
                sim.commands().destroy(thing);
                change(ofOwner, new Change(thing, Change.DIES));
            } else if (random.nextBoolean()) {
                sim.commands().cancelWake(thing);
                change(ofOwner, new Change(thing, Clock.NEVER));
            } else {
                wake(sim.commands(), ofOwner, thing, random.nextInt(300));
            }
            isBusy = true;
        }

        private Snapshot throughFile(final Snapshot snapshot) throws IOException {
            final Path file = folder.resolve("state");
            snapshot.writeTo(file);
            return Snapshot.read(file);
        }

        private void restored(final Model of) {
            if (hasModel) {
                model = of.copy();
                assertEquals(model.now, clock.now(), where);
                ofFrames.put(sim.frame(), model.copy());
                compare();
            }
        }

        private void runFrame() {
            jumps = false;
            try {
                sim.step();
            } catch (final SystemFailure failure) {
                sim.recover();
            }
        }

        private void runUntil(final long time) {
            jumps = true;
            until = time;
            try {
                sim.runUntil(time);
            } catch (final SystemFailure failure) {
                sim.recover();
                isBusy = false;
                return;
            }
            assertEquals(time, clock.now(), where);
            isBusy = false;
            if (hasModel) {
                model.now = time;
                assertTrue(model.next() > time, where);
            }
        }

        // ---- Frames ----

        @Override
        public void frameEnded(final Simulation ended) {
            follow(ofSystems);
            ofFrames.put(sim.frame(), model.copy());
            trace.add(sim.frame() + " " + clock.now() + " " + sim.hash() + " " + sim.orderHash());
        }

        @Override
        public void frameFailed(final Simulation ended, final SystemFailure failure) {
            failed++;
            assertTrue(failure.getCause() instanceof OnPurpose, () -> where + ": " + failure);
            woken.addAll(expected()); // the systems that see them did not run
            follow(List.of());
            ofFrames.put(sim.frame(), model.copy());
        }

        private void follow(final List<Change> applied) {
            final boolean wasBusy = isBusy;
            isBusy = false;
            if (!hasModel) {
                return;
            }
            final long frame = sim.frame() - 1;
            final long due = wasBusy || !jumps ? model.now : Math.max(model.now, model.next());
            assertEquals(due, clock.now(), () -> where + ", frame=" + frame);
            assertTrue(!jumps || due <= until, where);
            model.now = due;
            assertEquals(expected(), new TreeSet<>(woken), () -> where + ", frame=" + frame);
            wakings += woken.size();
            model.times.values().removeIf(time -> time <= due);
            apply(opening);
            model.delayed.removeIf(change -> {
                if (change.frame <= frame) {
                    model.times.put(change.row, change.time);
                }
                return change.frame <= frame;
            });
            apply(ofOwner);
            apply(applied);
            model.times.keySet().removeIf(row -> sim.find(row) < 0);
            final boolean isPeriod = Math.floorDiv(model.before, PERIOD) != due / PERIOD;
            model.periods += isPeriod && applied == ofSystems ? 1 : 0;
            model.before = due;
            List.of(opening, ofOwner, ofSystems).forEach(List::clear);
            woken.clear();
            compare();
        }

        private TreeSet<Long> expected() {
            final TreeSet<Long> rows = new TreeSet<>();
            model.times.forEach((row, time) -> {
                if (time <= clock.now()) {
                    rows.add(row);
                }
            });
            ofOwner.forEach(change -> {
                if (change.time == Change.DIES) {
                    rows.remove(change.row);
                }
            });
            return rows;
        }

        private void apply(final List<Change> changes) {
            for (final Change change : changes) {
                if (change.frame > 0) {
                    model.delayed.add(change);
                } else if (change.time == Clock.NEVER) {
                    model.times.remove(change.row);
                } else if (change.time != Change.DIES) {
                    model.times.put(change.row, change.time);
                }
            }
        }

        private void compare() {
            if (sim.frame() % 5 != 0) {
                return; // it reads every row
            }
            assertEquals(model.periods, periods.values()[0], where);
            for (final Table table : List.of(things.table, posts)) {
                for (int row = 0; row < table.end(); row++) {
                    if (table.state(row) != RowState.VACANT) {
                        final long handle = table.handle(row);
                        assertEquals(model.times.getOrDefault(handle, Clock.NEVER), table.wakeTime(handle), where);
                    }
                }
            }
        }

        @Override
        public void close() {
            history.close();
            sim.close();
        }
    }

    @Test
    @DisplayName("frames run when rows are due, as a list that is searched says, the same with 1, 2, 3 and 8 workers")
    void random_timesOfRows_behaveLikeTheList() throws IOException {
        final long seed = Seed.next();
        List<String> first = List.of();
        for (final int workers : new int[] {1, 2, 3, 8}) {
            try (World world = new World(workers)) {
                world.run(seed);
                if (workers == 1) {
                    first = world.trace;
                    assertTrue(
                            world.wakings > 3 * STEPS && world.failed > 2,
                            "too little happens: wakings=" + world.wakings + ", failed=" + world.failed);
                }
                assertEquals(first, world.trace, "seed=" + seed + ", workers=" + workers);
            }
        }
    }
}
