package org.denserow.engine;

import static org.denserow.engine.ground.Given.given;

import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.function.Consumer;
import java.util.function.ToLongBiFunction;
import org.denserow.engine.command.CommandLog;
import org.denserow.engine.handle.Handle;
import org.denserow.engine.storage.Layout;
import org.denserow.engine.storage.Resource;
import org.denserow.jobs.Experimental;
import org.denserow.jobs.Schedule;
import org.denserow.jobs.StallReport;
import org.jspecify.annotations.Nullable;

/// A simulation: entity types, systems over their rows, and frames. The front door of the engine.
///
/// A frame begins and ends with a boundary. The first one applies outside input (port messages, due delayed commands,
/// commands of the owner, due activations). Then systems run in parallel and record commands, which the last boundary
/// applies; [#boundary()] declares more boundaries between systems. So structure never changes while systems run, all
/// systems between two boundaries see the same rows, and the result is the same for any number of workers and any
/// timing.
///
/// ```java
/// try (Simulation sim = Simulation.create(SimulationOptions.defaults())) {
///     Fly flies = sim.define("fly", Fly.class, Layout.dense(100_000));
///     sim.system("move").reads(flies.vx()).writes(flies.x()).over(flies.table(), (rows, commands) -> { … });
///     sim.run(600);
/// }
/// ```
///
/// ## Threads
/// The thread that creates it owns it: it defines, runs frames, and touches rows between them, until it hands the
/// simulation over to another thread ([#handOver()], [#takeOver()]). Other threads use ports, and may stop and pause a
/// run. Workers are daemon threads, which start in the first frame that has work for a second thread and live until
/// [#close()].
///
/// ## Errors
/// `IllegalStateException`: a call that defines, runs, records, saves or hashes, on another thread than the owner's or
/// inside a frame; a definition after the first frame; a frame after a failed one without `recover` or `restore`, or
/// with a system without its `over` call. `IllegalArgumentException`: a name that is blank or taken, or one definition
/// too many. Calls that only read check nothing.
public final class Simulation implements AutoCloseable {

    /// The maximum number of types, and the highest type number: 32,767. [SimulationOptions#withTypeBase(int)] lowers
    /// the number of types by its base.
    public static final int MAX_TYPES = Handle.MAX_TYPE;

    /// The maximum number of systems: 4,096.
    public static final int MAX_SYSTEMS = Schedule.MAX_NODES;

    /// The maximum number of boundaries of a frame, the first, the last and those of exclusive systems included: 64.
    public static final int MAX_BOUNDARIES = SystemList.MAX_BOUNDARIES;

    private final SimulationOptions options;
    private final FrameState state = new FrameState();
    private final CommandLog log;
    private final LossWarnings warnings;
    private final Tallies tallies = new Tallies(state);
    private final Workers workers;
    private final Types types;
    private final SystemList systems = new SystemList(state);
    private final FrameReport report;
    private final PortList ports;
    private final Definition definition;
    private final Commands commands; // the owner's
    private final FrameRunner runner;
    private final Totals totals;
    private final WorldState world;
    private final Closing closing;
    private final FrameListeners listeners = new FrameListeners(this);
    private FrameLoop loop; // null before the first frame
    private @Nullable History history; // null while none is kept

    Simulation(final SimulationOptions options, final FrameClock clock, final CommandLog log) {
        this.options = options;
        this.log = log;
        this.warnings = new LossWarnings(clock, options.lossWarnings());
        this.workers = new Workers(options, state, log, tallies);
        this.types = new Types(options, state, log);
        this.report = new FrameReport(new LiveParts(workers.contexts(), types.tables(), systems.systems(), warnings));
        this.ports = new PortList(options, state, log, workers, report);
        this.definition = new Definition(types, systems, ports.all(), tallies.all());
        this.commands = new Commands(log.owner(), "the owner");
        commands.begin(); // no other holder uses this recorder
        log.beginOwner(state.frame());
        this.runner = new FrameRunner(clock, state, this::step, workers.jobs()::rest);
        this.totals = new Totals(types.tables(), ports.all(), runner.lateFrames());
        this.world =
                new WorldState(options, state, log, workers.jobs(), systems, definition.held(), ports.all(), report);
        this.closing = new Closing(state, log, ports, workers.jobs(), this::takeOver, report, warnings);
    }

