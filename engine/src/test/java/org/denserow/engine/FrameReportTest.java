package org.denserow.engine;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import org.denserow.engine.command.CommandLog;
import org.denserow.engine.storage.HandleColumn;
import org.denserow.engine.storage.IntColumn;
import org.denserow.engine.storage.Layout;
import org.denserow.engine.storage.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// What a frame says about itself.
class FrameReportTest {

    private record Unit(Table table, IntColumn n, Tag t) {}

    @Test
    void step_everyKindOfCommand_isCounted() {
        record Message() {}
        try (Simulation sim = Simulation.create(SimulationOptions.defaults())) {
            final Unit units = sim.define("unit", Unit.class, Layout.dense(4));
            final Port<Message> port = sim.port("in", Message.class, (message, commands) -> {
                commands.create(units.table);
                return 0;
            });
            assertEquals(-1, sim.report().frame());
            final long a = units.table.create();
            final long b = sim.commands().createPending(units.table);
            assertSame(sim.report(), sim.step());
            assertEquals("created=1 destroyed=0 activated=0 commands=1 stale=0 refused=0 messages=0", figures(sim));

            final long gone = units.table.create();
            units.table.destroy(gone);
            sim.commands().set(a, units.n, 1).tag(a, units.t).activate(b).untag(a, units.t);
            sim.commands().destroy(a);
            sim.commands().destroy(a); // counted apart
            sim.commands().set(a, units.n, 2); // applied, then the row goes
            sim.commands().set(gone, units.n, 3);
            sim.commands().create(units.table);
            sim.commands().create(units.table); // refused: the port's comes first
            port.offer(new Message());
            sim.step();
            assertEquals("created=2 destroyed=1 activated=1 commands=11 stale=1 refused=1 messages=1", figures(sim));
            assertEquals(1, sim.report().frame());
            assertEquals(1, sim.report().duplicateDestroys());
            assertEquals(
                    "creates=3 destroys=2 sets=3 tags=1 untags=1 activations=1",
                    kinds(sim.report()),
                    "they add up to all commands");
            final FrameReport copy = sim.report().copy();
            assertEquals(
                    List.of(2L, 3L, 1L, 1L, 1L),
                    List.of(
                            copy.destroyCommands(),
                            copy.setCommands(),
                            copy.tagCommands(),
                            copy.untagCommands(),
                            copy.activateCommands()));
            assertEquals(1, copy.duplicateDestroys());

            sim.step();
            assertEquals(0, sim.report().duplicateDestroys());
            assertEquals("creates=0 destroys=0 sets=0 tags=0 untags=0 activations=0", kinds(sim.report()));
            assertEquals("created=0 destroyed=0 activated=0 commands=0 stale=0 refused=0 messages=0", figures(sim));
        }
    }

    private static String kinds(final FrameReport report) {
        return "creates=" + report.createCommands() + " destroys=" + report.destroyCommands() + " sets="
                + report.setCommands() + " tags=" + report.tagCommands() + " untags=" + report.untagCommands()
                + " activations=" + report.activateCommands();
    }

    private static String figures(final Simulation sim) {
        final FrameReport report = sim.report();
        return "created=" + report.createdRows() + " destroyed=" + report.destroyedRows() + " activated="
                + report.activatedRows()
                + " commands=" + report.commands() + " stale=" + report.staleCommands() + " refused="
                + report.refusedCreates()
                + " messages=" + report.messages();
    }

    @Test
    void step_commandsOfBothBoundariesAndAllTypes_areAddedUp() {
        try (Simulation sim = Trial.parallel(2)) {
            final Unit units = sim.define("unit", Unit.class, Layout.dense(200));
            final Unit others = sim.define("other", Unit.class, Layout.dense(200));
            for (int i = 0; i < 130; i++) {
                units.table.create();
            }
            sim.system("create").creates(units.table, others.table).grain(64).over(units.table, (rows, commands) -> {
                commands.create(others.table);
                commands.destroy(units.table.handle(rows.begin()));
            });
            sim.commands().create(others.table);
            sim.step();
            assertEquals("created=4 destroyed=3 activated=0 commands=7 stale=0 refused=0 messages=0", figures(sim));
        }
    }

