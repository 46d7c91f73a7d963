// 4 boundaries: What systems record becomes visible at the next boundary, for all at once.
//
//   frame 0
//     lay and before share a segment   0 ants
//     after the boundary              10 ants
//     an exclusive system              5 ants
//     and what it did itself           4 ants
//     between frames                   3 ants
//   frame 1
//     lay and before share a segment   3 ants
//     after the boundary              13 ants
//     an exclusive system              6 ants
//     and what it did itself           5 ants
//     between frames                   4 ants

import org.denserow.engine.*;
import org.denserow.engine.storage.*;

public class Boundaries {
    public static void main(String[] args) {
        try (Simulation sim = Simulation.create(SimulationOptions.defaults())) {
            Table queens = sim.define("queen", Layout.fixed(1));
            Table ants = sim.define("ant", Layout.dense(1_000));
            sim.system("lay").creates(ants).over(queens, (rows, commands) -> {
                for (int row = rows.begin(); row < rows.end(); row++) {
                    for (int i = 0; i < 10; i++) commands.create(ants);
                }
            });
            sim.system("before").once((chunk, commands) -> say("lay and before share a segment", ants));
            sim.boundary(); // what was recorded so far is applied here
            sim.system("after").once((chunk, commands) -> say("after the boundary", ants));
            sim.system("cull").over(ants, (rows, commands) -> {
                for (int row = rows.begin(); row < rows.end(); row += 2) commands.destroy(ants.handle(row));
            });
            sim.system("script").exclusive((world, commands) -> { // alone; a boundary stands before it
                say("an exclusive system", ants);
                ants.destroy(ants.handle(0)); // it may change structure at once
                say("and what it did itself", ants);
                commands.destroy(ants.handle(0)); // or record, as others do: applied at the end of the frame
            });
            for (int i = 0; i < 2; i++) {
                System.out.println("frame " + sim.frame());
                sim.step();
                say("between frames", ants);
            }
        }
    }

    static void say(String where, Table ants) {
        System.out.printf("  %-31s %2d ants%n", where, ants.size());
    }
}
