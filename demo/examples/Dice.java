// 5 dice: Random numbers belong to an entity and a frame, so workers and births change none of them.
//
//   as it is          [6, 1, 5, 6, 2, 6, 1, 2, 3, 5]
//   with 8 workers    [6, 1, 5, 6, 2, 6, 1, 2, 3, 5]
//   of 500 players    [6, 1, 5, 6, 2, 6, 1, 2, 3, 5]
//   a system is off   [6, 1, 5, 6, 2, 6, 1, 2, 3, 5]

import java.util.Arrays;
import org.denserow.engine.*;
import org.denserow.engine.storage.*;

public class Dice {
    public static void main(String[] args) {
        System.out.println("as it is          " + throwsOfPlayer7(1, 100, false));
        System.out.println("with 8 workers    " + throwsOfPlayer7(8, 100, false));
        System.out.println("of 500 players    " + throwsOfPlayer7(1, 500, false));
        System.out.println("a system is off   " + throwsOfPlayer7(1, 100, true));
    }

    static String throwsOfPlayer7(int workers, int count, boolean isAlone) {
        SimulationOptions options =
                SimulationOptions.defaults().withSeed(42).withWorkers(workers).withGrain(64);
        try (Simulation sim = Simulation.create(options)) {
            Table players = sim.define("player", Layout.fixed(count));
            IntColumn dice = players.ints("dice"), luck = players.ints("luck");
            sim.system("throw").writes(dice).over(players, (rows, commands) -> {
                for (int row = rows.begin(); row < rows.end(); row++) {
                    Draw random = rows.random().at(row); // the numbers of this row in this frame and system
                    rows.write(dice)[row] = 1 + random.nextInt(6);
                }
            });
            sim.system("wish").writes(luck).over(players, (rows, commands) -> {
                for (int row = rows.begin(); row < rows.end(); row++) {
                    if (rows.random().at(row).chance(0.5)) rows.write(luck)[row]++; // of another system: other numbers
                }
            });
            if (isAlone) sim.switchOff("wish");
            int[] thrown = new int[10];
            for (int i = 0; i < thrown.length; i++) {
                sim.step();
                thrown[i] = dice.get(7);
            }
            return Arrays.toString(thrown);
        }
    }
}
