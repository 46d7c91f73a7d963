package org.denserow.engine.published;

import static org.denserow.engine.ground.Given.given;

import java.util.ArrayList;
import java.util.List;
import org.denserow.engine.Table;
import org.denserow.engine.storage.Column;
import org.denserow.engine.storage.ObjectColumn;
import org.denserow.engine.storage.Part;
import org.denserow.engine.storage.Tag;

/// The columns and tags of one table that are copied, each with its place in a [PublishedBuffer].
///
/// *Threads*: immutable; the owner alone uses [#bits(int)].
final class PublishedParts {

    private final Table table;
    private final Column<?>[] columns;
    private final Tag[] tags;
    private final Tag.Bits[] bits; // of the tags: taken once, since a new view is an allocation

    PublishedParts(final Table table, final Part<?, ?>[] parts) {
        this.table = table;
        final List<Part<?, ?>> ofTable = table.parts();
        final List<Part<?, ?>> seen = new ArrayList<>();
        final List<Column<?>> foundColumns = new ArrayList<>();
        final List<Tag> foundTags = new ArrayList<>();
        for (final Part<?, ?> part : given(parts, "parts", "pass the columns and tags, or nothing")) {
            given(part, "part", "pass the columns and tags, or nothing");
            if (!ofTable.contains(part) && !isLive(part)) {
                throw new IllegalArgumentException("a published part must be of the table: part=" + part.name()
                        + ", type=" + table.name() + "; publish rows of each table on their own");
            }
            if (seen.contains(part)) {
                throw new IllegalArgumentException(
                        "a part is published once: part=" + part.name() + "; name it once among the parts");
            }
            seen.add(part);
            switch (part) {
                case ObjectColumn<?> objects ->
                    throw new IllegalArgumentException("objects are not published: column=" + objects.name()
                            + "; a copy of the reference would share the object with systems that change it:"
                            + " publish a number that stands for it");
                case Column<?> column -> foundColumns.add(column);
                case Tag tag -> foundTags.add(tag);
                default ->
                    throw new IllegalArgumentException("only columns and tags are published: part=" + part.name()
                            + "; let a system write what readers need into a column");
            }
        }
        columns = foundColumns.toArray(Column<?>[]::new);
        tags = foundTags.toArray(Tag[]::new);
        bits = foundTags.stream().map(Tag::bits).toArray(Tag.Bits[]::new);
    }

    /// The live tag of a pinned type is not in the list of its parts.
    private boolean isLive(final Part<?, ?> part) {
        return table.layout().isPinned() && part == table.live();
    }

    int columns() {
        return columns.length;
    }

    int tags() {
        return tags.length;
    }

    Column<?> column(final int place) {
        return columns[place];
    }

    Tag.Bits bits(final int place) {
        return bits[place];
    }

    /// {@return the place of a column}
    int placeOf(final Column<?> column) {
        return place(columns, given(column, "column", "pass a published column"));
    }

    /// {@return the place of a tag}
    int placeOf(final Tag tag) {
        return place(tags, given(tag, "tag", "pass a published tag"));
    }

    private int place(final Part<?, ?>[] published, final Part<?, ?> part) {
        for (int place = 0; place < published.length; place++) {
            if (published[place] == part) {
                return place;
            }
        }
        throw new IllegalArgumentException("only published parts can be read: part=" + part.name() + ", published="
                + this + "; name it when you create the PublishedRows");
    }

    @Override
    public String toString() {
        final List<String> names = new ArrayList<>();
        for (final Column<?> column : columns) {
            names.add(column.name());
        }
        for (final Tag tag : tags) {
            names.add(tag.name());
        }
        return names.toString();
    }
}
