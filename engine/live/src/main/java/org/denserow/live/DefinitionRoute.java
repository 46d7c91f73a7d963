package org.denserow.live;

import java.util.Collection;
import java.util.Map;
import org.denserow.engine.Port;
import org.denserow.engine.SystemDescription;
import org.denserow.engine.Tally;
import org.denserow.engine.storage.Column;
import org.denserow.engine.storage.HandleColumn;
import org.denserow.engine.storage.ObjectColumn;
import org.denserow.engine.storage.Part;

/// The definition of the simulation, for a page that does not know the model.
final class DefinitionRoute {

    private final LiveOptions options;
    private final Viewer viewer;

    DefinitionRoute(final LiveOptions options, final Viewer viewer) {
        this.options = options;
        this.viewer = viewer;
    }

    void addTo(final Map<String, Route> gets) {
        gets.put("/api/definition", query -> Answer.of(definition()));
    }

    private Json definition() {
        final Publication publication = viewer.board().latest();
        final Model model = publication.model();
        final Json json = new Json().object();
        json.field("title", options.title()).field("control", options.control());
        json.field("detailed", model.isDetailed()).field("rate", options.rate());
        json.name("types").list();
        model.types().forEach(type -> type(json, model, type));
        json.endList().name("networks").list();
        for (final DrawnNetwork network : DrawnNetwork.of(model)) {
            json.object().field("name", network.name());
            json.field("edges", network.edges().name());
            json.field("nodes", network.nodes().name()).end();
        }
        json.endList().name("systems").list();
        for (int i = 0; i < model.systems().size(); i++) {
            system(json, model, model.systems().get(i), publication.on()[i]);
        }
        json.endList().name("boundaries").list();
        model.boundaries().forEach(json::value);
        json.endList().name("ports").list();
        for (final Port<?> port : model.ports()) {
            json.object().field("name", port.name()).field("capacity", port.capacity());
            json.field("message", port.type().getSimpleName()).end();
        }
        json.endList().name("tallies").list();
        for (final Tally tally : model.tallies()) {
            json.value(tally.name());
        }
        json.endList().name("parameters").list();
        for (final Parameter parameter : options.parameters()) {
            json.object().field("name", parameter.name()).field("min", parameter.min());
            json.field("max", parameter.max()).field("value", parameter.value());
            json.field("unit", parameter.unit()).end();
        }
        return json.endList().field("history", options.history() != null).end();
    }

    private static void type(final Json json, final Model model, final Model.Type type) {
        json.object().field("number", type.table().type()).field("name", type.name());
        json.field("layout", type.layout())
                .field("capacity", type.table().layout().capacity());
        json.name("parts").list();
        for (final Part<?, ?> part : type.table().parts()) {
            json.object().field("name", Parts.name(type.table(), part)).field("kind", Parts.kind(part));
            json.field("lanes", part instanceof Column<?> column ? column.stride() : 1);
            json.field("target", part instanceof HandleColumn handles ? target(model, handles) : null);
            json.field(
                    "values",
                    part instanceof ObjectColumn<?> objects
                            ? objects.valueType().getSimpleName()
                            : "");
            json.end();
        }
        json.endList().name("picture");
        if (type.x() == null) {
            json.nothing();
        } else {
            json.object()
                    .field("x", type.x().name())
                    .field("y", type.y().name())
                    .end();
        }
        json.name("lattice");
        if (type.width() == 0) {
            json.nothing();
        } else {
            json.object()
                    .field("width", type.width())
                    .field("height", type.height())
                    .end();
        }
        json.end();
    }

    /// {@return the name of the type that a column refers to; null for any}
    private static String target(final Model model, final HandleColumn handles) {
        return handles.target() == HandleColumn.ANY_TYPE ? null : model.nameOf(handles.target());
    }

    private static void system(final Json json, final Model model, final SystemDescription system, final boolean isOn) {
        json.object().field("name", system.name()).field("type", model.nameOf(system.type()));
        json.field("over", system.over());
        parts(json, "reads", system.reads());
        json.name("selects").list();
        system.selects().forEach(tag -> json.value(tag.name()));
        json.endList();
        parts(json, "writes", system.writes());
        json.name("scatters").list();
        system.scatters().forEach(column -> json.value(column.name()));
        system.setsAnywhere().forEach(tag -> json.value(tag.name()));
        system.clearsAnywhere().forEach(tag -> json.value(tag.name()));
        json.endList().name("creates").list();
        for (final int created : system.creates()) {
            json.value(model.nameOf(created));
        }
        json.endList().field("segment", system.segment()).field("exclusive", system.exclusive());
        json.field("thread", system.thread())
                .field("every", system.every())
                .field("on", isOn)
                .end();
    }

    private static void parts(final Json json, final String name, final Collection<? extends Part<?, ?>> parts) {
        json.name(name).list();
        parts.forEach(part -> json.value(part.name()));
        json.endList();
    }
}
