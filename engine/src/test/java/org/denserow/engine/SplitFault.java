package org.denserow.engine;

import java.lang.reflect.Field;
import org.denserow.jobs.ChunkJob;

/// Lets one task of a phase that is split throw, after it did its work. No call of the API can, so what runs the tasks of
/// the phase is replaced, by reflection.
final class SplitFault implements AutoCloseable {

    private static final int TASK = 1; // so that others come before and after

    /// Whose tasks there are in the boundary of a type.
    enum Phase {
        BIND("bindJob", "creation"),
        TAG("tagJob", "creation"),
        VALUES("job", "values"),
        DOOM("job", "destructions"),
        RELEASE("releaseJob", "destructions", "compaction", "side"),
        MOVE("moveJob", "destructions", "compaction", "side"),
        CLEAR("clearJob", "destructions", "compaction", "side");

        private final String job;
        private final String[] path; // from the playback of a type

        Phase(final String job, final String... path) {
            this.job = job;
            this.path = path;
        }
    }

    private final Object owner;
    private final Field field;
    private final ChunkJob job;

    /// @param thrown by the task, a RuntimeException or an Error
    SplitFault(final Simulation sim, final Phase phase, final Throwable thrown) {
        Object at = ((Object[]) get(get(get(sim, "log"), "boundaries"), "playbacks"))[1];
        for (final String name : phase.path) {
            at = get(at, name);
        }
        owner = at;
        field = field(at, phase.job);
        job = (ChunkJob) get(at, phase.job);
        set((task, worker) -> {
            job.run(task, worker);
            if (task == TASK) {
                if (thrown instanceof final Error error) {
                    throw error;
                }
                throw (RuntimeException) thrown;
            }
        });
    }

    private static Field field(final Object object, final String name) {
        try {
            final Field field = object.getClass().getDeclaredField(name);
            field.setAccessible(true);
            return field;
        } catch (final ReflectiveOperationException changed) {
            throw new AssertionError("the test names a field that is gone: " + name, changed);
        }
    }

    private static Object get(final Object object, final String name) {
        try {
            return field(object, name).get(object);
        } catch (final ReflectiveOperationException changed) {
            throw new AssertionError("not to be read: " + name, changed);
        }
    }

    private void set(final ChunkJob with) {
        try {
            field.set(owner, with);
        } catch (final ReflectiveOperationException changed) {
            throw new AssertionError("not to be replaced: " + field, changed);
        }
    }

    /// From now on nothing throws.
    @Override
    public void close() {
        set(job);
    }
}