    /// {@return a simulation without types, owned by the calling thread; close it to end its workers}
    ///
    /// @param options how it runs
    public static Simulation create(final SimulationOptions options) {
        given(options, "options", "begin with SimulationOptions.defaults()");
        return new Simulation(options, FrameClock.SYSTEM, options.newLog());
    }

    // ---- Definition: before the first frame ----

    /// Defines an entity type.
    ///
    /// @param name unique in the simulation
    /// @param layout capacity and growth
    /// @return the type, without columns
    /// @throws OutOfMemoryError if the heap does not suffice; it says how many bytes the rows need, and nothing is
    ///     defined
    public Table define(final String name, final Layout layout) {
        state.checkDefinable(types.names(), name);
        return types.define(name, given(layout, "layout", "pass Layout.dense, pinned, fixed or events"));
    }

    /// Defines an entity type by a record: its components are a `Table`, and columns and tags with the names of the
    /// components. [Refers] at a `HandleColumn` names the type it refers to (without it, any type); the type argument
    /// of an `ObjectColumn` is the class of its values; [Stride] at a `FloatColumn` makes it hold vectors.
    ///
    /// @param <S> the record
    /// @param name unique in the simulation
    /// @param schema the record class; in a named module its package must be open to `org.denserow.engine`
    /// @param layout capacity and growth
    /// @return the record with its parts
    /// @throws IllegalArgumentException also if the record is not a schema (nothing is defined then), or if its own
    ///     constructor throws (the type is defined then)
    public <S extends Record> S define(final String name, final Class<S> schema, final Layout layout) {
        final Schema<S> checked = Schema.of(given(schema, "schema", "pass the record class"));
        given(layout, "layout", "pass Layout.dense, pinned, fixed or events");
        checked.checkReferences(name, layout, types.tables());
        return checked.define(define(name, layout), types.tables());
    }

    /// {@return a builder; its `over`, `waves`, `once` or `exclusive` call completes the system and decides its place
    ///     in the order of declaration. Conflicting systems run in that order, others overlap}
    ///
    /// @param name unique in the simulation; also the name of its random numbers
    public SystemBuilder system(final String name) {
        systems.begin(name);
        return new SystemBuilder(state, types, systems, name, options.grain());
    }

    /// Ends a segment: a frame applies the commands of the systems declared so far here, and systems declared next see
    /// their effect. Rows and events of one lap live until the same boundary of the next frame, so every system sees
    /// them once.
    public void boundary() {
        systems.addBoundary();
    }

    /// Defines a port, through which other threads send messages.
    ///
    /// @param <M> the message
    /// @param name unique in the simulation
    /// @param message the record class of messages
    /// @param handler handles one message: runs on the owner at the opening boundary, records the commands of the message,
    ///     and returns the answer for the asker, for example a handle, or 0. If it throws, [FailingMessages] says what
    ///     follows
    /// @return the port
    public <M extends Record> Port<M> port(
            final String name, final Class<M> message, final ToLongBiFunction<? super M, Commands> handler) {
        state.checkDefinable(ports.names(), name);
        return ports.add(name, message, handler);
    }

    /// Defines a user-defined command.
    ///
    /// @param name unique among the commands of the simulation
    /// @param words words of payload, in `[0, CustomCommand.MAX_WORDS]`
    /// @param handler carries out one command: runs on the owner at a boundary, may change structure at once, records no
    ///     commands. If it throws, its changes stay, all other handlers run, the boundary is completed, and `step` throws
    ///     a [SystemFailure] for the first in canonical order. The payload is one reused object, valid while the handler
    ///     runs
    /// @return the command, for `Commands.send`
    /// @throws IllegalArgumentException also if `words` is out of range
    public CustomCommand command(
            final String name, final int words, final Consumer<? super CustomCommand.Payload> handler) {
        state.checkDefinable("command " + name);
        return definition.addCommand(log, name, words, handler);
    }

