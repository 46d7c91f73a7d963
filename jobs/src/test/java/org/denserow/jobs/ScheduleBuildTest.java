package org.denserow.jobs;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.function.Executable;

/// Errors at build, and the texts.
class ScheduleBuildTest {

    private static final ChunkJob NOTHING = (chunk, worker) -> {};

    private final JobSystem jobs = JobSystem.withWorkers(1);
    private final ScheduleBuilder builder = Schedule.on(jobs);

    @AfterEach
    void close() {
        jobs.close();
    }

    private static void checkIllegal(final String message, final Executable call) {
        assertEquals(message, assertThrows(IllegalArgumentException.class, call).getMessage());
    }

    // ---- Names ----

    @Test
    void dispatch_nameTaken_isAnError() {
        builder.single("move", NOTHING);
        builder.boundary("apply", () -> {});
        builder.rebuild("fill", "grid", () -> 1, NOTHING);
        for (final String name : new String[] {"move", "apply", "fill"}) {
            final String message = "names of nodes and boundaries must differ: name=" + name + "; choose another one";
            checkIllegal(message, () -> builder.single(name, NOTHING));
            checkIllegal(message, () -> builder.boundary(name, () -> {}));
            checkIllegal(message, () -> builder.rebuild(name, "other", () -> 1, NOTHING));
        }
    }

    @Test
    void single_blankName_isAnError() {
        checkIllegal(
                "a node needs a name: name=\" \"; failures are reported by it", () -> builder.single(" ", NOTHING));
    }

    @Test
    void build_afterUnknownName_isAnError() {
        builder.single("a", NOTHING).after("b");
        checkIllegal("after must name a node: node=a, after=b, which is unknown; declared are [a]", builder::build);
    }

    @Test
    void build_afterBoundaryOrRebuild_isAnError() {
        builder.single("a", NOTHING).after("apply");
        builder.boundary("apply", () -> {});
        checkIllegal(
                "after must name a node: node=a, after=apply, which is a boundary; declared are [a]", builder::build);
        final ScheduleBuilder other = Schedule.on(jobs);
        other.single("a", NOTHING).after("fill");
        other.rebuild("fill", "grid", () -> 1, NOTHING);
        checkIllegal(
                "after must name a node: node=a, after=fill, which is a rebuild, read its part instead; declared are"
                        + " [a]",
                other::build);
    }

    // ---- Cycles ----

    @Test
    void build_afterAgainstAConflict_namesThePath() {
        builder.single("a", NOTHING).reads("x").after("c");
        builder.single("b", NOTHING).writes("x", "y");
        builder.single("c", NOTHING).reads("y");
        builder.single("d", NOTHING).reads("y").after("a");
        checkIllegal(
                "nodes must not wait for each other: path=a -> b (x) -> c (y) -> a (after); nodes in conflict run in"
                        + " declaration order, declare them in the order of after",
                builder::build);
    }

    @Test
    void build_afterItself_namesThePath() {
        builder.single("a", NOTHING).after("a");
        checkIllegal(
                "nodes must not wait for each other: path=a -> a (after); nodes in conflict run in declaration order,"
                        + " declare them in the order of after",
                builder::build);
    }

    /// Between a writer of a source and a reader of the derived part stands the rebuild.
    @Test
    void build_afterAgainstADerivedPart_namesThePath() {
        builder.rebuild("fill", "grid", () -> 1, NOTHING).reads("position");
        builder.single("move", NOTHING).writes("position").after("collide");
        builder.single("collide", NOTHING).reads("grid");
        checkIllegal(
                "nodes must not wait for each other: path=move -> collide (position) -> move (after); nodes in conflict"
                        + " run in declaration order, declare them in the order of after",
                builder::build);
    }

    @Test
    void build_afterAcrossABoundary_namesThePath() {
        builder.single("a", NOTHING).after("b");
        builder.boundary("apply", () -> {});
        builder.single("b", NOTHING);
        checkIllegal(
                "after must not name a node of a later segment: path=a -> boundary apply -> b -> a; declare one of the"
                        + " two on the other side of the boundary",
                builder::build);
    }

    @Test
    void build_derivedFromEachOther_namesThePath() {
        builder.rebuild("one", "a", () -> 1, NOTHING).reads("b");
        builder.rebuild("two", "b", () -> 1, NOTHING).reads("a");
        checkIllegal(
                "derived parts must not be built from each other: path=a -> b -> a; take one of these sources away",
                builder::build);
    }

    // ---- Derived parts ----

    @Test
    void build_nodeWritesDerived_isAnError() {
        builder.rebuild("fill", "grid", () -> 1, NOTHING).reads("position");
        builder.single("move", NOTHING).writes("grid");
        checkIllegal(
                "a derived part is written by its rebuild only: derived=grid, rebuild=fill, node=move; let the node"
                        + " write a source",
                builder::build);
    }

