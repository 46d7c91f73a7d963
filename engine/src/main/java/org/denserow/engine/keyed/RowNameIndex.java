package org.denserow.engine.keyed;

import static org.denserow.engine.ground.Given.given;

import java.util.Arrays;
import java.util.HashSet;
import java.util.Set;
import java.util.function.BiConsumer;
import java.util.function.Consumer;
import java.util.function.Supplier;
import java.util.function.ToLongFunction;
import org.denserow.engine.handle.RowMoves;
import org.denserow.engine.index.NameIndex;
import org.denserow.engine.rows.ObjectCells;
import org.denserow.engine.rows.RowStore;
import org.denserow.engine.rows.RowsToCome;
import org.denserow.engine.snapshot.SavedState;
import org.denserow.engine.sparse.HashTable;
import org.denserow.engine.storage.ObjectColumn;
import org.denserow.engine.storage.RowLookup;

/// The implementation of a [NameIndex], and its view: rings of rows by the hash of their names. Usually a ring has one
/// name. A row joins directly after the first row of its name, so names that share a ring do not change each other's
/// order.
///
/// The article returns any row that the hash leads to; here every row found has the name.
///
/// *Threads*: as [RowIndex].
public final class RowNameIndex extends RowIndex implements NameIndex, NameIndex.View {

    private static final String REMEDY = "null is the name of no row";

    private final Consumer<String> checkAsk;
    private final Openings openings;
    private final String askCall;
    private final ToLongFunction<String> hash;
    private final String namesName; // made once: building a text allocates
    private final String duplicatesName;
    private final Repeats repeats = new Repeats();
    private String[] names; // of rows in rings, since columns are not read while rows move
    private int duplicates;

    /// @param hash a hash function of names
    /// @param toCome rows that messages of the boundary create; none outside port handlers
    RowNameIndex(
            final RowStore rows,
            final String part,
            final ObjectColumn<String> key,
            final ToLongFunction<String> hash,
            final Consumer<String> checkAsk,
            final BiConsumer<String, String> checkChange,
            final Supplier<RowsToCome> toCome) {
        super(rows, part, key, null, new Rings(rows.capacity(), HashTable.MIXING), checkChange);
        this.checkAsk = checkAsk;
        this.openings = new Openings(key(), toCome, hash);
        this.askCall = name() + ".view";
        this.hash = hash;
        this.namesName = savedName() + " names";
        this.duplicatesName = savedName() + " duplicates";
        this.names = new String[rows.capacity()];
    }

    private Object[] column() {
        return ((ObjectCells<?>) key()).array();
    }

    // ---- Keys ----

    @Override
    boolean hasKey(final int row) {
        return column()[row] != null;
    }

    @Override
    boolean isUnchanged(final int row) {
        return names[row].equals(column()[row]);
    }

    @Override
    void enter(final int beginRow, final int endRow) {
        final Object[] column = column();
        for (int row = beginRow; row < endRow; row++) {
            if (column[row] != null) {
                join(row, (String) column[row]);
            }
        }
    }

    private void join(final int row, final String name) {
        final long key = hash.applyAsLong(name);
        final int first = find(key, name);
        if (first < 0) {
            rings().link(row, key);
        } else {
            rings().linkAfter(row, first);
            duplicates++;
            repeats.add(rows.handle(row), key, 0, name);
        }
        names[row] = name;
    }

    @Override
    void leave(final int row) {
        if (!rings().isAlone(row) && hasTwin(row)) {
            duplicates--;
        }
        rings().unlink(row);
        names[row] = null;
    }

    /// Whether another row has the name of a row. Unless hashes collide, the first or second row of the ring has it.
    private boolean hasTwin(final int row) {
        for (int each = rings().first(rings().key(row)); each >= 0; each = rings().next(each)) {
            if (each != row && names[each].equals(names[row])) {
                return true;
            }
        }
        return false;
    }

    // ---- The view ----

