package org.denserow.engine.frame;

import java.util.ArrayList;
import java.util.List;
import org.denserow.engine.command.CommandLog;
import org.denserow.engine.ground.Checks;
import org.denserow.engine.handle.Handle;
import org.denserow.engine.rows.RowGroups;
import org.denserow.engine.rows.RowStore;
import org.denserow.engine.storage.Part;

/// Checks mode: finds chunks that write more than their system declares and, in order mode, systems whose results
/// depend on the order of chunks. Results are those of a run without it.
///
/// All parts are copied when a segment begins. Systems run one at a time, chunks in order, on the owner, and after each
/// chunk all parts are compared with their copies:
///
/// | the system declares | a chunk may change |
/// |---|---|
/// | nothing, or that it reads | no row |
/// | writes | its own rows, or those of its groups; in waves those that it lists |
/// | writes by group | the rows of the groups of its own rows |
/// | scatters | rows that no other chunk of the system has changed |
/// | sets or clears anywhere; writes claims; runs once, and writes or scatters | any row |
///
/// A chunk may also not write to an array that its growing type has replaced ([LostWrites]), nor change a resource that
/// its system reads ([ReadResources]).
///
/// In order mode a system of several chunks is run twice: first as a rehearsal with its chunks descending, whose
/// commands are dropped and whose writes are undone, then in earnest. The rows written, the commands recorded and the
/// terms added to tallies must be the same in both. Effects outside the engine happen twice.
///
/// In waves, levels ascend in the rehearsal too. The rehearsal runs twice, to find reads of rows of later levels: in
/// the second pass later levels hold new values when a level begins, and the level itself old ones. So such a body runs
/// three times.
///
/// *Threads*: the owner's. *Cost*: O(rows × parts) per chunk, and as much memory as all parts, in order mode twice.
final class ChunkChecks {

    private static final String ORDER_MATTERS = "the result of a system depends on the order of its chunks";
    private static final String REMEDY = "found by running them descending and ascending; the body reads what other"
            + " chunks write, or keeps something of its own between chunks";
    private static final String WAVES_REMEDY = "found by running those of a level descending, with later levels written"
            + " before; the body reads rows of its own level or of a later one that are not its own, or keeps something"
            + " of its own between chunks";

    /// The rows of a part that a chunk may change.
    private enum Access {
        NONE,
        OWN_ROWS,
        OWN_GROUPS,
        ROWS_ONCE,
        ANY_ROW
    }

    private final CommandLog log;
    private final ChunkContext rehearsal; // null unless in order mode
    private final ReadResources resources = new ReadResources();
    private PartCopy[] copies = {};
    private Access[] accesses = {}; // by copy, of the system that runs
    private int[][] changedBy = {}; // by copy: by row, chunk + 1 of the system that runs; where rows are written once

    private long[] digests = {}; // by chunk, of the rehearsal
    private Throwable rehearsalFailure;
    private int firstDifferent; // first chunk whose commands differ from the rehearsal, or -1

    ChunkChecks(final CommandLog log, final ChunkContext rehearsal) {
        this.log = log;
        this.rehearsal = rehearsal;
    }

    /// A segment begins.
    void begin() {
        final List<PartCopy> all = new ArrayList<>();
        for (int type = 1; type <= log.types(); type++) {
            final RowStore map = log.type(type).map();
            for (final Part<?, ?> part : map.schema().allParts()) {
                all.add(new PartCopy(part, map));
            }
        }
        if (all.size() != copies.length) { // parts are added, never removed
            copies = all.toArray(PartCopy[]::new);
            accesses = new Access[copies.length];
            changedBy = new int[copies.length][];
        }
        for (final PartCopy copy : copies) {
            copy.take();
        }
    }

    /// Runs one chunk; the chunks of a system run in order, from 0.
    ///
    /// @throws IllegalStateException if it wrote rows that it may not write, or its results depend on the order of
    ///     chunks
    void run(final SystemNode system, final int chunk, final ChunkContext context) {
        if (chunk == 0) {
            begin(system);
        }
        resources.begin(system);
        context.run(system, chunk);
        resources.check(system, chunk);
        LostWrites.check(log, "system=" + system.name + ", chunk=" + chunk);
        for (int c = 0; c < copies.length; c++) {
            check(c, system, chunk, context);
        }
        if (Checks.ORDER && system.chunks > 1) {
            checkOrder(system, chunk, context);
        }
    }

    private void begin(final SystemNode system) {
        for (int c = 0; c < copies.length; c++) {
            accesses[c] = access(system, copies[c].part);
            changedBy[c] = accesses[c] == Access.ROWS_ONCE ? new int[copies[c].rows()] : null;
        }
        if (Checks.ORDER && system.chunks > 1) {
            rehearse(system);
        }
    }

