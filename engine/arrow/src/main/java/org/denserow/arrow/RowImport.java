package org.denserow.arrow;

import static org.denserow.arrow.Refused.given;

import java.io.IOException;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.denserow.engine.Commands;
import org.denserow.engine.Simulation;
import org.denserow.engine.Table;
import org.denserow.engine.storage.ByteColumn;
import org.denserow.engine.storage.Column;
import org.denserow.engine.storage.DoubleColumn;
import org.denserow.engine.storage.FloatColumn;
import org.denserow.engine.storage.HandleColumn;
import org.denserow.engine.storage.IntColumn;
import org.denserow.engine.storage.Layout;
import org.denserow.engine.storage.LongColumn;
import org.denserow.engine.storage.ObjectColumn;
import org.denserow.engine.storage.Part;
import org.denserow.engine.storage.Tag;
import org.jspecify.annotations.Nullable;

/// Rows of a type from a table outside: which column of the file fills which part.
///
/// ```java
/// RowImport owners = RowImport.into(owner).column("age", age).key("id");
/// RowImport dogs = RowImport.into(dog).vector(at, "x", "y").tag("hungry", hungry).reference("owner", master, owners);
/// try (ArrowReader people = ArrowReader.open(Path.of("owners.arrow"));
///         ArrowReader animals = ArrowReader.open(Path.of("dogs.arrow"))) {
///     owners.read(people);
///     dogs.read(animals);
/// }
/// RowImport.run(sim, owners, dogs); // the rows are there in the next frame
/// ```
///
/// | part | takes |
/// |---|---|
/// | bytes, ints, longs | numbers that are whole and in range |
/// | floats, doubles | numbers that stay the same, or by [#rounding] the nearest; text of [FieldKind#WRITTEN] is always rounded |
/// | vectors | a list of fixed size, or a column for each component, by [#vector] |
/// | tags | truth values |
/// | objects of class `String` | texts; null stays null |
/// | handles | keys of the rows referred to, by [#reference]; null becomes the null handle |
///
/// A part that no column fills is 0, null, or a clear tag. A null elsewhere, a number that would become another one, a
/// reference without a row and a key that repeats are refused with an `IOException` that has file, batch, row, column
/// and value.
///
/// Nothing is half done: [#read] creates nothing, and [#run] creates rows after all checks of all its imports. It
/// records commands of the owner, in the order of imports and rows. So the result is the same for any number of
/// workers, and systems see the rows in the next frame.
///
/// *Memory*: the values of all mapped columns once, until the import is garbage; and once more in the commands, until
/// the next frame. *Cost*: one `createBatch` and one copy a column; one command a row for each tag that it has, and for
/// each text. *Threads*: the owner, between frames; [#read] any thread, one at a time.
public final class RowImport {

    /// The most rows of one import: 2^26.
    public static final int MAX_ROWS = 1 << 26;

    private final Table table;
    private final List<ImportedPart> parts = new ArrayList<>();
    private final ReadBatches batches = new ReadBatches();
    private final ReadArrays arrays = new ReadArrays();
    private @Nullable KeyValues key;
    private @Nullable KeyIndex index; // while and after it runs
    private long @Nullable [] handles; // once created
    private boolean isRounding;
    private int rows;

    private RowImport(final Table table) {
        this.table = table;
    }

    /// {@return an import into a type, without a column yet}
    ///
    /// @param table dense or pinned
    /// @throws IllegalArgumentException if its rows are fixed, or live one lap only
    public static RowImport into(final Table table) {
        given(table, "table");
        if (!table.layout().creates() || !table.layout().destroys()) {
            throw new IllegalArgumentException("rows are imported into a type that keeps them: type=" + table.name()
                    + ", layout=" + table.layout()
                    + "; import into a dense or pinned type, set the values of fixed rows in place");
        }
        return new RowImport(table);
    }

    // ---- The mapping ----