    /// Makes an object of the embedder a part: systems that declare it, one of them as written, do not overlap.
    ///
    /// @param <T> its type
    /// @param name unique among the resources of the simulation
    /// @param object the object that chunks get; used by this simulation only
    /// @return the part
    public <T> Resource<T> resource(final String name, final T object) {
        return definition.addResource(state, name, object);
    }

    /// Adds a number to which chunks add terms, combined in canonical order: a sum unless the tally is
    /// told otherwise, as by [Tally#keepsMinimum()].
    ///
    /// @param name unique in the simulation
    /// @return the tally, of no terms
    public Tally tally(final String name) {
        return tallies.add(name);
    }

    /// {@return the definition: types with their parts, systems with their declarations, ports, commands; for
    ///     inspectors and exporters, on any thread after the first frame began}
    public Definition definition() {
        return definition;
    }

    /// Switches a system off, if it is on; all are on at first.
    ///
    /// A switch takes effect at once for every system that has not begun. Only code between segments may switch, so the
    /// result is the same for any number of workers:
    ///
    /// | code that switches | first systems affected |
    /// |---|---|
    /// | the owner between frames, also after a failed one | those of the next frame |
    /// | a port's handler | those of the same frame |
    /// | the handler of a user-defined command | the exclusive system of its boundary, then those of the segment after it |
    /// | an exclusive system | those of the segment after it |
    ///
    /// A system that is off has no chunks and gets no slots; its frames cost nothing. When it is on,
    /// [SystemBuilder#every(int)] still chooses its frames. The boundary of an exclusive system remains when the system
    /// is off. A system that is off misses rows and events of one lap (`created`, `changed`, `destroyed()`, events): let
    /// a system that stays on set a tag of your own, and let the other one clear it.
    ///
    /// Switches are state: part of [#orderHash()] and of snapshots. A failed frame keeps its switches, like all direct
    /// changes of handlers and exclusive systems; [#restore] resets them.
    ///
    /// *Cost*: a look-up by name; nothing is allocated.
    ///
    /// @param system its name
    /// @throws IllegalArgumentException if no system of this name is complete
    /// @throws IllegalStateException while systems run, or not called by the owner
    public void switchOff(final String system) {
        systems.switches().off(system);
    }

    /// Switches a system on, if it is off; as [#switchOff(String)].
    ///
    /// @param system its name
    /// @throws IllegalArgumentException if no system of this name is complete
    /// @throws IllegalStateException while systems run, or not called by the owner
    public void switchOn(final String system) {
        systems.switches().on(system);
    }

    /// {@return whether a system is on, not switched off by [#switchOff(String)]; the owner and chunks may ask}
    ///
    /// @param system its name
    /// @throws IllegalArgumentException if no system of this name is complete
    public boolean isOn(final String system) {
        return systems.switches().isOn(system);
    }

    /// {@return the memory of the simulation, to count it and to reserve room. Definition ends, as with the first
    ///     frame}
    public Memory memory() {
        state.checkBetween("memory", "ask before or after the frame");
        completeDefinition();
        return new Memory(state, log, types, loop.plan(), tallies, workers);
    }

    /// {@return a recording of the messages handled from now on until it is stopped, see [#replay]}
    /// @throws IllegalStateException also if the ports are recorded already or a recording is replayed
    public PortRecording recordPorts() {
        return ports.tape().record();
    }

    /// Records the messages handled from now on to a file, frame by frame, until the recording is closed; see
    /// [FileRecording]. Definition ends, as with the first frame.
    ///
    /// @param folder receives the recording; made if it is not there; refused if it has a recording
    /// @param options hashes, keyframes, forms of messages, and what follows when the disk is slow
    /// @return the recording; close it to complete the file
    /// @throws IOException if the folder has a recording, or cannot be written
    /// @throws IllegalArgumentException if the messages of a port are no plain data and the options have no form
    /// @throws IllegalStateException also if the ports are recorded already, a recording is replayed, or commands of the
    ///     owner wait
    @Experimental
    public FileRecording recordTo(final Path folder, final RecordingOptions options) throws IOException {
        given(folder, "folder", "pass the path of a new folder");
        given(options, "options", "begin with RecordingOptions.defaults()");
        ports.tape().checkIdle("recordTo");
        completeDefinition();
        return FileRecording.begin(folder, options, ports, world, state, log);
    }

