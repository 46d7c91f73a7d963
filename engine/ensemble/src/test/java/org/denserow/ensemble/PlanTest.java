package org.denserow.ensemble;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class PlanTest {

    private static final Plan PLAN = Plan.of("meadow", Design.grid(Axis.of("sheep", 100), Axis.of("wolves", 5, 10)))
            .withSeeds(1, 8)
            .withFrames(1_000)
            .withFigures("sheep left");

    private static final String TEXT = """
            {
              "denserow-plan" : 1,
              "model" : "meadow",
              "parameters" : [ "sheep", "wolves" ],
              "cells" : [
                [ 100, 5 ],
                [ 100, 10 ]
              ],
              "firstSeed" : 1,
              "seeds" : 8,
              "frames" : 1000,
              "every" : 0,
              "figures" : [ "sheep left" ]
            }
            """;

    @TempDir
    private Path folder;

    @Test
    void write_plan_isTheTextOfItsDocumentation() throws IOException {
        final Path file = folder.resolve("plan.json");
        Files.writeString(file, "something that was there");
        PLAN.write(file);
        assertEquals(TEXT, Files.readString(file));
        assertEquals(PLAN, Plan.read(file));
        try (Stream<Path> files = Files.list(folder)) {
            assertEquals(List.of(file), files.toList());
        }
    }

    @Test
    @DisplayName("the hash is that of SHA-256 over a text that never changes")
    void hash_plan_neverChanges() {
        assertEquals("3df39a57c046b2c522f5b7bf5f208faf85f05d59cd8070c658c2c66bf6fc8ce5", PLAN.hash());
    }

    @Test
    void hash_anyChange_isAnother() {
        final Set<String> hashes = new HashSet<>();
        final List<Plan> plans = List.of(
                PLAN,
                PLAN.withSeeds(2, 8),
                PLAN.withSeeds(1, 9),
                PLAN.withFrames(1_001),
                PLAN.withEvery(10),
                PLAN.withFigures(),
                PLAN.withFigures("wolves left"),
                Plan.of("garden", PLAN.design())
                        .withSeeds(1, 8)
                        .withFrames(1_000)
                        .withFigures("sheep left"),
                Plan.of("meadow", Design.grid(Axis.of("sheep", 100), Axis.of("wolves", 5, 10.5)))
                        .withSeeds(1, 8)
                        .withFrames(1_000)
                        .withFigures("sheep left"));
        plans.forEach(plan -> hashes.add(plan.hash()));
        assertEquals(plans.size(), hashes.size());
        assertEquals(plans.size(), new HashSet<>(plans).size());
    }

    @Test
    void parse_anotherLayout_hasTheSameHash() throws IOException {
        assertEquals(
                PLAN.hash(),
                Plan.parse(TEXT.replace("\n", "").replace("100,", "1e2,")).hash());
    }

    @Test
    void parse_aPersonsPlan_mayBeShort() throws IOException {
        assertEquals(PLAN, Plan.parse("""
                        {"denserow-plan": 1, "model": "meadow", "grid": ["sheep=100", "wolves=5:10:5"], "seeds": 8,
                         "frames": 1000, "figures": ["sheep left"]}"""));
        assertEquals(Plan.of("m", Design.none()), Plan.parse("{\"denserow-plan\": 1, \"model\": \"m\"}"));
    }

    @Test
    void parse_whatWasWritten_isTheSamePlan() throws IOException {
        final long seed = Long.getLong("seed", System.nanoTime());
        final Random random = new Random(seed);
        for (int i = 0; i < 50; i++) {
            final double[][] rows = new double[1 + random.nextInt(5)][3];
            for (final double[] row : rows) {
                row[0] = random.nextInt(100) - 50;
                row[1] = random.nextGaussian() * Math.pow(10, random.nextInt(600) - 300);
                row[2] = random.nextInt(4) == 0 ? -0.0 : random.nextInt(4) == 0 ? Double.MIN_VALUE : 1L << 60;
            }
            final Plan plan = Plan.of("\"quoted\\ ü €", Design.list(List.of("a], [b", "[ [", "c"), rows))
                    .withSeeds(random.nextLong(), 1 + random.nextInt(9))
                    .withFrames(random.nextInt(1_000))
                    .withEvery(random.nextInt(10))
                    .withFigures("], [", "] ]");
            final Plan read = Plan.parse(plan.toJson());
            assertEquals(plan, read, "seed=" + seed);
            assertEquals(plan.hash(), read.hash(), "seed=" + seed);
        }
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '\'',
            value = {
                "[] | another token is wanted: wanted=START_OBJECT, found=START_ARRAY, line=1",
                "'{}' | a plan must begin with its version:",
                "'' | another token is wanted: wanted=START_OBJECT, found=null",
                "{\"denserow-plan\":2} | version must be in [1, 1]: version=2;",
                "{\"denserow-plan\":1} | a model must have a name of 1 to 200 characters",
                "{\"denserow-plan\":1,\"model\":\"m\",\"seed\":1} | a plan must have known fields: field=seed, line=1",
                "{\"denserow-plan\":1,\"model\":\"m\"}{} | nothing must follow the plan: found=START_OBJECT",
                "{\"denserow-plan\":1,\"model\":\"m\",\"model\":\"m\"} | Duplicate field 'model'",
                "{\"denserow-plan\":1,\"model\":\"m\",\"frames\":1.5} | another token is wanted: wanted=VALUE_NUMBER_INT",
                "{\"denserow-plan\":1,\"model\":\"m\",\"frames\":-1} | frames must be in [0, 9223372036854775807]: frames=-1;",
                "{\"denserow-plan\":1,\"model\":\"m\",\"seeds\":0} | seeds must be in [1, 1048576]: seeds=0;",
                "{\"denserow-plan\":1,\"model\":\"m\",\"parameters\":[\"a\"]} | cells must be in [1, 1048576]: cells=0;",
                "{\"denserow-plan\":1,\"model\":\"m\",\"parameters\":[\"a\"],\"cells\":[[\"x\"]]} | For input string: \"x\"",
                "{\"denserow-plan\":1,\"model\":\"m\",\"cells\":[[]],\"grid\":[\"a=1\"]} | a plan must have a grid or cells:",
                "{\"denserow-plan\":1,\"model\":\"m\",\"figures\":[\"hash\"]} | a figure must not have the name of a column",
                "{\"denserow-plan\":1,\"model\":\"m\",\"grid\":[\"a=1\"],\"figures\":[\"a\"]} | a figure must not have the name of a p",
                "{\"denserow-plan\":1,\"model\":\"m | Unexpected end-of-input",
            })
    void parse_noPlan_saysWhy(final String text, final String cause) {
        final String thrown =
                assertThrows(IOException.class, () -> Plan.parse(text)).getMessage();
        assertTrue(thrown.startsWith("a file must be a plan: place=text, cause="), thrown);
        assertTrue(thrown.contains(cause), thrown);
    }

    @Test
    void read_noFile_saysWhich() {
        final Path file = folder.resolve("none.json");
        assertTrue(assertThrows(NoSuchFileException.class, () -> Plan.read(file))
                .getMessage()
                .startsWith(file + ": a plan must be there"));
    }

    @Test
    void task_numbers_goThroughSeedsThenCells() {
        assertEquals(16, PLAN.tasks());
        assertEquals(new Task(0, 0, PLAN.design().cell(0), 1), PLAN.task(0));
        assertEquals(new Task(7, 0, PLAN.design().cell(0), 8), PLAN.task(7));
        assertEquals(new Task(8, 1, PLAN.design().cell(1), 1), PLAN.task(8));
        assertEquals(Long.MIN_VALUE, PLAN.withSeeds(Long.MAX_VALUE, 2).task(1).seed());
        for (final int number : new int[] {-1, 16}) {
            assertThrows(IllegalArgumentException.class, () -> PLAN.task(number));
        }
    }

    @Test
    void bounds_ofTasksAndRows_areReached() {
        assertEquals(Plan.MAX_TASKS, PLAN.withSeeds(1, Plan.MAX_TASKS / 2).tasks());
        assertTrue(assertThrows(IllegalArgumentException.class, () -> PLAN.withSeeds(1, Plan.MAX_TASKS / 2 + 1))
                .getMessage()
                .startsWith("tasks, cells × seeds, must be in [1, 1048576]: "));
        assertEquals(1, PLAN.withFrames(Plan.MAX_ROWS - 1).withEvery(1).every());
        assertTrue(assertThrows(
                        IllegalArgumentException.class,
                        () -> PLAN.withFrames(Plan.MAX_ROWS).withEvery(1))
                .getMessage()
                .startsWith("rows of a task, frames / every, must be in [0, 1048575]: "));
        final String[] figures = new String[Plan.MAX_FIGURES + 1];
        Arrays.setAll(figures, i -> "f" + i);
        assertThrows(IllegalArgumentException.class, () -> PLAN.withFigures(figures));
        assertNotEquals(PLAN, PLAN.withFigures(Arrays.copyOf(figures, Plan.MAX_FIGURES)));
    }
}
