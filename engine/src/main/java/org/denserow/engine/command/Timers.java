package org.denserow.engine.command;

import java.util.Arrays;
import java.util.concurrent.Future;
import java.util.function.Consumer;
import org.denserow.engine.ground.Mix;
import org.denserow.engine.snapshot.ObjectForm;
import org.denserow.engine.snapshot.SavedState;
import org.jspecify.annotations.Nullable;

/// The delayed commands of one type, or the user-defined ones: a list per due frame, ascending.
///
/// Playback adds commands in canonical order, so each list is ordered by boundary, then key, then place. Lists are
/// reused; it allocates only when it needs more or longer lists than lately.
///
/// *Threads*: the thread that plays back the type adds commands; the owner calls the rest. *Cost*: O(log due frames) to
/// find a frame; a new frame shifts the later ones; one compare if nothing is due.
public final class Timers {

    private DueList[] lists = {}; // in [0, count), then lists to reuse, then null
    private int count;
    private long words; // that wait
    private @Nullable JoinedTimers joined; // null before the first save: there may be many types
    private final Room wordRoom = new Room(); // of one list
    private final Room objectRoom = new Room();

    Timers() {}

    /// {@return whether nothing waits}
    public boolean isEmpty() {
        return count == 0;
    }

    /// {@return the number of commands that wait}
    public long commands() {
        long sum = 0;
        for (int i = 0; i < count; i++) {
            sum += lists[i].commands();
        }
        return sum;
    }

    /// {@return the number of words of the commands that wait}
    long words() {
        return words;
    }

    /// {@return a hash of the waiting commands without objects; 0 if none waits}
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

    /// {@return a copy of the waiting commands}
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

    /// {@return the number of assets among the objects of the waiting commands that are not there yet}
    int unfinished() {
        int unfinished = 0;
        for (int i = 0; i < count; i++) {
            final SideList objects = lists[i].objects;
            for (int object = 0; object < objects.count(); object++) {
                unfinished += objects.array()[object] instanceof Future<?> asset && !WaitingRows.isDone(asset) ? 1 : 0;
            }
        }
        return unfinished;
    }

    /// Saves the waiting commands, as [TimerDump] loads them.
    ///
    /// @param form writes the objects to files; null where commands have none
    void save(final SavedState to, final @Nullable ObjectForm<Object> form) {
        if (joined == null) {
            joined = new JoinedTimers();
        }
        joined.join(lists, count);
        joined.save(to, form);
    }

    /// Replaces all waiting commands by those of a dump.
    ///
    /// @param dump a dump of timers of the same type
    public void load(final TimerDump dump) {
        clear();
        for (int i = 0; i < dump.frames().length; i++) {
            final DueList list = list(dump.frames()[i]);
            add(list, dump.words()[i], 0, dump.words()[i].length, dump.commands()[i]);
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

    /// The list with the first due frame.
    DueList first() {
        return lists[0];
    }

    /// Drops the list with the first due frame.
    void dropFirst() {
        final DueList first = lists[0];
        words -= first.length();
        wordRoom.need(first.length());
        objectRoom.need(first.objects.count());
        first.reset(wordRoom, objectRoom);
        count--;
        System.arraycopy(lists, 1, lists, 0, count);
        lists[count] = first;
    }

    /// The list of a due frame, opened if missing.
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

    /// Adds the words of some commands to a list. The caller moves the objects that they refer to.
    ///
    /// @return the place of the first word
    int add(final DueList list, final long[] from, final int begin, final int end, final int commandCount) {
        words += end - begin;
        return list.append(from, begin, end, commandCount);
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
