package org.denserow.engine.slots;

import org.denserow.engine.handle.Handle;

/// Errors of [SlotSpace] and [SlotMap], with their messages.
final class SlotErrors {

    private SlotErrors() {}

    static void checkRange(final String name, final int value, final int min, final int max, final String remedy) {
        if (value < min || value > max) {
            throw new IllegalArgumentException(
                    name + " must be in [" + min + ", " + max + "]: " + name + "=" + value + "; " + remedy);
        }
    }

    static void checkLimits(final int type, final int rowCapacity, final int maxSlots, final int minFreeSlots) {
        checkRange("type", type, 0, Handle.MAX_TYPE, "choose a number by which its handles are told apart");
        checkRange("rowCapacity", rowCapacity, 1, Handle.MAX_SLOT + 1, "give the most rows that live at once");
        checkRange("maxSlots", maxSlots, rowCapacity, Handle.MAX_SLOT + 1, "every row needs a slot");
        checkRange("minFreeSlots", minFreeSlots, 0, maxSlots - rowCapacity, "raise maxSlots, or keep fewer free");
    }

    /// More slots than may exist.
    static IllegalStateException full(final int type, final long slots, final int maxSlots, final int retired) {
        return new IllegalStateException("slots of a type must not exceed maxSlots: type=" + type
                + ", slots=" + slots + ", maxSlots=" + maxSlots + ", retired=" + retired
                + "; raise maxSlots, or create fewer rows per frame");
    }

    /// No slot can be added: failed frames have voided all first handles of new slots.
    static IllegalStateException usedUp(
            final int type, final int firstGeneration, final int maxGeneration, final int retired) {
        return new IllegalStateException("failed frames have used up the new handles of a type: type=" + type
                + ", failed frames that may have created=" + (firstGeneration - 1) + ", max=" + (maxGeneration - 1)
                + ", retired=" + retired + "; rows that live keep their handles, and a new row finds a slot only where"
                + " one of them has died; fix what fails, and go on in a new simulation");
    }

    /// Handles were given out and have no row: a copy could not hold them.
    static IllegalStateException reserved(final String what, final int type, final int reserved) {
        return new IllegalStateException(what + " needs every handle given out to be bound: type=" + type
                + ", reserved=" + reserved + "; take it at a boundary");
    }
}
