package org.denserow.engine.command;

import org.denserow.engine.ground.Checks;
import org.denserow.engine.handle.RowState;
import org.denserow.engine.rows.RowStore;
import org.denserow.engine.slots.SlotMap;
import org.denserow.engine.storage.Layout;

/// Applies the creations of one type at a boundary, in canonical order: those that find no room are refused; of the
/// others permanent rows come first, then active, then pending ones, so that each region is opened once.
///
/// *Threads*: as the [Playback] of the type. *Cost*: O(rows created) and O(keys) for each state among them.
final class Creation {

    private static final RowState[] REGIONS = {RowState.PERMANENT, RowState.ACTIVE, RowState.PENDING};

    private final TypeLog type;
    private final RowStore map;
    private final SlotMap slots;
    private final boolean isPinned;
    private final int[] wanted = new int[RowState.values().length]; // rows, by state

    Creation(final TypeLog type) {
        this.type = type;
        this.map = type.map();
        this.slots = type.slots();
        this.isPinned = map.layout().kind() == Layout.Kind.PINNED;
    }

    void apply(final RecorderSet recorders) {
        final RunTable runs = type.runs(Phase.CREATIONS);
        final int fitting = map.ensureRows((int) runs.recorded());
        count(runs, recorders, fitting);
        for (final RowState state : REGIONS) {
            if (wanted[state.ordinal()] > 0) {
                create(runs, recorders, fitting, state);
            }
        }
        if (fitting < runs.recorded()) {
            refuse(runs, recorders, fitting);
        }
        type.counts().created += fitting;
        runs.clear();
    }

    private CreatedRows rowsOf(final long entry, final RecorderSet recorders) {
        return recorders.get(RunTable.recorderOf(entry)).buffers().get(type.place()).created;
    }

    /// Counts the rows of each state among those that fit.
    private void count(final RunTable runs, final RecorderSet recorders, final int fitting) {
        for (final RowState state : REGIONS) {
            wanted[state.ordinal()] = 0;
        }
        int left = fitting;
        for (int key = runs.begin(); key < runs.end() && left > 0; key++) {
            final long entry = runs.get(key);
            if (entry == 0) {
                continue;
            }
            final CreatedRows created = rowsOf(entry, recorders);
            final int begin = RunTable.beginOf(entry);
            final int end = Math.min(RunTable.endOf(entry), begin + left);
            for (int row = begin; row < end; ) {
                final int next = created.endOfState(row, end);
                wanted[created.state(row).ordinal()] += next - row;
                row = next;
            }
            left -= end - begin;
        }
    }

    /// Creates the rows of one state, in two walks, so that whoever is told of a row finds all of them where they stand.
    private void create(
            final RunTable runs, final RecorderSet recorders, final int fitting, final RowState state) {
        if (isPinned) {
            walk(runs, recorders, fitting, state, 0, Step.PIN);
            return;
        }
        final int count = wanted[state.ordinal()];
        final int first = map.openRows(count, state);
        walk(runs, recorders, fitting, state, first, Step.BIND);
        slots.extend(first, count, state);
        walk(runs, recorders, fitting, state, first, Step.FILL);
    }

    private enum Step {
        BIND,
        FILL,
        PIN
    }

    private void walk(
            final RunTable runs,
            final RecorderSet recorders,
            final int fitting,
            final RowState state,
            final int first,
            final Step step) {
        int left = fitting;
        int place = first;
        for (int key = runs.begin(); key < runs.end() && left > 0; key++) {
            final long entry = runs.get(key);
            if (entry == 0) {
                continue;
            }
            final CreatedRows created = rowsOf(entry, recorders);
            final int begin = RunTable.beginOf(entry);
            final int end = Math.min(RunTable.endOf(entry), begin + left);
            for (int row = begin; row < end; ) {
                final int next = created.endOfState(row, end);
                if (created.state(row) == state) {
                    switch (step) {
                        case BIND -> bind(created, row, next, place);
                        case FILL -> map.fill(created.staged(), row, next - row, place);
                        case PIN -> pin(created, row, next, state);
                    }
                    place += next - row;
                }
                row = next;
            }
            left -= end - begin;
        }
    }

    private void bind(final CreatedRows created, final int begin, final int end, final int first) {
        final int[] of = created.slots();
        for (int row = begin; row < end; row++) {
            slots.bind(of[row], first + row - begin);
        }
    }

    /// Creates rows of a pinned type, as many as follow each other where they will stand.
    private void pin(final CreatedRows created, final int begin, final int end, final RowState state) {
        for (int row = begin; row < end; ) {
            final int first = map.openRows(end - row, state);
            final int count = map.openRun(first, end - row);
            bind(created, row, row + count, first);
            slots.extend(first, count, state);
            map.fill(created.staged(), row, count, first);
            row += count;
        }
    }

    /// Refuses what does not fit.
    private void refuse(final RunTable runs, final RecorderSet recorders, final int fitting) {
        int left = fitting;
        for (int key = runs.begin(); key < runs.end(); key++) {
            final long entry = runs.get(key);
            if (entry == 0) {
                continue;
            }
            final CreatedRows created = rowsOf(entry, recorders);
            final int end = RunTable.endOf(entry);
            final int begin = Math.min(end, RunTable.beginOf(entry) + left);
            left -= begin - RunTable.beginOf(entry);
            for (int row = begin; row < end; row++) {
                final int slot = created.slots()[row];
                final long handle = slots.space().reservedHandle(slot);
                if (Checks.ON) {
                    created.origins.refuse(row, map);
                }
                map.refuse(slot);
                type.incidents().add(key, Incident.Kind.REFUSED, 0, handle);
            }
            type.counts().refuse(key, end - begin);
        }
    }
}
