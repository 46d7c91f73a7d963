package org.denserow.engine;

import static org.denserow.engine.ground.Given.given;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;
import org.denserow.engine.derived.Derived;
import org.denserow.engine.index.Index;
import org.denserow.engine.rows.DerivedPart;
import org.denserow.engine.rows.Reach;
import org.denserow.engine.rows.Rebuilt;
import org.denserow.engine.rows.RowGroups;
import org.denserow.engine.rows.RowStore;
import org.denserow.engine.rows.TagExpression;
import org.denserow.engine.storage.Claims;
import org.denserow.engine.storage.Column;
import org.denserow.engine.storage.ObjectColumn;
import org.denserow.engine.storage.Part;
import org.denserow.engine.storage.Resource;
import org.denserow.engine.storage.Selection;
import org.denserow.engine.storage.Tag;
import org.denserow.jobs.ScheduleBuilder;

/// The parts that one system declares, and how it accesses each: reads it, writes the rows of its chunks, or writes
/// rows anywhere. Refuses declarations that exclude each other, and says what a chunk may do.
///
/// *Threads*: the owner writes it while the system is declared; then it never changes, and chunks read it. *Cost*: a
/// question is O(parts declared) and allocates nothing.
final class Access {

    /// One tag that a system writes on rows anywhere.
    private record Scattered(Tag tag, Reach reach) {}

    /// One column in which a system writes the rows of groups.
    private record Grouping(Part<?, ?> column, Rebuilt<?> by) {}

    private final String system;
    private Part<?, ?>[] reads = {};
    private Part<?, ?>[] writes = {};
    private Part<?, ?>[] scatters = {}; // columns whose rows it writes anywhere
    private Scattered[] scattered = {};
    private Grouping[] grouped = {}; // those of the scattered columns that it writes by the groups of its rows

    Access(final String system) {
        this.system = system;
    }

    // ---- While it is declared ----

    void addRead(final Part<?, ?> part) {
        checkNew(part);
        reads = with(reads, part);
    }

    void addWritten(final Part<?, ?> part) {
        checkNew(part);
        checkWritable(part);
        writes = with(writes, part);
    }

    void addScattered(final Part<?, ?> column) {
        checkNew(column);
        checkScatters(column);
        scatters = with(scatters, column);
    }

    void addScattered(final Tag tag, final Reach reach) {
        checkNew(tag);
        checkWritable(tag);
        scattered = with(scattered, new Scattered(tag, reach));
    }

    void addGrouped(final Part<?, ?> column, final Rebuilt<?> by) {
        if (!by.rows().owns(column)) {
            throw new IllegalArgumentException("a column is written by groups of its own rows: system=" + system
                    + ", writesGrouped=" + column.name() + ", by=" + by + "; pass a column of type "
                    + by.rows().name());
        }
        addScattered(column);
        grouped = with(grouped, new Grouping(column, by));
    }

    private static <T> T[] with(final T[] before, final T added) {
        final T[] all = Arrays.copyOf(before, before.length + 1);
        all[before.length] = added;
        return all;
    }

    private void checkNew(final Part<?, ?> part) {
        if (contains(reads, part) || contains(writes, part) || contains(scatters, part) || isScattered(part)) {
            throw new IllegalArgumentException("a part is declared once, as read or as written: system=" + system
                    + ", part=" + part.name() + "; .writes includes reading the chunk's own rows, in waves those of"
                    + " earlier waves, and what it read of other rows would depend on timing: let an earlier system"
                    + " copy the part into a second column, and read that one");
        }
    }

    private void checkWritable(final Part<?, ?> part) {
        if (part instanceof Tag tag && tag.isKept()) {
            throw new IllegalArgumentException("the rows keep this tag themselves: system=" + system + ", writes="
                    + part.name() + "; change the rows, or define a tag of your own");
        }
        if (part instanceof Derived<?>) {
            throw new IllegalArgumentException("a derived part is made from its sources, no system writes it: system="
                    + system + ", writes=" + part.name() + "; write a source, and declare that you read the part");
        }
        if (part instanceof Index<?>) {
            throw new IllegalArgumentException("an index follows its key, no system writes it: system=" + system
                    + ", writes=" + part.name() + "; declare .reads, and change keys by commands.set, or by rekey in an"
                    + " exclusive system");
        }
    }

