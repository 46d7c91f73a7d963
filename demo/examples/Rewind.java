// 13 rewind: A history keeps the states before the last frames; go back and try other input.
//
//   frame 25: height 350, speed 50
//   frame 35: height 0, speed 64, crashed
//   states from frame 0 to 35
//   frame 25: height 350, speed 50
//   as before: true
//   frame 40: height 0, speed 20, landed

import org.denserow.engine.*;
import org.denserow.engine.storage.*;

public class Rewind {
    record Brake(int thrust) {}

    static Table landers;
    static IntColumn height, speed;

    public static void main(String[] args) {
        try (Simulation sim = Simulation.create(SimulationOptions.defaults())) {
            landers = sim.define("lander", Layout.fixed(1));
            height = landers.ints("height");
            speed = landers.ints("speed");
            height.values()[0] = 1_000;
            sim.system("fall").writes(height, speed).over(landers, (rows, commands) -> {
                if (rows.write(height)[0] == 0) return;
                int down = rows.write(speed)[0] += 2;
                rows.write(height)[0] = Math.max(0, rows.write(height)[0] - down);
            });
            Port<Brake> brakes = sim.port("brake", Brake.class, (brake, commands) -> {
                speed.values()[0] -= brake.thrust;
                return 0;
            });
            History history = sim.keepHistory(60, 1 << 20); // 60 states, at most 1 MiB
            sim.run(25);
            say(sim);
            long before = sim.hash();
            sim.run(10);
            say(sim);
            System.out.println("states from frame " + history.oldest() + " to " + history.newest());

            history.rewind(25);
            say(sim);
            System.out.println("as before: " + (sim.hash() == before));
            while (height.get(0) > 0) {
                boolean isFast = speed.get(0) > 20 + height.get(0) / 20;
                if (isFast) brakes.offer(new Brake(12)); // what comes between frames is input
                sim.step();
            }
            say(sim);
        }
    }

    static void say(Simulation sim) {
        String end = height.get(0) > 0 ? "" : speed.get(0) > 25 ? ", crashed" : ", landed";
        System.out.printf("frame %d: height %d, speed %d%s%n", sim.frame(), height.get(0), speed.get(0), end);
    }
}