    @Test
    void openNanos_nothingToOpen_isZero() {
        record Message() {}
        try (Simulation sim = Simulation.create(SimulationOptions.defaults())) {
            final Unit units = sim.define("unit", Unit.class, Layout.dense(1));
            final Port<Message> in = sim.port("in", Message.class, (message, commands) -> {
                return 0;
            });
            sim.commands().create(units.table);
            assertTrue(sim.step().openNanos() > 0, "a command of the owner");
            assertEquals(0, sim.step().openNanos());
            assertTrue(in.offer(new Message()));
            assertTrue(sim.step().openNanos() > 0, "a message");
            assertEquals(0, sim.step().openNanos());
            assertTrue(sim.report().nanos() > 0);
        }
    }

    @Test
    void copy_afterFurtherFrames_keepsTheFigures() {
        try (Simulation sim = Simulation.create(SimulationOptions.defaults().withLateAssets())) {
            final Unit units = sim.define("unit", Unit.class, Layout.dense(1));
            sim.commands().create(units.table);
            sim.commands().create(units.table);
            final FrameReport copy = sim.step().copy();
            final String text = sim.report().toString();
            sim.run(3);
            assertEquals(0, copy.frame());
            assertEquals(1, copy.createdRows());
            assertEquals(1, copy.refusedCreates());
            assertEquals(2, copy.commands());
            assertEquals(
                    0,
                    copy.staleCommands()
                            + copy.destroyedRows()
                            + copy.activatedRows()
                            + copy.messages()
                            + copy.lateAssets()
                            + copy.failedAssets());
            assertTrue(copy.reproducible());
            assertTrue(copy.nanos() > 0);
            assertEquals(1, copy.notes().size());
            assertTrue(copy.notes().getFirst().contains("refused=1"));
            assertEquals(3, sim.report().frame());
            assertNotEquals(text, sim.report().toString());
            assertEquals(text, copy.toString());
            assertEquals(List.of(1L, 0L, 0L), List.of(copy.live(), copy.reserved(), copy.retired()));
            assertEquals(1, copy.types().getFirst().rows());
            assertTrue(text.contains("frame 0") && text.contains("1 refused"), text);
        }
    }

    @Test
    void copy_equalFigures_areEqualCopies() {
        try (Simulation sim = Simulation.create(SimulationOptions.defaults())) {
            final Unit units = sim.define("unit", Unit.class, Layout.dense(4));
            sim.commands().create(units.table);
            sim.step();
            final FrameReport copy = sim.report().copy();
            assertEquals(copy, sim.report().copy());
            assertEquals(copy.hashCode(), sim.report().copy().hashCode());
            assertTrue(copy.toString().contains("1 created, 0 destroyed"), copy.toString());
            assertSame(copy, copy.copy(), "it never changes");
            assertNotEquals(copy, sim.report(), "a live report equals itself alone");
            sim.step();
            assertNotEquals(copy, sim.report().copy());
        }
    }

    /// Every counter has an accessor of its name, and no two share one.
    @Test
    void counters_each_isReadByTheAccessorOfItsName() throws ReflectiveOperationException {
        try (Simulation sim = Simulation.create(SimulationOptions.defaults())) {
            final FrameReport report = sim.report();
            for (final Counter counter : Counter.values()) {
                report.add(counter, 1L << counter.ordinal());
            }
            for (final Counter counter : Counter.values()) {
                assertEquals(
                        1L << counter.ordinal(),
                        FrameReport.class.getMethod(counter.label()).invoke(report),
                        counter.label());
            }
        }
    }

    @Test
    void mostChunks_severalFrames_isTheMostOfOneSystemInAny() {
        try (Simulation sim = Trial.parallel(2)) {
            final Unit units = sim.define("unit", Unit.class, Layout.dense(200));
            sim.system("some").grain(128).over(units.table, (rows, commands) -> {});
            sim.system("most").grain(64).over(units.table, (rows, commands) -> {});
            assertEquals(0, sim.report().mostChunks());
            for (int i = 0; i < 130; i++) {
                units.table.create();
            }
            sim.step();
            assertEquals(3, sim.report().mostChunks());
            for (int row = 129; row > 0; row--) {
                units.table.destroy(units.table.handle(row));
            }
            sim.step();
            assertEquals(3, sim.report().mostChunks());
        }
    }

    @Test
    void notes_moreThanFit_areCutAndCountedAllTheSame() {
        try (Simulation sim = Simulation.create(SimulationOptions.defaults())) {
            for (int type = 0; type < FrameReport.MAX_NOTES + 3; type++) {
                final Table table = sim.define("t" + type, Layout.dense(1));
                sim.commands().create(table);
                sim.commands().create(table);
            }
            final FrameReport report = sim.step();
            assertEquals(FrameReport.MAX_NOTES, report.notes().size());
            assertEquals(FrameReport.MAX_NOTES + 3, report.refusedCreates());
            assertTrue(report.notes().getFirst().contains("type=t0"));
            final List<String> notes = report.notes();
            assertThrows(UnsupportedOperationException.class, () -> notes.add("more"));
        }
    }

