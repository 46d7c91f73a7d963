package org.denserow.engine;

import java.util.List;
import java.util.function.Consumer;
import org.denserow.engine.bits.BitCursor;
import org.denserow.engine.bits.Bitfield;
import org.denserow.engine.bits.ChunkBits;
import org.denserow.engine.command.CommandLog;
import org.denserow.engine.command.Recorder;
import org.denserow.engine.ground.Checks;
import org.denserow.engine.ground.Mix;
import org.denserow.engine.jfr.ChunkEvent;
import org.denserow.engine.rows.LiveList;
import org.denserow.engine.rows.Reach;
import org.denserow.engine.rows.RowGroups;
import org.denserow.engine.rows.RowTag;
import org.denserow.engine.storage.Part;
import org.denserow.engine.storage.Tag;
import org.denserow.jobs.Scratch;

/// The chunk that one worker runs now, with all four interfaces: [Range], [Rows], [Listed] and [Groups]. One object per
/// worker, reused for every chunk.
///
/// *Threads*: its worker. *Cost*: nothing is allocated once each tag has been requested.
final class ChunkContext implements Range, Rows, Listed, Groups, TallyTerms {

    private final int worker; // its number
    private final FrameState state;
    private final Recorder recorder;
    private Commands[] commands = {}; // by system, in order of declaration
    private Selected[] selections = {}; // by system: how its rows are found; null unless it runs over a selection
    private final Draw draw;
    private final CommandLog log;
    private final PartViews views;
    private final long seed;
    private final Tallies tallies;
    private final Tallies.Sums sums;

    private final Scratch scratch = Scratch.ofCaller(); // of the chunk that runs
    private final ChunkBits chosen = new ChunkBits(); // rows of the chunk, where its selection is evaluated
    private boolean isChosen;

    private SystemNode system; // the last one; stored when it changes, since with G1 storing a reference is a fence
    private boolean isRunning;
    private boolean isDrawn; // the random numbers are those of this chunk
    private int number;
    private int begin;
    private int end;
    private int from; // in the list of the system, or in the order of its waves
    private int to;
    private RowGroups groups; // of the system, if it runs over some, or in waves
    private long chunksRun;
    private WorkerMeter meter; // null unless the report is detailed
    private long digest; // of the last chunk; in order mode only

    ChunkContext(
            final CommandLog log,
            final FrameState state,
            final Recorder recorder,
            final int worker,
            final long seed,
            final Tallies tallies) {
        this.worker = worker;
        this.log = log;
        this.state = state;
        this.recorder = recorder;
        this.draw = new Draw(seed);
        this.views = new PartViews(log);
        this.seed = seed;
        this.tallies = tallies;
        this.sums = new Tallies.Sums(tallies);
    }

    /// Before the first frame: makes a [Commands] for each system, so that a kept one is refused in the chunks of
    /// another system.
    ///
    /// @param selected by system: how its rows are found; null unless it runs over a selection
    void prepare(final List<SystemNode> systems, final Selected[] selected) {
        selections = selected;
        commands = systems.stream()
                .map(node -> new Commands(recorder, "system " + node.name))
                .toArray(Commands[]::new);
    }

    /// Runs one chunk of a system.
    void run(final SystemNode node, final int chunk) {
        final SystemSpan span = node.span;
        final ChunkEvent event = span == null ? null : span.begin(node.place(chunk), worker);
        final long start = meter == null && span == null ? 0 : System.nanoTime();
        begin(node, chunk);
        try {
            runBody(node);
        } finally {
            if (Checks.ORDER) {
                digest = Mix.next(recorder.digest(), sums.digest());
            }
            sums.writeTo(node.firstKey + chunk);
            recorder.end(); // after a failure too: the next chunk must find the streams given back
            if (meter != null) {
                meter.seen();
                meter.add(node.ordinal, System.nanoTime() - start);
            }
            if (span != null) {
                span.end(event, System.nanoTime() - start);
            }
            isRunning = false;
        }
    }

