package org.denserow.engine;

import static org.denserow.engine.ground.Given.given;

import java.io.IOException;
import java.nio.file.Path;
import java.util.Arrays;
import org.denserow.engine.recording.RecordingFolder;
import org.denserow.jobs.Experimental;

/// A recording in files, played by a simulation of the same definition. It is played from its first frame, or from any
/// frame that [#seek] reaches by the nearest keyframe. Hashes of the recording are compared on the way; [#difference()]
/// names the first frame that differs.
///
/// ```java
/// try (Replay replay = Replay.open(folder, sim)) {
///     replay.seek(12_000);
///     … // look at the rows
///     String difference = replay.run(); // to the end; empty if all hashes are equal
/// }
/// ```
///
/// A recording without keyframes is played by a simulation that stands at [#fromFrame()], in the state in which the
/// recording began.
///
/// While it plays, ports refuse messages, as in [Simulation#replay]. You may run frames by `step` too. Frames that
/// failed fail again, and the replay goes on with [Simulation#recover()] where the recording went on. Afterwards the
/// simulation stays at the frame that it has reached, and takes messages again.
///
/// A recording may come from outside, and its checksums find accidents only. So the forms of its messages must refuse
/// bad values, as constructors of records do.
///
/// *Cost*: opening is O(bytes of the files), which are read once. Then the messages of one frame are in memory.
/// *Threads*: the owner's.
@Experimental
public final class Replay implements AutoCloseable {

    private final Path folder;
    private final Simulation sim;
    private final PortTape tape;
    private final RecordingOptions options;
    private final RecordingFolder file;
    private PortRecording playing; // null before the first frame
    private String difference = "";
    private boolean wantsDetail; // of the difference, at the next keyframe

    private Replay(
            final Path folder, final Simulation sim, final RecordingOptions options, final RecordingFolder file) {
        this.folder = folder;
        this.sim = sim;
        this.tape = sim.ports().tape();
        this.options = options;
        this.file = file;
    }

    /// Opens a recording with the default options; see [#open(Path,Simulation,RecordingOptions)].
    ///
    /// @param folder of the recording
    /// @param sim plays it
    /// @return the replay
    /// @throws IOException as [#open(Path,Simulation,RecordingOptions)]
    public static Replay open(final Path folder, final Simulation sim) throws IOException {
        return open(folder, sim, RecordingOptions.defaults());
    }

    /// Opens a recording, and changes nothing in the simulation.
    ///
    /// @param folder of the recording
    /// @param sim plays it; of the same definition
    /// @param options forms of messages, and options of keyframes
    /// @return the replay
    /// @throws IOException if there is no recording, or if it cannot be read, was damaged, or ends before its first
    ///     frame. A torn tail is cut, and [#tail()] names it
    /// @throws IllegalArgumentException if the simulation has other ports, or if a message has lost a component
    /// @throws IllegalStateException inside a frame, if not called by the owner, and while ports are recorded or
    ///     replayed
    public static Replay open(final Path folder, final Simulation sim, final RecordingOptions options)
            throws IOException {
        given(folder, "folder", "pass that of FileRecording");
        given(options, "options", "begin with RecordingOptions.defaults()");
        given(sim, "sim", "pass a simulation of the same definition")
                .ports()
                .tape()
                .checkIdle("Replay.open");
        return new Replay(
                folder,
                sim,
                options,
                new RecordingFolder(folder, options.forms(sim.ports().all())));
    }

    // ---- What it has ----

    /// {@return the first frame}
    public long fromFrame() {
        return file.fromFrame();
    }

    /// {@return the frame after the last one}
    public long endFrame() {
        return file.endFrame();
    }

    /// {@return the numbers of the frames at whose beginning it has a keyframe, ascending}
    public long[] keyframes() {
        return file.keyframes().stream().mapToLong(Long::longValue).toArray();
    }

    /// {@return whether it has the hashes of the state before a frame}
    ///
    /// @param frame any number
    public boolean hasHashes(final long frame) {
        return file.hashes(frame) != null;
    }

    /// {@return the recorded [Simulation#hash()] of the state before a frame}
    ///
    /// @param frame one that has hashes
    /// @throws IllegalArgumentException if it has none ([#hasHashes])
    public long hash(final long frame) {
        return hashes(frame).world();
    }

    /// {@return the recorded [Simulation#orderHash()] of the state before a frame}
    ///
    /// @param frame one that has hashes
    /// @throws IllegalArgumentException if it has none ([#hasHashes])
    public long orderHash(final long frame) {
        return hashes(frame).order();
    }

    private RecordingFolder.Hashes hashes(final long frame) {
        final RecordingFolder.Hashes hashes = file.hashes(frame);
        if (hashes == null) {
            throw new IllegalArgumentException("the recording has no hashes of this frame: frame=" + frame
                    + ", fromFrame=" + fromFrame() + ", endFrame=" + endFrame()
                    + "; ask hasHashes first, or record withHashes(1)");
        }
        return hashes;
    }

    /// {@return why the recording ended before it was closed; empty if it was closed. Either its process ended, and the
    ///     text says how many bytes were cut, or the disk was too slow or failed}
    public String tail() {
        return file.tail();
    }

    // ---- Playing ----

