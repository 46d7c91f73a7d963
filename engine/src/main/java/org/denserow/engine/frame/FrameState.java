package org.denserow.engine.frame;

import java.util.function.Consumer;

/// Where the simulation stands, and who may touch it now.
///
/// *Threads*: written by the owner, whoever it is; see [Ownership]. Workers read `phase` inside a segment, where it
/// does not change and the dispatch has published it; a thread from outside may read an old phase, but is refused by
/// the owner check.
final class FrameState {

    enum Phase {
        BETWEEN,
        OPEN,
        SYSTEMS,
        APPLY,
        HANDLERS, // at a boundary: those of user-defined commands, alone, on the owner
        EXCLUSIVE, // at a boundary: an exclusive system, alone, on the owner
        ORDER, // after the last boundary: keys of rows that are kept in an order are read, functions on the owner
        FAILED,
        BROKEN,
        CLOSED
    }

    private static final Phase[] PHASES = Phase.values();

    private final Ownership ownership = new Ownership();
    private int phase = Phase.BETWEEN.ordinal(); // as a number: storing a reference is a fence with G1
    private long frame;
    private boolean defined; // definition has ended
    private Consumer<String> laps; // refuses calls; null while all systems run in every frame

    /// Some system does not run in every frame.
    ///
    /// @param refuse is told each call that looks at what lives one lap, and refuses it to such a system
    void watchLaps(final Consumer<String> refuse) {
        laps = refuse;
    }

    /// For what lives one lap and is asked for without a chunk.
    void checkLap(final String call) {
        if (laps != null) {
            laps.accept(call);
        }
    }

    /// From now on nothing is defined but columns and tags.
    void endDefinition() {
        defined = true;
    }

    /// For all that is defined before the first frame.
    void checkDefinable(final String what) {
        checkBetween("define " + what, "define everything before the first frame");
        if (defined) {
            throw new IllegalStateException(
                    "everything is defined before the first frame: define=" + what + ", frame=" + frame);
        }
    }

    Phase phase() {
        return PHASES[phase];
    }

    void enter(final Phase next) {
        phase = next.ordinal();
    }

    /// The frame that runs, or the next one between frames.
    long frame() {
        return frame;
    }

    /// The number of the next frame becomes another.
    void begin(final long next) {
        frame = next;
    }

    void countFrame() {
        frame++;
    }

    /// The same for something that has a name.
    void checkDefinable(final Names names, final String name) {
        checkDefinable(names.kind() + " " + name);
        names.check(name);
    }

    /// For everything that only the owner may do, between frames.
    void checkBetween(final String call, final String instead) {
        checkOwner(call);
        if (phase() != Phase.BETWEEN) {
            throw new IllegalStateException(
                    "allowed between frames only: call=" + call + ", phase=" + phase() + "; " + remedy(instead));
        }
    }

    /// For what changes structure at once: by the owner between frames, or in code of the user that stands in a
    /// boundary.
    void checkStructure(final String call, final String instead) {
        checkOwner(call);
        if (phase() != Phase.BETWEEN && phase() != Phase.HANDLERS && phase() != Phase.EXCLUSIVE) {
            throw new IllegalStateException(
                    "allowed between frames, in exclusive systems and in handlers of user-defined commands only: call="
                            + call + ", phase=" + phase() + "; " + remedy(instead));
        }
    }

    /// For a view of an index outside a chunk: not while systems run, and not where rows are half done.
    void checkAsk(final String call) {
        switch (phase()) {
            case SYSTEMS, APPLY ->
                throw new IllegalStateException("inside a system an index is reached through the chunk: call=" + call
                        + ", phase=" + phase() + "; declare .reads(index), and use rows.read");
            case BROKEN ->
                throw new IllegalStateException(
                        "after a boundary that did not come to its end rows are half done: call=" + call + ", phase="
                                + phase() + "; " + remedy(""));
            case BETWEEN, OPEN, HANDLERS, EXCLUSIVE, ORDER, FAILED, CLOSED -> checkOwner(call);
        }
    }

