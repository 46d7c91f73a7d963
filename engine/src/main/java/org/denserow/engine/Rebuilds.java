package org.denserow.engine;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Consumer;
import org.denserow.engine.bits.ChunkBits;
import org.denserow.engine.derived.Derived;
import org.denserow.engine.rows.Cells;
import org.denserow.engine.rows.EachFrame;
import org.denserow.engine.rows.HeldObject;
import org.denserow.engine.rows.Rebuilt;
import org.denserow.engine.rows.RowStore;
import org.denserow.engine.rows.RowTag;
import org.denserow.engine.storage.Part;
import org.denserow.jobs.JobFailure;
import org.denserow.jobs.Schedule;
import org.denserow.jobs.ScheduleBuilder;

/// The parts that the schedule makes anew for systems: derived parts that they read, and selections that they share.
///
/// A rebuild is one node of the schedule, its phases are the rounds of that node. So all phases, not only the last, run
/// after every chunk that may see the part as it was, and before every chunk that reads it next; no system writes a
/// source until the last phase has ended. The schedule knows what systems write. Other changes are found here when a
/// segment opens: sources that were touched, and types whose rows were created, destroyed, moved or activated. A part
/// stays stale until a system with chunks reads it.
///
/// A part that is made once per frame ([EachFrame]) counts as changed when a frame begins, and is not wanted again
/// after it is made. Its result is kept when the frame has ended; the result of a failed frame is not.
///
/// *Threads*: the owner, when a segment opens; rebuilds run on all workers. *Cost*: nothing is allocated in a steady
/// frame.
final class Rebuilds {

    /// One derived part and its readers: systems, and parts made from it.
    private static final class Made {

        final Rebuilt<?> part;
        final EachFrame kept; // the same; null unless it is made once per frame
        final List<SystemNode> readers = new ArrayList<>();
        final List<Made> users = new ArrayList<>();
        boolean isRead; // by a chunk of the segment
        boolean isMade; // in this frame; written when a rebuild starts, published by the edges to later nodes

        // The phase that runs; written when it starts, published with its chunks.
        private int phase;
        private int first; // number of its first chunk: chunks are numbered through all phases
        private int chunks;

        Made(final Rebuilt<?> part) {
            this.part = part;
            this.kept = part instanceof EachFrame eachFrame ? eachFrame : null;
        }

        void look(final int segment) {
            isRead = false;
            for (int i = 0; i < readers.size(); i++) { // an iterator would be garbage in every frame
                isRead |= readers.get(i).segment == segment && readers.get(i).chunks > 0;
            }
        }

        /// Whether the schedule should make the part at its node.
        boolean isWanted() {
            if (kept != null && isMade) {
                return false;
            }
            boolean isWanted = isRead;
            for (int i = 0; i < users.size(); i++) {
                isWanted |= users.get(i).isWanted();
            }
            return isWanted;
        }

        int start(final int number) {
            isMade = true;
            first = number == 0 ? 0 : first + chunks;
            phase = number;
            chunks = part.start(number);
            return chunks;
        }

        void run(final int chunk, final int worker) {
            part.run(phase, chunk - first, worker);
        }

        @Override
        public String toString() {
            return "rebuild " + part.name();
        }
    }

    private final Made[] made;
    private final Selected[] shared;
    private final ChunkBits[] scratch; // of shared selections, by worker
    private final Part<?, ?>[] sources; // of all of them, each once
    private final RowStore[] types; // likewise
    private final long[] seen; // by type: its changes where the last segment opened

    /// @param selections by system; null unless it runs over one
    /// @param workers the number of workers
    Rebuilds(final List<SystemNode> systems, final Selected[] selections, final int workers) {
        this.shared = Arrays.stream(selections)
                .filter(each -> each != null && each.isShared())
                .distinct()
                .toArray(Selected[]::new);
        this.scratch = new ChunkBits[workers];
        Arrays.setAll(scratch, worker -> new ChunkBits());
        this.made = made(systems);
        final Set<Part<?, ?>> watched = Collections.newSetFromMap(new IdentityHashMap<>());
        final Set<RowStore> watchedTypes = Collections.newSetFromMap(new IdentityHashMap<>());
        for (final Selected each : shared) {
            watched.addAll(List.of(each.tags()));
            watchedTypes.add(each.store());
        }
        for (final Made each : made) {
            each.part.shareAmong(workers);
            for (final Part<?, ?> source : each.part.sources()) {
                if (!(source instanceof Derived<?>)) { // a derived source is made here too and has its own sources
                    watched.add(source);
                }
            }
            watchedTypes.addAll(List.of(each.part.types()));
        }
        this.sources = watched.toArray(Part<?, ?>[]::new);
        this.types = watchedTypes.toArray(RowStore[]::new);
        this.seen = new long[types.length];
        Arrays.fill(seen, -1); // before the first frame all of it counts as changed
    }

