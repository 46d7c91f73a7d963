package org.denserow.engine.frame;

import java.util.List;
import org.denserow.engine.storage.Column;
import org.denserow.engine.storage.Part;
import org.denserow.engine.storage.Tag;

/// What a system declared, for tools: [Definition#systems()]. Types are named by their numbers ([Table#type()]).
///
/// An exclusive system reads, writes and creates whatever it likes: its lists are empty, its type is [#NO_TYPE]. One
/// that runs once has no type either, and lists what it declared.
///
/// *Threads*: any; it never changes.
///
/// @param name its name
/// @param type the number of the type that it runs over, or [#NO_TYPE]
/// @param over which rows of the type, in words: `all`, `list`, the selection, `groups of` or `waves of` a part; `once`
///     when it runs once, over none; an empty text when exclusive
/// @param selects the tags of the selection, in order of their numbers; it reads them
/// @param reads parts of which it reads any row
/// @param writes parts of which each chunk reads and writes its own rows; claims for which it bids; resources
/// @param scatters columns of which it writes rows anywhere
/// @param setsAnywhere tags that it sets on rows anywhere
/// @param clearsAnywhere tags that it clears on rows anywhere
/// @param creates types whose rows it creates
/// @param grain rows per chunk; 0 when its rows decide, see [SystemBuilder#defaultGrain(int)], and when it has none
/// @param setsGrain whether it set the grain itself, so that [SimulationOptions#withGrain(int)] does not change it
/// @param every it runs in frames whose number is a multiple of it
/// @param segment how many boundaries inside the frame come before it, its own among them when it is exclusive: 0 for
///     a system of the first segment; boundary `n`, from 1, is entry `n - 1` of [Definition#boundaries()]
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

    /// The type of a system that runs over none: 0, the number of no type.
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
