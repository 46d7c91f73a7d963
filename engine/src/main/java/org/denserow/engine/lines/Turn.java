package org.denserow.engine.lines;

import static org.denserow.engine.ground.Given.given;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.denserow.engine.Simulation;
import org.denserow.engine.Table;
import org.denserow.engine.rows.RowTag;
import org.denserow.engine.storage.Part;
import org.denserow.engine.storage.Selection;

/// What the sources of lines have in common: the owner's check, when a line is due, names that come first and once.
///
/// *Threads*: those of the source.
final class Turn {

    private final Simulation sim;
    private final LineSink sink;
    private final String call; // for messages
    private final List<String> names = new ArrayList<>();
    private final Set<String> taken = new HashSet<>();
    private long every = 1;
    private long last = -1; // the number of the last line; none is negative
    private boolean isNamed;

    Turn(final Simulation sim, final LineSink sink, final String source) {
        this.sim = given(sim, "sim", "pass the simulation that is looked at");
        this.sink = given(sink, "sink", "pass LineSink.csv(…), LineSink.json(…) or a sink of your own");
        this.call = source + ".collect";
    }

    // ---- What lines have ----

    void every(final long frames) {
        checkOpen("every");
        if (frames < 1) {
            throw new IllegalArgumentException(
                    "lines come every 1 frame or more: every=" + frames + "; to have none, do not collect");
        }
        every = frames;
    }

    /// Adds the names of some fields: all of them, or none if one is refused.
    void names(final List<String> more) {
        for (final String name : more) {
            checkOpen("name=" + name);
            if (name.isBlank()) {
                throw new IllegalArgumentException("a name must not be blank: name=\"" + name + "\"; name the field");
            }
            if (taken.contains(name)) {
                throw new IllegalArgumentException("names of fields are distinct: name=" + name
                        + "; choose another name for one of the two, fields=" + names);
            }
        }
        names.addAll(more);
        taken.addAll(more);
    }

    /// Adds the name of a field.
    void name(final String name) {
        names(List.of(given(name, "name", "name the field")));
    }

    void checkOpen(final String what) {
        if (isNamed) {
            throw new IllegalStateException("what lines have is said before the first line: " + what + ", call=" + call
                    + "; collect further fields with a source and a sink of their own");
        }
    }

    // ---- What belongs to the simulation ----

    /// {@return the table of a part, which must be of the simulation}
    Table table(final Part<?, ?> part) {
        for (final Table table : sim.definition().tables()) {
            if (table.type() == part.type() && owns(table, part)) {
                return table;
            }
        }
        throw new IllegalArgumentException("a part must be of the simulation that is collected: part=" + part.name()
                + "; it was probably defined in another one");
    }

    /// {@return the table of a selection, which must be of the simulation}
    Table table(final Selection selection) {
        Table table = null;
        for (final Part<?, ?> tag : given(selection, "selection", "pass a tag").tags()) {
            table = table(tag);
        }
        return table;
    }

    Table check(final Table table) {
        given(table, "table", "pass a table of the simulation");
        if (!sim.definition().tables().contains(table)) {
            throw new IllegalArgumentException("a table must be of the simulation that is collected: table="
                    + table.name() + "; it was probably defined in another one");
        }
        return table;
    }

    private static boolean owns(final Table table, final Part<?, ?> part) {
        return table.parts().contains(part) || part instanceof RowTag tag && isLive(table, tag);
    }

    /// Whether it is the tag of the active rows, which is not in the list of parts.
    private static boolean isLive(final Table table, final RowTag tag) {
        return table.layout().isPinned() && table.live() == tag;
    }

    // ---- Lines ----

    /// Refuses other threads, and calls inside a frame or after a failed one.
    void checkBetween() {
        try {
            sim.commands(); // checks exactly this
        } catch (final IllegalStateException refused) {
            throw new IllegalStateException(
                    "the owner collects lines between frames: call=" + call
                            + "; call it when step has returned (the cause says what is wrong)",
                    refused);
        }
    }

    /// {@return whether a line is due}
    ///
    /// @param number what lines are numbered by; negative: there is nothing yet
    boolean isDue(final long number) {
        return number >= 0 && number % every == 0 && number != last;
    }

    /// Begins the lines of a number: names first, once.
    ///
    /// @return the sink
    LineSink begin(final long number) {
        if (!isNamed) {
            sink.names(List.copyOf(names));
            isNamed = true;
        }
        last = number; // before the lines: if the sink throws, half of them are not written again
        return sink;
    }

    /// {@return whether a field has been named}
    boolean hasNames() {
        return !names.isEmpty();
    }

    Simulation sim() {
        return sim;
    }

    @Override
    public String toString() {
        return call + "{every=" + every + ", fields=" + names + '}';
    }
}
