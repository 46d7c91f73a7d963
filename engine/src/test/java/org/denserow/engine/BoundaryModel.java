package org.denserow.engine;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import org.denserow.engine.ground.Checks;
import org.denserow.engine.handle.Handle;
import org.denserow.engine.handle.RowState;
import org.denserow.engine.storage.Layout;

/// What boundaries do, written naively from their rule: rows are objects in lists, one list for each region of a dense
/// type, and each phase is one walk over everything recorded. It is told which handles the engine gave to creates;
/// where rows stand, what they hold, what is counted and what is noted it works out by itself.
final class BoundaryModel {

    /// What a command does.
    enum Kind {
        CREATE,
        SET,
        TAG,
        UNTAG,
        ACTIVATE,
        ACTIVATE_AT,
        DESTROY
    }

    /// Columns, by number.
    static final List<String> COLUMNS = List.of("f", "v2", "v3", "d", "i", "l", "b", "h", "o");

    /// Tags, by number.
    static final List<String> TAGS = List.of("t", "u");

    private static final List<RowState> REGIONS = List.of(RowState.PERMANENT, RowState.ACTIVE, RowState.PENDING);
    private static final String GONE = "the target of a command is gone";
    private static final String OVERTAKEN = "a value was set in a row that is destroyed at the same boundary";
    private static final String PERMANENT = "a permanent row is never destroyed";
    private static final String TWICE = "a row was destroyed twice at one boundary";

    /// A command. A target is a handle, or one of those that the same chunk has created before.
    ///
    /// @param state of a create
    /// @param count rows of a create
    /// @param part number of a column or tag
    /// @param value of a column, or the frame of an activation
    /// @param delay frames
    record Op(
            Kind kind, int type, RowState state, int count, long target, int created, int part, int value, int delay) {

        long handle(final List<Long> made) {
            return created < 0 ? target : made.get(created);
        }

        Op now(final List<Long> made) {
            return new Op(kind, type, state, count, handle(made), -1, part, value, 0);
        }
    }

    /// What one chunk, message or turn recorded.
    ///
    /// @param author as notes name it
    /// @param made handles of its creates, as the engine gave them
    record Chunk(String author, List<Op> ops, List<Long> made) {

        Chunk(final String author, final List<Op> ops) {
            this(author, ops, new ArrayList<>());
        }
    }

    private static final class Row {

        final long handle;
        RowState state;
        final String[] values = new String[COLUMNS.size()];
        final boolean[] tags = new boolean[TAGS.size()];
        long changed = -1; // in which frame last
        int boundary; // at which it was created

        Row(final long handle, final RowState state) {
            this.handle = handle;
            this.state = state;
            for (int column = 0; column < values.length; column++) {
                values[column] = text(column, 0);
            }
        }
    }

    private record Waiting(long handle, long frame) {}

    /// An entry of what could not be done, with its place in the order of the rule.
    private record Incident(int phase, int chunk, int type, int stream, int place, String words) {}

    private final class Type {

        final String name;
        final Layout layout;
        final int number;
        final List<Row> rows = new ArrayList<>(); // by row; null where a pinned type has a hole
        final Map<Long, List<Op>> delayed = new TreeMap<>(); // by frame
        final List<Waiting> waiting = new ArrayList<>();
        final List<Long> destroyed = new ArrayList<>(); // of the frame

        Type(final String name, final Layout layout, final int number) {
            this.name = name;
            this.layout = layout;
            this.number = number;
        }

        boolean isPinned() {
            return layout.isPinned();
        }

        Row find(final long handle) {
            for (final Row row : rows) {
                if (row != null && row.handle == handle) {
                    return row;
                }
            }
            return null;
        }

        int count() {
            return (int) rows.stream().filter(row -> row != null).count();
        }

        List<Row> region(final RowState state) {
            final List<Row> region = new ArrayList<>();
            for (final Row row : rows) {
                if (row != null && row.state == state) {
                    region.add(row);
                }
            }
            return region;
        }
    }

    private final List<Type> types = new ArrayList<>();
    final Map<String, Long> counts = new TreeMap<>(); // of the frame
    final List<String> notes = new ArrayList<>(); // of the frame
    private final List<Incident> incidents = new ArrayList<>(); // of the boundary
    private long frame = -1;

    void addType(final String name, final Layout layout) {
        types.add(new Type(name, layout, types.size()));
    }

    /// Takes over a row that exists from the beginning.
    void addRow(final int type, final long handle) {
        types.get(type).rows.add(new Row(handle, RowState.ACTIVE));
    }

