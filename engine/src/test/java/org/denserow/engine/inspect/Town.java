package org.denserow.engine.inspect;

import java.util.function.Consumer;
import java.util.function.LongToIntFunction;
import org.denserow.engine.Port;
import org.denserow.engine.Simulation;
import org.denserow.engine.SimulationOptions;
import org.denserow.engine.Table;
import org.denserow.engine.storage.IntColumn;
import org.denserow.engine.storage.Layout;

/// A model of three systems and a port, whose versions differ in what the system `earn` gives to the person of row 70.
final class Town {

    /// One worker, three chunks.
    static final SimulationOptions OPTIONS =
            SimulationOptions.defaults().withWorkers(1).withGrain(64).withoutSerialCutoff();

    private static final int ROWS = 130;

    final Table people;
    final IntColumn age;
    final IntColumn money;
    final Port<Gift> gifts;

    record Gift(int money) {}

    /// @param wage what `earn` adds, by frame
    Town(final Simulation sim, final LongToIntFunction wage) {
        people = sim.define("person", Layout.dense(1_000));
        age = people.ints("age");
        money = people.ints("money");
        sim.system("grow").writes(age).over(people, (rows, commands) -> {
            for (int row = rows.begin(); row < rows.end(); row++) {
                rows.write(age)[row]++;
            }
        });
        sim.system("earn").reads(money).over(people, (rows, commands) -> {
            if (rows.begin() == 64) {
                commands.set(people.handle(70), money, rows.read(money)[70] + wage.applyAsInt(rows.frame()));
            }
        });
        sim.boundary();
        sim.system("spend").reads(money).writes(age).over(people, (rows, commands) -> {
            for (int row = rows.begin(); row < rows.end(); row++) {
                rows.write(age)[row] += rows.read(money)[row] % 3;
            }
        });
        gifts = sim.port("gift", Gift.class, (gift, commands) -> {
            commands.set(people.handle(5), money, gift.money);
            return 0;
        });
        for (int row = 0; row < ROWS; row++) {
            people.create();
        }
    }

    static Consumer<Simulation> town(final LongToIntFunction wage) {
        return sim -> new Town(sim, wage);
    }
}
