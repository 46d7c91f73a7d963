package org.denserow.engine.lines;

import static org.denserow.engine.ground.Given.given;

import java.util.ArrayList;
import java.util.List;
import java.util.function.ObjLongConsumer;
import org.denserow.engine.FrameReport;
import org.denserow.engine.Simulation;
import org.denserow.engine.Table;

/// Writes reports of frames as lines. Call [#collect()] after each step, or [#collect(FrameReport)] with kept copies of
/// reports.
///
/// | fields, in this order | what they are |
/// |---|---|
/// | `frame` | the number of the frame, from 0 |
/// | `nanos`, `openNanos`, … | the figures of [FrameReport#forEach(ObjLongConsumer)], by their names |
/// | `reproducible` | a truth value |
/// | `rows.T`, `pending.T`, `free.T`, `reserved.T`, `retired.T` | for each type T: active rows and pending rows; free, reserved and retired slots |
/// | `parallelApplyNanos.T`, `serialApplyNanos.T`, `followersNanos.T` | for each type, after the five above, only if the report is detailed |
/// | `systemNanos.S` | for each system S, only if the report is detailed |
/// | `chunks.W` | for each worker W: the number of chunks run since the simulation was created; only if the report is detailed |
/// | `notes` | the notes of the frame as one text, with `; ` between them |
///
/// Except for `frame` and `notes`, a field has the name of an accessor of the report, followed by the type, system or
/// worker that it is about. Types, systems and workers come in the order of their numbers. So the definition of the
/// simulation decides the fields. Without details, reports have the same fields for any number of workers.
///
/// *Threads*: the owner calls [#collect()], between frames; other methods take one thread at a time. *Cost*: after the
/// first line nothing is allocated, except by the sink and for the texts of notes.
public final class ReportLines {

    private final Turn turn;
    private final FrameReport report;
    private final List<Table> tables;
    private final ObjLongConsumer<String> figures;
    private final List<String> types = new ArrayList<>(); // as named
    private final List<String> systems = new ArrayList<>();
    private boolean isDetailed;

    private ReportLines(final Simulation sim, final LineSink sink) {
        this.turn = new Turn(sim, sink, "ReportLines");
        this.report = sim.report();
        this.tables = sim.definition().tables();
        this.figures = (name, figure) -> sink.field(figure);
    }

    /// {@return lines of the reports of a simulation, one line for every frame}
    ///
    /// @param sim the simulation
    /// @param sink takes the lines of this source only
    public static ReportLines of(final Simulation sim, final LineSink sink) {
        return new ReportLines(sim, sink);
    }

    /// Writes lines only for frames whose number is a multiple of `frames`.
    ///
    /// @param frames at least 1
    /// @return this
    /// @throws IllegalArgumentException if less than 1
    /// @throws IllegalStateException after the first line
    public ReportLines every(final long frames) {
        turn.every(frames);
        return this;
    }

    /// Writes the report of the last frame, if its line is due: the number of the frame is a multiple of the one given
    /// to [#every(long)], and the frame was not the last one written. Before the first frame there is no line.
    ///
    /// A frame that failed has a line with the counts that it had reached, and with times of 0. Collect it after
    /// `recover()`.
    ///
    /// @return whether a line was written
    /// @throws IllegalStateException if called by another thread than the owner, inside a frame, after a failed frame
    ///     without `recover()`, or after `close()`
    public boolean collect() {
        turn.checkBetween();
        if (!turn.isDue(report.frame())) {
            return false;
        }
        final LineSink sink = begin(report);
        for (int type = 0; type < tables.size(); type++) { // by index: an iterator would be garbage
            final Table table = tables.get(type);
            sink.field(table.size());
            sink.field(table.pending());
            sink.field(table.metrics().freeSlots());
            sink.field(table.metrics().reservedSlots());
            sink.field(table.metrics().retiredSlots());
            if (isDetailed) {
                sink.field(report.parallelApplyNanos(type));
                sink.field(report.serialApplyNanos(type));
                sink.field(report.followersNanos(type));
            }
        }
        if (isDetailed) {
            writeParts(report, sink);
        }
        end(sink, report.notes());
        return true;
    }

