package org.denserow.stress.fuzz;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import org.denserow.engine.storage.HandleColumn.WhenGone;
import org.denserow.stress.fuzz.ModelRow.Life;

/// A boundary of the reference: per type creations, then values, then activations, then destructions; then references
/// to the dead. Tests plant faults in its steps.
class ModelBoundary {

    /// The state that the steps change.
    protected final Model model;

    ModelBoundary(final Model model) {
        this.model = model;
    }

    /// Begins: what the same boundary of the frame before made ends.
    ///
    /// @param number that of the boundary in its frame
    final void begin(final int number) {
        for (final ModelTable table : model.tables) {
            endLap(table, number);
            expire(table, number);
        }
    }

    /// A frame failed: the laps of its other boundaries end.
    ///
    /// @param last the number of the last boundary
    protected void giveUp(final int last) {
        for (int number = model.boundary() + 1; number <= last; number++) {
            begin(number);
        }
    }

    /// Applies commands.
    ///
    /// @param commands in canonical order
    /// @param number that of the boundary in its frame
    final void apply(final List<Command> commands, final int number) {
        for (final ModelTable table : model.tables) {
            final List<Command> ofType = commands.stream()
                    .filter(command -> command.row().type == table.plan && command.kind() != Command.Kind.SEND)
                    .toList();
            apply(table, ofType, number);
        }
        destroyReferrers();
        clearReferences();
        model.tables.forEach(model::follow);
        model.dead.clear();
        handle(of(commands, Command.Kind.SEND));
    }

    /// Handlers of user-defined commands run, one after the other.
    protected void handle(final List<Command> sent) {
        sent.forEach(model::handle);
    }

    /// Applies the commands of a type.
    protected void apply(final ModelTable table, final List<Command> commands, final int number) {
        final Set<ModelRow> stale = stale(commands);
        create(table, of(commands, Command.Kind.CREATE), number);
        final List<Command> heard =
                commands.stream().filter(command -> !isStale(command, stale)).toList();
        setValues(table, heard);
        model.follow(table);
        heard.forEach(command -> {
            switch (command.kind()) {
                case ACTIVATE -> activate(command);
                case ACTIVATE_AT -> activateLater(command);
                case CREATE, SET, TAG, DESTROY, SEND -> {} // other phases
            }
        });
        destroy(table, of(heard, Command.Kind.DESTROY));
    }

    private static List<Command> of(final List<Command> commands, final Command.Kind kind) {
        return commands.stream().filter(command -> command.kind() == kind).toList();
    }

    private static Set<ModelRow> stale(final List<Command> commands) {
        final Set<ModelRow> stale = new HashSet<>();
        for (final Command command : commands) {
            if (command.row().life == Life.GONE) {
                stale.add(command.row());
            }
        }
        return stale;
    }

    /// A target is stale if it named no row when the phases began and was not created now.
    private boolean isStale(final Command command, final Set<ModelRow> stale) {
        if (command.kind() == Command.Kind.CREATE) {
            return false;
        }
        count(command);
        final boolean is = stale.contains(command.row()) || !command.row().exists();
        if (is) {
            model.counts.count("staleCommands");
        }
        return is;
    }

    private void count(final Command command) {
        model.counts.count(
                switch (command.kind()) {
                    case SET -> "setCommands";
                    case TAG -> command.raw() == 1 ? "tagCommands" : "untagCommands";
                    case ACTIVATE, ACTIVATE_AT -> "activateCommands";
                    case DESTROY -> "destroyCommands";
                    case CREATE, SEND -> throw new IllegalStateException("counted where it is created");
                });
    }

    // ---- The phases ----

    /// Marks of the same boundary of the frame before end.
    protected void endLap(final ModelTable table, final int number) {
        table.endLap(number);
    }

    /// Events of the same boundary of the frame before end.
    protected void expire(final ModelTable table, final int number) {
        if (table.plan.layout().isEvents()) {
            final Set<ModelRow> ended = new LinkedHashSet<>(
                    table.rows().stream().filter(row -> row.boundary == number).toList());
            model.dead.addAll(ended);
            table.remove(ended);
            model.follow(table);
        }
    }