    @Test
    void chunks_twoWorkersThatMeet_eachHasRunOne() {
        try (Simulation sim = Trial.parallel(2)) {
            final Unit units = sim.define("unit", Unit.class, Layout.dense(128));
            for (int i = 0; i < 128; i++) {
                units.table.create();
            }
            final CountDownLatch both = new CountDownLatch(2);
            sim.system("meet").grain(64).over(units.table, (rows, commands) -> {
                both.countDown();
                try {
                    assertTrue(both.await(Trial.PATIENCE_SECONDS, TimeUnit.SECONDS));
                } catch (final InterruptedException e) {
                    throw new AssertionError(e);
                }
            });
            final FrameReport report = sim.step();
            assertEquals(2, report.workers());
            assertEquals(1, report.chunks(0));
            assertEquals(1, report.chunks(1));
            sim.step();
            assertEquals(4, report.chunks(0) + report.chunks(1), "since the simulation was created");
            assertThrows(IndexOutOfBoundsException.class, () -> report.chunks(2));
        }
    }

    @Test
    void step_failedFrame_reportsItsNumberAndItsOpenBoundary() {
        try (Simulation sim = Simulation.create(SimulationOptions.defaults())) {
            final Unit units = sim.define("unit", Unit.class, Layout.dense(4));
            sim.system("fail").creates(units.table).over(units.table, (rows, commands) -> {
                commands.create(units.table);
                throw new IllegalStateException("on purpose");
            });
            sim.commands().create(units.table);
            assertThrows(SystemFailure.class, sim::step);
            assertEquals(0, sim.report().frame());
            assertEquals(1, sim.report().createdRows());
            sim.recover();
            assertThrows(SystemFailure.class, sim::step);
            assertEquals(1, sim.report().frame());
            assertEquals(0, sim.report().createdRows());
        }
    }

    @Test
    void slots_rowsMadePendingGoneAndRecorded_areCountedByWhatTheyAre() {
        try (Simulation sim = Simulation.create(SimulationOptions.defaults())) {
            final Unit units = sim.define("unit", Unit.class, Layout.dense(10));
            final Unit others = sim.define("other", Unit.class, Layout.dense(4));
            units.table.create();
            units.table.destroy(units.table.create());
            others.table.create();
            sim.commands().createPending(units.table);
            final FrameReport report = sim.step();
            assertEquals(3, report.live());
            assertEquals(0, report.reserved());
            sim.commands().create(others.table);
            assertEquals(1, report.reserved(), "as they are when asked");
            assertEquals(0, report.retired() + report.moves());
            final int free = units.table.metrics().slots() - 2;
            assertEquals(
                    List.of(
                            new FrameReport.OfType("unit", 1, 1, free, 0, 0, 0, 0, 0, 0, 0, 1, 0),
                            new FrameReport.OfType(
                                    "other", 1, 0, others.table.metrics().slots() - 2, 1, 0, 0, 0, 0, 0, 0, 1, 0)),
                    report.copy().types());
        }
    }

    @Test
    void systemNanos_withAndWithoutDetails_areMeasuredOrZero() {
        for (final boolean detailed : new boolean[] {false, true}) {
            final SimulationOptions options = SimulationOptions.defaults().withWorkers(2);
            try (Simulation sim = Simulation.create(detailed ? options.withDetailedReport() : options)) {
                final Unit units = sim.define("unit", Unit.class, Layout.dense(10));
                final Unit none = sim.define("none", Unit.class, Layout.dense(10));
                sim.system("sleep").over(units.table, (rows, commands) -> LockSupport.parkNanos(2_000_000));
                sim.system("idle").over(none.table, (rows, commands) -> {});
                units.table.create();
                sim.run(2);
                final FrameReport report = sim.report();
                assertEquals(detailed, report.isDetailed());
                assertEquals(List.of("sleep", "idle"), List.of(report.system(0), report.system(1)));
                assertEquals(2, report.systems());
                assertEquals(detailed, report.systemNanos(0) > 0, "nanos=" + report.systemNanos(0));
                assertEquals(0, report.systemNanos(1), "it had no chunk");
                assertTrue(report.systemNanos(0) <= report.systemsNanos(), "of this frame alone: " + report);
                assertThrows(IndexOutOfBoundsException.class, () -> report.systemNanos(2));
                final FrameReport copy = report.copy();
                assertEquals(
                        List.of("sleep", "idle", report.systemNanos(0), 0L),
                        List.of(copy.system(0), copy.system(1), copy.systemNanos(0), copy.systemNanos(1)));
                assertEquals(
                        List.of(2, 2, 2L), List.of(copy.systems(), copy.workers(), copy.chunks(0) + copy.chunks(1)));
                assertThrows(IndexOutOfBoundsException.class, () -> copy.system(2));
                assertThrows(IndexOutOfBoundsException.class, () -> copy.chunks(2));
                assertEquals(report.toLines(), copy.toLines());
                assertEquals(detailed, report.toString().contains("bytes allocated, sleep "), report.toString());
            }
        }
    }

