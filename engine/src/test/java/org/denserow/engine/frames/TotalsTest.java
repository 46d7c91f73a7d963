package org.denserow.engine.frames;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertSame;

import java.util.ArrayList;
import java.util.List;
import org.denserow.engine.Commands;
import org.denserow.engine.FakeClock;
import org.denserow.engine.Pace;
import org.denserow.engine.Port;
import org.denserow.engine.Simulation;
import org.denserow.engine.SimulationOptions;
import org.denserow.engine.Snapshot;
import org.denserow.engine.Table;
import org.denserow.engine.Totals;
import org.denserow.engine.Trial;
import org.denserow.engine.fixture.Warnings;
import org.denserow.engine.storage.IntColumn;
import org.denserow.engine.storage.Layout;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

/// Running totals of what a simulation loses, and the warnings of it.
class TotalsTest {

    private static final long MINUTE = 60_000_000_000L; // nanoseconds
    private static final long WARM_UP = 1_000_000_000L;
    private static final int CAPACITY = 4; // of types and ports

    private record Unit(Table table, IntColumn n) {}

    private record Go(int n) {}

    /// A model that can lose in every way.
    private static final class Model implements AutoCloseable {

        final FakeClock clock = new FakeClock();
        final Simulation sim;
        final Unit units;
        final Unit others;
        final Port<Go> port;
        final Port<Go> spare;

        Model(final SimulationOptions options) {
            sim = Trial.timed(options.withPortCapacity(CAPACITY), clock);
            units = sim.define("unit", Unit.class, Layout.dense(CAPACITY));
            others = sim.define("other", Unit.class, Layout.dense(CAPACITY));
            port = sim.port("in", Go.class, Model::handle);
            spare = sim.port("spare", Go.class, Model::handle);
        }

        private static long handle(final Go message, final Commands commands) {
            if (message.n < 0) {
                throw new IllegalStateException("on purpose");
            }
            return message.n;
        }

        void refuseCreates(final Unit of, final int count) {
            for (int i = of.table.size(); i < CAPACITY + count; i++) {
                sim.commands().create(of.table);
            }
        }

        void recordStale(final Unit of, final int count) {
            final long gone = of.table.create();
            of.table.destroy(gone);
            for (int i = 0; i < count; i++) {
                sim.commands().set(gone, of.n, i);
            }
        }

        void offer(final Port<Go> to, final int count, final int n) {
            for (int i = 0; i < count; i++) {
                to.offer(new Go(n));
            }
        }

        String totals() {
            final Totals totals = sim.totals();
            return "refused " + totals.refusedCreates() + '=' + units.table.refused() + '+' + others.table.refused()
                    + ", stale " + totals.staleCommands() + '=' + units.table.stale() + '+' + others.table.stale()
                    + ", refused messages " + totals.refusedMessages() + '=' + port.refused() + '+' + spare.refused()
                    + ", failed messages " + totals.failedMessages() + '=' + port.failed() + '+' + spare.failed()
                    + ", late " + totals.lateFrames();
        }

        @Override
        public void close() {
            sim.close();
        }
    }

    @AutoClose
    private final Warnings warnings = new Warnings();

    private List<String> said() {
        final List<String> said = new ArrayList<>(warnings.texts());
        warnings.texts().clear();
        return said;
    }

    // ---- Totals ----

    @Test
    @DisplayName("totals add up over frames, by type and by port, and the report still has the frame alone")
    void totals_everyKindOfLoss_addUpByTypeAndPort() throws InterruptedException {
        try (Model model = new Model(SimulationOptions.defaults())) {
            assertEquals(
                    "refused 0=0+0, stale 0=0+0, refused messages 0=0+0, failed messages 0=0+0, late 0",
                    model.totals());
            for (int frame = 0; frame < 3; frame++) {
                model.recordStale(model.others, 3);
                model.refuseCreates(model.units, 2);
                model.offer(model.port, CAPACITY + 5, -1);
                model.sim.step();
            }
            assertEquals(
                    "refused 6=6+0, stale 9=0+9, refused messages 15=15+0, failed messages 12=12+0, late 0",
                    model.totals());
            assertEquals(2, model.sim.report().refusedCreates());
            assertEquals(3, model.sim.report().staleCommands());
            assertEquals(5, model.sim.report().refusedMessages());
            assertEquals(CAPACITY, model.sim.report().failedMessages());
            final Pace pace = Pace.at(100);
            model.sim.stepIfDue(pace);
            model.clock.pass(25_000_000);
            model.sim.stepIfDue(pace);
            assertEquals(1, model.sim.totals().lateFrames());
            model.offer(model.spare, CAPACITY + 1, 1);
            final String totals = model.totals();
            assertEquals(
                    "refused 6=6+0, stale 9=0+9, refused messages 16=15+1, failed messages 12=12+0, late 1",
                    totals,
                    "offers count at once");
            assertNull(Trial.onOtherThread(() -> assertEquals(totals, model.totals())), "any thread reads");
            assertSame(model.sim.totals(), model.sim.totals());
            assertEquals(
                    "Totals{refusedCreates=6, staleCommands=9, refusedMessages=16, failedMessages=12, lateFrames=1}",
                    model.sim.totals().toString());
        }
    }

