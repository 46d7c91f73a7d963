package org.denserow.engine.lines;

import static org.denserow.engine.ground.Given.given;

import java.util.ArrayList;
import java.util.List;
import java.util.function.DoubleSupplier;
import java.util.function.LongSupplier;
import java.util.function.Supplier;
import org.denserow.engine.Simulation;
import org.denserow.engine.Table;
import org.denserow.engine.Tally;
import org.denserow.engine.storage.Column;
import org.denserow.engine.storage.Selection;

/// Writes figures of a whole model, one line every n frames: counts of rows, sums and means of columns, tallies, and
/// values of your own. Agents.jl calls this `mdata` and aggregated `adata`; Mesa calls it model reporters.
///
/// ```java
/// ModelLines lines = ModelLines.of(sim, LineSink.csv(writer)).every(10)
///         .rows("sheep", sheep).count("hungry", hungry).mean("mean energy", energy);
/// lines.collect(); // the state before the first frame
/// for (int frame = 0; frame < 1_000; frame++) {
///     sim.step();
///     lines.collect();
/// }
/// ```
///
/// The first field is `frames`, the number of frames that have run ([Simulation#frame()]): 0 before the first one. The
/// other fields follow in the order in which they were added. Names must be distinct and not blank.
///
/// Columns are read in the order of rows. This order is the same for any number of workers and any timing, and so is
/// every sum, to the last bit. The order is not part of [Simulation#hash()]. So two runs of different definitions may
/// have equal hashes, and still have sums of `float` or `double` that differ in the last bits.
///
/// Collecting changes no result and no part of the simulation: both hashes are the same with and without it. Functions
/// that you add must not change anything.
///
/// *Errors*: add fields before the first line; a later call throws `IllegalStateException`. A part of another
/// simulation throws `IllegalArgumentException`. If a function throws, [#collect()] throws the exception, and no part
/// of the line is written. *Threads*: the owner, between frames. *Cost*: one pass over a column for all of its figures,
/// O(rows / 64) for a count. After the first line nothing is allocated, except by the sink and by your functions.
public final class ModelLines {

    private final Turn turn;
    private final List<Summary> summaries = new ArrayList<>();
    private final List<ModelValue> values = new ArrayList<>();

    private ModelLines(final Simulation sim, final LineSink sink) {
        turn = new Turn(sim, sink, "ModelLines");
        turn.name("frames");
    }

    /// {@return lines with the field `frames` only, one line for every frame}
    ///
    /// @param sim the simulation
    /// @param sink takes the lines of this source only
    public static ModelLines of(final Simulation sim, final LineSink sink) {
        return new ModelLines(sim, sink);
    }

    /// Writes lines only when the number of frames that have run is a multiple of `frames`, 0 included.
    ///
    /// @param frames at least 1
    /// @return this
    /// @throws IllegalArgumentException if less than 1
    public ModelLines every(final long frames) {
        turn.every(frames);
        return this;
    }

    // ---- Counts ----

    /// Adds the number of active rows of a type.
    ///
    /// @param name of the field
    /// @param table a type of the simulation
    /// @return this
    public ModelLines rows(final String name, final Table table) {
        return whole(name, turn.check(table)::size);
    }

    /// Adds the number of selected rows: those with a tag, or with a combination of tags.
    ///
    /// @param name of the field
    /// @param selection a tag, or tags combined
    /// @return this
    public ModelLines count(final String name, final Selection selection) {
        final ChosenRows rows = ChosenRows.of(turn.table(selection), selection);
        return whole(name, () -> rows.choose().count());
    }

    // ---- Columns ----

    /// Adds the sum of a column over all active rows; 0 without rows.
    ///
    /// @param name of the field
    /// @param column of numbers; whole numbers have a whole sum
    /// @return this
    /// @throws IllegalArgumentException also if the column holds vectors, handles or objects; the same holds for the
    ///     other figures of columns. If a sum does not fit a `long`, [#collect()] throws ArithmeticException
    public ModelLines sum(final String name, final Column<?> column) {
        return addSum(name, summary(column, null));
    }

    /// Adds the sum of a column over selected rows; 0 without rows.
    ///
    /// @param name of the field
    /// @param column of numbers; whole numbers have a whole sum
    /// @param selection a tag of the same type, or tags combined
    /// @return this
    public ModelLines sum(final String name, final Column<?> column, final Selection selection) {
        return addSum(name, summary(column, given(selection, "selection", "pass a tag, or leave it out")));
    }

    /// Adds the mean of a column over all active rows; NaN without rows.
    ///
    /// @param name of the field
    /// @param column of numbers
    /// @return this
    public ModelLines mean(final String name, final Column<?> column) {
        return value(name, summary(column, null)::mean);
    }

    /// Adds the mean of a column over selected rows; NaN without rows.
    ///
    /// @param name of the field
    /// @param column of numbers
    /// @param selection a tag of the same type, or tags combined
    /// @return this
    public ModelLines mean(final String name, final Column<?> column, final Selection selection) {
        return value(name, summary(column, given(selection, "selection", "pass a tag, or leave it out"))::mean);
    }

    /// Adds the least value of a column over all active rows; NaN without rows, or if one of them is NaN.
    ///
    /// @param name of the field
    /// @param column of numbers; of whole numbers it is a whole number
    /// @return this
    public ModelLines min(final String name, final Column<?> column) {
        return addMin(name, summary(column, null));
    }

