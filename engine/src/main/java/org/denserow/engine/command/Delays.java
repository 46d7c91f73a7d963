package org.denserow.engine.command;

import org.denserow.engine.ground.Checks;
import org.denserow.engine.rows.Cells;
import org.denserow.engine.rows.ObjectCells;
import org.denserow.engine.rows.RowStore;
import org.denserow.engine.rows.RowTag;

/// Keeps the delayed commands of one type and records them when they are due.
///
/// Delayed commands of all kinds share one stream, so each is written with its opcode ([CommandWord]). An `AFTER` sets
/// the delay of the commands up to the next `AFTER` or the end of the chunk. Words move by block copies; their objects
/// get new numbers.
///
/// *Threads*: the playback thread calls [#arm(CommandBuffer,int,int,long)], the owner [#fire(CommandBuffer,long)].
final class Delays {

    private final RowStore store;
    private final PlaybackCounts counts;
    private final Timers timers = new Timers();
    private final long typeBits;

    Delays(final RowStore store, final PlaybackCounts counts) {
        this.store = store;
        this.counts = counts;
        this.typeBits = (long) store.type() << CommandWord.HEAD_SHIFT;
    }

    Timers timers() {
        return timers;
    }

    /// Arms the delayed commands of one chunk.
    ///
    /// @param frame the frame of the boundary
    void arm(final CommandBuffer buffer, final int begin, final int end, final long frame) {
        final long[] words = buffer.delayed.targets();
        long due = frame;
        for (int at = begin; at < end; ) {
            if (opcode(words[at]) == CommandWord.AFTER) {
                due = frame + (words[at] & CommandWord.TARGET_MASK);
                at++;
            } else {
                at = armUntilNext(buffer, at, end, due);
            }
        }
    }

    /// Arms the commands up to the next `AFTER`.
    ///
    /// @return the place of that `AFTER`, or the end
    private int armUntilNext(final CommandBuffer buffer, final int begin, final int end, final long due) {
        final long[] words = buffer.delayed.targets();
        int next = begin;
        int commands = 0;
        while (next < end && opcode(words[next]) != CommandWord.AFTER) {
            next += CommandWord.size(opcode(words[next]));
            commands++;
        }
        final DueList list = timers.list(due);
        final int place = timers.add(list, words, begin, next, commands);
        adopt(list, place, buffer.objects);
        if (Checks.ON) {
            list.origins.adopt(buffer.delayed.origins, begin, next, place);
        }
        counts.armed += commands;
        return next;
    }

    /// Moves the objects of the commands from a place on to the side list of the due list.
    private void adopt(final DueList list, final int from, final SideList objects) {
        if (objects.count() == 0) {
            return;
        }
        for (int at = from; at < list.length(); at += CommandWord.size(opcode(list.words()[at]))) {
            final int place = at + payloadOfObject(list.words()[at]);
            if (place > at) {
                list.words()[place] = list.objects.add(objects.array()[(int) list.words()[place]]);
            }
        }
    }

    /// The payload word that refers to an object; 0 if none does.
    private int payloadOfObject(final long word) {
        return switch (opcode(word)) {
            case CommandWord.ACTIVATE_AT -> 2;
            case CommandWord.SET -> column(word) instanceof ObjectCells<?> ? 1 : 0;
            default -> 0;
        };
    }

    /// Replaces the commands that wait.
    ///
    /// @param dump of a type of this definition, perhaps from a file
    /// @throws IllegalArgumentException if its words are no commands of this definition
    void load(final TimerDump dump) {
        for (int i = 0; i < dump.frames().length; i++) {
            final long[] words = dump.words()[i];
            int found = 0;
            int at = 0;
            while (at < words.length && isCommand(words, at, dump.objects()[i].length)) {
                at += CommandWord.size(opcode(words[at]));
                found++;
            }
            if (at != words.length || found != dump.commands()[i]) {
                throw TimerDump.noCommands(at, words.length, found, dump.commands()[i]);
            }
        }
        timers.load(dump);
    }

