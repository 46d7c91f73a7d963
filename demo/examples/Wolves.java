// 18 wolves: A whole model: sheep eat grass, wolves eat sheep, both breed and starve, and grass grows again.
//
//    200: 1260 sheep,  79 wolves
//    400: 1043 sheep, 121 wolves
//    600: 1052 sheep, 138 wolves
//    800: 1051 sheep, 135 wolves
//   1000: 1028 sheep, 137 wolves
//   world b3bba25a92bebe6d

import org.denserow.engine.*;
import org.denserow.engine.derived.*;
import org.denserow.engine.storage.*;

public class Wolves {
    static final int SIDE = 100;

    // Wolves and sheep are rows of one type, each with a tag, so that one picture can show both.
    final Table animals, grass;
    final FloatColumn x, y, energy;
    final IntColumn cell, prey, ripe;
    final Tag wolf, sheep;

    Wolves(Simulation sim) {
        grass = sim.define("grass", Layout.fixed(SIDE * SIDE)); // a row for each cell
        ripe = grass.ints("ripe"); // the frame from which the cell has grass
        animals = sim.define("animal", Layout.dense(10_000));
        x = animals.floats("x");
        y = animals.floats("y");
        energy = animals.floats("energy");
        cell = animals.ints("cell");
        prey = animals.ints("prey"); // row of the sheep that a wolf wants, or -1
        wolf = animals.tag("wolf");
        sheep = animals.tag("sheep");
        sim.system("live")
                .reads(wolf)
                .writes(x, y, cell, energy)
                .creates(animals)
                .over(animals, (rows, commands) -> {
                    float[] xs = rows.write(x), ys = rows.write(y), left = rows.write(energy);
                    for (int row = rows.begin(); row < rows.end(); row++) {
                        Draw random = rows.random().at(row);
                        boolean isWolf = rows.read(wolf).get(row);
                        xs[row] = wrap(xs[row] + 2 * random.nextFloat() - 1);
                        ys[row] = wrap(ys[row] + 2 * random.nextFloat() - 1);
                        rows.write(cell)[row] = (int) ys[row] * SIDE + (int) xs[row];
                        if (--left[row] < 0) {
                            commands.destroy(animals.handle(row));
                        } else if (random.chance(isWolf ? 0.05 : 0.04)) {
                            left[row] /= 2; // the other half is the child's
                            commands.create(animals);
                            commands.with(isWolf ? wolf : sheep)
                                    .with(x, xs[row])
                                    .with(y, ys[row])
                                    .with(energy, left[row]);
                        }
                    }
                });
        Buckets byCell = animals.derive().buckets("byCell", cell, SIDE * SIDE).only(sheep);
        sim.system("graze").writes(ripe).writesGrouped(byCell, energy).over(grass, (rows, commands) -> {
            for (int row = rows.begin(); row < rows.end(); row++) {
                int fed = rows.read(byCell).any(row, rows.random().at(row).nextLong()); // a sheep of this cell
                if (fed < 0 || rows.write(ripe)[row] > rows.frame()) continue;
                rows.write(energy)[fed] += 4;
                rows.write(ripe)[row] = (int) rows.frame() + 15;
            }
        });
        Grid near = animals.derive()
                .grid("near", Position.of(x, y), GridShape.torus(SIDE, SIDE, 1))
                .only(sheep);
        Claims bids = animals.claims("bids", animals); // several wolves want one sheep: one of them gets it
        sim.system("hunt").reads(near, x, y).writes(prey, bids).over(wolf, (rows, commands) -> {
            int[] found = rows.scratch().ints(1);
            double[] squares = rows.scratch().doubles(1);
            for (int row = rows.next(0); row >= 0; row = rows.next(row + 1)) {
                Draw random = rows.random().at(row);
                int count = rows.read(near).nearest(rows.read(x)[row], rows.read(y)[row], 1, 0.8, found, squares);
                rows.write(prey)[row] = count > 0 ? found[0] : -1;
                if (count > 0) rows.write(bids).claim(found[0], animals.handle(row), random.nextInt(1 << 30));
            }
        });
        sim.system("eat").reads(prey, bids).writes(energy).over(wolf, (rows, commands) -> {
            for (int row = rows.next(0); row >= 0; row = rows.next(row + 1)) {
                int victim = rows.read(prey)[row];
                if (victim < 0 || !rows.read(bids).won(victim, animals.handle(row))) continue;
                rows.write(energy)[row] += 20;
                commands.destroy(animals.handle(victim));
            }
        });
    }

    static float wrap(float at) {
        float inside = at < 0 ? at + SIDE : at;
        return inside < SIDE ? inside : inside - SIDE; // a tiny negative number plus 100 is 100
    }

    public static void main(String[] args) {
        try (Simulation sim = Simulation.create(SimulationOptions.defaults().withSeed(1))) {
            Wolves world = new Wolves(sim);
            Draw random = sim.random("first animals");
            for (int row = 0; row < 1000; row++) {
                world.animals.create();
                world.x.values()[row] = SIDE * random.of(row).nextFloat();
                world.y.values()[row] = SIDE * random.nextFloat();
                world.energy.values()[row] = 8 * random.nextFloat();
                (row < 200 ? world.wolf : world.sheep).bits().set(row);
            }
            for (int i = 0; i < 5; i++) {
                sim.run(200);
                System.out.printf("%4d: %4d sheep, %3d wolves%n", sim.frame(), world.sheep.count(), world.wolf.count());
            }
            System.out.printf("world %016x%n", sim.hash());
        }
    }
}
