/// The simulation: types and systems, the frame that runs them, and the calls of an embedder.
///
/// Begin with [`Simulation`][Simulation]. It defines [tables][Table] with columns and tags, which are in
/// [org.denserow.engine.storage], and systems that run over their rows in parallel. A frame is one run of all systems.
///
/// <!-- PackagePagesTest: simulation -->
/// ```java
/// try (Simulation sim = Simulation.create(SimulationOptions.defaults())) {
///     final Table wolves = sim.define("wolf", Layout.dense(1_000)); // room at first
///     final IntColumn energy = wolves.ints("energy");
///     sim.system("starve").writes(energy).over(wolves, (rows, commands) -> {
///         final int[] left = rows.write(energy);
///         for (int row = rows.begin(); row < rows.end(); row++) {
///             if (--left[row] < 0) {
///                 commands.destroy(wolves.handle(row)); // at the end of the frame
///             }
///         }
///     });
///     final long wolf = wolves.create(); // its energy is 0
///     sim.step();
///     assert !wolves.isValid(wolf); // a stale handle finds no other row
/// }
/// ```
///
/// Rows come and go by commands, which are applied at the end of a frame, or at a boundary that you declare. The page
/// `engine/docs/frames.md` says what a frame does, `engine/docs/errors.md` what follows when something fails.
///
/// ## Definition: before the first frame
/// | class | what it is |
/// |---|---|
/// | [`Simulation`][Simulation] | the entry point: types, systems, ports, frames |
/// | [`SimulationOptions`][SimulationOptions] | workers, seed, limits, policies |
/// | [`Table`][Table] | one entity type: its parts, look-ups, direct changes |
/// | [`Changes`][Changes] | a reader of the blocks of 64 rows that changed since it last looked |
/// | [`Destroyed`][Destroyed] | the handles of one type that were destroyed within the last lap |
/// | [`Stride`][Stride], [`Refers`][Refers] | annotations in a schema record: a column of vectors; the target type of a handle column |
/// | [`SystemBuilder`][SystemBuilder] | declares one system |
/// | [`CustomCommand`][CustomCommand] | a command of your own and its handler |
/// | [`Clock`][Clock] | the time of a simulation whose frames jump from event to event |
/// | [`WakeQueue`][WakeQueue] | rows due at times of their own, taken one by one in the order of time |
/// | [`Tally`][Tally] | a sum, minimum, maximum or count over chunks, independent of timing |
/// | [`FixedPoint`][FixedPoint] | numbers whose sum does not depend on the order of terms |
/// | [`Ordering`][Ordering] | the order in which the rows of a type are kept, and its progress |
/// | [`Definition`][Definition], [`SystemDescription`][SystemDescription] | what is defined, for tools that do not know the model |
/// | [`Memory`][Memory] | bytes of a simulation, and room reserved before the first frame |
///
/// ## Bodies and their chunks
/// | class | what it is |
/// |---|---|
/// | [`Body`][Body] | the code of a system: it gets one chunk of rows |
/// | [`Range`][Range], [`Rows`][Rows], [`Listed`][Listed], [`Groups`][Groups] | chunks of contiguous, selected or listed rows, and of whole groups |
/// | [`Chunk`][Chunk] | what these chunks share |
/// | [`Commands`][Commands] | records commands for the next boundary |
/// | [`Draw`][Draw] | random numbers that are independent of timing |
///
/// ## Input, reports and failures
/// | class | what it is |
/// |---|---|
/// | [`Port`][Port] | messages from other threads, and their answers |
/// | [`FrameListener`][FrameListener] | is told of each frame |
/// | [`Pace`][Pace], [`Overload`][Overload] | due times of frames; counts of late frames and skipped due times |
/// | [`FrameReport`][FrameReport] | the report of the last frame, or a copy of one |
/// | [`Totals`][Totals] | what was lost since the simulation was created |
/// | [`SystemFailure`][SystemFailure] | thrown when a frame fails |
/// | [`StaleCommands`][StaleCommands], [`FailingMessages`][FailingMessages] | policies: commands that cannot be applied; messages whose handler throws |
///
/// ## States, files and history
/// | class | what it is |
/// |---|---|
/// | [`Snapshot`][Snapshot] | the state of a simulation between two frames, in memory or a file; any thread may use it |
/// | [`SnapshotWriter`][SnapshotWriter] | saves to a file while frames go on |
/// | [`Evolution`][Evolution] | what was renamed or dropped since a snapshot was saved |
/// | [`History`][History] | the states before the last frames, to go back to |
/// | [`Deltas`][Deltas], [`Delta`][Delta] | what changed since the last delta; applied to a snapshot it gives the next one |
/// | [`Difference`][Difference] | the first difference of two simulations, snapshots or files |
/// | [`RowCodec`][RowCodec] | chosen rows as bytes, and rows from such bytes |
/// | [`KeyedHash`][KeyedHash] | a hash of rows named by a column instead of by handles; hashes of parts add up |
/// | [`SoleInput`][SoleInput], [`MessageOutcomes`][MessageOutcomes] | all input of a simulation that follows a log |
/// | [`PortRecording`][PortRecording] | recorded messages in memory, for a replay |
/// | [`FileRecording`][FileRecording], [`RecordingOptions`][RecordingOptions] | messages recorded to a file while the simulation runs |
/// | [`Replay`][Replay] | a recording in a file, played from any frame and compared by hashes |
///
/// *Threads*: the owner defines, runs frames and works between them; workers run chunks; any thread may use ports, and stop
/// or pause runs. A change by another thread is refused. *Cost*: a steady frame allocates nothing. *Not supported*: nested
/// frames; new types and systems after the first frame; removal of types, systems or columns.
///
/// For readers of the source, the map goes on in `engine/docs/source.md#the-simulation`.
@NullMarked
package org.denserow.engine;

import org.jspecify.annotations.NullMarked;
