// 16 workers: The same world for 1, 2, 3 and 8 workers; and how to find the fault of a model that differs.
//
//   workers 1: world 40dfca3ea51ae779
//   workers 2: world 40dfca3ea51ae779
//   workers 3: world 40dfca3ea51ae779
//   workers 8: world 40dfca3ea51ae779
//   right: ''
//   wrong, it differs: true
//   frame=0, system=envy, type=person, handle=1:63#1, row=63, part=person.wish: 1.0 (in order), 2.0 (another order)

import org.denserow.engine.*;
import org.denserow.engine.inspect.*;
import org.denserow.engine.storage.*;

public class Workers {
    static void define(Simulation sim, boolean isWrong) {
        Table people = sim.define("person", Layout.fixed(1_000));
        FloatColumn wealth = people.floats("wealth"), wish = people.floats("wish");
        sim.system("earn").writes(wealth).over(people, (rows, commands) -> {
            for (int row = rows.begin(); row < rows.end(); row++) {
                rows.write(wealth)[row] += (float) rows.random().at(row).nextDouble();
            }
        });
        sim.system("envy").reads(wealth).writes(wish).over(people, (rows, commands) -> {
            for (int row = rows.begin(); row < rows.end(); row++) {
                int next = (row + 1) % people.size();
                float[] of = isWrong ? rows.write(wish) : rows.read(wealth); // wrong: a row that another chunk writes
                rows.write(wish)[row] = of[next] + 1;
            }
        });
    }

    public static void main(String[] args) {
        for (int workers : new int[] {1, 2, 3, 8}) {
            try (Simulation sim = Simulation.create(
                    SimulationOptions.defaults().withWorkers(workers).withGrain(64))) {
                define(sim, false);
                sim.run(100);
                System.out.printf("workers %d: world %016x%n", workers, sim.hash());
            }
        }
        // What every model needs in a unit test: runs with other workers, and with other orders of chunks.
        System.out.println("right: '" + FirstDifference.of(sim -> define(sim, false), 20) + "'"); // none
        String found = FirstDifference.of(sim -> define(sim, true), 20);
        System.out.println("wrong, it differs: " + !found.isEmpty());

        SimulationOptions options = SimulationOptions.defaults().withWorkers(1).withGrain(64);
        Side one = Side.of("in order", options, sim -> define(sim, true), 20);
        Side other = Side.of("another order", options.withChunkOrder(1), sim -> define(sim, true), 20);
        System.out.println(Bisect.between(one, other).orElseThrow()); // frame, system, row and column
    }
}
