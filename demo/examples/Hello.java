// 1 hello: A million flies move on all cores, and the result is the same on every machine.
//
//   fly 0 is at 0.234375, fly 999 at 234.375
//   world 1955104cef40d196

import org.denserow.engine.*;
import org.denserow.engine.storage.*;

public class Hello {
    public static void main(String[] args) {
        try (Simulation sim = Simulation.create(SimulationOptions.defaults())) {
            Table flies = sim.define("fly", Layout.fixed(1_000_000)); // a type: so many rows, which are always there
            FloatColumn x = flies.floats("x"); // a column: a float for each row
            sim.system("move").writes(x).over(flies, (rows, commands) -> { // runs in chunks, on all cores
                float[] xs = rows.write(x);
                for (int row = rows.begin(); row < rows.end(); row++) xs[row] += (row + 1) / 256f;
            });
            sim.run(60); // frames
            System.out.println("fly 0 is at " + x.get(0) + ", fly 999 at " + x.get(999));
            System.out.printf("world %016x%n", sim.hash()); // of every row
        }
    }
}
