package org.denserow.jobs;

/// The fields of [WorkerCounters], between its two paddings.
abstract class WorkerCounterFields extends Padding {

    long chunks;
    long claimsLost;
    long parks;
    long busyNanos;
    long idleNanos;

    boolean measuring; // between beginBusy and endBusy
    long sinceNanos; // begin of the time that is measured
    long waitedNanos; // the part of that time so far in which it waited
}