    /// Fills a column.
    ///
    /// @param name of the column in the file
    /// @param column of the type: numbers, vectors, or objects of class `String`
    /// @return this
    /// @throws IllegalArgumentException if it is of another type, filled already, of handles, or of other objects
    public RowImport column(final String name, final Column<?> column) {
        given(name, "name");
        return switch (given(column, "column")) {
            case ByteColumn bytes -> add(new ImportedIntegers(bytes, name));
            case IntColumn ints -> add(new ImportedIntegers(ints, name));
            case LongColumn longs -> add(new ImportedIntegers(longs, name));
            case FloatColumn floats -> add(new ImportedReals(floats, List.of(name)));
            case DoubleColumn doubles -> add(new ImportedReals(doubles, List.of(name)));
            case ObjectColumn<?> objects -> add(new ImportedTexts(texts(objects), name));
            case HandleColumn handle ->
                throw new IllegalArgumentException("handles come from keys: column=" + handle.name()
                        + "; use reference, with the import of the type that it refers to");
        };
    }

    @SuppressWarnings("unchecked") // of the class that is compared
    private static ObjectColumn<String> texts(final ObjectColumn<?> column) {
        if (column.valueType() != String.class) {
            throw new IllegalArgumentException("objects are imported from texts: column=" + column.name() + ", class="
                    + column.valueType().getName() + "; import a key, and make the objects from it");
        }
        return (ObjectColumn<String>) column;
    }

    /// Fills a column of vectors from a column for each component.
    ///
    /// @param column of the type, of vectors
    /// @param names of the columns in the file, x first
    /// @return this
    /// @throws IllegalArgumentException also if there are not as many names as components
    public RowImport vector(final FloatColumn column, final String... names) {
        given(column, "column");
        final List<String> all = new ArrayList<>();
        for (final String name : given(names, "names")) {
            all.add(given(name, "name"));
        }
        if (all.size() != column.stride()) {
            throw new IllegalArgumentException("each component of a vector has a column: part=" + column.name()
                    + ", components=" + column.stride() + ", names=" + all
                    + "; name as many, or use column for a list of fixed size");
        }
        return add(new ImportedReals(column, all));
    }

    /// Gives a tag to the rows whose value is true.
    ///
    /// @param name of the column in the file
    /// @param tag of the type, not kept by the engine
    /// @return this
    /// @throws IllegalArgumentException if it is of another type, filled already, or kept by the engine
    public RowImport tag(final String name, final Tag tag) {
        given(name, "name");
        if (given(tag, "tag").isKept()) {
            throw new IllegalArgumentException(
                    "the engine itself keeps some tags: tag=" + tag.name() + "; import into a tag of your own");
        }
        return add(new ImportedTags(tag, name));
    }

    /// Fills a column of handles: each value is the key of the row referred to.
    ///
    /// @param name of the column in the file
    /// @param column of the type, of handles
    /// @param target the import of the rows referred to, which has a key; may be this one
    /// @return this
    /// @throws IllegalArgumentException if the column is of another type, filled already, or does not take such handles
    public RowImport reference(final String name, final HandleColumn column, final RowImport target) {
        given(name, "name");
        given(target, "target");
        if (given(column, "column").target() != HandleColumn.ANY_TYPE && column.target() != target.table.type()) {
            throw new IllegalArgumentException("a column of handles takes those of its target: column="
                    + column.name() + ", target=" + column.target() + ", import=" + target.table.name() + " (type "
                    + target.table.type() + "); pass the import of the type that it refers to");
        }
        return add(new ImportedReferences(column, name, target));
    }

    /// Rounds numbers of 64 bits that fill floats to the nearest, as `(float) value` does: pandas has all its numbers in
    /// 64 bits. Without it only numbers fit that stay the same. A finite number beyond the range of floats is refused in
    /// both cases.
    ///
    /// @return this
    /// @throws IllegalStateException if something was read
    public RowImport rounding() {
        checkMapping("rounding");
        isRounding = true;
        parts.forEach(this::round);
        return this;
    }

    private void round(final ImportedPart part) {
        if (isRounding && part instanceof ImportedReals reals) {
            reals.round();
        }
    }

