///usr/bin/env jbang "$0" "$@" ; exit $?
//JAVA 21+
//DEPS org.denserow:denserow-engine:0.1.0-SNAPSHOT

import org.denserow.engine.*;
import org.denserow.engine.storage.*;

public class Flies {
    record Fly(Table table, FloatColumn x, FloatColumn vx, Tag glowing) {} // one component per part
    record Spawn(float speed) {}

    static final float DT = 1f / 60, EDGE = 100;

    public static void main(String[] args) {
        try (Simulation sim = Simulation.create(SimulationOptions.defaults().withSeed(7))) {
            Fly flies = sim.define("fly", Fly.class, Layout.dense(100_000));
            sim.system("move").reads(flies.vx).writes(flies.x).over(flies.table, (rows, commands) -> {
                float[] x = rows.write(flies.x), vx = rows.read(flies.vx);
                for (int row = rows.begin(); row < rows.end(); row++) x[row] += vx[row] * DT; // vectorised
            });
            sim.system("cull").reads(flies.x).over(flies.table, (rows, commands) -> {
                float[] x = rows.read(flies.x);
                for (int row = rows.begin(); row < rows.end(); row++)
                    if (x[row] > EDGE) commands.destroy(flies.table.handle(row)); // applied at the end of the frame
            });
            Port<Spawn> spawn = sim.port("spawn", Spawn.class, (message, commands) -> { // the way in for any thread
                long fly = commands.create(flies.table); // a real handle, usable at once
                commands.with(flies.vx, message.speed()).with(flies.glowing);
                return fly;
            });
            for (int i = 0; i < 1_000; i++) {
                sim.commands().create(flies.table); // the owner's commands: applied when the next frame begins
                sim.commands().with(flies.vx, i % 20).with(flies.glowing);
            }
            if (!spawn.offer(new Spawn(5))) System.out.println("the port is full: offer again after a frame");
            sim.run(600);
            System.out.printf("%d flies, world %016x%n", flies.table.size(), sim.hash());
        }
    }
}
