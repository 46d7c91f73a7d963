// 1 People who walk: a type, two columns, a system.
//
//   frame 0: person 0 is at 88.419464, 87.41388
//   frame 100: person 0 is at 94.09312, 95.127304
//   frame 200: person 0 is at 100.0, 94.86205

import org.denserow.engine.*;
import org.denserow.engine.storage.*;

class Epidemic {
    static final int PEOPLE = 2_000;
    static final float SIDE = 100; // of the town, which is a square

    final Table people;
    final FloatColumn x, y;

    Epidemic(Simulation sim) {
        people = sim.define("person", Layout.fixed(PEOPLE));
        x = people.floats("x");
        y = people.floats("y");
        Draw homes = sim.random("homes");
        for (int row = 0; row < PEOPLE; row++) {
            x.values()[row] = SIDE * homes.of(row).nextFloat();
            y.values()[row] = SIDE * homes.nextFloat();
        }

        sim.system("walk").writes(x, y).over(people, (rows, commands) -> {
            float[] xs = rows.write(x), ys = rows.write(y);
            for (int row = rows.begin(); row < rows.end(); row++) {
                Draw random = rows.random().at(row);
                xs[row] = Math.clamp(xs[row] + 2 * random.nextFloat() - 1, 0, SIDE);
                ys[row] = Math.clamp(ys[row] + 2 * random.nextFloat() - 1, 0, SIDE);
            }
        });
    }

    public static void main(String[] args) {
        try (Simulation sim = Simulation.create(SimulationOptions.defaults().withSeed(1))) {
            Epidemic town = new Epidemic(sim);
            for (int i = 0; i < 3; i++) {
                System.out.println("frame " + sim.frame() + ": person 0 is at " + town.x.get(0) + ", " + town.y.get(0));
                sim.run(100);
            }
        }
    }
}
