package org.denserow.demo.run;

import java.io.IOException;
import java.io.OutputStream;
import java.io.OutputStreamWriter;
import java.io.Writer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.stream.Stream;
import org.denserow.demo.picture.Page;
import org.denserow.demo.picture.Scene;
import org.denserow.engine.Simulation;
import org.denserow.engine.lines.ModelLines;

/// A folder with the files of a run, and a page that shows them. The page comes last: a folder without it is no report.
/// A report that is lost at its end leaves nothing, also not of an earlier one; until then the earlier one stays.
final class ReportFolder implements RunFile {

    /// The page.
    static final String INDEX = "index.html";

    private static final String DATA = "data.csv";
    private static final String ARROW = "data.arrow";
    private static final String SUMMARY = "run.json";
    private static final String SVG = "picture.svg";
    private static final String PNG = "picture.png";

    private final Path folder;
    private final CommandText command;
    private final boolean isNew;
    private final CsvFile csv;
    private final ArrowFile arrow;
    private final JsonFile json;
    private final PictureFile svg;
    private final PictureFile png;
    private final WholeFile index;
    private boolean isBegun; // files are moved to their places

    /// A report whose files go elsewhere, for tests of a full disk.
    ///
    /// @param command that runs it
    /// @param isNew whether the folder goes when the report is lost
    /// @param files opens a file of a name
    /// @param every frames from one line of data to the next, or [RunLines#AS_CHARTS]
    /// @param pictureAt frames that have run when the world is drawn
    ReportFolder(
            final Path folder,
            final CommandText command,
            final boolean isNew,
            final Function<String, WholeFile> files,
            final int every,
            final long pictureAt) {
        this.folder = folder;
        this.command = command;
        this.isNew = isNew;
        this.csv = new CsvFile(files.apply(DATA), every);
        this.arrow = new ArrowFile(files.apply(ARROW), every);
        this.json = new JsonFile(files.apply(SUMMARY));
        this.svg = new PictureFile(files.apply(SVG), Page::writeSvg, pictureAt, Math.max(1, every));
        this.png = new PictureFile(files.apply(PNG), Page::writePng, pictureAt, Math.max(1, every));
        this.index = files.apply(INDEX);
    }

    /// Begins a report.
    ///
    /// @param folder a new one in a folder that exists, an empty one, or an earlier report
    /// @param command that runs it
    /// @param every frames from one line of data to the next, or [RunLines#AS_CHARTS]
    /// @param pictureAt frames that have run when the world is drawn
    /// @throws OutputLost if the folder is something else or not writable; nothing is changed then
    static ReportFolder create(final Path folder, final CommandText command, final int every, final long pictureAt) {
        final ReportPlace place = ReportPlace.open(folder, INDEX, ReportPage.GENERATOR);
        try {
            return new ReportFolder(place.folder(), command, place.isNew(), place::file, every, pictureAt);
        } catch (final OutputLost lost) {
            place.close();
            throw lost;
        }
    }

    private Stream<RunFile> files() {
        return Stream.of(csv, arrow, json, svg, png);
    }

    @Override
    public void begin(final Simulation simulation, final Consumer<ModelLines> figures, final Scene world) {
        files().forEach(file -> file.begin(simulation, figures, world));
    }

    @Override
    public void after() { // each frame: without a stream, which would be allocated
        csv.after();
        arrow.after();
        svg.after();
        png.after();
    }

    @Override
    public void end() {
        files().forEach(RunFile::end);
    }

    @Override
    public String finish(final RunFacts facts) {
        isBegun = true;
        try {
            Files.deleteIfExists(folder.resolve(INDEX)); // it does not show the new files
            files().forEach(file -> file.finish(facts));
            write(facts, index.out());
        } catch (final IOException full) {
            throw index.lost(full);
        }
        final long bytes = index.keep();
        isBegun = false;
        return String.format(Locale.ROOT, "report: %,d bytes in %s", bytes, folder.resolve(INDEX));
    }

    private void write(final RunFacts facts, final OutputStream out) throws IOException {
        final Writer writer = new OutputStreamWriter(out, StandardCharsets.UTF_8);
        writer.append(new ReportPage(facts, command, svg.page(facts), svg.moment()).html())
                .flush();
    }

    @Override
    public void close() {
        files().forEach(RunFile::close);
        index.close();
        if (isBegun) {
            names().forEach(name -> folder.resolve(name).toFile().delete());
        }
        if (isNew) {
            folder.toFile().delete(); // which a folder with files refuses
        }
    }

    /// {@return names of the files of a report, the page last}
    static List<String> names() {
        return List.of(DATA, ARROW, SUMMARY, SVG, PNG, INDEX);
    }
}
