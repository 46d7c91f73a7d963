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

/// A simulation: entity types, systems that run over their rows, and frames that run the systems. It is the entry point
/// of the engine.
///
/// A frame begins and ends with a boundary: a moment at which no system runs and recorded commands are applied. The
/// opening boundary applies input from outside: port messages, delayed commands that are due, commands of the owner,
/// and activations that are due. Then systems run in parallel and record commands, which the closing boundary applies.
/// [#boundary()] declares more boundaries between systems. So structure (which rows exist, and where) never changes
/// while systems run, and all systems between two boundaries see the same rows. The result is the same for any number
/// of workers and any timing.
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
/// The thread that creates a simulation is its owner. It defines types and systems, runs frames, and reads and changes
/// rows between them, until it hands the simulation over to another thread ([#handOver()], [#takeOver()]). Other
/// threads use ports, and may stop and pause a run. Workers are daemon threads. They start in the first frame that has
/// work for a second thread, and live until [#close()].
///
/// ## Definition
/// Types, systems, boundaries, ports, commands, resources, tallies and derived parts are defined before the first
/// frame. The first frame ends the definition, and so do some calls, which say so. Afterwards only tables may still
/// change: they take columns, tags, claims, indices and orders of rows.
///
/// ## Errors
/// The methods name only what they throw in addition to this:
/// - `IllegalStateException` if a call that defines, runs, records, saves or hashes comes from a thread other than the
///   owner's, or inside a frame.
/// - `IllegalStateException` if something is defined after the definition ended; if a frame is run after a failed one
///   without `recover` or `restore`; if a frame is run while a system lacks its `over` call.
/// - `IllegalArgumentException` if a name is blank or taken, or if there is one definition too many.
///
/// Calls that only read check nothing.
public final class Simulation implements AutoCloseable {

    /// The maximum number of types, and the highest type number: 32,767. A base set by
    /// [SimulationOptions#withTypeBase(int)] is subtracted from the number of types.
    public static final int MAX_TYPES = Handle.MAX_TYPE;

    /// The maximum number of systems: 4,096.
    public static final int MAX_SYSTEMS = Schedule.MAX_NODES;

    /// The maximum number of boundaries of a frame: 64. The opening and the closing one count, and so do those of
    /// exclusive systems.
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
    private final Jumps jumps;
    private final FrameListeners listeners = new FrameListeners(this);
    private final OneHistory history = new OneHistory();
    private FrameLoop loop; // null before the first frame

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
        this.jumps = new Jumps(options.seed(), state, log, ports, systems);
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
    /// @throws OutOfMemoryError if the heap does not suffice; its message says how many bytes the rows need, and
    ///     nothing is defined
    public Table define(final String name, final Layout layout) {
        state.checkDefinable(types.names(), name);
        return types.define(name, given(layout, "layout", "pass Layout.dense, pinned, fixed or events"));
    }

    /// Defines an entity type by a record. One component of the record is the `Table`; each other component is a column
    /// or a tag, which gets the name of the component. [Refers] at a `HandleColumn` names the type to which the column
    /// refers; without it, the column refers to any type. The type argument of an `ObjectColumn` is the class of its
    /// values. [Stride] at a `FloatColumn` makes it hold vectors.
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

    /// Begins the declaration of a system. The `over`, `waves`, `once` or `exclusive` call of the builder completes it,
    /// and decides its place in the order of declaration. Systems that conflict run in that order; others overlap.
    ///
    /// @param name unique in the simulation; it also names the system's stream of random numbers
    /// @return a builder of the system
    public SystemBuilder system(final String name) {
        systems.begin(name);
        return new SystemBuilder(state, types, systems, name, options.grain());
    }

    /// Declares a boundary between the systems declared so far and those declared next. The systems between two
    /// boundaries are a segment. At this place of each frame the commands of the segment before are applied, and the
    /// systems declared next see their effect.
    ///
    /// A lap is the time from a boundary to the same boundary of the next frame. Events, and the entries of
    /// [Table#created()], [Table#changed()] and [Table#destroyed()], live for one lap, so every system sees them
    /// exactly once.
    public void boundary() {
        systems.addBoundary();
    }