    private boolean isCommand(final long[] words, final int at, final int objects) {
        final long word = words[at];
        if (word < 0 || CommandWord.size(opcode(word)) > words.length - at) {
            return false;
        }
        final int argument = CommandWord.argument(CommandWord.head(word));
        final boolean exists = switch (opcode(word)) {
            case CommandWord.DESTROY, CommandWord.ACTIVATE, CommandWord.ACTIVATE_AT -> true;
            case CommandWord.WAKE -> store.laps().maySleep();
            case CommandWord.TAG, CommandWord.UNTAG -> argument < store.schema().tagCount();
            case CommandWord.SET, CommandWord.SET_VEC3 ->
                argument < store.schema().columnCount()
                        && column(word).width() <= 2 == (opcode(word) == CommandWord.SET);
            default -> false;
        };
        final int payload = exists ? payloadOfObject(word) : 0;
        return exists && (payload == 0 || words[at + payload] >= 0 && words[at + payload] < objects);
    }

    /// Records the commands that are due, as if recorded without a delay.
    void fire(final CommandBuffer buffer, final long frame) {
        while (timers.isDue(frame)) { // more than once only after frames that failed early
            final DueList list = timers.first();
            final long[] words = list.words();
            for (int at = 0; at < list.length(); at += CommandWord.size(opcode(words[at]))) {
                fire(buffer, list, at);
            }
            counts.fired += list.commands();
            timers.dropFirst();
        }
    }

    private void fire(final CommandBuffer buffer, final DueList list, final int at) {
        final long[] words = list.words();
        final long target = typeBits | words[at] & CommandWord.TARGET_MASK;
        switch (opcode(words[at])) {
            case CommandWord.SET, CommandWord.SET_VEC3 -> fireSet(buffer, target, list, at);
            case CommandWord.TAG -> buffer.values.made(tag(words[at])).put(target);
            case CommandWord.UNTAG -> buffer.values.made(tag(words[at])).put(target | CommandStream.OTHER);
            case CommandWord.ACTIVATE -> buffer.activations.put(target);
            case CommandWord.ACTIVATE_AT -> {
                buffer.activations.put(target | CommandStream.OTHER);
                buffer.activations.put(words[at + 1]);
                buffer.activations.put(buffer.objects.add(list.objects.array()[(int) words[at + 2]]));
            }
            case CommandWord.WAKE -> buffer.wakeAt(target, words[at + 1]);
            case CommandWord.DESTROY -> {
                buffer.destroys.put(target);
                if (Checks.ON) {
                    buffer.destroys.origins.add(buffer.destroys.length() - 1, list.origins.get(at));
                }
            }
            default -> throw new AssertionError("unknown command: word=" + words[at] + ", at=" + at);
        }
    }

    private void fireSet(final CommandBuffer buffer, final long target, final DueList list, final int at) {
        final long[] words = list.words();
        final Cells<?> column = column(words[at]);
        final CommandStream stream =
                buffer.values.made(column, ValueStreams.shareOf(target, buffer.values.shares() - 1));
        final long bits = words[at + 1];
        switch (stream.width()) {
            case 1 ->
                stream.put(
                        target,
                        column instanceof ObjectCells<?>
                                ? buffer.objects.add(list.objects.array()[(int) bits])
                                : (int) bits);
            case 2 -> stream.putLong(target, bits);
            default -> stream.put(target, (int) bits, (int) (bits >>> Integer.SIZE), (int) words[at + 2]);
        }
    }

    private Cells<?> column(final long word) {
        return store.schema().column(CommandWord.argument(CommandWord.head(word)));
    }

    private RowTag tag(final long word) {
        return store.schema().tag(CommandWord.argument(CommandWord.head(word)));
    }

    private static int opcode(final long word) {
        return CommandWord.opcode(CommandWord.head(word));
    }
}
