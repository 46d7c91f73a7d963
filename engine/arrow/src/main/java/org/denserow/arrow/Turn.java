package org.denserow.arrow;

import java.util.LinkedHashSet;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import org.denserow.engine.Simulation;
import org.denserow.engine.Table;
import org.denserow.engine.storage.Part;
import org.denserow.engine.storage.Selection;
import org.denserow.engine.storage.Tag;

/// When rows are due, who may collect them, which parts and names they may have: the rules of
/// [org.denserow.engine.lines.RowLines].
///
/// *Threads*: those of the rows.
final class Turn {

    private final Simulation sim;
    private final Table table;
    private final Set<String> names = new LinkedHashSet<>();
    private long every = 1;
    private long last = -1; // frames of the last rows; none is negative
    private boolean isOpen = true;

    Turn(final Simulation sim, final Table table) {
        this.sim = Objects.requireNonNull(sim, "sim: pass the simulation that is looked at");
        this.table = Objects.requireNonNull(table, "table: pass a table of the simulation");
        if (!sim.definition().tables().contains(table)) {
            throw new IllegalArgumentException("a table must be of the simulation that is collected: table="
                    + table.name() + "; it was probably defined in another one");
        }
    }

    // ---- What rows have ----

    void every(final long frames) {
        checkOpen("every");
        if (frames < 1) {
            throw new IllegalArgumentException(
                    "rows come every 1 frame or more: every=" + frames + "; to have none, do not collect");
        }
        every = frames;
    }

    /// Takes the names of some fields: all of them, or none if one is refused.
    void names(final List<String> more) {
        for (final String name : more) {
            checkOpen("name=" + name);
            if (name.isBlank()) {
                throw new IllegalArgumentException("a name must not be blank: name=\"" + name + "\"; name the field");
            }
            if (names.contains(name)) {
                throw new IllegalArgumentException("names of fields are distinct: name=" + name
                        + "; choose another name for one of the two, fields=" + names);
            }
        }
        names.addAll(more);
    }

    void checkOpen(final String what) {
        if (!isOpen) {
            throw new IllegalStateException("what rows have is said before the first batch: " + what
                    + ", call=ArrowRows.collect; collect further fields with a writer of their own");
        }
    }

    /// No field may be added from now on.
    void close() {
        isOpen = false;
    }

    // ---- What belongs to the type ----

    /// {@return the name of a part without that of its type}
    String shortName(final Part<?, ?> part) {
        return part.name().substring(table.name().length() + 1);
    }

    void checkPart(final Part<?, ?> part) {
        if (!owns(table, part)) {
            for (final Table other : sim.definition().tables()) {
                if (owns(other, part)) {
                    throw new IllegalArgumentException("rows have the parts of one type: type=" + table.name()
                            + ", part=" + part.name() + "; collect the other type with a writer of its own");
                }
            }
            throw new IllegalArgumentException("a part must be of the simulation that is collected: part=" + part.name()
                    + "; it was probably defined in another one");
        }
    }

    void checkSelection(final Selection selection) {
        for (final Tag tag : selection.tags()) {
            if (!owns(table, tag)) {
                throw new IllegalArgumentException("a selection is of the type of the rows: type=" + table.name()
                        + ", selection=" + selection + "; pass tags of " + table.name());
            }
        }
    }

    void checkName(final String name) {
        if (!names.contains(name)) {
            throw new IllegalArgumentException("a unit is of a field: field=" + name + ", fields=" + names
                    + "; add the column first, and name the field as it is written");
        }
    }

    /// The tag of the active rows is not in the list of parts.
    private static boolean owns(final Table type, final Part<?, ?> part) {
        return type.parts().contains(part) || type.layout().isPinned() && type.live() == part;
    }

    // ---- When ----

    /// Refuses other threads, and calls inside a frame or after a failed one.
    void checkBetween() {
        try {
            sim.commands(); // checks exactly this
        } catch (final IllegalStateException refused) {
            throw new IllegalStateException(
                    "the owner collects rows between frames: call=ArrowRows.collect; call it when step has returned (the"
                            + " cause says what is wrong), or collect a copy",
                    refused);
        }
    }

    /// {@return whether rows are due}
    ///
    /// @param frames that have run; negative: there is nothing yet
    boolean isDue(final long frames) {
        return frames >= 0 && frames % every == 0 && frames != last;
    }

    /// Notes that the rows are being written: before they are, so that half of them are not written again.
    void begin(final long frames) {
        last = frames;
    }

    @Override
    public String toString() {
        return "ArrowRows{type=" + table.name() + ", every=" + every + ", fields=" + names + '}';
    }
}