    /// Checks mode: runs a chunk and drops its commands and its terms for tallies.
    ///
    /// @return a digest of both
    long rehearse(final SystemNode node, final int chunk) {
        begin(node, chunk);
        try {
            runBody(node);
            return Mix.next(recorder.digest(), sums.digest());
        } finally {
            sums.clear();
            recorder.endRehearsal();
            isRunning = false;
        }
    }

    /// Order mode: the commands of the last chunk and its terms for tallies, as a number.
    long digest() {
        return digest;
    }

    /// Checks mode: another context that records elsewhere.
    ChunkContext recordingInto(final Recorder other, final List<SystemNode> systems, final Selected[] selected) {
        final ChunkContext elsewhere = new ChunkContext(log, state, other, worker, seed, tallies);
        elsewhere.prepare(systems, selected);
        return elsewhere;
    }

    private void begin(final SystemNode node, final int chunk) {
        if (system != node) {
            system = node;
        }
        isRunning = true;
        isDrawn = false;
        number = node.place(chunk);
        begin = number * node.chunkRows;
        end = Math.min(node.rows, begin + node.chunkRows);
        isChosen = false;
        final Selected selected = selections[node.ordinal];
        if (selected != null && !node.changesItsSelection) { // here, to keep the check out of the body's loops
            selected.choose(chosen, begin, end);
            isChosen = true;
        }
        if (node.over instanceof Over.ListedRows listed) { // here, since bodies ask in every iteration
            from = ((LiveList) listed.list()).placeOf(begin);
            to = ((LiveList) listed.list()).placeOf(end);
        }
        if (node.over instanceof Over.GroupedRows grouped) {
            begin = grouped.firstGroup(chunk, node.chunks);
            end = grouped.firstGroup(chunk + 1, node.chunks);
            if (groups != grouped.groups()) {
                groups = grouped.groups();
            }
        }
        if (node.over instanceof Over.Waves waves) {
            final int wave = waves.chunks().waveOf(chunk);
            from = waves.chunks().from(chunk, wave);
            to = waves.chunks().to(chunk, wave);
            begin = 0;
            end = Integer.MAX_VALUE; // its rows are anywhere; it has no tags of own rows, so no limit is read
            if (groups != waves.chunks().groups()) {
                groups = waves.chunks().groups();
            }
        }
        chunksRun++;
        scratch.freeAll();
        recorder.begin(node.firstKey + chunk);
        commands[node.ordinal].begin();
        if (Checks.ON) {
            recorder.attribute("system " + node.name + ", chunk=" + number, state.frame());
        }
        for (int c = 0; c < node.creators.length; c++) {
            recorder.stream(node.creators[c].type(), node.firstStreams[c] + chunk);
        }
    }

    private void runBody(final SystemNode node) {
        final Commands ofSystem = commands[node.ordinal];
        final Over over = node.over; // no switch: a switch over classes costs more than these two tests
        if (over instanceof Over.ActiveRows all) {
            all.body().run(this, ofSystem);
        } else if (over instanceof Over.SelectedRows selected) {
            selected.body().run(this, ofSystem);
        } else if (over instanceof Over.GroupedRows grouped) {
            grouped.body().run(this, ofSystem);
        } else if (over instanceof Over.Waves waves) {
            waves.body().run(this, ofSystem);
        } else if (over instanceof Over.Once once) {
            once.body().run(this, ofSystem);
        } else {
            ((Over.ListedRows) over).body().run(this, ofSystem);
        }
    }

    /// Reserves room for the rows that a system selects.
    void reserve(final SystemNode node) {
        final Selected selected = selections[node.ordinal];
        if (selected != null) {
            selected.reserve(chosen, node.mostChunkRows());
        }
    }

    void arrays(final Consumer<Object> to) {
        chosen.arrays(to);
        if (meter != null) {
            meter.arrays(to);
        }
    }

    void measure(final WorkerMeter ofWorker) {
        meter = ofWorker;
    }