    /// Takes the messages of all ports from a recording, from now on until it is used up or [#stopReplay()]: each in
    /// the frame in which it was recorded, in the same order. [PortRecording] has the rules of a replay.
    ///
    /// @param recording of this simulation or another with the same ports, stopped
    /// @throws IllegalArgumentException if its ports differ in number, order, names or messages
    /// @throws IllegalStateException also if it is not stopped, its first frame has run, the ports are recorded or
    ///     another recording is replayed
    public void replay(final PortRecording recording) {
        ports.tape().play(given(recording, "recording"));
    }

    /// Ends a replay: ports take messages again. Without a replay it does nothing.
    public void stopReplay() {
        ports.tape().stopPlaying();
    }

    // ---- Running ----

    /// Runs one frame.
    ///
    /// @return its report; valid until the next frame
    /// @throws SystemFailure if the frame failed; all methods that run frames throw it
    public FrameReport step() {
        state.checkBetween("step", "a frame cannot run inside a frame");
        listeners.check(
                "step", "the call that ran this frame has not returned yet; the next frame is run by the same code");
        try {
            runFrame();
        } catch (final SystemFailure failure) {
            listeners.failed(failure);
            throw failure;
        }
        listeners.ended();
        return report;
    }

    /// Runs a frame of which no listener is told: a history that checks itself runs frames that they know already.
    private void runFrame() {
        completeDefinition();
        ports.tape().beginFrame();
        warnings.expect(runner.lateFrames());
        try {
            loop.run();
        } finally {
            warnings.say(report.frame());
        }
        if (history != null) {
            history.keep();
        }
    }

    /// Tells a listener of each later frame, after those that were added before it. Frames that a
    /// [history][History#check(int)] runs again to check itself are told to nobody.
    ///
    /// @param listener added until [#unlisten(FrameListener)]; what it throws comes out of the call that ran the frame,
    ///     once all listeners were called; the frame has ended, and the next one may run
    /// @throws IllegalArgumentException if this listener is added already
    @Experimental
    public void listen(final FrameListener listener) {
        state.checkBetween("listen", "call it before the next frame");
        listeners.add(given(listener, "listener"));
    }

    /// Ends [#listen(FrameListener)]; called by a listener, it counts from the next frame on.
    ///
    /// @param listener the same object
    /// @return false if it was not added
    @Experimental
    public boolean unlisten(final FrameListener listener) {
        state.checkOwner("unlisten");
        return listeners.remove(given(listener, "listener"));
    }

    /// Runs something that takes long between two frames, such as a wait for a person at a debugger, on the calling
    /// thread; workers sleep meanwhile. The next frame of a [Pace] is due at once, and no frame is late by this time.
    ///
    /// @param wait may do what the owner may do between frames; what it throws is thrown
    @Experimental
    public void hold(final Runnable wait) {
        state.checkBetween("hold", "frames go on when it returns");
        runner.hold(given(wait, "wait"));
    }

    /// Ends the definition: later only columns, tags and indices can be defined.
    private void completeDefinition() {
        if (loop == null) {
            final IndexRules rules = types.indexRules();
            loop = new FrameLoop(state, log, workers, options, ports, systems, rules, report, tallies);
        }
    }

    PortList ports() {
        return ports;
    }

    /// For tests: the plan of a simulation whose definition is complete.
    SystemPlan plan() {
        return loop.plan();
    }

    /// Runs frames back to back.
    ///
    /// @param frames how many, at least 0
    /// @return frames run: fewer after [#stop()], or when the thread was interrupted while paused
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

