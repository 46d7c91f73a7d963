package org.denserow.engine.command;

import java.util.Arrays;
import java.util.function.Consumer;
import org.denserow.engine.ground.Checks;
import org.denserow.engine.ground.Mix;

/// The segments of one recorder, by type, each made when it is first used; and which of them the current chunk touches,
/// so that its end visits no other.
///
/// *Threads*: its recorder's. While types are played back, the thread that plays one may make the segment of that type.
/// *Cost*: O(1) a look-up, O(types touched) a chunk; allocates when a segment is made.
final class Segments {

    private static final int FIRST_TOUCHED = 16;

    private final CommandLog log;
    private final boolean fromFreeRing; // whether it creates rows outside segments of a frame: the owner's
    private final RunList runs = new RunList(); // of chunks since the last boundary
    private Segment[] segments = {}; // by place of the type; null before it is first used, as is entry 0

    // Places of types, no references: with G1 storing one may cost a fence.
    private int[] touched = new int[FIRST_TOUCHED]; // by the current chunk, in the order of its first commands
    private int touchedCount;

    Segments(final CommandLog log, final boolean fromFreeRing) {
        this.log = log;
        this.fromFreeRing = fromFreeRing;
    }

    /// The segment of a type; null if none is made yet, or there is no such type.
    Segment get(final int type) {
        return Integer.compareUnsigned(type, segments.length) < 0 ? segments[type] : null; // one compare, the JIT's own
    }

    RunList runs() {
        return runs;
    }

    /// Makes room for all types, so that threads which play different types may each make the segment of theirs.
    void ensureTypes() {
        if (segments.length <= log.types()) {
            final int room = Math.max(log.types() + 1, 2 * segments.length);
            segments = Arrays.copyOf(segments, room);
        }
    }

    /// The segment of a type of the log, made if there is none.
    Segment made(final int type) {
        ensureTypes();
        if (segments[type] == null) {
            segments[type] = log.playback(type).newSegment(fromFreeRing, log.maxRecorded());
        }
        return segments[type];
    }

    // ---- The current chunk ----

    /// The same, for what the current chunk does with it next.
    Segment touched(final int type) {
        final Segment segment = made(type);
        touch(segment);
        return segment;
    }

    void touch(final Segment segment) {
        if (segment.delay() == Segment.UNTOUCHED) {
            ensureTouched(touchedCount + 1);
            touched[touchedCount++] = segment.place;
            segment.touch();
            segment.savepoint(); // should the message that does so fail, the chunk has recorded nothing there
        }
    }

    /// What the current chunk has recorded so far outlives the next [#rollback()].
    void savepoint() {
        for (int i = 0; i < touchedCount; i++) {
            segments[touched[i]].savepoint();
        }
    }

    /// Forgets what the current chunk has recorded since the last [#savepoint()].
    void rollback() {
        for (int i = 0; i < touchedCount; i++) {
            segments[touched[i]].rollback(log.playback(touched[i]).slots());
        }
    }

    /// Room for the types that one chunk touches.
    int touchedRoom() {
        return touched.length;
    }

    void ensureTouched(final int count) {
        if (count > touched.length) {
            touched = Arrays.copyOf(touched, Math.max(count, 2 * touched.length));
        }
    }

    // ---- Room ----

    /// Keeps room for what boundaries record of a type.
    ///
    /// @param keys chunks that may record it between two boundaries
    void reserve(final int type, final int words, final int created, final int keys) {
        final Segment segment = made(type);
        if (!segment.isReserved()) {
            runs.reserve(keys);
        }
        segment.reserve(words, created);
        ensureTouched(log.types());
    }

    void arrays(final Consumer<Object> to) {
        to.accept(segments);
        to.accept(touched);
        runs.arrays(to);
        for (int type = 0; type < segments.length; type++) {
            if (segments[type] != null) {
                segments[type].arrays(to);
                segments[type].source.arrays(to);
            }
        }
    }

    // ---- The end of a chunk ----

    /// Ends the chunk: notes its runs and gives its streams back.
    void end(final int key) {
        for (int i = 0; i < touchedCount; i++) {
            final int type = touched[i];
            final Segment segment = segments[type];
            if (segment.hasUnmarked()) {
                runs.add(key, type, segment.wordRun(), segment.rowRun());
            }
            segment.mark();
            segment.source.end();
        }
        touchedCount = 0;
    }

    /// Whether the current chunk, and those before it since the last boundary, recorded nothing.
    boolean isEmpty() {
        boolean isEmpty = runs.count() == 0;
        for (int i = 0; i < touchedCount; i++) {
            isEmpty &= !segments[touched[i]].hasUnmarked();
        }
        return isEmpty;
    }

    /// Checks mode: what the current chunk has recorded, as a number.
    long digest() {
        long digest = 0;
        for (int i = 0; i < touchedCount; i++) { // a sum: which type was touched first does not count
            final Segment segment = segments[touched[i]];
            if (segment.hasUnmarked()) {
                digest += Mix.next(touched[i], segment.digest());
            }
        }
        return digest;
    }

    // ---- All segments ----

    /// Checks mode: nothing of what the current chunk creates has failed.
    void forgetOrigins() {
        for (int i = 0; i < touchedCount; i++) {
            segments[touched[i]].origins.clear();
        }
    }

    /// Gives back what creates of the owner took, before [#empty()].
    void discard() {
        for (int type = 0; type < segments.length; type++) {
            final Segment segment = segments[type];
            if (segment == null) {
                continue;
            }
            for (int row = 0; fromFreeRing && row < segment.rows.count(); row++) {
                log.playback(type).slots().space().refuse(segment.slot(row));
            }
            if (Checks.ON) {
                segment.origins.drop(segment.map);
            }
        }
    }

    /// Forgets everything recorded since the last boundary.
    void empty() {
        runs.reset(0);
        touchedCount = 0;
        for (int type = 0; type < segments.length; type++) {
            if (segments[type] != null) {
                segments[type].reset(0, 0, 0);
                segments[type].source.forget();
            }
        }
    }
}
