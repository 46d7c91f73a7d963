package org.denserow.stress.fuzz;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.denserow.engine.FrameReport;
import org.denserow.engine.Table;
import org.denserow.engine.handle.Handle;
import org.denserow.engine.storage.Tag;

/// Compares a world of the engine with the reference, row by row. It learns which handle each row has, and remembers
/// all handles: none is given out twice.
final class Comparison {

    private static final List<String> FIGURES = List.of(
            "createdRows",
            "destroyedRows",
            "activatedRows",
            "armedTimers",
            "firedTimers",
            "duplicateKeys",
            "failedAssets",
            "failedMessages",
            "messages",
            "refusedMessages",
            "lateAssets",
            "repeatedActivations",
            "staleCommands",
            "duplicateDestroys",
            "setCommands",
            "tagCommands",
            "untagCommands",
            "activateCommands",
            "destroyCommands",
            "refusedCreates",
            "cascadedRows",
            "clearedReferences");

    private final Map<Long, ModelRow> handles = new HashMap<>(); // all that ever were
    private final int lastGeneration; // of slots

    /// A comparison.
    ///
    /// @param lastGeneration of slots
    Comparison(final int lastGeneration) {
        this.lastGeneration = lastGeneration;
    }

    /// {@return the first difference in words; empty if there is none}
    String difference(final Model model, final EngineWorld world) {
        for (final ModelTable table : model.tables) {
            final String moved = adopt(table, world);
            if (!moved.isEmpty()) {
                return table.plan.name() + ": " + moved;
            }
            final String counts = counts(table, world.tables.get(table.plan.number()).table);
            final String names = counts.isEmpty() ? names(table, world.tables.get(table.plan.number()).table) : counts;
            if (!names.isEmpty()) {
                return table.plan.name() + ": " + names;
            }
        }
        for (final ModelTable table : model.tables) {
            final String values = values(model, table, world.tables.get(table.plan.number()));
            if (!values.isEmpty()) {
                return table.plan.name() + ": " + values;
            }
        }
        for (final ModelTable table : model.tables) {
            final String gone = destroyed(table, world.tables.get(table.plan.number()).table);
            if (!gone.isEmpty()) {
                return table.plan.name() + ": " + gone;
            }
        }
        final long old = handles.entrySet().stream()
                .filter(entry -> Handle.generation(entry.getKey()) == lastGeneration
                        && !entry.getValue().exists())
                .count();
        if (world.sim.report().retired() < old) {
            return "retired slots: at least " + old + ", engine="
                    + world.sim.report().retired();
        }
        final String indices = IndexComparison.difference(model, world);
        if (!indices.isEmpty()) {
            return indices;
        }
        final String noted = unequal("beside the rows", model.globals, world.globals);
        final String totals = noted.isEmpty() ? totals(model, world) : noted;
        return totals.isEmpty() ? figures(model.counts, world.sim.report(), model.plan.policies()) : totals;
    }

    /// Where rows are kept in an order the reference does not know their places. It takes those of the engine, if they
    /// are places of the same rows.
    private static String adopt(final ModelTable model, final EngineWorld world) {
        if (model.plan.order() == TypePlan.NO_ORDER) {
            return "";
        }
        final EngineTable engine = world.tables.get(model.plan.number());
        final EngineColumn identities = engine.column(ColumnPlan.IDENTITY);
        final Object array = identities.column().values();
        final Map<Long, ModelRow> active = new HashMap<>();
        model.rows(ModelRow.Life.ACTIVE).forEach(row -> active.put(row.cells[ColumnPlan.IDENTITY], row));
        final List<ModelRow> rows = new ArrayList<>(model.rows(ModelRow.Life.PERMANENT));
        for (int place = rows.size(); place < engine.table.size(); place++) {
            final ModelRow row = active.remove(identities.get(array, place));
            if (row == null) {
                return "an order moved rows: nobody stands at row " + place;
            }
            rows.add(row);
        }
        if (!active.isEmpty()) {
            return "an order moved rows: one is lost: identity=" + active.keySet();
        }
        rows.addAll(model.rows(ModelRow.Life.PENDING));
        model.stand(rows);
        return world.sim.report().moves() <= world.plan.swaps() ? "" : "more moves than the budget has";
    }

    private static String counts(final ModelTable model, final Table engine) {
        final int permanent = model.rows(ModelRow.Life.PERMANENT).size();
        final int active = permanent + model.rows(ModelRow.Life.ACTIVE).size();
        final int pending = model.rows(ModelRow.Life.PENDING).size();
        final String wanted = "permanent=" + permanent + ", active=" + active + ", pending=" + pending + ", end="
                + model.places().size();
        final String found = "permanent=" + engine.permanent() + ", active=" + engine.size() + ", pending="
                + engine.pending() + ", end=" + engine.end();
        return unequal("rows", wanted, found);
    }

