package org.denserow.engine.command;

import java.util.Arrays;
import org.denserow.engine.snapshot.ObjectForm;
import org.denserow.engine.snapshot.SavedState;
import org.jspecify.annotations.Nullable;

/// The waiting commands of one type in a row, as a state keeps them: one array with the counts of each due frame, and
/// one array each for the frames, and for the words and objects of all frames. Reused.
///
/// *Cost*: copies of words and objects; allocates only when it grows. *Threads*: as [Timers].
final class JoinedTimers {

    static final String COUNTS = "timers, counts";
    static final String FRAMES = "timers, frames";
    static final String WORDS = "timers, words";
    static final String OBJECTS = "timers, objects";

    /// Numbers of a due frame in the counts: its commands, words, objects.
    static final int NUMBERS = 3;

    private long[] frames = {};
    private int[] counts = {};
    private long[] words = {};
    private Object[] objects = {};
    private int frameCount;
    private int wordCount;
    private int objectCount;

    void join(final DueList[] lists, final int count) {
        frameCount = count;
        wordCount = 0;
        objectCount = 0;
        for (int i = 0; i < count; i++) {
            wordCount = Math.addExact(wordCount, lists[i].length());
            objectCount = Math.addExact(objectCount, lists[i].objects.count());
        }
        fit();
        int word = 0;
        int object = 0;
        for (int i = 0; i < count; i++) {
            final DueList list = lists[i];
            frames[i] = list.frame();
            counts[NUMBERS * i] = list.commands();
            counts[NUMBERS * i + 1] = list.length();
            counts[NUMBERS * i + 2] = list.objects.count();
            System.arraycopy(list.words(), 0, words, word, list.length());
            System.arraycopy(list.objects.array(), 0, objects, object, list.objects.count());
            word += list.length();
            object += list.objects.count();
        }
    }

    private void fit() {
        if (frames.length < frameCount) {
            frames = new long[2 * frameCount];
            counts = new int[NUMBERS * frames.length];
        }
        if (words.length < wordCount) {
            words = new long[Room.grown(words.length, wordCount, Room.MAX_LENGTH)];
        }
        if (objects.length < objectCount) {
            objects = new Object[Room.grown(objects.length, objectCount, Room.MAX_LENGTH)];
        }
    }

    void save(final SavedState to, final @Nullable ObjectForm<Object> form) {
        to.put(COUNTS, counts, NUMBERS * frameCount);
        to.put(FRAMES, frames, frameCount);
        to.put(WORDS, words, wordCount);
        to.putObjects(OBJECTS, objects, objectCount, form);
        Arrays.fill(objects, 0, objectCount, null); // they live no longer by this
    }
}