    @Test
    @DisplayName("totals are no part of the state: hashes are those of a run without losses, restore leaves them")
    void totals_hashesAndRestore_leaveEachOtherAlone() {
        try (Model model = new Model(SimulationOptions.defaults());
                Model clean = new Model(SimulationOptions.defaults())) {
            final Snapshot snapshot = model.sim.snapshot();
            model.refuseCreates(model.units, 0);
            model.offer(model.port, CAPACITY + 7, -1);
            model.sim.step();
            clean.refuseCreates(clean.units, 0);
            clean.sim.step();
            assertEquals(clean.sim.hash(), model.sim.hash());
            assertEquals(clean.sim.orderHash(), model.sim.orderHash());
            model.refuseCreates(model.units, 3);
            model.sim.step();
            final String totals = model.totals();
            model.sim.restore(snapshot);
            assertEquals(totals, model.totals());
            clean.sim.restore(snapshot);
            assertEquals(0, clean.sim.totals().refusedCreates());
            assertEquals(clean.sim.hash(), model.sim.hash());
        }
    }

    // ---- Warnings ----

    @Test
    @DisplayName("the first loss of each kind is said at once, with type or port, count, frame and remedy")
    void warnings_firstOfEachKind_areSaidWithTheRemedy() {
        try (Model model = new Model(SimulationOptions.defaults())) {
            model.recordStale(model.others, 3);
            model.refuseCreates(model.units, 2);
            model.refuseCreates(model.others, 1);
            model.offer(model.port, CAPACITY + 5, -1);
            assertEquals(List.of(), said());
            model.sim.step();
            assertEquals(
                    List.of(
                            "a port is full, messages were refused: port=in, capacity=4, refused=5, total=5, frame=0;"
                                    + " look at the result of offer and send again after a frame, raise"
                                    + " withPortCapacity, or create first rows by Simulation.commands() instead",
                            "the handler of a port threw, messages have failed: port=in, failed=4, total=4, frame=0;"
                                    + " let the handler check messages first; the notes of the report name the"
                                    + " exceptions",
                            "a type is full, creates were refused: type=unit, refused=2, total=2, frame=0; leave room"
                                    + " for one boundary's creations, or use Layout.growable(); the notes of the report"
                                    + " name a recorder",
                            "a type is full, creates were refused: type=other, refused=1, total=1, frame=0; leave room"
                                    + " for one boundary's creations, or use Layout.growable(); the notes of the report"
                                    + " name a recorder",
                            "commands found their row gone and changed nothing: type=other, stale=3, total=3, frame=0;"
                                    + " look a handle up before you record; withStaleCommands(REPORT) notes commands"
                                    + " with their recorders"),
                    said());
            final Pace pace = Pace.at(100);
            model.sim.stepIfDue(pace);
            model.clock.pass(WARM_UP);
            model.sim.stepIfDue(pace);
            assertEquals(
                    List.of("frames began late: late=1, total=1, frame=2; do less in a frame, use more workers or a"
                            + " lower rate; Simulation.overload() has more"),
                    said());
        }
        assertEquals(List.of(), said(), "all is said");
    }

    @Test
    @DisplayName("a late frame in the first second of paced frames is counted, and neither a frame nor close says it")
    void warnings_lateFramesOfTheWarmUp_areCountedOnly() {
        try (Model model = new Model(SimulationOptions.defaults())) {
            model.sim.step(); // without a pace: the second has not begun
            model.clock.pass(MINUTE);
            final Pace pace = Pace.at(100);
            model.sim.stepIfDue(pace);
            model.clock.pass(25_000_000);
            model.sim.stepIfDue(pace); // late
            model.clock.pass(WARM_UP - 25_000_001);
            model.sim.stepIfDue(pace); // late, a nanosecond before the second is over
            model.clock.pass(WARM_UP);
            model.sim.stepIfDue(Pace.at(100)); // in time
            assertEquals(5, model.sim.frame());
            assertEquals(2, model.sim.totals().lateFrames());
            assertEquals(2, pace.overload().late());
        }
        assertEquals(List.of(), said());
    }

