package org.denserow.engine.sparse;

import java.util.AbstractMap;
import java.util.AbstractSet;
import java.util.Iterator;
import java.util.Map;

/// The views of a hashed map as sets, and the iterators of hashed sets and maps. They copy nothing.
///
/// *Threads*: the owner's.
final class HashedViews {

    private HashedViews() {}

    /// Goes from place to place.
    private abstract static class PlaceIterator<K, T> implements Iterator<T> {

        final Entries<K> entries;
        private final Entries.Walk<K> walk;

        PlaceIterator(final Entries<K> entries) {
            this.entries = entries;
            this.walk = new Entries.Walk<>(entries);
        }

        abstract T at(int place);

        @Override
        public final boolean hasNext() {
            return walk.hasNext();
        }

        @Override
        public final T next() {
            return at(walk.advance());
        }

        @Override
        public final void remove() {
            walk.remove();
        }
    }

    static final class KeyIterator<K> extends PlaceIterator<K, K> {

        KeyIterator(final Entries<K> entries) {
            super(entries);
        }

        @Override
        K at(final int place) {
            return entries.keyAt(place);
        }
    }

    private static final class PairIterator<K, V> extends PlaceIterator<K, Map.Entry<K, V>> {

        private final HashedMap<K, V> map;

        PairIterator(final HashedMap<K, V> map) {
            super(map.entries());
            this.map = map;
        }

        @Override
        Map.Entry<K, V> at(final int place) {
            return new Pair<>(map, entries.keyAt(place), map.valueAt(place));
        }
    }

    /// An entry with the value of the moment when it was made; it writes to the map.
    ///
    /// @param <K> class of the keys
    /// @param <V> class of the values
    private static final class Pair<K, V> extends AbstractMap.SimpleEntry<K, V> {

        private static final long serialVersionUID = 1;

        private final transient HashedMap<K, V> map;

        Pair(final HashedMap<K, V> map, final K key, final V value) {
            super(key, value);
            this.map = map;
        }

        @Override
        public V setValue(final V value) {
            if (map.replace(getKey(), value) == null) {
                throw new IllegalStateException("an entry is set while its key is in the map: key=" + getKey()
                        + "; the key was removed: put it again");
            }
            return super.setValue(value);
        }
    }

    /// The keys of a map.
    static final class Keys<K> extends AbstractSet<K> {

        private final HashedMap<K, ?> map;

        Keys(final HashedMap<K, ?> map) {
            this.map = map;
        }

        @Override
        public int size() {
            return map.size();
        }

        @Override
        public boolean contains(final Object key) {
            return map.containsKey(key);
        }

        @Override
        public boolean remove(final Object key) {
            return map.remove(key) != null;
        }

        @Override
        public void clear() {
            map.clear();
        }

        @Override
        public Iterator<K> iterator() {
            return new KeyIterator<>(map.entries());
        }
    }

    /// The entries of a map.
    static final class Pairs<K, V> extends AbstractSet<Map.Entry<K, V>> {

        private final HashedMap<K, V> map;

        Pairs(final HashedMap<K, V> map) {
            this.map = map;
        }

        @Override
        public int size() {
            return map.size();
        }

        @Override
        public boolean contains(final Object object) {
            return object instanceof Map.Entry<?, ?> entry && map.contains(entry);
        }

        @Override
        public boolean remove(final Object object) {
            return object instanceof Map.Entry<?, ?> entry && map.remove(entry.getKey(), entry.getValue());
        }

        @Override
        public void clear() {
            map.clear();
        }

        @Override
        public Iterator<Map.Entry<K, V>> iterator() {
            return new PairIterator<>(map);
        }
    }
}
