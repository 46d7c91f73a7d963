package org.denserow.live;

import java.util.Locale;
import org.denserow.engine.Simulation;
import org.denserow.engine.Table;
import org.denserow.engine.handle.Handle;
import org.denserow.engine.storage.ByteColumn;
import org.denserow.engine.storage.Column;
import org.denserow.engine.storage.DoubleColumn;
import org.denserow.engine.storage.FloatColumn;
import org.denserow.engine.storage.HandleColumn;
import org.denserow.engine.storage.IntColumn;
import org.denserow.engine.storage.LongColumn;
import org.denserow.engine.storage.ObjectColumn;
import org.denserow.engine.storage.Part;
import org.denserow.engine.storage.Tag;

/// One row with all its columns and tags, in JSON, read from the live rows.
///
/// *Threads*: the owner, between frames. It reads cell by cell: an array of `values()` would count as a write.
final class RowReading {

    /// The longest text of an object that is shown, in characters: 200.
    static final int MAX_TEXT = 200;

    private static final long EXACT = 1L << 53; // numbers of JavaScript are exact to there

    private final Simulation sim;
    private final Json json = new Json();

    private RowReading(final Simulation sim) {
        this.sim = sim;
    }

    /// {@return the row of a handle}
    ///
    /// @throws Refusal if it has none
    static Json of(final Simulation sim, final Model model, final long handle) {
        return new RowReading(sim).read(model, handle);
    }

    private Json read(final Model model, final long handle) {
        final Table table = model.type(Handle.type(handle)).table();
        final int row = table.find(handle);
        if (row < 0) {
            throw new Refusal(
                    404,
                    "the handle is stale, its row is gone: handle=" + Handle.toString(handle) + ", type=" + table.name()
                            + "; rows are gone when they were destroyed, or undone by a rewind");
        }
        json.object().field("frame", sim.frame()).name("handle").handle(handle);
        json.field("text", Handle.toString(handle)).field("type", table.name());
        json.field("row", row).field("state", table.state(row).toString().toLowerCase(Locale.ROOT));
        json.name("parts").list();
        for (final Part<?, ?> part : table.parts()) {
            if (part instanceof Column<?> || part instanceof Tag) {
                json.object().field("name", Parts.name(table, part)).field("kind", Parts.kind(part));
                json.name("value");
                value(part, row);
                if (part instanceof HandleColumn handles && handles.get(row) != Handle.NULL) {
                    leadsTo(model, handles.get(row));
                }
                json.end();
            }
        }
        return json.endList().end();
    }

    private void value(final Part<?, ?> part, final int row) {
        switch (part) {
            case FloatColumn column -> floats(column, row);
            case DoubleColumn column -> json.value(column.get(row));
            case IntColumn column -> json.value(column.get(row));
            case ByteColumn column -> json.value(column.get(row));
            case LongColumn column -> whole(column.get(row));
            case HandleColumn column -> json.handle(column.get(row));
            case ObjectColumn<?> column -> json.value(text(column.get(row)));
            case Tag tag -> json.value(tag.bits().get(row));
            default -> json.nothing();
        }
    }

    private void floats(final FloatColumn column, final int row) {
        if (column.stride() == 1) {
            json.value(column.get(row));
            return;
        }
        json.list();
        for (int lane = 0; lane < column.stride(); lane++) {
            json.value(column.get(column.stride() * row + lane));
        }
        json.endList();
    }

    private void whole(final long value) {
        if (Math.abs(value) <= EXACT) {
            json.value(value);
        } else {
            json.value(Long.toString(value));
        }
    }

    /// {@return the text of an object of the model, or null}
    private static String text(final Object object) {
        if (object == null) {
            return null;
        }
        try {
            final String text = String.valueOf(object);
            return text.length() <= MAX_TEXT ? text : text.substring(0, MAX_TEXT) + "…";
        } catch (final RuntimeException thrown) { // code of the model
            return object.getClass().getSimpleName() + ": " + thrown;
        }
    }

    private void leadsTo(final Model model, final long handle) {
        json.name("leadsTo").object().name("handle").handle(handle);
        json.field("text", Handle.toString(handle)).field("type", model.nameOf(Handle.type(handle)));
        json.field("alive", sim.find(handle) >= 0).end();
    }
}
