package org.denserow.engine.frame;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Consumer;
import org.denserow.engine.bits.ChunkBits;
import org.denserow.engine.index.Derived;
import org.denserow.engine.rows.Cells;
import org.denserow.engine.rows.HeldObject;
import org.denserow.engine.rows.Rebuilt;
import org.denserow.engine.rows.RowStore;
import org.denserow.engine.rows.RowTag;
import org.denserow.engine.storage.Part;
import org.denserow.jobs.Schedule;
import org.denserow.jobs.ScheduleBuilder;

/// What the schedule makes anew for systems: derived parts that they read, and selections that they share.
///
/// A part with several phases is a chain of rebuilds, each made from the one before it and from the sources, so that no
/// system writes a source until the last has ended. What systems write is the schedule's to know; what else changed
/// since is found here, where a segment opens: sources that were touched, and types of which rows came, went, moved or
/// became active. A part that no system with chunks reads stays stale until one does.
///
/// *Threads*: the owner's, where a segment opens; rebuilds run on all workers. Nothing is allocated in a steady frame.
final class Rebuilds {

    /// One derived part, and who reads it.
    private static final class Made {

        final Rebuilt<?> part;
        final SystemNode[] readers;
        boolean isWanted; // by a chunk of the segment

        Made(final Rebuilt<?> part, final List<SystemNode> readers) {
            this.part = part;
            this.readers = readers.toArray(SystemNode[]::new);
        }

        void look(final int segment) {
            isWanted = false;
            for (final SystemNode reader : readers) {
                isWanted |= reader.segment == segment && reader.chunks > 0;
            }
        }

        boolean isWanted() {
            return isWanted;
        }
    }

    /// A phase that is not the last, as the part that the next one is made from.
    private record Phase(Rebuilt<?> part, int number) {}

    private final Made[] made;
    private final Selected[] shared;
    private final ChunkBits[] scratch; // of shared selections, by worker
    private final Part<?, ?>[] sources; // of all of them, each once
    private final RowStore[] types; // likewise
    private final long[] seen; // by type: its changes where the last segment opened

    /// @param selections by system; null unless it runs over one
    /// @param workers that take part
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
            watchedTypes.add(each.map());
        }
        for (final Made each : made) {
            each.part.shareAmong(workers);
            for (final Part<?, ?> source : each.part.sources()) {
                if (!(source instanceof Derived<?>)) { // that one is made here, too, and has sources of its own
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
        final List<Rebuilt<?>> inOrder = new ArrayList<>();
        final Map<Rebuilt<?>, List<SystemNode>> readers = new IdentityHashMap<>();
        for (final SystemNode system : systems) {
            for (final Part<?, ?> part : system.access.reads()) {
                addReader(system, part, inOrder, readers);
            }
        }
        return inOrder.stream().map(part -> new Made(part, readers.get(part))).toArray(Made[]::new);
    }

    /// Who reads a part reads what that is made from.
    private static void addReader(
            final SystemNode system,
            final Part<?, ?> part,
            final List<Rebuilt<?>> inOrder,
            final Map<Rebuilt<?>, List<SystemNode>> readers) {
        if (!(part instanceof Derived<?>)) {
            return;
        }
        final Rebuilt<?> rebuilt = Rebuilt.of(part);
        readers.computeIfAbsent(rebuilt, each -> {
                    inOrder.add(each);
                    return new ArrayList<>();
                })
                .add(system);
        for (final Part<?, ?> source : rebuilt.sources()) {
            addReader(system, source, inOrder, readers);
        }
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
                    .reads(each.map())
                    .when(each::isUsed);
        }
        for (final Made each : made) {
            declare(each, builder);
        }
    }

    private static void declare(final Made each, final ScheduleBuilder builder) {
        final Rebuilt<?> part = each.part;
        for (int number = 0; number < part.phases(); number++) {
            final int phase = number;
            final ScheduleBuilder.Node node = builder.rebuild(
                            "rebuild " + part.name() + ", phase " + phase,
                            phase == part.phases() - 1 ? part : new Phase(part, phase),
                            () -> part.start(phase),
                            (chunk, worker) -> part.run(phase, chunk, worker))
                    .reads((Object[]) part.sources())
                    .reads((Object[]) part.types())
                    .when(each::isWanted);
            if (phase > 0) {
                node.reads(new Phase(part, phase - 1));
            }
        }
    }

    /// A segment opens, and its chunk tables are made: says what has changed since the last one.
    void open(final int segment, final Schedule schedule) {
        for (final Selected each : shared) {
            each.prepare(segment);
        }
        for (final Made each : made) {
            each.look(segment);
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

    private static boolean takeTouched(final Part<?, ?> source) {
        if (source instanceof Cells<?> column) {
            return column.takeTouched();
        }
        if (source instanceof HeldObject<?> resource) {
            return resource.takeTouched();
        }
        final RowTag tag = (RowTag) source;
        return tag.takeTouched() || tag.livesOneLap(); // the end of a lap is told to nobody
    }

    // ---- Memory ----

    /// Takes the room that is needed for a type however many of its rows are there.
    void reserve(final RowStore map, final Schedule schedule) {
        for (final Selected each : shared) {
            for (final ChunkBits ofWorker : scratch) {
                each.reserve(ofWorker);
            }
        }
        for (final Made each : made) {
            if (List.of(each.part.types()).contains(map)) {
                each.part.reserve();
                schedule.changed(map); // what the arrays held may be lost
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
