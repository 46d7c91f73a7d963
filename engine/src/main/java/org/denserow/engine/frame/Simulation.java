package org.denserow.engine.frame;

import static org.denserow.engine.ground.Given.given;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import org.denserow.engine.command.CommandLog;
import org.denserow.engine.ground.Checks;
import org.denserow.engine.handle.Handle;
import org.denserow.engine.snapshot.Snapshot;
import org.denserow.engine.storage.Layout;
import org.denserow.jobs.JobSystem;
import org.denserow.jobs.Schedule;
import org.denserow.jobs.StallReport;

/// A simulation: entity types, systems over their rows, and frames. The front door of the engine.
///
/// A frame begins and ends with a boundary. At the first one what came from outside is applied (port messages, delayed
/// commands, what the owner recorded, due activations), then systems run in parallel and record commands, and at the
/// last one these are applied; [#boundary()] declares more of them between systems. So structure never changes while
/// systems run, all systems between two boundaries see the same rows, and the result is the same for any number of
/// workers and any timing.
///
/// ```java
/// try (Simulation sim = Simulation.create(SimulationOptions.defaults().withWorkers(4))) {
///     Fly flies = sim.define("fly", Fly.class, Layout.dense(100_000));
///     sim.system("move").reads(flies.vx()).writes(flies.x()).over(flies.table(), (rows, commands) -> { … });
///     sim.run(600);
/// }
/// ```
///
/// ## Threads
/// The thread that creates it owns it: it defines, runs frames, and touches rows between them, until it hands the
/// simulation over to another thread ([#handOver()], [#takeOver()]). Other threads use ports, and may stop and pause a
/// run. Workers are daemon threads that live until [#close()].
public final class Simulation implements AutoCloseable {

    /// Most types of a simulation: 32,767, less its [SimulationOptions#withTypeBase(int)]. The first has the number
    /// `typeBase + 1`, none a higher one than this.
    public static final int MAX_TYPES = Handle.MAX_TYPE;

    /// Most systems of a simulation: 4,096.
    public static final int MAX_SYSTEMS = Schedule.MAX_NODES;

    /// Most boundaries of a frame, the first and the last and those of exclusive systems among them: 64.
    public static final int MAX_BOUNDARIES = 64;

    /// The answer of [#firstDifference(Consumer, long)] when all simulations were equal and that says little.
    public static final String NO_SECOND_CHUNK = "no difference, but orders of chunks were not compared: no system had"
            + " two chunks in any frame; let it run over more than 64 rows, and over more than the grain that it sets";

    private static final System.Logger LOGGER = System.getLogger("org.denserow.engine");

    private final SimulationOptions options;
    private final FrameState state = new FrameState();
    private final JobSystem jobs;
    private final CommandLog log;
    private final Types types;
    private final SystemList systems = new SystemList(state);
    private final List<Port<?>> ports = new ArrayList<>();
    private final PortTape tape = new PortTape(state, ports);
    private final Commands ownerCommands;
    private final Receipts receipts;
    private final ChunkContext[] contexts;
    private final Names portNames = new Names("port");
    private final Tallies tallies = new Tallies();
    private final Definition definition;
    private final FrameReport report;
    private final FrameRunner runner;
    private final WorldState world;
    private FrameLoop loop; // null before the first frame

    private Simulation(final SimulationOptions options, final FrameClock clock, final CommandLog log) {
        this.options = options;
        this.jobs = jobs(options);
        this.log = log;
        this.types = new Types(options.maxIndexSlots(), state, log);
        this.definition = new Definition(types, systems, ports, tallies.all());
        this.ownerCommands = new Commands(log.owner(), "the owner");
        this.ownerCommands.begin(); // it has this recorder for itself
        this.receipts = new Receipts(jobs.name(), options.receipts());
        this.contexts = new ChunkContext[options.workers()];
        for (int worker = 0; worker < contexts.length; worker++) {
            contexts[worker] = new ChunkContext(log, state, log.worker(worker), options.seed(), tallies);
        }
        this.report = new FrameReport(contexts, types.tables(), systems.systems());
        this.runner = new FrameRunner(clock, this::step, jobs::rest);
        this.world = new WorldState(options, state, log, jobs, systems, report);
        log.beginOwner(state.frame());
    }

