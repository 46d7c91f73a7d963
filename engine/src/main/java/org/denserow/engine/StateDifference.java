package org.denserow.engine;

import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.denserow.engine.Difference.Kind;
import org.denserow.engine.snapshot.SavedState;
import org.denserow.engine.snapshot.StateFile;

/// Finds the first difference of two snapshots: [Difference] says what is compared, and in which order.
///
/// *Threads*: any. *Cost*: O(cells), a copy of one array at a time.
final class StateDifference {

    static final String TYPE = "type "; // before the name of a type, in the name of its state
    private static final String RUN = "run"; // two numbers: the last frame, whether all frames were reproducible
    private static final String SWITCHES = "switches";

    private final Snapshot first;
    private final Snapshot second;
    private final StateFile ours;
    private final StateFile theirs;
    private final boolean asBytes;
    private final List<TypeDifference> types = new ArrayList<>();

    StateDifference(final Snapshot first, final Snapshot second) {
        this.first = first;
        this.second = second;
        this.ours = first.states();
        this.theirs = second.states();
        this.asBytes = first.isFromFile() || second.isFromFile();
    }

    /// {@return the first difference; empty if there is none}
    Optional<Difference> first() {
        return pairTypes()
                .or(() -> firstOfTypes(TypeDifference::firstOfWorld))
                .or(() -> firstOfTypes(TypeDifference::firstOfOrder))
                .or(this::firstSwitch)
                .or(this::firstOther)
                .or(() -> firstOfTypes(type -> type.firstOfObjects(ours, theirs, asBytes)))
                .or(this::firstOtherObject);
    }

    /// Reads the types of both sides; a type that one alone has, or other parts of it, are a difference.
    private Optional<Difference> pairTypes() {
        final Map<String, DefinitionText.Type> here =
                DefinitionText.of(first.definition()).types();
        final Map<String, DefinitionText.Type> there =
                DefinitionText.of(second.definition()).types();
        for (final String name : SavedArrays.names(here.keySet(), there.keySet())) {
            if (!here.containsKey(name) || !there.containsKey(name)) {
                return onOneSide(Kind.WORLD, name, "type", here.containsKey(name), "defined");
            }
            types.add(new TypeDifference(rows(ours, name, here.get(name)), rows(theirs, name, there.get(name))));
        }
        return Optional.empty();
    }

    private static Optional<Difference> onOneSide(
            final Kind kind, final String type, final String part, final boolean isFirst, final String value) {
        return Optional.of(Difference.of(
                kind, type, part, isFirst ? value : SavedArrays.NOTHING, isFirst ? SavedArrays.NOTHING : value));
    }

    private static SavedRows rows(final StateFile states, final String name, final DefinitionText.Type type) {
        try {
            return new SavedRows(name, type, states.state(TYPE + name));
        } catch (final RuntimeException thrown) {
            throw Snapshot.contradicts(TYPE + name, thrown);
        }
    }

    /// A step for each type.
    private interface Step {
        Optional<Difference> of(TypeDifference type);
    }

    private Optional<Difference> firstOfTypes(final Step step) {
        for (final TypeDifference type : types) {
            try {
                final Optional<Difference> found = step.of(type);
                if (found.isPresent()) {
                    return found;
                }
            } catch (final IndexOutOfBoundsException thrown) { // of a file: rows and arrays do not fit
                throw Snapshot.contradicts(TYPE + type.name(), thrown);
            }
        }
        return Optional.empty();
    }

    // ---- What belongs to no type ----

    private Optional<Difference> firstSwitch() {
        final Set<String> here = off(ours);
        final Set<String> there = off(theirs);
        for (final String system : SavedArrays.names(here, there)) {
            if (here.contains(system) != there.contains(system)) {
                final boolean isOff = here.contains(system);
                return Optional.of(Difference.of(
                        Kind.ORDER, "", "switch of system " + system, isOff ? "off" : "on", isOff ? "on" : "off"));
            }
        }
        return Optional.empty();
    }

    private static Set<String> off(final StateFile states) {
        final SavedState switches = states.state(SWITCHES);
        final String[] off = new String[switches.count(Switches.OFF)];
        switches.copyTo(Switches.OFF, off);
        return new LinkedHashSet<>(List.of(off));
    }

    private Optional<Difference> firstOther() {
        for (final String name : others()) {
            final boolean isHere = ours.names().contains(name);
            if (!isHere || !theirs.names().contains(name)) {
                return onOneSide(Kind.ORDER, "", name, isHere, "saved");
            }
            final SavedState here = ours.state(name);
            final SavedState there = theirs.state(name);
            for (final String array : SavedArrays.names(here, there)) {
                final Optional<Difference> found =
                        SavedArrays.first(here, there, array).map(cell -> inWords(name, array, cell));
                if (found.isPresent()) {
                    return found;
                }
            }
        }
        return Optional.empty();
    }

    private static Difference inWords(final String state, final String array, final SavedArrays.Cell cell) {
        if (state.equals(RUN)) {
            return Difference.of(
                    Kind.ORDER, "", cell.at() == 0 ? "last frame" : "reproducible", cell.one(), cell.two());
        }
        return cell.of(Kind.ORDER, "", state + ": " + array);
    }

    /// The names of the states that belong to no type.
    private Set<String> others() {
        final Set<String> others = SavedArrays.names(ours.names(), theirs.names());
        others.removeIf(name -> name.startsWith(TYPE) || name.equals(SWITCHES) || name.equals(Snapshot.HEAD));
        return others;
    }

    /// Objects that are in no column: copies of resources, objects of delayed commands and messages.
    private Optional<Difference> firstOtherObject() {
        for (final String state : ours.names()) {
            if (state.equals(SWITCHES) || state.equals(Snapshot.HEAD)) {
                continue;
            }
            final String type = state.startsWith(TYPE) ? state.substring(TYPE.length()) : "";
            for (final String array : ours.state(state).names()) {
                final SavedObjects cells =
                        SavedObjects.of(ours, theirs, state, array, asBytes).orElse(null);
                final int at = cells == null || isColumn(type, array) ? -1 : cells.mismatch();
                if (at >= 0) {
                    final String part = (type.isEmpty() ? state + ": " : "") + array + '[' + at + ']';
                    return Optional.of(Difference.of(Kind.OBJECT, type, part, cells.one(at), cells.two(at)));
                }
            }
        }
        return Optional.empty();
    }

    /// Tells whether an array is a column, whose rows were compared by handle.
    private boolean isColumn(final String type, final String array) {
        return types.stream().anyMatch(each -> each.name().equals(type) && each.isColumn(array));
    }
}