    @Test
    void rebuild_partHasOne_isAnError() {
        builder.rebuild("fill", "grid", () -> 1, NOTHING);
        checkIllegal(
                "a derived part has one rebuild: derived=grid, rebuild=again, other=fill; let one of them build all of"
                        + " it",
                () -> builder.rebuild("again", "grid", () -> 1, NOTHING));
    }

    @Test
    void rebuild_declaresMoreThanSources_isAnError() {
        final ScheduleBuilder.Node rebuild = builder.rebuild("fill", "grid", () -> 1, NOTHING);
        checkIllegal(
                "a rebuild declares nothing but its sources: rebuild=fill, declaration=writes; use reads for the"
                        + " sources",
                () -> rebuild.writes("x"));
        checkIllegal(
                "a rebuild declares nothing but its sources: rebuild=fill, declaration=after; use reads for the"
                        + " sources",
                () -> rebuild.after("x"));
    }

    // ---- Limits and state ----

    @Test
    void single_tooManyNodes_isAnError() {
        for (int node = 0; node < Schedule.MAX_NODES; node++) {
            builder.single("n" + node, NOTHING);
        }
        checkIllegal(
                "a schedule has at most 4096 nodes, boundaries and repeated rebuilds included: nodes=4097; make one"
                        + " node of what runs alike",
                () -> builder.single("one more", NOTHING));
    }

    @Test
    void parallelFor_badGrain_isAnError() {
        assertThrows(
                IllegalArgumentException.class,
                () -> builder.parallelFor("a", () -> 1, 100, (begin, end, chunk, worker) -> {}));
        assertThrows(
                IllegalArgumentException.class,
                () -> builder.parallelForWords("a", () -> 1, 0, (begin, end, chunk, worker) -> {}));
    }

    @Test
    void builder_afterBuild_isAnError() {
        final ScheduleBuilder.Node node = builder.single("a", NOTHING);
        builder.build();
        final String message =
                "a schedule is built once: nodes=1; declare everything before build, or begin another builder";
        for (final Executable call : new Executable[] {
            builder::build,
            () -> builder.single("b", NOTHING),
            () -> builder.boundary("b", () -> {}),
            () -> node.reads("x"),
            () -> node.writes("x"),
            () -> node.after("x")
        }) {
            assertEquals(
                    message, assertThrows(IllegalStateException.class, call).getMessage());
        }
    }

    // ---- Text ----

    private Schedule example() {
        builder.rebuild("fill", "grid", () -> 1, NOTHING).reads("position");
        builder.parallelFor("move", () -> 100, 64, (begin, end, chunk, worker) -> {})
                .reads("velocity")
                .writes("position");
        builder.parallelFor("collide", () -> 100, 64, (begin, end, chunk, worker) -> {})
                .reads("grid")
                .writes("damage");
        builder.single("count", NOTHING).reads("damage", "position").writes("total");
        builder.owner("say \"so\"", () -> {}).reads("total").after("move");
        builder.boundary("apply", () -> {});
        builder.single("look", NOTHING).reads("grid");
        return builder.build();
    }

    @Test
    void explain_example_printsSegmentsNodesAndReasons() {
        assertEquals("""
                segment 1
                  move: parallel, reads [velocity], writes [position]
                  fill: rebuild, reads [position], writes [grid]
                    waits for move (position)
                  collide: parallel, reads [grid], writes [damage]
                    waits for fill (grid)
                  count: single, reads [position, damage], writes [total]
                    waits for collide (damage)
                  say "so": owner, reads [total], writes []
                    waits for count (total)
                boundary apply
                segment 2
                  fill#2: rebuild, reads [position], writes [grid]
                  look: single, reads [grid], writes []
                    waits for fill#2 (grid)
                """, example().explain());
    }

    @Test
    void toDot_example_printsTheGraph() {
        assertEquals("""
                digraph schedule {
                  rankdir=LR;
                  subgraph cluster_0 {
                    label="segment 1, then apply";
                    n0 [label="move\\nparallel"];
                    n1 [label="fill\\nrebuild"];
                    n2 [label="collide\\nparallel"];
                    n3 [label="count\\nsingle"];
                    n4 [label="say \\"so\\"\\nowner"];
                  }
                  subgraph cluster_1 {
                    label="segment 2";
                    n5 [label="fill#2\\nrebuild"];
                    n6 [label="look\\nsingle"];
                  }
                  n0 -> n1 [label="position"];
                  n1 -> n2 [label="grid"];
                  n2 -> n3 [label="damage"];
                  n3 -> n4 [label="total"];
                  n5 -> n6 [label="grid"];
                }
                """, example().toDot());
    }
}
