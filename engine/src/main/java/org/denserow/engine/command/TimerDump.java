package org.denserow.engine.command;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.Future;
import org.denserow.engine.snapshot.ObjectForm;
import org.denserow.engine.snapshot.SavedState;

/// A copy of the [Timers] of one type, for snapshots. All arrays have one entry per due frame.
///
/// @param frames due frames, ascending
/// @param commands the number of commands that wait for the frame
/// @param words the words of these commands, in canonical order
/// @param objects the objects that the words refer to by number, not copied
public record TimerDump(long[] frames, int[] commands, long[][] words, Object[][] objects) {

    /// {@return the number of assets among the objects that are not there yet}
    int unfinished() {
        int unfinished = 0;
        for (final Object[] ofFrame : objects) {
            for (final Object object : ofFrame) {
                unfinished += object instanceof Future<?> asset && !WaitingRows.isDone(asset) ? 1 : 0;
            }
        }
        return unfinished;
    }

    /// Saves one array with the counts of each frame, and one array each for the words and objects of all frames.
    ///
    /// @param form writes the objects to files; null where commands have none
    void save(final SavedState to, final ObjectForm<Object> form) {
        final int[] counts = new int[3 * frames.length];
        final List<Object> allObjects = new ArrayList<>();
        int length = 0;
        for (int i = 0; i < frames.length; i++) {
            counts[3 * i] = commands[i];
            counts[3 * i + 1] = words[i].length;
            counts[3 * i + 2] = objects[i].length;
            length = Math.addExact(length, words[i].length);
            allObjects.addAll(Arrays.asList(objects[i]));
        }
        to.put("timers, counts", counts, counts.length);
        to.put("timers, frames", frames, frames.length);
        final long[] allWords = new long[length];
        int at = 0;
        for (final long[] ofFrame : words) {
            System.arraycopy(ofFrame, 0, allWords, at, ofFrame.length);
            at += ofFrame.length;
        }
        to.put("timers, words", allWords, length);
        to.putObjects("timers, objects", allObjects.toArray(), allObjects.size(), form);
    }

    static IllegalArgumentException noCommands(final int at, final int length, final int found, final int commands) {
        return new IllegalArgumentException("the words of delayed commands are commands of this definition: at=" + at
                + ", words=" + length + ", found=" + found + ", commands=" + commands);
    }

    private static void checkCounts(final int[] counts, final int words, final int objects) {
        long wordsLeft = words;
        long objectsLeft = objects;
        boolean fits = true;
        for (int i = 0; i < counts.length; i += 3) {
            fits &= counts[i] >= 0 && counts[i + 1] >= counts[i] && counts[i + 2] >= 0;
            wordsLeft -= counts[i + 1];
            objectsLeft -= counts[i + 2];
        }
        if (!fits || wordsLeft != 0 || objectsLeft != 0) {
            throw new IllegalArgumentException("delayed commands have their words and objects: words=" + words
                    + ", objects=" + objects + ", too many words=" + wordsLeft + ", objects=" + objectsLeft);
        }
    }

    static TimerDump load(final SavedState from, final ObjectForm<Object> form) {
        final long[] frames = from.numbers("timers, frames");
        final int[] counts = new int[3 * frames.length];
        from.copyTo("timers, counts", counts);
        final long[] allWords = from.numbers("timers, words");
        final Object[] allObjects = new Object[from.count("timers, objects")];
        from.copyObjects("timers, objects", allObjects, form);
        final int count = frames.length;
        checkCounts(counts, allWords.length, allObjects.length);
        final TimerDump dump = new TimerDump(frames, new int[count], new long[count][], new Object[count][]);
        int word = 0;
        int object = 0;
        for (int i = 0; i < count; i++) {
            dump.commands[i] = counts[3 * i];
            dump.words[i] = Arrays.copyOfRange(allWords, word, word + counts[3 * i + 1]);
            dump.objects[i] = Arrays.copyOfRange(allObjects, object, object + counts[3 * i + 2]);
            word += counts[3 * i + 1];
            object += counts[3 * i + 2];
        }
        return dump;
    }
}
