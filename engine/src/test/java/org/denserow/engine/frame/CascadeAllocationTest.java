package org.denserow.engine.frame;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.sun.management.ThreadMXBean;
import java.lang.management.ManagementFactory;
import java.util.ArrayList;
import java.util.List;
import org.denserow.engine.handle.Handle;
import org.denserow.engine.storage.HandleColumn;
import org.denserow.engine.storage.HandleColumn.WhenGone;
import org.denserow.engine.storage.IntColumn;
import org.denserow.engine.storage.Layout;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// A steady frame in which rows die that others refer to, in chains that need the index of references: 0 bytes.
class CascadeAllocationTest {

    private static final int CHAINS = 64;
    private static final int LINKS = 12;
    private static final int HEAD = 1;
    private static final int FRIEND = 2; // of the last link of a chain; stays for a frame
    private static final int WARM_UP = 2_000;
    private static final int FRAMES = 500;

    /// Windows of [#FRAMES] frames, one after the other, that must all be without a byte: the JVM compiles meanwhile.
    private static final int CLEAN_WINDOWS = 3;

    private static final int MOST_WINDOWS = 60;
    private static final ThreadMXBean THREADS = (ThreadMXBean) ManagementFactory.getThreadMXBean();

    private static volatile Object escaped; // keeps what the twin allocates from being optimised away

    private record Link(
            Table table,

            @Refers(type = "link", whenGone = WhenGone.DESTROY)
            HandleColumn before,

            @Refers(type = "link", whenGone = WhenGone.CLEAR)
            HandleColumn friend,

            IntColumn kind) {}

    @ParameterizedTest(name = "{0} workers")
    @ValueSource(ints = {1, 2})
    @DisplayName("a steady frame with cascades of eleven links allocates 0 bytes")
    void step_steadyCascades_allocatesNothing(final int workers) {
        assertEquals(0, bytesOfFrames(workers, false, MOST_WINDOWS), "bytes allocated in " + FRAMES + " frames");
    }

    @ParameterizedTest(name = "{0} workers")
    @ValueSource(ints = {1, 2})
    @DisplayName("the broken twin, which allocates 16 bytes in one chunk of each frame, is caught")
    void step_twinThatAllocates_isCaught(final int workers) {
        final long bytes = bytesOfFrames(workers, true, CLEAN_WINDOWS);
        assertTrue(bytes >= 16L * FRAMES, "bytes allocated in " + FRAMES + " frames: " + bytes);
    }

    /// Bytes that the simulation's threads allocate in the last window; 0 only after [#CLEAN_WINDOWS] such windows.
    private static long bytesOfFrames(final int workers, final boolean twin, final int mostWindows) {
        final List<Thread> before = workers();
        try (Simulation sim = Trial.parallel(workers)) {
            final Table makers = sim.define("maker", Layout.dense(CHAINS));
            final Link links = sim.define("link", Link.class, Layout.dense(4 * CHAINS * LINKS));
            for (int i = 0; i < CHAINS; i++) {
                makers.create();
            }
            declare(sim, makers, links, twin);
            sim.run(WARM_UP);
            final List<Thread> threads = workers();
            threads.removeAll(before);
            assertEquals(workers - 1, threads.size(), "worker threads of this simulation");
            threads.add(Thread.currentThread());
            final long[] ids = threads.stream().mapToLong(Thread::threadId).toArray();
            allocated(ids); // the first reading may itself allocate
            long bytes = 0;
            int clean = 0;
            for (int window = 0; window < mostWindows && clean < CLEAN_WINDOWS; window++) {
                final long start = allocated(ids);
                sim.run(FRAMES);
                bytes = allocated(ids) - start;
                clean = bytes == 0 ? clean + 1 : 0;
            }
            assertTrue(twin || clean == CLEAN_WINDOWS, "no " + CLEAN_WINDOWS + " clean windows, last bytes: " + bytes);
            final FrameReport report = sim.report();
            assertEquals(CHAINS * (LINKS - 1), report.cascaded());
            assertEquals(CHAINS, report.cleared());
            return bytes;
        }
    }

    /// Each frame makes chains whose later links stand before the earlier ones, so that a scan finds one link, and
    /// destroys the heads of those of the frame before.
    private static void declare(final Simulation sim, final Table makers, final Link links, final boolean twin) {
        sim.system("cut").reads(links.friend, links.kind).over(links.table, (rows, commands) -> {
            final long[] friend = rows.read(links.friend);
            final int[] kind = rows.read(links.kind);
            for (int row = rows.begin(); row < rows.end(); row++) {
                if (kind[row] == HEAD || kind[row] == FRIEND && friend[row] == Handle.NULL) {
                    commands.destroy(links.table.handle(row));
                }
            }
        });
        sim.system("make").creates(links.table).over(makers, (rows, commands) -> {
            if (twin && rows.number() == 0) {
                escaped = new Object();
            }
            for (int row = rows.begin(); row < rows.end(); row++) {
                final long last = commands.create(links.table);
                long link = last;
                for (int i = 1; i < LINKS; i++) {
                    final long before = commands.create(links.table);
                    commands.set(link, links.before, before);
                    link = before;
                }
                commands.with(links.kind, HEAD);
                commands.create(links.table);
                commands.with(links.kind, FRIEND).with(links.friend, last);
            }
        });
    }

    private static long allocated(final long[] ids) {
        long sum = 0;
        for (final long id : ids) {
            sum += THREADS.getThreadAllocatedBytes(id);
        }
        return sum;
    }

    private static List<Thread> workers() {
        final List<Thread> workers = new ArrayList<>(Thread.getAllStackTraces().keySet());
        workers.removeIf(thread -> !thread.getName().startsWith("denserow-worker-"));
        return workers;
    }
}
