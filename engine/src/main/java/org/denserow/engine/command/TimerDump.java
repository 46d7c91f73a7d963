package org.denserow.engine.command;

import java.util.Arrays;
import org.denserow.engine.snapshot.ObjectForm;
import org.denserow.engine.snapshot.SavedState;

/// A copy of the [Timers] of one type, as a state gives it back ([JoinedTimers]). All arrays have one entry per due frame.
///
/// @param frames due frames, ascending
/// @param commands the number of commands that wait for the frame
/// @param words the words of these commands, in canonical order
/// @param objects the objects that the words refer to by number, not copied
public record TimerDump(long[] frames, int[] commands, long[][] words, Object[][] objects) {

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
        final long[] frames = from.numbers(JoinedTimers.FRAMES);
        final int[] counts = new int[3 * frames.length];
        from.copyTo(JoinedTimers.COUNTS, counts);
        final long[] allWords = from.numbers(JoinedTimers.WORDS);
        final Object[] allObjects = new Object[from.count(JoinedTimers.OBJECTS)];
        from.copyObjects(JoinedTimers.OBJECTS, allObjects, form);
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
