package org.denserow.engine.storage;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.denserow.engine.bits.BitExpression;
import org.denserow.engine.bits.Bitfield;
import org.denserow.engine.bits.ChunkBits;
import org.denserow.engine.ground.Checks;
import org.denserow.engine.ground.Mix;
import org.denserow.engine.ground.Origin;
import org.denserow.engine.ground.OwnerCheck;
import org.denserow.engine.handle.RowMoves;
import org.denserow.engine.handle.RowState;
import org.denserow.engine.slots.SlotMap;

/// Identity and parts of a type kept in step: bare arrays, room, and the batch steps that playback is made of. The
/// second of the five files of [HandleMap], for whoever holds the map; in a simulation that is the engine alone.
///
/// Identity moves first, at once; columns and tags repeat its moves in batches ([#settle()]).
///
/// *Threads*: as [HandleMap].
abstract sealed class RowStore extends RowLookup permits RowSchema {

    private final Layout layout;
    final Layout.Kind kind;
    final OwnerCheck ownerCheck;
    final RowMoves moves;
    final Parts parts;
    final Laps laps;
    DeadHandles dead; // null until a relation asks for it

    RowStore(final String name, final Layout layout, final SlotMap slots, final OwnerCheck ownerCheck) {
        super(name, slots);
        this.layout = layout;
        this.kind = layout.kind();
        this.ownerCheck = ownerCheck;
        this.moves = new RowMoves(slots.rowCapacity());
        this.parts = new Parts(name);
        this.laps = new Laps(self());
    }

    /// {@return how the rows are stored; the capacity is the first one}
    public final Layout layout() {
        return layout;
    }

    // ---- Bare arrays ----

    /// {@return whether the part is one of this map}
    ///
    /// @param part any part
    public final boolean owns(final Part<?, ?> part) {
        if (part instanceof Column<?> column) { // no switch: every command with a part asks
            return column.map == this;
        }
        return part instanceof Tag tag ? tag.map == this : part instanceof Claims claims && claims.map == this;
    }

    /// {@return whether the list is the one of this map}
    ///
    /// @param list any list
    public final boolean owns(final RowList list) {
        return list.isOf(this);
    }

    /// The live array of a column, without a check.
    ///
    /// @param <A> its array type
    /// @param column a column of this map
    /// @return the array, replaced when the map grows
    public final <A> A array(final Column<A> column) {
        return column.array();
    }

    /// {@return the live bits of a tag, without a check}
    ///
    /// @param tag a tag of this map
    public final Bitfield bits(final Tag tag) {
        return tag.rows;
    }

    /// The live array of claims, without a check.
    ///
    /// @param claims claims of this map
    /// @return the bids by row, replaced when the map grows
    public final long[] array(final Claims claims) {
        return claims.array();
    }

    /// {@return all columns, tags and claims that are defined; a new list}
    public final List<Part<?, ?>> allParts() {
        final List<Part<?, ?>> all = new ArrayList<>(List.of(parts.columns()));
        all.addAll(List.of(parts.tags()));
        all.addAll(List.of(parts.claims()));
        return all;
    }

    /// {@return the view of claims for a bidding chunk, without a check}
    ///
    /// @param claims claims of this map
    public final Claims.Bids bids(final Claims claims) {
        return claims.bids();
    }

    /// {@return the view of claims for a chunk that asks who won, without a check}
    ///
    /// @param claims claims of this map
    public final Claims.Winners winners(final Claims claims) {
        return claims.winners();
    }

    /// A segment begins: all claims are empty, and the rows that exist now can be claimed until [#closeClaims()].
    public final void openClaims() {
        for (final Claims claims : parts.claims()) {
            claims.open();
        }
    }

    /// A segment has ended: nobody bids or asks who won any more.
    public final void closeClaims() {
        for (final Claims claims : parts.claims()) {
            claims.close();
        }
    }

    /// The bits that a selection stands for, never outside the active rows as long as they are evaluated in
    /// `[0, activeEnd())`.
    ///
    /// @param selection tags of this map
    /// @return an expression over live bits
    public final BitExpression selected(final Selection selection) {
        final BitExpression bits = TagExpression.of(selection).bits;
        return slots.isPinned() && !isPlain(selection) ? bits.and(BitExpression.of("live", slots.live())) : bits;
    }

    /// {@return whether a selection is the bits of one tag as they stand in `[0, activeEnd())`: any tag, but of a
    ///     pinned map the live bits only}
    ///
    /// @param selection tags of this map
    public final boolean isPlain(final Selection selection) {
        return selection instanceof Tag tag && (!slots.isPinned() || tag.index() == Tag.LIVE);
    }

    /// {@return the tags of which a selection is made, in order of their numbers}
    ///
    /// @param selection tags of this map
    public final Set<Tag> tags(final Selection selection) {
        return TagExpression.of(selection).tags;
    }

