package org.denserow.demo.run;

import java.io.IOException;
import java.io.OutputStream;
import java.util.Locale;
import java.util.function.Consumer;
import java.util.stream.Collectors;
import org.denserow.demo.picture.Activity;
import org.denserow.demo.picture.FigureSeries;
import org.denserow.demo.picture.Page;
import org.denserow.demo.picture.Scene;
import org.denserow.demo.picture.WorldDrawing;
import org.denserow.engine.Simulation;
import org.denserow.engine.lines.ModelLines;

/// The picture of a run. Two kinds of file are two pictures: each takes its figures itself.
final class PictureFile implements RunFile {

    /// No frame is named: the world is drawn at the end of the run. If nothing moves there any more, it is drawn at the
    /// point of the charts at which the most moved.
    static final long AT_THE_END = Long.MAX_VALUE;

    /// Writes a page.
    interface Format {

        /// Writes it.
        ///
        /// @param out is flushed or closed later
        /// @throws IOException if `out` does not take it
        void write(Page page, OutputStream out) throws IOException;
    }

    private final WholeFile file;
    private final Format format;
    private final long at;
    private final FigureSeries series;
    private Simulation simulation;
    private ModelLines lines;
    private Scene world;
    private Activity activity = Activity.STEADY;
    private long peak; // the most that moved; 0: nothing so far
    private long last = -1; // what moved at the point before; -1: none so far
    private boolean hasRisen;
    private boolean isPeak; // the drawing shows it, since nothing moves at the end
    private WorldDrawing drawing; // null: not yet
    private long drawnAt;

    /// A picture that is not drawn yet.
    ///
    /// @param at frames that have run when the world is drawn, or [#AT_THE_END]
    /// @param every frames from one point of the charts to the next, as long as there is room for all
    PictureFile(final WholeFile file, final Format format, final long at, final long every) {
        this.series = new FigureSeries(every);
        this.file = file;
        this.format = format;
        this.at = at;
    }

    @Override
    public void begin(final Simulation reported, final Consumer<ModelLines> figures, final Scene drawnWorld) {
        simulation = reported;
        world = drawnWorld;
        activity = world.activity();
        lines = ModelLines.of(reported, series);
        figures.accept(lines);
        look();
    }

    @Override
    public void after() {
        if (look() && at == AT_THE_END && activity.mayEnd()) {
            drawPeak();
        }
    }

    /// {@return whether the charts have a point here}
    private boolean look() {
        final boolean isPoint = series.isDue(simulation.frame());
        if (isPoint) {
            lines.collect();
        }
        if (simulation.frame() == at) {
            draw();
        }
        return isPoint;
    }

    /// A decline from the first frame on is no peak: what was high before the first rise is forgotten then. Of equal peaks
    /// the first is kept.
    private void drawPeak() {
        final long now = activity.count().getAsLong();
        final boolean isFirstRise = !hasRisen && now > last && last >= 0;
        hasRisen |= isFirstRise;
        last = now;
        if (isFirstRise || now > peak) {
            peak = now;
            draw();
        }
    }

    @Override
    public void end() {
        if (!series.isDue(simulation.frame())) {
            lines.collect(); // charts end where the run ends
        }
        isPeak = at == AT_THE_END && peak > 0 && activity.count().getAsLong() == 0;
        if (drawing == null || at == AT_THE_END && !isPeak) {
            draw();
        }
    }

    private void draw() {
        drawing = new WorldDrawing();
        world.draw(drawing);
        drawnAt = simulation.frame();
    }

    @Override
    public String finish(final RunFacts facts) {
        try {
            format.write(page(facts), file.out());
        } catch (final IOException full) {
            throw file.lost(full);
        }
        return String.format(Locale.ROOT, "picture: %,d bytes in %s", file.keep(), file.name());
    }

    /// {@return at which frame the world was drawn, and why, in sentences}
    String moment() {
        final String frame = String.format(
                Locale.ROOT, "The picture shows the world after %,d frame%s", drawnAt, drawnAt == 1 ? "" : "s");
        return isPeak
                ? String.format(
                        Locale.ROOT,
                        "%s, at the peak of %s: %,d. At the end of the run there are none.",
                        frame,
                        activity.what(),
                        peak)
                : frame + ".";
    }

    /// Neither workers nor times: the same model and seed give the same picture.
    Page page(final RunFacts facts) {
        final RunFacts.Setting setting = facts.setting();
        final String parameters = setting.parameters().entrySet().stream()
                .map(each -> each.getKey() + " " + text(each.getValue()))
                .collect(Collectors.joining("; "));
        return new Page(
                title(setting),
                String.format(Locale.ROOT, "after %,d frames%s; seed %d; ", drawnAt, peakWords(), setting.seed())
                        + (setting.title().isEmpty() ? parameters : setting.title()),
                drawing,
                series);
    }

    private String peakWords() {
        return isPeak ? String.format(Locale.ROOT, ", the peak of %s: %,d", activity.what(), peak) : "";
    }

    /// {@return the scenario, and its activation if it has a choice}
    static String title(final RunFacts.Setting setting) {
        return setting.scenario() + (setting.activation().isEmpty() ? "" : ", " + setting.activation() + " activation");
    }

    /// {@return a parameter as people read it}
    static String text(final Object value) {
        return value instanceof final Double number && number == Math.rint(number)
                ? String.format(Locale.ROOT, "%,.0f", number)
                : value.toString();
    }

    @Override
    public void close() {
        file.close();
    }
}