    /// For a key that changes at once: where structure does.
    void checkRekey(final String call, final String instead) {
        if (phase() == Phase.SYSTEMS) { // on a worker, too: chunks have the view at hand
            throw new IllegalStateException("inside a system no key changes at once: call=" + call + ", thread="
                    + Thread.currentThread().getName() + "; " + instead);
        }
        checkStructure(call, instead);
    }

    /// For switches: between segments, by the owner or in code of the user that stands in a boundary.
    void checkSwitch(final String system) {
        switch (phase()) {
            case SYSTEMS, APPLY, ORDER ->
                throw new IllegalStateException("a system is switched between segments, not while systems run: switch="
                        + system + ", phase=" + phase() + ", thread="
                        + Thread.currentThread().getName()
                        + "; use an exclusive system, or send a user-defined command whose handler switches it");
            case BROKEN, CLOSED ->
                throw new IllegalStateException(
                        "nothing is switched any more: switch=" + system + ", phase=" + phase() + "; " + remedy(""));
            case BETWEEN, OPEN, HANDLERS, EXCLUSIVE, FAILED -> checkOwner("switch " + system);
        }
    }

    /// For live arrays outside a chunk: not while systems run or commands are played back.
    void checkOutsideSystems(final String part) {
        if (phase() == Phase.SYSTEMS || phase() == Phase.APPLY) {
            throw new IllegalStateException("inside a system a part is reached through the chunk: part=" + part
                    + "; use rows.read or rows.write, and declare it");
        }
        checkOwner(part);
    }

    void checkOwner(final String call) {
        ownership.check(call);
    }

    /// The owner may leave between frames, also after a failed one.
    void checkHandOver() {
        checkOwner("handOver");
        switch (phase()) {
            case BETWEEN, FAILED, BROKEN -> {}
            case OPEN, SYSTEMS, APPLY, HANDLERS, EXCLUSIVE, ORDER, CLOSED ->
                throw new IllegalStateException("a simulation is handed over between frames: call=handOver, phase="
                        + phase() + "; " + remedy("let the frame end first"));
        }
    }

    /// Resuming follows a failed frame.
    void checkResume() {
        checkOwner("resume");
        if (phase() != Phase.FAILED) {
            throw new IllegalStateException(
                    "resume follows a failed frame: phase=" + phase() + "; " + remedy("nothing has failed, go on"));
        }
    }

    /// For what looks at the whole world.
    void checkLook(final String call) {
        checkOwner(call);
        if (phase() != Phase.BETWEEN && phase() != Phase.FAILED) {
            throw new IllegalStateException("allowed between frames only: call=" + call + ", phase=" + phase());
        }
    }

    /// Closing is for the owner, outside frames.
    void checkClose() {
        checkOwner("close");
        switch (phase()) {
            case OPEN, SYSTEMS, APPLY, HANDLERS, EXCLUSIVE, ORDER ->
                throw new IllegalStateException("a simulation is closed between frames: phase=" + phase());
            case BETWEEN, FAILED, BROKEN, CLOSED -> {}
        }
    }

    /// What records instead of the owner's commands, by whose turn it is.
    String insteadOfCommands() {
        return switch (phase()) {
            case OPEN -> "use the Commands given to the port's handler";
            case HANDLERS ->
                "the handler of a command records none: change structure at once with Table.create and Table.destroy,"
                        + " and values through Column.values()";
            case EXCLUSIVE ->
                "use the Commands given to the body, or change structure at once with Table.create and Table.destroy";
            case ORDER -> "the key of a row only looks: record nothing there";
            default -> "use the Commands given to the body";
        };
    }

    Ownership ownership() {
        return ownership;
    }

    String remedy(final String instead) {
        return switch (phase()) {
            case FAILED -> "a frame failed: call resume() first, or restore(…)";
            case BROKEN ->
                "playback did not come to its end, or a system threw an Error: restore a snapshot, or close the"
                        + " simulation and create another one";
            case CLOSED -> "the simulation is closed";
            default -> instead;
        };
    }
}