    private static Made[] made(final List<SystemNode> systems) {
        final Map<Part<?, ?>, Made> all = new LinkedHashMap<>(); // parts are compared by identity
        for (final SystemNode system : systems) {
            for (final Part<?, ?> part : system.access.reads()) {
                if (part instanceof Derived<?>) {
                    made(part, all).readers.add(system);
                }
            }
        }
        return all.values().toArray(Made[]::new);
    }

    /// The entry of a part, entered after the parts from which it is made.
    private static Made made(final Part<?, ?> part, final Map<Part<?, ?>, Made> all) {
        Made made = all.get(part);
        if (made == null) {
            made = new Made(Rebuilt.of(part));
            for (final Part<?, ?> source : made.part.sources()) {
                if (source instanceof Derived<?>) {
                    made(source, all).users.add(made);
                }
            }
            all.put(part, made);
        }
        return made;
    }

    // ---- For the schedule ----

    /// Declares all rebuilds.
    void declareTo(final ScheduleBuilder builder) {
        for (int i = 0; i < shared.length; i++) {
            final Selected each = shared[i];
            builder.rebuild(
                            each + " #" + i,
                            each,
                            each::chunks,
                            (chunk, worker) -> each.evaluate(chunk, scratch[worker]))
                    .reads((Object[]) each.tags())
                    .reads(each.store())
                    .onlyIf(each::isUsed);
        }
        for (final Made each : made) {
            final Rebuilt<?> part = each.part;
            builder.rebuild(each.toString(), part, part::phases, each::start, each::run)
                    .reads((Object[]) part.sources())
                    .reads((Object[]) part.types())
                    .onlyIf(each::isWanted);
        }
    }

    /// The failure of a node as one of a system. A rebuild is named with its phase, and the chunk is that of the phase:
    /// no phase starts after one that failed.
    ///
    /// @param place of the failed chunk of a system, as [DueChunks#placeOf] says
    SystemFailure failure(final JobFailure thrown, final int place, final long frame, final boolean over) {
        for (final Made each : made) {
            if (each.toString().equals(thrown.node())) {
                final int chunk =
                        thrown.chunk() == JobFailure.NO_CHUNK ? SystemFailure.NO_CHUNK : thrown.chunk() - each.first;
                return SystemFailure.ofSystem(each + ", phase " + each.phase, chunk, frame, thrown.getCause(), over);
            }
        }
        return SystemFailure.ofSystem(thrown.node(), place, frame, thrown.getCause(), over);
    }

    /// Opens a segment whose chunk tables are made: tells the schedule what has changed since the last one.
    void open(final int segment, final Schedule schedule) {
        for (final Selected each : shared) {
            each.prepare(segment);
        }
        for (final Made each : made) {
            each.look(segment);
            if (segment == 0 && each.kept != null) { // a frame begins
                each.isMade = false;
                schedule.changed(each.part);
            }
        }
        for (final Part<?, ?> source : sources) {
            if (takeTouched(source)) {
                schedule.changed(source);
            }
        }
        for (int i = 0; i < types.length; i++) {
            final long changes = types[i].slots().changes();
            if (seen[i] != changes) {
                seen[i] = changes;
                schedule.changed(types[i]);
            }
        }
    }

    /// The frame has ended: the parts made once in it are kept for comparison with the next frame.
    void completed() {
        for (final Made each : made) {
            if (each.kept != null && each.isMade) {
                each.kept.keep();
                each.isMade = false;
            }
        }
    }

    private static boolean takeTouched(final Part<?, ?> source) {
        if (source instanceof Cells<?> column) {
            return column.takeTouched();
        }
        if (source instanceof HeldObject<?> resource) {
            return resource.takeTouched();
        }
        final RowTag tag = (RowTag) source;
        return tag.takeTouched() || tag.livesOneLap(); // the end of a lap is not reported
    }

    // ---- Memory ----

    /// Reserves room for a type at its full number of rows.
    void reserve(final RowStore store, final Schedule schedule) {
        for (final Selected each : shared) {
            for (final ChunkBits ofWorker : scratch) {
                each.reserve(ofWorker);
            }
        }
        for (final Made each : made) {
            if (List.of(each.part.types()).contains(store)) {
                each.part.reserve();
                schedule.changed(store); // the content of the arrays may be lost
            }
        }
    }

    void arrays(final Consumer<Object> to) {
        for (final Selected each : shared) {
            each.arrays(to);
        }
        for (final ChunkBits ofWorker : scratch) {
            ofWorker.arrays(to);
        }
        for (final Made each : made) {
            each.part.arrays(to);
        }
    }
}