    /// Creates a simulation without types, owned by the calling thread.
    ///
    /// @param options how it runs
    /// @return the simulation; close it to end its workers
    public static Simulation create(final SimulationOptions options) {
        return create(given(options, "options", "begin with SimulationOptions.defaults()"), FrameClock.SYSTEM);
    }

    /// In checks mode the owner runs everything, in order: results do not depend on it.
    private static JobSystem jobs(final SimulationOptions options) {
        if (Checks.ON) {
            return JobSystem.create(options.jobs().withWorkers(1));
        }
        return options.chunkOrderSeed() == 0
                ? JobSystem.create(options.jobs())
                : JobSystem.shuffled(options.workers(), options.chunkOrderSeed());
    }

    /// For tests of running, which have a time of their own.
    static Simulation create(final SimulationOptions options, final FrameClock clock) {
        return new Simulation(options, clock, new CommandLog(options.workers(), options.typeBase()));
    }

    /// For tests of the bound of what systems record for one type between two boundaries.
    static Simulation create(final SimulationOptions options, final int maxRecorded) {
        return new Simulation(
                options, FrameClock.SYSTEM, new CommandLog(options.workers(), options.typeBase(), maxRecorded));
    }

    /// Runs a model under worker counts and orders of chunks that must not matter, and compares the worlds after every
    /// frame: the test kit for systems of one's own. A system that reads what it did not declare, counts in a field,
    /// asks a clock or leans on the order of chunks shows itself here sooner than in a plain run.
    ///
    /// The simulations run side by side, with 1, 2, 3 and 8 workers, and in four random orders of chunks
    /// ([SimulationOptions#withChunkOrder(long)]): once with the grain that the model has, and if some of its systems
    /// set none, once more with a grain of 64 rows for these, so that a few hundred rows are several chunks. What none
    /// of these brings to light may still be wrong.
    ///
    /// An empty text is only returned when a system had two chunks. When none ever had, the answer is
    /// [#NO_SECOND_CHUNK]: right for a model of exclusive systems or of single rows, a blind test of any other.
    ///
    /// @param model defines types and systems and creates the first rows; called once for each of the 8 or 16
    ///     simulations, so it must not share what its systems write
    /// @param frames how many to run, at least 0
    /// @return an empty text; [#NO_SECOND_CHUNK]; or the first difference: frame, type, slot and part, or the system
    ///     that is switched off, and what stood there
    /// @throws SystemFailure if a frame fails in the same way in all simulations of one grain
    /// @throws IllegalArgumentException if negative
    public static String firstDifference(final Consumer<Simulation> model, final long frames) {
        return firstDifference(SimulationOptions.defaults(), model, frames);
    }

    /// The same with options.
    ///
    /// @param options seed, limits, policies and grain; workers and order of chunks do not count
    /// @param model defines types and systems and creates the first rows
    /// @param frames how many to run, at least 0
    /// @return an empty text, [#NO_SECOND_CHUNK], or the first difference
    /// @throws SystemFailure if a frame fails in the same way in all simulations of one grain
    /// @throws IllegalArgumentException if negative
    public static String firstDifference(
            final SimulationOptions options, final Consumer<Simulation> model, final long frames) {
        if (frames < 0) {
            throw new IllegalArgumentException("frames must be >= 0: frames=" + frames);
        }
        return FirstDifference.find(
                given(options, "options"), given(model, "model", "pass what defines types and systems"), frames);
    }

    // ---- Definition: before the first frame ----

    /// Defines an entity type.
    ///
    /// @param name unique in the simulation
    /// @param layout capacity and growth
    /// @return the type, without columns
    /// @throws IllegalArgumentException if the name is blank or taken, or there are [#MAX_TYPES] types
    /// @throws IllegalStateException if frames have run, or not called by the owner
    public Table define(final String name, final Layout layout) {
        checkDefinable(types.names(), name);
        return types.define(name, given(layout, "layout", "pass Layout.dense, pinned, fixed or events"));
    }

