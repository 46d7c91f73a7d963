package org.denserow.stress.jmh.commands;

import java.util.Arrays;

/// A command buffer by hand for one type, beside the arrays of [PlainChanges]: an array for each number of a command. A
/// create takes its handle when it is recorded; then all commands of a kind are applied in one loop, creates first. It
/// checks its room when it records and for stale handles when it applies. No threads, no order of chunks, no other type.
final class BufferedChanges extends PlainChanges {

    private long[] created = {}; // handles, by recorded create
    private float[] createdX = {};
    private float[] createdY = {};
    private int creates;
    private long[] targets = {}; // of sets, tags and destroys: a change records one of these kinds
    private float[] values = {}; // of sets
    private int targeted;
    private long recordNanos;
    private long applyNanos;

    BufferedChanges(final Types types, final int commands) {
        super(types, commands);
    }

    // ---- Recording ----

    private long recordCreate(final float newX, final float newY) {
        if (creates == created.length) {
            growCreates();
        }
        final long handle = rows.reserve();
        created[creates] = handle;
        createdX[creates] = newX;
        createdY[creates] = newY;
        creates++;
        return handle;
    }

    private void growCreates() {
        final int room = Math.max(64, 2 * creates);
        created = Arrays.copyOf(created, room);
        createdX = Arrays.copyOf(createdX, room);
        createdY = Arrays.copyOf(createdY, room);
    }

    private void recordTarget(final long handle) {
        if (targeted == targets.length) {
            growTargets();
        }
        targets[targeted++] = handle;
    }

    private void recordSet(final long handle, final float value) {
        if (targeted == targets.length) {
            growTargets();
        }
        targets[targeted] = handle;
        values[targeted] = value;
        targeted++;
    }

    private void growTargets() {
        final int room = Math.max(64, 2 * targeted);
        targets = Arrays.copyOf(targets, room);
        values = Arrays.copyOf(values, room);
    }

    // ---- Applying ----

    private void applyCreates() {
        final int first = rows.rows();
        for (int i = 0; i < creates; i++) {
            rows.bind(created[i]);
        }
        System.arraycopy(createdX, 0, x, first, creates);
        System.arraycopy(createdY, 0, y, first, creates);
        creates = 0;
    }

    private void applyDestroys() {
        for (int i = 0; i < targeted; i++) {
            destroy(targets[i]);
        }
        targeted = 0;
    }

    private void applySets() {
        for (int i = 0; i < targeted; i++) {
            final int row = rows.find(targets[i]);
            if (row >= 0) {
                x[row] = values[i];
            }
        }
        targeted = 0;
    }

    private void applyTags(final boolean gives) {
        for (int i = 0; i < targeted; i++) {
            final int row = rows.find(targets[i]);
            if (row >= 0) {
                put(row, gives);
            }
        }
        targeted = 0;
    }

    private void run(final Runnable record, final Runnable apply) {
        final long start = System.nanoTime();
        record.run();
        final long between = System.nanoTime();
        apply.run();
        recordNanos = between - start;
        applyNanos = System.nanoTime() - between;
    }

    // ---- Changes ----

    @Override
    public void create() {
        run(
                () -> {
                    for (int i = 0; i < bodies.length; i++) {
                        chosen[i] = recordCreate(bodies[i], Y);
                    }
                },
                this::applyCreates);
    }

    /// One by one, as it has no batches.
    @Override
    public void createBatch() {
        create();
    }

    @Override
    public void destroy() {
        run(
                () -> {
                    for (int i = 0; i < bodies.length; i++) {
                        recordTarget(chosen[i]);
                    }
                },
                this::applyDestroys);
    }

    @Override
    public void churn() {
        run(
                () -> {
                    for (int i = 0; i < bodies.length; i++) {
                        recordTarget(chosen[i]);
                        chosen[i] = recordCreate(bodies[i], Y);
                    }
                },
                () -> {
                    applyCreates();
                    applyDestroys();
                });
    }

    @Override
    public void set(final float value) {
        run(
                () -> {
                    for (int i = 0; i < bodies.length; i++) {
                        recordSet(chosen[i], value);
                    }
                },
                this::applySets);
    }

    @Override
    public void tag(final boolean gives) {
        run(
                () -> {
                    for (int i = 0; i < bodies.length; i++) {
                        recordTarget(chosen[i]);
                    }
                },
                () -> applyTags(gives));
    }

    @Override
    public long recordNanos() {
        return recordNanos;
    }

    @Override
    public long applyNanos() {
        return applyNanos;
    }
}