    private static final int MANY = 40_000;
    private static final int SPLIT_ABOVE = 8192; // commands, whatever the other tests do

    /// One hot type, of which the closing boundary applies as many sets as it is told, and replaces some rows; and one of
    /// which it may set a single value beside it.
    private static final class HotAndCold implements AutoCloseable {
        private final Simulation sim;
        private final Unit hot;
        private final Unit cold;
        private int sets;
        private int replaced; // destroyed and created

        HotAndCold(final boolean setsCold, final SimulationOptions options) {
            final CommandLog log = new CommandLog(options.workers(), options.typeBase());
            log.boundaries().splitAbove(SPLIT_ABOVE);
            sim = new Simulation(options, FrameClock.SYSTEM, log);
            hot = sim.define("hot", Unit.class, Layout.dense(2 * MANY));
            cold = sim.define("cold", Unit.class, Layout.dense(10));
            hot.table.created(); // a follower
            for (int row = 0; row < MANY; row++) {
                hot.table.create();
            }
            final long other = cold.table.create();
            sim.system("change").creates(hot.table).over(hot.table, (rows, commands) -> {
                for (int row = rows.begin(); row < rows.end(); row++) {
                    if (row < sets) {
                        commands.set(hot.table.handle(row), hot.n, row);
                    }
                    if (row < replaced) {
                        commands.destroy(hot.table.handle(row));
                        commands.create(hot.table);
                    }
                }
                if (setsCold && rows.begin() == 0 && sets + replaced > 0) {
                    commands.set(other, cold.n, 1);
                }
            });
        }

        FrameReport step(final int settingRows, final int replacingRows) {
            sets = settingRows;
            replaced = replacingRows;
            return sim.step();
        }

        @Override
        public void close() {
            sim.close();
        }
    }

    private static String applied(final FrameReport report) {
        return "parallel=" + report.parallelApplyNanos() + ", serial=" + report.serialApplyNanos() + ", followers="
                + report.followersNanos() + ", close=" + report.closeNanos();
    }

    private static void assertWithinTheBoundary(final FrameReport report) {
        assertTrue(report.parallelApplyNanos() > 0, applied(report));
        assertTrue(report.serialApplyNanos() > 0, applied(report));
        assertTrue(
                report.parallelApplyNanos() + report.serialApplyNanos() + report.followersNanos()
                        <= report.closeNanos(),
                applied(report));
    }

