// 7 Births, deaths and a slider: rows that come and go, and a number that changes while the town runs.
//
//   1896 people, 78 of them ill

import org.denserow.engine.*;
import org.denserow.engine.derived.*;
import org.denserow.engine.storage.*;
import org.denserow.live.*;

class Epidemic {
    static final int PEOPLE = 2_000;
    static final float SIDE = 100; // of the town, which is a square
    static final double REACH = 2; // of the illness
    static final double RECOVERY = 0.02; // of an ill person in a frame
    static final int ROOM = 4_000; // for people in the town
    static final double BIRTH = 0.004; // of a child of a person in a frame, while the town is empty
    static final double DEATH = 0.002, FATAL = 0.004; // of a person in a frame; of an ill one

    record SetRisk(double risk) {} // a message

    final Table people, settings;
    final FloatColumn x, y;
    final DoubleColumn risk; // of a healthy person in a frame, for each ill one within reach
    final Port<SetRisk> risks;
    final Tag ill, immune;
    final Selection healthy;

    Epidemic(Simulation sim) {
        people = sim.define("person", Layout.dense(ROOM));
        x = people.floats("x");
        y = people.floats("y");
        ill = people.tag("ill");
        immune = people.tag("immune");
        healthy = ill.or(immune).not();
        Draw homes = sim.random("homes");
        for (int row = 0; row < PEOPLE; row++) {
            people.create();
            x.values()[row] = SIDE * homes.of(row).nextFloat();
            y.values()[row] = SIDE * homes.nextFloat();
        }
        for (int row = 0; row < 5; row++) ill.bits().set(row); // the first ones

        settings = sim.define("setting", Layout.fixed(1)); // one row
        risk = settings.doubles("risk");
        risk.values()[0] = 0.08;
        risks = sim.port("risk", SetRisk.class, (message, commands) -> {
            risk.values()[0] = message.risk(); // when a frame begins
            return 0; // the answer, a long
        });

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
        sim.system("infect").reads(near, x, y, risk).over(healthy, (rows, commands) -> {
            float[] xs = rows.read(x), ys = rows.read(y);
            for (var person = rows.cursor(); person.next(); ) {
                int row = person.row(), count = rows.read(near).count(xs[row], ys[row], REACH);
                if (rows.random().at(row).chance(count * rows.read(risk)[0])) commands.tag(people.handle(row), ill);
            }
        });

        sim.system("recover").over(ill, (rows, commands) -> {
            for (var person = rows.cursor(); person.next(); ) {
                if (!rows.random().at(person.row()).chance(RECOVERY)) continue;
                long handle = people.handle(person.row());
                commands.untag(handle, ill).tag(handle, immune);
            }
        });

        sim.system("live").reads(x, y, ill).creates(people).over(people, (rows, commands) -> {
            float[] xs = rows.read(x), ys = rows.read(y);
            double birth = BIRTH * (1 - (double) people.size() / ROOM); // fewer children in a full town
            for (int row = rows.begin(); row < rows.end(); row++) {
                Draw random = rows.random().at(row);
                if (random.chance(rows.read(ill).get(row) ? FATAL : DEATH)) commands.destroy(people.handle(row));
                if (!random.chance(birth)) continue;
                commands.create(people); // healthy, as no tag is set
                commands.with(x, xs[row]).with(y, ys[row]); // where the parent is
            }
        });
    }

    public static void main(String[] args) throws InterruptedException {
        try (Simulation sim = Simulation.create(SimulationOptions.defaults().withSeed(1))) {
            Epidemic town = new Epidemic(sim);
            var slider = Parameter.of("risk", 0, 0.2, 0.08, "a frame", SetRisk::new, town.risks);
            var options = LiveOptions.defaults().withPort(8080).allowControl().withParameter(slider);
            try (Live live = Live.open(sim, options)) {
                System.err.println("open " + live.address());
                Pace pace = Pace.at(20); // frames a second
                while (sim.frame() < 2_000) {
                    if (!sim.stepIfDue(pace)) Thread.sleep(1);
                }
            }
            System.out.println(town.people.size() + " people, " + town.ill.count() + " of them ill");
        }
    }
}
