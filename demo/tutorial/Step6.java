// 6 Save, rewind, what if: the state in a file, the way back, and other futures.
//
//   today: frame 150, 788 healthy, 430 ill
//   rewound: frame 50, 1750 healthy, 178 ill
//   again: frame 150, 788 healthy, 430 ill
//   future 0: 22 stay healthy
//   future 1: 19 stay healthy
//   future 2: 949 stay healthy
//   future 3: 1636 stay healthy

import java.io.IOException;
import java.nio.file.*;
import java.util.List;
import org.denserow.engine.*;
import org.denserow.engine.derived.*;
import org.denserow.engine.futures.*;
import org.denserow.engine.storage.*;

class Epidemic {
    static final int PEOPLE = 2_000;
    static final float SIDE = 100; // of the town, which is a square
    static final double REACH = 2; // of the illness
    double risk = 0.08; // of a healthy person in a frame, for each ill one within reach
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
                if (rows.random().at(row).chance(count * risk)) commands.tag(people.handle(row), ill);
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

    public static void main(String[] args) throws IOException, InterruptedException {
        Path file = Path.of(args.length > 0 ? args[0] : ".").resolve("epidemic.snapshot");
        SimulationOptions options = SimulationOptions.defaults().withSeed(1);
        try (Simulation sim = Simulation.create(options)) {
            Epidemic town = new Epidemic(sim);
            History history = sim.keepHistory(200, 64 << 20); // 200 states, 64 MiB at most
            sim.run(150);
            say("today", sim, town);
            history.rewind(50);
            say("rewound", sim, town);
            sim.snapshot().writeTo(file);
        }
        try (Simulation sim = Simulation.create(options)) { // another day, in another process
            Epidemic town = new Epidemic(sim);
            sim.restore(Snapshot.read(file));
            sim.run(100);
            say("again", sim, town);
        }
        List<Branch<Epidemic>> futures = List.of(
                Branch.seed(1), // as it was
                Branch.seed(2), // with other luck
                Branch.seed(1, (sim, town) -> town.risk = 0.02), // with masks
                Branch.seed(1, (sim, town) -> sim.switchOff("walk"))); // all stay where they are
        var ends = Futures.of(Snapshot.read(file), options, Epidemic::new)
                .run(futures, 500, (sim, town) -> town.healthy.count());
        for (var end : ends) System.out.println("future " + end.branch() + ": " + end.value() + " stay healthy");
    }

    static void say(String what, Simulation sim, Epidemic town) {
        int healthy = town.healthy.count(), ill = town.ill.count();
        System.out.printf("%s: frame %d, %d healthy, %d ill%n", what, sim.frame(), healthy, ill);
    }
}