    @Override
    public View view() {
        checkAsk.accept(askCall);
        rings(); // throws if the index was dropped
        return this;
    }

    @Override
    public int duplicates() {
        rings(); // throws if the index was dropped
        return duplicates;
    }

    @Override
    public int find(final String name) {
        return find(hash.applyAsLong(given(name, "name", REMEDY)), name);
    }

    private int find(final long key, final String name) {
        final Rings rings = rings();
        int row = rings.first(key);
        while (row >= 0 && !names[row].equals(name)) {
            row = rings.next(row);
        }
        return row;
    }

    @Override
    public long handle(final String name) {
        final int row = find(name);
        return row < 0 ? openings.handle(name) : rows.handle(row);
    }

    @Override
    public void rekey(final int row, final String name) {
        given(name, "name", REMEDY);
        checkRekey(row);
        column()[row] = name;
        tellRekeyed(row);
    }

    /// A number is no name: [#find(String)] finds names.
    @Override
    public int first(final long value) {
        throw new UnsupportedOperationException("an index of names finds texts: index=" + name() + "; call find(name)");
    }

    @Override
    protected long bytes() {
        return super.bytes() + openings.bytes();
    }

    // ---- Duplicate names ----

    @Override
    public int repeats() {
        return repeats.count();
    }

    @Override
    public long repeat(final int place) {
        return repeats.handle(place);
    }

    @Override
    public String repeatText(final int place) {
        return repeats.name(place);
    }

    @Override
    public void clearRepeats() {
        repeats.clear();
    }

    // ---- As a follower ----

    @Override
    protected void moved(final RowMoves moves) {
        super.moved(moves);
        final int count = moves.count();
        for (int move = 0; move < count; move++) {
            final int from = moves.from(move);
            names[moves.to(move)] = names[from];
            names[from] = null;
        }
    }

    @Override
    protected void exchanged(final int a, final int b) {
        super.exchanged(a, b);
        final String name = names[a];
        names[a] = names[b];
        names[b] = name;
    }

    @Override
    protected void cleared(final int endRow) {
        super.cleared(endRow);
        Arrays.fill(names, null);
        duplicates = 0;
    }

    @Override
    protected void resized(final int capacity) {
        super.resized(capacity);
        names = Arrays.copyOf(names, capacity);
    }

    // ---- State ----

    @Override
    protected void save(final SavedState to) {
        super.save(to);
        to.put(namesName, names, rows.end(), version());
        to.putNumber(duplicatesName, duplicates);
    }

    @Override
    protected void load(final SavedState from) {
        final boolean isThere = isOf(from); // before the rings are loaded
        super.load(from);
        if (isMadeAnew(from) || isThere) {
            return;
        }
        if (names.length != rows.capacity()) {
            names = new String[rows.capacity()];
        }
        final int end = from.copyTo(namesName, names);
        Arrays.fill(names, end, names.length, null);
        duplicates = (int) from.numbers(duplicatesName)[0];
    }

    @Override
    protected void dropped() {
        super.dropped();
        names = new String[0];
        repeats.clear();
    }

    @Override
    protected void arrays(final Consumer<Object> to) {
        super.arrays(to);
        to.accept(names);
    }

    @Override
    protected String fault(final RowLookup followed) {
        final String fault = super.fault(followed);
        return fault.isEmpty() ? nameFault() : fault;
    }

    private String nameFault() {
        final Set<String> different = new HashSet<>();
        for (int row = 0; row < names.length; row++) {
            if (rings().isLinked(row) != (names[row] != null)) {
                return "a name is kept without a row, or a row without a name, row=" + row;
            }
            if (names[row] != null) {
                different.add(names[row]);
                if (rings().key(row) != hash.applyAsLong(names[row])) {
                    return "a row is in the ring of another hash, row=" + row;
                }
            }
        }
        return rings().linked() - different.size() == duplicates ? "" : "duplicates=" + duplicates;
    }
}
