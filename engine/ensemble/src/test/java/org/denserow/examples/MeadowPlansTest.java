package org.denserow.examples;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.io.Writer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.denserow.engine.Simulation;
import org.denserow.engine.SimulationOptions;
import org.denserow.engine.Snapshot;
import org.denserow.engine.Table;
import org.denserow.engine.lines.LineSink;
import org.denserow.engine.storage.Layout;
import org.denserow.ensemble.Axis;
import org.denserow.ensemble.Cell;
import org.denserow.ensemble.Certificate;
import org.denserow.ensemble.Design;
import org.denserow.ensemble.Figures;
import org.denserow.ensemble.Plan;
import org.denserow.ensemble.Results;
import org.denserow.ensemble.Runs;
import org.denserow.ensemble.Spread;
import org.denserow.ensemble.Statistics;
import org.denserow.ensemble.Verification;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// The examples of the page of ensembles.
class MeadowPlansTest {

    @TempDir
    private Path folder;

    // snippet: model
    static void meadow(final Simulation sim, final Cell cell, final Figures figures) {
        final Table sheep = sim.define("sheep", Layout.dense(1_000));
        final double risk = cell.value("risk"); // that a sheep dies in a frame
        sim.system("die").over(sheep, (rows, commands) -> {
            for (int row = rows.begin(); row < rows.end(); row++) {
                if (rows.random().at(row).chance(risk)) {
                    commands.destroy(sheep.handle(row));
                }
            }
        });
        for (int i = 0; i < 1_000; i++) {
            sheep.create();
        }
        figures.add("sheep left", sheep::size);
    }
    // end

    @Test
    void plan_ofTwoRisks_hasASpreadForEach() throws InterruptedException, IOException {
        // snippet: run
        final Plan plan = Plan.of("meadow", Design.grid(Axis.of("risk", 0.01, 0.1)))
                .withSeeds(1, 8) // 8 runs for each risk, with seeds 1 to 8
                .withFrames(20);
        final Results results = Runs.run(plan, MeadowPlansTest::meadow);
        final Spread left = Statistics.of(results).end(1, "sheep left"); // cell 1: a risk of 0.1
        // end
        assertEquals(16, results.tasks().size());
        assertEquals(1_000 * Math.pow(.9, 20), left.mean(), 4 * Math.sqrt(1_000 * .12 * .88 / 8));
        final Path file = folder.resolve("results.csv");
        // snippet: columns
        try (Writer writer = Files.newBufferedWriter(file)) {
            results.writeTo(LineSink.csv(writer));
        }
        // end
        assertEquals(
                "task,cell,seed,risk,frame,sheep left,hash,failure",
                Files.readAllLines(file).getFirst());
        assertEquals(17, Files.readAllLines(file).size());
    }

    @Test
    void folder_ofShares_isMergedAndCertified() throws InterruptedException, IOException {
        final Path file = folder.resolve("plan.json");
        final Path results = folder.resolve("results");
        final Plan written = Plan.of("meadow", Design.grid(Axis.of("risk", 0.01, 0.1)))
                .withSeeds(1, 3)
                .withFrames(20);
        written.write(file);
        for (int share = 0; share < 4; share++) {
            final int number = share;
            // snippet: share
            final Plan plan = Plan.read(file);
            Runs.of(plan, MeadowPlansTest::meadow).withShare(number, 4).runInto(results); // skips what is there
            // end
        }
        // snippet: certificate
        final Results all = Results.merge(results); // refused while a task is missing
        Certificate.of(all, "meadow 1.0").write(folder.resolve("certificate.json"));

        final Certificate certificate = Certificate.read(folder.resolve("certificate.json"));
        final Runs again = Runs.of(certificate.plan(), MeadowPlansTest::meadow);
        final List<Verification> seeds = certificate.verifyCell(1, again);
        final boolean isEqual = seeds.stream().allMatch(Verification::isEqual);
        // end
        assertTrue(isEqual);
        assertEquals(3, seeds.size());
    }

    @Test
    void branches_ofOneState_differByTheirRisk() throws InterruptedException {
        final Plan plan =
                Plan.of("meadow", Design.grid(Axis.of("risk", 0.01, 0.1))).withFrames(20);
        // snippet: branches
        final Snapshot warm;
        try (Simulation sim = Simulation.create(SimulationOptions.defaults())) {
            Runs.define(plan, MeadowPlansTest::meadow, sim, plan.design().cell(0));
            sim.run(100);
            warm = sim.snapshot();
        }
        final Results branches =
                Runs.of(plan, MeadowPlansTest::meadow).from(warm).run(); // frames 100 to 119
        // end
        assertEquals(120, branches.tasks().getFirst().frame());
        assertTrue(branches.tasks().get(0).figure("sheep left")
                > branches.tasks().get(1).figure("sheep left"));
    }
}
