package org.denserow.engine;

import java.util.ArrayList;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import org.denserow.engine.command.CommandLog;
import org.denserow.engine.rows.RowStore;
import org.denserow.engine.storage.Part;

/// Checks mode: finds chunks that write more than their system declares and, in order mode, systems whose results
/// depend on the order of chunks. Results are those of a run without it.
///
/// All parts are copied when a segment begins. Chunks run one at a time, on the owner, and after each chunk all parts are
/// compared with their copies:
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
/// its system reads ([ReadResources]). A derived part stays as it is from the first chunk of a system that reads it to
/// the last ([ReadViews]).
///
/// Chunks run in order; under [SimulationOptions#withChunkOrder(long)] those of several systems come mixed, in a random
/// order that threads could take, and each system has a [SystemCheck] of its own.
///
/// In order mode a system of several chunks is run twice: first as a rehearsal with its chunks descending, whose
/// commands are dropped and whose writes are undone, then in earnest. The rows written, the commands recorded and the
/// terms added to tallies must be the same in both. Effects outside the engine happen twice.
///
/// Waves ascend in the rehearsal too. Their rehearsal runs twice, to find reads of rows of later waves: in
/// the second pass later waves hold new values when a wave begins, and the wave itself old ones. So such a body runs
/// three times.
///
/// *Threads*: the owner's. *Cost*: O(rows × parts) per chunk, and as much memory as all parts, in order mode twice.
final class ChunkChecks {

    private final CommandLog log;
    private final ChunkContext rehearsal; // null unless in order mode
    private final Map<SystemNode, SystemCheck> running = new IdentityHashMap<>(); // systems of which some chunks ran
    private PartCopy[] copies = {};

    ChunkChecks(final CommandLog log, final ChunkContext rehearsal) {
        this.log = log;
        this.rehearsal = rehearsal;
    }

    /// A segment begins.
    void begin() {
        running.clear(); // a failed one may have left some
        final List<PartCopy> all = new ArrayList<>();
        for (int type = 1; type <= log.types(); type++) {
            final RowStore store = log.type(type).store();
            for (final Part<?, ?> part : store.schema().allParts()) {
                all.add(new PartCopy(part, store));
            }
        }
        if (all.size() != copies.length) { // parts are added, never removed
            copies = all.toArray(PartCopy[]::new);
        }
        for (final PartCopy copy : copies) {
            copy.take();
        }
    }

    /// Runs one chunk.
    ///
    /// @throws IllegalStateException if it wrote rows that it may not write, or its results depend on the order of
    ///     chunks
    void run(final SystemNode system, final int chunk, final ChunkContext context) {
        final SystemCheck check =
                running.computeIfAbsent(system, first -> new SystemCheck(first, copies, log, rehearsal));
        if (check.run(chunk, context)) {
            running.remove(system);
        }
    }
}