    /// Defines an entity type whose parts are the components of a record: a `Table`, and columns and tags named like
    /// their components. A `HandleColumn` takes handles of any type unless its component is annotated with [Refers], an
    /// `ObjectColumn` instances of the class that is its type argument; a `FloatColumn` holds vectors when its
    /// component is annotated with [Stride].
    ///
    /// @param <S> the record
    /// @param name unique in the simulation
    /// @param schema the record class; in a named module its package must be open to `org.denserow.engine`
    /// @param layout capacity and growth
    /// @return the record with its parts
    /// @throws IllegalArgumentException if the name is blank or taken, or the record is not a schema: nothing is
    ///     defined then; or if the record's own constructor throws: then the type is defined and its name taken
    /// @throws IllegalStateException if frames have run, or not called by the owner
    public <S extends Record> S define(final String name, final Class<S> schema, final Layout layout) {
        final Schema<S> checked = Schema.of(given(schema, "schema", "pass the record class"));
        given(layout, "layout", "pass Layout.dense, pinned, fixed or events");
        checked.checkReferences(name, layout, types.tables());
        return checked.define(define(name, layout), types.tables());
    }

    /// Starts the declaration of a system; its `over` or `exclusive` call completes it. Systems run in the order of
    /// their `over` calls where they conflict, and overlap where they do not.
    ///
    /// @param name unique in the simulation; also the name of its random numbers
    /// @return the declaration
    /// @throws IllegalArgumentException if the name is blank or taken, or there are [#MAX_SYSTEMS] systems
    /// @throws IllegalStateException if frames have run, or not called by the owner
    public SystemBuilder system(final String name) {
        checkDefinable("system " + name);
        systems.begin(name);
        return new SystemBuilder(this, name);
    }

    /// Ends a segment: what the systems declared so far have recorded is applied here, inside the frame, and the
    /// systems declared next see it. A system stands where its `over` call does.
    ///
    /// A frame has a boundary at its beginning and at its end in any case. What lives one lap lives until the same
    /// boundary of the next frame, so every system sees it once, wherever it stands.
    ///
    /// @throws IllegalArgumentException if the frame has [#MAX_BOUNDARIES] boundaries
    /// @throws IllegalStateException if frames have run, or not called by the owner
    public void boundary() {
        checkDefinable("boundary");
        systems.addBoundary();
    }

    /// Opens a way in for other threads.
    ///
    /// @param <M> the message
    /// @param name unique in the simulation
    /// @param message the record class of messages
    /// @param handler what a message means; runs on the owner at the open boundary
    /// @return the port
    /// @throws IllegalArgumentException if the name is blank or taken
    /// @throws IllegalStateException if frames have run, or not called by the owner
    public <M extends Record> Port<M> port(final String name, final Class<M> message, final Port.Handler<M> handler) {
        checkDefinable(portNames, name);
        given(message, "message", "pass the record class of messages");
        given(handler, "handler", "say what a message means");
        tape.checkDefinable(name);
        final Port.Handler<M> checked = Checks.ON ? LostWrites.checked(handler, "port=" + name, log) : handler;
        final Commands commands = new Commands(log.inFrame(), "port " + name);
        final Port<M> port =
                new Port<>(name, ports.size(), message, checked, commands, options, tape, receipts, report);
        ports.add(port);
        portNames.take(name);
        return port;
    }

    /// Defines a command of the user's own.
    ///
    /// @param name unique among the commands of the simulation
    /// @param words words of payload, in `[0, CustomCommand.MAX_WORDS]`
    /// @param handler what it does; runs on the owner at a boundary, may change structure at once, records no commands
    /// @return the command, for `Commands.send`
    /// @throws IllegalArgumentException if the name is blank or taken, `words` is out of range, or there are
    ///     [CustomCommand#MAX_COMMANDS] commands
    /// @throws IllegalStateException if frames have run, or not called by the owner
    public CustomCommand command(final String name, final int words, final CustomCommand.Handler handler) {
        checkDefinable("command " + name);
        given(handler, "handler", "say what the command does");
        final CustomCommand.Handler checked = Checks.ON ? LostWrites.checked(handler, "command=" + name, log) : handler;
        return definition.addCommand(log.customs(), name, words, checked);
    }

    /// Adds a sum that chunks add to, combined in canonical order.
    ///
    /// @param name unique in the simulation
    /// @return the tally, 0
    /// @throws IllegalArgumentException if the name is blank or taken, or there are [Tally#MAX_TALLIES] tallies
    /// @throws IllegalStateException if frames have run, or not called by the owner
    public Tally tally(final String name) {
        checkDefinable("tally " + name);
        return tallies.add(name);
    }

