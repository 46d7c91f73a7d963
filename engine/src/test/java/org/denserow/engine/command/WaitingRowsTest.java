package org.denserow.engine.command;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertSame;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Future;
import org.denserow.engine.fixture.Seed;
import org.denserow.engine.handle.Handle;
import org.junit.jupiter.api.Test;

/// Rows that wait, against a list of entries, at random; and copies that are added again elsewhere.
class WaitingRowsTest {

    private static final int STEPS = 4_000;
    private static final int SLOTS = 300;

    private record Entry(long handle, long frame, Future<?> asset) {}

    private final long seed = Seed.next();
    private final Random random = new Random(seed);
    private WaitingRows rows = new WaitingRows();
    private final List<Entry> model = new ArrayList<>(); // those of one row as they were added

    @Test
    void random_addRemoveDieCopy_behavesLikeTheModel() {
        System.out.println("seed=" + seed);
        for (int step = 0; step < STEPS; step++) {
            final String where = "seed=" + seed + ", step=" + step;
            final long frame = step / 10;
            for (int i = random.nextInt(4); i > 0; i--) {
                add(Handle.of(1, 1, random.nextInt(SLOTS)), frame + random.nextInt(random.nextBoolean() ? 4 : 500));
            }
            switch (random.nextInt(6)) {
                case 0 -> removeAllOf(Handle.of(1, 1, random.nextInt(SLOTS)));
                case 1 -> removeDue(frame, where);
                case 2 -> moveBack(Handle.of(1, 1, random.nextInt(SLOTS)));
                default -> {}
            }
            if (random.nextInt(300) == 0) {
                copy();
            }
            if (random.nextInt(1_000) == 0) {
                rows.clear();
                model.clear();
            }
            if (step % 20 == 0) {
                check(frame, where);
            }
        }
    }

    private void add(final long handle, final long frame) {
        final Entry entry = new Entry(handle, frame, new CompletableFuture<>());
        rows.add(handle, frame, entry.asset);
        model.add(entry);
    }

    private void removeAllOf(final long handle) {
        for (int entry = rows.firstOf(handle); entry != WaitingRows.NONE; entry = rows.firstOf(handle)) {
            rows.remove(entry);
        }
        model.removeIf(entry -> entry.handle == handle);
    }

    private void moveBack(final long handle) {
        final int entry = rows.firstOf(handle);
        if (entry != WaitingRows.NONE) {
            final Entry moved = model.stream()
                    .filter(each -> each.handle == handle)
                    .findFirst()
                    .orElseThrow();
            rows.moveBack(entry);
            model.remove(moved);
            model.add(moved);
        }
    }

    private void removeDue(final long frame, final String where) {
        final long[] due = sortedDue(frame);
        final long[] expected = model.stream()
                .filter(entry -> entry.frame <= frame)
                .mapToLong(Entry::handle)
                .sorted()
                .toArray();
        assertArrayEquals(expected, due, where);
        assertEquals(expected.length > 0, rows.isDue(frame), where);
        for (final long handle : due) {
            int entry = rows.firstOf(handle);
            while (entry != WaitingRows.NONE && rows.frame(entry) > frame) {
                entry = rows.nextOf(entry);
            }
            rows.remove(entry);
        }
        model.removeIf(entry -> entry.frame <= frame);
    }

    private long[] sortedDue(final long frame) {
        final long[] due = Arrays.copyOf(rows.due(frame, new long[0]), rows.dueCount(frame));
        Arrays.sort(due);
        return due;
    }

    private void copy() {
        final long[] handles = new long[rows.count()];
        final long[] frames = new long[handles.length];
        final Future<?>[] assets = new Future<?>[handles.length];
        rows.copyTo(handles, frames, assets);
        final long hash = rows.hash();
        rows = new WaitingRows();
        for (int i = 0; i < handles.length; i++) {
            rows.add(handles[i], frames[i], assets[i]);
        }
        assertEquals(hash, rows.hash(), "seed=" + seed);
    }

    private void check(final long frame, final String where) {
        assertEquals(model.size(), rows.count(), where);
        assertEquals(model.stream().anyMatch(entry -> entry.frame <= frame), rows.isDue(frame), where);
        for (int slot = 0; slot < SLOTS; slot++) {
            final long handle = Handle.of(1, 1, slot);
            int entry = rows.firstOf(handle);
            for (final Entry expected :
                    model.stream().filter(each -> each.handle == handle).toList()) {
                assertEquals(expected.frame, rows.frame(entry), where);
                assertSame(expected.asset, rows.asset(entry), where);
                entry = rows.nextOf(entry);
            }
            assertEquals(WaitingRows.NONE, entry, where);
        }
    }

    @Test
    void remove_amongAMillionEntries_looksAtItsOwnLists() {
        final int count = 1_000_000;
        for (int slot = 0; slot < count; slot++) {
            rows.add(Handle.of(1, 1, slot), slot % 1_000, null);
        }
        for (int slot = 0; slot < count; slot += 2) { // a scan for each would take hours
            rows.remove(rows.firstOf(Handle.of(1, 1, slot)));
        }
        assertEquals(count / 2, rows.count());
        assertEquals(2_000, rows.dueCount(3)); // of frames 1 and 3; the others had even slots
    }
}
