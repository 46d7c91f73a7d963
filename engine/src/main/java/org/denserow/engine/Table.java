package org.denserow.engine;

import static org.denserow.engine.ground.Given.given;

import java.util.List;
import org.denserow.engine.command.CommandLog;
import org.denserow.engine.defragment.RowOrder;
import org.denserow.engine.derived.Derive;
import org.denserow.engine.ground.Checks;
import org.denserow.engine.ground.Origin;
import org.denserow.engine.handle.RowState;
import org.denserow.engine.index.Indexing;
import org.denserow.engine.rebuilt.RowDerive;
import org.denserow.engine.rows.HandleCells;
import org.denserow.engine.rows.RowSchema;
import org.denserow.engine.rows.RowStore;
import org.denserow.engine.rows.StoreMetrics;
import org.denserow.engine.rows.StoreState;
import org.denserow.engine.slots.SlotMap;
import org.denserow.engine.storage.ByteColumn;
import org.denserow.engine.storage.Claims;
import org.denserow.engine.storage.Columns;
import org.denserow.engine.storage.DoubleColumn;
import org.denserow.engine.storage.FloatColumn;
import org.denserow.engine.storage.HandleColumn;
import org.denserow.engine.storage.IntColumn;
import org.denserow.engine.storage.Layout;
import org.denserow.engine.storage.LongColumn;
import org.denserow.engine.storage.ObjectColumn;
import org.denserow.engine.storage.Part;
import org.denserow.engine.storage.RowList;
import org.denserow.engine.storage.RowLookup;
import org.denserow.engine.storage.RowMetrics;
import org.denserow.engine.storage.Tag;
import org.denserow.jobs.Experimental;

/// One entity type of a simulation: its rows, columns and tags.
///
/// Structure changes through [Commands]. The direct methods here are for the owner between frames, for exclusive
/// systems and for handlers of user-defined commands.
///
/// Columns, tags and claims may be added between any two frames. Rows that exist already get the value 0 or null, and
/// do not have a new tag. Systems cannot declare parts that were added after the first frame. Adding a part throws
/// `IllegalArgumentException` if its name is blank or taken in the type, or if there are too many parts.
///
/// ## Threads
/// Any chunk may use look-ups ([#find(long)], [#handle(int)], [#size()] …) and [#metrics()]. Any thread may call
/// [#parts()], [#name()], [#type()] and [#layout()]. All other calls are for the owner, between frames, except that
/// direct changes of structure are also allowed in the places named above. They throw `IllegalStateException`
/// elsewhere.
public final class Table implements Columns, RowLookup {

    private final RowStore store;
    final SlotMap slots;
    final FrameState state;
    private final CommandLog log;
    private final IndexRules indexRules;
    final Ordering ordering;
    private final RowMetrics metrics;
    private Destroyed destroyed; // null until asked for
    private volatile Loss refusedCreates; // null until the first: there may be many types
    private volatile Loss staleCommands; // likewise

    Table(
            final RowStore store,
            final SlotMap slots,
            final FrameState state,
            final CommandLog log,
            final IndexRules indexRules) {
        this.store = store;
        this.slots = slots;
        this.state = state;
        this.log = log;
        this.indexRules = indexRules;
        this.metrics = new StoreMetrics(store, () -> 0);
        this.ordering = new Ordering(state, log, store.type());
    }

    RowStore store() {
        return store;
    }

    /// Its place among the types of its simulation, from 1.
    int place() {
        return log.place(store.type());
    }

    // ---- Schema ----

    @Override
    public FloatColumn floats(final String name) {
        return toDefine(name).floats(name);
    }

    @Override
    public FloatColumn vec2(final String name) {
        return toDefine(name).vec2(name);
    }

    @Override
    public FloatColumn vec3(final String name) {
        return toDefine(name).vec3(name);
    }

    @Override
    public DoubleColumn doubles(final String name) {
        return toDefine(name).doubles(name);
    }

    @Override
    public IntColumn ints(final String name) {
        return toDefine(name).ints(name);
    }

    @Override
    public LongColumn longs(final String name) {
        return toDefine(name).longs(name);
    }

    @Override
    public ByteColumn bytes(final String name) {
        return toDefine(name).bytes(name);
    }

