package org.denserow.engine;

import static org.denserow.engine.ground.Given.given;

import java.util.List;
import java.util.function.LongConsumer;
import org.denserow.engine.command.CommandLog;
import org.denserow.engine.command.TypeLog;
import org.denserow.engine.snapshot.StateRing;
import org.denserow.jobs.Experimental;

/// The states before the last frames, kept while a simulation runs: [Simulation#keepHistory(int, long)] begins it,
/// [#rewind(long)] goes back to one of them.
///
/// The entry of a frame is the state that the frame before it left, as [Simulation#snapshot()] would copy it then. So
/// everything that comes between the two frames is input of the later one: messages, commands of the owner, and what
/// the owner changes directly. After a rewind give this input again, or give other input. What the owner changes
/// directly can also be made a part of the entry, by [#renew()].
///
/// ## What is in it
/// An entry has what [Simulation#snapshot()] copies: object columns by reference, resources by their `save`. Arrays are
/// used again, and an array that nothing has written since the frame before is shared with the entry of that frame.
///
/// The history learns of writes from declarations, commands, exclusive bodies and calls of `values()`. So **call
/// `values()` again in each frame in which you write between frames**. Checks mode (`-Ddenserow.checks=true`) finds an
/// array that was kept and written.
///
/// ## When an entry is missing
/// | cause | what follows |
/// |---|---|
/// | `maxBytes` does not suffice | the oldest entries go; a warning of the logger `org.denserow.engine` says once how many stay |
/// | a row waits for an asset that has not completed | the frame gets no entry |
/// | a column, tag, index or order of rows was defined or dropped, or `created()`, `changed()` or `destroyed()` was called for the first time | all entries go; the next frame begins anew |
/// | [Simulation#restore(Snapshot)], [Simulation#restoreInto(Snapshot, Evolution)] | all entries go; the restored state is the first |
///
/// *Cost*: a frame costs one copy of each array that changed, on the owner's thread. Once all entries are in use,
/// nothing is allocated, except by the `save` of a resource or follower, and for arrays that grow. A rewind copies back
/// the arrays that differ. *Threads*: the owner, between frames.
@Experimental
public final class History implements AutoCloseable {

    /// The largest number of entries: 65,536.
    public static final int MAX_FRAMES = StateRing.MAX_PLACES;

    private final FrameState state;
    private final WorldState world;
    private final CommandLog log;
    private final PortTape tape;
    private final List<Port<?>> ports;
    private final Runnable step;
    private final Runnable onClose;
    private final long maxBytes;
    private final StateRing ring;
    private long definitions; // of the entries
    private boolean isShort; // the warning was given
    private boolean isAlone; // there is room for one entry only
    private boolean isChecking;
    private boolean isClosed;

    /// @param step runs one frame
    /// @param onClose is called once, when it is closed
    History(
            final int frames,
            final long maxBytes,
            final FrameState state,
            final WorldState world,
            final CommandLog log,
            final PortList ports,
            final Runnable step,
            final Runnable onClose) {
        if (frames < 1 || frames > MAX_FRAMES) {
            throw new IllegalArgumentException("a history has 1 to " + MAX_FRAMES + " entries: frames=" + frames
                    + "; keep as many as you go back, and write snapshots to files for more");
        }
        if (maxBytes < 0) {
            throw new IllegalArgumentException("a limit of bytes must not be negative: maxBytes=" + maxBytes
                    + "; pass how much memory it may take");
        }
        this.state = state;
        this.world = world;
        this.log = log;
        this.tape = ports.tape();
        this.ports = ports.all();
        this.step = step;
        this.onClose = onClose;
        this.maxBytes = maxBytes;
        final List<String> unsaved = world.unsaved();
        if (!unsaved.isEmpty()) {
            throw new IllegalStateException("a history keeps what can be saved: resources without a save=" + unsaved
                    + "; give each of them one by Resource.saved before the first frame");
        }
        final TypeLog unfinished = world.firstUnfinished();
        if (unfinished != null) {
            throw new IllegalStateException("a history cannot hold assets that have not completed: type="
                    + unfinished.store().name() + ", rows=" + unfinished.unfinished() + ", frame=" + state.frame()
                    + "; wait for their futures, or keep the history later");
        }
        checkNoCommands("keepHistory");
        this.ring = new StateRing(world.parts(), frames);
        this.definitions = world.definitions();
        ring.save(state.frame());
        world.endMoment();
        if (ring.bytes() > maxBytes) {
            throw new IllegalArgumentException("a history has room for one frame at least: maxBytes=" + maxBytes
                    + ", bytes of a frame=" + ring.bytes() + ", rows and parts that live now; allow "
                    + ring.bytes() * frames + " for " + frames + " frames in which everything changes");
        }
    }

