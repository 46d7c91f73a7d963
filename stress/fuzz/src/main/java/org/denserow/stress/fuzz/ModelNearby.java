package org.denserow.stress.fuzz;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.LongStream;

/// What each row of the reference sees: sets made once per frame, compared with those of the last frame that was completed.
/// Tests plant faults in it.
class ModelNearby {

    private final Model model;
    private final Map<PartPlan, Map<ModelRow, Set<ModelRow>>> before = new HashMap<>();
    private final Map<PartPlan, Map<ModelRow, Set<ModelRow>>> now = new HashMap<>(); // of this frame

    ModelNearby(final Model model) {
        this.model = model;
    }

    /// {@return the sets of the frame, made when a system with chunks asks first}
    final ModelView view(final PartPlan part) {
        final Map<ModelRow, Set<ModelRow>> sets = now.computeIfAbsent(part, this::make);
        final List<ModelRow> places = List.copyOf(model.tables.get(part.type()).rows());
        return (bits, _) -> {
            if (places.isEmpty()) {
                return new long[0];
            }
            final ModelRow watcher = places.get((int) Long.remainderUnsigned(bits, places.size()));
            final Set<ModelRow> seen = sets.getOrDefault(watcher, Set.of());
            if (part.kind() == PartPlan.Kind.NEARBY_FEW) {
                final int kept = Math.min(part.second(), seen.size());
                return new long[] {kept, seen.size() - kept};
            }
            return answer(seen, before.getOrDefault(part, Map.of()).getOrDefault(watcher, Set.of()));
        };
    }

    private Map<ModelRow, Set<ModelRow>> make(final PartPlan part) {
        final PartPlan grid = model.plan.parts().get(part.on());
        final List<ModelRow> active = active(grid.type());
        final Map<ModelRow, Set<ModelRow>> sets = new HashMap<>();
        for (final ModelRow watcher : active(part.type())) {
            final long at = watcher.cells[part.by()];
            final Set<ModelRow> seen = new LinkedHashSet<>(active);
            seen.removeIf(row -> squared(at, row.cells[grid.by()]) > (long) part.radius() * part.radius());
            sets.put(watcher, seen);
        }
        model.counts.count("nearbyMade");
        return sets;
    }

    private List<ModelRow> active(final int type) {
        return model.tables.get(type).rows().stream().filter(ModelRow::isActive).toList();
    }

    private static long squared(final long one, final long other) {
        final long dx = (one >> 32) - (other >> 32);
        final long dy = (int) one - (int) other;
        return dx * dx + dy * dy;
    }

    private long[] answer(final Set<ModelRow> seen, final Set<ModelRow> old) {
        final List<Long> entered = new ArrayList<>();
        final List<Long> stayed = new ArrayList<>();
        final List<Long> left = new ArrayList<>();
        seen.forEach(row -> (old.contains(row) ? stayed : entered).add(identity(row)));
        old.stream().filter(row -> !seen.contains(row)).forEach(row -> left.add(identity(row)));
        model.counts.add("entered", entered.size());
        model.counts.add("left", left.size());
        return joined(entered, stayed, left);
    }

    private static long identity(final ModelRow row) {
        return row.exists() ? row.cells[ColumnPlan.IDENTITY] : 0;
    }

    /// {@return lists one after the other, each with its length and sorted}
    @SafeVarargs
    @SuppressWarnings("varargs") // it only reads the array
    static long[] joined(final List<Long>... lists) {
        return Arrays.stream(lists)
                .flatMapToLong(list -> LongStream.concat(
                        LongStream.of(list.size()),
                        list.stream().mapToLong(cell -> cell).sorted()))
                .toArray();
    }

    /// A frame ends.
    ///
    /// @param failed whether it failed
    protected void end(final boolean failed) {
        if (!failed) {
            before.putAll(now);
        }
        now.clear();
    }
}
