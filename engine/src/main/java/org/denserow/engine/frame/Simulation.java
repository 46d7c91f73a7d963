package org.denserow.engine.frame;

import static org.denserow.engine.ground.Given.given;

import java.time.Duration;
import java.util.List;
import org.denserow.engine.command.CommandLog;
import org.denserow.engine.handle.Handle;
import org.denserow.engine.snapshot.Snapshot;
import org.denserow.engine.storage.Layout;
import org.denserow.engine.storage.Resource;
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
///
/// ## Errors
/// `IllegalStateException`: what defines, runs, records, saves or hashes is the owner's, between frames; defining ends
/// with the first frame; frames do not run while one that failed is not resumed, or a system lacks its `over` call.
/// `IllegalArgumentException`: a name that is blank or taken; one type, system, boundary, command, resource or tally
/// more than there may be. Calls that only look check nothing.
public final class Simulation implements AutoCloseable {

    /// Most types of a simulation, and the highest type number: 32,767, less [SimulationOptions#withTypeBase(int)].
    public static final int MAX_TYPES = Handle.MAX_TYPE;

    /// Most systems of a simulation: 4,096.
    public static final int MAX_SYSTEMS = Schedule.MAX_NODES;

    /// Most boundaries of a frame, the first and the last and those of exclusive systems among them: 64.
    public static final int MAX_BOUNDARIES = SystemList.MAX_BOUNDARIES;

    private final SimulationOptions options;
    private final FrameState state = new FrameState();
    private final CommandLog log;
    private final Tallies tallies = new Tallies(state);
    private final Workers workers;
    private final Types types;
    private final SystemList systems = new SystemList(state);
    private final FrameReport report;
    private final PortList ports;
    private final Definition definition;
    private final Owner owner;
    private final FrameRunner runner;
    private final WorldState world;
    private final Closing closing;
    private FrameLoop loop; // null before the first frame

    Simulation(final SimulationOptions options, final FrameClock clock, final CommandLog log) {
        this.options = options;
        this.log = log;
        this.workers = new Workers(options, state, log, tallies);
        this.types = new Types(options.maxIndexSlots(), state, log);
        this.report = new FrameReport(workers.contexts(), types.tables(), systems.systems());
        this.ports = new PortList(options, state, log, workers.jobs(), report);
        this.definition = new Definition(types, systems, ports.all(), tallies.all());
        this.owner = new Owner(state, log);
        this.runner = new FrameRunner(clock, state, this::step, workers.jobs()::rest);
        this.world = new WorldState(options, state, log, workers.jobs(), systems, definition.held(), report);
        this.closing = new Closing(state, log, ports, workers.jobs(), owner, report);
    }

    /// {@return a simulation without types, owned by the calling thread; close it to end its workers}
    ///
    /// @param options how it runs
    public static Simulation create(final SimulationOptions options) {
        given(options, "options", "begin with SimulationOptions.defaults()");
        return new Simulation(options, FrameClock.SYSTEM, new CommandLog(options.workers(), options.typeBase()));
    }

    // ---- Definition: before the first frame ----

    /// Defines an entity type.
    ///
    /// @param name unique in the simulation
    /// @param layout capacity and growth
    /// @return the type, without columns
    public Table define(final String name, final Layout layout) {
        state.checkDefinable(types.names(), name);
        return types.define(name, given(layout, "layout", "pass Layout.dense, pinned, fixed or events"));
    }

    /// Defines an entity type by a record: its components are a `Table`, and columns and tags named like them. [Refers]
    /// at a `HandleColumn` says to which type it refers, any if it is missing; the type argument of an `ObjectColumn`
    /// what its values are; [Stride] at a `FloatColumn` that it holds vectors.
    ///
    /// @param <S> the record
    /// @param name unique in the simulation
    /// @param schema the record class; in a named module its package must be open to `org.denserow.engine`
    /// @param layout capacity and growth
    /// @return the record with its parts
    /// @throws IllegalArgumentException also if the record is not a schema, nothing is defined then; or if its own
    ///     constructor throws, then the type is defined
    public <S extends Record> S define(final String name, final Class<S> schema, final Layout layout) {
        final Schema<S> checked = Schema.of(given(schema, "schema", "pass the record class"));
        given(layout, "layout", "pass Layout.dense, pinned, fixed or events");
        checked.checkReferences(name, layout, types.tables());
        return checked.define(define(name, layout), types.tables());
    }

