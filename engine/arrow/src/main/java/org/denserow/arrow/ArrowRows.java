package org.denserow.arrow;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.denserow.arrow.ArrowField.Kind;
import org.denserow.arrow.ChosenRows.Piece;
import org.denserow.engine.Simulation;
import org.denserow.engine.Table;
import org.denserow.engine.handle.Handle;
import org.denserow.engine.published.PublishedCopy;
import org.denserow.engine.storage.ByteColumn;
import org.denserow.engine.storage.Column;
import org.denserow.engine.storage.DoubleColumn;
import org.denserow.engine.storage.FloatColumn;
import org.denserow.engine.storage.HandleColumn;
import org.denserow.engine.storage.IntColumn;
import org.denserow.engine.storage.LongColumn;
import org.denserow.engine.storage.ObjectColumn;
import org.denserow.engine.storage.Part;
import org.denserow.engine.storage.Selection;
import org.denserow.engine.storage.Tag;

/// Rows of one type as an Arrow table, every n frames: each active row, or each row of a selection. It is
/// [org.denserow.engine.lines.RowLines] for data frames.
///
/// ```java
/// ArrowRows rows = ArrowRows.of(sim, sheep, writer).every(100)
///         .column(at).column(energy).tag(hungry).where(adult).unit("energy", "J");
/// ```
///
/// | field | type | what it is |
/// |---|---|---|
/// | `frames` | int64 | the number of frames that have run: 0 before the first one |
/// | `handle` | int64 | the handle of the row, which is never negative |
/// | a column | float32, float64, int8, int32, int64 | its values, bit for bit |
/// | a column of vectors | list of 2 or 3 float32, of fixed size | its vectors |
/// | a column of handles | int64, may be missing | the handle; missing for the null handle |
/// | the same as `NAME_row`, if the column refers to the type itself | int32, may be missing | the place of the target among the rows of the same `frames`, from 0; missing if the target is not among them: it is gone, pending, or not chosen |
/// | a column of `String` | utf8, may be missing | the text; missing for null |
/// | a tag | bool | whether the row has it |
///
/// Fields come in this order: `frames`, `handle`, then columns and tags as they were added. Each field of a part has its
/// full name as the metadata `denserow.part`, a column of handles the type of its targets as `denserow.target`, unless
/// it takes handles of any type. The schema has the name of the type as `denserow.type`.
///
/// Rows come in the order of rows, as those of `RowLines`: the same for any number of workers. Collecting changes no
/// result and no part: both hashes are the same with and without it, and parts derived from columns are not made anew.
///
/// *Errors*: what rows have is said before the first batch, later it is an `IllegalStateException`; a part of another
/// type or simulation, a column of objects that are no texts, or a name that is taken is an `IllegalArgumentException`;
/// a failure of the output is an `UncheckedIOException`, and later calls are refused. *Threads*: the owner, between
/// frames, for [#collect()]; any thread, one at a time, for [#collect(PublishedCopy)]. *Cost*: one copy of each value;
/// texts and handles one by one. Nothing is allocated for a row; memory for one batch.
public final class ArrowRows {

    /// Rows of a batch unless [#batchRows(int)] says another number: 65,536.
    public static final int DEFAULT_BATCH_ROWS = 1 << 16;

    /// The largest number of rows of a batch: 1,048,576.
    public static final int MAX_BATCH_ROWS = 1 << 20;

    private final Table table;
    private final ArrowWriter writer;
    private final Simulation sim;
    private final Turn turn;
    private final ChosenRows rows;
    private final Piece piece = new Piece();
    private final RowField.Frames frames = new RowField.Frames();
    private final List<RowField> fields = new ArrayList<>();
    private final List<FieldBuffers> buffers = new ArrayList<>(); // of all fields, once the schema is written
    private final Map<String, String> units = new LinkedHashMap<>();
    private int batchRows = DEFAULT_BATCH_ROWS;

    private ArrowRows(final Simulation sim, final Table table, final ArrowWriter writer) {
        this.sim = sim;
        this.turn = new Turn(sim, table);
        this.table = table;
        this.rows = new ChosenRows(table);
        this.writer = Objects.requireNonNull(writer, "writer: pass ArrowWriter.file(…) or stream(…)");
        add(frames);
        add(new RowField.Own(table));
        writer.bind(this::begin, turn.toString());
    }

    /// {@return all active rows with `frames` and `handle` only, for every frame}
    ///
    /// @param sim the simulation
    /// @param table one of its types
    /// @param writer takes the rows of this source only
    public static ArrowRows of(final Simulation sim, final Table table, final ArrowWriter writer) {
        return new ArrowRows(sim, table, writer);
    }

