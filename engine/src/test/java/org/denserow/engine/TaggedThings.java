package org.denserow.engine;

import static org.junit.jupiter.api.Assertions.assertEquals;

import org.denserow.engine.bits.Bitfield;
import org.denserow.engine.rows.RowTag;
import org.denserow.engine.storage.HandleColumn;
import org.denserow.engine.storage.Layout;
import org.denserow.engine.storage.Tag;

/// Rows of a type with three tags, which systems write in place.
final class TaggedThings {

    private record Thing(Table table, Tag hit, Tag other, Tag third, HandleColumn friend) {}

    final Table table;
    final Tag hit;
    final Tag other;
    final Tag third;
    final HandleColumn friend;

    private TaggedThings(final Thing thing) {
        table = thing.table;
        hit = thing.hit;
        other = thing.other;
        third = thing.third;
        friend = thing.friend;
    }

    static TaggedThings of(final Simulation sim, final Layout layout, final int rows) {
        final TaggedThings things = named("thing", sim, layout);
        for (int row = 0; row < rows; row++) {
            things.table.create();
        }
        return things;
    }

    static TaggedThings named(final String name, final Simulation sim, final Layout layout) {
        return new TaggedThings(sim.define(name, Thing.class, layout));
    }

    /// {@return the field of bits behind a tag}
    static Bitfield bits(final Tag tag) {
        return ((RowTag) tag).field();
    }

    /// Compares every answer that levels give with that of a field that has none.
    static void assertLevels(final Bitfield field, final String where) {
        final Bitfield plain = Bitfield.withCapacity(field.capacity());
        System.arraycopy(field.words(), 0, plain.words(), 0, plain.words().length);
        assertEquals(plain.cardinality(), field.cardinality(), where + ", count");
        for (int row = 0; row < field.capacity(); row += 64) {
            assertEquals(plain.rank(row), field.rank(row), where + ", rows before " + row);
            assertEquals(plain.nextClear(row), field.nextClear(row), where + ", next clear from " + row);
            assertEquals(plain.nextSet(row), field.nextSet(row), where + ", next set from " + row);
        }
        for (int row = 0; row >= 0 && row < field.capacity(); row++) {
            final int next = plain.nextSet(row);
            assertEquals(next, field.nextSet(row), where + ", next set from " + row);
            row = next < 0 ? field.capacity() : next;
        }
    }
}
