// 8 family: References to other rows; when a target goes, they are cleared, or their rows go too.
//
//   founded:            3 packs, 3 of them led, 15 wolves
//   a leader dies:      3 packs, 2 of them led, 14 wolves
//   a pack is given up: 2 packs, 2 of them led, 10 wolves
//   rows that died with another one: 4

import org.denserow.engine.*;
import org.denserow.engine.storage.*;
import org.denserow.engine.storage.HandleColumn.WhenGone;

public class Family {
    public static void main(String[] args) {
        try (Simulation sim = Simulation.create(SimulationOptions.defaults())) {
            Table packs = sim.define("pack", Layout.dense(100)), wolves = sim.define("wolf", Layout.dense(1_000));
            HandleColumn packOf = wolves.handles("pack", packs, WhenGone.DESTROY); // a wolf goes with its pack
            HandleColumn leader = packs.handles("leader", wolves, WhenGone.CLEAR); // a pack stays without its leader
            sim.system("found").creates(packs, wolves).once((chunk, commands) -> {
                if (chunk.frame() > 0) return;
                for (int i = 0; i < 3; i++) {
                    long pack = commands.create(packs); // the final handle: usable at once, also as a reference
                    for (int k = 0; k < 5; k++) {
                        long wolf = commands.create(wolves);
                        commands.with(packOf, pack);
                        if (k == 0) commands.set(pack, leader, wolf);
                    }
                }
            });
            sim.step();
            say("founded", packs, wolves, leader);

            long pack = packs.handle(0), alpha = leader.get(0);
            sim.commands().destroy(alpha);
            sim.step();
            say("a leader dies", packs, wolves, leader);

            sim.commands().destroy(pack); // one command; its four wolves die at the same boundary
            sim.step();
            say("a pack is given up", packs, wolves, leader);
            long cascaded = sim.report().cascadedRows();
            System.out.println("rows that died with another one: " + cascaded);
        }
    }

    static void say(String what, Table packs, Table wolves, HandleColumn leader) {
        int led = 0;
        for (int row = 0; row < packs.size(); row++) if (wolves.isValid(leader.get(row))) led++;
        System.out.printf("%-19s %d packs, %d of them led, %2d wolves%n", what + ":", packs.size(), led, wolves.size());
    }
}
