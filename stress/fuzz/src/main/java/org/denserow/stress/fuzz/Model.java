package org.denserow.stress.fuzz;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import org.denserow.engine.FailingMessages;

/// The reference: a simulation on one thread, of lists and maps, written from the documents and not from the engine.
final class Model implements AutoCloseable {

    final CasePlan plan;
    final List<ModelTable> tables = new ArrayList<>();
    final ModelCounts counts = new ModelCounts();

    /// What it has beside types and systems.
    final ModelGlobals globals;

    /// Rows that died since references to the dead were followed last.
    final Set<ModelRow> dead = new LinkedHashSet<>();

    /// Commands recorded since the last boundary, in canonical order.
    final List<Command> recorded = new ArrayList<>();

    /// Rows that wait for a frame and an asset.
    final ModelWaits waits;

    /// Its random numbers.
    final ModelRandom random;

    final ModelClaims claims;

    /// What each row sees.
    final ModelNearby nearby;

    private final Map<PartPlan, ModelIndex> indices = new HashMap<>();
    private final Map<Long, ModelRow> rows = new HashMap<>(); // all that ever were, by name
    private final TreeMap<Long, List<Command>> timers = new TreeMap<>(); // by due frame
    private final Rules rules;
    private final ModelBoundary boundaries;
    private final List<Runnable> delayed = new ArrayList<>(); // armed at the next boundary
    private long frame;
    private int boundary; // the last one
    private boolean failed;
    private boolean broken; // by a system

    /// A world without rows, those of fixed types excepted.
    ///
    /// @param plan the case
    /// @param rules how it works
    Model(final CasePlan plan, final Rules rules) {
        this.plan = plan;
        this.rules = rules;
        boundaries = rules.boundary(this);
        waits = rules.waits(this);
        globals = rules.globals(plan.globals());
        nearby = rules.nearby(this);
        claims = rules.claims(plan.globals());
        random = rules.random(plan.seed());
        plan.types().forEach(type -> tables.add(new ModelTable(type)));
        for (final PartPlan part : plan.parts()) {
            if (part.isKept() && part.kind() != PartPlan.Kind.RANGE) {
                indices.put(part, rules.index(part, this));
            }
        }
        boundary = boundaryCount() - 1;
        for (final ModelTable table : tables) {
            if (!table.plan.creates()) {
                final List<ModelRow> all = new ArrayList<>();
                for (int place = 0; place < table.plan.layout().capacity(); place++) {
                    all.add(reserve(table.plan, Birth.ACTIVE));
                    all.getLast().cells[ColumnPlan.IDENTITY] = place + 1;
                }
                table.add(all);
                follow(table);
            }
        }
    }

    /// {@return the number of the next frame}
    long frame() {
        return frame;
    }

    /// {@return the number of the boundary that came last}
    int boundary() {
        return boundary;
    }

    /// {@return a row by its name}
    ModelRow row(final long name) {
        return rows.get(name);
    }

    /// {@return the table of a row}
    ModelTable table(final ModelRow row) {
        return tables.get(row.type.number());
    }

    /// {@return the rings of a hash, a set or an index of names}
    ModelIndex index(final PartPlan part) {
        return indices.get(part);
    }

    /// Indices follow the rows of a table.
    void follow(final ModelTable table) {
        indices.forEach((part, index) -> {
            if (part.type() == table.plan.number()) {
                index.follow();
            }
        });
    }

    private ModelView view(final int part) {
        return rules.view(plan.parts().get(part), this);
    }

    /// {@return a new row, which is in no table yet}
    ModelRow reserve(final TypePlan type, final Birth birth) {
        final ModelRow row = new ModelRow(rows.size() + 1L, type, birth);
        row.boundary = boundary;
        rows.put(row.name, row);
        return row;
    }

    /// Records a command.
    ///
    /// @param command the command
    /// @param after frames of delay
    void record(final Command command, final int after) {
        if (after == 0) {
            recorded.add(command);
        } else {
            final long due = frame + after;
            delayed.add(() -> arm(command, due));
        }
    }

