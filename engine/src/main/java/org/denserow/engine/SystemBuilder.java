package org.denserow.engine;

import static org.denserow.engine.ground.Given.given;

import java.util.List;
import org.denserow.engine.derived.Buckets;
import org.denserow.engine.derived.Grouped;
import org.denserow.engine.rows.Reach;
import org.denserow.engine.rows.Rebuilt;
import org.denserow.engine.rows.RowGroups;
import org.denserow.engine.rows.RowStore;
import org.denserow.engine.rows.TagExpression;
import org.denserow.engine.storage.Column;
import org.denserow.engine.storage.Part;
import org.denserow.engine.storage.Resource;
import org.denserow.engine.storage.RowList;
import org.denserow.engine.storage.Selection;
import org.denserow.engine.storage.Tag;
import org.denserow.jobs.Experimental;
import org.denserow.jobs.JobSystem;

/// Declares one system. The last call completes it and adds it to the simulation: `over` for a system over rows,
/// `waves` for one that runs wave by wave, `once` for a single body, `exclusive` for one that runs alone.
///
/// Two systems conflict when one writes what the other reads or writes. They run in the order of declaration; systems
/// that do not conflict overlap. Commands need no declaration, except those that create rows.
///
/// *Threads*: the owner, before the first frame. Every method throws `IllegalStateException` once the system is added
/// or a frame has run.
public final class SystemBuilder {

    /// The maximum number of chunks that [#defaultGrain(int)] gives until it reaches its largest grain: 64, which are
    /// four for each of 16 workers.
    public static final int DEFAULT_CHUNKS = 64;

    /// The smallest [#defaultGrain(int)]: 4,096 rows. With fewer rows per chunk, the start of each chunk slows cheap
    /// loops.
    public static final int MIN_DEFAULT_GRAIN = 1 << 12;

    /// The largest [#defaultGrain(int)]: 65,536 rows. With more rows per chunk, workers wait long for the last chunk.
    public static final int MAX_DEFAULT_GRAIN = 1 << 16;

    /// The maximum number of chunks of one system: 2^20. A system in waves may have one more for each wave.
    public static final int MAX_CHUNKS = 1 << 20;

    /// The maximum number of waves of [#waves(Buckets, Body)]: 4,096.
    public static final int MAX_WAVES = 1 << 12;

    /// The maximum number of systems of a simulation that choose their thread by [#onOneThread(String)], for all names
    /// together: 64.
    public static final int MAX_ON_ONE_THREAD = 64;

    private final FrameState state;
    private final Types types;
    private final SystemList systems;
    private final String name;
    private final Access access;
    private final CreatorList creators;
    private final int grainUnlessSet; // 0: computed from the rows
    private int grain; // 0: not set
    private int every = 1;
    private long everyTicks; // 0: no period
    private boolean touchesDeadRows;
    private String thread = ""; // the name of the one that it needs; empty: any
    private boolean added;

    /// @param systems takes the system when it is complete
    /// @param grainUnlessSet rows per chunk unless the system sets them; 0: computed from the rows
    SystemBuilder(
            final FrameState state,
            final Types types,
            final SystemList systems,
            final String name,
            final int grainUnlessSet) {
        this.state = state;
        this.types = types;
        this.systems = systems;
        this.name = name;
        this.access = types.indexRules().begin(name);
        this.creators = new CreatorList(name);
        this.grainUnlessSet = grainUnlessSet;
    }

    /// Computes the rows per chunk of a system for which neither [#grain(int)] nor [SimulationOptions#withGrain(int)]
    /// sets them. They are `rows / 64` ([#DEFAULT_CHUNKS]), rounded up to a power of two, within `[4,096, 65,536]`.
    ///
    /// | rows | grain | chunks |
    /// |---|---|---|
    /// | up to 262,144 | 4,096 | 0 … 64 |
    /// | up to 524,288 | 8,192 | 33 … 64 |
    /// | up to 1,048,576 | 16,384 | 33 … 64 |
    /// | up to 2,097,152 | 32,768 | 33 … 64 |
    /// | more | 65,536 | 33 and more |
    ///
    /// Chunks grow with the rows because a worker touches memory of the engine between two chunks: over many rows,
    /// chunks of the smallest grain make a cheap loop about a third slower.
    ///
    /// `rows` is the number of rows that are cut into chunks when a segment begins: those from 0 to the last active
    /// one. Nothing else has an influence on the grain. So results that depend on chunks (sums of floats combined by
    /// chunk, handles of created rows) are the same for any number of workers and after a restore.
    ///
    /// *Cost*: O(1). *Threads*: any.
    ///
    /// @param rows at least 0
    /// @return rows per chunk, a multiple of 64
    /// @throws IllegalArgumentException if `rows` is negative
    public static int defaultGrain(final int rows) {
        return Grain.ofRows(rows);
    }

