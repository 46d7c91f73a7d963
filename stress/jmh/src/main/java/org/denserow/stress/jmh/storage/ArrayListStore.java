package org.denserow.stress.jmh.storage;

import java.util.ArrayList;
import java.util.List;

/// Objects in a list. Each knows its place in it; without that erasing would be O(n).
final class ArrayListStore implements BodyStore {

    private static final int GONE = -1;

    private final List<Listed> list;
    private final Listed[] references; // by body
    private Listed[] aimed = {};

    private static final class Listed extends Body {

        int index;

        Listed(final int number, final int index) {
            super(number);
            this.index = index;
        }
    }

    ArrayListStore(final int capacity) {
        list = new ArrayList<>(capacity);
        references = new Listed[capacity];
    }

    @Override
    public void create(final int[] bodies, final int begin, final int end) {
        for (int i = begin; i < end; i++) {
            final int body = bodies[i];
            final Listed listed = new Listed(body, list.size());
            list.add(listed);
            references[body] = listed;
        }
    }

    @Override
    public int erase(final int[] bodies, final int begin, final int end) {
        int erased = 0;
        for (int i = begin; i < end; i++) {
            erased += erase(references[bodies[i]]) ? 1 : 0;
        }
        return erased;
    }

    private boolean erase(final Listed listed) {
        if (listed.index == GONE) {
            return false;
        }
        final Listed last = list.removeLast();
        if (last != listed) {
            list.set(listed.index, last);
            last.index = listed.index;
        }
        listed.index = GONE;
        return true;
    }

    @Override
    public void aim(final int[] bodies) {
        aimed = new Listed[bodies.length];
        for (int i = 0; i < bodies.length; i++) {
            aimed[i] = references[bodies[i]];
        }
    }

    @Override
    public long get() {
        long sum = 0;
        for (final Listed listed : aimed) {
            if (listed.index != GONE) {
                sum += listed.number;
            }
        }
        return sum;
    }

    @Override
    public long sum() {
        long sum = 0;
        for (final Listed listed : list) {
            sum += listed.number;
        }
        return sum;
    }

    @Override
    public void move() {
        for (final Listed listed : list) {
            listed.move();
        }
    }

    /// `List.clear` alone would leave every reference valid.
    @Override
    public void clear() {
        for (final Listed listed : list) {
            listed.index = GONE;
        }
        list.clear();
    }

    @Override
    public float x(final int body) {
        return references[body].x;
    }
}
