package org.denserow.engine.frame;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Objects;
import org.denserow.engine.command.PlaybackCounts;

/// What the last frame did. One object, reused: valid until the next frame; [#copy()] keeps the figures.
///
/// | figures | of |
/// |---|---|
/// | [#nanos()], [#openNanos()], [#systemsNanos()], [#closeNanos()] | the frame; 0 if it failed |
/// | [#creates()], [#destroys()], [#sets()], [#tags()], [#untags()], [#activations()]; all are [#commands()] | what was recorded and played back, whatever came of it |
/// | [#created()], [#destroyed()], [#activated()] | what came of it |
/// | [#stale()], [#duplicates()], [#refused()], [#repeated()] | what came to nothing, and why; [StaleCommands] says what is done about it |
/// | [#tables()] with their own figures; [#live()], [#reserved()], [#retired()] | the types as they are when asked |
/// | [#systemNanos(int)], [#allocatedBytes()] | the frame; measured under [SimulationOptions#withDetailedReport()] only |
///
/// *Threads*: the owner's, between frames. *Cost*: nothing is allocated but the words of notes when they are read, and
/// those of failed assets.
public final class FrameReport {

    /// Notes kept per frame; what happens beyond is counted all the same.
    public static final int MAX_NOTES = 8;

    private final Notes notes = new Notes();
    private final ChunkContext[] contexts;
    private final List<Table> tables;
    private final List<SystemNode> systems;
    private WorkerMeter[] meters = {}; // by worker; none unless the report is detailed
    private long frame = -1;
    private long openNanos;
    private long systemsNanos;
    private long innerNanos;
    private long closeNanos;
    private long messages;
    private long failedMessages;
    private long created;
    private long destroyed;
    private long activated;
    private long commands;
    private long armed;
    private long fired;
    private long repeated;
    private long stale;
    private long duplicates;
    private long destroys;
    private long sets;
    private long tags;
    private long untags;
    private long activations;
    private long refused;
    private long allocatedBytes;
    private long cascaded;
    private long cleared;
    private long lateAssets;
    private long failedAssets;
    private boolean reproducible = true;

    FrameReport(final ChunkContext[] contexts, final List<Table> tables, final List<SystemNode> systems) {
        this.contexts = contexts;
        this.tables = Collections.unmodifiableList(tables);
        this.systems = systems;
    }

    /// Before the first frame, when all systems are declared.
    void measure(final boolean detailed) {
        if (!detailed) {
            return;
        }
        meters = new WorkerMeter[contexts.length];
        for (int worker = 0; worker < meters.length; worker++) {
            meters[worker] = new WorkerMeter(systems.size());
            contexts[worker].measure(meters[worker]);
        }
    }

    // ---- The frame loop writes ----

    void begin(final long number) {
        frame = number;
        openNanos = 0;
        systemsNanos = 0;
        innerNanos = 0;
        closeNanos = 0;
        messages = 0;
        failedMessages = 0;
        created = 0;
        destroyed = 0;
        activated = 0;
        commands = 0;
        armed = 0;
        fired = 0;
        repeated = 0;
        stale = 0;
        duplicates = 0;
        destroys = 0;
        sets = 0;
        tags = 0;
        untags = 0;
        activations = 0;
        refused = 0;
        allocatedBytes = 0;
        cascaded = 0;
        cleared = 0;
        lateAssets = 0;
        failedAssets = 0;
        notes.begin();
        for (final WorkerMeter meter : meters) {
            meter.begin();
        }
        contexts[0].sees(); // the owner, whoever it is now
    }

    /// The run was, up to a frame, another one, of which nothing else is known.
    void restore(final long number, final boolean wasReproducible) {
        begin(number);
        reproducible = wasReproducible;
    }

    /// The frame is over, well or not.
    void end() {
        for (int worker = 0; worker < meters.length; worker++) {
            if (worker == 0 || !meters[worker].sharesThread(meters[0])) {
                allocatedBytes += meters[worker].bytes();
            }
        }
    }

    void times(final long open, final long systems, final long inner, final long close) {
        openNanos = open;
        systemsNanos = systems;
        innerNanos = inner;
        closeNanos = close;
    }

    void addMessages(final int count) {
        messages += count;
    }

    void addFailedMessage(final String port, final long number, final Throwable thrown) {
        failedMessages++;
        if (notes.size() < MAX_NOTES) { // words of an exception cost more than a note
            note().ofMessage(port, number, thrown);
        }
    }

