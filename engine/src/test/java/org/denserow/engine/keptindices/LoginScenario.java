package org.denserow.engine.keptindices;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import org.denserow.engine.Commands;
import org.denserow.engine.Draw;
import org.denserow.engine.Port;
import org.denserow.engine.Simulation;
import org.denserow.engine.SystemFailure;
import org.denserow.engine.Table;
import org.denserow.engine.Trial;
import org.denserow.engine.handle.Handle;
import org.denserow.engine.handle.RowState;
import org.denserow.engine.index.HashIndex;
import org.denserow.engine.index.NameIndex;
import org.denserow.engine.index.SetIndex;
import org.denserow.engine.storage.HandleColumn;
import org.denserow.engine.storage.IntColumn;
import org.denserow.engine.storage.Layout;
import org.denserow.engine.storage.LongColumn;
import org.denserow.engine.storage.ObjectColumn;

/// A server: players log in and out, change their names, and own items; messages of several ports look players up that
/// others create at the same boundary, and each look-up is compared with the rule, by brute force.
///
/// What comes in depends on seed and frame alone. Some messages throw, some frames fail, players are too many at times.
final class LoginScenario implements AutoCloseable {

    private static final int CAPACITY = 96;
    private static final int ACCOUNTS = 140;
    private static final int FRAMES_TO_FAILURE = 11;

    private record Player(Table table, LongColumn account, ObjectColumn<String> name, IntColumn gold) {}

    private record Message(int kind, long account, int other) {}

    /// A row that a message creates.
    private record Coming(long handle, long account, String name) {}

    private static final class OnPurpose extends RuntimeException {
        private static final long serialVersionUID = 1L;
    }

    final Simulation sim;
    final List<Long> answers = new ArrayList<>();
    long foundEarly; // look-ups that found rows to come
    private final long seed;
    private final Player players;
    private final Table items;
    private final IntColumn price;
    private final HandleColumn owner;
    private final HashIndex byAccount;
    private final NameIndex byName;
    private final SetIndex byOwner;
    private final List<Port<Message>> ports = new ArrayList<>();
    private final List<Coming> coming = new ArrayList<>(); // of messages of this boundary that did not fail
    private final List<Coming> ofMessage = new ArrayList<>();

    LoginScenario(final int workers, final long seed, final Layout layout) {
        this.seed = seed;
        sim = Trial.parallel(workers);
        players = sim.define("player", Player.class, layout);
        items = sim.define("item", Layout.dense(16).growable());
        price = items.ints("price");
        owner = items.handles("owner", players.table, HandleColumn.WhenGone.DESTROY);
        byAccount = players.table.indices().unique("byAccount", players.account);
        byName = players.table.indices().names("byName", players.name);
        byOwner = items.indices().sets("byOwner", owner);
        for (int port = 0; port < 2; port++) {
            ports.add(sim.port("port " + port, Message.class, this::handle));
        }
        declare();
    }

    static Layout layout(final Random random) {
        return switch (random.nextInt(3)) {
            case 0 -> Layout.dense(CAPACITY);
            case 1 -> Layout.pinned(CAPACITY);
            default -> Layout.dense(4).growable();
        };
    }

    private void declare() {
        final Table crowd = sim.define("crowd", Layout.fixed(64 * 4));
        sim.system("trade")
                .reads(byAccount, byOwner, byName)
                .creates(items)
                .grain(64)
                .over(crowd, (rows, commands) -> {
                    for (int row = rows.begin(); row < rows.end(); row += 3) {
                        final Draw draw = rows.random().at(row);
                        final long buyer = rows.read(byAccount).handle(draw.nextInt(ACCOUNTS));
                        if (buyer != Handle.NULL) {
                            commands.create(items);
                            commands.with(owner, buyer).with(price, row);
                        }
                        final int first = rows.read(byOwner).first(buyer);
                        if (first >= 0 && buyer != Handle.NULL) {
                            commands.set(buyer, players.gold, rows.read(byOwner).count(buyer));
                            commands.destroy(items.handle(first));
                        }
                    }
                });
        sim.system("fail").over(crowd, (rows, commands) -> {
            if (rows.frame() % FRAMES_TO_FAILURE == FRAMES_TO_FAILURE - 1) {
                throw new OnPurpose();
            }
        });
        sim.system("rename").exclusive((world, commands) -> {
            final int row = world.read(byAccount).find(world.frame() % ACCOUNTS);
            if (row >= 0) {
                world.write(byName).rekey(row, "renamed " + world.frame() % 5);
                world.write(byAccount).rekey(row, (world.frame() + 1) % ACCOUNTS);
            }
        });
    }

