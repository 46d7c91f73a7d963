package org.denserow.demo.bullets;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.PrintWriter;
import java.io.StringWriter;
import java.util.Arrays;
import java.util.List;
import java.util.function.Consumer;
import java.util.stream.Stream;
import org.denserow.demo.run.ExitCode;
import org.denserow.demo.run.OutOfCapacity;
import org.denserow.demo.scenario.ScenarioCommand;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/// The checks can fail: each world here is broken in one way, once, and the run names it.
class BrokenBulletsTest {

    private static final int FRAME = 12; // shots fly by then

    private record Ran(int code, String out, String err) {}

    private static Ran run(final Consumer<BulletsWorld> fault, final String... more) {
        final StringWriter out = new StringWriter();
        final StringWriter err = new StringWriter();
        final String[] args = {"--param=enemies=300", "--param=order-from=5", "--steps=20", "--quiet", "--workers=2"};
        final int code = ScenarioCommand.of(new Bullets(fault))
                .setOut(new PrintWriter(out))
                .setErr(new PrintWriter(err))
                .setExecutionExceptionHandler((failure, line, parsed) -> {
                    line.getErr().println(failure.getMessage());
                    return failure instanceof OutOfCapacity ? ExitCode.OUT_OF_CAPACITY : -1;
                })
                .execute(Stream.concat(Arrays.stream(args), Arrays.stream(more)).toArray(String[]::new));
        return new Ran(code, out.toString(), err.toString());
    }

    private static Consumer<BulletsWorld> once(final Consumer<BulletsWorld> fault) {
        return world -> {
            if (world.simulation().frame() == FRAME) {
                fault.accept(world);
            }
        };
    }

    private static void loseKind(final BulletsWorld world) {
        world.things().bullet().bits().clear(world.things().bullet().bits().next(0));
    }

    private static void disownTank(final BulletsWorld world) {
        world.things().enemy().bits().clear(world.things().tank().bits().next(0));
    }

    private static void mixKinds(final BulletsWorld world) {
        world.things().laser().bits().set(world.things().bullet().bits().next(0));
    }

    private static void kill(final BulletsWorld world) {
        world.things().dead().bits().set(world.things().enemy().bits().next(0));
    }

    private static void emptyTank(final BulletsWorld world) {
        world.things().fuel().values()[world.things().bullet().bits().next(0)] = 1;
    }

    private static void gather(final BulletsWorld world) {
        Arrays.fill(world.things().x().values(), 0);
        Arrays.fill(world.things().y().values(), 0);
    }

    static Stream<Arguments> faults() {
        return Stream.of(
                Arguments.of("alive and of no kind: expected=0, found=1", "any kind", (Consumer<BulletsWorld>)
                        BrokenBulletsTest::loseKind),
                Arguments.of("tank and no enemy: expected=0, found=1", "enemies that fire", (Consumer<BulletsWorld>)
                        BrokenBulletsTest::disownTank),
                Arguments.of("bullet and laser: expected=0, found=1", "lasers that fly", (Consumer<BulletsWorld>)
                        BrokenBulletsTest::mixKinds),
                Arguments.of("", "enemies that fire", (Consumer<BulletsWorld>) BrokenBulletsTest::kill),
                Arguments.of("", "shots that fly", (Consumer<BulletsWorld>) BrokenBulletsTest::emptyTank),
                Arguments.of("", "dead", (Consumer<BulletsWorld>) BrokenBulletsTest::gather));
    }

    /// A fault that only the scan can see breaks no invariant.
    @ParameterizedTest(name = "{0} {1}")
    @MethodSource("faults")
    void call_brokenWorld_exitsWith1AndNamesIt(
            final String invariant, final String query, final Consumer<BulletsWorld> fault) {
        final Ran plain = run(once(fault));
        assertEquals(invariant.isEmpty() ? 0 : 1, plain.code, plain.err);
        assertTrue(plain.err.contains(invariant), plain.err);
        assertEquals(!invariant.isEmpty(), plain.out.contains("WRONG after step " + (FRAME + 1)), plain.out);
        final Ran verified = run(once(fault), "--verify");
        assertEquals(1, verified.code);
        assertTrue(verified.err.startsWith("verification failed: frame " + FRAME), verified.err);
        assertTrue(
                verified.err.contains("a query must find what a scan finds: query=" + query + ", row="), verified.err);
        assertTrue(verified.out.contains("WRONG after step " + (FRAME + 1)), verified.out);
        assertTrue(verified.err.lines().count() <= 5, verified.err);
    }

    /// In a dense type all rows are alive, and an order moves them.
    @ParameterizedTest(name = "{0} {1}")
    @MethodSource("faults")
    void call_brokenDenseWorld_exitsWith1AndNamesIt(
            final String invariant, final String query, final Consumer<BulletsWorld> fault) {
        final Ran plain = run(once(fault), "--layout=dense", "--swap-budget=10000", "--details");
        assertEquals(invariant.isEmpty() ? 0 : 1, plain.code, plain.err);
        assertTrue(plain.err.contains(invariant), plain.err);
        assertTrue(plain.out.contains("cell order    kept from frame 5 on"), plain.out);
        final Ran verified = run(once(fault), "--layout=dense", "--swap-budget=10000", "--verify");
        assertEquals(1, verified.code);
        assertTrue(
                verified.err.contains("a query must find what a scan finds: query=" + query + ", row="), verified.err);
    }

    @Test
    void call_oneWorldDiffers_exitsWith1AndNamesItsWorkers() {
        final Ran ran = run(
                world -> {
                    if (world.simulation().frame() == FRAME
                            && world.simulation().report().workers() == 3) {
                        world.things()
                                .flown()
                                .values()[world.things().enemy().bits().next(0)]++; // no query asks
                    }
                },
                "--verify");
        assertEquals(1, ran.code);
        final List<String> errors = ran.err.lines().toList();
        assertEquals(1, errors.size(), ran.err);
        assertTrue(
                errors.getFirst()
                        .startsWith("verification failed: step " + (FRAME + 1)
                                + ": any number of workers must give one result: workers=2 and 3, world="),
                ran.err);
        assertTrue(ran.err.contains(", first difference: thing.flown, row="), ran.err);
    }

    @Test
    void call_noFault_isRight() {
        final Ran ran = run(world -> {}, "--verify");
        assertEquals(0, ran.code, ran.err);
        assertEquals("", ran.err);
        assertTrue(ran.out.contains("in every frame; 10 queries find what a scan of all rows finds"), ran.out);
        assertTrue(ran.out.contains("both hashes after each of 20 frames, workers 1, 2, 3, 8"), ran.out);
    }

    @Test
    void call_heapIsFull_isOutOfCapacity() {
        final Ran ran = run(world -> {
            throw new OutOfMemoryError("a test");
        });
        assertEquals(ExitCode.OUT_OF_CAPACITY, ran.code);
        assertTrue(ran.err.startsWith("the heap is full: scenario=bullets, heap MiB="), ran.err);
        assertTrue(ran.err.contains("; run a smaller model, or raise it with"), ran.err);
    }
}
