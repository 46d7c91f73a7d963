package org.denserow.live;

import java.util.ArrayList;
import java.util.List;
import org.denserow.engine.Table;
import org.denserow.engine.derived.Buckets;
import org.denserow.engine.derived.Derived;
import org.denserow.engine.derived.Grid;
import org.denserow.engine.derived.LinkedRows;
import org.denserow.engine.derived.Nearby;
import org.denserow.engine.derived.Network;
import org.denserow.engine.derived.SelectedRows;
import org.denserow.engine.index.HashIndex;
import org.denserow.engine.index.NameIndex;
import org.denserow.engine.index.RangeIndex;
import org.denserow.engine.index.SetIndex;
import org.denserow.engine.storage.ByteColumn;
import org.denserow.engine.storage.Claims;
import org.denserow.engine.storage.Column;
import org.denserow.engine.storage.DoubleColumn;
import org.denserow.engine.storage.FloatColumn;
import org.denserow.engine.storage.HandleColumn;
import org.denserow.engine.storage.IntColumn;
import org.denserow.engine.storage.LongColumn;
import org.denserow.engine.storage.ObjectColumn;
import org.denserow.engine.storage.Part;
import org.denserow.engine.storage.Resource;
import org.denserow.engine.storage.Tag;

/// Names and kinds of parts, as pages write them: `speed`, `pos.1`.
///
/// *Threads*: any; [Table#parts()] is for any thread.
final class Parts {

    private Parts() {}

    /// {@return the name of a part without its type}
    static String name(final Table table, final Part<?, ?> part) {
        final String prefix = table.name() + '.';
        return part.name().startsWith(prefix) ? part.name().substring(prefix.length()) : part.name();
    }

    /// {@return the kind of a part in one word}
    static String kind(final Part<?, ?> part) {
        return switch (part) {
            case FloatColumn column -> "float";
            case DoubleColumn column -> "double";
            case IntColumn column -> "int";
            case LongColumn column -> "long";
            case ByteColumn column -> "byte";
            case HandleColumn column -> "handle";
            case ObjectColumn<?> column -> "object";
            case Tag tag -> "tag";
            case Claims claims -> "claims";
            case HashIndex index -> "hash";
            case SetIndex index -> "sets";
            case RangeIndex index -> "ranges";
            case NameIndex index -> "names";
            case Buckets buckets -> "buckets";
            case Grid grid -> "grid";
            case LinkedRows linked -> "linked";
            case Network network -> "network";
            case Nearby nearby -> "nearby";
            case SelectedRows selected -> "selected";
            case Derived<?> derived -> "derived";
            case Resource<?> resource -> "resource";
            default -> "part";
        };
    }

    /// {@return whether copies can have it}
    static boolean isCopied(final Part<?, ?> part) {
        return part instanceof Tag || part instanceof Column<?> && !(part instanceof ObjectColumn<?>);
    }

    /// {@return all lanes of a part that can be copied: one, or one for each component of vectors}
    static List<Lane> lanes(final Table table, final Part<?, ?> part) {
        final String name = name(table, part);
        final int stride = part instanceof Column<?> column ? column.stride() : 1;
        if (stride == 1) {
            return List.of(new Lane(name, part, 0));
        }
        final List<Lane> lanes = new ArrayList<>();
        for (int lane = 0; lane < stride; lane++) {
            lanes.add(new Lane(name + '.' + lane, part, lane));
        }
        return lanes;
    }

    /// Finds a lane by the name that a page writes.
    ///
    /// @throws Refusal if there is none
    static Lane lane(final Table table, final String name) {
        for (final Part<?, ?> part : table.parts()) {
            if (isCopied(part)) {
                for (final Lane lane : lanes(table, part)) {
                    if (lane.name().equals(name)) {
                        return lane;
                    }
                }
            }
        }
        throw new Refusal(
                400,
                "a part is a column of numbers or handles, or a tag, of the type: type=" + table.name() + ", part="
                        + name + "; /api/definition has their names, components of vectors end with .0, .1, .2");
    }

    /// {@return a lane with numbers}
    ///
    /// @throws Refusal if there is none of this name
    static Lane number(final Table table, final String name) {
        final Lane lane = lane(table, name);
        if (!lane.isNumber()) {
            throw new Refusal(
                    400,
                    "handles are no numbers: type=" + table.name() + ", part=" + name
                            + "; choose a column of numbers or a tag");
        }
        return lane;
    }
}