    /// {@return the declaration of a system; its `over`, `once` or `exclusive` call completes it. Systems run in order
    ///     of these calls where they conflict, and overlap where they do not}
    ///
    /// @param name unique in the simulation; also the name of its random numbers
    public SystemBuilder system(final String name) {
        systems.begin(name);
        return new SystemBuilder(state, types, systems, name, options.grain());
    }

    /// Ends a segment: what the systems declared so far have recorded is applied here, inside the frame, and the
    /// systems declared next see it. A system stands where its `over` call does. What lives one lap lives until the
    /// same boundary of the next frame, so every system sees it once, wherever it stands.
    public void boundary() {
        systems.addBoundary();
    }

    /// Opens a way in for other threads.
    ///
    /// @param <M> the message
    /// @param name unique in the simulation
    /// @param message the record class of messages
    /// @param handler what a message means; runs on the owner at the open boundary
    /// @return the port
    public <M extends Record> Port<M> port(final String name, final Class<M> message, final Port.Handler<M> handler) {
        state.checkDefinable(ports.names(), name);
        return ports.add(name, message, handler);
    }

    /// Defines a command of the user's own.
    ///
    /// @param name unique among the commands of the simulation
    /// @param words words of payload, in `[0, CustomCommand.MAX_WORDS]`
    /// @param handler what it does; runs on the owner at a boundary, may change structure at once, records no commands
    /// @return the command, for `Commands.send`
    /// @throws IllegalArgumentException also if `words` is out of range
    public CustomCommand command(final String name, final int words, final CustomCommand.Handler handler) {
        state.checkDefinable("command " + name);
        return definition.addCommand(log, name, words, handler);
    }

    /// Makes an object of the embedder's own a part: systems that declare it wait for each other.
    ///
    /// @param <T> what it is
    /// @param name unique among the resources of the simulation
    /// @param object what chunks get; of this simulation alone
    /// @return the part
    public <T> Resource<T> resource(final String name, final T object) {
        return definition.addResource(state, name, object);
    }

    /// Adds a number that chunks add to, combined in canonical order: a sum unless [Tally#as(Tally.Kind)] says else.
    ///
    /// @param name unique in the simulation
    /// @return the tally, of no terms
    public Tally tally(final String name) {
        return tallies.add(name);
    }

    /// {@return what the simulation is made of: types with their parts, systems with what they declared, ports,
    ///     commands; for inspectors and exporters, any thread's after the first frame began}
    public Definition definition() {
        return definition;
    }

    /// {@return what switches systems off and on}
    public Switches switches() {
        return systems.switches();
    }

    /// {@return what the simulation takes of the memory: counts and takes room when it is asked to. Definition ends, as
    ///     with the first frame}
    public Memory memory() {
        state.checkBetween("memory", "ask before or after the frame");
        completeDefinition();
        return new Memory(state, log, types, loop.plan(), tallies, workers);
    }

    /// {@return a recording of what the ports handle from now on until it is stopped: with it the run can be repeated}
    /// @throws IllegalStateException also if the ports are recorded already or a recording is replayed
    public PortRecording recordPorts() {
        return ports.tape().record();
    }

    /// Takes the messages of all ports from a recording, from now on until it is used up or [#stopReplay()]: each in
    /// the frame in which it was recorded, in the same order. [PortRecording] says what else holds meanwhile.
    ///
    /// @param recording of this simulation or another with the same ports, stopped
    /// @throws IllegalArgumentException if its ports differ in number, order, names or messages
    /// @throws IllegalStateException also if it is not stopped, its first frame has run, the ports are recorded or
    ///     another recording is replayed
    public void replay(final PortRecording recording) {
        ports.tape().play(given(recording, "recording"));
    }

    /// Ends a replay: ports take messages again. Nothing happens if there is none.
    public void stopReplay() {
        ports.tape().stopPlaying();
    }

    // ---- Running ----

