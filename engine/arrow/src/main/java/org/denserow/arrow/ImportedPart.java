package org.denserow.arrow;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.denserow.engine.Commands;
import org.denserow.engine.storage.Part;

/// One part of a type, with the fields that fill it and the values read so far.
abstract sealed class ImportedPart
        permits ImportedIntegers, ImportedReals, ImportedReferences, ImportedTags, ImportedTexts {

    private final Part<?, ?> part;
    private final List<String> names;
    private final int[] fields; // of the present source

    ImportedPart(final Part<?, ?> part, final List<String> names) {
        this.part = part;
        this.names = names;
        this.fields = new int[names.size()];
    }

    final Part<?, ?> part() {
        return part;
    }

    final List<String> names() {
        return names;
    }

    /// {@return the number of a field in the present source}
    final int field(final int place) {
        return fields[place];
    }

    /// Finds the fields in a source, and checks their kinds.
    ///
    /// @param before the number of rows read before
    final void bind(final TableRows rows, final int before) throws IOException {
        for (int i = 0; i < fields.length; i++) {
            fields[i] = find(rows, names.get(i), part.name());
            final TableField field = rows.fields().get(fields[i]);
            if (!takes(field)) {
                throw Refused.content(
                        "the type of a column must fit the part that it fills",
                        "file=" + rows.source() + ", column=" + field.name() + ", type=" + field.type() + ", part="
                                + part.name() + ", takes=" + taken(),
                        "convert the column before you write the file, or map another one");
            }
        }
        bound(rows, before);
    }

    /// {@return the number of the field with a name}
    static int find(final TableRows rows, final String name, final String part) throws IOException {
        int found = -1;
        final List<String> all = new ArrayList<>();
        for (int i = 0; i < rows.fields().size(); i++) {
            final String other = rows.fields().get(i).name();
            all.add(other);
            if (other.equals(name)) {
                if (found >= 0) {
                    throw Refused.content(
                            "a mapping names one column",
                            "file=" + rows.source() + ", column=" + name + ", part=" + part + ", places=" + found
                                    + " and " + i,
                            "give one of the two another name before you write the file");
                }
                found = i;
            }
        }
        if (found < 0) {
            throw Refused.content(
                    "a mapping names a column of the file",
                    "file=" + rows.source() + ", column=" + name + ", part=" + part + ", columns=" + all,
                    "map the column under the name that the file has");
        }
        return found;
    }

    /// {@return whether the part can take values of a field}
    abstract boolean takes(TableField field);

    /// {@return what it takes, in words}
    abstract String taken();

    /// Notes what depends on the source.
    ///
    /// @param before the number of rows read before
    void bound(final TableRows rows, final int before) throws IOException {}

    /// Takes the values of the present batch.
    ///
    /// @param at the number of rows read before
    /// @param arrays to use
    abstract void read(TableRows rows, int at, ReadArrays arrays) throws IOException;

    /// Fills the rows created last.
    ///
    /// @param handles theirs
    /// @param count the number of them
    abstract void fill(Commands commands, long[] handles, int count);

    // ---- Errors ----

    /// Refuses nulls.
    final void checkNoNulls(final TableRows rows, final int field) throws IOException {
        if (rows.hasNulls(field)) {
            for (int row = 0; row < rows.rows(); row++) {
                if (rows.isNull(field, row)) {
                    throw refused(
                            "only references and texts may be null",
                            rows,
                            field,
                            row,
                            "null",
                            "fill the column before you write the file, or leave these rows out");
                }
            }
        }
    }

    /// {@return the error for a number that would become another one}
    ///
    /// @param value its place among the values of the field in the batch
    /// @param text of the value
    final IOException misfit(final TableRows rows, final int field, final int value, final String text) {
        return refused(
                "a number must stay the same in its column",
                rows,
                field,
                value / rows.fields().get(field).width(),
                text,
                "map it to a wider column, call rounding() for floats, or round or limit the column before you write the file");
    }

    private IOException refused(
            final String rule,
            final TableRows rows,
            final int field,
            final int row,
            final String value,
            final String remedy) {
        final TableField seen = rows.fields().get(field);
        return Refused.content(
                rule,
                rows.place(rows.batch(), row) + ", column=" + seen.name() + ", type=" + seen.type() + ", value=" + value
                        + ", part=" + part.name() + ", takes=" + taken(),
                remedy);
    }
}
