package org.denserow.engine;

import static org.denserow.engine.ground.Given.given;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.denserow.engine.recording.RecordedPort;
import org.denserow.engine.snapshot.FileOptions;
import org.denserow.engine.snapshot.ObjectForm;
import org.denserow.jobs.Experimental;

/// How a recording is written to a file, and read from it. Options never change; each `with` returns another object.
///
/// | option | default | for |
/// |---|---|---|
/// | [#withHashes] | none | writing |
/// | [#withKeyframes] | none | writing |
/// | [#endingWhenBehind] | frames wait for the disk | writing |
/// | [#withForm] | [Port#form()] | writing and reading messages |
/// | [#withKeyframeOptions] | [FileOptions#defaults()] | writing and reading keyframes |
@Experimental
public final class RecordingOptions {

    private static final RecordingOptions DEFAULTS =
            new RecordingOptions(0, 0, false, Map.of(), FileOptions.defaults());

    private final int hashes; // every so many frames; 0: none
    private final int keyframes;
    private final boolean endsWhenBehind;
    private final Map<Class<?>, ObjectForm<?>> forms;
    private final FileOptions keyframeOptions;

    private RecordingOptions(
            final int hashes,
            final int keyframes,
            final boolean endsWhenBehind,
            final Map<Class<?>, ObjectForm<?>> forms,
            final FileOptions keyframeOptions) {
        this.hashes = hashes;
        this.keyframes = keyframes;
        this.endsWhenBehind = endsWhenBehind;
        this.forms = forms;
        this.keyframeOptions = keyframeOptions;
    }

    /// {@return the defaults}
    public static RecordingOptions defaults() {
        return DEFAULTS;
    }

    /// Records [Simulation#hash()] and [Simulation#orderHash()]: before the first frame, then before each frame that is
    /// a multiple of `every` frames later, and at the end. A replay finds the first that differs. Cost: O(rows × parts)
    /// each time.
    ///
    /// @param every the number of frames from one to the next, at least 1
    /// @return these options with hashes
    /// @throws IllegalArgumentException if it is not positive
    public RecordingOptions withHashes(final int every) {
        return new RecordingOptions(frames(every, "hashes"), keyframes, endsWhenBehind, forms, keyframeOptions);
    }

    /// Records keyframes, which are snapshots with hashes: before the first frame, then before each frame that is a
    /// multiple of `every` frames later. A replay can begin at any of them. The owner copies the state as
    /// [Simulation#snapshot()] does; the recording thread writes it.
    ///
    /// Objects in columns are written while frames go on, so they must be immutable, or left out
    /// ([#withKeyframeOptions]). If a keyframe is refused because a row waits for an asset, it is taken before the next
    /// frame that allows it.
    ///
    /// @param every the number of frames from one to the next, at least 1
    /// @return these options with keyframes
    /// @throws IllegalArgumentException if it is not positive
    public RecordingOptions withKeyframes(final int every) {
        return new RecordingOptions(hashes, frames(every, "keyframes"), endsWhenBehind, forms, keyframeOptions);
    }

    /// Writes and reads keyframes with other options.
    ///
    /// @param how compression, limit of memory, and what is left out
    /// @return these options with it
    public RecordingOptions withKeyframeOptions(final FileOptions how) {
        return new RecordingOptions(hashes, keyframes, endsWhenBehind, forms, given(how, "options"));
    }

    /// Ends the recording when the disk is too slow, or fails: frames go on without it, and the file says why and where
    /// it ends. Without this option frames wait for the disk, and `step` throws if the disk fails.
    ///
    /// @return these options with it
    public RecordingOptions endingWhenBehind() {
        return new RecordingOptions(hashes, keyframes, true, forms, keyframeOptions);
    }

    /// Writes and reads messages of a class by a form of your own, for messages that are no plain data.
    ///
    /// @param <M> the class of the messages
    /// @param message the class of the messages
    /// @param form called on the recording thread when writing, on the owner's when reading
    /// @return these options with it
    public <M extends Record> RecordingOptions withForm(final Class<M> message, final ObjectForm<M> form) {
        final Map<Class<?>, ObjectForm<?>> all = new LinkedHashMap<>(forms);
        all.put(given(message, "message"), given(form, "form"));
        return new RecordingOptions(hashes, keyframes, endsWhenBehind, all, keyframeOptions);
    }

    private static int frames(final int every, final String what) {
        if (every < 1) {
            throw new IllegalArgumentException("frames from one to the next must be >= 1: " + what + "=" + every
                    + "; leave the option out for none");
        }
        return every;
    }

    /// {@return whether hashes are due before the frame that comes so many frames after the first}
    boolean hashesAt(final long frames) {
        return hashes > 0 && frames % hashes == 0;
    }

    boolean keyframeAt(final long frames) {
        return keyframes > 0 && frames % keyframes == 0;
    }

    /// {@return whether the end has hashes}
    boolean hashesEnd() {
        return hashes > 0 || keyframes > 0;
    }

    boolean endsWhenBehind() {
        return endsWhenBehind;
    }

    FileOptions keyframeOptions() {
        return keyframeOptions;
    }

    /// {@return ports with the forms of their messages}
    List<RecordedPort> forms(final List<Port<?>> ports) {
        final List<RecordedPort> all = new ArrayList<>();
        for (final Port<?> port : ports) {
            all.add(new RecordedPort(port.name(), port.type(), form(port)));
        }
        return all;
    }

    private ObjectForm<?> form(final Port<?> port) {
        final ObjectForm<?> given = forms.get(port.type());
        if (given != null) {
            return given;
        }
        try {
            return port.form();
        } catch (final IllegalArgumentException thrown) {
            throw new IllegalArgumentException(
                    "messages of a recorded port have a form: port=" + port.name() + ": " + thrown.getMessage()
                            + ", and pass it by RecordingOptions.withForm",
                    thrown);
        }
    }

    @Override
    public String toString() {
        return "RecordingOptions{hashes=" + hashes + ", keyframes=" + keyframes + ", endsWhenBehind=" + endsWhenBehind
                + ", forms=" + forms.keySet() + '}';
    }
}