    private static Access access(final SystemNode system, final Part<?, ?> part) {
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

    private void check(final int c, final SystemNode system, final int chunk, final ChunkContext context) {
        final PartCopy copy = copies[c];
        switch (accesses[c]) {
            case NONE ->
                refuse(
                        copy,
                        copy.firstChange(0, copy.rows()),
                        "a system changed a part that it does not declare as written",
                        "declare it, and take it from rows.write: an array that was kept escapes the check",
                        system,
                        chunk);
            case OWN_ROWS -> {
                if (system.over instanceof Over.GroupedRows grouped) {
                    checkGroups(copy, grouped.groups(), context.begin(), context.end(), system, chunk);
                } else if (system.levels != null) {
                    checkListed(
                            copy,
                            system.levels.groups(),
                            context.from(),
                            context.to(),
                            "a chunk changed a row that it does not list, level=" + system.levels.levelOf(chunk),
                            system,
                            chunk);
                } else {
                    checkOwnRows(copy, system, chunk);
                }
            }
            case OWN_GROUPS -> {
                final RowGroups groups = system.access.groupsOf(copy.part);
                final int begin = Math.min(groups.groups(), chunk * system.chunkRows);
                final int end = Math.min(groups.groups(), Math.min(system.rows, begin + system.chunkRows));
                checkGroups(copy, groups, begin, Math.max(begin, end), system, chunk);
            }
            case ROWS_ONCE -> checkRowsOnce(copy, changedBy[c], system, chunk);
            case ANY_ROW -> copy.accept(0, copy.rows());
        }
    }

    private static void checkOwnRows(final PartCopy copy, final SystemNode system, final int chunk) {
        final int begin = chunk * system.chunkRows;
        final int end = Math.min(system.rows, begin + system.chunkRows);
        final int before = copy.firstChange(0, begin);
        refuse(
                copy,
                before >= 0 ? before : copy.firstChange(end, copy.rows()),
                "a chunk changed a row outside its rows [" + begin + ", " + end + ")",
                "stay within them, or declare .scatters(…)",
                system,
                chunk);
        copy.accept(begin, end);
    }

    private static void checkGroups(
            final PartCopy copy,
            final RowGroups groups,
            final int begin,
            final int end,
            final SystemNode system,
            final int chunk) {
        checkListed(
                copy,
                groups,
                groups.begins()[begin],
                groups.begins()[end],
                "a chunk changed a row that is in none of its groups [" + begin + ", " + end + ")",
                system,
                chunk);
    }

    private static void checkListed(
            final PartCopy copy,
            final RowGroups groups,
            final int from,
            final int to,
            final String rule,
            final SystemNode system,
            final int chunk) {
        final boolean[] own = new boolean[copy.rows()];
        for (int at = from; at < to; at++) {
            own[groups.order()[at]] = true;
        }
        for (int row = copy.firstChange(0, copy.rows()); row >= 0; row = copy.firstChange(row + 1, copy.rows())) {
            refuse(copy, own[row] ? -1 : row, rule, "stay within them, or declare .scatters(…)", system, chunk);
            copy.accept(row, row + 1);
        }
    }

    private static void checkRowsOnce(
            final PartCopy copy, final int[] changedBy, final SystemNode system, final int chunk) {
        for (int row = copy.firstChange(0, copy.rows()); row >= 0; row = copy.firstChange(row + 1, copy.rows())) {
            if (changedBy[row] != 0) {
                refuse(
                        copy,
                        row,
                        "two chunks of a system changed one row, the other was chunk " + (changedBy[row] - 1),
                        "let them bid for it with Claims, or run over the written rows",
                        system,
                        chunk);
            }
            changedBy[row] = chunk + 1;
            copy.accept(row, row + 1);
        }
    }

    private static void refuse(
            final PartCopy copy,
            final int row,
            final String rule,
            final String remedy,
            final SystemNode system,
            final int chunk) {
        if (row >= 0) {
            throw new IllegalStateException(rule + ": system=" + system.name + ", chunk=" + chunk + ", part="
                    + copy.part.name() + ", row=" + row + ", handle=" + Handle.toString(copy.handle(row)) + "; "
                    + remedy);
        }
    }

    // ---- Order ----

    private void rehearse(final SystemNode system) {
        digests = new long[system.chunksCut()];
        rehearsalFailure = null;
        firstDifferent = -1;
        try {
            if (system.levels == null) {
                rehearse(system, 0, digests.length);
            } else {
                rehearseLevels(system);
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

    private void rehearse(final SystemNode system, final int first, final int end) {
        for (int chunk = end - 1; chunk >= first; chunk--) {
            digests[chunk] = rehearsal.rehearse(system, chunk);
        }
    }

    private void rehearseLevels(final SystemNode system) {
        final LevelChunks levels = system.levels;
        for (int level = 0; level < levels.levels(); level++) {
            rehearse(system, levels.first(level), levels.first(level + 1));
        }
        for (int c = 0; c < copies.length; c++) {
            if (accesses[c] != Access.OWN_ROWS) {
                copies[c].restore();
            }
        }
        for (int level = 0; level < levels.levels(); level++) {
            restore(levels.groups(), level);
            rehearse(system, levels.first(level), levels.first(level + 1));
        }
    }

    /// Restores the old values in the rows of a level.
    private void restore(final RowGroups levels, final int level) {
        for (int at = levels.begins()[level]; at < levels.begins()[level + 1]; at++) {
            final int row = levels.order()[at];
            for (int c = 0; c < copies.length; c++) {
                if (accesses[c] == Access.OWN_ROWS) {
                    copies[c].restore(row, row + 1);
                }
            }
        }
    }

    private void checkOrder(final SystemNode system, final int chunk, final ChunkContext context) {
        if (firstDifferent < 0 && digests[chunk] != context.digest()) {
            firstDifferent = chunk;
        }
        if (chunk < system.chunksCut() - 1) {
            return;
        }
        final String remedy = system.levels == null ? REMEDY : WAVES_REMEDY;
        if (rehearsalFailure != null) {
            throw new IllegalStateException(
                    ORDER_MATTERS + ": system=" + system.name
                            + "; it fails with its chunks descending and does not with them ascending",
                    rehearsalFailure);
        }
        for (int c = 0; c < copies.length; c++) {
            if (accesses[c] != Access.NONE) {
                refuse(copies[c], copies[c].firstDifference(), ORDER_MATTERS, remedy, system, chunk);
            }
        }
        if (firstDifferent >= 0) {
            throw new IllegalStateException(ORDER_MATTERS + ": system=" + system.name + ", chunk=" + firstDifferent
                    + ", part=the commands that it records, or its terms for tallies; " + remedy);
        }
    }
}
