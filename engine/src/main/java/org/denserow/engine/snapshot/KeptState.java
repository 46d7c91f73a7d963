package org.denserow.engine.snapshot;

import java.lang.reflect.Array;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// The states of one part in a [StateRing], one of which is open at a time: to be written, or to be read.
///
/// *Cost*: a state with the names of an earlier one allocates nothing, if its arrays fit. *Threads*: as the ring.
final class KeptState extends SavedState {

    private static final int NONE = -1;

    private final StateRing ring;
    private final Map<String, KeptArray> arrays = new LinkedHashMap<>();
    private final long[] number = new long[1]; // reused
    private int place;
    private int before; // the place of the state before the one that is written; NONE: there is none
    private boolean isWriting;
    private boolean isTrusted; // versions tell whether the reader still has what is saved

    KeptState(final StateRing ring) {
        this.ring = ring;
    }

    /// Opens an empty place, to be written.
    ///
    /// @param neighbour the place of the state before it, or -1
    void write(final int target, final int neighbour) {
        place = target;
        before = neighbour;
        isWriting = true;
    }

    /// Opens a place to be read.
    ///
    /// @param trusted whether the versions of the reader are to be believed
    void read(final int source, final boolean trusted) {
        place = source;
        isWriting = false;
        isTrusted = trusted;
    }

    /// Empties a place. Arrays that no other place shares are used again.
    void drop(final int dropped) {
        for (final KeptArray each : arrays.values()) {
            each.drop(dropped);
        }
    }

    /// Gives arrays away that no place has.
    void shrink() {
        for (final KeptArray each : arrays.values()) {
            each.shrink();
        }
    }

    @Override
    void copy(
            final String name,
            final Object source,
            final int count,
            final long version,
            final @Nullable Blocks blocks) {
        if (!isWriting) {
            add(name, source);
        }
        if (!source.getClass().isArray()) {
            throw noArray(name, source);
        }
        KeptArray array = arrays.get(name);
        if (array == null) {
            array = new KeptArray(name, ring);
            arrays.put(name, array);
        }
        if (array.has(place)) {
            add(name, source);
        }
        array.save(place, before, source, count, version);
    }

    @Override
    void add(final String name, final Object array) {
        throw new IllegalStateException("an array is written once, while the state is saved: name=" + name
                + "; two writers use the same name, or one writes later than it is asked");
    }

    @Override
    public void putNumber(final String name, final long value) {
        number[0] = value;
        put(name, number, 1);
    }

    /// Does nothing: only the ring writes.
    @Override
    public void seal() {}

    // ---- Reading ----

    @Override
    public boolean holds(final String name, final long version) {
        final KeptArray array = arrays.get(name);
        final int from = isWriting ? before : isTrusted ? place : NONE;
        return array != null && from != NONE && array.has(from) && array.version(from) == version;
    }

    @Override
    public int count(final String name) {
        return saved(name).count(place);
    }

    @Override
    public List<String> names() {
        final List<String> names = new ArrayList<>();
        arrays.forEach((name, array) -> {
            if (array.has(place)) {
                names.add(name);
            }
        });
        return names;
    }

    @Override
    public long[] numbers(final String name) {
        return Arrays.copyOf((long[]) array(name), count(name));
    }

    @Override
    Object array(final String name) {
        return saved(name).cells(place);
    }

    @Override
    Object whole(final String name) {
        final Object cells = array(name);
        final int count = count(name);
        if (Array.getLength(cells) == count) {
            return cells;
        }
        final Object whole = Array.newInstance(cells.getClass().getComponentType(), count);
        System.arraycopy(cells, 0, whole, 0, count);
        return whole;
    }

    private KeptArray saved(final String name) {
        final @Nullable KeptArray array = arrays.get(name);
        if (array == null || !array.has(place)) {
            throw new IllegalArgumentException("nothing was saved under this name: name=" + name + ", saved=" + names()
                    + "; the state was written by something of another definition");
        }
        return array;
    }

    @Override
    public SavedState taking(final Map<String, String> names) {
        throw new UnsupportedOperationException(
                "a state of a ring is for its own definition: " + this + "; take a snapshot to change definitions");
    }

    @Override
    public long bytes() {
        long bytes = 0;
        for (final KeptArray each : arrays.values()) {
            bytes += each.has(place) ? StateRing.bytes(each.cells(place)) : 0;
        }
        return bytes;
    }

    @Override
    public String toString() {
        return "SavedState{place=" + place + ", arrays=" + names().size() + '}';
    }
}
