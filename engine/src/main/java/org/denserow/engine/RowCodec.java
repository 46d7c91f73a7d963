package org.denserow.engine;

import static org.denserow.engine.ground.Given.given;

import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;
import org.denserow.engine.coded.AppliedRows;
import org.denserow.engine.coded.BatchWriter;
import org.denserow.engine.coded.CodedPart;
import org.denserow.engine.ground.Within;
import org.denserow.engine.index.HashIndex;
import org.denserow.engine.rows.Cells;
import org.denserow.engine.rows.HandleCells;
import org.denserow.engine.rows.KeyedRows;
import org.denserow.engine.rows.RowTag;
import org.denserow.engine.storage.Column;
import org.denserow.engine.storage.HandleColumn;
import org.denserow.engine.storage.LongColumn;
import org.denserow.engine.storage.ObjectColumn;
import org.denserow.engine.storage.Part;
import org.denserow.engine.storage.Selection;
import org.denserow.engine.storage.Tag;
import org.denserow.jobs.Experimental;
import org.jspecify.annotations.Nullable;

/// Writes chosen rows of a table into a buffer, and makes rows from such a buffer: in the same table, in another one
/// with parts of the same names, or in another process. It is for worlds that are cut over several simulations.
///
/// ```java
/// RowCodec out = RowCodec.of(birds).keyedBy(ids).columns(x, y).tags(ill).reference(home, homesById);
/// out.write(rows, count, buffer); // one batch
/// …
/// in.read(buffer.flip()); // checked as a whole
/// in.create(); // all rows that were read, or none
/// ```
///
/// A call of [#write(int\[\],int,ByteBuffer)] writes a *batch*: names and kinds of the parts once, then column by column,
/// with a checksum. The reader finds the parts by their names; both sides name the same parts, in any order. A
/// buffer may have several batches, one behind the other; their byte order is little-endian, whatever that of the buffer.
///
/// | part | what a batch has |
/// |---|---|
/// | columns of numbers and vectors | raw bits |
/// | tags of your own | a bit |
/// | references, by [#reference(HandleColumn,HashIndex...)] | the key of the row referred to; null, and a stale reference, stay null |
/// | objects | nothing: they are refused |
///
/// Nothing is half done. [#read(ByteBuffer)] changes no row, and keeps a copy. [#create()], [#update()] and [#replace()]
/// apply all batches read since the last of these calls: they check everything before the first change. If they throw,
/// what was read waits on, until [#forget()] or another of these calls. With keys, rows are created in ascending order of
/// their keys, whatever the order of batches; otherwise in the order in which they were read. Parts that a batch does
/// not have are 0, null or clear in a new row, and stay as they are in a row that is overwritten.
///
/// Rows are changed at once, as [Table#create()] does it. New rows are active, and in [Table#created()] for a lap. A row
/// that is overwritten does not count as [Table#changed()]; indices follow.
///
/// *Cost*: one pass over the rows for each part; with keys a sort and a look-up for each row. Nothing is allocated once
/// all arrays have their size. *Memory*: the bytes read, about 50 bytes for each row of the largest call, and the values
/// of the rows that are created. *Threads*: the owner defines between frames; it writes and reads there too, and in
/// exclusive systems.
@Experimental
public final class RowCodec {

    private final Table table;
    private final List<CodedPart> parts = new ArrayList<>();
    private @Nullable HashIndex index;
    private @Nullable CodedPart key;
    private @Nullable BatchWriter writer; // null before the first use
    private @Nullable AppliedRows applied; // likewise
    private int[] selected = {};
    private long[] words = {};

    private RowCodec(final Table table) {
        this.table = table;
    }

    /// {@return a codec without parts}
    ///
    /// @param table whose rows are written and made
    public static RowCodec of(final Table table) {
        return new RowCodec(given(table, "table"));
    }

    // ---- Definition ----

    /// Names rows by the keys of an index, and writes the key. [#update()] and [#replace()] need it.
    ///
    /// @param byKey a unique index of this table, by one column of longs
    /// @return this
    /// @throws IllegalArgumentException if it is another index, or rows have a key already
    /// @throws IllegalStateException after the first use
    public RowCodec keyedBy(final HashIndex byKey) {
        final KeyedRows keys = keys(given(byKey, "byKey"));
        if (keys.rows() != table.store() || key != null) {
            throw new IllegalArgumentException("rows have one key, of their own type: type=" + table.name() + ", index="
                    + byKey.name() + ", second=" + (key != null) + "; pass one index of this table");
        }
        checkNew(keys.key());
        key = add(CodedPart.of(keys.key(), table.name()));
        index = byKey;
        return this;
    }

