// 5 A live picture: a browser shows the town while it runs.
//
//   over after 517 frames

import org.denserow.engine.*;
import org.denserow.engine.derived.*;
import org.denserow.engine.storage.*;
import org.denserow.live.Live;

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

    public static void main(String[] args) throws InterruptedException {
        try (Simulation sim = Simulation.create(SimulationOptions.defaults().withSeed(1))) {
            Epidemic town = new Epidemic(sim);
            try (Live live = Live.open(sim, 8080)) {
                System.err.println("open " + live.address());
                Pace pace = Pace.at(20); // frames a second
                while (town.ill.count() > 0) {
                    if (!sim.stepIfDue(pace)) Thread.sleep(1);
                }
            }
            System.out.println("over after " + sim.frame() + " frames");
        }
    }
}