    List<Long> handles(final int type) {
        final List<Long> handles = new ArrayList<>();
        for (final Row row : types.get(type).rows) {
            if (row != null) {
                handles.add(row.handle);
            }
        }
        return handles;
    }

    // ---- What is to be seen ----

    /// What a cell holds, in words, after a number was set.
    static String text(final int column, final int value) {
        final boolean isSet = value != 0;
        return switch (column) {
            case 0, 3 -> isSet ? value + ".5" : "0.0";
            case 1 -> isSet ? value + ".5, -" + value + ".0" : "0.0, 0.0";
            case 2 -> isSet ? value + ".5, -" + value + ".0, 7.5" : "0.0, 0.0, 0.0";
            case 8 -> isSet ? "o" + value : "null";
            default -> Integer.toString(value);
        };
    }

    /// Every row of a type, in order, and what was destroyed in the frame.
    List<String> look(final int type) {
        final List<String> look = new ArrayList<>();
        for (final Row row : types.get(type).rows) {
            if (row == null) {
                look.add("hole");
            } else {
                look.add(look(row.handle, row.state, row.values, row.tags, row.changed == frame));
            }
        }
        for (final long handle : types.get(type).destroyed) {
            look.add("destroyed " + Handle.toString(handle));
        }
        return look;
    }

    static String look(
            final long handle,
            final RowState state,
            final String[] values,
            final boolean[] tags,
            final boolean isChanged) {
        return Handle.toString(handle)
                + ' '
                + state
                + ' '
                + Arrays.toString(values)
                + ' '
                + Arrays.toString(tags)
                + (isChanged ? " changed" : "");
    }

    // ---- Frames and boundaries ----

    void beginFrame(final long number) {
        frame = number;
        counts.clear();
        notes.clear();
        types.forEach(type -> type.destroyed.clear());
    }

    private void count(final String what, final long more) {
        counts.merge(what, more, Long::sum);
    }

    /// Events that this boundary made a frame ago end.
    void expire(final int boundary) {
        for (final Type type : types) {
            if (type.layout.isEvents()) {
                type.rows.removeIf(row -> row.boundary == boundary);
            }
        }
    }

    /// What timers record at the opening boundary.
    Chunk due() {
        final List<Op> ops = new ArrayList<>();
        for (final Type type : types) {
            final List<Op> due = type.delayed.remove(frame);
            if (due != null) {
                ops.addAll(due);
                count("fired", due.size());
            }
        }
        return new Chunk("a timer", ops);
    }

    /// What follows for rows that wait for this frame.
    Chunk settled() {
        final List<Op> ops = new ArrayList<>();
        for (final Type type : types) {
            final List<Waiting> due = new ArrayList<>(type.waiting);
            due.removeIf(entry -> entry.frame > frame);
            type.waiting.removeAll(due);
            due.removeIf(entry -> type.find(entry.handle).state != RowState.PENDING);
            due.sort(Comparator.comparingLong(Waiting::handle));
            for (final Waiting entry : due) {
                ops.add(new Op(Kind.ACTIVATE, type.number, null, 0, entry.handle, -1, 0, 0, 0));
            }
        }
        return new Chunk("a due asset", ops);
    }

    /// Applies what was recorded since the boundary before.
    ///
    /// @param chunks in canonical order
    void apply(final int boundary, final List<Chunk> chunks) {
        incidents.clear();
        for (final Type type : types) {
            create(type, boundary, chunks);
            setValues(type, chunks);
            activate(type, chunks);
            arm(type, chunks);
            destroy(type, chunks);
        }
        incidents.sort(Comparator.comparingInt(Incident::phase)
                .thenComparingInt(Incident::chunk)
                .thenComparingInt(Incident::type)
                .thenComparingInt(Incident::stream)
                .thenComparingInt(Incident::place));
        for (final Incident incident : incidents) {
            if (notes.size() < FrameReport.MAX_NOTES) {
                notes.add(incident.words);
            }
        }
    }

    /// The commands of one phase, each with its chunk and its place there.
    private interface Step {
        void take(Op op, int chunk, int place);
    }

    private static void each(
            final Type type,
            final List<Chunk> chunks,
            final boolean isDelayed,
            final Set<Kind> kinds,
            final Step step) {
        for (int chunk = 0; chunk < chunks.size(); chunk++) {
            final List<Op> ops = chunks.get(chunk).ops;
            for (int place = 0; place < ops.size(); place++) {
                final Op op = ops.get(place);
                if (op.type == type.number && op.delay > 0 == isDelayed && kinds.contains(op.kind)) {
                    step.take(op, chunk, place);
                }
            }
        }
    }

