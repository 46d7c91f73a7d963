package org.denserow.engine.derivedparts;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Arrays;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.IntConsumer;
import org.denserow.engine.Simulation;
import org.denserow.engine.Table;
import org.denserow.engine.Trial;
import org.denserow.engine.index.SetIndex;
import org.denserow.engine.storage.IntColumn;
import org.denserow.engine.storage.Layout;
import org.denserow.engine.storage.Part;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

/// [Table#parts()] is for any thread: threads that read it while the owner adds and drops parts see whole lists.
class PartsOnOtherThreadsTest {

    private static final int READERS = 2;
    private static final int COLUMNS = 64;
    private static final int CHANGES = 20_000;

    @AutoClose
    private final Simulation sim = Trial.parallel(1);

    /// Reads lists on other threads while this one makes changes, until all are made or a reader finds a fault.
    ///
    /// @param looks reads a list and checks it
    /// @param rounds the most changes, each given its number
    /// @return what a reader threw, or null
    private static Throwable against(final Runnable looks, final int rounds, final IntConsumer change)
            throws InterruptedException {
        final AtomicReference<Throwable> thrown = new AtomicReference<>();
        final CountDownLatch begun = new CountDownLatch(READERS);
        final Thread[] readers = new Thread[READERS];
        final boolean[] over = {false};
        Arrays.setAll(
                readers,
                i -> new Thread(() -> {
                    try {
                        for (boolean last = false; !last && thrown.get() == null; ) {
                            synchronized (over) {
                                last = over[0];
                            }
                            for (int look = 0; look < 100; look++) {
                                looks.run();
                            }
                            begun.countDown();
                        }
                    } catch (final Throwable t) {
                        thrown.compareAndSet(null, t);
                        begun.countDown();
                    }
                }));
        for (final Thread reader : readers) {
            reader.start();
        }
        begun.await();
        for (int round = 0; round < rounds && thrown.get() == null; round++) {
            change.accept(round);
        }
        synchronized (over) {
            over[0] = true;
        }
        for (final Thread reader : readers) {
            reader.join();
        }
        return thrown.get();
    }

    /// A list is whole: columns `c0, c1, …`, then indices.
    private static void check(final List<Part<?, ?>> parts) {
        int columns = 0;
        while (columns < parts.size() && parts.get(columns) instanceof IntColumn column) {
            assertEquals(columns, column.index());
            columns++;
        }
        for (final Part<?, ?> rest : parts.subList(columns, parts.size())) {
            assertTrue(rest instanceof SetIndex, () -> "not a column nor an index: " + rest);
        }
    }

    @Test
    @DisplayName("columns are added, indices come and go: a list has all of a change or nothing of it")
    void parts_whileTheOwnerAddsAndDrops_areWhole() throws InterruptedException {
        final Table table = sim.define("thing", Layout.dense(4));
        final IntColumn key = table.ints("key");
        sim.step();
        final SetIndex[] index = new SetIndex[1];
        final Throwable thrown = against(() -> check(table.parts()), CHANGES, round -> {
            if (round % 2 == 0) {
                index[0] = table.indices().sets("by key", key);
            } else {
                table.indices().drop(index[0]);
            }
            if (round % (CHANGES / COLUMNS) == 0) {
                table.ints("c" + round);
            }
        });
        assertNull(thrown, () -> "thrown by a reader: " + thrown);
        assertTrue(table.parts().size() > COLUMNS);
    }

    /// The list as it would be without care: an array that is replaced first and filled then.
    private static final class Growing {

        private Part<?, ?>[] parts = {}; // read by others without order

        void add(final Part<?, ?> part) {
            parts = Arrays.copyOf(parts, parts.length + 1);
            parts[parts.length - 1] = part;
        }

        List<Part<?, ?>> parts() {
            return List.of(parts);
        }
    }

    @Test
    @DisplayName("the broken twin, which fills the array that it has published, is caught")
    void parts_twinThatFillsWhatItPublished_isCaught() throws InterruptedException {
        final Table table = sim.define("thing", Layout.dense(4));
        final IntColumn[] columns = new IntColumn[COLUMNS];
        Arrays.setAll(columns, i -> table.ints("c" + i));
        final Growing growing = new Growing();
        final Throwable found = against(growing::parts, Integer.MAX_VALUE, round -> {
            growing.parts = round % COLUMNS == 0 ? new Part<?, ?>[0] : growing.parts;
            growing.add(columns[round % COLUMNS]);
        });
        assertInstanceOf(NullPointerException.class, found);
    }

    @Test
    void parts_list_isUnmodifiableAndNeverChanges() {
        final Table table = sim.define("thing", Layout.dense(4));
        final IntColumn column = table.ints("c0");
        final List<Part<?, ?>> before = table.parts();
        assertThrows(UnsupportedOperationException.class, () -> before.remove(0));
        table.tag("t");
        assertEquals(List.of(column), before);
        assertEquals(2, table.parts().size());
    }
}
