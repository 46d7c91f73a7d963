package org.denserow.engine;

import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import org.denserow.engine.Difference.Kind;
import org.denserow.engine.handle.Handle;
import org.denserow.engine.snapshot.StateFile;

/// Finds the first difference of one type in two saved states. Rows are found by their handles.
///
/// *Threads*: any.
final class TypeDifference {

    private static final String INDEX = "index "; // before the arrays of an index, which have a cell a row

    private final SavedRows ours;
    private final SavedRows theirs;

    TypeDifference(final SavedRows ours, final SavedRows theirs) {
        this.ours = ours;
        this.theirs = theirs;
    }

    String name() {
        return ours.name();
    }

    boolean isColumn(final String array) {
        return ours.columns().containsKey(array);
    }

    // ---- Rows and values ----

    /// The first difference of parts, rows, states, numbers and tags: of the lowest slot, there of the first part.
    Optional<Difference> firstOfWorld() {
        return firstPart().or(this::firstRow);
    }

    private Optional<Difference> firstPart() {
        final Map<String, String> here = ours.parts();
        final Map<String, String> there = theirs.parts();
        for (final String part : SavedArrays.names(here.keySet(), there.keySet())) {
            final String one = here.getOrDefault(part, SavedArrays.NOTHING);
            final String two = there.getOrDefault(part, SavedArrays.NOTHING);
            if (!one.equals(two)) {
                return Optional.of(Difference.of(Kind.WORLD, name(), part, one, two));
            }
        }
        return Optional.empty();
    }

    /// Passes over one part after the other, each up to the slot of the difference that was found before.
    private Optional<Difference> firstRow() {
        Difference found = firstHandleOrState();
        for (final Map.Entry<String, DefinitionText.ColumnText> column :
                ours.columns().entrySet()) {
            if (!column.getValue().holdsObjects()) {
                found = orElse(firstCell(column.getKey(), column.getValue(), end(found)), found);
            }
        }
        for (final String tag : ours.tags()) {
            found = orElse(firstTagged(tag, end(found)), found);
        }
        return Optional.ofNullable(found);
    }

    /// {@return the first slot that need not be looked at}
    private int end(final Difference found) {
        return found == null ? Math.max(ours.slots(), theirs.slots()) : Handle.slot(found.handle());
    }

    private static Difference orElse(final Difference earlier, final Difference found) {
        return earlier == null ? found : earlier;
    }

    private Difference firstHandleOrState() {
        final int slots = end(null);
        Difference found = null;
        for (int slot = 0; slot < slots && found == null; slot++) {
            found = differenceOfRow(slot);
        }
        return found;
    }

    private Difference differenceOfRow(final int slot) {
        final long here = ours.handle(slot);
        final long there = theirs.handle(slot);
        if (here != there) {
            return new Difference(
                    Kind.WORLD,
                    name(),
                    here == Handle.NULL ? there : here,
                    here == Handle.NULL ? theirs.row(slot) : ours.row(slot),
                    "handle",
                    Handle.toString(here),
                    Handle.toString(there));
        }
        if (here == Handle.NULL || ours.rowState(ours.row(slot)) == theirs.rowState(theirs.row(slot))) {
            return null;
        }
        return ofRow(
                slot,
                "state",
                ours.rowState(ours.row(slot)).toString(),
                theirs.rowState(theirs.row(slot)).toString());
    }

    private Difference firstCell(final String column, final DefinitionText.ColumnText text, final int end) {
        final Object here = SavedArrays.copy(ours.state(), column);
        final Object there = SavedArrays.copy(theirs.state(), column);
        final int stride = text.stride();
        for (int slot = 0; slot < end; slot++) {
            if (ours.handle(slot) != Handle.NULL) {
                final int one = ours.row(slot);
                final int two = theirs.row(slot);
                if (!SavedArrays.isEqual(here, stride * one, there, stride * two, stride)) {
                    return ofRow(slot, column, SavedArrays.text(text, here, one), SavedArrays.text(text, there, two));
                }
            }
        }
        return null;
    }

