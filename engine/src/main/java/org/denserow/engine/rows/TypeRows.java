package org.denserow.engine.rows;

import org.denserow.engine.bits.Bitfield;
import org.denserow.engine.bits.ChunkBits;
import org.denserow.engine.ground.Checks;
import org.denserow.engine.ground.Origin;
import org.denserow.engine.ground.OwnerCheck;
import org.denserow.engine.handle.Handle;
import org.denserow.engine.handle.RowState;
import org.denserow.engine.slots.SlotMap;
import org.denserow.engine.slots.SlotSpace;
import org.denserow.engine.storage.RowLookup;

/// The rows of one type as its parts see them: look-ups, and in checks mode how handles ended. It does not know the
/// parts.
///
/// *Threads*: any thread may read while no thread changes the rows.
final class TypeRows implements RowLookup {

    private static final int LANES = 8; // distance between the first columns, or tags, of two types

    final SlotMap slots;
    private final SlotSpace space;
    final ChangeClock clock = new ChangeClock();
    final OwnerCheck ownerCheck; // called before a part hands out its live array
    final Endings endings = Checks.ON ? new Endings() : null; // null unless in checks mode
    final ReplacedArrays replaced = Checks.ON ? new ReplacedArrays() : null; // likewise
    boolean isTelling; // during a call to a RowFollower
    private ChunkBits scratchToCount; // of a simulation's owner; null before the first count
    private final String name;
    private final int type; // a copy of slots.type(), which spares each create a load

    TypeRows(final String name, final SlotMap slots, final OwnerCheck ownerCheck) {
        this.name = name;
        this.slots = slots;
        this.space = slots.space();
        this.type = slots.type();
        this.ownerCheck = ownerCheck;
    }

    @Override
    public String name() {
        return name;
    }

    @Override
    public int type() {
        return type;
    }

    /// {@return a small number for a column or tag, different from those of most others of its kind}
    int lane(final int index) {
        return LANES * type + index;
    }

    @Override
    public int capacity() {
        return slots.rowCapacity();
    }

    @Override
    public int rows() {
        return slots.rows();
    }

    @Override
    public int size() {
        return slots.size();
    }

    @Override
    public int permanent() {
        return slots.permanent();
    }

    @Override
    public int end() {
        return slots.end();
    }

    @Override
    public int activeEnd() {
        return slots.activeEnd();
    }

    @Override
    public boolean exists(final int row) {
        return slots.exists(row);
    }

    @Override
    public boolean isActive(final int row) {
        return slots.isActive(row);
    }

    @Override
    public RowState state(final int row) {
        return slots.state(row);
    }

    @Override
    public int find(final long handle) {
        return space.find(handle);
    }

    @Override
    public int row(final long handle) {
        final int row = find(handle);
        if (row < 0) {
            throw new IllegalArgumentException(whyInvalid(handle), endOf(handle));
        }
        return row;
    }

    @Override
    public long handle(final int row) {
        return slots.handle(row);
    }

    @Override
    public long handleOfSlot(final int index) {
        return space.handleOfSlot(index);
    }

    // ---- For parts ----

    /// {@return a count that differs after every change of rows and slots}
    long structure() {
        return slots.changes() + space.changes();
    }

    boolean isPinned() {
        return slots.isPinned();
    }

    /// The active rows of a pinned type.
    Bitfield live() {
        return slots.live();
    }

    /// The word after the last in which a row can be.
    int endWord() {
        return (end() + Bitfield.WORD_ROWS - 1) / Bitfield.WORD_ROWS;
    }

    /// The active rows among the 64 of a word.
    long activeWord(final int word) {
        if (slots.isPinned()) {
            return slots.live().words()[word];
        }
        final int rest = size() - word * Bitfield.WORD_ROWS;
        if (rest >= Bitfield.WORD_ROWS) {
            return -1L;
        }
        return rest <= 0 ? 0 : ~(-1L << rest);
    }

    /// Scratch for a count of rows. The owner of a simulation counts alone; a stand-alone map may be read by several
    /// threads, so each count has its own.
    ChunkBits scratchToCount() {
        if (ownerCheck == OwnerCheck.NONE) {
            return new ChunkBits();
        }
        if (scratchToCount == null) {
            scratchToCount = new ChunkBits();
        }
        return scratchToCount;
    }

    /// Throws if the owner's code must not use a part now.
    void checkOwner(final String part) {
        ownerCheck.check(part);
    }

    /// Checks mode: keeps the old array of a column that is about to be replaced.
    void replaced(final Cells<?> column, final Object array) {
        if (Checks.ON && ownerCheck != OwnerCheck.NONE) { // stand-alone maps do not look for lost writes
            replaced.add(column.name(), column.stride(), array);
        }
    }

    /// Refuses a change during a call to a `RowFollower`.
    void checkMayChange(final String call) {
        if (isTelling) {
            throw new IllegalStateException("a follower must not change the rows: type=" + name + ", call=" + call
                    + "; note what to do, and do it afterwards");
        }
    }

    // ---- How handles end ----

    /// Checks mode: how, by which code and in which frame a handle ended, as half a sentence.
    String ending(final long handle) {
        return Checks.ON && endings.knows(handle) ? endings.describe(handle) : "";
    }

    /// Checks mode: remembers who destroys the rows of a range, which may have holes.
    void destroys(final int begin, final int end, final Origin origin) {
        for (int row = begin; row < end; row++) {
            if (exists(row)) {
                destroyedBy(handle(row), origin);
            }
        }
    }

    /// Checks mode: remembers who destroyed a row.
    void destroyedBy(final long handle, final Origin origin) {
        endings.add(handle, "its row was destroyed", origin);
    }

    /// Forgets how handles ended: earlier handles may be given out again.
    void forget() {
        if (Checks.ON) {
            endings.forget();
        }
    }

    private String whyInvalid(final long handle) {
        final String what = "type=" + name + ", handle=" + Handle.toString(handle);
        if (handle == Handle.NULL) {
            return "a row needs a handle, this one is null: " + what + "; the reference was never set, or was cleared";
        }
        if (Handle.isFree(handle) || Handle.type(handle) != type) {
            return "handle is of another type: " + what + ", expected type " + type + "; " + WrongHandle.cause(handle);
        }
        if (Checks.ON && endings.knows(handle)) {
            return "handle is stale: " + what + "; " + endings.describe(handle)
                    + "; ask find or isValid first, the cause of this error is the stack of that call";
        }
        if (Handle.slot(handle) < 0 || Handle.slot(handle) >= space.slotCount()) {
            return "handle is out of range: " + what + ", slots=" + space.slotCount()
                    + "; it was not given out by this map";
        }
        return "handle is stale: " + what + "; its row was destroyed or is not created yet; ask find or isValid first; "
                + (Checks.ON
                        ? "who destroyed it is not known, only the last end of each slot is"
                        : "-D" + Checks.PROPERTY + "=true tells who destroyed it");
    }

    /// The origin of the end of a handle, as the cause of an error; null if unknown.
    private Origin endOf(final long handle) {
        return Checks.ON && endings.knows(handle) ? endings.origin(handle) : null;
    }

    @Override
    public String toString() {
        return name + ", " + slots;
    }
}
