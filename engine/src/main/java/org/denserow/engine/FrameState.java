package org.denserow.engine;

import java.util.function.Consumer;

/// The phase of the simulation, and which calls are allowed in it.
///
/// *Threads*: the current owner writes it, see [Ownership]. Workers read `phase` inside a segment, where it does not
/// change and the dispatch has published it. Another thread may read an old phase; the owner check refuses it.
final class FrameState {

    enum Phase {
        BETWEEN,
        OPEN,
        SYSTEMS,
        APPLY,
        HANDLERS, // at a boundary: handlers of user-defined commands, alone, on the owner
        EXCLUSIVE, // at a boundary: an exclusive system, alone, on the owner
        ORDER, // after the last boundary: keys of rows kept in an order are read; functions run on the owner
        FAILED,
        BROKEN,
        CLOSED
    }

    private static final Phase[] PHASES = Phase.values();

    /// The remedy when rows may be half done.
    static final String RESTORE_OR_CLOSE =
            "restore a snapshot; if there is none or it is refused, close the simulation and create another one";

    private final Ownership ownership = new Ownership();
    private int phase = Phase.BETWEEN.ordinal(); // a number, since storing a reference is a fence with G1
    private long frame;
    private boolean defined; // definition has ended
    private boolean over; // an Error broke a boundary
    private boolean recorded; // to a file, which would lack what the owner changes between frames
    private boolean taken; // the input, by a SoleInput
    private Consumer<String> laps; // refuses calls; null if all systems run in every frame

    /// Called when a system is declared that does not run in every frame.
    ///
    /// @param refuse gets each call that looks at rows or events of one lap, and refuses it to such a system
    void watchLaps(final Consumer<String> refuse) {
        laps = refuse;
    }

    /// Checks a call without a chunk that looks at rows or events of one lap.
    void checkLap(final String call) {
        if (laps != null) {
            laps.accept(call);
        }
    }

    /// Ends the definition: later only columns and tags can be defined.
    void endDefinition() {
        defined = true;
    }

    /// Checks a definition that must come before the first frame.
    void checkDefinable(final String what) {
        checkBetween("define " + what, "define everything before the first frame");
        if (defined) {
            throw new IllegalStateException("everything is defined before the first frame: define=" + what + ", frame="
                    + frame + "; define it before, or in a new simulation");
        }
    }

    /// Leaves nothing but `close`: an [Error] broke a boundary.
    void end() {
        over = true;
    }

    /// {@return whether an [Error] broke a boundary}
    boolean isOver() {
        return over;
    }

    Phase phase() {
        return PHASES[phase];
    }

    void enter(final Phase next) {
        phase = next.ordinal();
    }

    /// The number of the running frame; between frames, of the next one.
    long frame() {
        return frame;
    }

    /// Sets the number of the next frame.
    void begin(final long next) {
        frame = next;
    }

    void countFrame() {
        frame++;
    }

    /// Checks a definition with a name that must come before the first frame.
    void checkDefinable(final Names names, final String name) {
        checkDefinable(names.kind() + " " + name);
        names.check(name);
    }

    /// Checks a call that only the owner may make, between frames.
    void checkBetween(final String call, final String instead) {
        checkOwner(call);
        if (phase() != Phase.BETWEEN) {
            throw new IllegalStateException(
                    "allowed between frames only: call=" + call + ", phase=" + phase() + "; " + remedy(instead));
        }
    }

    /// Begins or ends the refusal of changes by the owner between frames.
    void recorded(final boolean now) {
        recorded = now;
    }

    /// Begins the refusal of all input that does not come through a [SoleInput].
    void takeInput() {
        taken = true;
    }

    /// Refuses a call that is input, if a [SoleInput] has taken that.
    void checkInput(final String call) {
        if (taken) {
            throw new IllegalStateException("the input of this simulation is taken, so nothing else changes it: call="
                    + call + ", frame=" + frame + "; send a message through the holder of the SoleInput");
        }
    }

    /// Refuses a change by the owner between frames that a recording or the holder of a [SoleInput] would lack.
    void checkUnrecorded(final String call) {
        if (phase() != Phase.BETWEEN && phase() != Phase.FAILED) {
            return;
        }
        checkInput(call);
        if (recorded) {
            throw new IllegalStateException(
                    "while a recording goes to a file, the owner changes nothing between frames,"
                            + " since it keeps messages only: call=" + call + ", frame=" + frame
                            + "; send a message through a port, or close() the recording first");
        }
    }

    /// Checks a change that only the owner may make, between frames.
    void checkChange(final String call, final String instead) {
        checkBetween(call, instead);
        checkUnrecorded(call);
    }

    /// Checks a direct structural change: by the owner between frames, or in user code that runs at a boundary.
    void checkStructure(final String call, final String instead) {
        checkOwner(call);
        if (phase() != Phase.BETWEEN && phase() != Phase.HANDLERS && phase() != Phase.EXCLUSIVE) {
            throw new IllegalStateException(
                    "allowed between frames, in exclusive systems and in handlers of user-defined commands only: call="
                            + call + ", phase=" + phase() + "; " + remedy(instead));
        }
        checkUnrecorded(call);
    }