    /// Runs frames at a [Pace], until [#stop()]. The thread and the workers sleep until a frame is due. [#overload()]
    /// counts late frames. Results do not depend on the pace. Nothing is allocated per frame.
    ///
    /// An interrupt of the thread ends the run after the frame in progress, and the interrupt status stays set; a
    /// thread that calls with the status set runs no frame. (`run` and `runFor` check the status only while paused.)
    ///
    /// @param hertz frames per second, in `[Pace.MIN_HERTZ, Pace.MAX_HERTZ]`
    /// @return frames it has run
    /// @throws IllegalArgumentException if out of range
    public long runAt(final double hertz) {
        return runner.runAt(hertz);
    }

    /// Runs one frame if it is due, for hosts with their own loop; otherwise lets the workers sleep.
    ///
    /// @param pace of this simulation alone
    /// @return whether a frame was run; none is due while paused
    public boolean stepIfDue(final Pace pace) {
        return runner.stepIfDue(pace);
    }

    /// Ends a run of `run`, `runFor` or `runAt` after the frame in progress; without a run it ends the next one before
    /// its first frame, so a stop just before a run is not lost. One call stops one run, and no `step`. Any thread.
    public void stop() {
        runner.stop();
    }

    /// Holds runs and [#stepIfDue(Pace)], after the frame in progress or before the first, until [#resume()]; steps
    /// are not held. Paced frames do not become late by a pause. Any thread, also in systems and handlers.
    public void pause() {
        runner.pause();
    }

    /// Lets runs go on after [#pause()]; without a pause it changes nothing. Any thread. ([#recover()] goes on after a
    /// failed frame.)
    ///
    /// @throws IllegalStateException on the owner's thread, if a frame failed and nothing is paused
    public void resume() {
        state.checkResume(runner.isPaused());
        runner.resume();
    }

    /// {@return whether runs are held; any thread}
    public boolean isPaused() {
        return runner.isPaused();
    }

    /// {@return the late frames and skipped due times of the last or current [Pace]: that of [#runAt(double)], or the
    ///     one passed to [#stepIfDue(Pace)]; another pace begins at 0. A live view for any thread}
    public Overload overload() {
        return runner.overload();
    }

    /// Goes on after a failed frame. ([#resume()] goes on after a pause.) Its number is spent, the commands that it dropped stay dropped and their handles
    /// never resolve; values that its systems wrote in place stay. ([#restore(Snapshot)] restores everything.)
    ///
    /// @throws IllegalStateException also if no frame failed, or after an [Error] in a system or an incomplete boundary
    public void recover() {
        state.checkRecover();
        loop.recover();
        if (history != null) {
            history.keep();
        }
    }

    /// Copies everything that has an influence on later frames: rows with values and tags, handles and the order of
    /// free slots, indices, rows and events of one lap, timers and waiting activations, switches, the number of the
    /// frame. Objects are copied as references, resources by their `save`; messages in ports are input and not copied.
    /// Definition ends, as with the first frame.
    ///
    /// @return the copy; it never changes and is independent of this simulation; O(rows × parts + slots)
    /// @throws IllegalStateException also if the owner has recorded commands for the next frame, or a row waits for an
    ///     asset that has not completed
    public Snapshot snapshot() {
        state.checkBetween("snapshot", "a snapshot is taken between frames");
        completeDefinition();
        return world.save(List.of());
    }

    /// Begins deltas: from now on [Deltas#next()] gives what changed since the last one, for a program that follows this
    /// one, or stores many states. Tracks the changes of all types, as [SimulationOptions#withTrackedChanges()].
    /// Definition ends, as with the first frame.
    ///
    /// @return the deltas; they begin with the state of this moment, of which [#snapshot()] is a copy. O(rows × parts +
    ///     slots)
    /// @throws IllegalStateException as [#snapshot()]
    @Experimental
    public Deltas deltas() {
        state.checkBetween("deltas", "deltas begin between frames");
        completeDefinition();
        world.checkSaveable();
        types.tables().forEach(table -> log.trackChanges(table.store()));
        return new Deltas(state, world);
    }