    /// Writes columns of numbers and vectors.
    ///
    /// @param columns of this table
    /// @return this
    /// @throws IllegalArgumentException if a column is of another table, comes twice, or is of objects or handles
    /// @throws IllegalStateException after the first use
    public RowCodec columns(final Column<?>... columns) {
        for (final Column<?> column : given(columns, "columns")) {
            if (given(column, "column") instanceof ObjectColumn<?> || column instanceof HandleColumn) {
                throw new IllegalArgumentException("a batch has numbers: column=" + column.name()
                        + "; write handles by reference, and a number that stands for an object");
            }
            checkNew(column);
            add(CodedPart.of((Cells<?>) column, table.name()));
        }
        return this;
    }

    /// Writes tags.
    ///
    /// @param tags of this table, not kept by the engine
    /// @return this
    /// @throws IllegalArgumentException if a tag is of another table, comes twice, or is kept by the engine
    /// @throws IllegalStateException after the first use
    public RowCodec tags(final Tag... tags) {
        for (final Tag tag : given(tags, "tags")) {
            ((RowTag) given(tag, "tag")).checkWritable();
            checkNew(tag);
            add(CodedPart.of((RowTag) tag, table.name()));
        }
        return this;
    }

    /// Writes references, each as the key of the row referred to.
    ///
    /// Where a batch is applied, such a row must be in one of the indices, or come with the same batches. So it is for
    /// rows that are everywhere, or that go together. Keep the key itself in a column of longs if the row may be
    /// elsewhere.
    ///
    /// @param column of this table
    /// @param targets unique indices of the types referred to, each by one column of longs; asked in this order. Pass that
    ///     of [#keyedBy(HashIndex)] for rows of this table
    /// @return this
    /// @throws IllegalArgumentException if the column is of another table, comes twice, or does not take such references
    /// @throws IllegalStateException after the first use
    public RowCodec reference(final HandleColumn column, final HashIndex... targets) {
        final KeyedRows[] keys = new KeyedRows[given(targets, "targets").length];
        for (int i = 0; i < keys.length; i++) {
            keys[i] = keys(given(targets[i], "target"));
            if (given(column, "column").target() != HandleColumn.ANY_TYPE && column.target() != keys[i].type()) {
                throw new IllegalArgumentException("a column of references takes those of its target: column="
                        + column.name() + ", target=" + column.target() + ", index=" + targets[i].name() + " of type "
                        + keys[i].type() + "; pass an index of the type that it refers to");
            }
        }
        if (keys.length == 0) {
            throw new IllegalArgumentException("a reference is written as a key: column="
                    + given(column, "column").name() + ", indices=0; pass an index of the type that it refers to");
        }
        checkNew(column);
        add(CodedPart.of((HandleCells) column, table.name(), keys));
        return this;
    }

    private static KeyedRows keys(final HashIndex index) {
        final KeyedRows keys = KeyedRows.of(index);
        if (!(keys.key() instanceof LongColumn) || keys.second() != null) {
            throw new IllegalArgumentException("rows are named by one column of longs: index=" + index.name() + ", key="
                    + keys.keyNames() + "; define indices().unique(name, a column of longs)");
        }
        return keys;
    }

    private void checkNew(final Part<?, ?> part) {
        if (!table.store().owns(part)) {
            throw new IllegalArgumentException("a codec has parts of one table: type=" + table.name() + ", part="
                    + part.name() + "; make another codec for the other table");
        }
        for (final CodedPart each : parts) {
            if (each.part() == part) {
                throw new IllegalArgumentException("a part is written once: part=" + part.name()
                        + "; leave it out, keyedBy writes its key by itself");
            }
        }
    }

    private CodedPart add(final CodedPart part) {
        if (writer != null) {
            throw new IllegalStateException("the parts of a codec are named before its first use: type=" + table.name()
                    + ", part=" + part.part().name() + "; make another codec");
        }
        parts.add(part);
        return part;
    }

    // ---- Out ----

    /// {@return the number of bytes of a batch}
    ///
    /// @param rows its rows, at least 0
    /// @throws IllegalArgumentException if a batch cannot have so many: it has less than 2^31 bytes
    public int bytes(final int rows) {
        return writer().bytes(rows);
    }

    /// Writes rows as one batch, at the position of the buffer, which moves behind it.
    ///
    /// @param rows rows that exist, in the order of the batch, in `[0, count)`
    /// @param count the number of rows
    /// @param to a buffer in which [#bytes(int)] bytes remain
    /// @throws IllegalArgumentException if it is too short, or a reference is to a type without an index; the buffer's
    ///     position is as before then
    /// @throws IndexOutOfBoundsException if one of the rows does not exist; likewise
    /// @throws IllegalStateException while systems run or commands are applied
    /// @throws java.nio.ReadOnlyBufferException if the buffer is read-only
    public void write(final int[] rows, final int count, final ByteBuffer to) {
        table.state.checkOutsideSystems("RowCodec.write");
        Within.index(count, given(rows, "rows").length + 1, "count", "pass a longer array, or a smaller count");
        writer().write(rows, count, given(to, "to"));
    }