    /// Checks a view of an index outside a chunk: refused while systems run, and where rows are half done.
    void checkAsk(final String call) {
        switch (phase()) {
            case SYSTEMS, APPLY ->
                throw new IllegalStateException("inside a system an index is reached through the chunk: call=" + call
                        + ", phase=" + phase() + "; declare .reads(index), and use rows.read");
            case BROKEN ->
                throw new IllegalStateException("rows may be half done after a boundary that did not complete: call="
                        + call + ", phase=" + phase() + "; " + remedy(""));
            case BETWEEN, OPEN, HANDLERS, EXCLUSIVE, ORDER, FAILED, CLOSED -> checkOwner(call);
        }
    }

    /// Checks a direct change of a key: allowed where structure may change directly.
    void checkRekey(final String call, final String instead) {
        if (phase() == Phase.SYSTEMS) { // on a worker too, since chunks have the view
            throw new IllegalStateException("inside a system no key changes at once: call=" + call + ", thread="
                    + Thread.currentThread().getName() + "; " + instead);
        }
        checkStructure(call, instead);
    }

    /// Checks a switch: between segments, by the owner or in user code that runs at a boundary.
    void checkSwitch(final String system) {
        switch (phase()) {
            case SYSTEMS, APPLY, ORDER ->
                throw new IllegalStateException("a system is switched between segments, not while systems run: switch="
                        + system + ", phase=" + phase() + ", thread="
                        + Thread.currentThread().getName()
                        + "; use an exclusive system, or send a user-defined command whose handler switches it");
            case BROKEN, CLOSED ->
                throw new IllegalStateException("a broken or closed simulation switches no system: switch=" + system
                        + ", phase=" + phase() + "; " + remedy(""));
            case BETWEEN, OPEN, HANDLERS, EXCLUSIVE, FAILED -> {
                checkOwner("switch " + system);
                checkUnrecorded("switch " + system);
            }
        }
    }

    /// Checks access to live arrays outside a chunk: refused while systems run or commands are played back.
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

    /// Checks `handOver`: between frames, also after a failed one.
    void checkHandOver() {
        checkOwner("handOver");
        switch (phase()) {
            case BETWEEN, FAILED, BROKEN -> {}
            case OPEN, SYSTEMS, APPLY, HANDLERS, EXCLUSIVE, ORDER, CLOSED ->
                throw new IllegalStateException("a simulation is handed over between frames: call=handOver, phase="
                        + phase() + "; " + remedy("let the frame end first"));
        }
    }

    /// Checks `resume`: an owner that pauses nothing and has a failed frame means `recover`. Other threads do not see the
    /// phase.
    void checkResume(final boolean paused) {
        if (!paused && ownership.isMine() && (phase() == Phase.FAILED || phase() == Phase.BROKEN)) {
            throw new IllegalStateException("resume follows a pause: phase=" + phase() + "; " + remedy(""));
        }
    }

    /// Checks `recover`: after a failed frame only.
    void checkRecover() {
        checkOwner("recover");
        if (phase() != Phase.FAILED) {
            throw new IllegalStateException("recover follows a failed frame: phase=" + phase() + "; "
                    + remedy("nothing has failed, go on; resume() ends a pause"));
        }
    }

    /// Whether the world may be looked at now.
    boolean canBeHashed() {
        return phase() == Phase.BETWEEN || phase() == Phase.FAILED;
    }

    /// Checks a call that reads the whole world.
    void checkLook(final String call) {
        checkOwner(call);
        if (!canBeHashed()) {
            throw new IllegalStateException("allowed between frames only: call=" + call + ", phase=" + phase() + "; "
                    + remedy("let the frame end first"));
        }
    }

    /// Checks `close`: by the owner, outside frames.
    void checkClose() {
        checkOwner("close");
        switch (phase()) {
            case OPEN, SYSTEMS, APPLY, HANDLERS, EXCLUSIVE, ORDER ->
                throw new IllegalStateException("a simulation is closed between frames: call=close, phase=" + phase()
                        + "; let the frame end first, or call close(timeout) on another thread");
            case BETWEEN, FAILED, BROKEN, CLOSED -> {}
        }
    }

    /// The remedy for use of the owner's commands in a frame, by phase.
    String insteadOfCommands() {
        return switch (phase()) {
            case OPEN -> "use the Commands given to the port's handler";
            case HANDLERS ->
                "the handler of a command records none: change structure at once with Table.create and Table.destroy,"
                        + " and values through Column.values()";
            case EXCLUSIVE ->
                "use the Commands given to the body, or change structure at once with Table.create and Table.destroy";
            case ORDER -> "a function that computes keys only reads: record nothing there";
            default -> "use the Commands given to the body";
        };
    }

    Ownership ownership() {
        return ownership;
    }

    String remedy(final String instead) {
        return switch (phase()) {
            case FAILED -> "a frame failed: call recover() first, or restore(…)";
            case BROKEN -> "a boundary did not complete, or an Error was thrown: " + RESTORE_OR_CLOSE;
            case CLOSED -> "the simulation is closed";
            default -> instead;
        };
    }
}
