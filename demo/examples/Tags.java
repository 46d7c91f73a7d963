// 3 tags: One bit a row says what a thing is; systems run over tags and their combinations.
//
//   frame  docked  damaged  both
//      25     100      122    45
//      50     168      143    57
//      75     196      138    63
//     100     216      136    67

import org.denserow.engine.*;
import org.denserow.engine.storage.*;

public class Tags {
    public static void main(String[] args) {
        try (Simulation sim = Simulation.create(SimulationOptions.defaults().withSeed(7))) {
            Table ships = sim.define("ship", Layout.dense(1_000));
            IntColumn fuel = ships.ints("fuel");
            Tag docked = ships.tag("docked"), damaged = ships.tag("damaged");
            sim.system("fly").writes(fuel).over(docked.not(), (rows, commands) -> { // ships without the tag
                for (var ship = rows.cursor(); ship.next(); ) {
                    int left = --rows.write(fuel)[ship.row()];
                    if (left == 0) commands.tag(ships.handle(ship.row()), docked);
                    if (rows.random().at(ship.row()).chance(0.01)) commands.tag(ships.handle(ship.row()), damaged);
                }
            });
            sim.system("refuel").writes(fuel).over(docked.andNot(damaged), (rows, commands) -> {
                for (var ship = rows.cursor(); ship.next(); ) {
                    int tank = rows.write(fuel)[ship.row()] += 5;
                    if (tank >= 20) commands.untag(ships.handle(ship.row()), docked);
                }
            });
            sim.system("repair").over(docked.and(damaged), (rows, commands) -> {
                for (var ship = rows.cursor(); ship.next(); ) {
                    if (rows.random().at(ship.row()).chance(0.1)) commands.untag(ships.handle(ship.row()), damaged);
                }
            });
            for (int i = 0; i < 1_000; i++) {
                sim.commands().create(ships);
                sim.commands().with(fuel, 1 + i % 20);
            }
            System.out.println("frame  docked  damaged  both");
            for (int i = 0; i < 4; i++) {
                sim.run(25);
                int both = docked.and(damaged).count();
                System.out.printf("%5d  %6d  %7d  %4d%n", sim.frame(), docked.count(), damaged.count(), both);
            }
        }
    }
}
