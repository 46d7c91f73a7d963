package org.denserow.engine.command;

import java.util.Arrays;
import java.util.function.Consumer;
import org.denserow.engine.ground.Checks;
import org.denserow.engine.ground.Mix;
import org.denserow.engine.rows.RowStore;
import org.denserow.engine.storage.Part;

/// The buffers of one recorder, by type, each made at its first use. Lists the buffers that the current chunk touches,
/// so that the end of the chunk visits no others.
///
/// *Threads*: as its recorder. During playback the thread that plays back a type may make the buffer of that type.
/// *Cost*: O(1) per look-up, O(types touched) per chunk; allocates when it makes a buffer.
final class BufferTable {

    private static final int FIRST_TOUCHED = 16;

    private final TypeTable types;
    private final int typeBase; // type number = base + place
    private final boolean fromFreeQueue; // whether creates take slots from the free queue: recorders of the owner
    private final RunList runs = new RunList(); // of chunks since the last boundary
    private CommandBuffer[] buffers = {}; // by place of the type; null before its first use; entry 0 is null

    // Places of types, not references: with G1, storing a reference may cost a fence.
    private int[] touched = new int[FIRST_TOUCHED]; // by the current chunk, in the order of its first commands
    private int touchedCount;

    BufferTable(final TypeTable types, final boolean fromFreeQueue) {
        this.types = types;
        this.typeBase = types.base();
        this.fromFreeQueue = fromFreeQueue;
    }

    /// The buffer of a type; null if it is not made yet, or there is no such type.
    CommandBuffer get(final int type) {
        return Integer.compareUnsigned(type, buffers.length) < 0 ? buffers[type] : null; // one compare, the JIT's own
    }

    /// The buffer at the place of a type. Null, or the buffer of another type, if none is made yet or there is no such
    /// type: the caller must check its store.
    CommandBuffer get(final RowStore store) {
        return get(store.type() - typeBase);
    }

    RunList runs() {
        return runs;
    }

    // ---- Targets ----

    /// The buffer for the type of a target.
    CommandBuffer ofTarget(final long handle) {
        final int type = place(handle);
        final CommandBuffer buffer = get(type);
        return buffer == null ? firstOfTarget(type, handle) : buffer;
    }

    private CommandBuffer firstOfTarget(final int type, final long handle) {
        if (!types.isPlace(type)) {
            throw types.noTarget(handle);
        }
        return made(type);
    }

    /// The buffer for a command on a part of the target.
    CommandBuffer ofPart(final long handle, final Part<?, ?> part) {
        final int type = place(handle);
        final CommandBuffer buffer = types.isPlace(type) ? made(type) : null;
        if (buffer == null || !buffer.store.owns(part)) {
            throw types.notOfPart(handle, part);
        }
        return buffer;
    }

    /// The place of the type of a target; not a place of the log if the free bit is set.
    private int place(final long handle) {
        return (int) (handle >>> CommandWord.HEAD_SHIFT) - typeBase;
    }

    // ---- Buffers ----

    /// Makes room for all types, so that threads that play back different types may each make a buffer.
    void ensureTypes() {
        if (buffers.length <= types.count()) {
            final int room = Math.max(types.count() + 1, 2 * buffers.length);
            buffers = Arrays.copyOf(buffers, room);
        }
    }

    /// The buffer of a type of the log, made if missing.
    CommandBuffer made(final int type) {
        ensureTypes();
        if (buffers[type] == null) {
            buffers[type] =
                    types.get(type).newBuffer(fromFreeQueue, types.maxLength(fromFreeQueue), types.shares(), this);
        }
        return buffers[type];
    }

    // ---- The current chunk ----

    /// As [#made(int)], and touches the buffer for the current chunk.
    CommandBuffer touched(final int type) {
        final CommandBuffer buffer = made(type);
        buffer.touch();
        return buffer;
    }

    /// Notes that the current chunk records into a buffer for the first time.
    void touched(final CommandBuffer buffer) {
        ensureTouched(touchedCount + 1);
        touched[touchedCount++] = buffer.place;
    }

