package org.denserow.engine.frame;

import static org.denserow.engine.ground.Given.given;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.stream.Stream;
import org.denserow.engine.rows.Reach;
import org.denserow.engine.rows.RowStore;
import org.denserow.engine.rows.TagExpression;
import org.denserow.engine.storage.Claims;
import org.denserow.engine.storage.Column;
import org.denserow.engine.storage.Part;
import org.denserow.engine.storage.RowList;
import org.denserow.engine.storage.Selection;
import org.denserow.engine.storage.Tag;
import org.denserow.jobs.JobSystem;
import org.denserow.jobs.ScheduleBuilder;

/// One declared system, and where its chunks stand in the frame that runs.
///
/// *Threads*: declarations never change; the plan of a frame is written by the owner before the dispatch.
final class SystemNode {

    /// One type that a system creates rows of, by its place and by its number in handles, with slots kept ready per
    /// chunk.
    record Creator(int type, int typeNumber, int floor) {}

    /// One tag that a system writes on rows anywhere.
    record Scattered(Tag tag, Reach reach) {}

    final String name;
    final Switches.Switch onOff;
    final long randomStream;
    final RowStore map;
    final Selection selection; // null: all rows
    Selected selected; // how its rows are found; by the plan
    boolean changesItsSelection; // whether it writes a tag of it
    final RowList list; // null: by rows or bits
    final int grain;
    final boolean setsGrain; // its declaration says the grain, so no option changes it
    final int every; // it runs in frames whose number is a multiple of it
    int segment; // how many inner boundaries of the frame come before it; by the list of systems
    final SystemBuilder.RangeBody rangeBody; // two of the three bodies are null
    final SystemBuilder.RowsBody rowsBody;
    final SystemBuilder.ListBody listBody;
    final Creator[] creators;
    private final Part<?, ?>[] reads;
    private final Part<?, ?>[] writes;
    private final Part<?, ?>[] scatters; // columns whose rows it writes anywhere
    private final Scattered[] scattered;

    int ordinal; // among all systems, in order of declaration; by the plan

    // The plan of the frame.
    int rows; // the row after the last active one when the segment started
    int chunks;
    int firstKey; // key of chunk 0
    final int[] firstStreams; // by creator: the stream of chunk 0
    final int[] ordinals; // by creator: its place among the creators of its type; by the plan

    SystemNode(
            final SystemBuilder declared,
            final RowStore map,
            final Selection selection,
            final RowList list,
            final SystemBuilder.RangeBody rangeBody,
            final SystemBuilder.RowsBody rowsBody,
            final SystemBuilder.ListBody listBody) {
        this.name = declared.name();
        this.onOff = new Switches.Switch(name);
        this.randomStream = Draw.stream(name);
        this.map = map;
        this.selection = selection;
        this.grain = declared.grainRows();
        this.setsGrain = declared.setsGrain();
        this.every = declared.everyFrames();
        this.rangeBody = rangeBody;
        this.rowsBody = rowsBody;
        this.listBody = listBody;
        this.list = list;
        this.reads = declared.readParts().toArray(Part<?, ?>[]::new);
        this.writes = declared.writtenParts().toArray(Part<?, ?>[]::new);
        this.scatters = declared.scatteredColumns().toArray(Part<?, ?>[]::new);
        this.scattered = declared.scattered().toArray(Scattered[]::new);
        this.creators = declared.creators().toArray(Creator[]::new);
        this.firstStreams = new int[creators.length];
        this.ordinals = new int[creators.length];
    }

    boolean runsIn(final long frame) {
        return onOff.isOn() && (every == 1 || frame % every == 0); // most run in each frame: no division for them
    }

    /// Its chunks when all rows of its type are there.
    int mostChunks() {
        return JobSystem.chunks(map.capacity(), grain);
    }

    /// Sets how its rows are found.
    void select(final Selected how) {
        selected = how;
        changesItsSelection = !Collections.disjoint(List.of(how.tags()), writtenTags());
    }

