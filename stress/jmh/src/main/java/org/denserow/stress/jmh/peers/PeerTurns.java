package org.denserow.stress.jmh.peers;

import java.util.ArrayList;
import java.util.Collections;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.function.Consumer;

/// All libraries in turns in one process. A turn runs each library once, in an order drawn anew, each in a new world. The
/// world is checked beside a plain one, [PlainPeer], and dropped.
///
/// *Threads*: one calls.
final class PeerTurns {

    private static final int FEWEST = 5; // turns
    private static final int WARM_UP_SHARE = 4; // a quarter of the time
    private static final int SMALL = 10_000; // entities; garbage of fewer is not collected between worlds
    private static final int CHURNED = 100; // one entity in a hundred
    private static final int WORK = 1_000_000; // entities moved in a row, at least in three frames
    private static final int MOST_RUNS = 200;
    private static final int LEAST_RUNS = 3;

    private final int entities;
    private final int perFrame;
    private final int runs;
    private final Random random;
    private final List<Lane> lanes = new ArrayList<>();
    private final List<Integer> shuffled = new ArrayList<>();
    private int[] order = {}; // of the turn
    private int[][] victims = {}; // of the turn, by frame; the first frame is not measured
    private int turns;

    /// @param entities of a world, at least 100
    /// @param seed of all draws
    PeerTurns(final int entities, final long seed) {
        if (entities < CHURNED) {
            throw new IllegalArgumentException(
                    "a frame replaces one entity in " + CHURNED + ": entities=" + entities + "; take more");
        }
        this.entities = entities;
        perFrame = entities / CHURNED;
        runs = Math.clamp(WORK / entities, LEAST_RUNS, MOST_RUNS);
        random = new Random(seed);
        for (final Library library : Library.values()) {
            lanes.add(new Lane(library, entities));
        }
        for (int number = 0; number < entities; number++) {
            shuffled.add(number);
        }
    }

    /// Takes turns over the workloads of go-ecs-benchmarks, a quarter of the time without keeping times.
    ///
    /// @throws IllegalStateException if a library computes something else than the plain world
    void runPeers(final double seconds) {
        run(seconds, this::turnOfPeer);
    }

    /// Takes turns over the workloads of Dominion's table, as [#runPeers(double)].
    void runParts(final double seconds) {
        run(seconds, lane -> {
            for (final int parts : new int[] {1, 2, 4, 6}) {
                turnOfParts(lane, parts);
            }
        });
    }

    private void run(final double seconds, final Consumer<Lane> turn) {
        final long start = System.nanoTime();
        final double nanos = seconds * 1e9;
        do {
            turn(turn, false);
        } while (System.nanoTime() - start < nanos / WARM_UP_SHARE);
        while (turns < FEWEST || System.nanoTime() - start < nanos) {
            turn(turn, true);
            turns++;
        }
    }

    private void turn(final Consumer<Lane> turn, final boolean measured) {
        draw();
        final List<Lane> drawn = new ArrayList<>(lanes);
        Collections.shuffle(drawn, random);
        for (final Lane lane : drawn) {
            if (entities > SMALL) {
                System.gc();
            }
            lane.begin(measured);
            turn.accept(lane);
        }
    }

    private void draw() {
        Collections.shuffle(shuffled, random);
        order = numbers(0, entities);
        victims = new int[runs + 1][];
        for (int frame = 0; frame < victims.length; frame++) {
            victims[frame] = numbers(random.nextInt(entities - perFrame + 1), perFrame);
        }
    }

    private int[] numbers(final int first, final int count) {
        return shuffled.subList(first, first + count).stream()
                .mapToInt(Integer::intValue)
                .toArray();
    }

    private void turnOfPeer(final Lane lane) {
        final PlainPeer plain = new PlainPeer(entities);
        try (Peer peer = lane.rival().peer(entities, perFrame)) {
            lane.time("create, new world", 1, peer::create);
            plain.create();
            check(lane, "create", peer, plain);
            lane.time("first query", 1, peer::move);
            lane.time("query", runs, peer::move);
            for (int run = 0; run < runs + 1; run++) {
                plain.move();
            }
            check(lane, "query", peer, plain);
            final double[] sum = {0};
            lane.time("random access", runs, () -> sum[0] = peer.sum(order));
            check(lane, "random access", sum[0], plain.sum(order));
            lane.time("add a tag", 1, () -> peer.tag(true));
            plain.tag(true);
            check(lane, "add a tag", peer, plain);
            if (lane.rival().removes(entities)) {
                turnOfTags(lane, peer, plain);
                turnOfFrames(lane, peer, plain);
                turnOfDeletes(lane, peer, plain);
            }
        }
    }

