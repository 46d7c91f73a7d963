package org.denserow.stress.jmh.fleury;

import java.util.SplittableRandom;
import java.util.concurrent.TimeUnit;
import org.denserow.engine.map.HandleMap;
import org.denserow.engine.storage.Layout;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.Warmup;

/// Entities looked up by handle in random order: compare the generation, test the active flag, read one byte. Flags and
/// generations are in the entity's record or in arrays beside it. The article merges them when look-ups are random, since
/// each array costs one more cache line. The engine keeps them apart: `find` compares the generation with the sparse set,
/// and a row is active if it is below a number (dense) or its live bit is set (pinned).
///
/// One operation looks up every entity once.
///
/// From the root of the checkout, with a JDK 25:
/// ```
/// stress/jmh/run fleury
/// ```
@State(Scope.Benchmark)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
@Fork(5) // a fork may get large pages for the records, or not
@Warmup(iterations = 2, time = 300, timeUnit = TimeUnit.MILLISECONDS)
@Measurement(iterations = 4, time = 300, timeUnit = TimeUnit.MILLISECONDS)
public class FleuryHandleBenchmark {

    private static final int GENERATION_SHIFT = 32;
    private static final long SEED = 7;

    /// The fields that are merged into the entity; or a layout of the engine, the records in an array beside.
    @Param({"separate", "flagsMerged", "generationMerged", "bothMerged", "dense", "pinned"})
    public String layout;

    /// Entities; a million of them are 128 MB.
    @Param({"4096", "1000000"})
    public int entities;

    private byte[] records;
    private int[] flags;
    private int[] generations;
    private long[] handles;
    private Lookups lookups;

    @FunctionalInterface
    private interface Lookups {
        long run();
    }

    /// Builds the entities, all alive, each with a generation of its own, and their handles in random order.
    @Setup
    public void build() {
        records = Records.of(Fill.FULL.live(entities));
        flags = new int[entities];
        generations = new int[entities];
        handles = new long[entities];
        final SplittableRandom random = new SplittableRandom(SEED);
        for (int entity = 0; entity < entities; entity++) {
            final int generation = random.nextInt(1, 1000);
            flags[entity] = Records.ACTIVE;
            generations[entity] = generation;
            Records.setActive(records, Records.STRIDE * entity);
            Records.setGeneration(records, Records.STRIDE * entity, generation);
            final int other = random.nextInt(entity + 1); // shuffled as it grows
            handles[entity] = handles[other];
            handles[other] = (long) generation << GENERATION_SHIFT | entity;
        }
        if (layout.equals("dense")) {
            useMap(HandleMap.create("entity", 1, Layout.dense(entities)));
            return;
        }
        if (layout.equals("pinned")) {
            useMap(HandleMap.create("entity", 1, Layout.pinned(entities)));
            return;
        }
        lookups = switch (layout) {
            case "separate" -> () -> separate(handles, records, flags, generations);
            case "flagsMerged" -> () -> flagsMerged(handles, records, generations);
            case "generationMerged" -> () -> generationMerged(handles, records, flags);
            case "bothMerged" -> () -> bothMerged(handles, records);
            default ->
                throw new IllegalArgumentException("no such layout: layout=" + layout
                        + "; separate, flagsMerged, generationMerged, bothMerged, dense and pinned"
                        + " are there");
        };
    }

    /// Replaces the handles by those of a map, in an order as random; the number of an entity becomes its row.
    private void useMap(final HandleMap map) {
        final long[] created = new long[entities];
        map.createBatch(created, entities);
        for (int i = 0; i < entities; i++) {
            handles[i] = created[(int) handles[i]];
        }
        lookups = () -> byMap(handles, records, map);
    }

    /// Looks up every entity.
    ///
    /// @return sum of the bytes
    @Benchmark
    public long lookup() {
        return lookups.run();
    }

    private static long byMap(final long[] handles, final byte[] records, final HandleMap map) {
        long sum = 0;
        for (final long handle : handles) {
            final int row = map.find(handle);
            if (row >= 0 && map.isActive(row)) {
                sum += Records.slim(records, Records.STRIDE * row);
            }
        }
        return sum;
    }

    private static long separate(
            final long[] handles, final byte[] records, final int[] flags, final int[] generations) {
        long sum = 0;
        for (final long handle : handles) {
            final int entity = (int) handle;
            if (generations[entity] == (int) (handle >>> GENERATION_SHIFT) && (flags[entity] & Records.ACTIVE) != 0) {
                sum += Records.slim(records, Records.STRIDE * entity);
            }
        }
        return sum;
    }

    private static long flagsMerged(final long[] handles, final byte[] records, final int[] generations) {
        long sum = 0;
        for (final long handle : handles) {
            final int entity = (int) handle;
            if (generations[entity] == (int) (handle >>> GENERATION_SHIFT)
                    && Records.isActive(records, Records.STRIDE * entity)) {
                sum += Records.slim(records, Records.STRIDE * entity);
            }
        }
        return sum;
    }

    private static long generationMerged(final long[] handles, final byte[] records, final int[] flags) {
        long sum = 0;
        for (final long handle : handles) {
            final int entity = (int) handle;
            if (Records.generation(records, Records.STRIDE * entity) == (int) (handle >>> GENERATION_SHIFT)
                    && (flags[entity] & Records.ACTIVE) != 0) {
                sum += Records.slim(records, Records.STRIDE * entity);
            }
        }
        return sum;
    }

    private static long bothMerged(final long[] handles, final byte[] records) {
        long sum = 0;
        for (final long handle : handles) {
            final int base = Records.STRIDE * (int) handle;
            if (Records.generation(records, base) == (int) (handle >>> GENERATION_SHIFT)
                    && Records.isActive(records, base)) {
                sum += Records.slim(records, base);
            }
        }
        return sum;
    }
}
