package org.denserow.ensemble;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.denserow.engine.Simulation;
import org.denserow.engine.SimulationOptions;
import org.denserow.engine.Snapshot;
import org.denserow.engine.snapshot.StateFile;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class CertificateTest {

    private static final Plan PLAN = Meadow.plan();
    private static final Runs RUNS = Runs.of(PLAN, new Meadow());

    @TempDir
    private Path folder;

    @Test
    @DisplayName("a certificate in a file verifies any cell, on any number of cores")
    void verifyCell_theSameModel_isEqual() throws Exception {
        final Path file = folder.resolve("certificate.json");
        final Results results = RUNS.run();
        Certificate.of(results, "meadow 1.0").write(file);
        final Certificate certificate = Certificate.read(file);
        assertEquals(PLAN, certificate.plan());
        assertEquals("meadow 1.0", certificate.build());
        assertEquals(List.of(StateFile.here()), certificate.jvms());
        for (final int cores : new int[] {1, 3}) {
            final List<Verification> all = certificate.verifyCell(2, RUNS.withCores(cores));
            assertEquals(6, all.size());
            assertTrue(all.stream().allMatch(Verification::isEqual), all::toString);
            assertEquals(
                    results.tasks().subList(12, 18),
                    all.stream().map(Verification::found).toList());
        }
        assertEquals(
                "task=23, seed=9: equal, frame=20, hash="
                        + Results.hex(results.tasks().get(23).hash())
                        + ", order="
                        + Results.hex(results.tasks().get(23).orderHash()),
                certificate.verify(23, RUNS).toString());
    }

    @Test
    @DisplayName("control: a model that was changed is found")
    void verify_anotherModel_isDifferent() throws InterruptedException {
        final Certificate certificate = Certificate.of(RUNS.run(), "meadow 1.0");
        final Runs changed = Runs.of(
                PLAN,
                (sim, cell, figures) -> new Meadow()
                        .define(sim, Cell.of(cell.names(), cell.value("sheep"), cell.value("risk") + .1), figures));
        final List<Verification> all = certificate.verifyCell(3, changed);
        assertFalse(all.stream().anyMatch(Verification::isEqual), all::toString);
        assertTrue(all.getFirst().toString().startsWith("task=18, seed=4: DIFFERENT, certified frame=20, hash="));
    }

    @Test
    void verify_aFailedTask_mustFailInTheSameFrame() throws InterruptedException {
        final Plan plan = Meadow.failing("fails", 4);
        final Certificate certificate = Certificate.of(Runs.run(plan, new Meadow()), "b");
        assertTrue(certificate.verify(4, Runs.of(plan, new Meadow())).isEqual());
        for (final int later : new int[] {-1, 5}) {
            final Verification other = certificate.verify(
                    4,
                    Runs.of(
                            plan,
                            (sim, cell, figures) ->
                                    new Meadow().define(sim, Cell.of(List.of("fails"), later), figures)));
            assertFalse(other.isEqual(), other::toString);
        }
    }

    @Test
    void verify_branches_needTheirSnapshot() throws InterruptedException {
        final Plan plan = Plan.of("meadow", Design.none()).withSeeds(1, 2).withFrames(5);
        final Snapshot snapshot;
        try (Simulation sim = Simulation.create(SimulationOptions.defaults().withWorkers(1))) {
            new Meadow().define(sim, plan.design().cell(0), new Figures(plan));
            snapshot = sim.snapshot();
        }
        final Runs runs = Runs.of(plan, new Meadow());
        final Certificate certificate = Certificate.of(runs.from(snapshot).run(), "b");
        assertTrue(certificate.verify(1, runs.from(snapshot)).isEqual());
        assertTrue(
                assertThrows(IllegalArgumentException.class, () -> certificate.verify(1, runs))
                        .getMessage()
                        .startsWith(
                                "runs must begin with the state of the certificate: state=(), state of the certificate=(frame=0"));
    }

    @Test
    void verify_wrongArguments_areRefused() throws InterruptedException {
        final Results results = RUNS.run();
        final Certificate certificate = Certificate.of(results, "b");
        assertThrows(IllegalArgumentException.class, () -> certificate.verify(24, RUNS));
        assertThrows(IllegalArgumentException.class, () -> certificate.verifyCell(4, RUNS));
        assertTrue(assertThrows(
                        IllegalArgumentException.class,
                        () -> certificate.verify(0, Runs.of(PLAN.withFrames(3), new Meadow())))
                .getMessage()
                .startsWith("runs must have the plan of the certificate: plan="));
        assertThrows(IllegalArgumentException.class, () -> Certificate.of(results, " "));
        assertThrows(IllegalArgumentException.class, () -> Certificate.of(results, "b".repeat(2_001)));
        final Results part = RUNS.withShare(0, 2).run();
        assertTrue(assertThrows(IllegalArgumentException.class, () -> Certificate.of(part, "b"))
                .getMessage()
                .startsWith("a certificate must have all tasks of its plan: missing=12, first missing=1;"));
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "\"seeds\" : 6 | \"seeds\" : 5 | the plan must have the hash that the certificate says",
                "[ 0, 4, | [ 1, 4, | tasks must stand in the order of the plan, with its seeds: place=0, task=1, seed=4",
                "[ 0, 4, | [ 0, 5, | tasks must stand in the order of the plan, with its seeds: place=0, task=0, seed=5",
                "\"build\" | \"maker\" | a certificate must have known fields: field=maker",
                "\"order\", | \"odour\", | tasks must have the known columns",
                "denserow-certificate\" : 1 | denserow-certificate\" : 2 | version must be in [1, 1]: version=2",
            })
    void read_aChangedFile_saysWhy(final String text, final String other, final String cause) throws Exception {
        final Path file = folder.resolve("certificate.json");
        Certificate.of(RUNS.run(), "b").write(file);
        final String whole = Files.readString(file);
        assertEquals(
                24 + 4,
                whole.lines().filter(line -> line.strip().startsWith("[ ")).count(),
                whole); // tasks, cells
        assertTrue(whole.contains(text), whole);
        Files.writeString(file, whole.replace(text, other));
        final String thrown =
                assertThrows(IOException.class, () -> Certificate.read(file)).getMessage();
        assertTrue(thrown.startsWith("a file must be a certificate: place=" + file), thrown);
        assertTrue(thrown.contains(cause), thrown);
        Files.writeString(file, whole.substring(0, whole.length() / 2));
        assertThrows(IOException.class, () -> Certificate.read(file));
    }
}
