package org.denserow.engine;

import org.denserow.engine.command.CommandLog;
import org.denserow.engine.ground.Checks;
import org.denserow.engine.handle.Handle;
import org.denserow.engine.rows.RowGroups;
import org.denserow.engine.storage.Part;

/// Checks mode: what the chunks of one system may change in one segment, and what they have changed; [ChunkChecks] has
/// the rules.
///
/// *Threads*: the owner's. *Cost*: O(rows × parts) per chunk.
final class SystemCheck {

    private static final String ORDER_MATTERS = "the result of a system depends on the order of its chunks";
    private static final String REMEDY = "found by running them descending and ascending; the body reads what other"
            + " chunks write, or keeps something of its own between chunks";
    private static final String WAVES_REMEDY = "found by running those of a wave descending, with later waves written"
            + " before; the body reads rows of its own wave or of a later one that are not its own, or keeps something"
            + " of its own between chunks";

    /// The rows of a part that a chunk may change.
    private enum Access {
        NONE,
        OWN_ROWS,
        OWN_GROUPS,
        ROWS_ONCE,
        ANY_ROW
    }

    private final SystemNode system;
    private final CommandLog log;
    private final ChunkContext rehearsal; // null unless in order mode
    private final ReadResources resources = new ReadResources();
    private final ReadViews views;
    private final PartCopy[] copies; // of all parts
    private final Access[] accesses; // by copy
    private final int[][] changedBy; // by copy: by row, chunk + 1; where rows are written once
    private int left; // chunks that have not run

    private long[] digests = {}; // by chunk, of the rehearsal
    private Throwable rehearsalFailure;
    private int firstDifferent; // first chunk whose commands differ from the rehearsal, or -1

    /// The system begins.
    SystemCheck(final SystemNode system, final PartCopy[] copies, final CommandLog log, final ChunkContext rehearsal) {
        this.system = system;
        this.log = log;
        this.rehearsal = rehearsal;
        this.views = new ReadViews(system);
        this.copies = copies;
        this.left = system.chunksCut();
        this.accesses = new Access[copies.length];
        this.changedBy = new int[copies.length][];
        for (int c = 0; c < copies.length; c++) {
            accesses[c] = access(copies[c].part);
            changedBy[c] = accesses[c] == Access.ROWS_ONCE ? new int[copies[c].rows()] : null;
        }
        if (Checks.ORDER && system.chunks > 1) {
            rehearse();
        }
    }

    /// Runs one chunk.
    ///
    /// @return whether it was the last one
    /// @throws IllegalStateException if it wrote rows that it may not write, or its results depend on the order of
    ///     chunks
    boolean run(final int chunk, final ChunkContext context) {
        final int place = system.place(chunk);
        left--;
        views.check(place);
        resources.begin(system);
        context.run(system, chunk);
        resources.check(system, place);
        views.check(place);
        LostWrites.check(log, "system=" + system.name + ", chunk=" + place);
        for (int c = 0; c < copies.length; c++) {
            check(c, chunk, context);
        }
        if (Checks.ORDER && system.chunks > 1) {
            checkOrder(chunk, context);
        }
        return left == 0;
    }

    private Access access(final Part<?, ?> part) {
        if (system.over instanceof Over.Once && (system.access.writesOwnRows(part) || system.access.scatters(part))) {
            return Access.ANY_ROW; // the system has no other chunk
        }
        if (system.access.writesOwnRows(part)) {
            return Access.OWN_ROWS;
        }
        if (system.access.groupsOf(part) != null) {
            return Access.OWN_GROUPS;
        }
        if (system.access.scatters(part)) {
            return Access.ROWS_ONCE;
        }
        return system.access.writesAnyRow(part) ? Access.ANY_ROW : Access.NONE;
    }

    // ---- What a chunk has changed ----

    private void check(final int c, final int chunk, final ChunkContext context) {
        final PartCopy copy = copies[c];
        switch (accesses[c]) {
            case NONE ->
                refuse(
                        copy,
                        copy.firstChange(0, copy.rows()),
                        "a system changed a part that it does not declare as written",
                        "declare it, and take it from rows.write: an array that was kept escapes the check",
                        chunk);
            case OWN_ROWS -> {
                if (system.over instanceof Over.GroupedRows grouped) {
                    checkGroups(copy, grouped.groups(), context.begin(), context.end(), chunk);
                } else if (system.waves != null) {
                    checkListed(
                            copy,
                            system.waves.groups(),
                            context.from(),
                            context.to(),
                            "a chunk changed a row that it does not list, wave=" + system.waves.waveOf(chunk),
                            chunk);
                } else {
                    checkOwnRows(copy, chunk);
                }
            }
            case OWN_GROUPS -> {
                final RowGroups groups = system.access.groupsOf(copy.part);
                final int begin = Math.min(groups.groups(), system.place(chunk) * system.chunkRows);
                final int end = Math.min(groups.groups(), Math.min(system.rows, begin + system.chunkRows));
                checkGroups(copy, groups, begin, Math.max(begin, end), chunk);
            }
            case ROWS_ONCE -> checkRowsOnce(copy, changedBy[c], chunk);
            case ANY_ROW -> copy.accept(0, copy.rows());
        }
    }

