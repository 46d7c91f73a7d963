package org.denserow.demo.trace;

import java.util.Comparator;

/// A row of a trace, in which slices stand one after the other. Lanes are ordered as they are shown.
///
/// @param process what the lane belongs to: a simulation, by the name of its job system, or the JVM
/// @param kind what its slices are
/// @param number the number of the worker; otherwise 0
record Lane(String process, Kind kind, int number) implements Comparable<Lane> {

    /// The process of lanes that belong to no simulation.
    static final String JVM = "JVM";

    private static final Comparator<Lane> ORDER = Comparator.comparing(Lane::isOfJvm)
            .thenComparing(Lane::process)
            .thenComparing(Lane::kind)
            .thenComparing(Lane::number);

    /// What the slices of a lane are, in the order of the lanes of a process.
    enum Kind {
        FRAME("frames"),
        BOUNDARY("boundaries"),
        SYSTEM("systems"),
        WORKER("worker"),
        PAUSE("pauses of the garbage collector");

        private final String title;

        Kind(final String title) {
            this.title = title;
        }
    }

    /// {@return its name, for people}
    String title() {
        return kind == Kind.WORKER ? kind.title + " " + number : kind.title;
    }

    private boolean isOfJvm() {
        return process.equals(JVM);
    }

    @Override
    public int compareTo(final Lane other) {
        return ORDER.compare(this, other);
    }
}
