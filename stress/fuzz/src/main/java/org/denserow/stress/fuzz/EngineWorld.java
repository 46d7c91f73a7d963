package org.denserow.stress.fuzz;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.denserow.engine.Commands;
import org.denserow.engine.CustomCommand;
import org.denserow.engine.Port;
import org.denserow.engine.PortRecording;
import org.denserow.engine.Simulation;
import org.denserow.engine.Snapshot;
import org.denserow.engine.SystemBuilder;
import org.denserow.engine.SystemFailure;
import org.denserow.engine.derived.Buckets;
import org.denserow.engine.handle.RowState;
import org.denserow.engine.storage.Claims;
import org.denserow.engine.storage.LongColumn;
import org.denserow.engine.storage.Part;
import org.denserow.engine.storage.RowList;

/// A case as a simulation of the engine.
final class EngineWorld implements AutoCloseable {

    final CasePlan plan;
    final Simulation sim;
    private final Variant variant;
    private final Set<Long> known = new HashSet<>(); // handles of rows that stood there before the frame
    private final Port<Message> port;
    private volatile boolean failing; // written between frames
    private EngineRewinds rewinds; // null unless it goes back
    final EngineGlobals globals;
    private final EngineThreads threads = new EngineThreads();
    final List<EngineTable> tables = new ArrayList<>();
    final List<CustomCommand> customs = new ArrayList<>();
    final List<Claims> claims = new ArrayList<>();
    final List<EnginePart> parts = new ArrayList<>();

    /// Defines it.
    ///
    /// @param plan the case
    /// @param variant how it runs
    /// @param grain rows of a chunk for all systems; 0: each system has its own
    EngineWorld(final CasePlan plan, final Variant variant, final int grain) {
        this.plan = plan;
        this.variant = variant;
        sim = Simulation.create(variant.options(plan));
        globals = new EngineGlobals(plan.globals(), sim);
        plan.types().forEach(type -> tables.add(new EngineTable(type, sim.define(type.name(), type.layout()))));
        tables.forEach(EngineTable::age);
        tables.forEach(table -> table.defineParts(tables));
        for (final EngineTable table : tables) {
            if (!table.plan.creates()) {
                final long[] identities =
                        ((LongColumn) table.column(ColumnPlan.IDENTITY).column()).values();
                for (int place = 0; place < identities.length; place++) {
                    identities[place] = place + 1;
                }
            }
        }
        plan.parts().forEach(part -> parts.add(EnginePart.define(part, this)));
        for (final ClaimsPlan each : plan.globals().claims()) {
            claims.add(tables.get(each.type()).table.claims(each.name(), tables.get(each.claimants()).table));
        }
        for (final CustomPlan custom : plan.globals().customs()) {
            customs.add(sim.command(CasePlan.stream(custom.key()), custom.words(), payload -> handle(custom, payload)));
        }
        port = sim.port("port", Message.class, this::handle);
        boolean begins = true;
        for (final SystemPlan system : plan.systems()) {
            if (system.opensBoundary(begins) && system.over() != SystemPlan.Over.ALONE) {
                sim.boundary();
            }
            begins = system.over() == SystemPlan.Over.ALONE;
            define(system, grain == 0 ? system.grain() : grain);
        }
    }

    private void define(final SystemPlan system, final int grain) {
        final SystemBuilder builder = sim.system(system.name()).every(system.every());
        final Uses uses = Uses.of(system, plan);
        if (system.over() == SystemPlan.Over.ALONE) {
            builder.exclusive(
                    (world, commands) -> runOnce(system, EngineHands.alone(this, world, commands), world.frame()));
            return;
        }
        final EngineTable table = tables.get(system.type());
        builder.reads(parts(uses.reads())).writes(parts(uses.writes()));
        uses.consults().forEach(resource -> builder.reads(globals.resources.get(resource)));
        uses.alters().forEach(resource -> builder.writes(globals.resources.get(resource)));
        uses.bids().forEach(bid -> builder.writes(claims.get(bid)));
        uses.contests().forEach(contest -> builder.reads(claims.get(contest)));
        uses.parts().forEach(part -> builder.reads(parts.get(part).part()));
        uses.marks().forEach(tag -> builder.writes(table.tag(tag)));
        uses.creates().forEach(type -> builder.creates(tables.get(type).table));
        if (system.over() == SystemPlan.Over.ONCE) {
            if (system.thread() != SystemPlan.ANY_THREAD) {
                builder.onOneThread("thread " + system.thread());
            }
            builder.once((chunk, commands) -> {
                threads.run(system);
                runOnce(system, EngineHands.chunk(this, EngineHands.NO_TYPE, chunk, commands, uses), chunk.frame());
            });
            return;
        }
        builder.grain(grain);
        switch (system.over()) {
            case ROWS ->
                builder.over(table.table, (rows, commands) -> {
                    final EngineRows own = new EngineRows(this, system, rows, commands, uses);
                    for (int row = rows.begin(); row < rows.end(); row++) {
                        own.run(row);
                    }
                });
            case LIST -> {
                final RowList list = table.table.list();
                builder.over(list, (rows, commands) -> {
                    final EngineRows own = new EngineRows(this, system, rows, commands, uses);
                    for (int i = rows.from(); i < rows.to(); i++) {
                        own.run(rows.rows()[i]);
                    }
                });
            }
            case LIVE, TAGGED, CREATED, CHANGED ->
                builder.over(table.selection(system), (rows, commands) -> {
                    final EngineRows own = new EngineRows(this, system, rows, commands, uses);
                    for (int row = rows.next(0); row >= 0; row = rows.next(row + 1)) {
                        own.run(row);
                    }
                });
            case GROUPS ->
                builder.over((Buckets) parts.get(system.by()).part(), (groups, commands) -> {
                    final EngineRows own = new EngineRows(this, system, groups, commands, uses);
                    for (int at = groups.first(groups.begin()); at < groups.first(groups.end()); at++) {
                        own.run(groups.rows()[at]);
                    }
                });
            case WAVES ->
                builder.waves((Buckets) parts.get(system.by()).part(), (rows, commands) -> {
                    final EngineRows own = new EngineRows(this, system, rows, commands, uses);
                    for (int at = rows.from(); at < rows.to(); at++) {
                        own.run(rows.rows()[at]);
                    }
                });
            case ONCE, ALONE -> throw new IllegalStateException("defined above: system=" + system.name());
        }
    }

