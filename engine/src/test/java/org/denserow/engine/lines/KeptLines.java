package org.denserow.engine.lines;

import java.util.ArrayList;
import java.util.List;

/// A sink that keeps its lines, and fails where a test wants it to.
final class KeptLines implements LineSink {

    List<String> names = List.of();
    final List<List<Object>> lines = new ArrayList<>();
    int failAt = Integer.MAX_VALUE; // the field, of all since then, that throws
    private List<Object> line = new ArrayList<>();

    /// The field of a line by its name.
    Object get(final int line, final String name) {
        final int index = names.indexOf(name);
        if (index < 0) {
            throw new AssertionError("no field " + name + " in " + names);
        }
        return lines.get(line).get(index);
    }

    Object last(final String name) {
        return get(lines.size() - 1, name);
    }

    /// All fields of a name, line by line.
    List<Object> all(final String name) {
        final List<Object> all = new ArrayList<>();
        for (int i = 0; i < lines.size(); i++) {
            all.add(get(i, name));
        }
        return all;
    }

    private void add(final Object value) {
        if (failAt-- == 0) {
            throw new IllegalStateException("disk full");
        }
        line.add(value);
    }

    @Override
    public void names(final List<String> given) {
        if (!names.isEmpty()) {
            throw new AssertionError("named twice: " + given);
        }
        names = given;
    }

    @Override
    public void field(final long value) {
        add(value);
    }

    @Override
    public void field(final double value) {
        add(value);
    }

    @Override
    public void field(final float value) {
        add(value);
    }

    @Override
    public void field(final boolean value) {
        add(value);
    }

    @Override
    public void field(final CharSequence value) {
        add(value.toString());
    }

    @Override
    public void endLine() {
        if (line.size() != names.size()) {
            throw new AssertionError("fields " + line + " of " + names);
        }
        lines.add(line);
        line = new ArrayList<>();
    }
}
