package org.denserow.arrow;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;

/// Where rows that have been read came from, for messages about them later.
final class ReadBatches {

    private final List<TableRows> sources = new ArrayList<>(); // by batch
    private final List<Long> numbers = new ArrayList<>();
    private final List<Integer> begins = new ArrayList<>(); // the first row of each

    /// Notes the present batch of a source.
    ///
    /// @param begin the number of rows before it
    void add(final TableRows rows, final int begin) {
        sources.add(rows);
        numbers.add(rows.batch());
        begins.add(begin);
    }

    int size() {
        return begins.size();
    }

    /// Forgets all but the first batches.
    void keep(final int count) {
        sources.subList(count, sources.size()).clear();
        numbers.subList(count, numbers.size()).clear();
        begins.subList(count, begins.size()).clear();
    }

    /// {@return where a row came from, as `name=value` pairs}
    String place(final int row) {
        int found = Collections.binarySearch(begins, row);
        found = found < 0 ? -found - 2 : found;
        while (found + 1 < begins.size() && begins.get(found + 1) == row) {
            found++; // batches without rows begin there, too
        }
        return sources.get(found).place(numbers.get(found), row - begins.get(found));
    }
}