    private Difference firstTagged(final String tag, final int end) {
        final long[] here = ours.rowsWith(tag);
        final long[] there = theirs.rowsWith(tag);
        for (int slot = 0; slot < end; slot++) {
            if (ours.handle(slot) != Handle.NULL) {
                final boolean one = SavedRows.has(here, ours.row(slot));
                final boolean two = SavedRows.has(there, theirs.row(slot));
                if (one != two) {
                    return ofRow(slot, tag, String.valueOf(one), String.valueOf(two));
                }
            }
        }
        return null;
    }

    private Difference ofRow(final int slot, final String part, final String one, final String two) {
        return new Difference(Kind.WORLD, name(), ours.handle(slot), ours.row(slot), part, one, two);
    }

    // ---- Order ----

    /// The first difference of the order of rows, then of all other arrays of numbers.
    Optional<Difference> firstOfOrder() {
        for (int row = 0; row < Math.max(ours.end(), theirs.end()); row++) {
            if (ours.handleOfRow(row) != theirs.handleOfRow(row)) {
                return Optional.of(new Difference(
                        Kind.ORDER,
                        name(),
                        Handle.NULL,
                        row,
                        "order of rows",
                        Handle.toString(ours.handleOfRow(row)),
                        Handle.toString(theirs.handleOfRow(row))));
            }
        }
        for (final String array : SavedArrays.names(ours.state(), theirs.state())) {
            if (!isColumn(array)) { // equal, row by row; holes may keep anything
                final Optional<Difference> found = firstOf(array);
                if (found.isPresent()) {
                    return found;
                }
            }
        }
        return Optional.empty();
    }

    private Optional<Difference> firstOf(final String array) {
        return SavedArrays.first(ours.state(), theirs.state(), array)
                .map(cell -> array.startsWith(INDEX) && !cell.isCount()
                        ? ofIndex(array.substring(INDEX.length()), cell)
                        : cell.of(Kind.ORDER, name(), inWords(array)));
    }

    /// A link of a ring, and the key of its row.
    private Difference ofIndex(final String array, final SavedArrays.Cell cell) {
        final String index = array.substring(0, array.lastIndexOf(' '));
        final String key = ours.keysOf(index).stream()
                .map(column -> column + '=' + ours.text(column, cell.at()))
                .collect(Collectors.joining(", ", " (", ")"));
        return new Difference(
                Kind.ORDER,
                name(),
                ours.handleOfRow(cell.at()),
                cell.at(),
                "index " + array + key,
                cell.one(),
                cell.two());
    }

    private static String inWords(final String array) {
        return switch (array) {
            case "free" -> "free slots";
            case "sparse" -> "next handles of slots";
            case "learned" -> "needs of creators";
            default -> array;
        };
    }

    // ---- Objects ----

    /// The first object of a column that differs, in order of columns, there of the lowest slot.
    Optional<Difference> firstOfObjects(final StateFile one, final StateFile two, final boolean asBytes) {
        for (final Map.Entry<String, DefinitionText.ColumnText> column :
                ours.columns().entrySet()) {
            final Optional<SavedObjects> cells = column.getValue().holdsObjects()
                    ? SavedObjects.of(one, two, StateDifference.TYPE + name(), column.getKey(), asBytes)
                    : Optional.empty();
            final Optional<Difference> found = cells.flatMap(each -> firstObject(column.getKey(), each));
            if (found.isPresent()) {
                return found;
            }
        }
        return Optional.empty();
    }

    private Optional<Difference> firstObject(final String column, final SavedObjects cells) {
        for (int slot = 0; slot < ours.slots(); slot++) {
            if (ours.handle(slot) != Handle.NULL && !cells.isEqual(ours.row(slot), theirs.row(slot))) {
                return Optional.of(new Difference(
                        Kind.OBJECT,
                        name(),
                        ours.handle(slot),
                        ours.row(slot),
                        column,
                        cells.one(ours.row(slot)),
                        cells.two(theirs.row(slot))));
            }
        }
        return Optional.empty();
    }
}