    private void runOnce(final SystemPlan system, final EngineHands hands, final long frame) {
        new Program(plan, system.number(), 0, system.ops(), hands).run(frame, 0);
        if (fails(system.number(), 0)) {
            throw new Failure(system.name());
        }
    }

    private Part<?, ?>[] parts(final List<Uses.Cell> cells) {
        return cells.stream()
                .map(cell -> tables.get(cell.type()).column(cell.column()).column())
                .toArray(Part<?, ?>[]::new);
    }

    /// {@return whether a program is to throw after it has run for a row}
    boolean fails(final long key, final long identity) {
        return failing && plan.trouble().fails(sim.frame(), key, identity);
    }

    /// {@return whether a row stood there before the present frame, and was compared}
    boolean isKnown(final long handle) {
        return known.contains(handle);
    }

    private void know() {
        known.clear();
        for (final EngineTable table : tables) {
            for (int row = 0; row < table.table.end() && sim.frame() > 0; row++) {
                if (table.table.state(row) != RowState.VACANT) {
                    known.add(table.table.handle(row));
                }
            }
        }
    }

    private void handle(final CustomPlan custom, final CustomCommand.Payload payload) {
        long bits = payload.word(0);
        for (int word = 2; word < payload.words(); word++) {
            bits ^= payload.word(word);
        }
        new Program(plan, custom.key(), 0, plan.handlers().get(custom.number()), EngineHands.handler(this))
                .run(payload.frame(), bits, payload.word(1));
        if (fails(custom.key(), bits)) {
            throw new Failure(custom.toString());
        }
    }

    private long handle(final Message message, final Commands commands) {
        new Program(plan, CasePlan.PORT, 0, plan.port(), EngineHands.owner(this, commands))
                .run(sim.frame(), message.identity());
        if (message.fails()) {
            throw new Failure("a message");
        }
        return 0;
    }

    // ---- Frames ----

    /// Runs a frame, with what the owner does and sends before it. A failed one is given up.
    ///
    /// @return the system and the chunk that failed; empty if nothing did
    String run() {
        return run(plan.trouble().kind() == Trouble.Kind.RECOVER, true);
    }

    private String run(final boolean fails, final boolean sends) {
        failing = fails;
        if (sends) {
            Message.before(sim.frame(), plan).forEach(port::offer);
        }
        know();
        globals.completeAssets(sim.frame());
        final EngineHands hands = EngineHands.owner(this, sim.commands());
        new Program(plan, CasePlan.OWNER, 0, plan.owner(), hands).run(sim.frame(), 0);
        try {
            sim.step();
            return "";
        } catch (final SystemFailure failure) {
            if (failure.getCause() != null && !(failure.getCause() instanceof Failure)) {
                throw failure;
            }
            sim.recover();
            return failure.system() + ", chunk " + failure.chunk();
        }
    }

    /// Keeps its states from now on, to go back now and then.
    ///
    /// @param way its number among the worlds of the case
    void keepHistory(final int way) {
        rewinds = new EngineRewinds(this, way);
    }

    /// After a frame: perhaps goes back, and comes forward again.
    void perhapsRewind() {
        if (rewinds != null) {
            rewinds.perhaps();
        }
    }

    /// {@return how often it went back}
    long rewinds() {
        return rewinds == null ? 0 : rewinds.count();
    }

    /// Runs a frame that may fail, and brings everything back.
    void failAndRestore() {
        final Snapshot snapshot = sim.snapshot();
        final long[] seen = globals.notes.get();
        run(true, true);
        sim.restore(snapshot);
        globals.notes.set(seen);
    }

    /// After a failed frame: what systems write in place is unspecified, so all of it becomes 0.
    void repair() {
        repairCells();
        if (rewinds != null) {
            rewinds.noteRepair();
        }
    }

    void repairCells() {
        globals.repair();
        for (final EngineTable table : tables) {
            for (final ColumnPlan column : table.plan.columns()) {
                if (column.isWritable()) {
                    final EngineColumn cells = table.column(column.number());
                    final Object array = cells.column().values();
                    for (int row = 0; row < table.table.end(); row++) {
                        cells.put(array, row, 0);
                    }
                }
            }
            for (int tag = 0; tag < table.plan.tags(); tag++) {
                for (int row = 0; row < table.table.end(); row++) {
                    if (table.table.state(row) != RowState.VACANT) {
                        table.tag(tag).bits().clear(row);
                    }
                }
            }
        }
    }

    /// Runs all frames from the first one on with the messages of a recording.
    void replay(final PortRecording recording) {
        sim.replay(recording);
        for (int frame = 0; frame < plan.frames(); frame++) {
            run(false, false);
        }
    }

    /// {@return as [EngineThreads#difference(CasePlan,boolean)]}
    ///
    /// @param wanted the case as the reference has it
    String threads(final CasePlan wanted) {
        return threads.difference(wanted, variant.isAlone());
    }

    @Override
    public void close() {
        sim.close();
    }

    @Override
    public String toString() {
        return variant.toString();
    }
}
