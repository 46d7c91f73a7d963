package org.denserow.jobs;

/// The fields of [WorkerCounters], between its two paddings.
abstract class WorkerCounterFields extends Padding {

    long chunks;
    long claimsLost;
    long parks;
    long busyNanos;
    long idleNanos;

    boolean measuring; // between beginBusy and endBusy
    long sinceNanos; // begin of what is measured
    long waitedNanos; // of it, so far
}
