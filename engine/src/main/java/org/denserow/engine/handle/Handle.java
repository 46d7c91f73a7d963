package org.denserow.engine.handle;

/// The 64-bit name of one row. These methods pack, unpack, compare and print it.
///
/// | bits | field | range |
/// |---|---|---|
/// | 0–31 | slot: the position in the sparse set | `0 … MAX_SLOT` |
/// | 32–47 | generation of that slot | `1 … MAX_GENERATION`; no handle has 0 |
/// | 48–62 | type number | `0 … MAX_TYPE` |
/// | 63 | free | 0 in a handle; 1 in the sparse entry of a slot without a row |
///
/// The free bit is the sign bit of a Java `long`. So order handles with [#compare(long,long)], never with
/// `Long.compare`, which puts free entries first.
///
/// Source: "Game Engine Containers – handle_map", section on `Id_T`. The generation starts at 1, and a slot is retired
/// before its generation wraps. So [#NULL] never becomes a valid handle, and no handle is given out twice.
///
/// *Threads*: pure functions.
public final class Handle {

    /// The handle of no row.
    public static final long NULL = 0;

    /// Largest type number.
    public static final int MAX_TYPE = 0x7FFF;

    /// Largest generation. After it a slot is retired: it is never used again.
    public static final int MAX_GENERATION = 0xFFFF;

    /// Largest slot. Slot bits that are all ones are reserved for a free entry, which has no row. Java arrays end
    /// before 2^31 elements.
    public static final int MAX_SLOT = (1 << 30) - 1;

    private static final int GENERATION_SHIFT = 32;
    private static final int TYPE_SHIFT = 48;

    /// The free bit.
    public static final long FREE = 1L << 63;

    /// Selects type and generation: the bits of the upper half without the free bit.
    public static final long KEY_MASK = 0x7FFF_FFFF_0000_0000L;

    /// The slot bits of a free entry. Read as an `int`, this is row -1.
    public static final long NO_ROW = 0xFFFF_FFFFL;

    private Handle() {}

    /// Packs a handle.
    ///
    /// @param type type number in `[0, MAX_TYPE]`
    /// @param generation in `[0, MAX_GENERATION]`; in handles of rows it is at least 1
    /// @param slot in `[0, MAX_SLOT]`
    /// @return the handle, with the free bit clear
    /// @throws IllegalArgumentException if a field is out of range
    public static long of(final int type, final int generation, final int slot) {
        checkField("type", type, MAX_TYPE);
        checkField("generation", generation, MAX_GENERATION);
        checkField("slot", slot, MAX_SLOT);
        return (long) type << TYPE_SHIFT | (long) generation << GENERATION_SHIFT | slot;
    }

    /// {@return the slot; negative when the slot bits of a forged value exceed 2^31 - 1}
    ///
    /// @param handle any value
    public static int slot(final long handle) {
        return (int) handle;
    }

    /// {@return the generation, `0 … MAX_GENERATION`}
    ///
    /// @param handle any value
    public static int generation(final long handle) {
        return (int) (handle >>> GENERATION_SHIFT) & MAX_GENERATION;
    }

    /// {@return the type number, `0 … MAX_TYPE`}
    ///
    /// @param handle any value
    public static int type(final long handle) {
        return (int) (handle >>> TYPE_SHIFT) & MAX_TYPE;
    }

    /// {@return whether the free bit is set, which no handle of a row ever has}
    ///
    /// @param handle any value
    public static boolean isFree(final long handle) {
        return handle < 0;
    }

    /// Orders by free bit, then type, then generation, then slot.
    ///
    /// @param a any value
    /// @param b any value
    /// @return negative, zero or positive if `a` comes before `b`, equals it, or comes after it
    public static int compare(final long a, final long b) {
        return Long.compareUnsigned(a, b);
    }

    /// {@return the handle as text for messages: `type:slot#generation`, or `null`}
    ///
    /// @param handle any value
    public static String toString(final long handle) {
        if (handle == NULL) {
            return "null";
        }
        return (isFree(handle) ? "free:" : "") + type(handle) + ":" + Integer.toUnsignedString(slot(handle)) + "#"
                + generation(handle);
    }

    private static void checkField(final String name, final int value, final int max) {
        if (value < 0 || value > max) {
            throw new IllegalArgumentException(name + " must be in [0, " + max + "]: " + name + "=" + value
                    + "; is it a part of a value that is no handle?");
        }
    }
}