    private void note(
            final int phase,
            final List<Chunk> chunks,
            final int chunk,
            final Type type,
            final int stream,
            final int place,
            final String what,
            final String command,
            final long handle) {
        incidents.add(new Incident(
                phase,
                chunk,
                type.number,
                stream,
                place,
                what + ": command=" + command + ", type=" + type.name + ", handle=" + Handle.toString(handle)
                        + ", recorded by=" + chunks.get(chunk).author + ", frame=" + frame));
    }

    // ---- Creations ----

    private void create(final Type type, final int boundary, final List<Chunk> chunks) {
        final int room = type.layout.grows() ? Integer.MAX_VALUE : type.layout.capacity() - type.count();
        final List<Row> fitting = new ArrayList<>();
        for (int chunk = 0; chunk < chunks.size(); chunk++) {
            int made = 0;
            for (final Op op : chunks.get(chunk).ops) {
                for (int i = 0; op.kind == Kind.CREATE && i < op.count; i++) {
                    final long handle = chunks.get(chunk).made.get(made++);
                    if (op.type != type.number) {
                        continue;
                    }
                    count("creates", 1);
                    if (fitting.size() == room) {
                        count("refused", 1);
                        note(0, chunks, chunk, type, 0, made, "a type is full, a create was refused", "create", handle);
                    } else {
                        fitting.add(created(op, handle, boundary));
                    }
                }
            }
        }
        count("created", fitting.size());
        if (type.isPinned()) {
            for (final RowState state : REGIONS) {
                fitting.stream().filter(row -> row.state == state).forEach(row -> takeLowest(type, row));
            }
        } else {
            open(type, fitting);
        }
    }

    private static Row created(final Op op, final long handle, final int boundary) {
        final Row row = new Row(handle, op.state);
        row.boundary = boundary;
        if (op.value != 0) {
            row.values[op.part] = text(op.part, op.value);
            row.tags[0] = true;
        }
        return row;
    }

    private static void takeLowest(final Type type, final Row row) {
        final int hole = type.rows.indexOf(null);
        if (hole < 0) {
            type.rows.add(row);
        } else {
            type.rows.set(hole, row);
        }
    }

    /// Opens each region once. The rows of the regions behind give way: the first of them go to the end.
    private static void open(final Type type, final List<Row> fitting) {
        final List<List<Row>> regions = new ArrayList<>();
        REGIONS.forEach(state -> regions.add(type.region(state)));
        for (int region = 0; region < REGIONS.size(); region++) {
            final List<Row> created = new ArrayList<>(fitting);
            final RowState state = REGIONS.get(region);
            created.removeIf(row -> row.state != state);
            regions.get(region).addAll(created);
            for (final List<Row> behind : regions.subList(region + 1, regions.size())) {
                Collections.rotate(behind, -Math.min(created.size(), behind.size()));
            }
        }
        type.rows.clear();
        regions.forEach(type.rows::addAll);
    }

    // ---- Values ----

    private void setValues(final Type type, final List<Chunk> chunks) {
        final Set<Row> doomed = new HashSet<>();
        each(type, chunks, false, Set.of(Kind.DESTROY), (op, chunk, place) -> {
            final Row row = type.find(op.handle(chunks.get(chunk).made));
            if (row != null && row.state != RowState.PERMANENT) {
                doomed.add(row);
            }
        });
        each(type, chunks, false, Set.of(Kind.SET, Kind.TAG, Kind.UNTAG), (op, chunk, place) -> {
            count(op.kind.name().toLowerCase(Locale.ROOT) + 's', 1);
            final boolean isTag = op.kind != Kind.SET;
            final int stream = isTag ? COLUMNS.size() + op.part : op.part;
            final String command = op.kind.name().toLowerCase(Locale.ROOT)
                    + ' '
                    + type.name
                    + '.'
                    + (isTag ? TAGS : COLUMNS).get(op.part);
            final long handle = op.handle(chunks.get(chunk).made);
            final Row row = type.find(handle);
            if (row == null) {
                count("stale", 1);
                note(1, chunks, chunk, type, stream, place, GONE, command, handle);
                return;
            }
            if (isTag) {
                row.tags[op.part] = op.kind == Kind.TAG;
            } else {
                row.values[op.part] = text(op.part, op.value);
            }
            row.changed = frame;
            if (Checks.ON && doomed.contains(row)) {
                count("overtaken", 1);
                note(1, chunks, chunk, type, stream, place, OVERTAKEN, command, handle);
            }
        });
    }

