package org.denserow.aeron;

/// What became of a command. It is a function of the log, so every node has the same.
///
/// @param status what happened
/// @param frame the frame that handled it, or before which it was refused
/// @param answer what the handler returned; 0 unless [Status#DONE]
/// @param text why it was refused; empty if it was done; at most [Wire#MAX_TEXT] characters
record Outcome(Status status, long frame, long answer, String text) {

    static final Status[] STATUSES = Status.values();

    /// What happened to a command. The order is written to snapshots and messages: add at the end only.
    enum Status {
        /// It waits in its port for the next frame.
        WAITING,
        /// Its handler returned.
        DONE,
        /// Its handler threw, and what it had recorded was dropped.
        FAILED,
        /// Its port was full.
        FULL,
        /// There is no such port, or its bytes are no message of it.
        INVALID,
        /// It was handled or refused so long ago that its answer is no longer kept.
        FORGOTTEN
    }

    static final Outcome WAITS = new Outcome(Status.WAITING, -1, 0, "");

    /// {@return a hash with this outcome of a command mixed in}
    long mixedInto(final long hash, final long client, final long sequence) {
        long mixed = mixed(hash, client);
        mixed = mixed(mixed, sequence);
        mixed = mixed(mixed, status.ordinal());
        mixed = mixed(mixed, frame);
        return mixed(mixed, answer);
    }

    private static long mixed(final long hash, final long value) {
        final long product = (hash ^ value) * 0x9E3779B97F4A7C15L;
        return product ^ product >>> 32;
    }

    static Outcome refused(final Status status, final long frame, final String why) {
        return new Outcome(status, frame, 0, why.length() <= Wire.MAX_TEXT ? why : why.substring(0, Wire.MAX_TEXT));
    }
}
