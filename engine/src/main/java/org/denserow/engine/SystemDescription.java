package org.denserow.engine;

import java.util.Arrays;
import java.util.List;
import org.denserow.engine.rows.Reach;
import org.denserow.engine.storage.Column;
import org.denserow.engine.storage.Part;
import org.denserow.engine.storage.Tag;
import org.denserow.jobs.Experimental;

/// The declaration of a system, for tools; [Definition#systems()] gives it. Types are given by number ([Table#type()]).
///
/// An exclusive system may access everything without declaration, so its lists are empty, and its type is [#NO_TYPE]. A
/// system that runs once has no type either, but its lists have what it declares.
///
/// *Threads*: any; it never changes, nor do its lists. *Cost*: one read, unless a method says more.
public final class SystemDescription {

    /// The type of a system without rows: 0, the number of no type.
    public static final int NO_TYPE = 0;

    private final String name;
    private final int type;
    private final String over;
    private final List<Tag> selects;
    private final List<Part<?, ?>> reads;
    private final List<Part<?, ?>> writes;
    private final List<Column<?>> scatters;
    private final List<Tag> setsAnywhere;
    private final List<Tag> clearsAnywhere;
    private final int[] creates; // numbers of types
    private final int[] createsAtLeast; // for each of them
    private final int grain;
    private final boolean setsGrain;
    private final Period period;
    private final String thread;
    private final int segment;

    /// Describes a system with chunks.
    SystemDescription(final SystemNode of) {
        name = of.name;
        type = of.store == null ? NO_TYPE : of.store.type();
        over = of.over.toString();
        selects = List.copyOf(of.selects);
        reads = List.copyOf(of.access.reads());
        writes = List.copyOf(of.access.writes());
        scatters = List.copyOf(of.access.scatteredColumns());
        setsAnywhere = List.copyOf(of.access.scattered(Reach.SETS));
        clearsAnywhere = List.copyOf(of.access.scattered(Reach.CLEARS));
        creates = Arrays.stream(of.creators)
                .mapToInt(SystemNode.Creator::typeNumber)
                .toArray();
        createsAtLeast =
                Arrays.stream(of.creators).mapToInt(SystemNode.Creator::floor).toArray();
        grain = of.grain.set();
        setsGrain = of.setsGrain;
        period = of.period;
        thread = of.thread;
        segment = of.segment;
    }

    /// Describes an exclusive system.
    ///
    /// @param segment the segment that begins after it
    SystemDescription(final ExclusiveSystem of, final int segment) {
        name = of.name();
        type = NO_TYPE;
        over = "";
        selects = List.of();
        reads = List.of();
        writes = List.of();
        scatters = List.of();
        setsAnywhere = List.of();
        clearsAnywhere = List.of();
        creates = new int[0];
        createsAtLeast = new int[0];
        grain = 0;
        setsGrain = false;
        period = of.period();
        thread = "";
        this.segment = segment;
    }

    /// {@return its name}
    public String name() {
        return name;
    }

    /// {@return the number of the type that it runs over, or [#NO_TYPE]}
    public int type() {
        return type;
    }

    /// {@return the rows of the type that it runs over, in words: `all`, `list`, the selection, `groups of` or `waves
    ///     of` a part; `once` if it runs once, over no rows; empty if it is exclusive}
    public String over() {
        return over;
    }

    /// {@return the tags of the selection, which it reads, in order of their numbers}
    public List<Tag> selects() {
        return selects;
    }

    /// {@return parts that it reads in any row}
    public List<Part<?, ?>> reads() {
        return reads;
    }

    /// {@return parts that each chunk reads and writes in its own rows; claims for which it bids; resources}
    public List<Part<?, ?>> writes() {
        return writes;
    }

    /// {@return columns that it writes in any row}
    public List<Column<?>> scatters() {
        return scatters;
    }

    /// {@return tags that it sets in any row}
    public List<Tag> setsAnywhere() {
        return setsAnywhere;
    }

    /// {@return tags that it clears in any row}
    public List<Tag> clearsAnywhere() {
        return clearsAnywhere;
    }

    /// {@return the numbers of the types whose rows it creates; a new array for each call}
    public int[] creates() {
        return creates.clone();
    }

    /// Gives the number of rows of a type that each chunk can create without new slots, while slots are free.
    ///
    /// @param created one of [#creates()]
    /// @return rows per chunk, as declared by [SystemBuilder#creates(Table,int)]; 0 if declared without a number
    /// @throws IllegalArgumentException if it creates no rows of this type
    public int createsAtLeast(final int created) {
        for (int i = 0; i < creates.length; i++) {
            if (creates[i] == created) {
                return createsAtLeast[i];
            }
        }
        throw new IllegalArgumentException("the system creates no rows of this type: system=" + name + ", type="
                + created + ", creates=" + Arrays.toString(creates) + "; creates() has the numbers of its types");
    }

    /// {@return rows per chunk; 0 if they are computed from the rows, see [SystemBuilder#defaultGrain(int)], or if the
    ///     system runs over no rows}
    public int grain() {
        return grain;
    }

    /// {@return whether it set the grain itself, so that [SimulationOptions#withGrain(int)] does not change it}
    public boolean setsGrain() {
        return setsGrain;
    }

    /// {@return n, if it runs in the frames whose number is a multiple of n; 1 if it runs in all}
    public int every() {
        return period.frames();
    }

    /// {@return its period in ticks, if it runs in the first frame at each multiple of it; 0 if it has none}
    @Experimental
    public long everyTicks() {
        return period.ticks();
    }

    /// {@return the name of the thread on which it always runs, see [SystemBuilder#onOneThread(String)]; empty if any will
    ///     do}
    public String thread() {
        return thread;
    }

    /// {@return the number of inner boundaries before it, its own included if it is exclusive: 0 for a system of the
    ///     first segment; boundary `n`, from 1, is entry `n - 1` of [Definition#boundaries()]}
    public int segment() {
        return segment;
    }

    /// {@return whether it runs alone, on the owner, at a boundary of its own}
    public boolean exclusive() {
        return type == NO_TYPE && over.isEmpty();
    }

    /// {@return its name, what it runs over, and all accesses that it declares}
    @Override
    public String toString() {
        return "SystemDescription{name=" + name + ", type=" + type + ", over=" + over + ", selects=" + selects
                + ", reads=" + reads + ", writes=" + writes + ", scatters=" + scatters + ", setsAnywhere="
                + setsAnywhere + ", clearsAnywhere=" + clearsAnywhere + ", creates=" + Arrays.toString(creates)
                + ", grain=" + grain + ", " + period + ", segment=" + segment + '}';
    }
}
