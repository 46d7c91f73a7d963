package org.denserow.engine.command;

import org.denserow.engine.ground.Checks;
import org.denserow.engine.rows.ObjectCells;
import org.denserow.engine.rows.RowStore;

/// Takes delayed commands of one type out of what is played back, and puts them into a buffer when they are due.
///
/// In a run of words an `AFTER` says how many frames what follows it waits, up to the next `AFTER` or the end of the
/// run. Words move by block copies; objects that they refer to get new numbers.
///
/// *Threads*: [#arm(CommandBuffer,int,int,long)] is the playback thread's, [#fire(CommandBuffer,long)] the owner's.
final class Delays {

    private final RowStore map;
    private final PlaybackCounts counts;
    private final Timers timers = new Timers();

    Delays(final RowStore map, final PlaybackCounts counts) {
        this.map = map;
        this.counts = counts;
    }

    Timers timers() {
        return timers;
    }

    /// Takes the commands after an `AFTER`.
    ///
    /// @param at where it stands
    /// @param end of the run
    /// @param frame the frame of the boundary
    /// @return where playback goes on
    int arm(final CommandBuffer buffer, final int at, final int end, final long frame) {
        final long[] words = buffer.words();
        final long frames = words[at] & CommandWord.TARGET_MASK;
        final int begin = at + 1;
        if (frames == 0) {
            return begin;
        }
        int next = begin;
        int commands = 0;
        while (next < end && opcode(words[next]) != CommandWord.AFTER) {
            next += CommandWord.size(opcode(words[next]));
            commands++;
        }
        if (commands > 0) {
            final DueList list = timers.list(frame + frames);
            final int place = list.append(words, begin, next, commands);
            adopt(list.words(), place, list.length(), buffer.objects, list.objects);
            if (Checks.ON) {
                list.origins.adopt(buffer.origins, begin, next, place);
            }
            counts.armed += commands;
        }
        return next;
    }

    /// Puts what is due into a buffer.
    void fire(final CommandBuffer buffer, final long frame) {
        while (timers.isDue(frame)) { // once, but for frames that failed before they fired theirs
            final DueList list = timers.first();
            final int place = buffer.append(list.words(), list.length());
            adopt(buffer.words(), place, buffer.length(), list.objects, buffer.objects);
            if (Checks.ON) {
                buffer.origins.adopt(list.origins, 0, list.length(), place);
            }
            counts.fired += list.commands();
            timers.dropFirst();
        }
    }

    /// Moves the objects of some commands to the side list that belongs to their words now.
    private void adopt(final long[] words, final int begin, final int end, final SideList from, final SideList to) {
        if (from.count() == 0) {
            return;
        }
        for (int at = begin; at < end; at += CommandWord.size(opcode(words[at]))) {
            final int place = at + payloadOfObject(words[at]);
            if (place > at) {
                words[place] = to.add(from.array()[(int) words[place]]);
            }
        }
    }

    /// Which payload word refers to an object; 0 when none does.
    private int payloadOfObject(final long word) {
        return switch (opcode(word)) {
            case CommandWord.ACTIVATE_AT -> 2;
            case CommandWord.SET -> {
                final int argument = CommandWord.argument(CommandWord.head(word));
                yield map.schema().column(argument) instanceof ObjectCells<?> ? 1 : 0;
            }
            default -> 0;
        };
    }

    private static int opcode(final long word) {
        return CommandWord.opcode(CommandWord.head(word));
    }
}