    // ---- What rows have ----

    /// Writes rows only when the number of frames that have run is a multiple of `frames`, 0 included.
    ///
    /// @param frames at least 1
    /// @return this
    /// @throws IllegalArgumentException if less than 1
    public ArrowRows every(final long frames) {
        turn.every(frames);
        return this;
    }

    /// Sets the number of rows of a batch; the last one of a [#collect()] has what is left. Readers take a batch as a
    /// whole, and the writer has memory for one: small batches reach the reader of a stream early, large ones are read
    /// faster.
    ///
    /// @param rows in `[1, MAX_BATCH_ROWS]`
    /// @return this
    /// @throws IllegalArgumentException if it is out of range
    public ArrowRows batchRows(final int rows) {
        turn.checkOpen("batchRows=" + rows);
        if (rows < 1 || rows > MAX_BATCH_ROWS) {
            throw new IllegalArgumentException("a batch has a number of rows in [1, " + MAX_BATCH_ROWS + "]: batchRows="
                    + rows + "; the default of " + DEFAULT_BATCH_ROWS + " suits most readers");
        }
        batchRows = rows;
        return this;
    }

    /// Adds a column under its own name, without that of the type.
    ///
    /// @param column of the type: numbers, vectors, handles, or texts
    /// @return this
    public ArrowRows column(final Column<?> column) {
        turn.checkPart(Objects.requireNonNull(column, "column: pass a column of the type"));
        return column(turn.shortName(column), column);
    }

    /// Adds a column under another name.
    ///
    /// @param name of the field
    /// @param column of the type: numbers, vectors, handles, or texts
    /// @return this
    public ArrowRows column(final String name, final Column<?> column) {
        Objects.requireNonNull(name, "name: name the field");
        turn.checkPart(Objects.requireNonNull(column, "column: pass a column of the type"));
        return add(
                switch (column) {
                    case FloatColumn floats -> new NumberField.Floats(field(name, Kind.FLOAT32, column), floats);
                    case DoubleColumn doubles -> new NumberField.Doubles(field(name, Kind.FLOAT64, column), doubles);
                    case IntColumn ints -> new NumberField.Ints(field(name, Kind.INT32, column), ints);
                    case LongColumn longs -> new NumberField.Longs(field(name, Kind.INT64, column), longs);
                    case ByteColumn bytes -> new NumberField.Bytes(field(name, Kind.INT8, column), bytes);
                    case HandleColumn handles -> handles(name, handles);
                    case ObjectColumn<?> objects -> texts(name, objects);
                });
    }

    /// Adds a tag under its own name, without that of the type.
    ///
    /// @param tag of the type
    /// @return this
    public ArrowRows tag(final Tag tag) {
        turn.checkPart(Objects.requireNonNull(tag, "tag: pass a tag of the type"));
        return tag(turn.shortName(tag), tag);
    }

    /// Adds a tag under another name.
    ///
    /// @param name of the field
    /// @param tag of the type
    /// @return this
    public ArrowRows tag(final String name, final Tag tag) {
        Objects.requireNonNull(name, "name: name the field");
        turn.checkPart(Objects.requireNonNull(tag, "tag: pass a tag of the type"));
        return add(new RowField.Bits(field(name, Kind.BOOL, tag), tag));
    }

    /// Writes only the rows of a selection; the last call decides.
    ///
    /// @param selection a tag of the type, or tags combined; for copies one tag, which is published
    /// @return this
    public ArrowRows where(final Selection selection) {
        turn.checkOpen("where=" + selection);
        turn.checkSelection(Objects.requireNonNull(selection, "selection: pass a tag, or tags combined"));
        rows.where(selection);
        return this;
    }

    /// Says the unit of a field, as its metadata `unit`.
    ///
    /// @param field its name
    /// @param unit any text
    /// @return this
    /// @throws IllegalArgumentException if there is no such field
    public ArrowRows unit(final String field, final String unit) {
        turn.checkOpen("unit of " + field);
        turn.checkName(Objects.requireNonNull(field, "field: name a field"));
        units.put(field, Objects.requireNonNull(unit, "unit: pass the name of the unit"));
        return this;
    }

    private static ArrowField field(final String name, final Kind kind, final Part<?, ?> part) {
        return ArrowField.of(name, kind).with("denserow.part", part.name());
    }