    /// The rows that fit are created; the others are refused one by one.
    protected void create(final ModelTable table, final List<Command> creates, final int number) {
        final List<ModelRow> coming = new ArrayList<>();
        for (final Command create : creates) {
            final ModelRow row = create.row();
            row.boundary = number;
            if (table.hasRoom(coming.size())) {
                coming.add(row);
                model.counts.count("createdRows");
            } else {
                row.life = Life.GONE;
                model.dead.add(row);
                model.counts.count("refusedCreates");
            }
        }
        table.add(coming);
        coming.stream().filter(ModelRow::isActive).forEach(row -> row.createdAt = number);
        model.follow(table);
    }

    /// Values of one column keep their order, as do those of one tag.
    protected void setValues(final ModelTable table, final List<Command> commands) {
        for (final Command command : commands) {
            if (command.kind() == Command.Kind.SET) {
                set(command);
                change(command.row());
            } else if (command.kind() == Command.Kind.TAG) {
                tag(command);
                change(command.row());
            }
        }
    }

    /// Marks a row as changed.
    protected void change(final ModelRow row) {
        row.changedAt = model.boundary();
    }

    /// Sets a value.
    protected void set(final Command command) {
        command.row().cells[command.part()] = command.raw();
    }

    /// Sets or clears a tag.
    protected void tag(final Command command) {
        command.row().tags[command.part()] = command.raw() == 1;
    }

    /// A pending row becomes active.
    protected void activate(final Command command) {
        final ModelRow row = command.row();
        if (row.life == Life.PENDING) {
            model.table(row).activate(row);
            row.createdAt = model.boundary();
            model.follow(model.table(row));
            model.counts.count("activatedRows");
        } else {
            model.counts.count("repeatedActivations");
        }
    }

    private void activateLater(final Command command) {
        final ModelRow row = command.row();
        if (row.life == Life.PENDING) {
            model.waits.add(new ModelWaits.Wait(row, command.raw(), Asset.values()[command.part()]));
        } else {
            model.counts.count("repeatedActivations");
        }
    }

    /// Rows go together.
    protected void destroy(final ModelTable table, final List<Command> destroys) {
        final Set<ModelRow> doomed = new LinkedHashSet<>();
        for (final Command destroy : destroys) {
            final ModelRow row = destroy.row();
            if (row.life == Life.PERMANENT) {
                model.counts.count("staleCommands");
            } else if (doomed.add(row)) {
                model.counts.count("destroyedRows");
            } else {
                model.counts.count("duplicateDestroys");
            }
        }
        remove(table, doomed);
    }

    /// Rows go, and those that refer to them will hear of it.
    protected void remove(final ModelTable table, final Set<ModelRow> doomed) {
        table.remove(doomed);
        table.destroyed(doomed, model.boundary());
        model.follow(table);
        model.dead.addAll(doomed);
    }

    // ---- References to the dead ----

    /// Rows that refer to the dead go too, in rounds until none is found; then each type closes once more.
    protected void destroyReferrers() {
        final Set<ModelRow> doomed = new LinkedHashSet<>();
        Set<ModelRow> dead = Set.copyOf(model.dead);
        while (!dead.isEmpty()) {
            final Set<ModelRow> next = new LinkedHashSet<>();
            for (final Reference reference : Reference.to(dead, model)) {
                if (reference.column().whenGone() == WhenGone.DESTROY) {
                    if (reference.row().life == Life.PERMANENT) {
                        model.counts.count("staleCommands");
                        clear(reference);
                    } else if (doomed.add(reference.row())) {
                        next.add(reference.row());
                        model.counts.count("cascadedRows");
                    }
                }
            }
            dead = next;
        }
        for (final ModelTable table : model.tables) {
            remove(
                    table,
                    new LinkedHashSet<>(
                            table.rows().stream().filter(doomed::contains).toList()));
        }
    }

    /// References that are to be cleared become null.
    protected void clearReferences() {
        for (final Reference reference : Reference.to(model.dead, model)) {
            if (reference.column().whenGone() == WhenGone.CLEAR) {
                clear(reference);
            }
        }
    }

    /// Sets a reference to null.
    protected void clear(final Reference reference) {
        reference.row().cells[reference.column().number()] = Hands.NOBODY;
        change(reference.row());
        model.counts.count("clearedReferences");
    }
}