    void addAssets(final int late, final int failed, final String failure) {
        lateAssets += late;
        failedAssets += failed;
        reproducible &= late == 0;
        if (failed > 0) {
            note().ofAsset(failure);
        }
    }

    void add(final PlaybackCounts counts) {
        created += counts.created();
        destroyed += counts.destroyed();
        activated += counts.activated();
        commands += counts.commands() + counts.created() + counts.refused();
        armed += counts.armed();
        fired += counts.fired();
        repeated += counts.repeated();
        stale += counts.stale();
        duplicates += counts.duplicates();
        destroys += counts.destroys();
        sets += counts.sets();
        tags += counts.tags();
        untags += counts.untags();
        activations += counts.activations();
        refused += counts.refused();
        cascaded += counts.cascaded();
        cleared += counts.cleared();
    }

    /// {@return a new note, to be written now}
    Note note() {
        return notes.next();
    }

    // ---- Anyone reads ----

    /// {@return the number of the frame, -1 before the first}
    public long frame() {
        return frame;
    }

    /// {@return nanoseconds of the whole frame}
    public long nanos() {
        return openNanos + systemsNanos + innerNanos + closeNanos;
    }

    /// {@return nanoseconds of the open boundary: ports, due activations, the owner's commands}
    public long openNanos() {
        return openNanos;
    }

    /// {@return nanoseconds of the systems}
    public long systemsNanos() {
        return systemsNanos;
    }

    /// {@return nanoseconds of the boundaries inside the frame, exclusive systems included}
    public long innerNanos() {
        return innerNanos;
    }

    /// {@return nanoseconds of the close boundary: what the systems recorded}
    public long closeNanos() {
        return closeNanos;
    }

    /// {@return port messages handled}
    public long messages() {
        return messages;
    }

    /// {@return port messages whose handler threw; [#notes()] names their ports and what was thrown}
    public long failedMessages() {
        return failedMessages;
    }

    /// {@return rows created by commands}
    public long created() {
        return created;
    }

    /// {@return rows destroyed by commands}
    public long destroyed() {
        return destroyed;
    }

    /// {@return pending rows that became active}
    public long activated() {
        return activated;
    }

    /// {@return commands played back, creates and user-defined ones included}
    public long commands() {
        return commands;
    }

    /// {@return timers armed: commands with a delay, which are not counted as played back yet}
    public long armed() {
        return armed;
    }

    /// {@return timers fired: commands whose delay was over; they are counted as played back, too}
    public long fired() {
        return fired;
    }

    /// {@return activations of rows that were active already; they change nothing}
    public long repeated() {
        return repeated;
    }

    /// {@return commands whose target was gone, duplicates left out; and destroys of permanent rows}
    public long stale() {
        return stale;
    }

    /// {@return destroys of rows that another command destroyed earlier at the same boundary}
    public long duplicates() {
        return duplicates;
    }

    /// {@return commands to create a row: those that did, and those that were refused}
    public long creates() {
        return created + refused;
    }

    /// {@return commands to destroy a row}
    public long destroys() {
        return destroys;
    }

    /// {@return commands to set a value of a row; those that fill a created row are not counted}
    public long sets() {
        return sets;
    }

    /// {@return commands to give a row a tag; those for a created row are not counted}
    public long tags() {
        return tags;
    }

    /// {@return commands to take a tag from a row}
    public long untags() {
        return untags;
    }

    /// {@return commands to activate a row, now or in a later frame; one more when its asset is due and there}
    public long activations() {
        return activations;
    }

    /// {@return rows that defragmentation moved: 0, there is none yet}
    public long moves() {
        return 0;
    }

    /// {@return creates that found their type full; their handles are stale, [#notes()] names the system}
    public long refused() {
        return refused;
    }

    /// {@return rows destroyed because they referred, in a `DESTROY` column, to a row that died}
    public long cascaded() {
        return cascaded;
    }

    /// {@return references set to null because they referred to a row that died}
    public long cleared() {
        return cleared;
    }

    /// {@return rows that stay pending because their asset is late}
    public long lateAssets() {
        return lateAssets;
    }

    /// {@return rows destroyed because their asset failed; [#notes()] names the first}
    public long failedAssets() {
        return failedAssets;
    }

    /// {@return false once an asset was late in this or an earlier frame}
    public boolean reproducible() {
        return reproducible;
    }