    private RowField handles(final String name, final HandleColumn column) {
        ArrowField field = field(name, Kind.INT64, column);
        if (column.target() != HandleColumn.ANY_TYPE) {
            field = field.with(
                    "denserow.target", sim.definition().table(column.target()).name());
        }
        return column.target() == table.type()
                ? new RowField.Handles(field, field(name + "_row", Kind.INT32, column), column, table)
                : new RowField.Handles(field, column);
    }

    @SuppressWarnings("unchecked")
    private static RowField texts(final String name, final ObjectColumn<?> column) {
        if (column.valueType() != String.class) {
            throw new IllegalArgumentException("rows have texts, and no other objects, whose content the engine does"
                    + " not know: column=" + column.name() + ", class="
                    + column.valueType().getName() + "; keep what you collect in a column of another kind");
        }
        return new RowField.Texts(field(name, Kind.UTF8, column), (ObjectColumn<String>) column);
    }

    private ArrowRows add(final RowField field) {
        turn.names(field.buffers().stream().map(buffer -> buffer.field().name()).toList());
        fields.add(field);
        return this;
    }

    // ---- Rows ----

    /// Writes the rows if they are due, in one batch or more: the number of frames that have run is a multiple of
    /// [#every(long)], and not that of the last rows. So a call before the first frame writes the initial state, and a
    /// second call without a frame between writes nothing.
    ///
    /// @return whether rows were due; without a row no batch is written
    /// @throws IllegalStateException if called by another thread than the owner, inside a frame, after a failed frame
    ///     without `recover()`, or after `close()` of the simulation or the writer
    public boolean collect() {
        turn.checkBetween();
        final long number = sim.frame();
        if (!turn.isDue(number)) {
            return false;
        }
        rows.choose();
        for (int i = 0; i < fields.size(); i++) { // by index: an iterator would be garbage
            fields.get(i).take(rows);
        }
        write(number);
        return true;
    }

    /// Writes the rows of a copy if they are due: as [#collect()] would have in the frame of the copy, with the same
    /// bytes. The thread need not be the owner's. A copy that was made before the first frame ran has the number 0.
    ///
    /// @param copy of the rows of the type, with all columns and tags that are written; in a pinned type also with the
    ///     live tag if rows may be pending. With slots if a column refers to the type itself
    /// @return whether rows were due; false also for the copy that stands there before the first is published
    /// @throws IllegalArgumentException if the copy lacks a part, or is of another type; if the rows are chosen by tags
    ///     combined; if a column has texts, which copies do not have
    /// @throws IllegalStateException if the copy is closed, or has no slots where they are needed
    public boolean collect(final PublishedCopy copy) {
        final long number = Objects.requireNonNull(copy, "copy: pass PublishedRows.latest()")
                .frame();
        if (!turn.isDue(number)) {
            return false;
        }
        rows.choose(copy);
        for (int i = 0; i < fields.size(); i++) {
            fields.get(i).take(rows, copy);
        }
        checkType(copy);
        write(number);
        return true;
    }

    private void checkType(final PublishedCopy copy) {
        final int type = copy.size() > 0 && !table.layout().isPinned() ? Handle.type(copy.handle(0)) : table.type();
        if (type != table.type()) {
            throw new IllegalArgumentException("a copy is of the type of the rows: type=" + table.name() + ", copy="
                    + sim.definition().table(type).name() + "; pass a copy of " + table.name());
        }
    }

    private void write(final long number) {
        begin();
        turn.begin(number);
        frames.become(number);
        try {
            writeBatches();
        } catch (final RuntimeException | Error thrown) {
            writer.fail(thrown); // the buffers may have half a row
            throw thrown;
        }
    }

    private void writeBatches() {
        int filled = 0;
        while (rows.next(piece, batchRows - filled)) {
            for (int i = 0; i < fields.size(); i++) {
                fields.get(i).add(piece);
            }
            filled += piece.count();
            if (filled == batchRows) {
                writer.batch(buffers, filled);
                filled = 0;
            }
        }
        if (filled > 0) {
            writer.batch(buffers, filled);
        }
    }

    /// Writes the schema, if it is not written yet.
    private void begin() {
        if (!writer.hasSchema()) {
            turn.close();
            fields.forEach(field -> buffers.addAll(field.buffers()));
            writer.begin(
                    buffers.stream().map(buffer -> withUnit(buffer.field())).toList(),
                    Map.of("denserow.type", table.name()));
        }
    }

    private ArrowField withUnit(final ArrowField field) {
        final String unit = units.get(field.name());
        return unit == null ? field : field.with("unit", unit);
    }

    @Override
    public String toString() {
        return turn.toString();
    }
}