    /// Defines a port, through which other threads send messages.
    ///
    /// @param <M> the class of the messages
    /// @param name unique in the simulation
    /// @param message the record class of messages
    /// @param handler handles one message, on the owner at the opening boundary. It records the commands of the
    ///     message, and returns the answer for the asker, such as a handle, or 0. If it throws, [FailingMessages]
    ///     decides what happens
    /// @return the port
    public <M extends Record> Port<M> port(
            final String name, final Class<M> message, final ToLongBiFunction<? super M, Commands> handler) {
        state.checkDefinable(ports.names(), name);
        return ports.add(name, message, handler);
    }

    /// Defines a command of your own, which its handler carries out at a boundary; see [CustomCommand].
    ///
    /// @param name unique among the commands of the simulation
    /// @param words the number of words in the payload, in `[0, CustomCommand.MAX_WORDS]`
    /// @param handler carries out one command, on the owner at a boundary. It may change structure at once, and records
    ///     no commands. If it throws, its changes stay, the handlers of all other commands still run, and the boundary
    ///     is completed; then `step` throws a [SystemFailure] for the first failure in the order in which the handlers
    ///     ran. The payload is one reused object, valid while the handler runs
    /// @return the command, for `Commands.send`
    /// @throws IllegalArgumentException also if `words` is out of range
    public CustomCommand command(
            final String name, final int words, final Consumer<? super CustomCommand.Payload> handler) {
        state.checkDefinable("command " + name);
        return definition.addCommand(log, name, words, handler);
    }

    /// Makes an object of your own a part that systems can declare. Two systems that declare it do not overlap if one
    /// of them writes it.
    ///
    /// @param <T> its type
    /// @param name unique among the resources of the simulation
    /// @param object the object that chunks get; used by this simulation only
    /// @return the part
    public <T> Resource<T> resource(final String name, final T object) {
        return definition.addResource(state, name, object);
    }

    /// Defines a tally: a number per frame to which chunks add terms. The terms are combined in a fixed order, so the
    /// number does not depend on timing. It is a sum, unless a call such as [Tally#keepsMinimum()] makes it something
    /// else.
    ///
    /// @param name unique in the simulation
    /// @return the tally, without terms
    public Tally tally(final String name) {
        return tallies.add(name);
    }