    /// Tells its node of the schedule what it touches. Parts are compared by identity; a selection is read.
    void declareAccess(final ScheduleBuilder.Node node) {
        node.reads((Object[]) reads).writes((Object[]) writes).writes((Object[]) scatters);
        for (final Scattered each : scattered) {
            node.writes(each.tag);
        }
        if (selected != null && selected.isShared()) {
            node.reads(selected);
        } else if (selected != null) {
            node.reads((Object[]) selected.tags());
        }
    }

    /// The claims that it bids for or asks.
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

    /// How its chunks write a tag.
    Reach reach(final Part<?, ?> part) {
        for (final Scattered each : scattered) {
            if (each.tag == part) {
                return each.reach;
            }
        }
        return Reach.OWN;
    }

    /// Whether its chunks write their own rows of a part.
    boolean writesOwnRows(final Part<?, ?> part) {
        return contains(writes, part) && !(part instanceof Claims);
    }

    /// Whether its chunks write rows of a part anywhere, each row in one chunk only.
    boolean scatters(final Part<?, ?> part) {
        return contains(scatters, part);
    }

    /// Whether its chunks write rows of a part anywhere, in a way that does not depend on their order.
    boolean writesAnyRow(final Part<?, ?> part) {
        return reach(part) != Reach.OWN || part instanceof Claims && contains(writes, part);
    }

    void checkReads(final Part<?, ?> part) {
        if (!contains(reads, part)) {
            throw undeclared(part, "reads", insteadOfReading(part));
        }
    }

    private String insteadOfReading(final Part<?, ?> part) {
        if (part instanceof Claims && contains(writes, part)) {
            return "a system either bids or asks who won, use two systems";
        }
        if (contains(scatters, part)) {
            return "use rows.write for rows that no other chunk writes";
        }
        return contains(writes, part) ? "use rows.write for the chunk's own rows" : "";
    }

    void checkWrites(final Part<?, ?> part) {
        if (!contains(writes, part) && !contains(scatters, part)) {
            throw undeclared(part, "writes", "");
        }
    }

    /// Whether its chunks may write a part of their own rows.
    void checkWritesOwn(final Part<?, ?> part) {
        if (!contains(writes, part)) {
            throw undeclared(part, "writes", "");
        }
    }

    private IllegalStateException undeclared(final Part<?, ?> part, final String declaration, final String instead) {
        given(part, "part");
        return new IllegalStateException("undeclared access: system=" + name + " part=" + part.name() + "; "
                + (instead.isEmpty() ? "add ." + declaration + "(…)" : instead));
    }

    private static boolean contains(final Part<?, ?>[] parts, final Part<?, ?> wanted) {
        for (final Part<?, ?> part : parts) {
            if (part == wanted) {
                return true;
            }
        }
        return false;
    }

    /// What it declared, once its segment is known.
    SystemDescription describe() {
        return new SystemDescription(
                name,
                map.type(),
                over(),
                selection == null
                        ? List.of()
                        : List.copyOf(TagExpression.of(selection).tags()),
                List.of(reads),
                List.of(writes),
                Arrays.stream(scatters).<Column<?>>map(part -> (Column<?>) part).toList(),
                scattered(Reach.SETS),
                scattered(Reach.CLEARS),
                Arrays.stream(creators)
                        .map(each -> new SystemDescription.Creates(each.typeNumber, each.floor))
                        .toList(),
                grain,
                every,
                segment);
    }

    private List<Tag> scattered(final Reach how) {
        return Arrays.stream(scattered)
                .filter(each -> each.reach == how)
                .map(Scattered::tag)
                .toList();
    }

    /// Which rows of its type it runs over, in words.
    String over() {
        return selection != null ? selection.toString() : list != null ? "list" : "all";
    }

    @Override
    public String toString() {
        return name;
    }
}