    // ---- Activations, and what waits ----

    private void activate(final Type type, final List<Chunk> chunks) {
        each(type, chunks, false, Set.of(Kind.ACTIVATE, Kind.ACTIVATE_AT), (op, chunk, place) -> {
            count("activations", 1);
            final long handle = op.handle(chunks.get(chunk).made);
            final Row row = type.find(handle);
            if (row == null) {
                count("stale", 1);
                final String command = op.kind == Kind.ACTIVATE ? "activate" : "activateAt";
                note(2, chunks, chunk, type, 0, place, GONE, command, handle);
            } else if (row.state != RowState.PENDING) {
                count("repeated", 1);
            } else if (op.kind == Kind.ACTIVATE_AT) {
                type.waiting.add(new Waiting(handle, op.value));
            } else {
                count("activated", 1);
                if (!type.isPinned()) { // it changes places with the first pending row
                    final Row first = type.region(RowState.PENDING).getFirst();
                    Collections.swap(type.rows, type.rows.indexOf(first), type.rows.indexOf(row));
                }
                row.state = RowState.ACTIVE;
            }
        });
    }

    private void arm(final Type type, final List<Chunk> chunks) {
        each(type, chunks, true, Set.of(Kind.values()), (op, chunk, place) -> {
            count("armed", 1);
            type.delayed
                    .computeIfAbsent(frame + op.delay, due -> new ArrayList<>())
                    .add(op.now(chunks.get(chunk).made));
        });
    }

    // ---- Destructions ----

    private void destroy(final Type type, final List<Chunk> chunks) {
        final Set<Row> doomed = new HashSet<>();
        each(type, chunks, false, Set.of(Kind.DESTROY), (op, chunk, place) -> {
            count("destroys", 1);
            final long handle = op.handle(chunks.get(chunk).made);
            final Row row = type.find(handle);
            if (row == null) {
                count("stale", 1);
                note(4, chunks, chunk, type, 0, place, GONE, "destroy", handle);
            } else if (row.state == RowState.PERMANENT) {
                count("stale", 1);
                note(4, chunks, chunk, type, 0, place, PERMANENT, "destroy", handle);
            } else if (!doomed.add(row)) {
                count("duplicates", 1);
                note(4, chunks, chunk, type, 0, place, TWICE, "destroy", handle);
            }
        });
        count("destroyed", doomed.size());
        for (final Row row : type.rows) {
            if (doomed.contains(row)) {
                type.destroyed.add(row.handle);
                type.waiting.removeIf(entry -> entry.handle == row.handle);
            }
        }
        if (type.isPinned()) {
            type.rows.replaceAll(row -> doomed.contains(row) ? null : row);
            while (!type.rows.isEmpty() && type.rows.getLast() == null) {
                type.rows.removeLast();
            }
        } else {
            compact(type, doomed);
        }
    }

    /// The active region closes first, then the pending one moves down to its end.
    private static void compact(final Type type, final Set<Row> doomed) {
        final int active = type.rows.size() - type.region(RowState.PENDING).size();
        final List<Row> before = new ArrayList<>(type.rows.subList(0, active));
        final List<Row> behind = new ArrayList<>(type.rows);
        Collections.fill(behind.subList(0, active), null);
        before.replaceAll(row -> doomed.contains(row) ? null : row);
        behind.replaceAll(row -> doomed.contains(row) ? null : row);
        final List<Row> rows = closed(before, 0);
        rows.addAll(closed(behind, rows.size()));
        type.rows.clear();
        type.rows.addAll(rows);
    }

    /// Rows outside the new range of their region fill its free places, both ascending.
    ///
    /// @param places rows where they stand, null where none is
    /// @param begin of the new range
    private static List<Row> closed(final List<Row> places, final int begin) {
        final int end = begin + (int) places.stream().filter(row -> row != null).count();
        final List<Row> outside = new ArrayList<>(places.subList(end, places.size()));
        outside.removeIf(row -> row == null);
        final List<Row> range = new ArrayList<>(places.subList(begin, end));
        for (int place = 0; place < range.size(); place++) {
            if (range.get(place) == null) {
                range.set(place, outside.removeFirst());
            }
        }
        return range;
    }
}