    /// Declares the clock: from now on all frames have a time, in ticks, from 0 on. Declare it before systems with a
    /// period ([SystemBuilder#everyTicks(long)]).
    ///
    /// @param unit the name of the unit, for people: "s", "minute"
    /// @param ticksPerUnit the resolution, at least 1: two things less than a tick apart happen at the same time
    /// @return the clock
    /// @throws IllegalArgumentException if the unit is blank, or the number is out of range
    /// @throws IllegalStateException also if there is a clock
    @Experimental
    public Clock clock(final String unit, final long ticksPerUnit) {
        return jumps.declare(given(unit, "unit", "name it as you would on an axis"), ticksPerUnit);
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
    /// A system that is off has no chunks and gets no slots, so it costs nothing. When it is on,
    /// [SystemBuilder#every(int)] still chooses its frames. The boundary of an exclusive system remains when the system
    /// is off.
    ///
    /// A system that is off misses what lives for one lap: events, and the entries of `created()`, `changed()` and
    /// `destroyed()`. If it must not miss such rows, let another system, which stays on, mark them with a tag of your
    /// own, and let the first system clear the tag.
    ///
    /// Switches are state: they are part of [#orderHash()] and of snapshots. Switches made in a failed frame stay, like
    /// all direct changes by handlers and exclusive systems. [#restore(Snapshot)] sets them as they were in the
    /// snapshot.
    ///
    /// *Cost*: a look-up by name; nothing is allocated.
    ///
    /// @param system its name
    /// @throws IllegalArgumentException if no system of this name is complete
    /// @throws IllegalStateException while systems run, or not called by the owner
    public void switchOff(final String system) {
        systems.switches().off(system);
    }

    /// Switches a system on, if it is off. The rules are those of [#switchOff(String)].
    ///
    /// @param system its name
    /// @throws IllegalArgumentException if no system of this name is complete
    /// @throws IllegalStateException while systems run, or not called by the owner
    public void switchOn(final String system) {
        systems.switches().on(system);
    }

    /// {@return whether a system is on: not switched off by [#switchOff(String)]; the owner and chunks may ask}
    ///
    /// @param system its name
    /// @throws IllegalArgumentException if no system of this name is complete
    public boolean isOn(final String system) {
        return systems.switches().isOn(system);
    }

    /// {@return the memory of the simulation, with which to count its bytes and to reserve room}
    ///
    /// The call ends the definition, as the first frame does.
    public Memory memory() {
        state.checkBetween("memory", "ask before or after the frame");
        completeDefinition();
        return new Memory(state, log, types, loop.plan(), tallies, workers);
    }

    /// {@return a recording in memory of the messages handled from now on, until it is stopped; see [#replay]}
    /// @throws IllegalStateException also if the ports are recorded already or a recording is replayed
    public PortRecording recordPorts() {
        return ports.tape().record();
    }

    /// Records the messages handled from now on to a file, frame by frame, until the recording is closed; see
    /// [FileRecording]. The call ends the definition, as the first frame does.
    ///
    /// @param folder receives the recording; it is created if it does not exist, and refused if it holds a recording
    /// @param options hashes, keyframes, forms of messages, and what happens when the disk is slow
    /// @return the recording; close it to complete the file
    /// @throws IOException if the folder holds a recording, or cannot be written
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

    /// Takes the messages of all ports from a recording, from now on until the recording is used up or [#stopReplay()]
    /// is called. Each message is handled in the frame in which it was recorded, in the same order. [PortRecording] has
    /// the rules of a replay.
    ///
    /// @param recording a stopped recording of this simulation, or of another one with the same ports
    /// @throws IllegalArgumentException if its ports differ in number, order, names or messages
    /// @throws IllegalStateException also if the recording is not stopped, if the frame with which it begins has run
    ///     already, or if the ports are recorded or another recording is replayed
    public void replay(final PortRecording recording) {
        ports.tape().play(given(recording, "recording"));
    }

    /// Ends a replay: ports take messages again. Without a replay it does nothing.
    public void stopReplay() {
        ports.tape().stopPlaying();
    }

    /// Takes the whole input of the simulation, until it is closed: see [SoleInput]. The call ends the definition, as
    /// the first frame does.
    ///
    /// @param outcomes hears of each message that was handled
    /// @return the only way in from now on, also for the code that runs frames
    /// @throws IllegalArgumentException if the options let frames go on without late assets, or there is a clock
    /// @throws IllegalStateException also if it is taken already, commands of the owner or messages wait of which the
    ///     caller does not know, or ports are recorded or replayed
    @Experimental
    public SoleInput takeInput(final MessageOutcomes outcomes) {
        given(outcomes, "outcomes", "say who hears of handled messages");
        ports.tape().checkIdle("takeInput");
        completeDefinition();
        return new SoleInput(options, state, log, ports.all(), outcomes, this::stepTaken);
    }

    // ---- Running ----

    /// Runs one frame.
    ///
    /// @return its report; valid until the next frame
    /// @throws SystemFailure if the frame failed; all methods that run frames throw it
    public FrameReport step() {
        state.checkInput("step");
        return stepTaken();
    }

    private FrameReport stepTaken() {
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
        history.keep();
    }

    /// Adds a listener, which is told of each later frame. Listeners are called in the order in which they were added.
    /// They are not told of frames that a [history][History#check(int)] runs again to check itself.
    ///
    /// @param listener stays added until [#unlisten(FrameListener)]. If it throws, the other listeners are still
    ///     called; then the call that ran the frame throws the same exception. (If the frame failed, it is a suppressed
    ///     exception of the failure.) The frame is over all the same, and the next one may run
    /// @throws IllegalArgumentException if this listener is added already
    @Experimental
    public void listen(final FrameListener listener) {
        state.checkBetween("listen", "call it before the next frame");
        listeners.add(given(listener, "listener"));
    }

    /// Removes a listener. A call by a listener takes effect with the next frame.
    ///
    /// @param listener the object that was passed to [#listen(FrameListener)]
    /// @return false if it was not added
    @Experimental
    public boolean unlisten(final FrameListener listener) {
        state.checkOwner("unlisten");
        return listeners.remove(given(listener, "listener"));
    }

    /// Runs something that takes long between two frames, such as a wait for a person at a debugger. It runs on the
    /// calling thread, and the workers sleep meanwhile. Afterwards the next frame of a [Pace] is due at once, and this
    /// time makes no frame late.
    ///
    /// @param wait may do what the owner may do between frames; the call throws what it throws
    @Experimental
    public void hold(final Runnable wait) {
        state.checkBetween("hold", "frames go on when it returns");
        runner.hold(given(wait, "wait"));
    }

    /// Ends the definition: later only columns, tags and indices can be defined.
    private void completeDefinition() {
        if (loop == null) {
            final IndexRules rules = types.indexRules();
            loop = new FrameLoop(state, log, workers, options, ports, systems, rules, report, tallies, jumps.queue());
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
    /// @return the number of frames that it ran; fewer after [#stop()], or if the thread was interrupted while paused
    /// @throws IllegalArgumentException if negative
    public long run(final long frames) {
        return runner.run(frames);
    }

    /// Runs the frames that are due until a time, each at its time, and jumps over all times between. Then the
    /// simulation stands at that time.
    ///
    /// A frame is due at once while commands of the owner or messages wait, or a row wakes at the present time; otherwise
    /// at the next time at which a row wakes or the period of a system ends. Frames due at the time `until` run, too. A
    /// jump advances the time and no frame number; delays in frames ([Commands#after(int)]) wait for frames, however long
    /// they take to come.
    ///
    /// After [#stop()], and after a failed frame, the simulation stands at the time of the last frame.
    ///
    /// *Cost*: a frame for each time at which something is due; nothing for the others.
    ///
    /// @param until in ticks, in `[now, Clock.MAX_TIME]`
    /// @return the number of frames that it ran
    /// @throws IllegalArgumentException if the time is out of range
    /// @throws IllegalStateException if the simulation declares no clock
    @Experimental
    public long runUntil(final long until) {
        return runner.runUntil(jumps, until);
    }

    /// Runs frames back to back until a time is over. The last one is not cut short, and paused time counts.
    ///
    /// @param duration wall-clock time, at least zero; zero runs no frame
    /// @return the number of frames that it ran
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
    /// @return the number of frames that it ran
    /// @throws IllegalArgumentException if out of range
    public long runAt(final double hertz) {
        return runner.runAt(hertz);
    }

    /// Runs one frame if it is due, for hosts with their own loop; otherwise lets the workers sleep.
    ///
    /// @param pace a pace that only this simulation uses
    /// @return whether it ran a frame; none is due while paused
    public boolean stepIfDue(final Pace pace) {
        return runner.stepIfDue(pace);
    }

    /// Ends a run of `run`, `runFor` or `runAt` after the frame in progress. If nothing runs, it ends the next run
    /// before its first frame, so a stop just before a run is not lost. One call stops one run; it does not stop
    /// [#step()]. Any thread may call it.
    public void stop() {
        runner.stop();
    }

    /// Pauses runs and [#stepIfDue(Pace)] until [#resume()]: after the frame in progress, or before the first one.
    /// [#step()] still runs frames. A pause makes no paced frame late. Any thread may call it, also in systems and
    /// handlers.
    public void pause() {
        runner.pause();
    }

    /// Lets runs go on after [#pause()]; without a pause it changes nothing. Any thread may call it. (After a failed
    /// frame, call [#recover()].)
    ///
    /// @throws IllegalStateException on the owner's thread, if a frame failed and nothing is paused
    public void resume() {
        state.checkResume(runner.isPaused());
        runner.resume();
    }

    /// {@return whether runs are paused; any thread may ask}
    public boolean isPaused() {
        return runner.isPaused();
    }

    /// {@return counts of late frames and skipped due times of the current or last [Pace]: that of [#runAt(double)], or
    ///     the one passed to [#stepIfDue(Pace)]. The counts begin at 0 with another pace. It is a live view, for any
    ///     thread}
    public Overload overload() {
        return runner.overload();
    }

    /// Lets the simulation go on after a failed frame. The number of that frame is not used again. Commands that it
    /// dropped stay dropped, and the handles of rows that they would have created never resolve. Values that its
    /// systems wrote in place stay; only [#restore(Snapshot)] brings back the whole state. (After a pause, call
    /// [#resume()].)
    ///
    /// @throws IllegalStateException also if no frame failed, or after an [Error] in a system or an incomplete boundary
    public void recover() {
        state.checkRecover();
        loop.recover();
        history.keep();
    }

    /// Copies everything that has an influence on later frames: rows with values and tags, handles and the order of
    /// free slots, indices, what lives for one lap ([#boundary()]), delayed commands and activations that wait,
    /// switches, and the number of the frame. Objects in columns are copied as references, and resources by their
    /// `save`. Messages that wait in ports are input, so they are not copied. The call ends the definition, as the
    /// first frame does.
    ///
    /// @return the copy; it never changes and is independent of this simulation; O(rows × parts + slots)
    /// @throws IllegalStateException also if the owner has recorded commands for the next frame, or a row waits for an
    ///     asset that has not completed
    public Snapshot snapshot() {
        state.checkBetween("snapshot", "a snapshot is taken between frames");
        completeDefinition();
        return world.save(List.of());
    }

    /// Begins a series of deltas: from now on [Deltas#next()] gives what changed since the delta before. This is for a
    /// program that follows this simulation, or stores many of its states. From now on the changes of all types are
    /// tracked, as under [SimulationOptions#withTrackedChanges()]. The call ends the definition, as the first frame
    /// does.
    ///
    /// @return the deltas; the first one follows the state of this moment, of which [#snapshot()] gives a copy. O(rows
    ///     × parts + slots)
    /// @throws IllegalStateException as [#snapshot()]
    @Experimental
    public Deltas deltas() {
        state.checkBetween("deltas", "deltas begin between frames");
        completeDefinition();
        world.checkSaveable();
        types.tables().forEach(table -> log.trackChanges(table.store()));
        return new Deltas(state, world);
    }

    /// As [#snapshot()], with the messages that wait in the ports: for a service that must not lose any. After a
    /// restore these messages are handled in the next frame, before those that have arrived at the restored simulation.
    /// Nobody gets their answers.
    ///
    /// A message that another thread sends meanwhile is either in the snapshot or comes after it. The messages in the
    /// snapshot also stay in the ports of this simulation. So run frames either here or after a restore in another
    /// simulation: if both go on, both handle these messages. Files keep messages by the form of their record
    /// ([org.denserow.engine.snapshot.ObjectForm]).
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
    /// It is allowed after a failed frame: it also undoes values written in place, and boundaries that were applied
    /// only in part. It is refused after an [Error] that ended the workers (see [SystemFailure]); restore into another
    /// simulation then.
    ///
    /// **Handles given out after the snapshot are void**: their values are given out again, and may name other rows.
    /// Recorded commands of the owner are dropped; messages go on waiting in their ports. Arrays that you kept from
    /// `Column.values()` may be replaced. [#report()] is empty afterwards. The call ends the definition, as the first
    /// frame does. Cost: as [#snapshot()], and one allocation for each part that has another capacity.
    ///
    /// @param snapshot a snapshot of a simulation of the same definition
    /// @throws IllegalArgumentException if the definition differs: the message names the first difference, and nothing
    ///     is changed. Also if the content of a file contradicts itself: then the simulation needs another restore
    /// @throws IllegalStateException also after such an [Error], if the simulation is closed, or while ports are
    ///     recorded or replayed; nothing is changed then
    public void restore(final Snapshot snapshot) {
        world.checkRestorable(given(snapshot, "snapshot"));
        ports.tape().checkNone("restore");
        completeDefinition();
        world.restore(snapshot);
        history.restart();
    }

    /// Keeps the states before the last frames, from now on until the history is closed; [History#rewind(long)] goes
    /// back to one of them. The present state is its first entry. The call ends the definition, as the first frame
    /// does.
    ///
    /// @param frames the largest number of entries, in `[1, History.MAX_FRAMES]`: one for each frame to go back, and
    ///     one for the present state
    /// @param maxBytes the largest number of bytes of its arrays; if they do not suffice for so many entries, it keeps
    ///     fewer, and warns once
    /// @return the history
    /// @throws IllegalArgumentException if an argument is out of range, or the bytes do not suffice for one entry
    /// @throws IllegalStateException also if a history is kept already, a resource has no `save`, commands of the owner
    ///     wait, or a row waits for an asset that has not completed
    @Experimental
    public History keepHistory(final int frames, final long maxBytes) {
        state.checkBetween("keepHistory", "keep it between frames");
        history.checkNone();
        completeDefinition();
        return history.begin(frames, maxBytes, state, world, log, ports, this::runFrame);
    }

    /// Replaces the state by a snapshot of another definition, such as one that an older build saved. Rows, handles,
    /// values and tags are as they were. The next frames need not equal those that would have followed under the old
    /// definition.
    ///
    /// | what may differ | how |
    /// |---|---|
    /// | columns and tags | new ones have their defaults; renamed and dropped ones are declared |
    /// | kinds of columns | `int` to `long`, `float` to `double`; classes of objects whose form has the same shape |
    /// | types | new ones come after the others, and keep the rows that they have now; renamed ones are declared |
    /// | capacity | any that has room for the rows |
    /// | indices, derived parts, orders of rows | anything: they are built again |
    /// | resources | new ones stay as they are; renamed and dropped ones are declared |
    /// | seed and other options, systems, boundaries, ports | anything; systems that are off stay off |
    /// | user-defined commands | new ones come after the others; anything if no delayed command waits |
    ///
    /// Any other difference is refused, and the message names it: another layout, another number of a type, another
    /// stride or target of a column, delayed commands whose columns have other places. `created()`, `changed()` and
    /// `destroyed()` are empty afterwards for a type whose definition differs, and for all types if the boundaries
    /// differ.
    ///
    /// @param snapshot a snapshot of an earlier definition
    /// @param evolution which names were renamed or dropped
    /// @return what differs, one line for each difference; empty if the definitions are equal
    /// @throws IllegalArgumentException if something else differs: the message names it, and nothing is changed. Also
    ///     if the content of a file contradicts itself: then the simulation needs another restore
    /// @throws IllegalStateException as [#restore(Snapshot)]
    public List<String> restoreInto(final Snapshot snapshot, final Evolution evolution) {
        ports.tape().checkNone("restoreInto");
        final List<String> changes =
                world.restoreInto(given(snapshot, "snapshot"), given(evolution, "evolution"), this::completeDefinition);
        history.restart();
        return changes;
    }

    // ---- The owner ----

    /// {@return the recorder of the owner's commands between frames, always the same object}
    ///
    /// The commands are applied at the next opening boundary: after those of port messages and delayed commands that
    /// are due, before activations that are due.
    public Commands commands() {
        state.checkChange("commands", state.insteadOfCommands());
        return commands;
    }

    /// Gives up ownership, so that another thread can become the owner by [#takeOver()]. That thread sees all writes of
    /// this one. Recorded commands stay. The call is allowed after a failed frame.
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

    /// Finds the type of a handle by the type number in the handle, so the row need not exist. O(1). Any thread may
    /// call it, after the first frame has begun.
    ///
    /// @param handle a handle of this simulation, live or stale
    /// @return its type
    /// @throws IllegalArgumentException if it is null, free, or of no type of this simulation
    public Table table(final long handle) {
        return types.of(handle);
    }

    /// {@return the row of a handle, active or pending, or -1 if no type of this simulation has such a row; O(1). Any
    ///     thread may call it, after the first frame has begun. [#table(long)] gives the type}
    ///
    /// @param handle any value
    public int find(final long handle) {
        return types.find(handle);
    }

    /// {@return random numbers for use outside systems: those of the next frame. Position them with [Draw#of(long)]}
    ///
    /// @param stream a name; the name of a system gives the numbers of that system
    public Draw random(final String stream) {
        return new Draw(options.seed()).begin(Draw.stream(given(stream, "stream")), state.frame(), null);
    }

    /// {@return a hash of the world, equal for equal worlds: every row of every type with its handle, raw values and
    ///     tags. The order of rows and the objects of object columns do not count. O(rows × parts)}
    public long hash() {
        return world.hash();
    }

    /// {@return a hash of the order, equal for equal orders: of rows, slots and free slots, and of rows in
    ///     [indices][Table#indices()]. It also covers switches, and all other state that decides future handles.
    ///     O(slots)}
    public long orderHash() {
        return world.orderHash();
    }

    /// Ends the workers and closes the ports. If commands of the owner, messages or delayed commands were never
    /// applied, the logger `org.denserow.engine` warns of them, unless the options turn off [warnings of
    /// losses][SimulationOptions#withoutLossWarnings()], or the last frame failed, whose exception says why. Senders
    /// that wait for an answer get an exception. Objects in commands and messages that were not applied are released. A
    /// second call does nothing. Closing a simulation that has no owner makes the caller its owner.
    @Override
    public void close() {
        closing.close();
    }

    /// Ends the run and the workers even if a frame hangs. Any thread that runs no part of a frame may call it. The
    /// frame in progress goes on until its systems have ended and then fails; so does every later frame. The owner then
    /// closes the rest with [#close()]. If the owner calls this method, or there is no owner, it does what `close()`
    /// does.
    ///
    /// @param timeout the longest wait for the frame and the workers; zero or less does not wait
    /// @return a report for each worker that is still in a chunk; worker 0 is the owner. A handler that hangs on the
    ///     owner is not among them
    public List<StallReport> close(final Duration timeout) {
        return closing.close(given(timeout, "timeout", "pass how long to wait"), runner);
    }

    @Override
    public String toString() {
        return "Simulation{frame=" + state.frame() + ", phase=" + state.phase() + ", workers=" + options.workers()
                + ", tables=" + types.tables() + '}';
    }
}