    /// Says which column of the file names the rows, for [#reference]. Its values are distinct and not null. A part may
    /// be filled from it, too.
    ///
    /// @param name of the column in the file: whole numbers or texts
    /// @return this
    /// @throws IllegalStateException if there is a key, or something was read
    public RowImport key(final String name) {
        checkMapping("key=" + given(name, "name"));
        if (key != null) {
            throw new IllegalStateException("an import has one key: type=" + table.name() + ", key=" + key.name()
                    + ", second=" + name + "; join two columns before you write the file");
        }
        key = new KeyValues(name, "key of " + table.name());
        return this;
    }

    private RowImport add(final ImportedPart added) {
        final Part<?, ?> part = added.part();
        checkMapping("part=" + part.name());
        if (!table.parts().contains(part)) {
            throw new IllegalArgumentException("an import fills the parts of one type: type=" + table.name() + ", part="
                    + part.name() + "; import into the other type by itself");
        }
        for (final ImportedPart other : parts) {
            if (other.part() == part) {
                throw new IllegalArgumentException("a part is filled once: part=" + part.name() + ", columns="
                        + other.names() + " and " + added.names() + "; leave one of the two out");
            }
        }
        parts.add(added);
        round(added);
        return this;
    }

    private void checkMapping(final String what) {
        if (batches.size() > 0 || handles != null) {
            throw new IllegalStateException("a mapping is said before the first row is read: " + what + ", type="
                    + table.name() + "; make a new import for another mapping");
        }
    }

    // ---- Reading ----

    /// Reads all batches of a source that are left. May be called for several sources, one after the other.
    ///
    /// @param source not closed here
    /// @return this
    /// @throws IOException if it cannot be read, or does not fit; this import is as before then
    /// @throws IllegalStateException if it ran
    public RowImport read(final TableRows source) throws IOException {
        given(source, "source");
        checkNew();
        for (final ImportedPart part : parts) {
            part.bind(source, rows);
        }
        if (key != null) {
            key.bind(source, rows);
        }
        final int known = batches.size();
        int read = rows;
        try {
            while (source.next()) {
                if (source.rows() > MAX_ROWS - read) {
                    throw Refused.content(
                            "an import has at most " + MAX_ROWS + " rows",
                            "file=" + source.source() + ", batch=" + source.batch() + ", rows="
                                    + (read + (long) source.rows()),
                            "import fewer rows before a frame");
                }
                for (final ImportedPart part : parts) {
                    part.read(source, read, arrays);
                }
                if (key != null) {
                    key.read(source, read, arrays);
                }
                batches.add(source, read);
                read += source.rows();
            }
            rows = read;
        } finally {
            if (rows != read) {
                batches.keep(known);
            }
        }
        return this;
    }

    private void checkNew() {
        if (handles != null) {
            throw new IllegalStateException(
                    "an import runs once: type=" + table.name() + ", rows=" + rows + "; make a new one for more rows");
        }
    }

    // ---- Creating ----

    /// Creates the rows of imports: all of them, or none. Systems see them in the next frame.
    ///
    /// References may go from each to each, and to imports that ran before.
    ///
    /// @param sim the simulation of their types
    /// @param imports different ones, which did not run
    /// @return the number of rows
    /// @throws IOException if a key is null or repeats, or a reference has no row
    /// @throws IllegalArgumentException if a type is of another simulation, an import comes twice, or one that is
    ///     referred to has no key, or neither ran nor is among these
    /// @throws IllegalStateException if called by another thread than the owner, or inside a frame; if a type has no
    ///     room for its rows; or if an import ran
    public static long run(final Simulation sim, final RowImport... imports) throws IOException {
        final Commands commands = given(sim, "sim").commands();
        final Set<RowImport> all = new HashSet<>();
        for (final RowImport each : given(imports, "imports")) {
            given(each, "import").checkOf(sim);
            each.checkNew();
            if (!all.add(each)) {
                throw new IllegalArgumentException(
                        "imports are different ones: type=" + each.table.name() + "; pass each once");
            }
        }
        for (final RowImport each : imports) {
            each.checkTargets(sim, all);
        }
        for (final RowImport each : imports) {
            each.index = each.key == null ? null : KeyIndex.of(each.key, each.rows, each.batches::place);
        }
        for (final RowImport each : imports) {
            for (final ImportedReferences part : each.references()) {
                part.resolve(each.rows, each.batches);
            }
        }
        for (final RowImport each : imports) {
            each.checkRoom(all);
        }
        return create(commands, imports);
    }

