package org.denserow.engine;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import org.denserow.jobs.Schedule;

/// The systems of a frame and the boundaries between them, in order of declaration. A system belongs to the segment
/// that begins at the last boundary declared before it.
///
/// *Threads*: the owner, before the first frame.
final class SystemList {

    /// Maximum number of boundaries of a frame, the first and the last included.
    static final int MAX_BOUNDARIES = 64;

    /// A boundary inside the frame.
    ///
    /// @param name name for messages: that of its exclusive system, or one that no system has
    /// @param exclusive the system that runs at this boundary, or null
    record Inner(String name, ExclusiveSystem exclusive) {}

    private final List<SystemNode> systems = new ArrayList<>();
    private final List<Inner> inner = new ArrayList<>();
    private final Names names = new Names("system"); // of systems and boundaries
    private final FrameState state;
    private final Switches switches;
    private final List<SystemDescription> descriptions = new ArrayList<>(); // of all systems, in order of declaration
    private final List<String> begun = new ArrayList<>(); // names, those of systems without their over call included

    SystemList(final FrameState state) {
        this.state = state;
        this.switches = new Switches(state);
    }

    /// Begins a system.
    void begin(final String name) {
        state.checkDefinable("system " + name);
        checkNew(name);
        begun.add(name);
    }

    /// Adds a new system at the end of the present segment.
    void add(final SystemBuilder declared, final Over over) {
        final SystemNode system =
                new SystemNode(declared, over, inner.size(), systems.size(), ordinals(declared.creators()));
        systems.add(system);
        names.take(system.name);
        switches.add(system.onOff);
        descriptions.add(system.describe());
    }

    /// For each creator of a new system, the number of earlier systems that create rows of the same type.
    private int[] ordinals(final SystemNode.Creator[] creators) {
        return Arrays.stream(creators)
                .mapToInt(creator -> (int) systems.stream()
                        .flatMap(system -> Arrays.stream(system.creators))
                        .filter(other -> other.type() == creator.type())
                        .count())
                .toArray();
    }

    void add(final ExclusiveSystem system) {
        checkNew(system.name());
        addInner(new Inner(system.name(), system));
        switches.add(system.onOff());
        descriptions.add(system.describe(inner.size()));
    }

    /// Adds a boundary at which no system runs.
    void addBoundary() {
        state.checkDefinable("boundary");
        final String name = "boundary " + (inner.size() + 1);
        if (names.isTaken(name)) {
            throw new IllegalArgumentException(
                    "a system has the name of a boundary: name=" + name + "; give the system another one");
        }
        addInner(new Inner(name, null));
    }

    private void addInner(final Inner boundary) {
        if (inner.size() + 2 == MAX_BOUNDARIES) {
            throw new IllegalArgumentException("a frame has at most " + MAX_BOUNDARIES
                    + " boundaries, the first and the last and those of exclusive systems among them: boundary="
                    + boundary.name() + "; let systems share one");
        }
        inner.add(boundary);
        names.take(boundary.name());
    }

    /// Refuses one more system that chooses its thread if there are too many.
    void checkOnOneThread(final SystemBuilder declared) {
        final long before =
                systems.stream().filter(system -> !system.thread.isEmpty()).count();
        if (!declared.thread().isEmpty() && before == SystemBuilder.MAX_ON_ONE_THREAD) {
            throw new IllegalArgumentException("at most " + SystemBuilder.MAX_ON_ONE_THREAD
                    + " systems of a simulation choose their thread: system=" + declared.name() + ", onOneThread="
                    + declared.thread() + "; let one body do the work of several");
        }
    }

    /// {@return the names of the threads that systems choose, each once, in order of declaration}
    List<String> threads() {
        return systems.stream()
                .map(system -> system.thread)
                .filter(thread -> !thread.isEmpty())
                .distinct()
                .toList();
    }

    /// {@return the first time at which a system with a period is due that is on, or [Clock#NEVER]}
    long nextPeriod() {
        long first = Clock.NEVER;
        for (int i = 0; i < systems.size(); i++) { // an iterator would be garbage in every frame
            final SystemNode system = systems.get(i);
            if (system.period.ticks() > 0 && system.onOff.isOn()) {
                first = Math.min(first, system.period.next());
            }
        }
        for (int i = 0; i < inner.size(); i++) {
            final ExclusiveSystem system = inner.get(i).exclusive();
            if (system != null && system.period().ticks() > 0 && system.onOff().isOn()) {
                first = Math.min(first, system.period().next());
            }
        }
        return first;
    }

    /// {@return whether some system, exclusive ones included, does not run in every frame}
    boolean anySkipsFrames() {
        return systems.stream().anyMatch(system -> system.period.skipsFrames())
                || inner.stream()
                        .anyMatch(each -> each.exclusive() != null
                                && each.exclusive().period().skipsFrames());
    }

    /// {@return the systems, in order}
    List<SystemNode> systems() {
        return systems;
    }

    /// {@return the boundaries between open and close, in order}
    List<Inner> inner() {
        return inner;
    }

    /// {@return the declarations of all systems, in order}
    List<SystemDescription> descriptions() {
        return Collections.unmodifiableList(descriptions);
    }

    Switches switches() {
        return switches;
    }

    /// Refuses systems that were begun and never completed. A name that was begun twice is complete when one system of
    /// that name is.
    void checkComplete() {
        for (final String name : begun) {
            if (!names.isTaken(name)) {
                throw new IllegalStateException(
                        "a system is declared and runs over nothing: system=" + name + "; complete it with .over(…)");
            }
        }
    }

    void checkNew(final String name) {
        if (systems.size() + inner.size() >= Schedule.MAX_NODES) {
            throw new IllegalArgumentException("a simulation has at most " + Schedule.MAX_NODES + " systems: system="
                    + name + "; merge systems that run over the same rows");
        }
        names.check(name);
    }
}