    /// Brings the simulation to the beginning of a frame. It restores the nearest keyframe before that frame, unless
    /// the simulation is already between the two. Then it runs the frames from there.
    ///
    /// @param frame in `[fromFrame, endFrame]`
    /// @throws IllegalArgumentException if it is out of range, or a keyframe does not fit the simulation
    /// @throws IllegalStateException if there is no keyframe before it, and the simulation has passed it or is not at
    ///     the first frame; inside a frame; and if not called by the owner
    /// @throws IOException if a keyframe or a message cannot be read
    /// @throws SystemFailure if the last frame before a torn tail fails: the failure may be why the process ended. Also
    ///     if the simulation cannot recover from the failure of another frame
    public void seek(final long frame) throws IOException {
        if (frame < fromFrame() || frame > endFrame()) {
            throw new IllegalArgumentException("a recording has the frames from its first to its end: frame=" + frame
                    + ", fromFrame=" + fromFrame() + ", endFrame=" + endFrame() + "; seek one of these");
        }
        final Long keyframe = file.keyframes().floor(frame);
        final boolean isOnTheWay = isPlaying() && sim.frame() <= frame;
        if (keyframe != null && !(isOnTheWay && keyframe <= sim.frame())) {
            restore(keyframe);
        } else if (!isOnTheWay) {
            checkAtBeginning(frame);
            play();
        }
        while (sim.frame() < frame) {
            step();
        }
        if (frame == endFrame()) {
            compareEnd();
        }
    }

    /// Runs to the end: from the present frame of the replay, or from the first frame.
    ///
    /// @return [#difference()]
    /// @throws IOException as [#seek]
    /// @throws SystemFailure as [#seek]
    public String run() throws IOException {
        if (!isPlaying()) {
            seek(fromFrame());
        }
        while (sim.frame() < endFrame()) {
            step();
        }
        compareEnd();
        return difference;
    }

    /// Gives the first difference between the recording and the frames that this object has run. The text names the
    /// first frame before which a hash differs. Then it gives the first [Difference] from the keyframe of that frame,
    /// or from the next keyframe. So the more hashes and keyframes a recording has, the more the text says.
    ///
    /// @return the difference in words; empty if there is none so far
    public String difference() {
        return difference;
    }

    private boolean isPlaying() {
        return playing != null && (tape.isPlayed(playing) || sim.frame() == endFrame());
    }

    private void checkAtBeginning(final long frame) {
        if (sim.frame() != fromFrame()) {
            throw new IllegalStateException(
                    "without a keyframe a recording is played from its first frame: seek=" + frame
                            + ", fromFrame=" + fromFrame() + ", simulation at frame=" + sim.frame() + ", keyframes="
                            + Arrays.toString(keyframes())
                            + "; pass a new simulation, or record with keyframes");
        }
    }

    private void restore(final long keyframe) throws IOException {
        final Snapshot snapshot = Snapshot.read(RecordingFolder.keyframe(folder, keyframe), options.keyframeOptions());
        stop();
        sim.restore(snapshot);
        play();
    }

    private void play() {
        playing = PortRecording.of(file, sim.frame(), tape.shapes());
        tape.play(playing);
    }

    private void step() throws IOException {
        tape.jump(file.time(sim.frame()));
        compare();
        playing.load(sim.frame()); // outside of the frame, so that its failure is none of the frame
        try {
            sim.step();
        } catch (final SystemFailure failure) {
            if (file.isTorn() && sim.frame() >= endFrame()) {
                throw failure;
            }
            try {
                sim.recover();
            } catch (final IllegalStateException broken) {
                failure.addSuppressed(broken);
                throw failure;
            }
        }
    }

    private void compareEnd() {
        tape.jump(file.time(endFrame()));
        compare();
    }

    private void compare() {
        final RecordingFolder.Hashes recorded = file.hashes(sim.frame());
        if (recorded != null && difference.isEmpty()) {
            final boolean sameWorld = recorded.world() == sim.hash();
            if (!sameWorld || recorded.order() != sim.orderHash()) {
                difference = "frame=" + sim.frame() + ": the " + (sameWorld ? "order" : "world") + " before it differs";
                wantsDetail = true;
            }
        }
        if (wantsDetail && file.keyframes().contains(sim.frame())) {
            addDetail();
        }
    }

    private void addDetail() {
        wantsDetail = false;
        try {
            final Snapshot recorded =
                    Snapshot.read(RecordingFolder.keyframe(folder, sim.frame()), options.keyframeOptions());
            difference += "; keyframe=" + sim.frame() + ", "
                    + Difference.between(recorded, sim.snapshot())
                            .map(found -> found.describe("recorded", "replayed"))
                            .orElse("nothing else differs");
        } catch (final IOException | RuntimeException thrown) {
            difference += "; keyframe=" + sim.frame() + " cannot be compared: " + thrown.getMessage();
        }
    }

    private void stop() {
        if (playing != null && tape.isPlayed(playing)) {
            tape.stopPlaying();
        }
        playing = null;
    }

    /// Ends the replay: the simulation stays where it is, and its ports take messages again.
    ///
    /// @throws IOException if the file cannot be closed
    /// @throws IllegalStateException inside a frame, and if not called by the owner
    @Override
    public void close() throws IOException {
        stop();
        file.close();
    }

    @Override
    public String toString() {
        return "Replay{folder=" + folder + ", frames=" + fromFrame() + " … " + (endFrame() - 1) + ", keyframes="
                + file.keyframes().size() + '}';
    }
}
