package org.denserow.demo.run;

import java.io.IOException;
import java.io.OutputStream;
import java.util.Locale;
import java.util.function.Consumer;
import java.util.stream.Collectors;
import org.denserow.demo.picture.FigureSeries;
import org.denserow.demo.picture.Page;
import org.denserow.demo.picture.Picture;
import org.denserow.demo.picture.WorldDrawing;
import org.denserow.engine.Simulation;
import org.denserow.engine.lines.ModelLines;

/// The picture of a run. Two kinds of file are two pictures: each takes its figures itself.
final class PictureFile implements RunFile {

    /// The frame at which the world is drawn, if none is named: the last one.
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
    private final FigureSeries series = new FigureSeries();
    private Simulation simulation;
    private ModelLines lines;
    private Consumer<Picture> world;
    private WorldDrawing drawing; // null: not yet
    private long drawnAt;

    /// A picture that is not drawn yet.
    ///
    /// @param at frames that have run when the world is drawn, or [#AT_THE_END]
    PictureFile(final WholeFile file, final Format format, final long at) {
        this.file = file;
        this.format = format;
        this.at = at;
    }

    @Override
    public void begin(
            final Simulation reported, final Consumer<ModelLines> figures, final Consumer<Picture> drawnWorld) {
        simulation = reported;
        world = drawnWorld;
        lines = ModelLines.of(reported, series);
        figures.accept(lines);
        after();
    }

    @Override
    public void after() {
        if (series.isDue(simulation.frame())) {
            lines.collect();
        }
        if (simulation.frame() == at) {
            draw();
        }
    }

    @Override
    public void end() {
        if (!series.isDue(simulation.frame())) {
            lines.collect(); // charts end where the run ends
        }
        if (drawing == null) {
            draw();
        }
    }

    private void draw() {
        drawing = new WorldDrawing();
        world.accept(drawing);
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

    /// {@return frames that had run when the world was drawn}
    long drawnAt() {
        return drawnAt;
    }

    /// Neither workers nor times: the same model and seed give the same picture.
    Page page(final RunFacts facts) {
        final RunFacts.Setting setting = facts.setting();
        final String parameters = setting.parameters().entrySet().stream()
                .map(each -> each.getKey() + " " + text(each.getValue()))
                .collect(Collectors.joining("; "));
        return new Page(
                title(setting),
                String.format(Locale.ROOT, "after %,d frames; seed %d; ", drawnAt, setting.seed())
                        + (setting.title().isEmpty() ? parameters : setting.title()),
                drawing,
                series);
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