    /// Runs one frame.
    ///
    /// @return what it did; valid until the next frame
    /// @throws SystemFailure if a system, a handler, or a command under [StaleCommands#FAIL] failed, see there; so do
    ///     all methods that run frames
    public FrameReport step() {
        state.checkBetween("step", "a frame cannot run inside a frame");
        completeDefinition();
        loop.run();
        return report;
    }

    /// From now on nothing is defined but columns, tags and indices.
    private void completeDefinition() {
        if (loop == null) {
            final IndexRules rules = types.indexRules();
            loop = new FrameLoop(state, log, workers, options, ports, systems, rules, report, tallies);
        }
    }

    /// Runs frames back to back.
    ///
    /// @param frames how many, at least 0
    /// @return how many it has run: fewer after [#stop()], or when the thread was interrupted while paused
    /// @throws IllegalArgumentException if negative
    public long run(final long frames) {
        return runner.run(frames);
    }

    /// Runs frames back to back until a time is over. The last one is not cut short, and paused time counts.
    ///
    /// @param duration wall-clock time, at least zero; zero runs no frame
    /// @return frames it has run
    /// @throws IllegalArgumentException if negative
    public long runFor(final Duration duration) {
        return runner.runFor(duration);
    }

    /// Runs frames at a pace, until [#stop()]. The thread sleeps until a frame is due, and so do the workers. A frame
    /// that is late is counted in [#overload()] and not chased, see [Pace]. What frames compute does not depend on it.
    /// Nothing is allocated per frame.
    ///
    /// An interrupt of the thread ends the run like `stop`, after the frame in progress, and the status stays set; a
    /// thread that comes with it set runs no frame. (`run` and `runFor` look at it only while they are paused.)
    ///
    /// @param hertz frames per second, in `[Pace.MIN_HERTZ, Pace.MAX_HERTZ]`
    /// @return frames it has run
    /// @throws IllegalArgumentException if out of range
    public long runAt(final double hertz) {
        return runner.runAt(hertz);
    }

    /// Runs one frame if it is due, for hosts with a loop of their own. Otherwise the workers rest.
    ///
    /// @param pace of this simulation alone
    /// @return whether a frame was run; none is due while paused
    public boolean stepIfDue(final Pace pace) {
        return runner.stepIfDue(pace);
    }

    /// Ends a run of `run`, `runFor` or `runAt`: the one that is going on, after the frame in progress; if there is
    /// none, the next one before its first frame, so that it does not matter who comes first. One call stops one run.
    /// Steps are not stopped. Any thread, also systems and port handlers.
    public void stop() {
        runner.stop();
    }

    /// Holds runs and [#stepIfDue(Pace)], after the frame in progress or before the first, until [#unpause()]; steps
    /// are not held. Paced frames are not late for it. Any thread, also systems and port handlers.
    public void pause() {
        runner.pause();
    }

    /// Lets runs go on after [#pause()]. Any thread. (What goes on after a failed frame is [#resume()].)
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
    /// spent; values that its systems wrote in place stay as they are. ([#restore(Snapshot)] brings everything back.)
    ///
    /// @throws IllegalStateException also if no frame failed, or with an [Error] of a system or an incomplete playback
    public void resume() {
        state.checkResume();
        loop.resume();
    }

    /// Copies everything that has an influence on later frames: rows with their values and tags, who has which handle
    /// and which come next, indices as they stand, what was made within the last lap, activations that wait, which
    /// systems are switched off, the number of the frame. Of objects only references are copied, resources as they
    /// say; messages in ports are input and no part of it. Definition ends, as with the first frame.
    ///
    /// @return the copy; it never changes, and does not need this simulation any more; O(rows × parts + slots)
    /// @throws IllegalStateException also if the owner has recorded commands for the next frame, or a row waits for an
    ///     asset that is not there yet
    public Snapshot snapshot() {
        state.checkBetween("snapshot", "a snapshot is taken between frames");
        completeDefinition();
        return world.save();
    }

