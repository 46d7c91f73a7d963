// 2 flies: Rows come and go by commands; a handle knows when its fly is gone.
//
//   before a frame: 1:0#1 is not there
//   after frame 1: 1:0#1 is there, x=6.0
//   after frame 5: 1:0#1 is not there
//   another fly: 1:1#1 is there, in the same row 0
//   and the first: 1:0#1 is not there

import org.denserow.engine.*;
import org.denserow.engine.handle.Handle;
import org.denserow.engine.storage.*;

public class Flies {
    public static void main(String[] args) {
        try (Simulation sim = Simulation.create(SimulationOptions.defaults())) {
            Table flies = sim.define("fly", Layout.dense(1)); // room for one; rows stand without holes
            FloatColumn x = flies.floats("x");
            sim.system("move").writes(x).over(flies, (rows, commands) -> {
                for (int row = rows.begin(); row < rows.end(); row++) rows.write(x)[row] += 1;
            });
            sim.system("leave").reads(x).over(flies, (rows, commands) -> {
                for (int row = rows.begin(); row < rows.end(); row++) {
                    if (rows.read(x)[row] >= 10) commands.destroy(flies.handle(row)); // at the end of this frame
                }
            });
            long first = sim.commands().create(flies); // its name from now on; the row comes when the next frame begins
            sim.commands().with(x, 5);
            System.out.println("before a frame: " + look(flies, first));
            sim.step();
            System.out.printf("after frame %d: %s, x=%s%n", sim.frame(), look(flies, first), x.get(flies.row(first)));
            sim.run(4);
            System.out.printf("after frame %d: %s%n", sim.frame(), look(flies, first));
            long second = sim.commands().create(flies);
            sim.step();
            System.out.println("another fly: " + look(flies, second) + ", in the same row " + flies.find(second));
            System.out.println("and the first: " + look(flies, first)); // never taken for the other one
        }
    }

    static String look(Table table, long handle) {
        return Handle.toString(handle) + (table.isValid(handle) ? " is there" : " is not there");
    }
}