    /// Records from now on what the ports handle, until [PortRecording#stop()]: with it the run can be repeated.
    ///
    /// @return the recording
    /// @throws IllegalStateException if the ports are recorded already or a recording is replayed, or not called by the
    ///     owner between frames
    public PortRecording recordPorts() {
        return tape.record();
    }

    /// Takes the messages of all ports from a recording, from now on until it is used up or [#stopReplay()]: each in
    /// the frame in which it was recorded, in the same order. Until then ports refuse messages, those of systems and
    /// handlers too: what these had sent is in the recording, so nothing may depend on the answer of their `offer`.
    /// Messages accepted before and not handled yet wait until the replay is over. Frames before the recording began
    /// get none. A handler that threw throws again: call [#resume()] where it was called before.
    ///
    /// The frames are the same if the definition is, and the state when it was begun: a new simulation for one that was
    /// begun before the first frame. What the owner itself recorded or changed between frames is not in it.
    ///
    /// @param recording of this simulation or another with the same ports, stopped
    /// @throws IllegalArgumentException if its ports differ in number, order, names or messages
    /// @throws IllegalStateException if it is not stopped, its first frame has run, the ports are recorded or another
    ///     recording is replayed, or not called by the owner between frames
    public void replay(final PortRecording recording) {
        tape.play(given(recording, "recording"));
    }

    /// Ends a replay: ports take messages again. Nothing happens if there is none.
    ///
    /// @throws IllegalStateException if called inside a frame, or not by the owner
    public void stopReplay() {
        tape.stopPlaying();
    }

    /// {@return what the simulation is made of: types with their parts, systems with what they declared, ports,
    ///     commands; for inspectors and exporters}
    public Definition definition() {
        return definition;
    }

    /// {@return what switches systems off and on}
    public Switches switches() {
        return systems.switches();
    }

    /// What the simulation takes of the memory. Definition ends, as with the first frame.
    ///
    /// @return always of this simulation; counts and takes room when it is asked to
    /// @throws IllegalStateException if a system lacks its `over` call, or not called by the owner between frames
    public Memory memory() {
        state.checkBetween("memory", "ask before or after the frame");
        completeDefinition();
        return new Memory(state, log, types, loop.plan(), tallies, contexts);
    }

    // ---- Running ----

    /// Runs one frame.
    ///
    /// @return what it did; valid until the next frame
    /// @throws SystemFailure if a system, a handler, or a command under [StaleCommands#FAIL] failed; see there for what
    ///     holds then
    /// @throws IllegalStateException if a frame failed before and was not resumed, a system lacks its `over` call, or
    ///     not called by the owner between frames
    public FrameReport step() {
        state.checkBetween("step", "a frame cannot run inside a frame");
        completeDefinition();
        loop.run();
        return report;
    }

    /// From now on nothing is defined but columns and tags.
    private void completeDefinition() {
        if (loop == null) {
            systems.checkComplete();
            report.measure(options.detailedReport());
            loop = new FrameLoop(state, log, jobs, options, ports, systems, contexts, report, tallies);
        }
    }

    /// Runs frames back to back.
    ///
    /// @param frames how many, at least 0
    /// @return how many it has run: fewer after [#stop()], or when the thread was interrupted while paused
    /// @throws SystemFailure like [#step()]
    /// @throws IllegalStateException like [#step()]
    /// @throws IllegalArgumentException if negative
    public long run(final long frames) {
        if (frames < 0) {
            throw new IllegalArgumentException("frames must be >= 0: frames=" + frames);
        }
        checkRun("run");
        return runner.run(frames);
    }

    /// Runs frames back to back until a time is over. The last one is not cut short, and time in which the simulation
    /// is paused counts.
    ///
    /// @param duration wall-clock time, at least zero; zero runs no frame
    /// @return frames it has run
    /// @throws SystemFailure like [#step()]
    /// @throws IllegalStateException like [#step()]
    /// @throws IllegalArgumentException if negative
    public long runFor(final Duration duration) {
        if (given(duration, "duration").isNegative()) {
            throw new IllegalArgumentException("a duration must not be negative: duration=" + duration);
        }
        checkRun("runFor");
        return runner.runFor(TimeUnit.NANOSECONDS.convert(duration)); // the longest there is when it is too long
    }