    /// Counts selected rows, without a check.
    ///
    /// @param selection tags of this map
    /// @return selected active rows
    public final int count(final Selection selection) {
        return selected(selection).cardinality(0, activeEnd(), new ChunkBits());
    }

    /// {@return the active rows of a pinned map as bits, without a check}
    ///
    /// @throws UnsupportedOperationException in another layout: they are `[0, active())`
    public final Bitfield live() {
        return slots.live();
    }

    /// The array of a list of live rows, up to date.
    ///
    /// @param list the list of this map
    /// @return the live array
    public final int[] rows(final RowList list) {
        list.refresh();
        return list.array();
    }

    /// {@return where in a list the first row stands that is not before a row, the list being up to date}
    ///
    /// @param list the list of this map
    /// @param row any row
    public final int placeOf(final RowList list, final int row) {
        return list.placeOf(row);
    }

    /// {@return how many columns there are; their numbers are below it}
    public final int columnCount() {
        return parts.columns().length;
    }

    /// {@return how many tags there are, but for those that the rows keep; their numbers are below it}
    public final int tagCount() {
        return parts.tags().length;
    }

    /// {@return a column by number}
    ///
    /// @param index [Column#index()]
    public final Column<?> column(final int index) {
        return parts.columns()[index];
    }

    /// {@return a tag by number}
    ///
    /// @param index [Tag#index()]
    public final Tag tag(final int index) {
        return parts.tags()[index];
    }

    /// {@return the tags that the rows keep for one lap, as far as they are asked for; a new array}
    public final Tag[] lapTags() {
        return laps.tags();
    }

    /// {@return a new view of a tag that writes no row yet}
    ///
    /// @param tag a tag of this map
    public final Tag.Bits view(final Tag tag) {
        return new Tag.Bits(tag);
    }

    /// Sets which rows a view may write.
    ///
    /// @param view a view of a tag of this map
    /// @param beginRow first row
    /// @param endRow the row after the last; equal to `beginRow` for a reading view
    /// @param reach how it writes them
    public final void limit(final Tag.Bits view, final int beginRow, final int endRow, final Tag.Reach reach) {
        view.limit(beginRow, endRow, reach);
    }

    /// {@return a new buffer for rows of this map; it follows columns and tags that are added later}
    public final RowBuffer newBuffer() {
        return parts.add(new RowBuffer(parts));
    }

    /// Makes room for more rows if the map grows.
    ///
    /// @param count rows wanted beside the present ones
    /// @return how many of them fit
    public final int ensureRows(final int count) {
        final long needed = (long) rows() + count;
        if (needed > capacity() && layout.grows()) {
            final int grown = (int) Math.min(parts.maxRows(), Math.max(needed, 2L * capacity()));
            if (grown > capacity()) { // else it is as large as it gets, and a copy would be for nothing
                growRows(grown);
            }
        }
        return Math.min(count, capacity() - rows());
    }

    /// Makes room for rows that are bound next, moving others out of their way. The cells of the new rows are undefined
    /// until [#fill(RowBuffer,int,int,int)].
    ///
    /// @param count rows, which must fit
    /// @param state what they become
    /// @return the first of the new rows; how many follow each other, [#openRun(int,int)] says
    public final int openRows(final int count, final RowState state) {
        if (kind == Layout.Kind.PINNED || state == RowState.PENDING) {
            return slots.vacantRow();
        }
        giveWay(active(), rows(), count);
        if (state == RowState.PERMANENT) {
            giveWay(permanent(), active(), count);
        }
        settle();
        return state == RowState.PERMANENT ? permanent() : active();
    }

    /// Moves the first rows of a region to behind its end, so that `count` rows become vacant where it begins.
    private void giveWay(final int first, final int end, final int count) {
        final int shifted = Math.min(count, end - first);
        final int far = first + Math.max(count, end - first);
        for (int row = 0; row < shifted; row++) {
            slots.relocate(first + row, far + row);
            addMove(first + row, far + row);
        }
    }

    /// Lets columns and tags repeat one more move, at once or with the next ones.
    final void addMove(final int from, final int to) {
        moves.add(from, to);
        if (moves.isFull()) {
            settle();
        }
    }

    /// {@return how many of the rows that were opened follow each other from `first` on: all but in a pinned map}
    ///
    /// @param first of [#openRows(int,RowState)]
    /// @param count rows wanted
    public final int openRun(final int first, final int count) {
        return slots.vacantRun(first, count);
    }

    /// Copies staged rows into opened rows that are bound and counted, and tells who follows them.
    ///
    /// @param buffer staged rows of this map
    /// @param fromStaged first staged row
    /// @param count rows
    /// @param row first row to fill
    public final void fill(final RowBuffer buffer, final int fromStaged, final int count, final int row) {
        parts.fill(buffer, fromStaged, count, row);
        parts.created(row, row + count, state(row));
    }