    private void arm(final Command command, final long due) {
        timers.computeIfAbsent(due, _ -> new ArrayList<>()).add(command);
        counts.count("armedTimers");
    }

    // ---- A frame ----

    /// What the owner does before the frame.
    void owner() {
        if (frame > 0) { // the first frame counts duplicate keys of fixed rows
            counts.clear();
        }
        new Program(plan, CasePlan.OWNER, 0, plan.owner(), new ModelHands(this, null, this::view)).run(frame, 0);
    }

    private void messages() {
        final List<Message> sent = Message.before(frame, plan);
        final List<Message> taken =
                sent.subList(0, Math.min(sent.size(), plan.policies().portCapacity()));
        sent.subList(taken.size(), sent.size()).forEach(_ -> counts.count("refusedMessages"));
        for (final Message message : taken) {
            counts.count("messages");
            final int commands = recorded.size();
            final int later = delayed.size();
            new Program(plan, CasePlan.PORT, 0, plan.port(), new ModelHands(this, null, this::view))
                    .run(frame, message.identity());
            if (message.fails()) {
                counts.count("failedMessages");
                if (plan.policies().failing() == FailingMessages.FAIL) {
                    failed = true;
                } else {
                    drop(commands, later);
                }
            }
        }
    }

    /// Commands that were recorded are dropped; the names that they made never name a row.
    private void drop(final int commands, final int later) {
        final List<Command> dropped = recorded.subList(commands, recorded.size());
        dropped.stream()
                .filter(command -> command.kind() == Command.Kind.CREATE)
                .forEach(command -> command.row().life = ModelRow.Life.GONE);
        dropped.clear();
        delayed.subList(later, delayed.size()).clear();
    }

    /// Runs a frame.
    void step() {
        failed = false;
        broken = false;
        final List<Command> ofOwner = List.copyOf(recorded);
        final List<Runnable> laterOfOwner = List.copyOf(delayed);
        recorded.clear();
        delayed.clear();
        globals.begin();
        begin(0);
        messages();
        final List<Command> due = timers.getOrDefault(frame, List.of());
        due.forEach(_ -> counts.count("firedTimers"));
        recorded.addAll(due);
        recorded.addAll(ofOwner);
        delayed.addAll(laterOfOwner);
        systems();
        if (failed) {
            boundaries.giveUp(boundaryCount() - 1);
            boundary = boundaryCount() - 1;
        }
        nearby.end(failed);
        frame++;
        random.step();
    }

    private void systems() {
        apply();
        boundaries.apply(waits.end(frame), boundary);
        failAfterBoundary();
        if (failed) {
            return;
        }
        boolean begins = true;
        for (final SystemPlan system : plan.systems()) {
            if (system.opensBoundary(begins)) {
                begin(boundary + 1);
                apply();
                failAfterBoundary();
                if (failed) {
                    return;
                }
            }
            begins = system.over() == SystemPlan.Over.ALONE;
            makeNearby(system);
            if (runs(system)) {
                run(system);
            }
            if (failed) {
                drop(0, 0);
                return;
            }
        }
        begin(boundary + 1);
        apply();
        failAfterBoundary();
    }

    private void failAfterBoundary() {
        final long lost = counts.of("staleCommands") + counts.of("refusedCreates");
        failed |= plan.policies().fails(lost, counts.of("duplicateDestroys"));
        if (failed) {
            counts.count("framesFailedByPolicy");
        }
    }

    /// {@return whether the last frame failed}
    boolean hasFailed() {
        return failed;
    }

    /// {@return whether a system failed in the last frame}
    boolean isBroken() {
        return broken;
    }

    private boolean fails(final long key, final long identity) {
        return plan.trouble().kind() == Trouble.Kind.RECOVER && plan.trouble().fails(frame, key, identity);
    }

    private void fail(final SystemPlan system, final long identity) {
        if (!broken && fails(system.number(), identity)) {
            counts.count("failedSystems");
            broken = true;
            failed = true;
        }
    }

