package org.denserow.engine.map;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.denserow.engine.handle.Handle;

/// Where rows stand and which handles come next, by lists and sets: the order in which a boundary compacts, said as
/// plainly as it can be.
final class NaiveRows {

    private static final int TYPE = 6;

    private final boolean isPinned;
    private final Deque<Integer> free = new ArrayDeque<>();
    private final Map<Integer, Integer> generations = new HashMap<>(); // by slot
    private List<Long> at = new ArrayList<>(); // by row; null in a hole
    private final Set<Long> pending = new HashSet<>();
    private final Set<Long> permanent = new HashSet<>();

    NaiveRows(final boolean isPinned) {
        this.isPinned = isPinned;
    }

    /// {@return the handle that the next new row gets}
    long take() {
        final int slot = free.isEmpty() ? generations.size() : free.poll();
        return Handle.of(TYPE, generations.merge(slot, 1, (known, first) -> known), slot);
    }

    /// Takes over where rows stand, which other tests check for those that are created.
    void adopt(final HandleMap map) {
        at = new ArrayList<>();
        pending.clear();
        permanent.clear();
        for (int row = 0; row < map.end(); row++) {
            at.add(map.exists(row) ? map.handle(row) : null);
            if (map.exists(row)) {
                switch (map.state(row)) {
                    case PENDING -> pending.add(map.handle(row));
                    case PERMANENT -> permanent.add(map.handle(row));
                    default -> {}
                }
            }
        }
    }

    /// {@return handles by row, null in holes}
    List<Long> at() {
        return at;
    }

    boolean isPending(final long handle) {
        return pending.contains(handle);
    }

    boolean isPermanent(final long handle) {
        return permanent.contains(handle);
    }

    /// Destroys a set of rows.
    ///
    /// @return those of them that were there, by row
    List<Long> destroy(final Collection<Long> wanted) {
        final List<Long> dead = new ArrayList<>();
        for (final Long handle : at) {
            if (handle != null && wanted.contains(handle)) {
                dead.add(handle);
                free.add(Handle.slot(handle));
                generations.merge(Handle.slot(handle), 1, Integer::sum);
            }
        }
        if (isPinned) {
            at.replaceAll(handle -> handle != null && dead.contains(handle) ? null : handle);
            while (!at.isEmpty() && at.getLast() == null) {
                at.removeLast();
            }
        } else {
            compact(new HashSet<>(dead));
        }
        pending.removeAll(new HashSet<>(dead));
        return dead;
    }

    private void compact(final Set<Long> dead) {
        final int active =
                (int) at.stream().filter(handle -> !pending.contains(handle)).count();
        final int end = at.size();
        at.replaceAll(handle -> dead.contains(handle) ? null : handle);
        final int activeLeft = living(0, active);
        final int endLeft = living(0, end);
        close(0, activeLeft, activeLeft, active);
        close(activeLeft, endLeft, Math.max(active, endLeft), end);
        at = new ArrayList<>(at.subList(0, endLeft));
    }

    private int living(final int begin, final int end) {
        return (int)
                at.subList(begin, end).stream().filter(handle -> handle != null).count();
    }

    /// Rows of one range fill the vacant places of another, both ascending.
    private void close(final int begin, final int end, final int from, final int fromEnd) {
        int place = begin;
        for (int row = from; row < fromEnd; row++) {
            if (at.get(row) != null) {
                while (at.get(place) != null) {
                    place++;
                }
                assert place < end : "the range is full: place=" + place;
                at.set(place, at.get(row));
                at.set(row, null);
            }
        }
    }
}
