package org.denserow.engine.rebuilt;

import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Consumer;
import java.util.function.IntFunction;
import java.util.function.Predicate;
import org.denserow.engine.derived.Derived;
import org.denserow.engine.derived.Phase;
import org.denserow.engine.rows.HeldObject;
import org.denserow.engine.rows.Rebuilt;
import org.denserow.engine.rows.RowStore;
import org.denserow.engine.storage.Part;

/// A value that the user's phases fill; see [org.denserow.engine.derived.Derive]. Its arrays belong to the user: the
/// engine neither reserves nor counts them.
///
/// *Threads*: as [Rebuilt].
///
/// @param <T> the value
public final class UserPart<T> extends Rebuilt<T> implements Derived<T> {

    private final T value;
    private final Part<?, ?>[] sources;
    private final RowStore[] types;
    private final Predicate<Phase<T>> isSingle;
    private final Phase<T>[] phases;
    private PhaseChunk[] ofWorker = {};

    // During a rebuild.
    private int end; // the row after the last active one
    private int chunkRows; // of the phase
    private int chunks; // of the phase

    /// @param typeOf finds a type of the same simulation by its number
    /// @param isSingle tells which phases are one chunk with all rows
    UserPart(
            final RowStore rows,
            final String part,
            final T value,
            final List<? extends Part<?, ?>> sources,
            final IntFunction<RowStore> typeOf,
            final Predicate<Phase<T>> isSingle,
            final Phase<T>[] phases) {
        super(rows, part);
        this.value = value;
        this.sources = sources.toArray(Part<?, ?>[]::new);
        this.isSingle = isSingle;
        this.phases = phases.clone();
        final Set<RowStore> all = new LinkedHashSet<>(List.of(rows));
        for (final Part<?, ?> source : sources) {
            if (!(source instanceof HeldObject<?>)) { // a resource has no type
                all.add(typeOf.apply(source.type()));
            }
        }
        this.types = all.toArray(RowStore[]::new);
    }

    @Override
    public Part<?, ?>[] sources() {
        return sources;
    }

    @Override
    public RowStore[] types() {
        return types;
    }

    @Override
    public int phases() {
        return phases.length;
    }

    @Override
    public int begin(final int phase) {
        if (ofWorker.length < workers()) {
            ofWorker = new PhaseChunk[workers()];
            for (int worker = 0; worker < ofWorker.length; worker++) {
                ofWorker[worker] = new PhaseChunk(rows, name(), sources);
            }
        }
        end = rows.activeEnd();
        final boolean isOne = isSingle.test(phases[phase]);
        chunkRows = isOne ? end : Phase.CHUNK_ROWS;
        chunks = isOne ? 1 : (end + Phase.CHUNK_ROWS - 1) / Phase.CHUNK_ROWS;
        return chunks;
    }

    @Override
    public void run(final int phase, final int chunk, final int worker) {
        final PhaseChunk mine = ofWorker[worker];
        final int begin = chunk * chunkRows;
        mine.begin(begin, Math.min(end, begin + chunkRows), chunk, chunks);
        try {
            phases[phase].run(value, mine);
        } finally {
            mine.leave();
        }
    }

    @Override
    public T view(final T reused) {
        return value;
    }

    @Override
    public void reserve() {} // the user's phases make room

    @Override
    public void arrays(final Consumer<Object> to) {}
}
