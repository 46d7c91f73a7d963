// 9 names: Indices find the row of a name and the rows of a group, and follow every change.
//
//   x

import org.denserow.engine.*;
import org.denserow.engine.index.*;
import org.denserow.engine.storage.*;

public class Names {
    record Player(Table table, ObjectColumn<String> name, IntColumn guild, IntColumn gold) {} // a type as a record

    public static void main(String[] args) {
        try (Simulation sim = Simulation.create(SimulationOptions.defaults())) {
            Player players = sim.define("player", Player.class, Layout.dense(100));
            NameIndex byName = players.table.indices().names("by name", players.name);
            SetIndex members = players.table.indices().sets("members", players.guild);
            sim.system("share").reads(members, players.guild).writes(players.gold).over(players.table, (rows, commands) -> {
                for (int row = rows.begin(); row < rows.end(); row++) {
                    int guild = rows.read(players.guild)[row];
                    rows.write(players.gold)[row] += 60 / rows.read(members).count(guild); // each guild earns 60
                }
            });
            String[] names = {"Ada", "Bob", "Cleo", "Dan", "Eve"};
            for (int i = 0; i < names.length; i++) {
                sim.commands().create(players.table);
                sim.commands().with(players.name, names[i]).with(players.guild, 1 + i % 2);
            }
            sim.step();
            say(sim, players, members);

            long eve = byName.view().handle("Eve"); // Handle.NULL if nobody has the name
            sim.commands().set(eve, players.guild, 2).set(eve, players.name, "Eva"); // both indices follow
            sim.commands().destroy(byName.view().handle("Bob"));
            sim.step();
            say(sim, players, members);
            System.out.println("Eve is in row " + byName.view().find("Eve") + ", Eva in row " + byName.view().find("Eva"));
        }
    }

    static void say(Simulation sim, Player players, SetIndex members) {
        for (int guild = 1; guild <= 2; guild++) {
            StringBuilder list = new StringBuilder();
            for (int row = members.view().first(guild); row >= 0; row = members.view().next(row)) {
                list.append(' ').append(players.name.get(row)).append(':').append(players.gold.get(row));
            }
            System.out.printf("frame %d, guild %d:%s%n", sim.frame(), guild, list);
        }
    }
}