    /// As [#snapshot()], with the messages that wait in the ports: for a service that must lose none. After a restore
    /// they are handled in the next frame, before those that arrived there; nobody is told of their answers.
    ///
    /// Other threads may send meanwhile: a message is in the snapshot or waits on, never both, if the frames go on from
    /// the snapshot only. Files keep messages by the form of their record ([org.denserow.engine.snapshot.ObjectForm]).
    ///
    /// @return the copy
    /// @throws IllegalStateException as [#snapshot()]
    public Snapshot snapshotWithMessages() {
        state.checkBetween("snapshotWithMessages", "a snapshot is taken between frames");
        completeDefinition();
        return world.save(ports.all());
    }

    /// The state for a comparison; definition goes on.
    Snapshot look(final String call) {
        return world.look(call);
    }

    /// Replaces the whole state by a snapshot: with the same input, the next frames equal those that followed the
    /// snapshot, bit by bit, for any number of workers. The snapshot may come from another simulation of the same
    /// definition: types, parts, indices and systems of equal names in the same order, layouts, grains, seed and
    /// limits. For another seed pass [Snapshot#withSeed(long)].
    ///
    /// It is allowed after a failed frame: it also restores values written in place and boundaries applied by half.
    /// After an [Error] that ended the workers ([SystemFailure]) it is refused; restore into another simulation.
    ///
    /// **Handles given out after the snapshot are void**: their values are given out again, and may name other rows.
    /// Recorded commands of the owner are dropped; messages wait in their ports. Kept arrays of `Column.values()` may
    /// be replaced. [#report()] is empty. Definition ends, as with the first frame. Cost: as [#snapshot()], and an
    /// allocation per part with another capacity.
    ///
    /// @param snapshot of a simulation of the same definition
    /// @throws IllegalArgumentException if the definition differs; names the first difference; nothing is changed then.
    ///     Also if the content of a file contradicts itself; the simulation needs another restore then
    /// @throws IllegalStateException also after such an [Error], closed, or while ports are recorded or replayed; nothing
    ///     is changed then
    public void restore(final Snapshot snapshot) {
        world.checkRestorable(given(snapshot, "snapshot"));
        ports.tape().checkNone("restore");
        completeDefinition();
        world.restore(snapshot);
        restartHistory();
    }

    private void restartHistory() {
        if (history != null) {
            history.restart();
        }
    }

    /// Keeps the state before each of the last frames from now on, until the history is closed: [History#rewind(long)]
    /// goes back to one of them. The present state is its first entry. Definition ends, as with the first frame.
    ///
    /// @param frames the largest number of entries, in `[1, History.MAX_FRAMES]`: the number of frames to go back, and 1
    ///     for the state between two frames
    /// @param maxBytes the largest number of bytes of its arrays; if they do not suffice for so many frames, it keeps
    ///     fewer, and warns once
    /// @return the history
    /// @throws IllegalArgumentException if an argument is out of range, or the bytes do not suffice for one entry
    /// @throws IllegalStateException also if a history is kept already, a resource has no `save`, commands of the owner
    ///     wait, or a row waits for an asset that has not completed
    @Experimental
    public History keepHistory(final int frames, final long maxBytes) {
        state.checkBetween("keepHistory", "keep it between frames");
        if (history != null) {
            throw new IllegalStateException(
                    "one history at a time: kept=" + history + "; close() it before you keep another one");
        }
        completeDefinition();
        history = new History(frames, maxBytes, state, world, log, ports, this::runFrame, () -> history = null);
        return history;
    }

