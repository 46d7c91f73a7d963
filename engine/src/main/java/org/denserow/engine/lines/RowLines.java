package org.denserow.engine.lines;

import static org.denserow.engine.ground.Given.given;

import java.util.ArrayList;
import java.util.List;
import org.denserow.engine.Simulation;
import org.denserow.engine.Table;
import org.denserow.engine.rows.RowTag;
import org.denserow.engine.storage.Column;
import org.denserow.engine.storage.Part;
import org.denserow.engine.storage.Selection;
import org.denserow.engine.storage.Tag;

/// Writes rows of one type as lines, every n frames: one line for each active row, or for each row of a selection.
/// Agents.jl calls this `adata`; Mesa calls it agent reporters.
///
/// ```java
/// RowLines lines = RowLines.of(sim, sheep, LineSink.csv(writer)).every(100)
///         .column(at).column(energy).tag(hungry).where(adult);
/// ```
///
/// | fields | what they are |
/// |---|---|
/// | `frames` | the number of frames that have run: 0 before the first one |
/// | `handle` | the handle of the row as 16 hexadecimal digits: type, generation, slot |
/// | columns and tags, in the order in which they were added | numbers; `name.x`, `name.y`, `name.z` for vectors; handles as above, empty for the null handle; truth values for tags |
///
/// Lines come in the order of rows. This order is the same for any number of workers and any timing, but it is not part
/// of [Simulation#hash()]. To compare runs whose rows stand in another order, sort the lines by `handle`: its digits
/// sort as handles do. `Long.parseUnsignedLong(text, 16)` gives the handle.
///
/// Collecting changes no result and no part of the simulation: both hashes are the same with and without it.
///
/// *Errors*: choose the fields and rows before the first line; a later call throws `IllegalStateException`. A part of
/// another type or simulation, a column of objects, or a name that is taken throws `IllegalArgumentException`.
/// *Threads*: the owner, between frames. *Cost*: O(lines × fields). After the first line nothing is allocated, except
/// by the sink.
public final class RowLines {

    private final Turn turn;
    private final Table table;
    private final List<RowField> fields = new ArrayList<>();
    private final HandleText handle = new HandleText();
    private ChosenRows rows;

    private RowLines(final Simulation sim, final Table table, final LineSink sink) {
        this.turn = new Turn(sim, sink, "RowLines");
        this.table = turn.check(table);
        this.rows = ChosenRows.all(table);
        turn.name("frames");
        turn.name("handle");
    }

    /// {@return lines of all active rows with `frames` and `handle` only, for every frame}
    ///
    /// @param sim the simulation
    /// @param table one of its types
    /// @param sink takes the lines of this source only
    public static RowLines of(final Simulation sim, final Table table, final LineSink sink) {
        return new RowLines(sim, table, sink);
    }

    /// Writes lines only when the number of frames that have run is a multiple of `frames`, 0 included.
    ///
    /// @param frames at least 1
    /// @return this
    /// @throws IllegalArgumentException if less than 1
    public RowLines every(final long frames) {
        turn.every(frames);
        return this;
    }

    /// Adds a column under its own name, without the name of the type.
    ///
    /// @param column of the type, of any kind except objects
    /// @return this
    public RowLines column(final Column<?> column) {
        checkType(given(column, "column", "pass a column of " + table.name()));
        return column(shortName(column), column);
    }

    /// Adds a column under another name.
    ///
    /// @param name name of the field; for vectors, the part before `.x`
    /// @param column of the type, of any kind except objects
    /// @return this
    public RowLines column(final String name, final Column<?> column) {
        given(name, "name", "name the field");
        checkType(given(column, "column", "pass a column of " + table.name()));
        return add(name, RowField.of(column));
    }

    /// Adds a tag under its own name, without the name of the type.
    ///
    /// @param tag of the type
    /// @return this
    public RowLines tag(final Tag tag) {
        checkType(given(tag, "tag", "pass a tag of " + table.name()));
        return tag(shortName(tag), tag);
    }

    /// Adds a tag under another name.
    ///
    /// @param name of the field
    /// @param tag of the type
    /// @return this
    public RowLines tag(final String name, final Tag tag) {
        given(name, "name", "name the field");
        checkType(given(tag, "tag", "pass a tag of " + table.name()));
        return add(name, RowField.of((RowTag) tag));
    }

    /// Writes only the rows of a selection. If called several times, the last call counts.
    ///
    /// @param selection a tag of the type, or tags combined
    /// @return this
    public RowLines where(final Selection selection) {
        turn.checkOpen("where=" + selection);
        if (turn.table(selection) != table) {
            throw new IllegalArgumentException("a selection is of the type of the lines: type=" + table.name()
                    + ", selection=" + selection + "; pass tags of " + table.name());
        }
        rows = ChosenRows.of(table, selection);
        return this;
    }

    private String shortName(final Part<?, ?> part) {
        return part.name().substring(table.name().length() + 1);
    }

    private void checkType(final Part<?, ?> part) {
        if (turn.table(part) != table) {
            throw new IllegalArgumentException("lines have the parts of one type: type=" + table.name() + ", part="
                    + part.name() + "; collect the other type with lines of its own");
        }
    }

    private RowLines add(final String name, final RowField field) {
        turn.names(field.names(name));
        fields.add(field);
        return this;
    }

    /// Writes the lines if they are due: the number of frames that have run is a multiple of the one given to
    /// [#every(long)], and no lines were written for this number yet. So a call before the first frame writes the
    /// initial state. A second call without a frame in between writes nothing.
    ///
    /// @return whether lines were due; if there is no row, none was written
    /// @throws IllegalStateException if called by another thread than the owner, inside a frame, after a failed frame
    ///     without `recover()`, or after `close()`
    public boolean collect() {
        turn.checkBetween();
        final long frames = turn.sim().frame();
        if (!turn.isDue(frames)) {
            return false;
        }
        final LineSink sink = turn.begin(frames);
        rows.choose();
        while (rows.next()) {
            for (int row = rows.begin(); row < rows.end(); row++) {
                put(sink, frames, row);
            }
        }
        return true;
    }

    private void put(final LineSink sink, final long frames, final int row) {
        sink.field(frames);
        sink.field(handle.of(table.handle(row)));
        for (int i = 0; i < fields.size(); i++) { // by index: an iterator would be garbage
            fields.get(i).put(sink, row);
        }
        sink.endLine();
    }

    @Override
    public String toString() {
        return turn.toString();
    }
}