    private List<ImportedReferences> references() {
        final List<ImportedReferences> found = new ArrayList<>();
        for (final ImportedPart part : parts) {
            if (part instanceof ImportedReferences references) {
                found.add(references);
            }
        }
        return found;
    }

    private void checkOf(final Simulation sim) {
        if (!sim.definition().tables().contains(table)) {
            throw new IllegalArgumentException("a type is of the simulation that is filled: type=" + table.name()
                    + "; it was probably defined in another one");
        }
    }

    private void checkTargets(final Simulation sim, final Set<RowImport> all) {
        for (final ImportedReferences part : references()) {
            final RowImport target = part.target();
            target.checkOf(sim);
            if (target.key == null || !target.isCreated() && !all.contains(target)) {
                throw new IllegalArgumentException("rows that are referred to have a key and are imported before, or at"
                        + " the same time: part=" + part.part().name() + ", import=" + target.table.name() + ", key="
                        + target.keyWords() + ", ran=" + target.isCreated()
                        + "; call key on that import, and pass it to run, too");
            }
        }
    }

    /// Compares the rows to come, those of other imports into the same type included, with the room of the type.
    private void checkRoom(final Set<RowImport> all) {
        long more = 0;
        for (final RowImport each : all) {
            more += each.table == table ? each.rows : 0;
        }
        final long reserved = table.metrics().reservedSlots();
        final long room = table.layout().grows() ? Layout.MAX_ROWS : table.capacity();
        if (more > room - table.rows() - reserved) {
            throw new IllegalStateException("a type has room for all rows that are imported: type=" + table.name()
                    + ", capacity=" + room + ", rows=" + table.rows() + ", created since the last frame=" + reserved
                    + ", imported=" + more + "; nothing was created, define it with a larger capacity or growable");
        }
    }

    private static long create(final Commands commands, final RowImport[] imports) {
        long count = 0;
        boolean isDone = false;
        try {
            for (final RowImport each : imports) {
                each.create(commands);
                count += each.rows;
            }
            isDone = true;
        } finally {
            if (!isDone) { // slots are used up, which nobody can ask before
                for (final RowImport each : imports) {
                    each.takeBack(commands);
                }
            }
        }
        for (final RowImport each : imports) {
            for (final ImportedReferences part : each.references()) {
                part.fillLate(commands, each.handles);
            }
        }
        return count;
    }

    private void create(final Commands commands) {
        final long[] created = new long[rows];
        if (rows > 0) {
            commands.createBatch(table, created, rows);
        }
        handles = created;
        if (rows > 0) {
            for (final ImportedPart part : parts) {
                part.fill(commands, created, rows);
            }
        }
    }

    private void takeBack(final Commands commands) {
        if (handles != null) {
            for (final long handle : handles) {
                commands.destroy(handle);
            }
            handles = null;
        }
    }

    // ---- Results ----

    /// {@return the number of rows read so far}
    public int rows() {
        return rows;
    }

    /// {@return the handle of a row, in the order in which rows were read}
    ///
    /// @param row in `[0, rows())`
    /// @throws IllegalStateException before it ran
    /// @throws IndexOutOfBoundsException if there is no such row
    public long handle(final int row) {
        if (handles == null) {
            throw new IllegalStateException("a row has a handle once it was created: type=" + table.name() + ", row="
                    + row + "; call run first");
        }
        return handles[row];
    }

    boolean isCreated() {
        return handles != null;
    }

    /// {@return the index of its keys; there is one while it runs and afterwards}
    KeyIndex index() {
        return index;
    }

    String keyWords() {
        return table.name() + "." + (key == null ? "none" : key.name());
    }

    @Override
    public String toString() {
        return "RowImport{" + table.name() + ", rows=" + rows + ", parts="
                + parts.stream().map(part -> part.part().name()).toList() + '}';
    }
}
