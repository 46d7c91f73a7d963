package org.denserow.engine;

import static org.denserow.engine.ground.Given.given;

import java.util.IdentityHashMap;
import java.util.Map;
import org.denserow.engine.command.ChunkKey;
import org.denserow.engine.command.CommandLog;
import org.denserow.engine.command.Recorder;
import org.denserow.engine.derived.Derived;
import org.denserow.engine.ground.Checks;
import org.denserow.engine.rows.Cells;
import org.denserow.engine.rows.HeldObject;
import org.denserow.engine.rows.Reach;
import org.denserow.engine.rows.RowTag;
import org.denserow.engine.storage.Part;
import org.denserow.engine.storage.Tag;
import org.denserow.jobs.Scratch;
import org.jspecify.annotations.Nullable;

/// The world as an exclusive system gets it: one chunk, all parts of all types for reading and writing.
///
/// *Threads*: the owner. *Cost*: nothing is allocated once each tag has been requested.
final class ExclusiveContext implements Chunk, TallyTerms {

    private final CommandLog log;
    private final FrameState state;
    private final Recorder recorder;
    private final Map<ExclusiveSystem, Commands> commands = new IdentityHashMap<>(); // one for each system
    private final PartViews reading; // separate: a body may hold both views of a tag
    private final PartViews writing;
    private final Draw draw;
    private final Tallies tallies;
    private final @Nullable WakeQueue queue; // null: none
    private final Scratch scratch = Scratch.ofCaller();
    private ExclusiveSystem system; // the running one; null between bodies

    ExclusiveContext(
            final CommandLog log,
            final FrameState state,
            final long seed,
            final Tallies tallies,
            final SystemList.Inner[] boundaries,
            final @Nullable WakeQueue queue) {
        this.log = log;
        this.state = state;
        this.recorder = log.inFrame();
        this.reading = new PartViews(log);
        this.writing = new PartViews(log);
        this.draw = new Draw(seed);
        this.tallies = tallies;
        this.queue = queue;
        for (final SystemList.Inner boundary : boundaries) {
            if (boundary.exclusive() != null) {
                commands.put(
                        boundary.exclusive(),
                        new Commands(
                                recorder,
                                "exclusive system " + boundary.exclusive().name()));
            }
        }
    }

    /// Runs a body. Its commands stay for the next boundary; if it throws, the frame drops them.
    void run(final ExclusiveSystem exclusive) {
        system = exclusive;
        if (queue != null) {
            queue.begin();
        }
        draw.begin(exclusive.randomStream(), state.frame(), null);
        scratch.freeAll();
        final Commands ofSystem = commands.get(exclusive);
        recorder.begin(ChunkKey.IN_FRAME);
        ofSystem.begin();
        if (Checks.ON) {
            recorder.attribute("exclusive system " + exclusive.name(), state.frame());
        }
        try {
            exclusive.body().run(this, ofSystem);
            if (Checks.ON) {
                LostWrites.check(log, "system=" + exclusive.name());
            }
        } finally {
            if (queue != null) {
                queue.end();
            }
            recorder.end();
            system = null;
        }
    }

    @Override
    public <R> R read(final Part<R, ?> part) {
        checkReached(part);
        return reading.view(part, 0, 0, Reach.OWN);
    }

    @Override
    public <W> W write(final Part<?, W> part) {
        checkReached(part);
        if (part instanceof Tag tag && tag.isKept()) {
            throw new IllegalArgumentException("the rows keep this tag themselves: system=" + system.name()
                    + ", writes=" + part.name() + "; change the rows, or define a tag of your own");
        }
        if (part instanceof Cells<?> column) {
            IndexRules.checkWritten("exclusive system", system.name(), part, log.store(part.type()));
            column.touch();
            column.noteChanges();
        } else if (part instanceof RowTag tag) {
            tag.touch();
        } else if (part instanceof HeldObject<?> resource) {
            resource.touch();
        }
        return writing.view(part, 0, Integer.MAX_VALUE, Reach.OWN);
    }

    private void checkReached(final Part<?, ?> part) {
        checkRuns();
        if (!SameSimulation.isOf(log, state, given(part, "part"))) {
            throw new IllegalArgumentException("a part must be of this simulation: system=" + system.name() + ", part="
                    + part.name() + "; it was defined elsewhere, pass the one that this simulation defined");
        }
        if (part instanceof Derived<?>) {
            throw new IllegalStateException("a derived part is made for systems that declare it: exclusive system="
                    + system.name() + ", part=" + part.name() + "; it may be out of date here: look through its"
                    + " sources, or let a system read it and keep in a column what this one needs");
        }
        if (!(part instanceof HeldObject<?>)) {
            MissedLaps.checkReads(system.name(), system.period(), part, log.store(part.type()));
        }
    }

    /// For calls without the world: refuses if the running system does not run in every frame.
    void checkEveryFrame(final String call) {
        MissedLaps.checkCall(system.name(), system.period(), call);
    }

    @Override
    public void add(final Tally tally, final double term, final long units) {
        checkRuns();
        tally.checkOf(tallies);
        tally.addNow(term, units);
    }

    private void checkRuns() {
        if (system == null) {
            throw new IllegalStateException("an exclusive system's world is valid while its body runs: thread="
                    + Thread.currentThread().getName() + "; do not keep it");
        }
    }

    @Override
    public Draw random() {
        checkRuns();
        return draw;
    }

    @Override
    public Scratch scratch() {
        checkRuns();
        return scratch;
    }

    @Override
    public long frame() {
        return state.frame();
    }

    @Override
    public int number() {
        return 0;
    }
}
