package org.denserow.demo.sweep;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class TaskShareTest {

    private static Map<String, String> environment(final String text) {
        final Map<String, String> environment = new HashMap<>();
        for (final String each : text.split(" ")) {
            environment.put(each.split("=", 2)[0], each.split("=", 2)[1]);
        }
        return environment;
    }

    @Test
    void parse_kOfN_isTheShare() {
        assertEquals(new TaskShare(1, 1, "--task"), TaskShare.parse("1/1"));
        assertEquals("3/8", TaskShare.parse("3/8").toString());
        assertEquals(1 << 20, TaskShare.parse("1/1048576").count());
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "3", "0/3", "4/3", "-1/3", "1/0", "a/b", "1/2/3", "1/1048577", "1 / 3", "1/99999999"})
    void parse_anythingElse_isRefused(final String text) {
        final String message = assertThrows(IllegalArgumentException.class, () -> TaskShare.parse(text))
                .getMessage();
        assertTrue(message.startsWith("--task must be K/N, with K from 1 to N, and N at most 1048576: task=" + text));
    }

    @ParameterizedTest
    @CsvSource({
        "SLURM_ARRAY_TASK_ID=0 SLURM_ARRAY_TASK_MIN=0 SLURM_ARRAY_TASK_MAX=7, 1/8",
        "SLURM_ARRAY_TASK_ID=7 SLURM_ARRAY_TASK_MIN=0 SLURM_ARRAY_TASK_MAX=7 SLURM_ARRAY_TASK_STEP=1, 8/8",
        "SLURM_ARRAY_TASK_ID=9 SLURM_ARRAY_TASK_MIN=1 SLURM_ARRAY_TASK_MAX=10 SLURM_ARRAY_TASK_STEP=4, 3/3",
        "SGE_TASK_ID=2 SGE_TASK_FIRST=1 SGE_TASK_LAST=4 SGE_TASK_STEPSIZE=1, 2/4",
    })
    @DisplayName("the task of an array of jobs is a share, whatever its first number and step")
    void of_theTaskOfAnArray_isItsShare(final String variables, final String share) {
        final TaskShare found = TaskShare.of(environment(variables)).orElseThrow();
        assertEquals(share, found.toString());
        assertEquals(variables.split(" ")[0], found.source());
    }

    @Test
    @DisplayName("an array whose numbers have holes is refused: a share that no task runs would be missing in the end")
    void of_slurmArrayWithHoles_isRefused() {
        final String evenly =
                "SLURM_ARRAY_TASK_ID=4 SLURM_ARRAY_TASK_MIN=2 SLURM_ARRAY_TASK_MAX=4 SLURM_ARRAY_TASK_STEP=1";
        assertEquals(
                "3/3",
                TaskShare.of(environment(evenly + " SLURM_ARRAY_TASK_COUNT=3"))
                        .orElseThrow()
                        .toString());
        final String message = assertThrows(
                        IllegalArgumentException.class,
                        () -> TaskShare.of(environment(evenly + " SLURM_ARRAY_TASK_COUNT=2")))
                .getMessage();
        assertEquals(
                "the tasks of an array must have numbers at one distance: SLURM_ARRAY_TASK_MIN=2, SLURM_ARRAY_TASK_STEP=1,"
                        + " SLURM_ARRAY_TASK_MAX=4, SLURM_ARRAY_TASK_COUNT=2; take an array such as 1-8, or pass --task K/N",
                message);
    }

    @Test
    void of_noArray_isEmpty() {
        assertEquals(Optional.empty(), TaskShare.of(Map.of("SLURM_JOB_ID", "5")));
        assertEquals(Optional.empty(), TaskShare.of(Map.of("SGE_TASK_ID", "undefined")));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "SLURM_ARRAY_TASK_ID=1",
                "SLURM_ARRAY_TASK_ID=x SLURM_ARRAY_TASK_MIN=0 SLURM_ARRAY_TASK_MAX=7",
                "SLURM_ARRAY_TASK_ID=8 SLURM_ARRAY_TASK_MIN=0 SLURM_ARRAY_TASK_MAX=7",
                "SLURM_ARRAY_TASK_ID=3 SLURM_ARRAY_TASK_MIN=0 SLURM_ARRAY_TASK_MAX=7 SLURM_ARRAY_TASK_STEP=2",
                "SLURM_ARRAY_TASK_ID=0 SLURM_ARRAY_TASK_MIN=0 SLURM_ARRAY_TASK_MAX=7 SLURM_ARRAY_TASK_STEP=0",
            })
    void of_numbersThatDoNotFit_areRefused(final String variables) {
        final String message = assertThrows(IllegalArgumentException.class, () -> TaskShare.of(environment(variables)))
                .getMessage();
        assertTrue(message.contains(variables.split(" ")[0]), message);
        assertTrue(message.endsWith("; pass --task K/N"), message);
    }
}