    @Override
    public <T> ObjectColumn<T> objects(final String name, final Class<T> valueType) {
        return toDefine(name).objects(name, given(valueType, "valueType", "pass the class of the values"));
    }

    /// {@return a new column of references to rows of one type, null in every row}
    ///
    /// A reference does not change when its target dies: it is stale then.
    ///
    /// @param name unique within the type
    /// @param target the type referred to
    /// @throws IllegalArgumentException also if the target is a table of another simulation
    public HandleColumn handles(final String name, final Table target) {
        return handles(name, target, HandleColumn.WhenGone.KEEP);
    }

    /// Adds a column of references to rows of one type, with a rule for the death of a target: [HandleColumn.WhenGone]
    /// says what happens, when, to which rows, and at what cost.
    ///
    /// @param name unique within the type
    /// @param target the type referred to; may be this one
    /// @param whenGone the rule for the death of a target
    /// @return the column, null in every row
    /// @throws IllegalArgumentException also if the target is a table of another simulation, or `DESTROY` is set in a
    ///     type that is neither dense nor pinned
    public HandleColumn handles(final String name, final Table target, final HandleColumn.WhenGone whenGone) {
        checkSchema(name);
        SameSimulation.check(log, "a target", "column=" + store.name() + "." + name, "target", target);
        final HandleColumn column = store.schema()
                .handles(name, target.store.type(), given(whenGone, "whenGone", "pass KEEP, CLEAR or DESTROY"));
        log.cascades().add((HandleCells) column);
        return column;
    }

    /// {@return a new column of references to rows of any type}
    /// @param name unique within the type
    public HandleColumn handles(final String name) {
        return toDefine(name).handles(name, HandleColumn.ANY_TYPE);
    }

    /// {@return new claims, without a bid}
    ///
    /// Rows of one type bid for rows of this one, and the lowest bid wins; see [Claims].
    ///
    /// @param name unique within the type
    /// @param claimants the type whose rows bid; may be this one
    /// @throws IllegalArgumentException also if the claimants are a table of another simulation
    public Claims claims(final String name, final Table claimants) {
        checkSchema(name);
        SameSimulation.check(log, "claimants", "claims=" + store.name() + "." + name, "claimants", claimants);
        return store.schema().claims(name, claimants.store);
    }

    /// {@return the object that derives parts from columns and tags of this type: rows grouped by key, lists, or parts
    ///     of your own}
    public Derive derive() {
        return new RowDerive(
                store, log::findStore, part -> SameSimulation.check(log, state, part), state::checkDefinable);
    }

    /// {@return the object that adds and drops indices: rows found by the value of a column}
    public Indexing indices() {
        return indexRules.of(store);
    }

    /// Keeps the rows in an order from now on: each frame moves a bounded number of them at its end, see [Ordering].
    ///
    /// @param order an order by columns of this type; replaces an earlier one
    /// @return its progress and settings; always the same object
    /// @throws IllegalArgumentException if a column is of another type, or the order is a comparison
    /// @throws IllegalStateException also if the layout keeps rows in their places
    public Ordering order(final RowOrder order) {
        return ordering.keep(order);
    }

    /// {@return the order in which its rows are kept, and its progress; always the same object}
    public Ordering ordering() {
        return ordering;
    }

    @Override
    public Tag tag(final String name) {
        return toDefine(name).tag(name);
    }

    @Override
    public Tag live() {
        return store.schema().live();
    }

    /// {@return a tag of the rows that became active within the last lap; always the same tag, kept from the first call
    ///     on}
    ///
    /// A row has the tag for one lap ([Simulation#boundary()]): from the boundary that activates it to the same
    /// boundary of the next frame. So every system sees it exactly once.
    ///
    /// *Cost*: three bits a row, which move with the row.
    public Tag created() {
        checkSchema("created");
        return store.laps().created();
    }

    /// {@return a tag of the rows whose values or tags the engine itself changed within the last lap; always the same
    ///     tag, kept from the first call on}
    ///
    /// A row is marked by every `set`, `tag` and `untag` of a command, also if it changes nothing; by `rekey` of a view
    /// of an index; and by a relation that sets its reference to null ([HandleColumn.WhenGone]). Pending rows are
    /// marked too.
    ///
    /// These rows are not marked: rows that are created or become active, whatever their first values (see
    /// [#created()]); rows that move; and rows that a system, an exclusive body or the owner writes in place.
    ///
    /// A mark lives for one lap, as in [#created()]. *Cost*: as that of [#created()], and one look-up per command.
    public Tag changed() {
        checkSchema("changed");
        return store.laps().changed();
    }