    private void checkNoCommands(final String call) {
        if (!log.owner().isEmpty()) {
            throw new IllegalStateException("an entry holds no recorded commands: call=" + call
                    + ", commands of the owner wait for frame=" + state.frame()
                    + "; call it before you record, or after step()");
        }
    }

    // ---- As the simulation runs ----

    /// Takes the entry of the next frame.
    void keep() {
        if (isChecking) {
            return;
        }
        forgetOtherDefinition();
        if (world.firstUnfinished() != null) {
            return;
        }
        boolean lacksBytes = false;
        final boolean mayDrop = ring.size() > 1 || ring.size() == 1 && isAlone; // the only entry shares its arrays
        if (mayDrop && ring.copiedBytes() > maxBytes - (ring.bytes() - ring.freeBytes())) {
            lacksBytes = ring.size() < ring.places();
            ring.dropOldest(); // first, so that its arrays are used again
        }
        ring.save(state.frame());
        world.endMoment();
        if (ring.bytes() > maxBytes) {
            ring.shrink();
        }
        while (ring.bytes() > maxBytes) { // the state has grown
            lacksBytes = true;
            ring.dropOldest();
            ring.shrink();
            isAlone = ring.size() == 1;
        }
        if (lacksBytes && !isShort) {
            isShort = true;
            LossWarnings.warn("a history keeps fewer frames than it was asked for: frames=" + ring.size() + ", asked="
                    + ring.places() + ", bytes of the last frame=" + ring.copiedBytes() + ", maxBytes=" + maxBytes
                    + "; allow more bytes, or keep fewer frames");
        }
    }

    /// Takes the entry of the next frame again, with what has changed since the last frame ended. It is for an owner
    /// that counts in a resource what reports say, or that changes rows between frames in a way that is not input. Only
    /// what changed is copied again.
    ///
    /// @throws IllegalStateException inside a frame, after a failed one, and if commands of the owner wait, which no entry
    ///     holds
    public void renew() {
        state.checkBetween("renew", "renew the entry after the frame");
        checkUsable("renew");
        checkNoCommands("renew");
        if (ring.size() > 0 && ring.number(ring.size() - 1) == state.frame()) {
            ring.keepOldest(ring.size() - 1);
        }
        keep();
    }

    /// Begins anew with the present state.
    void restart() {
        ring.keepOldest(0);
        keep();
    }

    private void forgetOtherDefinition() {
        final long now = world.definitions();
        if (now != definitions) {
            definitions = now;
            ring.keepOldest(0);
            ring.shrink();
        }
    }

    // ---- Looking ----

    /// {@return the number of entries, at most the number of frames asked for}
    public int frames() {
        checkUsable("frames");
        return ring.size();
    }

    /// {@return the first frame to which [#rewind(long)] goes back}
    ///
    /// @throws IllegalStateException if there is no entry
    public long oldest() {
        checkUsable("oldest");
        return number(0);
    }

    /// {@return the last frame to which [#rewind(long)] goes back: after a complete frame the one that comes next}
    ///
    /// @throws IllegalStateException if there is no entry
    public long newest() {
        checkUsable("newest");
        return number(ring.size() - 1);
    }