    @Test
    @DisplayName(
            "the first late frame after the first second is said, with all in the total; another pace has no second")
    void warnings_lateFramesAfterTheWarmUp_areSaid() {
        try (Model model = new Model(SimulationOptions.defaults())) {
            final Pace pace = Pace.at(100);
            model.sim.stepIfDue(pace);
            model.clock.pass(25_000_000);
            model.sim.stepIfDue(pace); // late, not said
            model.clock.pass(WARM_UP - 25_000_000);
            model.sim.stepIfDue(pace); // late, at the end of the second
            assertEquals(List.of("frames began late: late=1, total=2, frame=2"), facts());
            model.clock.pass(MINUTE);
            final Pace other = Pace.at(10);
            model.sim.stepIfDue(other);
            model.clock.pass(150_000_000);
            model.sim.stepIfDue(other); // late
            assertEquals(List.of("frames began late: late=1, total=3, frame=4"), facts());
        }
        assertEquals(List.of(), said());
    }

    /// What was said since the last call, without the remedies.
    private List<String> facts() {
        return said().stream().map(warning -> warning.split(";")[0]).toList();
    }

    @Test
    @DisplayName("later losses are said once a minute with what was lost since, also if none comes then")
    void warnings_lossesGoOn_areSaidOnceAMinute() {
        try (Model model = new Model(SimulationOptions.defaults())) {
            model.refuseCreates(model.units, 1);
            model.sim.step();
            assertEquals(1, said().size());
            model.clock.pass(MINUTE - 1);
            for (int frame = 0; frame < 3; frame++) {
                model.refuseCreates(model.units, 2);
                model.sim.step();
            }
            assertEquals(List.of(), said());
            model.clock.pass(1);
            model.sim.step();
            final List<String> later = said();
            assertEquals(1, later.size(), later::toString);
            assertEquals(
                    "a type is full, creates were refused: type=unit, refused=6, total=7, frame=4",
                    later.getFirst().split(";")[0]);
            model.refuseCreates(model.others, 1);
            model.refuseCreates(model.units, 1);
            model.sim.step();
            assertEquals(1, said().size(), "another type has a minute of its own");
            model.clock.pass(3 * MINUTE);
            model.sim.step();
            assertEquals(1, said().size());
            model.sim.run(5);
            assertEquals(List.of(), said());
        }
    }

    @Test
    @DisplayName("50,000 messages to a port of 4,096 without a look at the result: the log says how many are gone")
    void warnings_messagesToAFullPort_areSaid() {
        try (Simulation sim = Simulation.create(SimulationOptions.defaults())) {
            final Port<Go> port = sim.port("spawn", Go.class, (message, commands) -> 0);
            for (int i = 0; i < 50_000; i++) {
                port.offer(new Go(i));
            }
            sim.run(600);
            assertEquals(45_904, sim.totals().refusedMessages());
        }
        final List<String> said = said();
        assertEquals(1, said.size(), said::toString);
        Trial.assertSays(
                new AssertionError(said.getFirst()),
                "port=spawn, capacity=4096, refused=45904",
                "raise withPortCapacity");
    }

    @Test
    @DisplayName("what was not said yet is said when the simulation is closed")
    void close_lossesNotSaidYet_areSaid() {
        try (Model model = new Model(SimulationOptions.defaults())) {
            model.refuseCreates(model.units, 1);
            model.sim.step();
            model.refuseCreates(model.units, 2);
            model.sim.step();
            model.offer(model.spare, 2, 1);
            model.sim.step();
            model.offer(model.spare, CAPACITY + 3, 1); // no frame sees them
            said();
        }
        final List<String> said = said();
        assertEquals(3, said.size(), said::toString);
        Trial.assertSays(new AssertionError(said.get(0)), "type=unit, refused=2, total=3, frame=2");
        Trial.assertSays(new AssertionError(said.get(1)), "port=spare, capacity=4, refused=3, total=3");
        Trial.assertSays(new AssertionError(said.get(2)), "closed with input that was never applied");
    }

    @Test
    @DisplayName("without loss warnings nothing is said, totals count all the same, and results are equal")
    void withoutLossWarnings_losses_areCountedOnly() {
        final long[] hashes = new long[2];
        for (int off = 0; off < 2; off++) {
            final SimulationOptions options = SimulationOptions.defaults();
            try (Model model = new Model(off == 1 ? options.withoutLossWarnings() : options)) {
                for (int frame = 0; frame < 3; frame++) {
                    model.recordStale(model.others, 3);
                    model.refuseCreates(model.units, 2);
                    model.offer(model.port, CAPACITY + 5, -1);
                    model.clock.pass(MINUTE);
                    model.sim.step();
                }
                assertEquals(
                        "refused 6=6+0, stale 9=0+9, refused messages 15=15+0, failed messages 12=12+0, late 0",
                        model.totals());
                hashes[off] = model.sim.hash() * 31 + model.sim.orderHash();
            }
            assertEquals(off == 1 ? 0 : 12, said().size());
        }
        assertEquals(hashes[0], hashes[1]);
    }
}
