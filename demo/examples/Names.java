// 9 names: Indices find the row of a name and the rows of a group, and follow every change.
//
//   frame 1, guild 1: Cleo:60
//   frame 1, guild 2: Ada:15 Eve:15 Dan:15 Bob:15
//   frame 2, guild 1: Cleo:90 Eva:45
//   frame 2, guild 2: Ada:45 Dan:45
//   Eve is in row -1, Eva in row 1

import org.denserow.engine.*;
import org.denserow.engine.index.*;
import org.denserow.engine.storage.*;

public class Names {
    record Player(Table all, ObjectColumn<String> name, IntColumn guild, IntColumn gold) {} // a type as a record

    public static void main(String[] args) {
        try (Simulation sim = Simulation.create(SimulationOptions.defaults())) {
            Player players = sim.define("player", Player.class, Layout.dense(100));
            NameIndex byName = players.all.indices().names("by name", players.name);
            SetIndex members = players.all.indices().sets("members", players.guild);
            sim.system("share")
                    .reads(members, players.guild)
                    .writes(players.gold)
                    .over(players.all, (rows, commands) -> {
                        for (int row = rows.begin(); row < rows.end(); row++) {
                            int guild = rows.read(players.guild)[row];
                            int share = 60 / rows.read(members).count(guild); // each guild earns 60
                            rows.write(players.gold)[row] += share;
                        }
                    });
            for (String name : new String[] {"Ada", "Bob", "Cleo", "Dan", "Eve"}) {
                sim.commands().create(players.all);
                sim.commands().with(players.name, name).with(players.guild, 1 + name.length() % 2);
            }
            sim.step();
            say(sim, players, members);

            long eve = byName.view().handle("Eve"); // Handle.NULL if nobody has the name
            sim.commands().set(eve, players.guild, 1).set(eve, players.name, "Eva"); // both indices follow
            sim.commands().destroy(byName.view().handle("Bob"));
            sim.step();
            say(sim, players, members);
            NameIndex.View names = byName.view();
            System.out.println("Eve is in row " + names.find("Eve") + ", Eva in row " + names.find("Eva"));
        }
    }

    static void say(Simulation sim, Player players, SetIndex members) {
        for (int guild = 1; guild <= 2; guild++) {
            StringBuilder list = new StringBuilder();
            SetIndex.View ring = members.view();
            for (int row = ring.first(guild); row >= 0; row = ring.next(row)) {
                list.append(' ').append(players.name.get(row)).append(':').append(players.gold.get(row));
            }
            System.out.printf("frame %d, guild %d:%s%n", sim.frame(), guild, list);
        }
    }
}