    private long number(final int entry) {
        if (ring.size() == 0) {
            throw new IllegalStateException("a history without an entry has no oldest and no newest frame: maxBytes="
                    + maxBytes + ", bytes of the last frame=" + ring.copiedBytes()
                    + "; run a frame after a change of the definition, or allow more bytes");
        }
        return ring.number(entry);
    }

    /// {@return the number of bytes of its arrays; shared ones count once, objects of object columns and copies of
    ///     resources do not count}
    public long bytes() {
        checkUsable("bytes");
        return ring.bytes();
    }

    private void checkUsable(final String call) {
        state.checkOwner(call);
        if (isClosed) {
            throw new IllegalStateException(
                    "a closed history has no entries: call=" + call + "; call keepHistory again for a new one");
        }
        if (isChecking) {
            throw new IllegalStateException("a history is not used while it checks itself: call=" + call + ", frame="
                    + state.frame() + "; let the input only record commands, send messages and change values");
        }
        forgetOtherDefinition();
    }

    // ---- Going back ----

    /// Brings back the state before a frame, so that this frame runs next. Entries of later frames are dropped. With
    /// the same input, the frames from here on equal those that have run, bit by bit, for any number of workers.
    ///
    /// It is allowed after a failed frame, and after a boundary that did not complete, as [Simulation#restore(Snapshot)]
    /// is. Messages that wait stay in their ports: the next frame handles them. Recorded commands of the owner are
    /// dropped.
    ///
    /// **Handles given out since that state are void**: their values are given out again, and may name other rows.
    /// Nothing that left the simulation is taken back: receipts, lines, published copies, files. [Simulation#report()]
    /// is empty.
    ///
    /// @param frame the frame to run next, in `[oldest(), newest()]`
    /// @throws IllegalArgumentException if its entry is not kept; nothing is changed then
    /// @throws IllegalStateException inside a frame, while ports are recorded or replayed, and after an [Error] that ended
    ///     the workers; nothing is changed then
    public void rewind(final long frame) {
        world.checkRestorable("rewind");
        checkUsable("rewind");
        tape.checkNone("rewind");
        final int entry = ring.find(frame);
        if (entry < 0) {
            throw new IllegalArgumentException("a rewind goes back to a frame that is kept: frame=" + frame + ", kept="
                    + kept() + ", frame that comes next=" + state.frame()
                    + "; keep more frames or bytes; a frame has no entry while a row waits for an unfinished asset, and"
                    + " a change of the definition drops all entries");
        }
        load(entry);
        ring.keepOldest(entry + 1);
    }

    /// As [#rewind(long)], and drops the messages that wait in the ports: for input that is sent again from that frame
    /// on. Their askers get an `IllegalStateException`.
    ///
    /// @param frame the frame to run next, in `[oldest(), newest()]`
    /// @return the number of messages dropped
    /// @throws IllegalArgumentException as [#rewind(long)]
    /// @throws IllegalStateException as [#rewind(long)]
    public int rewindDroppingMessages(final long frame) {
        rewind(frame);
        int dropped = 0;
        for (final Port<?> port : ports) {
            dropped += port.dropWaiting();
        }
        return dropped;
    }

    private void load(final int entry) {
        final boolean isWhole =
                state.phase() == FrameState.Phase.BETWEEN; // after a failure a change may not be noted yet
        world.load(ring.number(entry), () -> ring.load(entry, isWhole));
    }

    private String kept() {
        return ring.size() == 0 ? "none" : "[" + ring.number(0) + ", " + ring.number(ring.size() - 1) + ']';
    }

    // ---- Self-check ----

    /// Runs the last frames again, without input, and compares them; see [#check(int, LongConsumer)].
    ///
    /// @param frames how many, in `[1, frames())`
    /// @throws IllegalArgumentException as [#check(int, LongConsumer)]
    /// @throws IllegalStateException as [#check(int, LongConsumer)]
    public void check(final int frames) {
        check(frames, frame -> {});
    }

