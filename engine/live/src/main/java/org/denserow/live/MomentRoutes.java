package org.denserow.live;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.denserow.engine.FrameReport;

/// The moments that are kept, and two of them compared.
final class MomentRoutes {

    private final Moments moments;

    MomentRoutes(final Moments moments) {
        this.moments = moments;
    }

    void addTo(final Map<String, Route> gets) {
        gets.put("/api/moments", query -> {
            final Json json = new Json().object().name("frames").list();
            for (final long frame : moments.frames()) {
                json.value(frame);
            }
            return Answer.of(json.endList().end());
        });
        gets.put(
                "/api/compare",
                query -> Answer.of(compare(
                        moments.moment(query.whole("one", 0, Long.MAX_VALUE)),
                        moments.moment(query.whole("two", 0, Long.MAX_VALUE)))));
    }

    private static Json compare(final Moments.Moment one, final Moments.Moment two) {
        final Json json = new Json().object().field("one", one.frame()).field("two", two.frame());
        json.name("types").list();
        final List<FrameReport.OfType> types = one.figures().types();
        for (int i = 0; i < types.size(); i++) { // types are defined before the first frame
            json.object()
                    .field("name", types.get(i).name())
                    .field("one", types.get(i).rows());
            json.field("two", two.figures().types().get(i).rows()).end();
        }
        json.endList().name("tags").list();
        final Map<List<String>, Integer> counts = new HashMap<>(); // tags may be added later
        two.figures().tags().forEach(tag -> counts.put(List.of(tag.type(), tag.tag()), tag.count()));
        for (final Publication.OfTag tag : one.figures().tags()) {
            final Integer count = counts.get(List.of(tag.type(), tag.tag()));
            if (count != null) {
                json.object().field("type", tag.type()).field("tag", tag.tag());
                json.field("one", tag.count()).field("two", count).end();
            }
        }
        json.endList().name("columns").list();
        one.means().forEach((column, mean) -> {
            final Double other = two.means().get(column);
            if (other != null) {
                json.object().field("type", column.type()).field("part", column.part());
                json.field("meanOne", mean).field("meanTwo", other).end();
            }
        });
        return json.endList().end();
    }
}