    // ---- Messages ----

    private long handle(final Message message, final Commands commands) {
        ofMessage.clear();
        final long found = byAccount.view().handle(message.account);
        assertEquals(expected(message.account), found);
        final String name = "name " + message.other;
        final long named = byName.view().handle(name);
        assertEquals(expected(name), named);
        assertEquals(byAccount.view().find(message.account) < 0 && found != Handle.NULL, isComing(found));
        foundEarly += isComing(found) || isComing(named) ? 1 : 0;
        switch (message.kind) {
            case 0, 1, 2, 3 -> {
                if (found == Handle.NULL) {
                    login(message.account, named == Handle.NULL ? name : null, commands);
                }
            }
            case 4 -> {
                for (int each = 0; each < 3; each++) {
                    login(message.account + each, null, commands);
                }
            }
            case 5 -> commands.destroy(found == Handle.NULL ? players.table.handle(0) : found);
            case 6 -> commands.set(players.table.handle(0), players.account, message.account);
            default -> {
                commands.createPending(players.table);
                commands.with(players.account, message.account).with(players.name, name);
            }
        }
        assertEquals(expected(message.account), byAccount.view().handle(message.account));
        assertEquals(expected(name), byName.view().handle(name));
        if (message.other % 5 == 0) {
            throw new OnPurpose();
        }
        coming.addAll(ofMessage);
        answers.add(found);
        return found;
    }

    private void login(final long account, final String name, final Commands commands) {
        final long handle = commands.create(players.table);
        commands.with(players.account, -1 - account)
                .with(players.account, account)
                .with(players.name, name);
        ofMessage.add(new Coming(handle, account, name));
    }

    private long expected(final long account) {
        final int row = byAccount.view().find(account);
        return row >= 0 ? players.table.handle(row) : firstComing(each -> each.account == account);
    }

    private long expected(final String name) {
        final int row = byName.view().find(name);
        return row >= 0 ? players.table.handle(row) : firstComing(each -> name.equals(each.name));
    }

    private long firstComing(final java.util.function.Predicate<Coming> isWanted) {
        for (final Coming each : coming) {
            if (isWanted.test(each)) {
                return each.handle;
            }
        }
        return ofMessage.stream()
                .filter(isWanted)
                .map(Coming::handle)
                .findFirst()
                .orElse(Handle.NULL);
    }

    private boolean isComing(final long handle) {
        return handle != Handle.NULL && !players.table.isValid(handle);
    }

    /// Runs a frame with the messages that it brings.
    void step() {
        coming.clear();
        final Random random = new Random(Trial.mix(seed, sim.frame()));
        final int messages = random.nextInt(30);
        for (int i = 0; i < messages; i++) {
            ports.get(random.nextInt(2))
                    .offer(new Message(random.nextInt(8), random.nextInt(ACCOUNTS), random.nextInt(24)));
        }
        stepOnly();
    }

    /// Runs a frame whose messages come from somewhere else.
    void stepOnly() {
        coming.clear();
        if (players.table.size() == 0) {
            players.table.create();
        }
        try {
            sim.step();
        } catch (final SystemFailure failure) {
            if (!(failure.getCause() instanceof OnPurpose)) {
                throw failure;
            }
            sim.recover();
        }
        check();
    }

    // ---- What holds between frames ----

    private void check() {
        final Map<Long, Integer> accounts = new TreeMap<>();
        final Map<Long, Integer> owned = new TreeMap<>();
        for (int row = 0; row < players.table.end(); row++) {
            if (isActive(players.table, row)) {
                accounts.merge(players.account.get(row), 1, Integer::sum);
            }
        }
        for (int row = 0; row < items.end(); row++) {
            owned.merge(owner.get(row), 1, Integer::sum);
        }
        accounts.forEach((account, rows) ->
                assertEquals(account, players.account.get(byAccount.view().find(account)), "account"));
        assertEquals(players.table.size() - accounts.size(), byAccount.duplicates());
        owned.forEach((handle, rows) ->
                assertEquals(handle == Handle.NULL ? 0 : rows, byOwner.view().count(handle), "items of an owner"));
    }

    private static boolean isActive(final Table table, final int row) {
        return table.state(row) == RowState.ACTIVE || table.state(row) == RowState.PERMANENT;
    }

    /// What must be equal for any number of workers.
    List<Object> state() {
        return List.of(
                sim.hash(),
                sim.orderHash(),
                sim.report().duplicateKeys(),
                List.copyOf(sim.report().notes()),
                answers.size());
    }

    long players() {
        return players.table.size();
    }

    @Override
    public void close() {
        sim.close();
    }
}
