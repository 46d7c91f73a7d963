// 4 A table and a chart: the figures as CSV, and three curves as a picture.
//
//   frames,healthy,ill,immune
//   0,1995,5,0
//   10,1976,23,1
//   20,1944,49,7

import java.io.*;
import java.nio.file.*;
import java.util.*;
import org.denserow.engine.*;
import org.denserow.engine.derived.*;
import org.denserow.engine.lines.*;
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

    public static void main(String[] args) throws IOException {
        Path folder = Path.of(args.length > 0 ? args[0] : ".");
        try (Simulation sim = Simulation.create(SimulationOptions.defaults().withSeed(1));
                Writer csv = Files.newBufferedWriter(folder.resolve("epidemic.csv"))) {
            Epidemic town = new Epidemic(sim);
            ModelLines lines = ModelLines.of(sim, LineSink.csv(csv)).every(10);
            lines.count("healthy", town.healthy).count("ill", town.ill).count("immune", town.immune);
            for (lines.collect(); town.ill.count() > 0; lines.collect()) sim.step(); // writes when a line is due
        }
        List<String> table = Files.readAllLines(folder.resolve("epidemic.csv"));
        Files.writeString(folder.resolve("epidemic.svg"), chart(table));
        table.stream().limit(4).forEach(System.out::println);
    }

    static String chart(List<String> table) {
        String[] names = table.getFirst().split(","), colours = {"", "seagreen", "crimson", "slateblue"};
        String svg = "<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 640 320' fill='none'>\n";
        svg += "<path d='M0 0H640V320H0Z' fill='white'/>\n<path d='M20 30V300H620' stroke='grey'/>\n";
        for (int i = 1; i < names.length; i++) {
            String points = "";
            for (int line = 1; line < table.size(); line++) {
                int people = Integer.parseInt(table.get(line).split(",")[i]);
                points += (10 + 10 * line) + "," + (300 - 260 * people / PEOPLE) + " "; // pixels
            }
            svg += "<polyline points='" + points + "' stroke='" + colours[i] + "' stroke-width='2'/>\n";
            svg += "<text x='" + 140 * i + "' y='20' fill='" + colours[i] + "'>" + names[i] + "</text>\n";
        }
        return svg + "</svg>\n";
    }
}
