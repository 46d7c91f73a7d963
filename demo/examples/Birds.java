// 6 birds: A grid finds who is near; four hundred birds turn to where their neighbours fly, and are drawn.
//
//   world 177cb09fc7949ff9

import java.io.IOException;
import java.nio.file.*;
import java.util.Locale;
import org.denserow.engine.*;
import org.denserow.engine.derived.*;
import org.denserow.engine.storage.*;

public class Birds {
    static final double SIDE = 100, SIGHT = 5;

    final Table birds;
    final DoubleColumn x, y, u, v; // place, and direction of length 1

    Birds(Simulation sim) {
        birds = sim.define("bird", Layout.fixed(400));
        x = birds.doubles("x");
        y = birds.doubles("y");
        u = birds.doubles("u");
        v = birds.doubles("v");
        Draw random = sim.random("first birds");
        for (int row = 0; row < birds.size(); row++) {
            random.of(row);
            x.values()[row] = SIDE * random.nextDouble();
            y.values()[row] = SIDE * random.nextDouble();
            u.values()[row] = random.nextDouble() - 0.5;
            v.values()[row] = random.nextDouble() - 0.5;
        }
        Grid near = birds.derive()
                .grid("near", Position.of(x, y), GridShape.torus(SIDE, SIDE, SIGHT))
                .carrying(u, v);
        sim.system("fly").reads(near).writes(x, y, u, v).over(birds, (rows, commands) -> {
            double[] xs = rows.write(x), ys = rows.write(y);
            Grid.View old = rows.read(near); // copies from the beginning of this frame: safe to read while rows change
            double[] us = old.values(u), vs = old.values(v);
            for (int row = rows.begin(); row < rows.end(); row++) {
                Draw noise = rows.random().at(row);
                double toX = 2 * noise.nextDouble() - 1, toY = 2 * noise.nextDouble() - 1;
                old.around(xs[row], ys[row], SIGHT);
                while (old.nextRun()) { // runs of places in the arrays of the grid
                    for (int k = old.begin(); k < old.end(); k++) {
                        toX += us[k];
                        toY += vs[k];
                    }
                }
                double length = Math.sqrt(toX * toX + toY * toY);
                rows.write(u)[row] = toX / length;
                rows.write(v)[row] = toY / length;
                xs[row] += 0.5 * toX / length; // beyond the border is at the other side
                ys[row] += 0.5 * toY / length;
            }
        });
    }

    public static void main(String[] args) throws IOException {
        try (Simulation sim = Simulation.create(SimulationOptions.defaults().withSeed(3))) {
            Birds flock = new Birds(sim);
            sim.run(60);
            System.out.printf("world %016x%n", sim.hash());
            Path folder = Path.of(args.length > 0 ? args[0] : ".");
            Files.writeString(folder.resolve("birds.svg"), flock.picture());
        }
    }

    String picture() {
        StringBuilder svg = new StringBuilder("<svg xmlns='http://www.w3.org/2000/svg' viewBox='-2 -2 104 104'>\n");
        svg.append("<path d='M-2 -2H102V102H-2Z' fill='white'/>\n");
        for (int row = 0; row < birds.size(); row++) {
            long degrees = Math.round(StrictMath.toDegrees(StrictMath.atan2(v.get(row), u.get(row))));
            svg.append(String.format(
                    Locale.ROOT,
                    "<path d='M%.1f %.1fl%.1f %.1f' stroke='hsl(%d 70%% 45%%)' stroke-width='.7'/>\n",
                    x.get(row) - SIDE * Math.floor(x.get(row) / SIDE),
                    y.get(row) - SIDE * Math.floor(y.get(row) / SIDE),
                    2 * u.get(row),
                    2 * v.get(row),
                    degrees));
        }
        return svg.append("</svg>\n").toString();
    }
}
