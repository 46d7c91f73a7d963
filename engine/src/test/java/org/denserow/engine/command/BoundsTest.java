package org.denserow.engine.command;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;

import java.util.concurrent.CompletableFuture;
import org.denserow.engine.rows.IntCells;
import org.denserow.engine.rows.RowStore;
import org.denserow.engine.storage.Layout;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

/// Bounds on words: which chunk passes them, when commands of all kinds count together.
class BoundsTest {

    private static final int MOST = 10;
    private static final int CHUNKS = 8;
    private static final int KEYS = ChunkKey.SYSTEMS + CHUNKS;

    private final SmallLog small = new SmallLog(2, MOST);
    private final RowStore store = small.add("thing", Layout.dense(20), 20);
    private final IntCells number = store.schema().ints("number");
    private final Customs.Definition custom = small.log.customs().define("add", 1, (words, begin, frame) -> {});
    private final Bounds bounds = small.log.boundaries().bounds();

    private int recorded; // chunks

    private Recorder next() {
        return small.chunk(recorded % 2, recorded++);
    }

    private static int key(final int chunk) {
        return ChunkKey.SYSTEMS + chunk;
    }

    /// Ten words of four kinds, in three chunks; one word more in the fourth.
    private void record(final boolean oneMore) {
        Recorder chunk = next();
        for (int row = 0; row < 3; row++) {
            chunk.values().set(store.handle(row), number, 1); // two words
        }
        chunk.end();
        chunk = next();
        chunk.activate(store.handle(4));
        chunk.end();
        chunk = next();
        chunk.after(1);
        chunk.destroy(store.handle(5)); // and its delay
        chunk.after(0);
        chunk.destroy(store.handle(6));
        chunk.end();
        if (oneMore) {
            chunk = next();
            chunk.activate(store.handle(7));
            chunk.end();
        }
        small.log.boundaries().collect();
    }

    @Test
    @DisplayName("as many words as allowed pass; the chunk of one word more is named, with the sum")
    void excess_allKindsTogether_namesTheChunk() {
        small.begin();
        record(false);
        assertNull(bounds.excess());
        assertEquals(MOST, bounds.recorded());
        small.play();
        recorded = 0;
        record(true);
        assertEquals(new Bounds.Excess(key(3), "thing", MOST + 1, MOST), bounds.excess());
    }

    @Test
    @DisplayName("the sum of a frame counts types and user-defined commands, up to the bound and not past it")
    void keyBeyond_sumOfAll_isTheFirstChunkPastIt() {
        small.begin();
        record(true);
        final Recorder chunk = next();
        chunk.send(custom, 1).put(1); // two words
        chunk.end();
        small.log.boundaries().collect();
        assertEquals(key(0), bounds.keyBeyond(5, KEYS));
        assertEquals(key(1), bounds.keyBeyond(6, KEYS));
        assertEquals(key(2), bounds.keyBeyond(7, KEYS));
        assertEquals(key(3), bounds.keyBeyond(10, KEYS));
        assertEquals(key(4), bounds.keyBeyond(11, KEYS));
        assertEquals(key(4), bounds.keyBeyond(12, KEYS));
        assertEquals(ChunkKey.NONE, bounds.keyBeyond(13, KEYS));
        assertEquals(ChunkKey.NONE, bounds.keyBeyond(0, key(0)), "no chunk below this key");
    }

    @Test
    @DisplayName("of delayed words the bound counts those that wait already, and no command that is played at once")
    void keyBeyondDelayed_mixedChunks_isTheFirstThatDelaysPastIt() {
        small.begin();
        Recorder chunk = next();
        chunk.send(custom, 1).put(1);
        chunk.activate(store.handle(1));
        chunk.end();
        chunk = next();
        chunk.send(custom, 1).put(1);
        chunk.after(2);
        chunk.send(custom, 1).put(1); // two words
        chunk.end();
        chunk = next();
        chunk.activate(store.handle(2));
        chunk.end();
        chunk = next();
        chunk.after(2);
        chunk.destroy(store.handle(5)); // two words
        chunk.end();
        chunk = next();
        chunk.activate(store.handle(3));
        chunk.activateAt(store.handle(6), 9, new CompletableFuture<>()); // three words
        chunk.activate(store.handle(4));
        chunk.activateAt(store.handle(7), 9, new CompletableFuture<>());
        chunk.end();
        small.log.boundaries().collect();
        assertEquals(key(1), bounds.keyBeyondDelayed(0, KEYS));
        assertEquals(key(1), bounds.keyBeyondDelayed(1, KEYS));
        assertEquals(key(3), bounds.keyBeyondDelayed(2, KEYS));
        assertEquals(key(3), bounds.keyBeyondDelayed(3, KEYS));
        assertEquals(key(4), bounds.keyBeyondDelayed(4, KEYS));
        assertEquals(key(4), bounds.keyBeyondDelayed(9, KEYS));
        assertEquals(ChunkKey.NONE, bounds.keyBeyondDelayed(10, KEYS));
        small.play();
        final long waits = bounds.waiting();
        recorded = 0;
        chunk = next();
        chunk.activate(store.handle(2));
        chunk.end();
        small.log.boundaries().collect();
        assertEquals(ChunkKey.NONE, bounds.keyBeyondDelayed(waits - 1, KEYS), "no chunk that delays nothing is named");
    }
}
