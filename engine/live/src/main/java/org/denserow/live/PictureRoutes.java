package org.denserow.live;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.denserow.engine.published.PublishedCopy;

/// Pictures: rows as points, lattices as images; of now, or of a moment that was kept.
final class PictureRoutes {

    /// The most rows of a picture: 200,000.
    static final int MAX_ROWS = 200_000;

    private static final int DEFAULT_ROWS = 20_000;
    private static final String BYTES = "application/octet-stream";

    private final Viewer viewer;
    private final Moments moments;

    PictureRoutes(final Viewer viewer, final Moments moments) {
        this.viewer = viewer;
        this.moments = moments;
    }

    void addTo(final Map<String, Route> gets) {
        gets.put("/api/picture", this::picture);
    }

    private Answer picture(final Query query) throws InterruptedException {
        final Model.Type type = viewer.model().type(query.text("type"));
        final boolean isLattice = query.text("lattice", "0").equals("1");
        final String colorName = query.text("color", "-").equals("-") ? "" : query.text("color");
        final int max = (int) query.whole("max", 1, MAX_ROWS, DEFAULT_ROWS);
        final String network = isLattice ? "" : query.text("network", "");
        final boolean isPlaced = !isLattice && (network.isEmpty() || query.has("x") || query.has("y"));
        final String x = isPlaced ? query.text("x") : "";
        final String y = isPlaced ? query.text("y") : "";
        final String box = isPlaced ? query.text("box", "") : "";
        final Moments.Key key = new Moments.Key(type.name(), network, x, y, colorName, isLattice ? 0 : max, box);
        if (query.has("frame")) {
            return Answer.of(BYTES, moments.picture(query.whole("frame", 0, Long.MAX_VALUE), key));
        }
        final Lane color = colorName.isEmpty() ? null : Parts.number(type.table(), colorName);
        return Answer.of(BYTES, isLattice ? lattice(type, color, key) : points(type, color, key));
    }

    private byte[] points(final Model.Type type, final Lane color, final Moments.Key key) throws InterruptedException {
        final Lane x = key.x().isEmpty() ? null : Parts.number(type.table(), key.x());
        final Lane y = key.y().isEmpty() ? null : Parts.number(type.table(), key.y());
        final double[] box = key.box().isEmpty() ? null : box(key.box());
        final List<Lane> lanes = new ArrayList<>();
        for (final Lane lane : new Lane[] {x, y, color}) {
            if (lane != null) {
                lanes.add(lane);
            }
        }
        final DrawnNetwork network =
                key.network().isEmpty() ? null : DrawnNetwork.named(viewer.model(), key.network(), type);
        final Json header = new Json().object();
        final Sampling rows;
        final EdgePairs edges;
        final long frame;
        try (PublishedCopy joined = network == null ? null : edges(network, type, lanes);
                PublishedCopy copy = viewer.copy(type, lanes)) {
            rows = new Sampling(key.max(), box, x != null, color != null, copy.end());
            rows.take(type, copy, x, y, color);
            edges = joined == null ? null : new EdgePairs(network, joined, rows);
            frame = copy.frame();
            header.field("frame", frame).field("size", copy.size());
        }
        header.field("shown", rows.shown).field("within", rows.within);
        if (edges != null) {
            header.field("edges", edges.count).field("placed", x != null);
        }
        extent(header, "X", rows.x);
        extent(header, "Y", rows.y);
        extent(header, "C", rows.c);
        if (box != null) {
            header.name("box").list();
            for (final double side : box) {
                header.value(side);
            }
            header.endList();
        }
        final byte[] bytes = PictureBytes.ofRows(header.end(), rows, edges);
        final Map<Moments.Column, Double> means = new HashMap<>();
        mean(means, type, x, rows.x);
        mean(means, type, y, rows.y);
        mean(means, type, color, rows.c);
        keep(frame, key, bytes, means);
        return bytes;
    }

    /// Takes a copy of the edges. The nodes are asked for first, so that the latest copies of both are those of one frame,
    /// unless a frame comes between them: then an edge whose end is missing is left out.
    private PublishedCopy edges(final DrawnNetwork network, final Model.Type nodes, final List<Lane> lanes)
            throws InterruptedException {
        viewer.copy(nodes, lanes).close();
        return viewer.copy(network.edges(), List.of(network.from(), network.to()));
    }

    private byte[] lattice(final Model.Type type, final Lane color, final Moments.Key key) throws InterruptedException {
        if (type.width() == 0) {
            throw new Refusal(
                    400,
                    "this type is no lattice: type=" + type.name()
                            + "; LiveOptions.withLattice names the width of fixed rows");
        }
        if (color == null) {
            throw new Refusal(400, "a lattice shows a part: color is missing; name a column of numbers or a tag");
        }
        final Json header = new Json().object();
        final LatticeImage image;
        final long frame;
        try (PublishedCopy copy = viewer.copy(type, List.of(color))) {
            image = new LatticeImage(type, copy, color);
            frame = copy.frame();
            header.field("frame", frame).field("size", copy.size());
        }
        header.field("width", image.width).field("height", image.height).field("factor", image.factor);
        extent(header, "C", image.extent);
        final byte[] bytes = PictureBytes.ofImage(header.end(), image);
        final Map<Moments.Column, Double> means = new HashMap<>();
        mean(means, type, color, image.extent);
        keep(frame, key, bytes, means);
        return bytes;
    }

    private void keep(
            final long frame, final Moments.Key key, final byte[] bytes, final Map<Moments.Column, Double> means) {
        moments.note(viewer.board().latest());
        moments.keep(frame, key, bytes, means);
    }

    private static void mean(
            final Map<Moments.Column, Double> means,
            final Model.Type type,
            final Lane lane,
            final Sampling.Extent extent) {
        if (lane != null && extent.isKnown()) {
            means.put(new Moments.Column(type.name(), lane.name()), extent.mean());
        }
    }

    private static void extent(final Json header, final String axis, final Sampling.Extent extent) {
        header.field("min" + axis, extent.min).field("max" + axis, extent.max); // null without a value
    }

    private static double[] box(final String text) {
        final String[] sides = text.split(",");
        if (sides.length != 4) {
            throw new Refusal(400, "a box has four sides: box=" + text + "; send x0,y0,x1,y1");
        }
        final double[] box = new double[sides.length];
        for (int i = 0; i < box.length; i++) {
            box[i] = Query.number("box", sides[i], -Double.MAX_VALUE, Double.MAX_VALUE);
        }
        if (!(box[0] <= box[2] && box[1] <= box[3])) {
            throw new Refusal(400, "the sides of a box are in order: box=" + text + "; send x0,y0,x1,y1 with x0 <= x1");
        }
        return box;
    }
}
