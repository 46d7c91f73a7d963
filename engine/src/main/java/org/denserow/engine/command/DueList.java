package org.denserow.engine.command;

import java.util.Arrays;
import java.util.function.Consumer;
import org.denserow.engine.ground.Checks;

/// The command words of one type, or user-defined commands, that wait for one frame, in canonical order; reused.
///
/// *Threads*: as its [Timers]. *Cost*: allocates only when it grows.
final class DueList {

    final SideList objects = new SideList();
    final Origins origins = Checks.ON ? new Origins() : null; // null unless in checks mode
    private long[] words = {};
    private int length;
    private int commands;
    private long frame;

    void open(final long dueFrame) {
        frame = dueFrame;
    }

    void arrays(final Consumer<Object> to) {
        to.accept(words);
        objects.arrays(to);
    }

    /// The frame at whose opening boundary the commands are played.
    long frame() {
        return frame;
    }

    int commands() {
        return commands;
    }

    /// The live array; valid in `[0, length())`.
    long[] words() {
        return words;
    }

    int length() {
        return length;
    }

    /// Adds the words of some commands. The caller moves the objects that they refer to.
    ///
    /// @return the place of the first word
    int append(final long[] from, final int begin, final int end, final int commandCount) {
        final int at = length;
        final int needed = at + end - begin;
        if (needed > words.length) {
            Room.checkLength(needed, Room.MAX_LENGTH);
            words = Arrays.copyOf(
                    words, Room.grown(words.length, Math.max(Room.FIRST_LENGTH, needed), Room.MAX_LENGTH));
        }
        System.arraycopy(from, begin, words, at, end - begin);
        length = needed;
        commands += commandCount;
        return at;
    }

    /// Forgets everything, and fits the room to the recent need of such lists.
    void reset(final Room ofWords, final Room ofObjects) {
        length = 0;
        commands = 0;
        objects.reset(ofObjects.needed());
        if (Checks.ON) {
            origins.truncate(0);
        }
        if (ofWords.isUnfit(words.length)) {
            words = new long[ofWords.length()];
        }
    }
}