    /// Becomes what a snapshot holds, whatever it was: the frames that follow are those that followed the snapshot, bit
    /// by bit, for any number of workers, as long as the input is the same. The snapshot may be of another simulation
    /// of the same definition: types, parts, indices and systems of equal names in the same order, layouts, grains,
    /// seed and limits.
    ///
    /// Also after a failed frame: it mends what `resume` would leave as it is, and what was only half applied. After an
    /// [Error] in a frame nothing runs here any more; restore it into another simulation then.
    ///
    /// **Handles that were given out after the snapshot are void**: their values come again, and may name another row.
    /// Commands that the owner has recorded are dropped; messages wait in their ports. Arrays of `Column.values()` that
    /// were kept may be replaced. [#report()] is empty. Definition ends, as with the first frame. Cost: as
    /// [#snapshot()], and an allocation per part whose capacity was another.
    ///
    /// @param snapshot of a simulation of the same definition
    /// @throws IllegalArgumentException if the definition differs, names the first difference; nothing is changed then
    /// @throws IllegalStateException also after an [Error], closed, or while ports are recorded or replayed; nothing is
    ///     changed then
    public void restore(final Snapshot snapshot) {
        world.checkRestorable(given(snapshot, "snapshot"));
        ports.tape().checkNone("restore");
        completeDefinition();
        world.restore(snapshot);
    }

    // ---- The owner ----

    /// {@return the owner's commands between frames, always the same object; applied at the next open boundary, after
    ///     port messages and delayed commands that are due, before due activations}
    public Commands commands() {
        return owner.commands();
    }

    /// Leaves the simulation to another thread, which calls [#takeOver()] and sees all that this one did. What the
    /// owner recorded stays recorded. Also after a failed frame.
    public void handOver() {
        owner.leave();
    }

    /// Makes the calling thread the owner, once the former one has called [#handOver()] or its thread has ended.
    ///
    /// @throws IllegalStateException if another thread is the owner
    public void takeOver() {
        owner.take();
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

    /// The type that a handle names, by the type number in it; whether the row lives, the table says. O(1). Any thread
    /// may ask after the first frame began.
    ///
    /// @param handle a handle of this simulation, live or stale
    /// @return its type
    /// @throws IllegalArgumentException if it is null, free, or of no type of this simulation
    public Table table(final long handle) {
        return types.of(handle);
    }

    /// {@return the row of a handle, active or pending, or -1 if no type of this simulation has such a row; O(1). Any
    ///     thread, like [#table(long)], which says of which type it is}
    ///
    /// @param handle any value
    public int find(final long handle) {
        return types.find(handle);
    }

    /// {@return random numbers outside systems, those of the next frame's number: position them with [Draw#of(long)]}
    ///
    /// @param stream a name; the same name as a system gives the numbers of that system
    public Draw random(final String stream) {
        return new Draw(options.seed()).begin(Draw.stream(given(stream, "stream")), state.frame(), null);
    }

    /// {@return a hash of the world, equal for equal worlds: every row of every type with its handle, raw values and
    ///     tags. The order of rows does not count, and objects of object columns do not. O(rows × parts)}
    public long hash() {
        return world.hash();
    }

    /// {@return a hash of the order, equal for equal orders: rows, index slots, free slots, the order of rows in
    ///     [indices][Table#indices()], which systems are switched off, all else that decides future handles. O(slots)}
    public long orderHash() {
        return world.orderHash();
    }

    /// Ends the workers and closes the ports. Commands, messages and armed timers that were never applied are named in
    /// a warning of the logger `org.denserow.engine`; askers get an exception; objects in them are let go of. Closing
    /// twice does nothing. Closing a simulation that has no owner makes the caller its owner.
    @Override
    public void close() {
        closing.close();
    }

    /// Ends the workers, although a frame may hang: for a host that goes down. Ends the run too. Any thread but those
    /// of a frame may call it; the frame in progress goes on until its systems have ended, and then fails, like every
    /// later one. The owner closes the rest with [#close()]; called by it, or without an owner, this is `close()`.
    ///
    /// @param timeout how long to wait for the frame and the workers; zero or less looks once
    /// @return who is still at work, by worker number, 0 for the owner; when this is empty no worker is left
    public List<StallReport> close(final Duration timeout) {
        return closing.close(given(timeout, "timeout", "pass how long to wait"), runner);
    }

    @Override
    public String toString() {
        return "Simulation{frame=" + state.frame() + ", phase=" + state.phase() + ", workers=" + options.workers()
                + ", tables=" + types.tables() + '}';
    }
}
