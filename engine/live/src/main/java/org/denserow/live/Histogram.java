package org.denserow.live;

import org.denserow.engine.published.PublishedCopy;

/// How the values of a lane are spread over the active rows: range, mean, standard deviation, counts in bins of equal
/// width. Values that are not finite are counted apart.
///
/// *Threads*: one. *Cost*: two passes over the rows.
final class Histogram {

    private final Sampling.Extent extent = new Sampling.Extent();
    private final long[] bins;
    private double squares; // sum of squared distances from the mean
    private long notFinite;

    private Histogram(final int bins) {
        this.bins = new long[bins];
    }

    static Json of(final Model.Type type, final PublishedCopy copy, final Lane lane, final int bins) {
        final Histogram histogram = new Histogram(bins);
        lane.eachActive(type, copy, (row, value) -> histogram.measure(value));
        if (histogram.extent.isKnown()) {
            lane.eachActive(type, copy, (row, value) -> histogram.count(value));
        }
        return histogram.write(copy.frame());
    }

    private void measure(final double value) {
        extent.add(value);
        notFinite += Double.isFinite(value) ? 0 : 1;
    }

    private void count(final double value) {
        if (!Double.isFinite(value)) {
            return;
        }
        final double distance = value - extent.mean();
        squares += distance * distance;
        final double width = extent.max - extent.min;
        final int bin = width > 0 ? (int) ((value - extent.min) / width * bins.length) : 0;
        bins[Math.min(bin, bins.length - 1)]++;
    }

    private Json write(final long frame) {
        final Json json = new Json().object().field("frame", frame).field("count", extent.count());
        json.field("notFinite", notFinite).field("min", extent.min).field("max", extent.max);
        json.field("mean", extent.mean()).field("deviation", Math.sqrt(squares / extent.count()));
        json.name("bins").list();
        for (final long bin : bins) {
            json.value(bin);
        }
        return json.endList().end();
    }
}