    /// Runs frames at a pace, until [#stop()]. The thread sleeps until a frame is due, and so do the workers. A frame
    /// that is late is counted in [#overload()] and not chased, see [Pace]. What frames compute does not depend on it.
    ///
    /// An interrupt of the thread ends the run like `stop`, after the frame in progress, and the status stays set; a
    /// thread that comes with it set runs no frame. (`run` and `runFor`, which do not wait, look at it only while they
    /// are paused.)
    ///
    /// Cost: nothing is allocated per frame.
    ///
    /// @param hertz frames per second, in `[Pace.MIN_HERTZ, Pace.MAX_HERTZ]`
    /// @return frames it has run
    /// @throws SystemFailure like [#step()]
    /// @throws IllegalStateException like [#step()]
    /// @throws IllegalArgumentException if out of range
    public long runAt(final double hertz) {
        checkRun("runAt");
        return runner.runAt(hertz);
    }

    /// Runs one frame if it is due: for hosts with a loop of their own, an Agrona `Agent` for one. Else the workers
    /// rest. Not due while paused.
    ///
    /// @param pace of this simulation alone
    /// @return whether a frame was run
    /// @throws SystemFailure like [#step()]
    /// @throws IllegalStateException like [#step()], also when no frame is due
    public boolean stepIfDue(final Pace pace) {
        checkRun("stepIfDue");
        return runner.stepIfDue(given(pace, "pace", "pass Pace.at(hertz)"));
    }

    /// Ends a run of `run`, `runFor` or `runAt`: the one that is going on, after the frame in progress; or if there is
    /// none, the next one before its first frame, so that it does not matter who comes first. It ends one run, also
    /// when that run ends by itself; twice is once. Steps are not stopped. Any thread, also systems and port handlers.
    public void stop() {
        runner.stop();
    }

    /// Holds runs and [#stepIfDue(Pace)], after the frame in progress, until [#unpause()]: the thread of a run sleeps.
    /// A run that begins while paused waits before its first frame. Steps are not held, so that the owner can look at
    /// one frame at a time. Paced frames are not late for it. Any thread, also systems and port handlers.
    public void pause() {
        runner.pause();
    }

    /// Lets runs go on after [#pause()]; nothing else. (What goes on after a failed frame is [#resume()], which is the
    /// owner's and drops what the frame recorded.) Any thread.
    public void unpause() {
        runner.unpause();
    }

    /// {@return whether runs are held; any thread may ask}
    public boolean isPaused() {
        return runner.isPaused();
    }

    /// {@return how well the last [#runAt(double)] kept its due times, or the one going on; a live view for any thread}
    public Overload overload() {
        return runner.overload();
    }

    /// Goes on after a failed frame. What the frame had recorded is dropped, its handles never resolve, its number is
    /// spent; values that its systems wrote in place stay as they are. ([#restore(Snapshot)] brings everything back,
    /// values and number too.)
    ///
    /// @throws IllegalStateException if no frame failed, the failure was an Error of a system or an incomplete
    ///     playback, or not called by the owner
    public void resume() {
        state.checkOwner("resume");
        if (state.phase() != FrameState.Phase.FAILED) {
            throw new IllegalStateException("resume follows a failed frame: phase=" + state.phase() + "; "
                    + state.remedy("nothing has failed, go on"));
        }
        state.enter(FrameState.Phase.BROKEN); // unless they come to their end:
        log.boundaries().endFrame(state.frame() - 1); // the boundaries that it did not reach
        state.enter(FrameState.Phase.BETWEEN);
        log.beginOwner(state.frame());
    }

    // ---- Snapshots ----

    /// Copies everything that has an influence on later frames: rows with their values and tags, who has which handle
    /// and which handles come next, what was made within the last lap, activations that wait, which systems are
    /// switched off, the number of the frame. Objects of object columns are not copied, only the references; messages
    /// in ports are input and no part of it.
    /// Definition ends, as with the first frame.
    ///
    /// Cost: array copies, O(rows × parts + slots) in time and in memory.
    ///
    /// @return the copy; it never changes, and does not need this simulation any more
    /// @throws IllegalStateException if the owner has recorded commands for the next frame, a row waits for an asset
    ///     that is not there yet, a system lacks its `over` call, or not called by the owner between frames; also after
    ///     a failed frame, whose values are unspecified
    public Snapshot snapshot() {
        state.checkBetween("snapshot", "a snapshot is taken between frames");
        completeDefinition();
        return world.save();
    }

