package org.denserow.engine.command;

import java.util.function.Consumer;

/// The recorders of a [CommandLog], by number: one per worker, which share the same work, then three for the owner,
/// each with work of its own.
///
/// *Threads*: as each [Recorder]; the set does not change.
final class RecorderSet {

    private static final int OF_OWNER = 3; // within a frame, for timers, between frames

    private final Recorder[] recorders;

    RecorderSet(final TypeTable types, final Customs customs, final int workers) {
        recorders = new Recorder[workers + OF_OWNER];
        for (int number = 0; number < recorders.length; number++) {
            recorders[number] = new Recorder(types, customs, number, number >= workers);
        }
    }

    Recorder get(final int number) {
        return recorders[number];
    }

    int count() {
        return recorders.length;
    }

    /// The number of recorders of workers, which have the numbers `0 … workers() - 1`.
    int workers() {
        return recorders.length - OF_OWNER;
    }

    /// The owner's recorder within a frame, for port handlers, due activations and exclusive bodies.
    Recorder inFrame() {
        return recorders[recorders.length - 3];
    }

    /// The recorder for delayed commands that are due.
    Recorder timers() {
        return recorders[recorders.length - 2];
    }

    /// The owner's recorder between frames.
    Recorder owner() {
        return recorders[recorders.length - 1];
    }

    void arrays(final Consumer<Object> to) {
        to.accept(recorders);
        for (final Recorder recorder : recorders) {
            recorder.arrays(to);
        }
    }
}