    /// {@return what went wrong in the frame, in words, in canonical order; at most [#MAX_NOTES]. Always the same list;
    ///     the words of an entry are made when it is read}
    public List<String> notes() {
        return notes;
    }

    /// {@return the number of workers}
    public int workers() {
        return contexts.length;
    }

    /// Chunks that a worker has run since the simulation was created.
    ///
    /// @param worker in `[0, workers())`
    /// @return chunks
    public long chunks(final int worker) {
        return contexts[worker].chunksRun();
    }

    // ---- Types, as they are when asked ----

    /// {@return the types of the simulation, in order of their numbers, with their own figures: rows, index slots by
    ///     what they are, sparseness; always the same list}
    public List<Table> tables() {
        return tables;
    }

    /// {@return index slots of all types that have a row, active or pending}
    public long live() {
        long sum = 0;
        for (int type = 0; type < tables.size(); type++) { // by index: an iterator would be garbage
            sum += tables.get(type).size() + tables.get(type).pending();
        }
        return sum;
    }

    /// {@return index slots of all types whose handle was given out, and whose row comes at the next boundary}
    public long reserved() {
        long sum = 0;
        for (int type = 0; type < tables.size(); type++) {
            sum += tables.get(type).reservedSlots();
        }
        return sum;
    }

    /// {@return index slots of all types whose generations are used up}
    public long retired() {
        long sum = 0;
        for (int type = 0; type < tables.size(); type++) {
            sum += tables.get(type).retiredSlots();
        }
        return sum;
    }

    // ---- Details ----

    /// {@return whether [#systemNanos(int)] and [#allocatedBytes()] are measured}
    public boolean isDetailed() {
        return meters.length > 0;
    }

    /// {@return the number of systems, exclusive ones left out}
    public int systems() {
        return systems.size();
    }

    /// {@return the name of a system}
    ///
    /// @param system in `[0, systems())`, in order of declaration
    public String system(final int system) {
        return systems.get(system).name;
    }

    /// The time that a system's chunks took, added up over the workers: on several it may be more than the frame's.
    ///
    /// @param system in `[0, systems())`, in order of declaration
    /// @return nanoseconds; 0 unless the report is detailed
    public long systemNanos(final int system) {
        Objects.checkIndex(system, systems.size());
        long sum = 0;
        for (final WorkerMeter meter : meters) {
            sum += meter.systemNanos(system);
        }
        return sum;
    }

    /// Bytes that the threads of the simulation allocated in the frame: its owner's from the first to the last thing it
    /// does in it, a worker's from its first chunk, of systems or of playback, in any frame.
    ///
    /// @return bytes; 0 unless the report is detailed
    public long allocatedBytes() {
        return allocatedBytes;
    }

    // ---- Kept ----

    /// {@return the figures of this frame, kept; O(types + systems + workers)}
    public Copy copy() {
        final List<OfType> ofTypes = new ArrayList<>();
        for (final Table table : tables) {
            ofTypes.add(new OfType(
                    table.name(),
                    table.size(),
                    table.pending(),
                    table.freeSlots(),
                    table.reservedSlots(),
                    table.retiredSlots()));
        }
        final List<OfSystem> ofSystems = new ArrayList<>();
        for (int system = 0; system < systems(); system++) {
            ofSystems.add(new OfSystem(system(system), systemNanos(system)));
        }
        final List<OfWorker> ofWorkers = new ArrayList<>();
        for (int worker = 0; worker < workers(); worker++) {
            ofWorkers.add(new OfWorker(worker, chunks(worker)));
        }
        return new Copy(
                frame,
                nanos(),
                openNanos,
                systemsNanos,
                innerNanos,
                closeNanos,
                messages,
                failedMessages,
                created,
                destroyed,
                activated,
                commands,
                destroys,
                sets,
                tags,
                untags,
                activations,
                armed,
                fired,
                repeated,
                stale,
                duplicates,
                refused,
                moves(),
                allocatedBytes,
                cascaded,
                cleared,
                lateAssets,
                failedAssets,
                reproducible,
                List.copyOf(ofTypes),
                List.copyOf(ofSystems),
                List.copyOf(ofWorkers),
                List.copyOf(notes));
    }