    /// Declares parts that the system reads: any chunk may read any row of them, of any type.
    ///
    /// @param parts columns, tags, claims, derived parts, indices and resources
    /// @return this
    /// @throws IllegalArgumentException if a part is declared twice or is not of this simulation
    public SystemBuilder reads(final Part<?, ?>... parts) {
        for (final Part<?, ?> part : given(parts, "parts")) {
            checkOurs(part);
            access.addRead(part);
        }
        return this;
    }

    /// Declares parts that the system writes: each chunk reads and writes its own rows of them. Claims are the
    /// exception: a chunk may bid for any row of any type. The one chunk of [#once(Body)] owns all rows. A system over
    /// rows cannot write resources.
    ///
    /// @param parts columns and tags of the type that the system runs over, and claims of any; resources
    /// @return this
    /// @throws IllegalArgumentException if a part is declared twice, is not of this simulation, or is the key of an
    ///     index
    public SystemBuilder writes(final Part<?, ?>... parts) {
        for (final Part<?, ?> part : given(parts, "parts")) {
            checkWritable(part);
            access.addWritten(part);
        }
        return this;
    }

    /// Declares columns that the system writes in any rows, of any type; `rows.write(column)` then gives the array. You
    /// promise that no two chunks write the same row, and that no chunk reads a row that another one writes. Checks
    /// mode (`-Ddenserow.checks=true`) finds a row that two chunks write. If several chunks may want one row, see
    /// [org.denserow.engine.storage.Claims].
    ///
    /// @param columns of this simulation
    /// @return this
    /// @throws IllegalArgumentException if a column is declared twice, is not of this simulation, or is the key of an
    ///     index, or if a part is no column
    public SystemBuilder scatters(final Part<?, ?>... columns) {
        for (final Part<?, ?> part : given(columns, "columns")) {
            checkWritable(part);
            access.addScattered(part);
        }
        return this;
    }

    /// Declares columns that the system writes by group. Each row of the system stands for one group: row `k` for the
    /// group with key `k`. A chunk writes the columns in the rows of the groups of its own rows, and in no others. If
    /// the keys are handles, the system must run over the type that they name.
    ///
    /// It is a form of [#scatters(Part...)] in which checks mode knows the allowed rows. The system reads the groups
    /// too.
    ///
    /// @param by the groups
    /// @param columns of the type whose rows are grouped
    /// @return this
    /// @throws IllegalArgumentException if a column is declared twice, or is not of that type
    public SystemBuilder writesGrouped(final Buckets by, final Part<?, ?>... columns) {
        checkOurs(by);
        access.addReadOnce(by);
        for (final Part<?, ?> column : given(columns, "columns")) {
            checkWritable(column);
            access.addGrouped(column, Rebuilt.of(by));
        }
        return this;
    }

    /// Declares tags that any chunk of the system may set on any row, of any type; `rows.write(tag).set(row)` is then
    /// atomic. The system may not clear or read these tags, nor run over them, so the order of chunks does not matter.
    ///
    /// @param tags of this simulation
    /// @return this
    /// @throws IllegalArgumentException if a tag is declared twice, is not of this simulation, or is kept by the rows
    public SystemBuilder setsAnywhere(final Tag... tags) {
        return scatters(Reach.SETS, tags);
    }

    /// Declares tags that any chunk of the system may clear on any row, like [#setsAnywhere(Tag...)]. The system may
    /// not set or read these tags, nor run over them.
    ///
    /// @param tags of this simulation
    /// @return this
    /// @throws IllegalArgumentException if a tag is declared twice, is not of this simulation, or is kept by the rows
    public SystemBuilder clearsAnywhere(final Tag... tags) {
        return scatters(Reach.CLEARS, tags);
    }

    private SystemBuilder scatters(final Reach reach, final Tag... tags) {
        for (final Tag tag : given(tags, "tags")) {
            checkOurs(tag);
            access.addScattered(tag, reach);
        }
        return this;
    }

    /// Declares types whose rows the system creates.
    ///
    /// @param tables of this simulation
    /// @return this
    /// @throws IllegalArgumentException if a table is declared twice or is not of this simulation
    public SystemBuilder creates(final Table... tables) {
        for (final Table table : given(tables, "tables")) {
            creates(table, 0);
        }
        return this;
    }