    private void checkScatters(final Part<?, ?> part) {
        final String instead = switch (part) {
            case Column<?> column -> "";
            case Tag tag -> "use .setsAnywhere or .clearsAnywhere: the rows of one word belong to several chunks";
            case Derived<?> derived -> "no system writes a derived part: write a source of it";
            case Index<?> index ->
                "no system writes an index: record commands.set, or call rekey in an exclusive system";
            case Resource<?> resource -> "a resource is written by one body: declare .writes, and .once(…)";
            default -> DerivedPart.of(part).insteadOfScattering();
        };
        if (!instead.isEmpty()) {
            throw new IllegalArgumentException(
                    "a system scatters to columns: system=" + system + ", scatters=" + part.name() + "; " + instead);
        }
    }

    /// Refuses `.writes` of a part whose type is not the one that the system runs over.
    void checkWritesRowsOf(final RowStore store) {
        for (final Part<?, ?> part : writes) {
            if (part instanceof Resource<?>) {
                throw new IllegalArgumentException("several chunks must not write one object: system=" + system
                        + ", over=" + store.name() + ", writes=" + part.name()
                        + "; write it in a system of one body, .once(…), and let this one read it, or add to a Tally");
            }
            if (!store.owns(part) && !DerivedPart.isWrittenAnywhere(part)) {
                throw new IllegalArgumentException("a system writes rows of the type that it runs over: system="
                        + system + ", over=" + store.name() + ", writes=" + part.name()
                        + "; record commands.set instead, declare .scatters, or .writesGrouped if each row here stands"
                        + " for a group of those rows");
            }
        }
    }

    /// Refuses a selection by a tag that the system sets or clears anywhere.
    void checkSelects(final Selection selection) {
        for (final Tag tag : TagExpression.of(selection).tags()) {
            if (isScattered(tag)) {
                throw new IllegalArgumentException("a system does not run over a tag that it sets or clears anywhere:"
                        + " system=" + system + ", tag=" + tag + ", over=" + selection
                        + "; which rows a chunk finds would depend on timing, use a second tag");
            }
        }
    }

    /// Refuses tags of own rows, and columns by group, in a system over groups.
    void checkOverGroups(final String over) {
        if (grouped.length > 0) {
            throw new IllegalArgumentException("a system over keys writes by group, one over groups writes its rows:"
                    + " system=" + system + ", over=" + over + ", writesGrouped=" + grouped[0].column.name()
                    + "; declare .writes");
        }
        for (final Part<?, ?> part : writes) {
            if (part instanceof Tag) {
                throw new IllegalArgumentException("rows of one word belong to several groups: system=" + system
                        + ", over=" + over + ", writes=" + part.name()
                        + "; declare .setsAnywhere or .clearsAnywhere, or record commands.tag");
            }
        }
    }

    /// Refuses groups of the rows of a type that the system does not run over.
    void checkGroupedBy(final RowStore store) {
        for (final Grouping each : grouped) {
            if (!((RowGroups) each.by).areRowsOf(store)) {
                throw new IllegalArgumentException("handles group by the rows that they name: system=" + system
                        + ", over=" + store.name() + ", writesGrouped=" + each.column.name() + ", by=" + each.by
                        + "; run over the type that the handles name");
            }
        }
    }

    /// Refuses writing by groups in a system of one body: it has no rows and so no keys.
    void checkOnce() {
        if (grouped.length > 0) {
            throw new IllegalArgumentException("a system of one body has no rows whose groups it writes: system="
                    + system
                    + ", writesGrouped=" + grouped[0].column.name() + "; declare .writes, it may write all rows");
        }
    }

    /// Adds the part that the system runs over to its reads, unless it is declared as read.
    void addReadOnce(final Part<?, ?> part) {
        if (!contains(reads, part)) {
            addRead(part);
        }
    }

    /// Refuses object columns as written in a system that touches dead rows.
    void checkNoObjects(final String over) {
        for (final Part<?, ?> part : writes) {
            if (part instanceof ObjectColumn) {
                throw new IllegalArgumentException("dead rows must not keep objects alive: system=" + system + ", over="
                        + over + ", writes=" + part.name()
                        + "; run over its live() or list(), without .touchesDeadRows()");
            }
        }
    }

    boolean isScattered(final Part<?, ?> part) {
        return reach(part) != Reach.OWN;
    }

    // ---- When it runs ----