    /// Becomes what a snapshot holds, whatever it was: the frames that follow are those that followed the snapshot, bit
    /// by bit, for any number of workers, as long as the input is the same. The snapshot may be of this simulation or
    /// of another one of the same definition: types, parts and systems of equal names in the same order, layouts,
    /// grains, seed and limits. (Bodies of systems cannot be compared.) It serves any number of times.
    ///
    /// Also after a failed frame: it mends what `resume` would leave as it is, and what was only half applied. After an
    /// [Error] in a frame nothing runs here any more; restore it into another simulation then.
    ///
    /// **Handles that were given out after the snapshot are void**: their values come again, and may name another row.
    /// Let go of them, and of what they are kept in outside. Commands that the owner has recorded for the next frame
    /// are dropped; messages wait in their ports. Definition ends, as with the first frame. Arrays of `Column.values()`
    /// that were kept may be replaced. [#report()] is empty.
    ///
    /// Cost: as [#snapshot()], and an allocation per part whose capacity was another.
    ///
    /// @param snapshot of a simulation of the same definition
    /// @throws IllegalArgumentException if the definition differs, names the first difference; nothing is changed then
    /// @throws IllegalStateException if called inside a frame, after an [Error], closed, while ports are recorded or
    ///     replayed, a system lacks its `over` call, or not called by the owner; nothing is changed then
    public void restore(final Snapshot snapshot) {
        world.checkRestorable(given(snapshot, "snapshot"));
        tape.checkNone("restore");
        completeDefinition();
        world.restore(snapshot);
    }

    /// The owner's commands between frames, applied at the next open boundary, after port messages and delayed
    /// commands that are due, before due activations.
    ///
    /// @return always the same object
    /// @throws IllegalStateException if not called by the owner between frames
    public Commands commands() {
        state.checkBetween("commands", state.insteadOfCommands());
        return ownerCommands;
    }

    // ---- The owner ----

    /// Leaves the simulation to another thread, which calls [#takeOver()] and sees all that this one did. What the
    /// owner recorded stays recorded. Also after a failed frame.
    ///
    /// @throws IllegalStateException if called inside a frame, closed, or not called by the owner
    public void handOver() {
        state.checkHandOver();
        log.owner().suspend();
        state.ownership().leave();
    }

    /// Makes the calling thread the owner, once the former one has called [#handOver()] or its thread has ended.
    /// Nothing changes if it is the owner already.
    ///
    /// @throws IllegalStateException if another thread is the owner
    public void takeOver() {
        if (state.ownership().take() && state.phase() == FrameState.Phase.BETWEEN) {
            log.beginOwner(state.frame());
        }
    }

    // ---- Looking ----

    /// {@return the number of frames that have run: between frames, the number of the next one}
    public long frame() {
        return state.frame();
    }

    /// {@return what the last frame did; valid until the next frame}
    public FrameReport report() {
        return report;
    }

    /// The type that a handle names: routed by the type number in it, O(1). Any thread may ask after the first frame
    /// began; whether the row lives, the table says.
    ///
    /// @param handle a handle of this simulation, live or stale
    /// @return its type
    /// @throws IllegalArgumentException if it is null, free, or of no type of this simulation
    public Table table(final long handle) {
        return types.of(handle);
    }

    /// Resolves a handle of any type, O(1); `table(handle)` says of which. Any thread, like [#table(long)].
    ///
    /// @param handle any value
    /// @return its row, active or pending, or -1 if no type of this simulation has such a row
    public int find(final long handle) {
        return types.find(handle);
    }

    /// Random numbers outside systems, positioned with [Draw#of(long)]; those of the next frame's number.
    ///
    /// @param stream a name; the same name as a system gives the numbers of that system
    /// @return a new flyweight
    public Draw random(final String stream) {
        return new Draw(options.seed()).begin(Draw.stream(given(stream, "stream")), state.frame(), null);
    }

