package org.denserow.demo.run;

import com.sun.management.ThreadMXBean;
import java.lang.management.GarbageCollectorMXBean;
import java.lang.management.ManagementFactory;
import java.lang.management.ThreadInfo;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;

/// What a run allocated, by who allocated it, and the collections of garbage meanwhile.
///
/// The owner's thread does several things in turn, so each has a [Part]; [#mark(Part)] ends one. A frame is the part of
/// the owner and of the workers of its world. Threads of loaders and others are read at the beginning and at the end.
///
/// *Threads*: the owner of the simulation that is reported. *Cost*: a read of a counter of the owner for each part, and
/// of each worker for each frame, outside the time of the frame; nothing is allocated.
public final class MemoryLog {

    /// What the owner does in a run.
    public enum Part {
        /// Frames of the reported world.
        FRAMES,

        /// Checks after them, with `--verify` other worlds too.
        CHECKS,

        /// Files and progress.
        FILES
    }

    private static final ThreadMXBean THREADS = (ThreadMXBean) ManagementFactory.getThreadMXBean();

    private final long[] bytes = new long[Part.values().length];
    private final Map<Long, Long> before = new HashMap<>(); // bytes by thread when the run began
    private final Map<String, Long> others = new TreeMap<>();
    private long owner;
    private long ownerBytes; // at the last mark
    private long[] workers = {}; // threads
    private long[] workerBytes = {}; // at the end of the last frame
    private long frame;
    private long frames; // that allocated
    private long lastFrame; // of them, from 1; 0 for none
    private long collections;
    private long collectionMillis;

    /// Creates an empty log.
    public MemoryLog() {}

    // ---- The run writes ----

    /// {@return the threads of the workers of all simulations, to be passed to [#begin(Set)]}
    public static Set<Long> workers() {
        final Set<Long> found = new HashSet<>();
        for (final ThreadInfo thread : THREADS.getThreadInfo(THREADS.getAllThreadIds())) {
            if (thread != null && thread.getThreadName().matches("denserow-\\d+-worker-\\d+")) {
                found.add(thread.getThreadId());
            }
        }
        return found;
    }

    /// The first frame is about to run.
    ///
    /// @param ofWorld threads of the workers of the reported world
    public void begin(final Set<Long> ofWorld) {
        owner = Thread.currentThread().threadId();
        workers = ofWorld.stream().mapToLong(Long::longValue).toArray();
        workerBytes = new long[workers.length];
        for (final long thread : THREADS.getAllThreadIds()) {
            before.put(thread, THREADS.getThreadAllocatedBytes(thread));
        }
        for (final GarbageCollectorMXBean collector : ManagementFactory.getGarbageCollectorMXBeans()) {
            collections -= collector.getCollectionCount();
            collectionMillis -= collector.getCollectionTime();
        }
        ofWorkers();
        ownerBytes = THREADS.getCurrentThreadAllocatedBytes();
    }

    /// A part ends here. What the owner allocated since the last mark belongs to it.
    ///
    /// @param part once per frame for [Part#FRAMES]
    public void mark(final Part part) {
        final long now = THREADS.getCurrentThreadAllocatedBytes();
        long more = now - ownerBytes;
        ownerBytes = now;
        if (part == Part.FRAMES) {
            more += ofWorkers();
            frame++;
            if (more > 0) {
                frames++;
                lastFrame = frame;
            }
        }
        bytes[part.ordinal()] += more;
    }

    /// {@return what the workers allocated since the last call}
    private long ofWorkers() {
        long more = 0;
        for (int worker = 0; worker < workers.length; worker++) {
            final long now = THREADS.getThreadAllocatedBytes(workers[worker]);
            more += now - workerBytes[worker];
            workerBytes[worker] = now;
        }
        return more;
    }

    /// The last frame has run, and all threads still live.
    public void end() {
        for (final GarbageCollectorMXBean collector : ManagementFactory.getGarbageCollectorMXBeans()) {
            collections += collector.getCollectionCount();
            collectionMillis += collector.getCollectionTime();
        }
        for (final ThreadInfo thread : THREADS.getThreadInfo(THREADS.getAllThreadIds())) {
            if (thread != null && thread.getThreadId() != owner && !isWorker(thread.getThreadId())) {
                final long id = thread.getThreadId();
                final long more = THREADS.getThreadAllocatedBytes(id) - before.getOrDefault(id, 0L);
                if (more > 0) {
                    others.merge(thread.getThreadName().replaceAll("-?\\d+", ""), more, Long::sum);
                }
            }
        }
    }

    private boolean isWorker(final long thread) {
        for (final long worker : workers) {
            if (worker == thread) {
                return true;
            }
        }
        return false;
    }

    // ---- Read ----

    /// {@return bytes that the threads of the simulation allocated in its frames, and the owner in each other part:
    ///     `frames`, `checks`, `files`}
    public Map<String, Long> bytes() {
        final Map<String, Long> named = new LinkedHashMap<>();
        named.put("frames", bytes[Part.FRAMES.ordinal()]);
        named.put("checks", bytes[Part.CHECKS.ordinal()]);
        named.put("files", bytes[Part.FILES.ordinal()]);
        return named;
    }

    /// {@return bytes of other threads that lived when the run ended, by name without numbers: loaders, progress, workers
    ///     of other worlds}
    public Map<String, Long> otherBytes() {
        return others;
    }

    /// {@return frames in which a thread of the simulation allocated}
    public long framesThatAllocate() {
        return frames;
    }

    /// {@return the number of the last of them, from 1; 0 if there is none}
    public long lastFrameThatAllocates() {
        return lastFrame;
    }

    /// {@return collections of garbage in the JVM during the run}
    public long collections() {
        return collections;
    }

    /// {@return milliseconds of them, as the collectors report; concurrent ones include time in which the run went on}
    public long collectionMillis() {
        return collectionMillis;
    }
}
