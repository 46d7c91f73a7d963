package org.denserow.stress.fuzz;

import java.util.function.Function;
import org.denserow.engine.Chunk;
import org.denserow.engine.Commands;
import org.denserow.engine.CustomCommand;
import org.denserow.engine.Draw;
import org.denserow.engine.Table;
import org.denserow.engine.derived.Nearby;
import org.denserow.engine.handle.RowState;
import org.denserow.engine.index.Index;
import org.denserow.engine.storage.Claims;
import org.denserow.engine.storage.Column;
import org.denserow.engine.storage.LongColumn;
import org.denserow.engine.storage.Part;
import org.denserow.engine.storage.Resource;
import org.denserow.engine.storage.Tag;

/// What a program does to the engine. Names are handles.
final class EngineHands implements Hands {

    static final int NO_TYPE = -1;

    private final EngineWorld world;
    private final Chunk chunk; // null: the owner's
    private final Commands commands; // null: records none
    private final int type; // of the own rows
    private final Uses uses;
    private final Function<Part<?, ?>, Object> reads;
    private final Function<Part<?, ?>, Object> writes;
    private final Function<Part<?, ?>, Object> views;
    private int row = -1; // the own one
    private int created; // rows created last

    private EngineHands(
            final EngineWorld world,
            final Chunk chunk,
            final Commands commands,
            final int type,
            final Uses uses,
            final Function<Part<?, ?>, Object> reads,
            final Function<Part<?, ?>, Object> writes,
            final Function<Part<?, ?>, Object> views) {
        this.world = world;
        this.chunk = chunk;
        this.commands = commands;
        this.type = type;
        this.uses = uses;
        this.reads = reads;
        this.writes = writes;
        this.views = views;
    }

    /// {@return hands of a chunk}
    static EngineHands chunk(
            final EngineWorld world, final int type, final Chunk chunk, final Commands commands, final Uses uses) {
        return new EngineHands(world, chunk, commands, type, uses, chunk::read, chunk::write, chunk::read);
    }

    /// {@return hands of an exclusive system}
    static EngineHands alone(final EngineWorld world, final Chunk chunk, final Commands commands) {
        return new EngineHands(world, chunk, commands, NO_TYPE, Uses.NOTHING, chunk::read, chunk::write, chunk::read);
    }

    /// {@return hands of the owner between frames}
    static EngineHands owner(final EngineWorld world, final Commands commands) {
        return new EngineHands(
                world,
                null,
                commands,
                NO_TYPE,
                Uses.NOTHING,
                EngineHands::values,
                EngineHands::values,
                EnginePart::look);
    }

    /// {@return hands of the handler of a user-defined command, which records none}
    static EngineHands handler(final EngineWorld world) {
        return owner(world, null);
    }

    /// Takes another row as the own one.
    void own(final int next) {
        row = next;
    }

    private static Object values(final Part<?, ?> part) {
        return switch (part) {
            case Column<?> column -> column.values();
            case Resource<?> resource -> resource.value();
            case Index<?> index -> index.view();
            default -> ((Tag) part).bits();
        };
    }

    private Table table(final int of) {
        return world.tables.get(of).table;
    }

    private EngineColumn column(final int of, final int column) {
        return world.tables.get(of).column(column);
    }

    @Override
    public long self() {
        return row < 0 ? NOBODY : table(type).handle(row);
    }

    @Override
    public long cell(final int number) {
        final EngineColumn column = column(type, number);
        return column.get(array(type, column), row);
    }

    @Override
    public void write(final int number, final long raw) {
        final EngineColumn column = column(type, number);
        column.put(writes.apply(column.column()), row, raw);
    }

    @Override
    public void mark(final int tag, final boolean on) {
        final Tag.Bits marked = (Tag.Bits) writes.apply(world.tables.get(type).tag(tag));
        if (on) {
            marked.set(row);
        } else {
            marked.clear(row);
        }
    }

    @Override
    public long any(final int of, final long chosen) {
        final Table table = table(of);
        if (table.end() == 0) {
            return NOBODY;
        }
        final int place = (int) Long.remainderUnsigned(chosen, table.end());
        return table.state(place) == RowState.VACANT ? NOBODY : table.handle(place);
    }

    @Override
    public long look(final int of, final long name, final int number) {
        final int found = table(of).find(name);
        final EngineColumn column = column(of, number);
        return found < 0 ? 0 : column.get(array(of, column), found);
    }

    private Object array(final int of, final EngineColumn column) {
        final boolean writable =
                uses.writes().contains(new Uses.Cell(of, column.plan().number()));
        return (writable ? writes : reads).apply(column.column());
    }

    @Override
    public long[] ask(final int number, final long key, final long wide) {
        final EnginePart part = world.parts.get(number);
        if (!part.plan().isNearby()) {
            return part.ask(views.apply(part.part()), key, wide);
        }
        final int seen = world.plan.parts().get(part.plan().on()).type();
        return new EngineNearby(part.plan(), table(part.plan().type()))
                .answer((Nearby.View) views.apply(part.part()), key, handle -> look(seen, handle, ColumnPlan.IDENTITY));
    }

    @Override
    public long consult(final int resource) {
        return board(uses.alters().contains(resource) ? writes : reads, resource).value;
    }

    @Override
    public void alter(final int resource, final long raw) {
        final EngineGlobals.Board board = board(writes, resource);
        board.value = Draws.mix(board.value ^ raw);
    }

    private EngineGlobals.Board board(final Function<Part<?, ?>, Object> access, final int resource) {
        return (EngineGlobals.Board) access.apply(world.globals.resources.get(resource));
    }