    /// Hash of the world: every row of every type with its handle, raw values and tags. The order of rows does not
    /// count, and objects of object columns do not. O(rows × parts).
    ///
    /// @return equal for equal worlds
    /// @throws IllegalStateException if not called by the owner between frames
    public long hash() {
        return world.hash();
    }

    /// Hash of the order: rows, index slots, free slots, which systems are switched off, and all else that decides
    /// future handles. O(slots).
    ///
    /// @return equal for equal orders
    /// @throws IllegalStateException if not called by the owner between frames
    public long orderHash() {
        return world.orderHash();
    }

    /// Ends the workers and closes the ports. Commands, messages and armed timers that were never applied are named in
    /// a warning of the logger `org.denserow.engine`; askers get an exception; objects in them are let go of. Closing
    /// twice does nothing. Closing a simulation that has no owner makes the caller its owner.
    ///
    /// @throws IllegalStateException if called inside a frame, or another thread is the owner
    @Override
    public void close() {
        if (state.ownership().isLeft()) {
            takeOver();
        }
        state.checkClose();
        if (state.phase() == FrameState.Phase.CLOSED) {
            return;
        }
        tape.stopRecording();
        state.enter(FrameState.Phase.CLOSED);
        int messages = 0;
        for (final Port<?> port : ports) {
            messages += port.close();
        }
        receipts.close();
        jobs.close();
        final long armed = log.armed();
        if (messages > 0 || armed > 0 || !log.owner().isEmpty()) {
            LOGGER.log(
                    System.Logger.Level.WARNING,
                    "closed with input that was never applied: messages={0}, owner commands={1}, armed timers={2}",
                    messages,
                    log.owner().isEmpty() ? "none" : "some",
                    armed);
        }
        log.close();
        if (Checks.ORDER && mostChunks() == 1) {
            LOGGER.log(
                    System.Logger.Level.WARNING,
                    "checks mode compared no orders of chunks: no system had two chunks in any frame; use more rows, or"
                            + " SimulationOptions.withGrain(64)");
        }
    }

    /// Ends the workers, although a frame may hang: for a host that goes down. Ends the run too. Any thread but those
    /// of a frame may call it; the frame in progress goes on until its systems have ended, and then fails, like every
    /// later one. The owner closes the rest with [#close()]. When the owner calls this, or nobody owns the simulation, it
    /// is [#close()].
    ///
    /// @param timeout how long to wait for the frame and the workers; zero or less looks once
    /// @return who is still at work, by worker number, 0 for the owner; when this is empty no worker is left
    /// @throws IllegalStateException if called inside a frame, by its owner or a worker
    public List<StallReport> close(final Duration timeout) {
        given(timeout, "timeout", "pass how long to wait");
        if (state.ownership().isMine() || state.ownership().isLeft()) {
            close();
            return List.of();
        }
        runner.stop();
        return jobs.close(timeout);
    }

    // ---- For FirstDifference and SystemBuilder ----

    Types types() {
        return types;
    }

    List<SystemNode> systems() {
        return systems.systems();
    }

    /// {@return the most chunks that a system has had in a frame; 0 when none has run}
    int mostChunks() {
        return loop == null ? 0 : loop.plan().mostChunksRun();
    }

    /// {@return rows per chunk of systems that set none; 0: the engine's own choice}
    int grain() {
        return options.grain();
    }

    void add(final SystemNode system) {
        systems.add(system);
    }

    void add(final ExclusiveSystem system) {
        systems.add(system);
    }

    void checkDefinable(final String what) {
        state.checkBetween("define " + what, "define everything before the first frame");
        if (loop != null) {
            throw new IllegalStateException(
                    "everything is defined before the first frame: define=" + what + ", frame=" + state.frame());
        }
    }

    private void checkDefinable(final Names names, final String name) {
        checkDefinable(names.kind() + " " + name);
        names.check(name);
    }

    private void checkRun(final String call) {
        state.checkBetween(call, "frames cannot run inside a frame");
    }

    @Override
    public String toString() {
        return "Simulation{frame=" + state.frame() + ", phase=" + state.phase() + ", workers=" + options.workers()
                + ", tables=" + types.tables() + '}';
    }
}
