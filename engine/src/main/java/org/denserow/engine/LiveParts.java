package org.denserow.engine;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.denserow.engine.command.PlaybackCounts;

/// Types, systems and workers of the report of a simulation, as they are; and what a frame notes and measures of them.
///
/// *Threads*: the owner, between the frames and in them. *Cost*: only [#types()] allocates.
final class LiveParts implements ReportParts {

    private final Notes notes = new Notes();
    private final ChunkContext[] contexts;
    private final List<Table> tables;
    private final List<SystemNode> systems;
    private final LossWarnings warnings;
    private WorkerMeter[] meters = {}; // by worker; none unless the report is detailed
    private TypeMeter[] ofTypes = {}; // by place of the type; none unless the report is detailed

    LiveParts(
            final ChunkContext[] contexts,
            final List<Table> tables,
            final List<SystemNode> systems,
            final LossWarnings warnings) {
        this.contexts = contexts;
        this.tables = tables;
        this.systems = systems;
        this.warnings = warnings;
    }

    // ---- Written ----

    /// Before the first frame, when all systems are declared.
    void measure(final boolean detailed) {
        if (!detailed) {
            return;
        }
        meters = new WorkerMeter[contexts.length];
        for (int worker = 0; worker < meters.length; worker++) {
            meters[worker] = new WorkerMeter(systems.size());
            contexts[worker].measure(meters[worker]);
        }
        ofTypes = new TypeMeter[tables.size()];
        Arrays.setAll(ofTypes, type -> new TypeMeter());
    }

    /// A frame begins.
    void begin() {
        notes.begin();
        for (final WorkerMeter meter : meters) {
            meter.begin();
        }
        for (final TypeMeter meter : ofTypes) {
            meter.begin();
        }
        contexts[0].sees(); // the current owner
    }

    /// @param place of the type among those of the log
    void add(final int place, final PlaybackCounts counts) {
        final Table table = tables.get(place - 1);
        if (counts.refused() > 0) {
            lose(table.refusedCreates(), counts.refused());
        }
        if (counts.stale() > 0) {
            lose(table.staleCommands(), counts.stale());
        }
        if (isDetailed()) {
            ofTypes[place - 1].add(counts);
        }
    }

    void lose(final Loss loss, final long count) {
        if (count > 0) {
            loss.add(count);
            warnings.expect(loss);
        }
    }

    Note note() {
        return notes.next();
    }

    // ---- Read ----

    /// {@return bytes that the threads have allocated since the frame began; 0 unless the report is detailed}
    long allocatedBytes() {
        long sum = 0;
        for (int worker = 0; worker < meters.length; worker++) {
            if (worker == 0 || !meters[worker].sharesThread(meters[0])) {
                sum += meters[worker].bytes();
            }
        }
        return sum;
    }

    @Override
    public List<String> notes() {
        return notes;
    }

    @Override
    public int workers() {
        return contexts.length;
    }

    @Override
    public long chunks(final int worker) {
        return contexts[worker].chunksRun();
    }

    @Override
    public boolean isDetailed() {
        return meters.length > 0;
    }

    @Override
    public int systems() {
        return systems.size();
    }

    @Override
    public String system(final int system) {
        return systems.get(system).name;
    }

    @Override
    public long systemNanos(final int system) {
        long sum = 0;
        for (final WorkerMeter meter : meters) {
            sum += meter.systemNanos(system);
        }
        return sum;
    }

    @Override
    public int typeCount() {
        return tables.size();
    }

    @Override
    public long parallelApplyNanos(final int type) {
        return isDetailed() ? ofTypes[type].parallelNanos() : 0;
    }

    @Override
    public long serialApplyNanos(final int type) {
        return isDetailed() ? ofTypes[type].serialNanos() : 0;
    }

    @Override
    public long followersNanos(final int type) {
        return isDetailed() ? ofTypes[type].followersNanos() : 0;
    }

    @Override
    public List<FrameReport.OfType> types() {
        final List<FrameReport.OfType> all = new ArrayList<>();
        for (int type = 0; type < tables.size(); type++) {
            final Table table = tables.get(type);
            all.add(new FrameReport.OfType(
                    table.name(),
                    table.size(),
                    table.pending(),
                    table.metrics().freeSlots(),
                    table.metrics().reservedSlots(),
                    table.metrics().retiredSlots(),
                    parallelApplyNanos(type),
                    serialApplyNanos(type),
                    followersNanos(type),
                    table.ordering().moves(),
                    table.ordering().misplaced(),
                    table.ordering().placed(),
                    table.ordering().framesToOrder()));
        }
        return List.copyOf(all);
    }

    @Override
    public long live() {
        long sum = 0;
        for (int type = 0; type < tables.size(); type++) { // by index: an iterator would be garbage
            sum += tables.get(type).size() + tables.get(type).pending();
        }
        return sum;
    }

    @Override
    public long reserved() {
        long sum = 0;
        for (int type = 0; type < tables.size(); type++) {
            sum += tables.get(type).metrics().reservedSlots();
        }
        return sum;
    }

    @Override
    public long retired() {
        long sum = 0;
        for (int type = 0; type < tables.size(); type++) {
            sum += tables.get(type).metrics().retiredSlots();
        }
        return sum;
    }
}
