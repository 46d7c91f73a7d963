package org.denserow.engine.sparse;

import java.util.AbstractSet;
import java.util.Iterator;
import java.util.NoSuchElementException;

/// A [KeySet] as a set of `java.util`, for suites that want one.
final class NumberSet extends AbstractSet<Long> {

    private final KeySet set;

    NumberSet(final KeySet set) {
        this.set = set;
    }

    @Override
    public int size() {
        return set.size();
    }

    @Override
    public boolean contains(final Object key) {
        return key instanceof final Long number && set.containsKey(number);
    }

    @Override
    public boolean add(final Long key) {
        return set.add(key);
    }

    @Override
    public boolean remove(final Object key) {
        return key instanceof final Long number && set.remove(number);
    }

    @Override
    public void clear() {
        set.clear();
    }

    @Override
    public Iterator<Long> iterator() {
        return new Keys(set);
    }

    /// The cursor of a table as an iterator: it knows whether there is a next key by the number of those to come.
    static final class Keys implements Iterator<Long> {

        private final HashTable.Cursor cursor;
        private int left;
        private boolean removable;

        Keys(final HashTable table) {
            cursor = table.cursor();
            left = table.size();
        }

        HashTable.Cursor cursor() {
            return cursor;
        }

        @Override
        public boolean hasNext() {
            return left > 0;
        }

        @Override
        public Long next() {
            if (left == 0 || !cursor.next()) {
                throw new NoSuchElementException();
            }
            left--;
            removable = true;
            return cursor.key();
        }

        @Override
        public void remove() {
            if (!removable) {
                throw new IllegalStateException();
            }
            removable = false;
            cursor.remove();
        }
    }
}