    @Override
    public void add(final int tally, final double term) {
        world.globals.tallies.get(tally).add(chunk, term);
    }

    @Override
    public double total(final int tally) {
        return world.globals.tallies.get(tally).value();
    }

    @Override
    public boolean isKnown(final long name) {
        return world.isKnown(name);
    }

    @Override
    public void bid(final int number, final long claimant, final long at, final int priority) {
        final ClaimsPlan plan = world.plan.globals().claims().get(number);
        final int found = table(plan.type()).find(at);
        if (found >= 0 && table(plan.claimants()).find(claimant) >= 0) {
            ((Claims.Bids) writes.apply(world.claims.get(number))).claim(found, claimant, priority);
        }
    }

    @Override
    public long contest(final int number, final long claimant, final long at) {
        final ClaimsPlan plan = world.plan.globals().claims().get(number);
        final int found = table(plan.type()).find(at);
        final Claims.Winners winners = (Claims.Winners) reads.apply(world.claims.get(number));
        final long winner = found < 0 ? NOBODY : winners.winner(found);
        if (winner == NOBODY) {
            return 0;
        }
        return Draws.mix(look(plan.claimants(), winner, ColumnPlan.IDENTITY)) ^ (winners.won(found, claimant) ? 1 : 0);
    }

    @Override
    public long roll(final long key, final Op.Roll how, final Op.Roll.Position at, final long number) {
        final Draw source = chunk == null ? world.sim.random(CasePlan.stream(key)) : chunk.random();
        return how.from(
                switch (at) {
                    case ROW -> source.at(row);
                    case HANDLE -> source.of(self());
                    case NUMBER -> source.of(number);
                });
    }

    @Override
    public void note(final long key, final long raw) {
        world.globals.notes.add(key, raw);
    }

    // ---- Commands ----

    @Override
    public void after(final int frames) {
        commands.after(frames);
    }

    @Override
    public long create(final int of, final Birth birth, final int count) {
        created = count;
        if (count > 1) {
            final long[] handles = new long[count];
            if (birth == Birth.PENDING) {
                commands.createPendingBatch(table(of), handles, count);
            } else {
                commands.createBatch(table(of), handles, count);
            }
            return handles[count - 1];
        }
        return switch (birth) {
            case ACTIVE -> commands.create(table(of));
            case PENDING -> commands.createPending(table(of));
            case PERMANENT -> commands.createPermanent(table(of));
        };
    }

    @Override
    public void with(final int of, final int number, final long raw) {
        if (number == ColumnPlan.IDENTITY && created > 1) {
            final long[] identities = new long[created];
            for (int k = 0; k < created; k++) {
                identities[k] = raw + k;
            }
            commands.with((LongColumn) column(of, number).column(), identities);
        } else {
            column(of, number).with(commands, raw);
        }
    }

    @Override
    public void with(final int of, final int tag) {
        commands.with(world.tables.get(of).tag(tag));
    }

    @Override
    public void destroy(final long name) {
        commands.destroy(name);
    }

    @Override
    public void set(final int of, final long name, final int number, final long raw) {
        column(of, number).set(commands, name, raw);
    }

    @Override
    public void tag(final int of, final long name, final int tag, final boolean on) {
        if (on) {
            commands.tag(name, world.tables.get(of).tag(tag));
        } else {
            commands.untag(name, world.tables.get(of).tag(tag));
        }
    }

    @Override
    public void activate(final long name) {
        commands.activate(name);
    }

    @Override
    public void activateAt(final long name, final long frame, final Asset asset) {
        commands.activateAt(name, frame, world.globals.asset(asset, frame));
    }

    @Override
    public void send(final int number, final long bits, final long name) {
        final CustomCommand custom = world.customs.get(number);
        final long[] words = world.plan.globals().customs().get(number).payload(bits, name);
        switch (words.length) {
            case 2 -> commands.send(custom, words[0], words[1]);
            case 3 -> commands.send(custom, words[0], words[1], words[2]);
            case 4 -> commands.send(custom, words[0], words[1], words[2], words[3]);
            default -> commands.send(custom, words);
        }
    }

    // ---- At once ----

    @Override
    public void turn(final int system, final boolean on) {
        if (on) {
            world.sim.switchOn(CasePlan.stream(system));
        } else {
            world.sim.switchOff(CasePlan.stream(system));
        }
    }

    @Override
    public void putNow(final int of, final long name, final int number, final long raw) {
        final int found = table(of).find(name);
        if (found >= 0) {
            final EngineColumn column = column(of, number);
            column.put(writes.apply(column.column()), found, raw);
        }
    }

    @Override
    public long createNow(final int of, final Birth birth, final long identity) {
        final Table table = table(of);
        if (!table.layout().grows() && table.size() + table.pending() == table.capacity()) {
            return NOBODY;
        }
        final long handle = birth == Birth.PERMANENT ? table.createPermanent() : table.create();
        final EngineColumn identities = column(of, ColumnPlan.IDENTITY);
        identities.put(writes.apply(identities.column()), table.row(handle), identity);
        return handle;
    }

    @Override
    public void rekey(final int number, final long name, final long key, final long second) {
        final EnginePart part = world.parts.get(number);
        final int found = table(part.plan().type()).find(name);
        if (found >= 0) {
            part.keys().rekey(writes.apply(part.part()), found, key, second);
        }
    }

    @Override
    public void destroyNow(final int of, final long name) {
        final Table table = table(of);
        final int found = table.find(name);
        if (found >= 0 && table.state(found) != RowState.PERMANENT) {
            table.destroy(name);
        }
    }
}
