package org.denserow.engine.derivedparts;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.ArrayList;
import java.util.List;
import org.denserow.engine.CustomCommand;
import org.denserow.engine.Simulation;
import org.denserow.engine.Table;
import org.denserow.engine.Trial;
import org.denserow.engine.derived.Buckets;
import org.denserow.engine.handle.Handle;
import org.denserow.engine.index.SetIndex;
import org.denserow.engine.storage.HandleColumn;
import org.denserow.engine.storage.IntColumn;
import org.denserow.engine.storage.Layout;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

/// Derived parts follow what the engine writes to their columns by itself: keys that change at once, and references
/// that a relation clears.
class DerivedAfterKeysTest {

    @AutoClose
    private final Simulation sim = Trial.parallel(2);

    private final Table teams = sim.define("team", Layout.dense(4));
    private final Table players = sim.define("player", Layout.dense(16));
    private final IntColumn place = players.ints("place");
    private final HandleColumn team = players.handles("team", teams, HandleColumn.WhenGone.CLEAR);
    private final Buckets byPlace =
            players.derive().buckets("byPlace", place, 4).carrying(team);
    private final List<String> seen = new ArrayList<>(); // by the system, in each frame

    private void declare() {
        sim.system("look").reads(byPlace).once((world, commands) -> {
            final Buckets.View groups = world.read(byPlace);
            final StringBuilder text = new StringBuilder();
            for (int key = 0; key < groups.keys(); key++) {
                for (int at = groups.begin(key); at < groups.end(key); at++) {
                    final String refers = groups.values(team)[at] == Handle.NULL ? "" : "*";
                    text.append(key)
                            .append(':')
                            .append(groups.rows()[at])
                            .append(refers)
                            .append(' ');
                }
            }
            seen.add(text.toString().strip());
        });
    }

    private void assertSeen(final String... texts) {
        assertEquals(List.of(texts), seen);
        seen.clear();
    }

    @Test
    @DisplayName("groups by a column are made anew after a key of the column changed at once")
    void rekey_groupsByTheColumn_follow() {
        final SetIndex byKey = players.indices().sets("byKey", place);
        final CustomCommand command =
                sim.command("move", 0, payload -> byKey.view().rekey(1, 2));
        declare();
        sim.system("alone")
                .exclusive((world, commands) -> world.write(byKey).rekey(0, (int) Math.max(0, world.frame() - 3)));
        players.create();
        players.create();
        sim.run(2);
        assertSeen("0:0 0:1", "0:0 0:1");
        byKey.view().rekey(1, 3);
        sim.step();
        assertSeen("0:0 3:1");
        sim.commands().send(command);
        sim.run(3);
        assertSeen("0:0 2:1", "0:0 2:1", "1:0 2:1");
    }

    @Test
    @DisplayName("copies of a column of references are made anew after a relation cleared one")
    void cascade_clearsAReference_theCarriedCopyFollows() {
        declare();
        for (int row = 0; row < 3; row++) {
            players.create();
        }
        final long gone = teams.create();
        team.values()[1] = gone;
        team.values()[2] = teams.create();
        sim.run(2);
        assertSeen("0:0 0:1* 0:2*", "0:0 0:1* 0:2*");
        sim.commands().destroy(gone);
        sim.step();
        assertSeen("0:0 0:1 0:2*");
    }
}
