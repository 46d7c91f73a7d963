package org.denserow.engine;

import java.util.List;
import org.denserow.engine.storage.Column;
import org.denserow.engine.storage.Part;
import org.denserow.engine.storage.Tag;

/// The declaration of a system, for tools: [Definition#systems()]. Types are given by number ([Table#type()]).
///
/// An exclusive system may access everything without declaration: its lists are empty, its type is [#NO_TYPE]. A system
/// that runs once has no type either, and lists its declarations.
///
/// *Threads*: any; it never changes.
///
/// @param name its name
/// @param type the number of the type that it runs over, or [#NO_TYPE]
/// @param over which rows of the type, in words: `all`, `list`, the selection, `groups of` or `waves of` a part; `once`
///     if it runs once, over no rows; empty if exclusive
/// @param selects the tags of the selection, in order of their numbers; it reads them
/// @param reads parts that it reads in any row
/// @param writes parts that each chunk reads and writes in its own rows; claims for which it bids; resources
/// @param scatters columns that it writes in any row
/// @param setsAnywhere tags that it sets in any row
/// @param clearsAnywhere tags that it clears in any row
/// @param creates types whose rows it creates
/// @param grain rows per chunk; 0 if computed from the rows, see [SystemBuilder#defaultGrain(int)], and if it has none
/// @param setsGrain whether it set the grain itself, so that [SimulationOptions#withGrain(int)] does not change it
/// @param every it runs in frames whose number is a multiple of it
/// @param segment the number of inner boundaries before it, its own included if it is exclusive: 0 for a system of the
///     first segment; boundary `n`, from 1, is entry `n - 1` of [Definition#boundaries()]
public record SystemDescription(
        String name,
        int type,
        String over,
        List<Tag> selects,
        List<Part<?, ?>> reads,
        List<Part<?, ?>> writes,
        List<Column<?>> scatters,
        List<Tag> setsAnywhere,
        List<Tag> clearsAnywhere,
        List<Creates> creates,
        int grain,
        boolean setsGrain,
        int every,
        int segment) {

    /// The type of a system without rows: 0, the number of no type.
    public static final int NO_TYPE = 0;

    /// A type whose rows a system creates.
    ///
    /// @param type its number
    /// @param atLeastPerChunk rows that each chunk can create without new index slots, while slots are free
    public record Creates(int type, int atLeastPerChunk) {}

    /// Copies all lists.
    public SystemDescription {
        selects = List.copyOf(selects);
        reads = List.copyOf(reads);
        writes = List.copyOf(writes);
        scatters = List.copyOf(scatters);
        setsAnywhere = List.copyOf(setsAnywhere);
        clearsAnywhere = List.copyOf(clearsAnywhere);
        creates = List.copyOf(creates);
    }

    /// {@return whether it runs alone, on the owner, at a boundary of its own}
    public boolean exclusive() {
        return type == NO_TYPE && over.isEmpty();
    }
}
