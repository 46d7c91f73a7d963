package org.denserow.engine.sparse;

import java.util.AbstractMap;
import java.util.AbstractSet;
import java.util.Iterator;
import java.util.Map;
import java.util.Set;

/// A map of numbers as a map of `java.util`, for suites that want one: an [IntHashMap], [LongHashMap] or
/// [ObjectHashMap], with ints for values of any type.
final class NumberMap extends AbstractMap<Long, Integer> implements TableCalls<HashTable> {

    private static final int MISSING = -123_456_789; // no suite has it as a value

    private final HashTable map;

    NumberMap(final HashTable map) {
        this.map = map;
    }

    private static Integer orNull(final int value) {
        return value == MISSING ? null : value;
    }

    @Override
    public boolean containsKey(final Object key) {
        return key instanceof final Long number && map.containsKey(number);
    }

    @Override
    public Integer get(final Object key) {
        return key instanceof final Long number ? orNull(getOrDefault(map, number, MISSING)) : null;
    }

    @Override
    public Integer put(final Long key, final Integer value) {
        final int given = value; // not null
        final Integer before = get(key);
        put(map, key, given);
        return before;
    }

    @Override
    public Integer remove(final Object key) {
        return key instanceof final Long number ? orNull(removeOrDefault(map, number, MISSING)) : null;
    }

    @Override
    public void clear() {
        map.clear();
    }

    @Override
    public Set<Map.Entry<Long, Integer>> entrySet() {
        return new AbstractSet<>() {

            @Override
            public int size() {
                return map.size();
            }

            @Override
            public Iterator<Map.Entry<Long, Integer>> iterator() {
                return new Entries();
            }
        };
    }

    private final class Entries implements Iterator<Map.Entry<Long, Integer>> {

        private final NumberSet.Keys keys = new NumberSet.Keys(map);

        @Override
        public boolean hasNext() {
            return keys.hasNext();
        }

        @Override
        public Map.Entry<Long, Integer> next() {
            final Long key = keys.next();
            return new AbstractMap.SimpleEntry<>(key, TableCalls.value(keys.cursor())) {

                @Override
                public Integer setValue(final Integer value) {
                    put(map, key, value);
                    return super.setValue(value);
                }
            };
        }

        @Override
        public void remove() {
            keys.remove();
        }
    }
}