    /// Adds the least value of a column over selected rows; NaN without rows, or if one of them is NaN.
    ///
    /// @param name of the field
    /// @param column of numbers; of whole numbers it is a whole number
    /// @param selection a tag of the same type, or tags combined
    /// @return this
    public ModelLines min(final String name, final Column<?> column, final Selection selection) {
        return addMin(name, summary(column, given(selection, "selection", "pass a tag, or leave it out")));
    }

    /// Adds the greatest value of a column over all active rows; NaN without rows, or if one of them is NaN.
    ///
    /// @param name of the field
    /// @param column of numbers; of whole numbers it is a whole number
    /// @return this
    public ModelLines max(final String name, final Column<?> column) {
        return addMax(name, summary(column, null));
    }

    /// Adds the greatest value of a column over selected rows; NaN without rows, or if one of them is NaN.
    ///
    /// @param name of the field
    /// @param column of numbers; of whole numbers it is a whole number
    /// @param selection a tag of the same type, or tags combined
    /// @return this
    public ModelLines max(final String name, final Column<?> column, final Selection selection) {
        return addMax(name, summary(column, given(selection, "selection", "pass a tag, or leave it out")));
    }

    private ModelLines addSum(final String name, final Summary of) {
        return of.isWhole() ? whole(name, of::wholeSum) : value(name, of::sum);
    }

    private ModelLines addMin(final String name, final Summary of) {
        return add(name, of.isWhole() ? new ModelValue.Extreme(of, of::wholeLeast) : new ModelValue.Real(of::least));
    }

    private ModelLines addMax(final String name, final Summary of) {
        return add(
                name, of.isWhole() ? new ModelValue.Extreme(of, of::wholeGreatest) : new ModelValue.Real(of::greatest));
    }

    /// One summary serves all figures of the same rows of a column.
    private Summary summary(final Column<?> column, final Selection selection) {
        turn.checkOpen("column");
        final Table table = turn.table(given(column, "column", "pass a column of numbers"));
        Summary.check(column);
        for (final Summary summary : summaries) {
            if (summary.isOf(column, selection)) {
                return summary;
            }
        }
        if (selection != null && turn.table(selection) != table) {
            throw new IllegalArgumentException("a selection is of the type of the column: column=" + column.name()
                    + ", selection=" + selection + "; pass tags of " + table.name());
        }
        final ChosenRows rows = selection == null ? ChosenRows.all(table) : ChosenRows.of(table, selection);
        final Summary summary = new Summary(column, selection, rows);
        summaries.add(summary);
        return summary;
    }

    // ---- Other values ----

    /// Adds the value of a tally in the last frame. A tally that counts gives a whole number.
    ///
    /// @param name of the field
    /// @param tally of the simulation
    /// @return this
    public ModelLines tally(final String name, final Tally tally) {
        given(tally, "tally", "pass a tally of the simulation");
        if (!turn.sim().definition().tallies().contains(tally)) {
            throw new IllegalArgumentException("a tally must be of the simulation that is collected: tally="
                    + tally.name() + "; it was probably defined in another one");
        }
        return add(name, new ModelValue.OfTally(tally));
    }

    /// Adds a number of your own.
    ///
    /// @param name of the field
    /// @param source is asked once for each line, by the owner between frames; it must not change anything
    /// @return this
    public ModelLines value(final String name, final DoubleSupplier source) {
        return add(name, new ModelValue.Real(given(source, "source", "say how to compute the value")));
    }

    /// Adds a whole number of your own.
    ///
    /// @param name of the field
    /// @param source is asked once for each line, by the owner between frames; it must not change anything
    /// @return this
    public ModelLines whole(final String name, final LongSupplier source) {
        return add(name, new ModelValue.Whole(given(source, "source", "say how to compute the value")));
    }

    /// Adds a text of your own.
    ///
    /// @param name of the field
    /// @param source is asked once for each line, by the owner between frames; it must not change anything, and must
    ///     not return null
    /// @return this
    public ModelLines text(final String name, final Supplier<? extends CharSequence> source) {
        return add(name, new ModelValue.Text(name, given(source, "source", "say how to make the text")));
    }

    private ModelLines add(final String name, final ModelValue value) {
        turn.name(name);
        values.add(value);
        return this;
    }

    // ---- Lines ----

    /// Writes a line if one is due: the number of frames that have run is a multiple of the one given to
    /// [#every(long)], and no line was written for this number yet. So a call before the first frame writes the initial
    /// state. A second call without a frame in between writes nothing.
    ///
    /// @return whether a line was written
    /// @throws IllegalStateException if called by another thread than the owner, inside a frame, after a failed frame
    ///     without `recover()`, or after `close()`
    public boolean collect() {
        turn.checkBetween();
        final long frames = turn.sim().frame();
        if (!turn.isDue(frames)) {
            return false;
        }
        for (int i = 0; i < summaries.size(); i++) { // by index: an iterator would be garbage
            summaries.get(i).take();
        }
        for (int i = 0; i < values.size(); i++) {
            values.get(i).take();
        }
        final LineSink sink = turn.begin(frames);
        sink.field(frames);
        for (int i = 0; i < values.size(); i++) {
            values.get(i).put(sink);
        }
        sink.endLine();
        return true;
    }

    @Override
    public String toString() {
        return turn.toString();
    }
}