    /// Writes the selected active rows as one batch, ascending; see [#write(int\[\],int,ByteBuffer)].
    ///
    /// @param rows a selection of this table
    /// @param to a buffer in which [#bytes(int)] bytes of [Selection#count()] rows remain
    /// @return the number of rows
    public int write(final Selection rows, final ByteBuffer to) {
        table.state.checkOutsideSystems("RowCodec.write");
        if (given(rows, "rows").type() != table.type()) {
            throw new IllegalArgumentException("a selection is of the table whose rows are written: type="
                    + table.name() + ", selection=" + rows + "; combine tags of this table");
        }
        final int count = select(rows);
        writer().write(selected, count, given(to, "to"));
        return count;
    }

    private int select(final Selection rows) {
        final int end = (table.store().activeEnd() + Long.SIZE - 1) / Long.SIZE;
        if (words.length < end) {
            words = new long[(table.capacity() + Long.SIZE - 1) / Long.SIZE];
        }
        rows.copyTo(0, end, words, 0);
        int count = 0;
        for (int word = 0; word < end; word++) {
            count += Long.bitCount(words[word]);
        }
        if (selected.length < count) {
            selected = new int[Math.max(count, selected.length + (selected.length >> 1))];
        }
        int at = 0;
        for (int word = 0; word < end; word++) {
            for (long left = words[word]; left != 0; left &= left - 1) {
                selected[at++] = Long.SIZE * word + Long.numberOfTrailingZeros(left);
            }
        }
        return count;
    }

    // ---- In ----

    /// Reads and checks one batch at the position of the buffer, which moves behind it. No row changes yet, and the buffer
    /// may be used again.
    ///
    /// @param from a buffer with a batch
    /// @return the number of its rows
    /// @throws IllegalArgumentException if the batch is torn or damaged, lacks a part or has an unknown one, or one of
    ///     another kind; the buffer, and what was read before, are as before then
    /// @throws IllegalStateException while systems run or commands are applied
    public int read(final ByteBuffer from) {
        table.state.checkOutsideSystems("RowCodec.read");
        return applied().read(given(from, "from"));
    }

    /// {@return the number of rows that were read and wait to be applied}
    public int waiting() {
        return applied == null ? 0 : applied.waiting();
    }

    /// Forgets what was read.
    public void forget() {
        table.state.checkOwner("RowCodec.forget");
        if (applied != null) {
            applied.forget();
        }
    }

    /// Creates the rows that were read.
    ///
    /// @return the number of rows
    /// @throws IllegalArgumentException if a key repeats or is here already, or a reference has no row
    /// @throws IllegalStateException if the table has no room for all of them, or its rows are fixed; or if structure may
    ///     not change at once, see [Table#create()]
    public int create() {
        table.changeAtOnce("RowCodec.create", "call it in an exclusive system");
        return applied().create();
    }

    /// Overwrites rows with those that were read, found by their keys.
    ///
    /// @return the number of rows
    /// @throws IllegalArgumentException if a key repeats or is not here, or a reference has no row
    /// @throws IllegalStateException if rows have no key, or structure may not change at once
    public int update() {
        table.changeAtOnce("RowCodec.update", "call it in an exclusive system");
        checkKeyed("update");
        return applied().update();
    }

    /// Makes the rows that were read the only ones of the table: overwrites those that are here, creates the others, and
    /// destroys rows with other keys. So a row keeps its handle as long as it comes again. If nothing was read, all rows
    /// are destroyed.
    ///
    /// @return the number of rows
    /// @throws IllegalArgumentException if a key repeats, a reference has no row, or a permanent row would be destroyed
    /// @throws IllegalStateException if rows have no key; if the table has no room for the new rows, before others are
    ///     destroyed; if its rows cannot be created and destroyed; or if structure may not change at once
    public int replace() {
        table.changeAtOnce("RowCodec.replace", "call it in an exclusive system");
        checkKeyed("replace");
        if (!table.layout().creates() || !table.layout().destroys()) {
            throw new IllegalStateException("rows that are replaced come and go: type=" + table.name() + ", layout="
                    + table.layout() + "; use update, or a dense or pinned layout");
        }
        return applied().replace();
    }

    private void checkKeyed(final String call) {
        if (key == null) {
            throw new IllegalStateException("rows are found by their keys: type=" + table.name() + ", call=" + call
                    + "; call keyedBy with a unique index");
        }
    }

    private BatchWriter writer() {
        if (writer == null) {
            writer = new BatchWriter(table.store(), parts);
        }
        return writer;
    }

    private AppliedRows applied() {
        if (applied == null) {
            applied = new AppliedRows(table.store(), writer(), index == null ? null : KeyedRows.of(index), key);
        }
        return applied;
    }

    @Override
    public String toString() {
        return "RowCodec{" + table.name() + ", parts="
                + parts.stream().map(part -> part.part().name()).toList() + '}';
    }
}
