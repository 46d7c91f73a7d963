package org.denserow.engine;

import java.util.Arrays;
import org.denserow.engine.command.CommandLog;
import org.denserow.engine.derived.Derived;
import org.denserow.engine.index.Index;
import org.denserow.engine.rows.Cells;
import org.denserow.engine.rows.DerivedPart;
import org.denserow.engine.rows.HeldObject;
import org.denserow.engine.rows.Reach;
import org.denserow.engine.rows.Rebuilt;
import org.denserow.engine.rows.RowStore;
import org.denserow.engine.rows.RowTag;
import org.denserow.engine.rows.TagView;
import org.denserow.engine.storage.Part;
import org.denserow.engine.storage.Tag;

/// The views through which a body reaches parts: the array of a column, a view of a tag or of a derived part, the
/// object of a resource. Views are reused.
///
/// *Threads*: one chunk at a time. *Cost*: nothing is allocated once each tag and derived part has been requested.
final class PartViews {

    private final CommandLog log;
    private TagView[][] tags = {}; // by type, then tag
    private Rebuilt<?>[] derived = {}; // requested so far
    private Object[] derivedViews = {}; // of them

    PartViews(final CommandLog log) {
        this.log = log;
    }

    /// A view that writes the rows `[writableBegin, writableEnd)` of a tag; for a column, the whole array.
    @SuppressWarnings("unchecked") // the view of a column is its array, that of a tag its bits
    <V> V view(final Part<?, ?> part, final int writableBegin, final int writableEnd, final Reach reach) {
        if (part instanceof Cells<?> column) { // no switch: bodies ask for several columns in each chunk
            return (V) column.array();
        }
        if (part instanceof Tag tag) {
            final TagView bits = bits(log.store(part.type()), tag);
            bits.limit(writableBegin, writableEnd, reach);
            return (V) bits;
        }
        if (part instanceof Derived<?>) {
            return (V) derivedView(Rebuilt.of(part));
        }
        if (part instanceof HeldObject<?> resource) {
            return (V) resource.object();
        }
        if (part instanceof Index<?>) {
            return (V) part; // an index is its own view
        }
        final DerivedPart<?, ?> derived = DerivedPart.of(part);
        return (V) (writableBegin == writableEnd ? derived.reading() : derived.writing());
    }

    private <R> R derivedView(final Rebuilt<R> part) {
        int place = 0;
        while (place < derived.length && derived[place] != part) { // a system reads few
            place++;
        }
        if (place == derived.length) {
            derived = Arrays.copyOf(derived, place + 1);
            derived[place] = part;
            derivedViews = Arrays.copyOf(derivedViews, place + 1);
        }
        @SuppressWarnings("unchecked") // made by this part
        final R view = part.view((R) derivedViews[place]);
        if (derivedViews[place] != view) {
            derivedViews[place] = view;
        }
        return view;
    }

    private TagView bits(final RowStore store, final Tag tag) {
        final int type = log.place(store.type());
        if (tags.length <= type) {
            final int before = tags.length;
            tags = Arrays.copyOf(tags, log.types() + 1);
            Arrays.fill(tags, before, tags.length, new TagView[0]);
        }
        TagView[] ofType = tags[type];
        final int place = tag.index();
        if (ofType.length <= place) {
            ofType = Arrays.copyOf(ofType, place + 1);
            tags[type] = ofType;
        }
        if (ofType[place] == null) {
            ofType[place] = new TagView((RowTag) tag);
        }
        return ofType[place];
    }
}
