package org.denserow.stress.fuzz;

import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

/// The threads on which systems of one body have run, in all frames of a world.
final class EngineThreads {

    private final Map<Integer, Set<Thread>> seen = new ConcurrentHashMap<>(); // by the number of the system
    private final Thread owner = Thread.currentThread();

    /// A system runs on the present thread.
    void run(final SystemPlan system) {
        seen.computeIfAbsent(system.number(), _ -> ConcurrentHashMap.newKeySet())
                .add(Thread.currentThread());
    }

    /// Compares with what systems declare: all that name one thread run on the same one.
    ///
    /// @param plan the case
    /// @param alone whether the owner's thread is the only one; otherwise no named thread is the owner's
    /// @return the first difference in words; empty if there is none
    String difference(final CasePlan plan, final boolean alone) {
        for (final SystemPlan system : plan.systems()) {
            if (system.thread() != SystemPlan.ANY_THREAD) {
                final Set<Thread> threads = new HashSet<>();
                plan.systems().stream()
                        .filter(other -> other.thread() == system.thread())
                        .forEach(other -> threads.addAll(seen.getOrDefault(other.number(), Set.of())));
                if (threads.size() > 1 || !threads.isEmpty() && threads.contains(owner) != alone) {
                    return "system " + system.name() + " runs on one thread, " + (alone ? "" : "not ")
                            + "that of the owner: engine=" + threads + ", owner=" + owner;
                }
            }
        }
        return "";
    }
}