    /// How its chunks access a tag.
    Reach reach(final Part<?, ?> part) {
        for (final Scattered each : scattered) {
            if (each.tag == part) {
                return each.reach;
            }
        }
        return Reach.OWN;
    }

    void checkReads(final Part<?, ?> part) {
        if (!contains(reads, part)) {
            throw undeclared(part, "reads", insteadOfReading(part));
        }
    }

    private String insteadOfReading(final Part<?, ?> part) {
        if (part instanceof DerivedPart<?, ?> derived && contains(writes, part)) {
            return derived.insteadOfReading();
        }
        if (part instanceof Resource && contains(writes, part)) {
            return "use rows.write, which reads too";
        }
        if (contains(scatters, part)) {
            return "use rows.write for rows that no other chunk writes";
        }
        return contains(writes, part) ? "use rows.write for the chunk's own rows" : "";
    }

    void checkWrites(final Part<?, ?> part) {
        if (!contains(writes, part) && !contains(scatters, part)) {
            throw undeclared(
                    part, "writes", part instanceof Index<?> ? "use rows.read: an index changes by command" : "");
        }
    }

    /// Refuses unless its chunks may write this part in their own rows.
    void checkWritesOwn(final Part<?, ?> part) {
        if (!contains(writes, part)) {
            throw undeclared(part, "writes", "");
        }
    }

    private IllegalStateException undeclared(final Part<?, ?> part, final String declaration, final String instead) {
        given(part, "part");
        return new IllegalStateException("undeclared access: system=" + system + ", part=" + part.name() + "; "
                + (instead.isEmpty() ? "add ." + declaration + '(' + part.name() + ')' : instead));
    }

    private static boolean contains(final Part<?, ?>[] parts, final Part<?, ?> wanted) {
        for (final Part<?, ?> part : parts) {
            if (part == wanted) {
                return true;
            }
        }
        return false;
    }

    /// Whether its chunks write a part in their own rows.
    boolean writesOwnRows(final Part<?, ?> part) {
        return contains(writes, part) && !DerivedPart.isWrittenAnywhere(part);
    }

    /// Whether its chunks write rows of a column, their own or others.
    boolean writesInPlace(final Column<?> column) {
        return contains(writes, column) || contains(scatters, column);
    }

    /// Whether its chunks write rows of a part anywhere, each row in one chunk only.
    boolean scatters(final Part<?, ?> part) {
        return contains(scatters, part);
    }

    /// The groups by which its chunks write a column; null if they do not.
    RowGroups groupsOf(final Part<?, ?> column) {
        for (final Grouping each : grouped) {
            if (each.column == column) {
                return (RowGroups) each.by;
            }
        }
        return null;
    }

    /// Whether its chunks write a part in any row, in a way that does not depend on their order.
    boolean writesAnyRow(final Part<?, ?> part) {
        return isScattered(part) || contains(writes, part) && DerivedPart.isWrittenAnywhere(part);
    }

    // ---- For the schedule, and for tools ----

    /// Declares the system's parts to its node of the schedule. Parts are compared by identity.
    void declareTo(final ScheduleBuilder.Node node) {
        node.reads((Object[]) reads).writes((Object[]) writes).writes((Object[]) scatters);
        for (final Scattered each : scattered) {
            node.writes(each.tag);
        }
    }

    /// The claims that it bids on or reads.
    Stream<Claims> claims() {
        return Stream.concat(Arrays.stream(reads), Arrays.stream(writes))
                .filter(Claims.class::isInstance)
                .map(Claims.class::cast);
    }

    /// The tags that its chunks write in place.
    List<Tag> writtenTags() {
        final List<Tag> tags = new ArrayList<>();
        for (final Part<?, ?> part : writes) {
            if (part instanceof Tag tag) {
                tags.add(tag);
            }
        }
        for (final Scattered each : scattered) {
            tags.add(each.tag);
        }
        return tags;
    }

    List<Part<?, ?>> reads() {
        return List.of(reads);
    }

    List<Part<?, ?>> writes() {
        return List.of(writes);
    }

    List<Column<?>> scatteredColumns() {
        return Arrays.stream(scatters).<Column<?>>map(part -> (Column<?>) part).toList();
    }

    List<Tag> scattered(final Reach how) {
        return Arrays.stream(scattered)
                .filter(each -> each.reach == how)
                .map(Scattered::tag)
                .toList();
    }
}