    /// Runs the last frames again, and compares the world hash and the order hash after each of them with those of the
    /// entry that followed it. A system that reads something that is not state gives another result. Then it brings
    /// back the present state.
    ///
    /// Call it between frames, before you record or change anything for the next frame. These frames give their output
    /// again: receipts, lines, published copies, tallies. [Simulation#report()] is empty afterwards. No other thread
    /// may send messages meanwhile.
    ///
    /// @param frames how many frames back, in `[1, frames())`
    /// @param input is called before each of these frames, with its number, and gives the input again that the frame
    ///     had
    /// @throws IllegalStateException if a frame differs: the message names the first such frame, and the first
    ///     difference by type, column and row, or by array. Also if messages or commands wait, or the world has changed
    ///     since the last frame; no frame has run then
    /// @throws IllegalArgumentException if so many frames are not kept
    /// @throws SystemFailure if a frame fails; the present state is brought back, unless the cause is an [Error]
    public void check(final int frames, final LongConsumer input) {
        given(input, "input", "pass what gives the input of a frame again");
        state.checkBetween("check", "check after the frame");
        checkUsable("check");
        tape.checkNone("check");
        checkNoCommands("check");
        for (final Port<?> port : ports) {
            if (port.size() > 0) {
                throw new IllegalStateException("frames run again with the input that they had, so no messages may"
                        + " wait: port=" + port.name() + ", messages=" + port.size()
                        + "; check after a step, and let no thread send meanwhile");
            }
        }
        final int last = ring.size() - 1;
        if (frames < 1 || frames > last || ring.number(last) != state.frame()) {
            throw new IllegalArgumentException("frames that run again have entries before and after them: frames="
                    + frames + ", kept=" + kept() + ", frame that comes next=" + state.frame()
                    + "; pass 1 to frames() - 1, after a frame with an entry");
        }
        isChecking = true;
        try {
            check(last - frames, last, input);
        } finally {
            isChecking = false;
            if (!state.isOver()) {
                load(last);
            }
        }
    }

    private void check(final int first, final int last, final LongConsumer input) {
        final long world0 = world.hash();
        final long order0 = world.orderHash();
        final long[] hashes = new long[last + 1];
        final long[] orderHashes = new long[last + 1];
        final long[] times = new long[last + 1];
        for (int entry = first + 1; entry <= last; entry++) {
            load(entry);
            hashes[entry] = world.hash();
            orderHashes[entry] = world.orderHash();
            times[entry] = log.time().now();
        }
        if (world0 != hashes[last] || order0 != orderHashes[last]) {
            throw new IllegalStateException("a history checks itself before the owner changes anything for the next"
                    + " frame: frame=" + state.frame()
                    + "; call check after step(); values that were written since are as that frame left them");
        }
        load(first);
        for (int entry = first; entry < last; entry++) {
            final long frame = ring.number(entry);
            input.accept(frame);
            log.time().jump(times[entry + 1]); // that of the frame
            step.run();
            final boolean isSame = world.hash() == hashes[entry + 1] && world.orderHash() == orderHashes[entry + 1];
            if (!isSame) {
                throw new IllegalStateException("a frame that runs again gives the same state: frame=" + frame
                        + ", first difference: " + difference(entry + 1)
                        + "; a system, handler or input reads something that is no state of the simulation: make it a"
                        + " column, a resource with a save, or a random number of the chunk");
            }
        }
    }

    private String difference(final int entry) {
        final Snapshot again = world.look("check");
        load(entry);
        return Difference.between(world.look("check"), again)
                .map(found -> found.describe("first run", "second run"))
                .orElse("only hashes differ");
    }

    // ---- End ----

    /// Ends the history and frees its memory: later frames take no entries. A second call does nothing.
    @Override
    public void close() {
        state.checkOwner("close");
        if (!isClosed) {
            if (isChecking) {
                checkUsable("close");
            }
            isClosed = true;
            ring.keepOldest(0);
            ring.shrink();
            onClose.run();
        }
    }

    @Override
    public String toString() {
        return "History{kept=" + kept() + ", frames=" + ring.size() + " of " + ring.places() + ", bytes=" + ring.bytes()
                + ", maxBytes=" + maxBytes + '}';
    }
}