    /// After a failed frame: what systems write in place is unspecified, so all of it becomes 0.
    void repair() {
        globals.repair();
        for (final ModelRow row : rows.values()) {
            row.type.columns().stream()
                    .filter(ColumnPlan::isWritable)
                    .forEach(column -> row.cells[column.number()] = 0);
            Arrays.fill(row.tags, false);
        }
    }

    /// {@return how many boundaries a frame has}
    private int boundaryCount() {
        int count = 2;
        boolean begins = true;
        for (final SystemPlan system : plan.systems()) {
            count += system.opensBoundary(begins) ? 1 : 0;
            begins = system.over() == SystemPlan.Over.ALONE;
        }
        return count;
    }

    private void begin(final int number) {
        boundary = number;
        claims.forget();
        boundaries.begin(number);
    }

    private void apply() {
        globals.join();
        final List<Command> commands = List.copyOf(recorded);
        recorded.clear();
        boundaries.apply(commands, boundary);
        delayed.forEach(Runnable::run);
        delayed.clear();
    }

    /// Runs the handler of a user-defined command.
    void handle(final Command command) {
        counts.count("handledCommands");
        final CustomPlan custom = plan.globals().customs().get(command.part());
        new Program(plan, custom.key(), 0, plan.handlers().get(command.part()), new ModelHands(this, null, this::view))
                .run(frame, command.raw(), command.row().name);
        if (fails(custom.key(), command.raw())) {
            counts.count("failedHandlers");
            failed = true;
        }
    }

    private boolean runs(final SystemPlan system) {
        return frame % system.every() == 0 && globals.isOn(system.number());
    }

    /// What rows see is made before the first system of a segment that asks, if any of the segment that asks has chunks.
    private void makeNearby(final SystemPlan first) {
        final List<Integer> asked = Uses.of(first, plan).parts().stream()
                .filter(part -> plan.parts().get(part).isNearby())
                .toList();
        boolean begins = false;
        for (final SystemPlan system : plan.systems()
                .subList(plan.systems().indexOf(first), plan.systems().size())) {
            if (system != first && system.opensBoundary(begins)) {
                return;
            }
            begins = system.over() == SystemPlan.Over.ALONE;
            if (runs(system) && hasChunks(system)) {
                final List<Integer> others = Uses.of(system, plan).parts();
                asked.stream().filter(others::contains).forEach(this::view);
            }
        }
    }

    private boolean hasChunks(final SystemPlan system) {
        return switch (system.over()) {
            case ONCE -> true;
            case ALONE -> false;
            case ROWS, LIVE, LIST, TAGGED, CREATED, CHANGED, GROUPS, WAVES ->
                tables.get(system.type()).rows().stream().anyMatch(ModelRow::isActive);
        };
    }

    private void run(final SystemPlan system) {
        if (system.over() == SystemPlan.Over.ALONE) {
            globals.alone(true);
            new Program(plan, system.number(), 0, system.ops(), new ModelHands(this, null, this::view)).run(frame, 0);
            globals.alone(false);
            fail(system, 0);
            return;
        }
        final Map<Integer, ModelView> views = new HashMap<>(); // as the parts are when the system begins
        if (hasChunks(system)) {
            Uses.of(system, plan).parts().forEach(part -> views.put(part, view(part)));
        }
        if (system.over() == SystemPlan.Over.ONCE) {
            counts.count(system.thread() == SystemPlan.ANY_THREAD ? "onAnyThread" : "onOneThread");
            new Program(plan, system.number(), 0, system.ops(), new ModelHands(this, null, views::get)).run(frame, 0);
            fail(system, 0);
            return;
        }
        for (final ModelRow row : rules.rows(system, this)) {
            new Program(plan, system.number(), system.type(), system.ops(), new ModelHands(this, row, views::get))
                    .run(frame, row.cells[ColumnPlan.IDENTITY]);
            fail(system, row.cells[ColumnPlan.IDENTITY]);
        }
    }

    @Override
    public void close() {
        random.close();
    }
}