    /// {@return a tag of the rows whose time came at the opening boundary of the last frame that has begun; always the same
    ///     tag. Only after the first call may rows of this type sleep until a time}
    ///
    /// A command gives a row a time: [Commands#wakeAt(long,long)]. At the opening boundary of the first frame whose time
    /// is not before it, the row loses this time and gets the tag, for one lap. So a system over the tag runs over the
    /// rows that are due; its body is not called for chunks without such a row. [Clock] has the rules of time.
    ///
    /// *Cost*: three bits a row, which move with the row; from the first time on 12 bytes for each slot, rounded up to a
    /// power of two. A time costs O(log slots).
    ///
    /// @throws IllegalArgumentException if another part of the type has the name `woken`
    /// @throws IllegalStateException if the type is left to [Clock#queue(Table...)]
    @Experimental
    public Tag woken() {
        checkSchema("woken");
        if (store.laps().queuesWakes()) {
            throw new IllegalStateException("rows wake by a tag, or a queue takes them: type=" + store.name()
                    + "; leave the type out of Clock.queue, or take rows from the queue");
        }
        return store.laps().woken();
    }

    /// {@return the time until which a row sleeps, in ticks; [Clock#NEVER] if it has none}
    ///
    /// @param handle a row of this type, or any other value: a row that is gone has no time
    /// @throws IllegalStateException while systems run or commands are applied, and on another thread than the owner's
    @Experimental
    public long wakeTime(final long handle) {
        state.checkOutsideSystems("Table.wakeTime");
        return store.find(handle) < 0
                ? Clock.NEVER
                : log.type(log.place(store.type())).wakes().time(handle);
    }

    /// Makes a reader of the blocks of 64 rows that change, no matter whether systems in place, commands or the owner
    /// change them. Changes are tracked from the first call on. Each reader has its own position; at its first look,
    /// every block counts as changed. [Changes] has the rules.
    ///
    /// [#changed()] is something else: a tag of the rows that commands changed, for one lap.
    ///
    /// *Cost*: from the first call on 8 bytes per 64 rows, for each column, for each tag, and once more for the type.
    ///
    /// @return a new reader, for the owner between frames
    /// @throws IllegalStateException inside a frame, after a failed one, or on another thread than the owner's
    @Experimental
    public Changes changes() {
        state.checkBetween("Table.changes", "ask before or after the frame");
        log.trackChanges(store);
        return new Changes(store, log, state);
    }

    /// {@return the handles destroyed within the last lap, always the same object; kept from the first call on}
    ///
    /// After the first call any chunk may ask for them. *Cost*: 8 bytes a handle.
    ///
    /// @throws IllegalStateException if the first call comes inside a system
    public Destroyed destroyed() {
        if (destroyed == null) {
            checkSchema("destroyed");
            destroyed = new Destroyed(state, store.laps().destroyed());
        }
        return destroyed;
    }

    /// {@return a list of the active rows of a pinned type, ascending; always the same list}
    ///
    /// It is for systems over few rows among many holes. It is made anew at most once per boundary. *Cost*: 4 bytes per
    /// row of capacity, from the first call on.
    ///
    /// @throws IllegalStateException also if the layout is not pinned
    public RowList list() {
        return toDefine("list").list();
    }

    /// {@return all parts that the type has now, as an unmodifiable list that never changes; O(1)}
    ///
    /// The order is: columns, then tags, then claims, each in order of definition; then [#created()] and [#changed()]
    /// if they are kept; then derived parts and indices. Any thread may ask, also while the owner adds a part: it gets
    /// the list before the addition, or the list after it.
    public List<Part<?, ?>> parts() {
        return store.schema().listed();
    }

    // ---- Look-up ----

    @Override
    public int type() {
        return store.type();
    }

    /// {@return the layout as defined; [#capacity()] is the present capacity}
    public Layout layout() {
        return store.layout();
    }

