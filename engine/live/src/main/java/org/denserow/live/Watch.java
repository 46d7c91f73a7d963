package org.denserow.live;

import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;
import org.denserow.engine.Table;
import org.denserow.engine.storage.Part;

/// Whether somebody looks, and at what: the parts of each type that requests have asked for lately.
///
/// *Threads*: requests write, the owner reads after each frame. `lookedNanos` and `streams` are volatile, and races about
/// them are harmless: a publication comes one frame sooner or later. A map entry holds the time of its last request;
/// the owner removes it only if this time has not changed meanwhile.
final class Watch {

    /// After the last request somebody looks for this long: 2 s. An open event stream always looks.
    static final long LOOK_NANOS = 2_000_000_000L;

    /// A part is copied for this long after the last request for it: 3 s.
    static final long PART_NANOS = 3_000_000_000L;

    private record Asked(Table table, Part<?, ?> part) {}

    private final ConcurrentHashMap<Asked, Long> asked = new ConcurrentHashMap<>();
    private final ConcurrentHashMap<Table, Long> tables = new ConcurrentHashMap<>(); // handles alone
    private final AtomicInteger streams = new AtomicInteger();
    private final AtomicInteger lacks = new AtomicInteger(); // requests that found no copy with their parts
    private volatile long lookedNanos = System.nanoTime() - LOOK_NANOS - 1;

    // ---- Requests ----

    /// A request has come.
    void look(final long nowNanos) {
        lookedNanos = nowNanos;
    }

    /// A stream begins or ends.
    ///
    /// @return streams now
    int streams(final int change) {
        return streams.addAndGet(change);
    }

    /// Asks for copies of parts of a type, and of its handles.
    void ask(final Table table, final Collection<? extends Part<?, ?>> parts, final long nowNanos) {
        tables.put(table, nowNanos);
        for (final Part<?, ?> part : parts) {
            asked.put(new Asked(table, part), nowNanos);
        }
    }

    /// A request has found no copy with the parts that it has asked for.
    void lack() {
        lacks.incrementAndGet();
    }

    // ---- The owner ----

    /// {@return whether somebody looks}
    boolean isLookedAt(final long nowNanos) {
        return streams.get() > 0 || nowNanos - lookedNanos <= LOOK_NANOS;
    }

    /// {@return a number that changes when a request lacks a copy}
    int lacks() {
        return lacks.get();
    }

    /// {@return the parts that are watched, by type; forgets the others}
    Map<Table, Set<Part<?, ?>>> watched(final long nowNanos) {
        final Map<Table, Set<Part<?, ?>>> watched = new HashMap<>();
        tables.forEach((table, nanos) -> {
            if (nowNanos - nanos <= PART_NANOS) {
                watched.put(table, new HashSet<>());
            } else {
                tables.remove(table, nanos);
            }
        });
        asked.forEach((key, nanos) -> {
            if (nowNanos - nanos <= PART_NANOS) {
                watched.computeIfAbsent(key.table(), table -> new HashSet<>()).add(key.part());
            } else {
                asked.remove(key, nanos);
            }
        });
        return watched;
    }

    @Override
    public String toString() {
        return "Watch{streams=" + streams + ", parts=" + asked.size() + '}';
    }
}
