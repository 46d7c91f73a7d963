// 2 Infection: a tag says who is ill, and a grid finds who is near.
//
//   frame 0: 5 ill
//   frame 40: 193 ill
//   frame 80: 684 ill
//   frame 120: 1337 ill
//   frame 160: 1729 ill
//   frame 200: 1943 ill

import org.denserow.engine.*;
import org.denserow.engine.derived.*;
import org.denserow.engine.storage.*;

class Epidemic {
    static final int PEOPLE = 2_000;
    static final float SIDE = 100; // of the town, which is a square
    static final double REACH = 2; // of the illness
    static final double RISK = 0.08; // of a healthy person in a frame, for each ill one within reach

    final Table people;
    final FloatColumn x, y;
    final Tag ill;
    final Selection healthy;

    Epidemic(Simulation sim) {
        people = sim.define("person", Layout.fixed(PEOPLE));
        x = people.floats("x");
        y = people.floats("y");
        ill = people.tag("ill");
        healthy = ill.not();
        Draw homes = sim.random("homes");
        for (int row = 0; row < PEOPLE; row++) {
            x.values()[row] = SIDE * homes.of(row).nextFloat();
            y.values()[row] = SIDE * homes.nextFloat();
        }
        for (int row = 0; row < 5; row++) ill.bits().set(row); // the first ones

        sim.system("walk").writes(x, y).over(people, (rows, commands) -> {
            float[] xs = rows.write(x), ys = rows.write(y);
            for (int row = rows.begin(); row < rows.end(); row++) {
                Draw random = rows.random().at(row);
                xs[row] = Math.clamp(xs[row] + 2 * random.nextFloat() - 1, 0, SIDE);
                ys[row] = Math.clamp(ys[row] + 2 * random.nextFloat() - 1, 0, SIDE);
            }
        });

        GridShape town = GridShape.plane(0, 0, SIDE, SIDE, REACH);
        Grid near = people.derive().grid("ill people", Position.of(x, y), town).only(ill);
        sim.system("infect").reads(near, x, y).over(healthy, (rows, commands) -> {
            float[] xs = rows.read(x), ys = rows.read(y);
            for (var person = rows.cursor(); person.next(); ) {
                int row = person.row(), count = rows.read(near).count(xs[row], ys[row], REACH);
                if (rows.random().at(row).chance(count * RISK)) commands.tag(people.handle(row), ill);
            }
        });
    }

    public static void main(String[] args) {
        try (Simulation sim = Simulation.create(SimulationOptions.defaults().withSeed(1))) {
            Epidemic town = new Epidemic(sim);
            for (int i = 0; i <= 5; i++) {
                System.out.println("frame " + sim.frame() + ": " + town.ill.count() + " ill");
                sim.run(40);
            }
        }
    }
}
