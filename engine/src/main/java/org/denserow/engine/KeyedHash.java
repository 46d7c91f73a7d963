package org.denserow.engine;

import static org.denserow.engine.ground.Given.given;

import java.util.ArrayList;
import java.util.List;
import org.denserow.engine.rows.KeyedHashing;
import org.denserow.engine.storage.LongColumn;
import org.denserow.engine.storage.Selection;
import org.denserow.jobs.Experimental;
import org.jspecify.annotations.Nullable;

/// A hash of rows that are named by a column of keys instead of by their handles. So it is equal for two simulations that
/// have the same rows under other handles and in another order. Hashes of several simulations, each with a part of the
/// rows, add up to that of one that has all rows: add them with `+`.
///
/// ```java
/// KeyedHash hash = KeyedHash.of(person, id).and(house, number);
/// long here = hash.value();
/// ```
///
/// | in it | not in it |
/// |---|---|
/// | names of types, columns and tags | their numbers and order |
/// | key and state of each row: active, permanent or pending | its handle and place |
/// | raw bits of numbers, tags of your own | objects, tags that the engine keeps |
/// | the key of each row referred to; null for a stale reference | its type |
///
/// *Strength*: 64 bits, a sum of one mixed value for each part of each row. Worlds that differ by chance have equal
/// hashes with a probability of about 2^-64; nothing protects from somebody who looks for an equal one. Keys should be
/// unique in a type: rows with equal keys may exchange their values unseen.
///
/// *Cost*: O(rows × parts); 16 bytes of scratch for each row. Nothing is allocated once the arrays have their size.
/// *Threads*: the owner, between frames.
@Experimental
public final class KeyedHash {

    private static final class Hashed {

        final Table table;
        final LongColumn key;

        @Nullable Selection only;

        long[] words = {};

        Hashed(final Table table, final LongColumn key) {
            this.table = table;
            this.key = key;
        }
    }

    private final List<Hashed> all = new ArrayList<>();
    private final KeyedHashing hashing = new KeyedHashing();

    private KeyedHash() {}

    /// {@return the hash of one type}
    ///
    /// @param table the type
    /// @param key a column of it that names the rows
    /// @throws IllegalArgumentException if the column is of another table
    public static KeyedHash of(final Table table, final LongColumn key) {
        return new KeyedHash().and(table, key);
    }

    /// Hashes another type, too.
    ///
    /// @param table a type of the same simulation
    /// @param key a column of it that names the rows
    /// @return this
    /// @throws IllegalArgumentException if the column is of another table, or the table comes twice
    public KeyedHash and(final Table table, final LongColumn key) {
        targets(table, key);
        all.add(new Hashed(table, key));
        return this;
    }

    /// Names the keys of a type whose rows others may refer to, but which is not hashed itself: ghosts, or rows that each
    /// simulation has.
    ///
    /// @param table a type of the same simulation
    /// @param key a column of it that names the rows
    /// @return this
    /// @throws IllegalArgumentException if the column is of another table, or the table comes twice
    public KeyedHash targets(final Table table, final LongColumn key) {
        if (!given(table, "table").store().owns(given(key, "key"))) {
            throw new IllegalArgumentException("a key is a column of its type: type=" + table.name() + ", key="
                    + key.name() + "; pass a column of longs of this table");
        }
        if (hashing.has(table.store()) || !all.isEmpty() && all.get(0).table.state != table.state) {
            throw new IllegalArgumentException("types are different ones, of one simulation: type=" + table.name()
                    + "; name each once, and add the hashes of several simulations");
        }
        hashing.add(table.store(), key);
        return this;
    }

    /// Leaves out all rows of the last type that are not selected, such as ghosts; and those that are pending.
    ///
    /// @param rows a selection of the type named last by [#of(Table,LongColumn)] or [#and(Table,LongColumn)]
    /// @return this
    /// @throws IllegalArgumentException if it is of another type
    public KeyedHash only(final Selection rows) {
        final Hashed last = all.get(all.size() - 1);
        if (given(rows, "rows").type() != last.table.type()) {
            throw new IllegalArgumentException("a selection is of the type that is hashed: type=" + last.table.name()
                    + ", selection=" + rows + "; call only directly after the type is named");
        }
        last.only = rows;
        return this;
    }

    /// {@return the hash of the rows as they are now}
    ///
    /// @throws IllegalStateException inside a frame, on another thread than the owner's, or if a row refers to a type
    ///     whose key is not named
    public long value() {
        long sum = 0;
        for (int i = 0; i < all.size(); i++) {
            final Hashed each = all.get(i);
            each.table.state.checkLook("KeyedHash.value");
            sum += hashing.of(each.table.store(), each.key, words(each));
        }
        return sum;
    }

    private static long @Nullable [] words(final Hashed of) {
        if (of.only == null) {
            return null;
        }
        final int end = (of.table.end() + Long.SIZE - 1) / Long.SIZE;
        if (of.words.length < end) {
            of.words = new long[(of.table.capacity() + Long.SIZE - 1) / Long.SIZE];
        }
        of.only.copyTo(0, end, of.words, 0);
        return of.words;
    }

    @Override
    public String toString() {
        return "KeyedHash{"
                + all.stream()
                        .map(each -> each.table.name() + " by " + each.key.name())
                        .toList() + '}';
    }
}