    @Override
    public RowState state(final int row) {
        return store.state(row);
    }

    @Override
    public String name() {
        return store.name();
    }

    @Override
    public int size() {
        return store.size();
    }

    @Override
    public int rows() {
        return store.rows();
    }

    @Override
    public int permanent() {
        return store.lookup().permanent();
    }

    @Override
    public int end() {
        return store.end();
    }

    @Override
    public int activeEnd() {
        return store.activeEnd();
    }

    @Override
    public int capacity() {
        return store.capacity();
    }

    @Override
    public long handle(final int row) {
        return store.handle(row);
    }

    @Override
    public int find(final long handle) {
        return store.find(handle);
    }

    @Override
    public int row(final long handle) {
        return store.lookup().row(handle);
    }

    @Override
    public long handleOfSlot(final int index) {
        return store.lookup().handleOfSlot(index);
    }

    // ---- Figures ----

    /// {@return how close together the rows are, and what they and their handles cost; always the same object}
    public RowMetrics metrics() {
        return metrics;
    }

    /// {@return the number of creates refused because the type was full, since the simulation was created; any thread
    ///     may ask, after the first frame has begun}
    public long refused() {
        final Loss lost = refusedCreates;
        return lost == null ? 0 : lost.total();
    }

    /// The running total of refused creates, made with the first of them; the owner's.
    Loss refusedCreates() {
        if (refusedCreates == null) {
            refusedCreates = Loss.ofCreates(name());
        }
        return refusedCreates;
    }

    /// {@return the number of commands whose row was gone, and of destroys of permanent rows, since the simulation was
    ///     created; any thread may ask, after the first frame has begun}
    public long stale() {
        final Loss lost = staleCommands;
        return lost == null ? 0 : lost.total();
    }

    /// The running total of stale commands, made with the first of them; the owner's.
    Loss staleCommands() {
        if (staleCommands == null) {
            staleCommands = Loss.ofCommands(name());
        }
        return staleCommands;
    }

    /// {@return a hash of the order, equal for equal orders: of rows, of free slots, and of what lives for one lap. It
    ///     is part of [Simulation#orderHash()]; O(slots)}
    public long orderHash() {
        state.checkLook("Table.orderHash");
        return new StoreState(store).orderHash();
    }

    // ---- Structure at once: between frames, in exclusive systems, and in handlers of user-defined commands ----

    /// Creates an active row at once, with all values 0. A growable type that is full replaces the arrays of its
    /// columns: take them again afterwards, since values written to an old array are lost. Checks mode
    /// (`-Ddenserow.checks=true`) finds such a write.
    ///
    /// @return its handle
    /// @throws IllegalStateException also if the type is full
    public long create() {
        changeAtOnce("Table.create", "record commands.create");
        return store.direct().create();
    }

    /// Creates an active row at once, with all values 0, which is never destroyed and never moves. It may replace
    /// arrays like [#create()].
    ///
    /// @return its handle
    /// @throws IllegalStateException also if the type is full, or neither dense nor pinned
    public long createPermanent() {
        changeAtOnce("Table.createPermanent", "record commands.createPermanent");
        return store.direct().createPermanent();
    }

    /// Destroys a row at once.
    ///
    /// @param handle any value; one that names no row of the type destroys nothing
    /// @return whether a row was destroyed
    /// @throws IllegalArgumentException if the row is permanent
    public boolean destroy(final long handle) {
        changeAtOnce("Table.destroy", "record commands.destroy");
        final boolean destroyed = store.direct().destroy(handle);
        if (Checks.ON && destroyed) {
            store.destroyedBy(handle, new Origin("Table.destroy", state.frame()));
        }
        return destroyed;
    }

    /// Checks a direct change of structure, and lets what it makes for one lap end after a lap.
    void changeAtOnce(final String call, final String instead) {
        state.checkStructure(call, instead);
        log.boundaries().touch(place());
    }

    private RowSchema toDefine(final String part) {
        checkSchema(part);
        return store.schema();
    }

    private void checkSchema(final String part) {
        state.checkChange(
                "define " + store.name() + "." + part, "add columns and tags between frames, before or after step");
    }

    @Override
    public String toString() {
        return "Table{" + store.name() + ", size=" + size() + ", pending=" + pending() + '}';
    }
}
