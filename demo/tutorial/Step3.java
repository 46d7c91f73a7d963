// 3 Recovery: who was ill long enough becomes immune, and the epidemic ends.
//
//   frame 0: 1995 healthy, 5 ill, 0 immune
//   frame 100: 1275 healthy, 370 ill, 355 immune
//   frame 200: 417 healthy, 392 ill, 1191 immune
//   frame 300: 52 healthy, 163 ill, 1785 immune
//   frame 400: 24 healthy, 21 ill, 1955 immune
//   frame 500: 22 healthy, 1 ill, 1977 immune
//   frame 517: 22 healthy, 0 ill, 1978 immune

import org.denserow.engine.*;
import org.denserow.engine.derived.*;
import org.denserow.engine.storage.*;

class Epidemic {
    static final int PEOPLE = 2_000;
    static final float SIDE = 100; // of the town, which is a square
    static final double REACH = 2; // of the illness
    static final double RISK = 0.08; // of a healthy person in a frame, for each ill one within reach
    static final double RECOVERY = 0.02; // of an ill person in a frame

    final Table people;
    final FloatColumn x, y;
    final Tag ill, immune;
    final Selection healthy;

    Epidemic(Simulation sim) {
        people = sim.define("person", Layout.fixed(PEOPLE));
        x = people.floats("x");
        y = people.floats("y");
        ill = people.tag("ill");
        immune = people.tag("immune");
        healthy = ill.or(immune).not();
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

        sim.system("recover").over(ill, (rows, commands) -> {
            for (var person = rows.cursor(); person.next(); ) {
                if (!rows.random().at(person.row()).chance(RECOVERY)) continue;
                long handle = people.handle(person.row());
                commands.untag(handle, ill).tag(handle, immune);
            }
        });
    }

    public static void main(String[] args) {
        try (Simulation sim = Simulation.create(SimulationOptions.defaults().withSeed(1))) {
            Epidemic town = new Epidemic(sim);
            while (town.ill.count() > 0) {
                if (sim.frame() % 100 == 0) say(sim, town);
                sim.step();
            }
            say(sim, town);
        }
    }

    static void say(Simulation sim, Epidemic town) {
        int healthy = town.healthy.count(), ill = town.ill.count(), immune = town.immune.count();
        System.out.printf("frame %d: %d healthy, %d ill, %d immune%n", sim.frame(), healthy, ill, immune);
    }
}