    /// Replaces the state by a snapshot of another definition, such as one that an older build saved. Rows, handles,
    /// values and tags are as they were; frames need not equal those that would have followed.
    ///
    /// | what may differ | how |
    /// |---|---|
    /// | columns and tags | new ones have their defaults; renamed and dropped ones are declared |
    /// | kinds of columns | `int` to `long`, `float` to `double`; classes of objects whose form has the same shape |
    /// | types | new ones, behind the others, keep the rows that they have now; renamed ones are declared |
    /// | capacity | any in which the rows find room |
    /// | indices, derived parts, orders of rows | anything: they are made anew |
    /// | resources | new ones stay as they are; renamed and dropped ones are declared |
    /// | seed and other options, systems, boundaries, ports | anything; systems that are off stay off |
    /// | user-defined commands | new ones, behind the others; anything while no delayed command waits |
    ///
    /// The rest is refused by name: another layout, another number of a type, another stride or target of a column,
    /// delayed commands whose columns have other places. `created()`, `changed()` and `destroyed()` are empty for a type
    /// that is defined otherwise, and for all types if the boundaries differ.
    ///
    /// @param snapshot of an earlier definition
    /// @param evolution which names were renamed or dropped
    /// @return what differs, a line each; empty if the definitions are equal
    /// @throws IllegalArgumentException if something else differs; names it; nothing is changed then. Also if the
    ///     content of a file contradicts itself; the simulation needs another restore then
    /// @throws IllegalStateException as [#restore(Snapshot)]
    public List<String> restoreInto(final Snapshot snapshot, final Evolution evolution) {
        given(snapshot, "snapshot");
        given(evolution, "evolution");
        ports.tape().checkNone("restoreInto");
        final List<String> changes = world.restoreInto(snapshot, evolution, this::completeDefinition);
        restartHistory();
        return changes;
    }

    // ---- The owner ----

    /// {@return the owner's commands between frames, always the same object; applied at the next opening boundary, after
    ///     port messages and delayed commands that are due, before due activations}
    public Commands commands() {
        state.checkChange("commands", state.insteadOfCommands());
        return commands;
    }

    /// Leaves the simulation to another thread, which calls [#takeOver()] and sees all writes of this one. Recorded
    /// commands stay. Allowed after a failed frame.
    public void handOver() {
        listeners.check("handOver", "hand it over once the call that ran the frame has returned");
        state.checkHandOver();
        log.owner().suspend();
        state.ownership().leave();
    }

    /// Makes the calling thread the owner, once the former one has called [#handOver()] or its thread has ended.
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

    /// {@return the seed of all random numbers, as the options have it}
    public long seed() {
        return options.seed();
    }

    /// {@return the report of the last frame; valid until the next frame}
    public FrameReport report() {
        return report;
    }

    /// {@return what was refused, stale, failed or late since the simulation was created; always the same object, for
    ///     any thread after the first frame has begun}
    public Totals totals() {
        return totals;
    }

    /// Finds the type of a handle by the type number in it, live or not. O(1). Any thread, after the first frame has
    /// begun.
    ///
    /// @param handle a handle of this simulation, live or stale
    /// @return its type
    /// @throws IllegalArgumentException if it is null, free, or of no type of this simulation
    public Table table(final long handle) {
        return types.of(handle);
    }

    /// {@return the row of a handle, active or pending, or -1 if no type of this simulation has such a row; O(1). Any
    ///     thread, like [#table(long)], which gives the type}
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
    ///     tags. The order of rows and the objects of object columns do not count. O(rows × parts)}
    public long hash() {
        return world.hash();
    }

    /// {@return a hash of the order, equal for equal orders: rows, slots, free slots, the order of rows in
    ///     [indices][Table#indices()], switches, and all other state that decides future handles. O(slots)}
    public long orderHash() {
        return world.orderHash();
    }

    /// Ends the workers and closes the ports. A warning of the logger `org.denserow.engine` names commands, messages
    /// and armed timers that were never applied, unless the options have no warnings of losses; askers get an
    /// exception; objects in them are released. A second call does nothing. Closing a simulation that has no owner makes
    /// the caller its owner.
    @Override
    public void close() {
        closing.close();
    }

    /// Ends the run and the workers even if a frame hangs. Any thread that runs no part of a frame may call it. The
    /// frame in progress goes on until its systems have ended and then fails; so does every later frame. The owner
    /// closes the rest with [#close()]; called by the owner, or without an owner, this is `close()`.
    ///
    /// @param timeout the longest wait for the frame and the workers; zero or less does not wait
    /// @return workers in a chunk, by number, 0 for the owner; a handler that hangs on the owner is not among them
    public List<StallReport> close(final Duration timeout) {
        return closing.close(given(timeout, "timeout", "pass how long to wait"), runner);
    }

    @Override
    public String toString() {
        return "Simulation{frame=" + state.frame() + ", phase=" + state.phase() + ", workers=" + options.workers()
                + ", tables=" + types.tables() + '}';
    }
}
