package org.denserow.engine.command;

import java.util.Arrays;
import java.util.function.Consumer;
import org.denserow.engine.ground.Mix;

/// Delayed commands of one type, or the user-defined ones: a list per due frame, ascending.
///
/// Commands are added as they are played back, so a list is in canonical order: by boundary, then key, then place.
/// Lists are recycled, and nothing is allocated while no more of them, and no longer ones, are needed than lately.
///
/// *Threads*: commands are added by the thread that plays the type back, all else is the owner's. *Cost*: a due frame
/// is found in O(log frames that are waited for), a new one costs a shift of the others, and nothing due costs one
/// compare.
public final class Timers {

    private DueList[] lists = {}; // in [0, count), then lists to reuse, then null
    private int count;
    private final Room wordRoom = new Room(); // of one list
    private final Room objectRoom = new Room();

    Timers() {}

    /// {@return whether nothing waits}
    public boolean isEmpty() {
        return count == 0;
    }

    /// {@return commands that wait}
    public long commands() {
        long sum = 0;
        for (int i = 0; i < count; i++) {
            sum += lists[i].commands();
        }
        return sum;
    }

    /// {@return a hash of everything that waits but for the objects, 0 when nothing does}
    public long orderHash() {
        long hash = 0;
        for (int i = 0; i < count; i++) {
            hash = Mix.next(hash, lists[i].frame());
            for (int at = 0; at < lists[i].length(); at++) {
                hash = Mix.next(hash, lists[i].words()[at]);
            }
        }
        return hash;
    }

    /// {@return a copy of everything that waits}
    public TimerDump dump() {
        final TimerDump dump = new TimerDump(new long[count], new int[count], new long[count][], new Object[count][]);
        for (int i = 0; i < count; i++) {
            final DueList list = lists[i];
            dump.frames()[i] = list.frame();
            dump.commands()[i] = list.commands();
            dump.words()[i] = Arrays.copyOf(list.words(), list.length());
            dump.objects()[i] = Arrays.copyOf(list.objects.array(), list.objects.count());
        }
        return dump;
    }

    /// Waits for what a dump says, and for nothing else.
    ///
    /// @param dump of timers of the same type
    public void load(final TimerDump dump) {
        clear();
        for (int i = 0; i < dump.frames().length; i++) {
            final DueList list = list(dump.frames()[i]);
            list.append(dump.words()[i], 0, dump.words()[i].length, dump.commands()[i]);
            for (final Object object : dump.objects()[i]) {
                list.objects.add(object);
            }
        }
    }

    void arrays(final Consumer<Object> to) {
        to.accept(lists);
        for (final DueList list : lists) {
            if (list != null) {
                list.arrays(to);
            }
        }
    }

    /// Forgets everything.
    void clear() {
        while (count > 0) {
            dropFirst();
        }
    }

    // ---- For playback ----

    boolean isDue(final long frame) {
        return count > 0 && lists[0].frame() <= frame;
    }

    /// The list that is due first.
    DueList first() {
        return lists[0];
    }

    /// Forgets the list that is due first.
    void dropFirst() {
        final DueList first = lists[0];
        wordRoom.need(first.length());
        objectRoom.need(first.objects.count());
        first.reset(wordRoom, objectRoom);
        count--;
        System.arraycopy(lists, 1, lists, 0, count);
        lists[count] = first;
    }

    /// The list of a due frame, opened if there is none.
    DueList list(final long frame) {
        int low = 0;
        int high = count;
        while (low < high) {
            final int middle = (low + high) >>> 1;
            if (lists[middle].frame() < frame) {
                low = middle + 1;
            } else {
                high = middle;
            }
        }
        if (low == count || lists[low].frame() != frame) {
            open(low, frame);
        }
        return lists[low];
    }

    private void open(final int place, final long frame) {
        if (count == lists.length) {
            lists = Arrays.copyOf(lists, Math.max(4, 2 * count));
        }
        final DueList list = lists[count] == null ? new DueList() : lists[count];
        System.arraycopy(lists, place, lists, place + 1, count - place);
        lists[place] = list;
        list.open(frame);
        count++;
    }
}