    /// Every row has a handle of its own, the same one as long as it lives, and the handle finds it.
    private String names(final ModelTable model, final Table engine) {
        for (int place = 0; place < model.places().size(); place++) {
            final ModelRow row = model.places().get(place);
            final String life = unequal("row " + place, row == null ? "VACANT" : row.life, engine.state(place));
            if (!life.isEmpty()) {
                return life;
            }
            if (row != null) {
                final long handle = engine.handle(place);
                final ModelRow owner = handles.putIfAbsent(handle, row);
                if (owner != null && owner != row || row.handle != 0 && row.handle != handle) {
                    return "row " + place + ": the handle " + Long.toHexString(handle)
                            + " names another row than before";
                }
                row.handle = handle;
                if (Handle.generation(handle) > lastGeneration) {
                    return "row " + place + ": its slot was not retired after its last generation: handle="
                            + Handle.toString(handle);
                }
                if (engine.find(handle) != place) {
                    return "row " + place + ": its handle finds row " + engine.find(handle);
                }
            }
        }
        return "";
    }

    private String values(final Model model, final ModelTable table, final EngineTable engine) {
        for (final ColumnPlan column : table.plan.columns()) {
            final EngineColumn cells = engine.column(column.number());
            for (final ModelRow row : table.rows()) {
                final long found = cells.get(row.place);
                final long wanted = row.cells[column.number()];
                final String different = column.kind() == Kind.HANDLE
                        ? reference(model.row(wanted), found, engine, model.plan)
                        : unequal("value", wanted, found);
                if (!different.isEmpty()) {
                    return "row " + row.place + ", column " + column.name() + ": " + different;
                }
            }
        }
        for (int tag = 0; tag < table.plan.tags(); tag++) {
            final Tag.Bits bits = engine.tag(tag).bits();
            for (final ModelRow row : table.rows()) {
                final String different = unequal("bit", row.tags[tag], bits.get(row.place));
                if (!different.isEmpty()) {
                    return "row " + row.place + ", tag " + tag + ": " + different;
                }
            }
        }
        return "";
    }

    /// A row that was gone before its handle was seen may have any handle, if it names no row.
    private String reference(final ModelRow wanted, final long found, final EngineTable engine, final CasePlan plan) {
        if (wanted == null) {
            return unequal("reference", 0L, found);
        }
        if (wanted.handle == 0) {
            return found != 0 && handles.get(found) == null ? "" : "reference: a handle of nobody was expected";
        }
        return unequal("reference", wanted.handle, found);
    }

    /// Of rows that went before their handles were seen, only the number is known.
    private static String destroyed(final ModelTable model, final Table engine) {
        if (!model.plan.keepsLaps()) {
            return "";
        }
        final Set<Long> found = new HashSet<>();
        for (int place = 0; place < engine.destroyed().count(); place++) {
            found.add(engine.destroyed().handle(place));
        }
        for (final ModelRow row : model.destroyed()) {
            if (row.handle != 0 && !found.contains(row.handle)) {
                return "destroyed rows: one is missing: handle=" + Long.toHexString(row.handle);
            }
        }
        return unequal("destroyed rows", model.destroyed().size(), found.size());
    }

    private static String totals(final Model model, final EngineWorld world) {
        final double[] wanted = model.globals.totals();
        final double[] found = world.globals.totals();
        for (int tally = 0; tally < wanted.length; tally++) {
            if (!model.plan.globals().tallies().get(tally).agree(wanted[tally], found[tally])) {
                return unequal("tally " + tally, wanted[tally], found[tally]);
            }
        }
        return "";
    }

    private static String figures(final ModelCounts wanted, final FrameReport report, final Policies policies) {
        final Map<String, Long> found = new HashMap<>();
        report.forEach(found::put);
        for (final String figure : FIGURES) {
            final String different = unequal("figure " + figure, wanted.of(figure), found.get(figure));
            if (!different.isEmpty()) {
                return different;
            }
        }
        final long lost = wanted.of("staleCommands") + wanted.of("refusedCreates");
        final long notes = policies.notes(lost, wanted.of("duplicateDestroys"));
        return report.notes().size() < notes ? "notes: at least " + notes + ", engine=" + report.notes() : "";
    }

    private static String unequal(final String what, final Object wanted, final Object found) {
        return wanted.toString().equals(found.toString()) ? "" : what + ": reference=" + wanted + ", engine=" + found;
    }
}
