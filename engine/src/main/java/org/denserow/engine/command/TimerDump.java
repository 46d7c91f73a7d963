package org.denserow.engine.command;

/// A copy of the [Timers] of one type, for snapshots. All arrays have one entry per due frame.
///
/// @param frames due frames, ascending
/// @param commands how many commands wait for the frame
/// @param words their words, in canonical order
/// @param objects what the words refer to by number; the objects themselves are not copied
public record TimerDump(long[] frames, int[] commands, long[][] words, Object[][] objects) {}