    /// Writes a kept report, if its line is due, as [#collect()] does. Any thread may call it, one at a time.
    ///
    /// @param copy a [FrameReport#copy()] of a frame of the simulation, or of another one with the same types, systems
    ///     and number of workers
    /// @return whether a line was written
    /// @throws IllegalArgumentException if types, systems or workers differ
    public boolean collect(final FrameReport copy) {
        given(copy, "copy", "keep a report by report.copy()");
        if (!turn.isDue(copy.frame())) {
            return false;
        }
        nameFields();
        check(copy);
        final LineSink sink = begin(copy);
        for (final FrameReport.OfType type : copy.types()) {
            sink.field(type.rows());
            sink.field(type.pending());
            sink.field(type.free());
            sink.field(type.reserved());
            sink.field(type.retired());
            if (isDetailed) {
                sink.field(type.parallelApplyNanos());
                sink.field(type.serialApplyNanos());
                sink.field(type.followersNanos());
            }
        }
        if (isDetailed) {
            writeParts(copy, sink);
        }
        end(sink, copy.notes());
        return true;
    }

    /// The times of systems and the chunks of workers.
    private static void writeParts(final FrameReport of, final LineSink sink) {
        for (int system = 0; system < of.systems(); system++) {
            sink.field(of.systemNanos(system));
        }
        for (int worker = 0; worker < of.workers(); worker++) {
            sink.field(of.chunks(worker));
        }
    }

    private LineSink begin(final FrameReport of) {
        nameFields();
        final LineSink sink = turn.begin(of.frame());
        sink.field(of.frame());
        of.forEach(figures);
        sink.field(of.reproducible());
        return sink;
    }

    private static void end(final LineSink sink, final List<String> notes) {
        sink.field(notes.isEmpty() ? "" : String.join("; ", notes));
        sink.endLine();
    }

    /// Fixes the fields, before the first line.
    private void nameFields() {
        if (turn.hasNames()) {
            return;
        }
        turn.name("frame");
        report.forEach((name, figure) -> turn.name(name));
        turn.name("reproducible");
        isDetailed = report.isDetailed();
        for (final Table table : tables) {
            types.add(table.name());
            for (final String figure : List.of("rows", "pending", "free", "reserved", "retired")) {
                turn.name(figure + '.' + table.name());
            }
            if (isDetailed) {
                for (final String figure : List.of("parallelApplyNanos", "serialApplyNanos", "followersNanos")) {
                    turn.name(figure + '.' + table.name());
                }
            }
        }
        for (int system = 0; system < report.systems(); system++) {
            systems.add(report.system(system));
            if (isDetailed) {
                turn.name("systemNanos." + report.system(system));
            }
        }
        for (int worker = 0; isDetailed && worker < report.workers(); worker++) {
            turn.name("chunks." + worker);
        }
        turn.name("notes");
    }

    private void check(final FrameReport copy) {
        boolean fits = copy.types().size() == types.size()
                && copy.systems() == systems.size()
                && copy.workers() == report.workers();
        for (int type = 0; fits && type < types.size(); type++) {
            fits = copy.types().get(type).name().equals(types.get(type));
        }
        for (int system = 0; fits && system < systems.size(); system++) {
            fits = copy.system(system).equals(systems.get(system));
        }
        if (!fits) {
            throw new IllegalArgumentException("a copy has the types, systems and workers of the simulation: frame="
                    + copy.frame() + ", types=" + copy.types().size() + ", expected=" + types + ", systems="
                    + copy.systems() + ", expected=" + systems + ", workers="
                    + copy.workers() + ", expected=" + report.workers()
                    + "; write the copies of each simulation with lines of its own");
        }
    }

    @Override
    public String toString() {
        return turn.toString();
    }
}