    /// Erases the identity of a row; columns and tags follow with [#settle()], batch by batch.
    ///
    /// @param handle its handle
    /// @param row a row that exists and is not permanent
    public final void unlink(final long handle, final int row) {
        if (laps.keepsDestroyed()) {
            laps.destroyed().add(handle);
        }
        if (dead != null) {
            dead.add(handle);
        }
        if (deaths != null) {
            deaths.died(handle);
        }
        slots.erase(handle, row, moves);
        if (moves.isFull()) {
            settle();
        }
    }

    /// A create finds no row: its handle is stale from now on, as if the row had lived.
    ///
    /// @param slot a reserved slot
    public final void refuse(final int slot) {
        if (dead != null) {
            dead.add(slots.space().reservedHandle(slot));
        }
        slots.space().refuse(slot);
    }

    /// Keeps from now on which handles go stale, until whoever applies boundaries has dealt with them.
    public final void keepDead() {
        if (dead == null) {
            dead = new DeadHandles();
        }
    }

    /// {@return whether handles that go stale are kept}
    public final boolean keepsDead() {
        return dead != null;
    }

    /// {@return handles that went stale since the last boundary; always the same object}
    ///
    /// @throws IllegalStateException before [#keepDead()]
    public final DeadHandles dead() {
        if (dead == null) {
            throw new IllegalStateException("dead handles are kept on request: type=" + name() + "; call keepDead");
        }
        return dead;
    }

    // ---- Laps ----

    /// {@return what the map keeps for one lap, for whoever counts boundaries for several maps}
    public final Laps laps() {
        return laps;
    }

    /// Boundaries of a frame come: what they made, marked or listed a lap ago ends.
    ///
    /// @param boundary the last of them, from 0
    /// @param frame of which it is one, for checks mode
    public final void reach(final int boundary, final long frame) {
        laps.reach(boundary, frame);
    }

    /// {@return whether rows that change are marked, so that whoever sets a value must call [#markChanged(int)]}
    public final boolean keepsChanged() {
        return laps.keepsChanged();
    }

    /// Marks a row as changed within this lap.
    ///
    /// @param row a row that exists
    public final void markChanged(final int row) {
        laps.markChanged(row);
    }

    /// Checks mode: remembers how a handle ended, for the error that it meets from now on.
    ///
    /// @param handle a handle that names no row any more, or soon no more
    /// @param how what happened, half a sentence
    /// @param origin who asked for it
    public final void ended(final long handle, final String how, final Origin origin) {
        endings.add(handle, how, origin);
    }

    /// Checks mode: remembers who destroyed a row.
    ///
    /// @param handle a handle that names no row any more, or soon no more
    /// @param origin who asked for it
    public final void destroyedBy(final long handle, final Origin origin) {
        ended(handle, "its row was destroyed", origin);
    }

    /// Checks mode: remembers who destroys some rows, holes among them.
    final void destroys(final int begin, final int end, final Origin origin) {
        for (int row = begin; row < end; row++) {
            if (exists(row)) {
                destroyedBy(handle(row), origin);
            }
        }
    }

    /// Lets columns and tags repeat the moves that identity made.
    public final void settle() {
        if (moves.count() == 0) {
            return;
        }
        if (kind == Layout.Kind.PINNED) {
            parts.vacated(moves);
        } else {
            parts.moved(moves);
        }
        moves.clear();
    }

    // ---- State as a number, and checks ----

    /// Hash of what the world is: every row with its handle, its state, the raw bits of its columns and its tags. The
    /// order of rows does not count.
    ///
    /// @return equal for equal worlds
    public final long hash() {
        return parts.hash(slots, laps.tags());
    }

    /// Hash of everything that decides future handles, rows, and what their systems see once.
    ///
    /// @return equal for equal orders
    public final long orderHash() {
        final long lap = laps.orderHash();
        final long waiting = dead == null ? 0 : dead.orderHash();
        final long hash = lap == 0 ? slots.orderHash() : Mix.next(slots.orderHash(), lap);
        return waiting == 0 ? hash : Mix.next(hash, waiting);
    }

    /// Checks the numbered invariants in O(slots); for tests.
    ///
    /// @throws IllegalStateException naming the invariant that does not hold
    public final void checkInvariants() {
        slots.checkInvariants();
        parts.checkInvariants(self());
        if (moves.count() != 0) {
            throw new IllegalStateException("invariant 3 of HandleMap does not hold: moves=" + moves.count());
        }
    }

    // ---- Inside ----

    /// The whole of it, for parts that must know their map.
    final HandleMap self() {
        return (HandleMap) this;
    }

    final void checkOwner(final String part) {
        ownerCheck.check(part);
    }

    /// Active rows among 64.
    final long activeWord(final int word) {
        if (slots.isPinned()) {
            return slots.live().words()[word];
        }
        final int rest = active() - word * Bitfield.WORD_ROWS;
        if (rest >= Bitfield.WORD_ROWS) {
            return -1L;
        }
        return rest <= 0 ? 0 : ~(-1L << rest);
    }

    final void growRows(final int capacity) {
        slots.growRows(capacity);
        moves.fit(capacity);
        parts.resized(capacity);
    }
}