    /// Protects the commands of the current chunk so far from the next [#rollback()].
    void savepoint() {
        for (int i = 0; i < touchedCount; i++) {
            buffers[touched[i]].savepoint();
        }
    }

    /// Forgets the commands of the current chunk since the last [#savepoint()].
    void rollback() {
        for (int i = 0; i < touchedCount; i++) {
            buffers[touched[i]].rollback(types.get(touched[i]).slots());
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

    /// Keeps room for the commands of a type.
    ///
    /// @param keys the number of chunks that may record between two boundaries
    void reserve(final int type, final int words, final int created, final int keys) {
        final CommandBuffer buffer = made(type);
        if (!buffer.isReserved()) {
            runs.reserve(Phase.COUNT * keys);
        }
        buffer.reserve(words, created, keys);
        ensureTouched(types.count());
    }

    void arrays(final Consumer<Object> to) {
        to.accept(buffers);
        to.accept(touched);
        runs.arrays(to);
        for (int type = 0; type < buffers.length; type++) {
            if (buffers[type] != null) {
                buffers[type].arrays(to);
                buffers[type].source.arrays(to);
            }
        }
    }

    // ---- The end of a chunk ----

    /// Ends the chunk: notes its runs and returns its streams.
    void end(final int key) {
        for (int i = 0; i < touchedCount; i++) {
            final int type = touched[i];
            final CommandBuffer buffer = buffers[type];
            buffer.end(key, runs);
            buffer.source.end();
        }
        touchedCount = 0;
    }

    /// Tells whether no chunk since the last boundary, the current one included, recorded anything.
    boolean isEmpty() {
        boolean isEmpty = runs.count() == 0;
        for (int i = 0; i < touchedCount; i++) {
            isEmpty &= !buffers[touched[i]].hasUnmarked();
        }
        return isEmpty;
    }

    /// The words of delayed commands and of `activateAt` since the last boundary, those of the current chunk included.
    long delayedWords() {
        long sum = 0;
        for (int entry = 0; entry < runs.count(); entry++) {
            sum += runs.type(entry) == RunList.CUSTOMS ? 0 : delayedWords(entry);
        }
        for (int i = 0; i < touchedCount; i++) {
            sum += buffers[touched[i]].delayed.words() + buffers[touched[i]].waitingWords();
        }
        return sum;
    }

    private long delayedWords(final int entry) {
        final long run = runs.run(entry);
        return switch (runs.phase(entry)) {
            case DELAYS -> runs.words(entry);
            case ACTIVATIONS -> buffers[runs.type(entry)].waitingWords(RunList.begin(run), RunList.end(run));
            default -> 0;
        };
    }

    /// Checks mode: a hash of the commands of the current chunk.
    long digest() {
        long digest = 0;
        for (int i = 0; i < touchedCount; i++) { // a sum: the order of first touches does not count
            final CommandBuffer buffer = buffers[touched[i]];
            if (buffer.hasUnmarked()) {
                digest += Mix.next(touched[i], buffer.digest());
            }
        }
        return digest;
    }

    // ---- All buffers ----

    /// Checks mode: forgets the origins of the creates of the current chunk, which did not fail.
    void forgetOrigins() {
        for (int i = 0; i < touchedCount; i++) {
            buffers[touched[i]].created.origins.clear();
        }
    }

    /// Returns the slots that creates of the owner took; called before [#empty()].
    void discard() {
        for (int type = 0; type < buffers.length; type++) {
            final CommandBuffer buffer = buffers[type];
            if (buffer == null) {
                continue;
            }
            if (fromFreeQueue) {
                buffer.created.giveBack(0, types.get(type).slots());
            }
            if (Checks.ON) {
                buffer.created.origins.drop(buffer.store);
            }
        }
    }

    /// Forgets all commands since the last boundary.
    void empty() {
        runs.forget();
        touchedCount = 0;
        for (int type = 0; type < buffers.length; type++) {
            if (buffers[type] != null) {
                buffers[type].empty();
                buffers[type].source.forget();
            }
        }
    }
}