    /// Declares a type whose rows the system creates, and keeps free slots ready for each chunk.
    ///
    /// @param table of this simulation
    /// @param atLeastPerChunk the number of rows that each chunk can create without new slots, while slots are free; at
    ///     least 0
    /// @return this
    /// @throws IllegalArgumentException if the table is declared twice, has fixed rows or is not of this simulation, or
    ///     the number is negative
    public SystemBuilder creates(final Table table, final int atLeastPerChunk) {
        checkOpen();
        types.check(table);
        creators.add(table, atLeastPerChunk);
        return this;
    }

    /// Sets the rows per chunk, for any number of rows, instead of [SimulationOptions#withGrain(int)] and
    /// [#defaultGrain(int)]. Results that depend on chunks, such as handles of created rows, depend on it.
    ///
    /// @param rows a multiple of 64, at least 64; small for expensive rows, large for cheap ones
    /// @return this
    /// @throws IllegalArgumentException if it is not
    public SystemBuilder grain(final int rows) {
        checkOpen();
        JobSystem.chunks(0, rows); // refuses a bad grain
        grain = rows;
        return this;
    }

    /// Lets the system run only in frames whose number is a multiple of n. The boundary of an exclusive system comes in
    /// all frames. To switch a system because of what happens in the model, use [Simulation#switchOff(String)].
    ///
    /// Such a system would miss what lives for one lap: events, and the entries of [Table#created()], [Table#changed()]
    /// and [Table#destroyed()]. So unless n is 1, it may not read them or run over them. Instead, let a system that
    /// runs in every frame mark the rows with a tag of your own, and let this one clear the tag.
    ///
    /// @param frames n, at least 1
    /// @return this
    /// @throws IllegalArgumentException if it is less
    public SystemBuilder every(final int frames) {
        checkOpen();
        if (frames < 1) {
            throw new IllegalArgumentException(
                    "every must be >= 1: system=" + name + ", every=" + frames + "; 1 is every frame, 2 every other");
        }
        every = frames;
        checkOnePeriod();
        return this;
    }

    /// Lets the system run at a period of time: in the first frame at 0, at the period, at twice the period, and so on.
    /// These times are due, so [Simulation#runUntil(long)] runs a frame at each of them while the system is on. In
    /// further frames at the same time, and in those at times between, it does not run. The boundary of an exclusive
    /// system comes in all frames.
    ///
    /// If time goes over several multiples without a frame, because the system is off or time is restored, the system runs once in the next frame. It may not see what lives for one lap, as under
    /// [#every(int)].
    ///
    /// @param ticks the period, at least 1
    /// @return this
    /// @throws IllegalArgumentException if it is less, or more than [Clock#MAX_TIME]; if the system has `every(n)`, too
    /// @throws IllegalStateException if the simulation declares no clock before
    @Experimental
    public SystemBuilder everyTicks(final long ticks) {
        checkOpen();
        if (!types.time().isDeclared()) {
            throw new IllegalStateException("a period is one of a clock: system=" + name + ", everyTicks=" + ticks
                    + "; declare it by Simulation.clock before the system");
        }
        if (ticks < 1 || ticks > Clock.MAX_TIME) {
            throw new IllegalArgumentException("a period is in [1, " + Clock.MAX_TIME + "] ticks: system=" + name
                    + ", everyTicks=" + ticks + "; make it of units by Clock.ticks");
        }
        everyTicks = ticks;
        checkOnePeriod();
        return this;
    }

    private void checkOnePeriod() {
        if (every > 1 && everyTicks > 0) {
            throw new IllegalArgumentException("a system runs at a period of frames or of time: system=" + name + ", "
                    + period() + "; use one of both");
        }
    }

    /// Lets a system of one body ([#once(Body)]) run on the same thread in all frames. Systems that give the same name
    /// share the thread. This is for a native library, a graphics context or a script engine that belongs to the thread
    /// which opened it. With one worker the thread is the owner's; with more it is one of the others, and two names may
    /// share one. The place of the system in the frame, and what it finds, do not depend on its thread.
    ///
    /// *Cost*: handing the body over wakes the thread if it sleeps, which takes some microseconds.
    ///
    /// @param threadName the name by which systems share a thread; it is not the name of the Java thread
    /// @return this
    /// @throws IllegalArgumentException if the name is blank
    public SystemBuilder onOneThread(final String threadName) {
        checkOpen();
        if (given(threadName, "threadName", "name what belongs to the thread, such as physics")
                .isBlank()) {
            throw new IllegalArgumentException("a thread of systems has a name: system=" + name + ", threadName='"
                    + threadName + "'; name what belongs to it, such as physics");
        }
        thread = threadName;
        return this;
    }