    private void checkOwnRows(final PartCopy copy, final int chunk) {
        final int begin = system.place(chunk) * system.chunkRows;
        final int end = Math.min(system.rows, begin + system.chunkRows);
        final int before = copy.firstChange(0, begin);
        refuse(
                copy,
                before >= 0 ? before : copy.firstChange(end, copy.rows()),
                "a chunk changed a row outside its rows [" + begin + ", " + end + ")",
                "stay within them, or declare .scatters(…)",
                chunk);
        copy.accept(begin, end);
    }

    private void checkGroups(
            final PartCopy copy, final RowGroups groups, final int begin, final int end, final int chunk) {
        checkListed(
                copy,
                groups,
                groups.begins()[begin],
                groups.begins()[end],
                "a chunk changed a row that is in none of its groups [" + begin + ", " + end + ")",
                chunk);
    }

    private void checkListed(
            final PartCopy copy,
            final RowGroups groups,
            final int from,
            final int to,
            final String rule,
            final int chunk) {
        final boolean[] own = new boolean[copy.rows()];
        for (int at = from; at < to; at++) {
            own[groups.order()[at]] = true;
        }
        for (int row = copy.firstChange(0, copy.rows()); row >= 0; row = copy.firstChange(row + 1, copy.rows())) {
            refuse(copy, own[row] ? -1 : row, rule, "stay within them, or declare .scatters(…)", chunk);
            copy.accept(row, row + 1);
        }
    }

    private void checkRowsOnce(final PartCopy copy, final int[] changedBy, final int chunk) {
        for (int row = copy.firstChange(0, copy.rows()); row >= 0; row = copy.firstChange(row + 1, copy.rows())) {
            if (changedBy[row] != 0) {
                refuse(
                        copy,
                        row,
                        "two chunks of a system changed one row, the other was chunk "
                                + system.place(changedBy[row] - 1),
                        "let them bid for it with Claims, or run over the written rows",
                        chunk);
            }
            changedBy[row] = chunk + 1;
            copy.accept(row, row + 1);
        }
    }

    private void refuse(final PartCopy copy, final int row, final String rule, final String remedy, final int chunk) {
        if (row >= 0) {
            throw new IllegalStateException(
                    rule + ": system=" + system.name + ", chunk=" + system.place(chunk) + ", part="
                            + copy.part.name() + ", row=" + row + ", handle=" + Handle.toString(copy.handle(row)) + "; "
                            + remedy);
        }
    }

    // ---- Order ----

    private void rehearse() {
        digests = new long[system.chunksCut()];
        rehearsalFailure = null;
        firstDifferent = -1;
        try {
            if (system.waves == null) {
                rehearse(0, digests.length);
            } else {
                rehearseWaves();
            }
        } catch (final Throwable thrown) { // reported only if the run in earnest does not throw
            rehearsalFailure = thrown;
        }
        LostWrites.takeBack(log);
        for (int c = 0; c < copies.length; c++) {
            if (accesses[c] != Access.NONE) {
                copies[c].keepOutcome();
            }
            copies[c].restore();
        }
    }

    private void rehearse(final int first, final int end) {
        for (int chunk = end - 1; chunk >= first; chunk--) {
            digests[chunk] = rehearsal.rehearse(system, chunk);
        }
    }

    private void rehearseWaves() {
        final WaveChunks chunks = system.waves;
        for (int wave = 0; wave < chunks.waves(); wave++) {
            rehearse(chunks.first(wave), chunks.first(wave + 1));
        }
        for (int c = 0; c < copies.length; c++) {
            if (accesses[c] != Access.OWN_ROWS) {
                copies[c].restore();
            }
        }
        for (int wave = 0; wave < chunks.waves(); wave++) {
            restore(chunks.groups(), wave);
            rehearse(chunks.first(wave), chunks.first(wave + 1));
        }
    }

    /// Restores the old values in the rows of a wave.
    private void restore(final RowGroups groups, final int wave) {
        for (int at = groups.begins()[wave]; at < groups.begins()[wave + 1]; at++) {
            final int row = groups.order()[at];
            for (int c = 0; c < copies.length; c++) {
                if (accesses[c] == Access.OWN_ROWS) {
                    copies[c].restore(row, row + 1);
                }
            }
        }
    }

    private void checkOrder(final int chunk, final ChunkContext context) {
        if (firstDifferent < 0 && digests[chunk] != context.digest()) {
            firstDifferent = chunk;
        }
        if (left > 0) {
            return;
        }
        final String remedy = system.waves == null ? REMEDY : WAVES_REMEDY;
        if (rehearsalFailure != null) {
            throw new IllegalStateException(
                    ORDER_MATTERS + ": system=" + system.name
                            + "; it fails with its chunks descending and does not with them ascending",
                    rehearsalFailure);
        }
        for (int c = 0; c < copies.length; c++) {
            if (accesses[c] != Access.NONE) {
                refuse(copies[c], copies[c].firstDifference(), ORDER_MATTERS, remedy, chunk);
            }
        }
        if (firstDifferent >= 0) {
            throw new IllegalStateException(ORDER_MATTERS + ": system=" + system.name + ", chunk="
                    + system.place(firstDifferent)
                    + ", part=the commands that it records, or its terms for tallies; " + remedy);
        }
    }
}