    /// The worker runs other work than a chunk, on this thread.
    void sees() {
        if (meter != null) {
            meter.seen();
        }
    }

    long chunksRun() {
        return chunksRun;
    }

    // ---- Chunk ----

    @Override
    public <R> R read(final Part<R, ?> part) {
        running().access.checkReads(part);
        return views.view(part, begin, begin, Reach.OWN);
    }

    @Override
    public <W> W write(final Part<?, W> part) {
        final Access access = running().access;
        final Reach reach = access.reach(part);
        if (reach == Reach.OWN) {
            access.checkWrites(part);
        }
        WrittenBlocks.note(this, system, isChosen, part);
        if (reach != Reach.OWN
                || system.over instanceof Over.GroupedRows // no tags of own rows, so no limit is read
                || system.over instanceof Over.Once) {
            return views.view(part, 0, Integer.MAX_VALUE, reach);
        }
        return views.view(part, begin, end, reach);
    }

    /// For calls without a chunk: on the thread of this context, refuses if the running system does not run in every
    /// frame.
    void checkEveryFrame(final String call) {
        if (isRunning && recorder.isOfThisThread()) {
            MissedLaps.checkCall(system.name, system.period, call);
        }
    }

    private SystemNode running() {
        if (!isRunning) {
            throw new IllegalStateException("a chunk is valid while its body runs: worker thread="
                    + Thread.currentThread().getName() + "; do not keep it");
        }
        return system;
    }

    @Override
    public Draw random() {
        final SystemNode node = running();
        if (!isDrawn) {
            draw.begin(node.randomStream, state.frame(), node.store).of(~number); // until the body positions it
            isDrawn = true;
        }
        return draw;
    }

    @Override
    public Scratch scratch() {
        running();
        return scratch;
    }

    @Override
    public long frame() {
        return state.frame();
    }

    @Override
    public int number() {
        return number;
    }

    @Override
    public void add(final Tally tally, final double term, final long units) {
        running();
        sums.add(tally, term, units);
    }

    // ---- Range ----

    @Override
    public int begin() {
        return begin;
    }

    @Override
    public int end() {
        return end;
    }

    // ---- Rows ----

    @Override
    public BitCursor cursor() {
        if (running().changesItsSelection) {
            choose(); // again: the body may have changed tags
        }
        return new BitCursor(chosen); // nothing between body and constructor but this method, see BitCursor
    }

    @Override
    public int next(final int from) {
        if (!isChosen) {
            choose();
        }
        return chosen.next(from);
    }

    @Override
    public int firstWord() {
        return begin >>> 6;
    }

    @Override
    public int endWord() {
        return (end + 63) >>> 6;
    }

    @Override
    public long word(final int word) {
        if (!isChosen) {
            choose();
        }
        return chosen.word(word);
    }

    @Override
    public void setAll(final Tag tag) {
        chosen.addTo(toWriteSelected(tag));
    }

    @Override
    public void clearAll(final Tag tag) {
        chosen.removeFrom(toWriteSelected(tag));
    }

    private Bitfield toWriteSelected(final Tag tag) {
        running().access.checkWritesOwn(tag);
        choose();
        WrittenBlocks.noteSelected(this, (RowTag) tag);
        return ((RowTag) tag).field();
    }

    private void choose() {
        selections[running().ordinal].choose(chosen, begin, end);
        isChosen = true;
    }

    // ---- Groups ----

    @Override
    public int first(final int group) {
        if (group < begin || group > end) {
            throw new IndexOutOfBoundsException("a chunk knows its groups, and where the last one ends: group=" + group
                    + ", begin=" + begin + ", end=" + end + "; walk from begin() to end()");
        }
        running();
        return groups.begins()[group];
    }

    // ---- Listed, and groups ----

    @Override
    public int[] rows() {
        if (running().over instanceof Over.ListedRows listed) {
            return ((LiveList) listed.list()).refreshed();
        }
        return groups.order();
    }

    @Override
    public int from() {
        return from;
    }

    @Override
    public int to() {
        return to;
    }
}
