package org.denserow.engine;

import java.util.List;
import java.util.stream.IntStream;

/// Types, systems and workers as a copy of a report keeps them. It never changes.
///
/// @param names of the systems, in order of declaration
/// @param nanos of the systems
/// @param ofWorkers chunks of the workers
record KeptParts(
        List<FrameReport.OfType> types,
        List<String> names,
        List<Long> nanos,
        List<Long> ofWorkers,
        boolean isDetailed,
        List<String> notes)
        implements ReportParts {

    /// Keeps what is there now.
    static KeptParts of(final LiveParts live) {
        return new KeptParts(
                live.types(),
                IntStream.range(0, live.systems()).mapToObj(live::system).toList(),
                IntStream.range(0, live.systems()).mapToObj(live::systemNanos).toList(),
                IntStream.range(0, live.workers()).mapToObj(live::chunks).toList(),
                live.isDetailed(),
                List.copyOf(live.notes()));
    }

    @Override
    public int workers() {
        return ofWorkers.size();
    }

    @Override
    public long chunks(final int worker) {
        return ofWorkers.get(worker);
    }

    @Override
    public int systems() {
        return names.size();
    }

    @Override
    public String system(final int system) {
        return names.get(system);
    }

    @Override
    public long systemNanos(final int system) {
        return nanos.get(system);
    }

    @Override
    public int typeCount() {
        return types.size();
    }

    @Override
    public long parallelApplyNanos(final int type) {
        return types.get(type).parallelApplyNanos();
    }

    @Override
    public long serialApplyNanos(final int type) {
        return types.get(type).serialApplyNanos();
    }

    @Override
    public long followersNanos(final int type) {
        return types.get(type).followersNanos();
    }

    @Override
    public long live() {
        return types.stream().mapToLong(type -> type.rows() + type.pending()).sum();
    }

    @Override
    public long reserved() {
        return types.stream().mapToLong(FrameReport.OfType::reserved).sum();
    }

    @Override
    public long retired() {
        return types.stream().mapToLong(FrameReport.OfType::retired).sum();
    }
}