    private static void turnOfTags(final Lane lane, final Peer peer, final PlainPeer plain) {
        lane.time("remove a tag", 1, () -> peer.tag(false));
        plain.tag(false);
        check(lane, "remove a tag", peer, plain);
        lane.time("add a tag, batch", "add a tag", () -> peer.tagBatch(true));
        if (peer.tagged() > 0) {
            plain.tag(true);
            check(lane, "add a tag, batch", peer, plain);
        }
        lane.time("remove a tag, batch", "remove a tag", () -> peer.tagBatch(false));
        plain.tag(false);
        check(lane, "remove a tag, batch", peer, plain);
    }

    private void turnOfFrames(final Lane lane, final Peer peer, final PlainPeer plain) {
        peer.frame(victims[0]);
        final int[] frame = {1};
        lane.time("frame with churn", runs, () -> peer.frame(victims[frame[0]++]));
        for (final int[] some : victims) {
            plain.frame(some);
        }
        check(lane, "frame with churn", peer, plain);
    }

    private static void turnOfDeletes(final Lane lane, final Peer peer, final PlainPeer plain) {
        lane.time("delete", 1, peer::delete);
        plain.delete();
        check(lane, "delete", peer, plain);
        lane.time("create", 1, peer::create);
        plain.create();
        check(lane, "create", peer, plain);
        lane.time("delete, batch", "delete", peer::deleteBatch);
        if (peer.count() > 0) {
            peer.delete();
        }
        plain.delete();
        check(lane, "delete, batch", peer, plain);
        lane.time("create, batch", "create", peer::createBatch);
        if (peer.count() > 0) {
            plain.create();
        }
        check(lane, "create, batch", peer, plain);
    }

    private static void check(final Lane lane, final String workload, final Peer peer, final PlainPeer plain) {
        check(lane, workload + ", entities", peer.count(), plain.count());
        check(lane, workload + ", entities with the tag", peer.tagged(), plain.tagged());
        check(lane, workload + ", coordinates", peer.total(), plain.total());
    }

    private void turnOfParts(final Lane lane, final int parts) {
        final String of = parts == 1 ? " 1 component" : " " + parts + " components";
        final long expected = parts * (entities * (entities - 1L) / 2);
        try (Parts world = lane.rival().parts(entities, parts)) {
            world.create();
            check(lane, "create" + of, world.count(), entities);
            final long[] sum = {world.iterate()};
            lane.time("iterate" + of, runs, () -> sum[0] = world.iterate());
            check(lane, "iterate" + of, sum[0], expected);
            if (lane.rival().removes(entities)) {
                lane.time("remove from" + of, 1, world::remove);
                check(lane, "remove from" + of, world.count(), 0);
                lane.time("add up to" + of, 1, world::add);
                check(lane, "add up to" + of, world.count(), entities);
                check(lane, "add up to" + of, world.iterate(), expected);
                lane.time("delete" + of, 1, world::delete);
                check(lane, "delete" + of, world.count(), 0);
                lane.time("create" + of, 1, world::create);
                check(lane, "create" + of, world.iterate(), expected);
            }
        }
    }

    /// Checks what a library computed.
    ///
    /// @throws IllegalStateException if it is something else
    static void check(final Lane lane, final String what, final double value, final double expected) {
        if (value != expected) {
            throw new IllegalStateException("every library must compute the same: library="
                    + lane.rival().shown() + ", workload=" + what + ", value=" + value + ", expected=" + expected);
        }
    }

    /// {@return bytes of the heap an entity, by library, for one new world of each}
    ///
    /// The world counts with its references by number and, in this project, with the room that it was given for. A
    /// library's memory outside of the heap does not count.
    Map<Library, Double> bytes() {
        final Map<Library, Double> bytes = new EnumMap<>(Library.class);
        for (final Library library : Library.values()) {
            final long before = used();
            try (Peer peer = library.peer(entities, perFrame)) {
                peer.create();
                bytes.put(library, (double) (used() - before) / entities);
                check(new Lane(library, entities), "memory", peer.count(), entities); // and the world is still there
            }
        }
        return bytes;
    }

    private static long used() {
        final Runtime runtime = Runtime.getRuntime();
        for (int i = 0; i < 3; i++) {
            System.gc();
        }
        return runtime.totalMemory() - runtime.freeMemory();
    }

    int entities() {
        return entities;
    }

    int turns() {
        return turns;
    }

    /// {@return the times by library}
    List<Lane> lanes() {
        return List.copyOf(lanes);
    }
}