    @Test
    void parallelApplyNanos_splitPhases_areMeasuredOfOneTypeWithoutDetails() {
        try (HotAndCold of = new HotAndCold(false, SimulationOptions.defaults().withWorkers(2))) {
            of.step(0, 0);
            assertWithinTheBoundary(of.step(MANY, 0));
            assertEquals(0, of.sim.report().followersNanos(), "no row was created, destroyed or moved");
            assertWithinTheBoundary(of.step(0, MANY / 2));
            assertTrue(of.sim.report().followersNanos() > 0, applied(of.sim.report()));
            assertEquals(0, of.sim.report().parallelApplyNanos(0), "of types only in details");
            assertEquals(0, of.sim.report().cascadesNanos());
            of.step(0, 0);
            assertEquals(
                    0, of.sim.report().parallelApplyNanos() + of.sim.report().serialApplyNanos(), "of this frame");
        }
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2})
    void parallelApplyNanos_phasesOnOneThread_areZeroAndSerialOnlyInDetails(final int workers) {
        final int sets = workers == 1 ? MANY : 1000;
        for (final boolean detailed : new boolean[] {false, true}) {
            final SimulationOptions options = SimulationOptions.defaults().withWorkers(workers);
            try (HotAndCold of = new HotAndCold(true, detailed ? options.withDetailedReport() : options)) {
                of.step(0, 0);
                final FrameReport report = of.step(sets, sets / 2);
                assertEquals(sets + 1, report.setCommands());
                assertEquals(0, report.parallelApplyNanos());
                assertEquals(detailed, report.serialApplyNanos() > 0, applied(report));
                assertEquals(detailed, report.followersNanos() > 0, applied(report));
                assertEquals(detailed, report.serialApplyNanos(1) > 0, "of the cold type");
            }
        }
    }

    @Test
    void parallelApplyNanos_ofTypes_addUpToThoseOfTheFrame() {
        try (HotAndCold of =
                new HotAndCold(true, SimulationOptions.defaults().withWorkers(2).withDetailedReport())) {
            of.step(0, 0);
            final FrameReport report = of.step(MANY, MANY / 2);
            assertTrue(report.parallelApplyNanos(0) > 0, applied(report));
            assertTrue(report.serialApplyNanos(1) > 0, applied(report));
            assertEquals(report.parallelApplyNanos(), report.parallelApplyNanos(0) + report.parallelApplyNanos(1));
            assertEquals(report.serialApplyNanos(), report.serialApplyNanos(0) + report.serialApplyNanos(1));
            assertEquals(report.followersNanos(), report.followersNanos(0) + report.followersNanos(1));
            final FrameReport.OfType kept = report.copy().types().getFirst();
            assertEquals(kept.serialApplyNanos(), report.copy().serialApplyNanos(0));
            assertEquals(
                    List.of(report.parallelApplyNanos(0), report.serialApplyNanos(0), report.followersNanos(0)),
                    List.of(kept.parallelApplyNanos(), kept.serialApplyNanos(), kept.followersNanos()));
            assertTrue(report.toString().contains(" us in parallel, "), report.toString());
            assertThrows(IndexOutOfBoundsException.class, () -> report.parallelApplyNanos(2));
            assertThrows(IndexOutOfBoundsException.class, () -> report.serialApplyNanos(-1));
            assertThrows(IndexOutOfBoundsException.class, () -> report.followersNanos(2));
            of.step(0, 0);
            assertEquals(0, report.parallelApplyNanos(0) + report.followersNanos(0), "of this frame");
        }
    }

    @Test
    void parallelApplyNanos_measuredOrNot_leaveHashesAsTheyAre() {
        final long[] hashes = new long[2];
        final long[] orderHashes = new long[2];
        for (int detailed = 0; detailed < 2; detailed++) {
            final SimulationOptions options = SimulationOptions.defaults().withWorkers(1 + detailed);
            try (HotAndCold of = new HotAndCold(true, detailed == 1 ? options.withDetailedReport() : options)) {
                of.step(MANY, MANY / 2);
                of.step(MANY / 2, MANY / 4);
                hashes[detailed] = of.sim.hash();
                orderHashes[detailed] = of.sim.orderHash();
            }
        }
        assertEquals(hashes[0], hashes[1]);
        assertEquals(orderHashes[0], orderHashes[1]);
    }

    @Test
    void cascadesNanos_targetsThatDie_areMeasuredOnlyThen() {
        try (Simulation sim = Simulation.create(SimulationOptions.defaults())) {
            final Table targets = sim.define("target", Layout.dense(4));
            final Table guns = sim.define("gun", Layout.dense(4));
            final HandleColumn aim = guns.handles("aim", targets, HandleColumn.WhenGone.CLEAR);
            final long target = targets.create();
            guns.create();
            aim.values()[0] = target;
            sim.step();
            assertEquals(0, sim.report().cascadesNanos());
            sim.commands().destroy(target);
            final FrameReport report = sim.step();
            assertEquals(1, report.clearedReferences());
            assertTrue(report.cascadesNanos() > 0);
            assertTrue(report.cascadesNanos() <= report.openNanos(), "at that boundary");
            assertEquals(0, sim.step().cascadesNanos());
        }
    }

    @Test
    void step_pendingRowActivatedByItsAsset_countsAsOneCommand() {
        try (Simulation sim = Simulation.create(SimulationOptions.defaults())) {
            final Unit units = sim.define("unit", Unit.class, Layout.dense(4));
            final long handle = sim.commands().createPending(units.table);
            sim.commands().activateAt(handle, 2, CompletableFuture.completedFuture(0));
            sim.run(2);
            sim.step();
            assertEquals("created=0 destroyed=0 activated=1 commands=1 stale=0 refused=0 messages=0", figures(sim));
        }
    }
}
