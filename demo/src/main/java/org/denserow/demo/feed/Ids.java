package org.denserow.demo.feed;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/// The ids of one kind, numbered from 0 in the order in which they are first added.
public final class Ids {

    private final Map<String, Integer> numbers = new HashMap<>();
    private final List<String> ids = new ArrayList<>();

    int size() {
        return ids.size();
    }

    /// {@return the number of `id`; -1 if it is unknown}
    int find(final String id) {
        return numbers.getOrDefault(id, -1);
    }

    /// {@return the number of `id`, a new one if it was unknown}
    int findOrAdd(final String id) {
        final int known = find(id);
        if (known >= 0) {
            return known;
        }
        numbers.put(id, ids.size());
        ids.add(id);
        return ids.size() - 1;
    }

    /// {@return the id of a number}
    public String get(final int number) {
        return ids.get(number);
    }

    /// {@return the ids by number}
    public String[] toArray() {
        return ids.toArray(String[]::new);
    }
}
