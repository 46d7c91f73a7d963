package org.denserow.stress.fuzz;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.Function;

/// The reference: a simulation on one thread, of lists and maps, written from the documents and not from the engine.
final class Model {

    final CasePlan plan;
    final List<ModelTable> tables = new ArrayList<>();
    final ModelCounts counts = new ModelCounts();

    /// Rows that died since references to the dead were followed last.
    final Set<ModelRow> dead = new LinkedHashSet<>();

    /// Commands recorded since the last boundary, in canonical order.
    final List<Command> recorded = new ArrayList<>();

    private final Map<Long, ModelRow> rows = new HashMap<>(); // all that ever were, by name
    private final TreeMap<Long, List<Command>> timers = new TreeMap<>(); // by due frame
    private final ModelBoundary boundaries;
    private final List<Runnable> delayed = new ArrayList<>(); // armed at the next boundary
    private long frame;
    private int boundary; // the last one

    /// A world without rows, those of fixed types excepted.
    ///
    /// @param plan the case
    /// @param boundaries makes the steps of a boundary
    Model(final CasePlan plan, final Function<Model, ModelBoundary> boundaries) {
        this.plan = plan;
        this.boundaries = boundaries.apply(this);
        plan.types().forEach(type -> tables.add(new ModelTable(type)));
        boundary = boundaryCount() - 1;
        for (final ModelTable table : tables) {
            if (!table.plan.creates()) {
                final List<ModelRow> all = new ArrayList<>();
                for (int place = 0; place < table.plan.layout().capacity(); place++) {
                    all.add(reserve(table.plan, Birth.ACTIVE));
                    all.getLast().cells[ColumnPlan.IDENTITY] = place + 1;
                }
                table.add(all);
            }
        }
    }

    /// {@return the number of the next frame}
    long frame() {
        return frame;
    }

    /// {@return a row by its name}
    ModelRow row(final long name) {
        return rows.get(name);
    }

    /// {@return the table of a row}
    ModelTable table(final ModelRow row) {
        return tables.get(row.type.number());
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
        counts.count("armed");
    }

    // ---- A frame ----

    /// What the owner does before the frame.
    void owner() {
        new Program(plan, CasePlan.OWNER, 0, plan.owner(), new ModelHands(this, null)).run(frame, 0);
    }

    /// Runs a frame.
    void step() {
        counts.clear();
        final List<Command> due = timers.getOrDefault(frame, List.of());
        due.forEach(_ -> counts.count("fired"));
        recorded.addAll(0, due);
        int number = 0;
        pass(number++);
        boolean begins = true;
        for (final SystemPlan system : plan.systems()) {
            if (system.opensBoundary(begins)) {
                pass(number++);
            }
            begins = system.over() == SystemPlan.Over.ALONE;
            if (frame % system.every() == 0) {
                run(system);
            }
        }
        pass(number);
        frame++;
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

    private void pass(final int number) {
        boundary = number;
        final List<Command> commands = List.copyOf(recorded);
        recorded.clear();
        boundaries.apply(commands, number);
        delayed.forEach(Runnable::run);
        delayed.clear();
    }

    private void run(final SystemPlan system) {
        if (system.over() == SystemPlan.Over.ALONE) {
            new Program(plan, system.number(), 0, system.ops(), new ModelHands(this, null)).run(frame, 0);
            return;
        }
        for (final ModelRow row : tables.get(system.type()).rows()) {
            if (row.isActive() && (system.over() != SystemPlan.Over.TAGGED || row.tags[system.tag()])) {
                new Program(plan, system.number(), system.type(), system.ops(), new ModelHands(this, row))
                        .run(frame, row.cells[ColumnPlan.IDENTITY]);
            }
        }
    }
}
