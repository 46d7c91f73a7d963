// 12 saves: A state goes to a file and on from there, bit by bit, with another number of workers.
//
//   saved    frame 100, 231 sheep, world 4f7733b8bca1397c
//   went on  frame 200, 288 sheep, world 42bb0e3b6c367bc9
//   loaded   frame 100, 231 sheep, world 4f7733b8bca1397c
//   went on  frame 200, 288 sheep, world 42bb0e3b6c367bc9

import java.io.IOException;
import java.nio.file.*;
import org.denserow.engine.*;
import org.denserow.engine.storage.*;

public class Saves {
    static void define(Simulation sim) { // the same definition in both processes
        Table sheep = sim.define("sheep", Layout.dense(1_000));
        IntColumn grass = sheep.ints("grass");
        sim.system("graze").writes(grass).creates(sheep).over(sheep, (rows, commands) -> {
            for (int row = rows.begin(); row < rows.end(); row++) {
                int eaten = rows.write(grass)[row] += rows.random().at(row).nextInt(3) - 1;
                if (eaten < -5) commands.destroy(sheep.handle(row));
                if (eaten < 5) continue;
                rows.write(grass)[row] = 0;
                commands.create(sheep);
            }
        });
        for (int i = 0; i < 200; i++) sheep.create(); // between frames the owner may create rows at once
    }

    public static void main(String[] args) throws IOException {
        SimulationOptions options = SimulationOptions.defaults().withSeed(5);
        Path file = Files.createTempFile("sheep", ".snapshot");
        try (Simulation sim = Simulation.create(options)) {
            define(sim);
            sim.run(100);
            sim.snapshot().writeTo(file);
            say("saved", sim);
            sim.run(100);
            say("went on", sim);
        }
        try (Simulation sim = Simulation.create(options.withWorkers(3))) { // next week, in another process
            define(sim);
            sim.restore(Snapshot.read(file));
            say("loaded", sim);
            sim.run(100);
            say("went on", sim);
        } finally {
            Files.delete(file);
        }
    }

    static void say(String what, Simulation sim) {
        int count = sim.definition().table("sheep").size();
        System.out.printf("%-8s frame %3d, %d sheep, world %016x%n", what, sim.frame(), count, sim.hash());
    }
}