    /// Declares that the body does no harm to dead or pending rows. Over a pinned type the system then runs over ranges
    /// of rows, holes included, as fast as over a dense type. A value written to a dead row is lost when a row is
    /// created there; a value written to a pending row stays. The system may write no objects, since dead rows would
    /// keep them alive. The declaration has no effect unless the system runs over a pinned table.
    ///
    /// @return this
    public SystemBuilder touchesDeadRows() {
        checkOpen();
        touchesDeadRows = true;
        return this;
    }

    /// Runs over all active rows of a type, and adds the system. Rows of a pinned type have holes: run over
    /// [Table#live()] or [Table#list()], or declare [#touchesDeadRows()].
    ///
    /// @param table of this simulation
    /// @param body run once per chunk
    /// @throws IllegalArgumentException if a declaration does not fit the table
    public void over(final Table table, final Body<Range> body) {
        checkOpen();
        given(body, "body", "say what the system does");
        types.check(table);
        if (table.store().layout().isPinned() && !touchesDeadRows) {
            throw new IllegalArgumentException("pinned rows have holes: system=" + name + ", over=" + table.name()
                    + "; run over its live() or list(), or declare .touchesDeadRows() if the body does them no harm");
        }
        if (touchesDeadRows) {
            access.checkNoObjects(table.name());
        }
        MissedLaps.checkOver(name, period(), table.store(), List.of());
        add(new Over.ActiveRows(checked(table.store()), body));
    }

    /// Runs over the listed rows of a pinned type, and adds the system.
    ///
    /// @param list of a type of this simulation
    /// @param body run once per chunk
    /// @throws IllegalArgumentException if a declaration does not fit the table
    public void over(final RowList list, final Body<Listed> body) {
        checkOpen();
        given(body, "body", "say what the system does");
        final RowStore store = types.storeOf(list);
        add(new Over.ListedRows(checked(store), list, body));
    }

    /// Runs over the selected rows of a type, and adds the system. The tags of the selection need no declaration. If
    /// the body itself reads one of them, declare that tag as read or written.
    ///
    /// If several systems run over one selection object, it is evaluated once before the first of them, and again after
    /// a system has written one of its tags. Any other selection is evaluated chunk by chunk.
    ///
    /// @param selection a tag, or tags combined, of a type of this simulation
    /// @param body run once per chunk
    /// @throws IllegalArgumentException if a declaration does not fit the table, or the system sets or clears a tag of
    ///     the selection anywhere
    public void over(final Selection selection, final Body<Rows> body) {
        checkOpen();
        given(body, "body", "say what the system does");
        final RowStore store = checked(types.storeOf(selection));
        MissedLaps.checkOver(name, period(), store, TagExpression.of(selection).tags());
        access.checkSelects(selection);
        add(new Over.SelectedRows(store, selection, body));
    }

    /// Runs over whole groups of a part, and adds the system, which then also reads the part. It may write columns in
    /// the rows of its groups, even those from which the groups are made (keys, places): other readers of the part
    /// still see the old groups.
    ///
    /// @param part buckets or a grid, of this simulation
    /// @param body run once per chunk
    /// @throws IllegalArgumentException if a declaration does not fit the type, or the system writes a tag
    public void over(final Grouped<?> part, final Body<Groups> body) {
        checkOpen();
        given(body, "body", "say what the system does");
        final RowStore store = checked(types.storeOf(part));
        access.checkOverGroups(part.name());
        access.addReadOnce(part);
        add(new Over.GroupedRows(store, part, (RowGroups) Rebuilt.of(part), body));
    }

    /// Runs over the rows of a part wave by wave, and adds the system, which then also reads the part. The key of a row
    /// is the number of its wave; for a tree, it is the depth of the row. Chunks of one wave overlap, and a wave begins
    /// when all chunks of the wave before have ended. So in an array of `rows.write` a body may read its own rows, and
    /// the new values of all rows of earlier waves. Commands are applied in order of waves.
    ///
    /// @param by buckets of this simulation over an `int` column; wave 0 runs first, and rows in no group are not
    ///     visited
    /// @param body run once per chunk of a wave
    /// @throws IllegalArgumentException if a declaration does not fit the type, the system writes a tag or creates, or
    ///     there are more than [#MAX_WAVES] waves
    public void waves(final Buckets by, final Body<Listed> body) {
        checkOpen();
        given(body, "body", "say what the system does");
        final RowStore store = checked(types.storeOf(by));
        access.checkOverGroups(by.name());
        creators.checkNone(by.name());
        final Over waves = new Over.Waves(store, by, WaveChunks.of(name, by), body);
        access.addReadOnce(by);
        add(waves);
    }

