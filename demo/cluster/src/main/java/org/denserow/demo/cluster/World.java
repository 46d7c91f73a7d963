package org.denserow.demo.cluster;

import org.denserow.engine.Draw;
import org.denserow.engine.Simulation;
import org.denserow.engine.Table;
import org.denserow.engine.storage.FloatColumn;
import org.denserow.engine.storage.IntColumn;
import org.denserow.engine.storage.Layout;

/// The world of a small server: players walk about, and each has brought 100 coins.
final class World {

    /// A player comes in.
    record Join(String name) {}

    /// Somebody asks for the number of coins.
    record Look(int reader) {}

    static final int COINS = 100;
    private static final int PLAYERS = 1 << 18;

    record Player(Table table, FloatColumn x, FloatColumn y, IntColumn coins) {}

    private World() {}

    static void define(final Simulation sim) {
        final Player players = sim.define("player", Player.class, Layout.dense(PLAYERS));
        sim.system("walk").writes(players.x(), players.y()).over(players.table(), (rows, commands) -> {
            final float[] x = rows.write(players.x());
            final float[] y = rows.write(players.y());
            for (int row = rows.begin(); row < rows.end(); row++) {
                final Draw draw = rows.random().at(row);
                x[row] += (float) draw.nextDouble() - 0.5f;
                y[row] += (float) draw.nextDouble() - 0.5f;
            }
        });
        sim.port("join", Join.class, (join, commands) -> {
            final long player = commands.create(players.table());
            commands.with(players.coins(), COINS);
            return player;
        });
        sim.port("look", Look.class, (look, commands) -> {
            long coins = 0;
            for (int row = 0; row < players.table().size(); row++) {
                coins += players.coins().get(row);
            }
            return coins;
        });
    }
}
