package org.denserow.stress.fuzz;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.denserow.stress.fuzz.ModelRow.Life;

/// The rows of one type in the reference, in their places. Every step walks over all of them.
class ModelTable {

    final TypePlan plan;
    private final Map<ModelRow, Integer> destroyed = new LinkedHashMap<>(); // and the boundary, for one lap
    private final List<ModelRow> rows = new ArrayList<>(); // null: a hole
    private int capacity;
    private int count; // rows without holes

    ModelTable(final TypePlan plan) {
        this.plan = plan;
        capacity = plan.layout().capacity();
    }

    /// {@return all places; null is a hole}
    List<ModelRow> places() {
        return rows;
    }

    /// {@return the rows that exist, by place}
    List<ModelRow> rows() {
        return rows.stream().filter(row -> row != null).toList();
    }

    /// {@return the rows of some lives, by place}
    List<ModelRow> rows(final Life... lives) {
        final List<Life> wanted = List.of(lives);
        return rows().stream().filter(row -> wanted.contains(row.life)).toList();
    }

    /// {@return the row at a place chosen by bits, or null}
    ModelRow any(final long bits) {
        return rows.isEmpty() ? null : rows.get((int) Long.remainderUnsigned(bits, rows.size()));
    }

    /// {@return whether another row finds room, beside some that will come; a growing table makes it}
    boolean hasRoom(final int coming) {
        final int needed = count + coming + 1;
        while (plan.layout().grows() && capacity < needed) {
            capacity *= 2;
        }
        return needed <= capacity;
    }

    /// Rows come. Each region opens once: permanent, active, pending.
    void add(final List<ModelRow> coming) {
        coming.forEach(ModelRow::begin);
        if (plan.isPinned()) {
            born(coming, Birth.PERMANENT).forEach(this::takeLowestHole);
            born(coming, Birth.ACTIVE).forEach(this::takeLowestHole);
            born(coming, Birth.PENDING).forEach(this::takeLowestHole);
            number();
        } else {
            for (final Birth birth : List.of(Birth.PERMANENT, Birth.ACTIVE, Birth.PENDING)) {
                open(born(coming, birth), birth);
            }
        }
    }

    /// Rows come to the end of their region; the regions behind make way.
    private void open(final List<ModelRow> born, final Birth birth) {
        final List<List<ModelRow>> regions = new ArrayList<>();
        int begin = 0;
        for (final Life life : List.of(Life.PERMANENT, Life.ACTIVE, Life.PENDING)) {
            final List<ModelRow> region = settled(rows(life), begin);
            if (life.name().equals(birth.name())) {
                region.addAll(born);
            }
            regions.add(region);
            begin += region.size();
        }
        stand(regions.get(0), regions.get(1), regions.get(2));
    }

    /// Rows go: each region closes once.
    void remove(final Set<ModelRow> gone) {
        gone.forEach(row -> row.life = Life.GONE);
        if (plan.isPinned()) {
            gone.forEach(this::leaveHole);
            number();
        } else if (plan.layout().isEvents()) {
            stand(rows(Life.ACTIVE));
        } else {
            final List<ModelRow> permanent = rows(Life.PERMANENT);
            final List<ModelRow> active = settled(rows(Life.ACTIVE), permanent.size());
            stand(permanent, active, settled(rows(Life.PENDING), permanent.size() + active.size()));
        }
    }

    /// Rows were destroyed, not ended.
    void destroyed(final Set<ModelRow> gone, final int boundary) {
        gone.forEach(row -> destroyed.put(row, boundary));
    }

    /// {@return the rows destroyed within the last lap}
    Set<ModelRow> destroyed() {
        return destroyed.keySet();
    }

    /// What a boundary of the frame before made is over.
    void endLap(final int boundary) {
        destroyed.values().removeIf(at -> at == boundary);
        for (final ModelRow row : rows()) {
            row.createdAt = row.createdAt == boundary ? -1 : row.createdAt;
            row.changedAt = row.changedAt == boundary ? -1 : row.changedAt;
        }
    }

    /// A pending row becomes active: it changes places with the first pending row.
    void activate(final ModelRow row) {
        if (!plan.isPinned()) {
            final ModelRow first = rows(Life.PENDING).getFirst();
            rows.set(row.place, first);
            rows.set(first.place, row);
            number();
        }
        row.life = Life.ACTIVE;
    }

    /// The rows of an order stand as they are told.
    void stand(final List<ModelRow> all) {
        stand(all, List.of(), List.of());
    }

    private void stand(final List<ModelRow> first, final List<ModelRow> second, final List<ModelRow> third) {
        rows.clear();
        rows.addAll(first);
        rows.addAll(second);
        rows.addAll(third);
        number();
    }

    private void number() {
        count = 0;
        for (int place = 0; place < rows.size(); place++) {
            if (rows.get(place) != null) {
                rows.get(place).place = place;
                count++;
            }
        }
    }

    /// {@return the members of a region in its new range: those outside fill the free places, both ascending}
    private static List<ModelRow> settled(final List<ModelRow> members, final int begin) {
        final int end = begin + members.size();
        final ModelRow[] range = new ModelRow[members.size()];
        members.stream()
                .filter(row -> row.place >= begin && row.place < end)
                .forEach(row -> range[row.place - begin] = row);
        int free = 0;
        for (final ModelRow row : members) {
            if (row.place < begin || row.place >= end) {
                while (range[free] != null) {
                    free++;
                }
                range[free] = row;
            }
        }
        return new ArrayList<>(List.of(range));
    }

    private static List<ModelRow> born(final List<ModelRow> coming, final Birth birth) {
        return coming.stream().filter(row -> row.birth == birth).toList();
    }

    private void takeLowestHole(final ModelRow row) {
        final int hole = rows.indexOf(null);
        row.place = hole < 0 ? rows.size() : hole;
        if (hole < 0) {
            rows.add(row);
        } else {
            rows.set(hole, row);
        }
    }

    private void leaveHole(final ModelRow row) {
        rows.set(row.place, null);
        while (!rows.isEmpty() && rows.getLast() == null) {
            rows.removeLast();
        }
    }
}