    /// Runs once in a frame, as one chunk on any worker or on the thread of [#onOneThread(String)], and adds the
    /// system. This is for sequential work, or work over several types. The system is ordered like one over rows: it
    /// waits for conflicting systems, overlaps with others, and needs no boundary.
    ///
    /// It reads any row of the parts declared by `.reads`. Its one chunk owns all rows: it reads and writes any row of
    /// the columns and tags declared by `.writes`, of any type. Only this kind of system and exclusive ones may write a
    /// [org.denserow.engine.storage.Resource].
    ///
    /// @param body run once per frame
    /// @throws IllegalArgumentException if the system sets a grain, writes by group, or chooses its thread after
    ///     [#MAX_ON_ONE_THREAD] others
    public void once(final Body<Chunk> body) {
        checkOpen();
        given(body, "body", "say what the system does");
        access.checkOnce();
        if (setsGrain()) {
            throw new IllegalArgumentException("a system of one body is not cut into chunks: system=" + name
                    + ", grain=" + grain + "; leave .grain away, or run over rows");
        }
        systems.checkOnOneThread(this);
        add(new Over.Once(body));
    }

    /// Runs alone, on the owner, at a boundary of its own, after the commands of the systems before it are applied, and
    /// adds the system. The body may change structure at once ([Table#create()], [Table#destroy(long)]), and may use
    /// columns as between frames. Its commands are applied at the next boundary, before those of systems. It needs no
    /// `reads`, `writes` or `creates`: nothing else runs at the same time. If it throws, its direct changes stay and
    /// its commands are dropped.
    ///
    /// @param body run once per frame
    /// @throws IllegalArgumentException if the frame has [Simulation#MAX_BOUNDARIES] boundaries, or the system chooses its
    ///     thread
    public void exclusive(final Body<Chunk> body) {
        checkOpen();
        types.indexRules().checkKnown(name, access);
        given(body, "body", "say what the system does");
        checkAnyThread("exclusive");
        systems.add(new ExclusiveSystem(this, body));
        added = true;
    }

    private void add(final Over over) {
        for (final Part<?, ?> part : access.reads()) {
            if (!(part instanceof Resource)) {
                MissedLaps.checkReads(name, period(), part, types.storeOf(part));
            }
        }
        systems.checkNew(name);
        types.indexRules().checkKnown(name, access);
        systems.add(this, over);
        added = true;
    }

    /// Refuses a system of many chunks, or one of the owner.
    private void checkAnyThread(final String call) {
        if (!thread.isEmpty()) {
            throw new IllegalArgumentException("only a system of one body chooses its thread: system=" + name
                    + ", onOneThread=" + thread + ", call=" + call + "; complete it with .once(…), which reaches all"
                    + " rows of the parts that it declares");
        }
    }

    private RowStore checked(final RowStore store) {
        checkAnyThread("over or waves");
        access.checkWritesRowsOf(store);
        access.checkGroupedBy(store);
        grain().checkedChunks(name, store.capacity());
        return store;
    }

    private void checkOurs(final Part<?, ?> part) {
        checkOpen();
        types.check(part);
    }

    private void checkWritable(final Part<?, ?> part) {
        checkOurs(part);
        if (part instanceof Column<?>) {
            IndexRules.checkWritten("system", name, part, types.storeOf(part));
        }
    }

    private void checkOpen() {
        state.checkDefinable("system " + name);
        if (added) {
            throw new IllegalStateException("a system is complete with its over call: system=" + name
                    + "; declare reads, writes and the rest before it, or a second system");
        }
    }

    String name() {
        return name;
    }

    Period period() {
        return new Period(every, everyTicks, types.time());
    }

    /// {@return the name of the thread that it needs; empty if any does}
    String thread() {
        return thread;
    }

    boolean setsGrain() {
        return grain != 0;
    }

    Grain grain() {
        return new Grain(setsGrain() ? grain : grainUnlessSet);
    }

    Access access() {
        return access;
    }

    SystemNode.Creator[] creators() {
        return creators.toArray();
    }
}
