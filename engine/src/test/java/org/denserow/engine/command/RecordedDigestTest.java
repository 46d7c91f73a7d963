package org.denserow.engine.command;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.function.Consumer;
import org.denserow.engine.handle.RowState;
import org.denserow.engine.rows.FloatCells;
import org.denserow.engine.rows.IntCells;
import org.denserow.engine.rows.RowStore;
import org.denserow.engine.rows.RowTag;
import org.denserow.engine.storage.Layout;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

/// The hash of what a chunk recorded, by which order mode compares two runs of it.
class RecordedDigestTest {

    private final SmallLog small = new SmallLog(2);
    private final RowStore things = small.add("thing", Layout.dense(20), 10);
    private final RowStore others = small.add("other", Layout.dense(20), 10);
    private final IntCells number = things.schema().ints("number");
    private final FloatCells place = things.schema().vec3("place");
    private final RowTag tag = things.schema().tag("tag");
    private final IntCells count = others.schema().ints("count");
    private final Customs.Definition custom = small.log.customs().define("add", 1, (words, begin, frame) -> {});

    private long digest(final int worker, final Consumer<Recorder> body) {
        final Recorder chunk = small.chunk(worker, 0);
        body.accept(chunk);
        return chunk.digest();
    }

    private void recordAll(final Recorder to) {
        final ValueRecorder values = to.values();
        values.set(others.handle(1), count, 4);
        values.set(things.handle(1), number, 7);
        values.set(things.handle(2), number, 8);
        values.set(things.handle(3), place, 1, 2, 3);
        values.tag(things.handle(4), tag, true);
        to.activate(things.handle(5));
        to.destroy(things.handle(6));
        to.after(3);
        to.destroy(things.handle(7));
        to.after(0);
        to.send(custom, 1).put(9);
    }

    @Test
    @DisplayName("neither the worker, nor chunks before, nor the order of first writes to streams and types counts")
    void digest_sameCommands_isTheSame() {
        final long digest = digest(0, this::recordAll);
        final Recorder other = small.chunk(1, 5);
        other.values().set(things.handle(9), number, 1);
        other.values().set(things.handle(9), place, 1, 1, 1);
        other.destroy(things.handle(8));
        other.activate(things.handle(8));
        other.send(custom, 1).put(1);
        other.end();
        assertEquals(digest, digest(1, this::recordAll));
        small.log.worker(1).empty();
        assertEquals(digest, digest(1, to -> {
            final ValueRecorder values = to.values();
            to.send(custom, 1).put(9);
            to.destroy(things.handle(6));
            to.activate(things.handle(5));
            values.tag(things.handle(4), tag, true);
            values.set(things.handle(3), place, 1, 2, 3);
            values.set(things.handle(1), number, 7);
            values.set(things.handle(2), number, 8);
            values.set(others.handle(1), count, 4);
            to.after(3);
            to.destroy(things.handle(7));
        }));
    }

    @Test
    @DisplayName("each word of each kind of command counts, and so does the order in which one stream got them")
    void digest_otherCommands_differ() {
        final List<Consumer<Recorder>> bodies = new ArrayList<>();
        bodies.add(to -> {});
        bodies.add(this::recordAll);
        for (int row = 1; row < 4; row++) {
            final long handle = things.handle(row);
            final int bits = row;
            bodies.add(to -> to.values().set(handle, number, 5));
            bodies.add(to -> to.values().set(things.handle(0), number, 5 + bits));
            bodies.add(to -> to.values().set(handle, place, 1, 2, 3));
            bodies.add(to -> to.values().set(things.handle(0), place, 1, 2, 3 + bits));
            bodies.add(to -> to.values().set(things.handle(0), place, 1, 2 + bits, 3));
            bodies.add(to -> to.values().set(things.handle(0), place, 1 + bits, 2, 3));
            bodies.add(to -> to.values().tag(handle, tag, true));
            bodies.add(to -> to.values().tag(handle, tag, false));
            bodies.add(to -> to.activate(handle));
            bodies.add(to -> to.destroy(handle));
            bodies.add(to -> to.destroy(others.handle(bits)));
            bodies.add(to -> to.send(custom, 1).put(bits));
            bodies.add(to -> to.values().set(others.handle(bits), count, 5));
            bodies.add(to -> {
                to.after(bits);
                to.destroy(things.handle(0));
            });
            bodies.add(to -> {
                to.values().set(things.handle(0), number, 5);
                to.values().set(handle, number, 5);
            });
            bodies.add(to -> {
                to.values().set(handle, number, 5);
                to.values().set(things.handle(0), number, 5);
            });
        }
        final Set<Long> digests = new HashSet<>();
        for (int body = 0; body < bodies.size(); body++) {
            assertTrue(digests.add(digest(0, bodies.get(body))), "body=" + body);
            small.log.worker(0).empty();
        }
    }

    @Test
    @DisplayName("of created rows the slots, states and values count, for those of the chunk alone")
    void digest_createdRows_slotsStatesAndValuesCount() {
        final Set<Long> digests = new HashSet<>();
        for (final RowState state : List.of(RowState.ACTIVE, RowState.PENDING, RowState.PERMANENT)) {
            for (int slot = 1; slot < 4; slot++) {
                for (int value = 0; value < 3; value++) {
                    final CommandBuffer buffer = new CommandBuffer(things);
                    create(buffer, slot, state, value);
                    assertTrue(digests.add(buffer.digest()), "state=" + state + ", slot=" + slot);
                    final CommandBuffer second = new CommandBuffer(things);
                    create(second, 9, RowState.PENDING, 8);
                    second.end(3, new RunList());
                    create(second, slot, state, value);
                    assertEquals(buffer.digest(), second.digest());
                }
            }
        }
        digests.clear();
        for (final int[] slots : new int[][] {{1, 2}, {2, 1}, {256, 1}, {1, 256}}) { // in their order
            final CommandBuffer buffer = new CommandBuffer(things);
            create(buffer, slots[0], RowState.ACTIVE, 0);
            create(buffer, slots[1], RowState.ACTIVE, 0);
            assertTrue(digests.add(buffer.digest()));
        }
    }

    private void create(final CommandBuffer buffer, final int slot, final RowState state, final int value) {
        final int row = buffer.created.add(slot, state);
        buffer.staged.set(number, row, value);
    }

    @Test
    @DisplayName("words that number an object count by their number only: two runs make two objects")
    void digest_withObjects_numberOfWordsCounts() {
        final long one = digest(0, to -> to.activateAt(things.handle(1), 5, CompletableFuture.completedFuture("a")));
        small.log.worker(0).empty();
        assertEquals(one, digest(0, to -> to.activateAt(things.handle(2), 6, new CompletableFuture<>())));
        small.log.worker(0).empty();
        assertTrue(one
                != digest(0, to -> {
                    to.activateAt(things.handle(2), 6, new CompletableFuture<>());
                    to.activateAt(things.handle(2), 6, new CompletableFuture<>());
                }));
    }
}
