// 10 bombs: Timers delay commands; events are rows that every system sees exactly once.
//
//   frame 11: a bang at 0.0
//   frame 11: a bang at 9.0
//   frame 22: a bang at 11.0
//   frame 22: a bang at 2.0
//   frame 33: a bang at 4.0
//   bombs left: 0, blasts left: 0

import org.denserow.engine.*;
import org.denserow.engine.storage.*;

public class Bombs {
    static final int FUSE = 10; // frames
    static final float REACH = 2.5f;

    public static void main(String[] args) {
        try (Simulation sim = Simulation.create(SimulationOptions.defaults())) {
            Table bombs = sim.define("bomb", Layout.dense(100)), blasts = sim.define("blast", Layout.events(100));
            FloatColumn x = bombs.floats("x"), at = blasts.floats("at");
            Tag lit = bombs.tag("lit"), due = bombs.tag("due");
            sim.system("explode").reads(x).creates(blasts).over(due, (rows, commands) -> {
                for (var bomb = rows.cursor(); bomb.next(); ) {
                    commands.create(blasts);
                    commands.with(at, rows.read(x)[bomb.row()]);
                    commands.destroy(bombs.handle(bomb.row()));
                }
            });
            sim.system("light").reads(x, at).over(lit.not(), (rows, commands) -> {
                for (int blast = 0; blast < blasts.size(); blast++) { // those of one lap: each is seen in one frame
                    for (var bomb = rows.cursor(); bomb.next(); ) {
                        if (Math.abs(rows.read(x)[bomb.row()] - rows.read(at)[blast]) <= REACH) {
                            light(commands, bombs.handle(bomb.row()), lit, due);
                        }
                    }
                }
            });
            sim.system("hear").reads(at).over(blasts, (rows, commands) -> {
                for (int row = rows.begin(); row < rows.end(); row++) {
                    System.out.printf("frame %d: a bang at %s%n", rows.frame(), rows.read(at)[row]);
                }
            });
            for (float place : new float[] {0, 2, 4, 9, 11}) {
                long bomb = sim.commands().create(bombs);
                sim.commands().with(x, place);
                if (place == 0 || place == 9) light(sim.commands(), bomb, lit, due);
            }
            sim.run(60);
            System.out.println("bombs left: " + bombs.size() + ", blasts left: " + blasts.size());
        }
    }

    static void light(Commands commands, long bomb, Tag lit, Tag due) {
        commands.tag(bomb, lit);
        commands.after(FUSE).tag(bomb, due); // a timer: part of the state, as rows are
        commands.after(0); // what is recorded next is not delayed
    }
}