    /// One type after a frame.
    ///
    /// @param name its name
    /// @param rows active rows
    /// @param pending pending rows
    /// @param free index slots ready for new rows
    /// @param reserved index slots whose handle was given out and whose row comes at the next boundary
    /// @param retired index slots whose generations are used up
    public record OfType(String name, int rows, int pending, int free, int reserved, int retired) {}

    /// One system in a frame.
    ///
    /// @param name its name
    /// @param nanos nanoseconds of its chunks, all workers together; 0 unless the report is detailed
    public record OfSystem(String name, long nanos) {}

    /// One worker.
    ///
    /// @param worker its number
    /// @param chunks chunks it has run since the simulation was created
    public record OfWorker(int worker, long chunks) {}

    /// The figures of one frame.
    ///
    /// @param frame its number
    /// @param nanos nanoseconds
    /// @param openNanos nanoseconds of the open boundary
    /// @param systemsNanos nanoseconds of the systems
    /// @param innerNanos nanoseconds of the boundaries inside the frame
    /// @param closeNanos nanoseconds of the close boundary
    /// @param messages port messages handled
    /// @param failedMessages port messages whose handler threw
    /// @param created rows created by commands
    /// @param destroyed rows destroyed by commands
    /// @param activated pending rows that became active
    /// @param commands commands played back, creates included
    /// @param destroys commands to destroy a row
    /// @param sets commands to set a value
    /// @param tags commands to give a tag
    /// @param untags commands to take a tag
    /// @param activations commands to activate a row
    /// @param armed timers armed
    /// @param fired timers fired
    /// @param repeated activations of rows that were active already
    /// @param stale commands whose target was gone
    /// @param duplicates destroys of rows destroyed earlier at the same boundary
    /// @param refused creates that found their type full
    /// @param moves rows that defragmentation moved
    /// @param allocatedBytes bytes that the threads allocated; 0 unless the report is detailed
    /// @param cascaded rows destroyed because they referred to a row that died
    /// @param cleared references set to null because they referred to a row that died
    /// @param lateAssets rows that stayed pending because their asset was late
    /// @param failedAssets rows destroyed because their asset failed
    /// @param reproducible false once an asset was late
    /// @param types the types, in order of their numbers; without sparseness, which is O(slots) to know
    /// @param systems the systems, in order of declaration
    /// @param workers the workers, in order of their numbers
    /// @param notes what went wrong, in words
    public record Copy(
            long frame,
            long nanos,
            long openNanos,
            long systemsNanos,
            long innerNanos,
            long closeNanos,
            long messages,
            long failedMessages,
            long created,
            long destroyed,
            long activated,
            long commands,
            long destroys,
            long sets,
            long tags,
            long untags,
            long activations,
            long armed,
            long fired,
            long repeated,
            long stale,
            long duplicates,
            long refused,
            long moves,
            long allocatedBytes,
            long cascaded,
            long cleared,
            long lateAssets,
            long failedAssets,
            boolean reproducible,
            List<OfType> types,
            List<OfSystem> systems,
            List<OfWorker> workers,
            List<String> notes) {}

    @Override
    public String toString() {
        final StringBuilder text =
                new StringBuilder("frame ").append(frame).append(": ").append(nanos() / 1000);
        text.append(" us (open ").append(openNanos / 1000).append(", systems ").append(systemsNanos / 1000);
        text.append(", close ")
                .append(closeNanos / 1000)
                .append("), ")
                .append(commands)
                .append(" commands (");
        text.append(creates())
                .append(" creates, ")
                .append(destroys)
                .append(" destroys, ")
                .append(sets);
        text.append(" sets, ").append(tags).append(" tags, ").append(untags).append(" untags, ");
        text.append(activations)
                .append(" activations), ")
                .append(created)
                .append(" created, ")
                .append(destroyed);
        text.append(" destroyed, ")
                .append(stale)
                .append(" stale, ")
                .append(duplicates)
                .append(" duplicates, ");
        text.append(refused)
                .append(" refused; slots ")
                .append(live())
                .append(" live, ")
                .append(reserved());
        text.append(" reserved, ").append(retired()).append(" retired");
        if (isDetailed()) {
            text.append("; ").append(allocatedBytes).append(" bytes allocated");
            for (int system = 0; system < systems(); system++) {
                text.append(", ")
                        .append(system(system))
                        .append(' ')
                        .append(systemNanos(system) / 1000)
                        .append(" us");
            }
        }
        for (final String note : notes) {
            text.append("; ").append(note);
        }
        return text.toString();
    }
}
