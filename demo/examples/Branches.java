// 14 branches: Many futures of one state run side by side; the same luck shows what a decision is worth.
//
//   today: 2366 bees
//   future 0: 7040 bees
//   future 1: 7201 bees
//   future 2: 6959 bees
//   future 3: 7130 bees
//   what came: 7040 bees
//   with more food, future 0: 675 bees more
//   with more food, future 1: 692 bees more
//   with more food, future 2: 680 bees more
//   with more food, future 3: 697 bees more

import java.util.List;
import org.denserow.engine.*;
import org.denserow.engine.futures.*;
import org.denserow.engine.storage.*;

public class Branches {
    final Table hives;
    final IntColumn bees;
    int food = 40; // a parameter: a branch may change it before its first frame

    Branches(Simulation sim) { // the model: made anew for each branch
        hives = sim.define("hive", Layout.fixed(100));
        bees = hives.ints("bees");
        sim.system("summer").writes(bees).over(hives, (rows, commands) -> {
            for (int row = rows.begin(); row < rows.end(); row++) {
                int count = rows.write(bees)[row];
                int change = rows.random().at(row).nextInt(count / 5 + 1) - Math.max(0, count - food) / 5;
                rows.write(bees)[row] = Math.max(0, count + change);
            }
        });
        for (int row = 0; row < hives.size(); row++) bees.values()[row] = 10;
    }

    int sum() {
        int sum = 0;
        for (int row = 0; row < hives.size(); row++) sum += bees.get(row);
        return sum;
    }

    public static void main(String[] args) throws InterruptedException {
        SimulationOptions options = SimulationOptions.defaults().withSeed(11);
        try (Simulation trunk = Simulation.create(options)) {
            Branches model = new Branches(trunk);
            trunk.run(10);
            System.out.println("today: " + model.sum() + " bees");
            Futures<Branches> futures = Futures.of(trunk.snapshot(), options, Branches::new);

            List<Outcome<Integer>> luck = futures.run(4, 20, (sim, hives) -> hives.sum()); // 4 seeds, 20 frames
            for (Outcome<Integer> outcome : luck) {
                System.out.println("future " + outcome.branch() + ": " + outcome.value() + " bees");
            }
            trunk.run(20);
            System.out.println("what came: " + model.sum() + " bees"); // branch 0 has the seed of the trunk

            List<List<Outcome<Integer>>> variants = futures.compare(
                    List.of((sim, hives) -> {}, (sim, hives) -> hives.food = 45), 4, 20, (sim, hives) -> hives.sum());
            for (int i = 0; i < 4; i++) {
                int asIs = variants.get(0).get(i).value();
                int fed = variants.get(1).get(i).value();
                System.out.println("with more food, future " + i + ": " + (fed - asIs) + " bees more");
            }
        }
    }
}
