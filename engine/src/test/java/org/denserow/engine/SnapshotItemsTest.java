package org.denserow.engine;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.lang.reflect.Array;
import java.lang.reflect.Field;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import org.denserow.engine.fixture.Seed;
import org.denserow.engine.snapshot.StateFile;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

/// Every array of a snapshot is needed: broken twins, snapshots in which one array is that of a simulation that never
/// ran, as if it had been forgotten, do not go on like the original.
class SnapshotItemsTest {

    private static final int BEFORE = 25;
    private static final int AFTER = 60;

    /// The first tells nothing but `isFragmented`, the second matters only to types that keep something for a lap.
    private static final Set<String> NOT_EVERYWHERE = Set.of("fragmented", "boundary");

    private final long seed = Seed.next();

    @Test
    @DisplayName("a row of all that there is goes on equally, in a simulation that never ran")
    void restore_everything_sameFrames() {
        final List<Object> expected = new ArrayList<>();
        try (SavedScenario saved = scenario(BEFORE);
                SavedScenario other = new SavedScenario(3, seed)) {
            final Snapshot snapshot = saved.sim.snapshot();
            assertFalse(saved.sim.report().reproducible(), "an asset was late");
            go(saved, expected);
            assertEquals(expected, restored(other, snapshot), () -> "seed=" + seed);
            other.step(); // and once more, over what it has become
            assertEquals(expected, restored(other, snapshot), () -> "seed=" + seed);
        }
    }

    @Test
    @DisplayName("the broken twins that forget one array each are caught")
    void restore_oneArrayForgotten_isNoticed() throws ReflectiveOperationException {
        final List<Object> expected = new ArrayList<>();
        final List<String> forgotten = new ArrayList<>();
        try (SavedScenario saved = scenario(BEFORE);
                SavedScenario fresh = new SavedScenario(1, seed);
                SavedScenario failed = new SavedScenario(1, seed)) {
            final Snapshot snapshot = saved.sim.snapshot();
            go(saved, expected);
            final List<Map<String, Object>> states = arrays(snapshot);
            final List<Map<String, Object>> initial = arrays(fresh.sim.snapshot());
            for (int state = 0; state < states.size(); state++) {
                for (final String name : List.copyOf(states.get(state).keySet())) {
                    final Object right = states.get(state).get(name);
                    for (final Object wrong :
                            twins(name, right, initial.get(state).get(name))) {
                        states.get(state).put(name, wrong);
                        if (isNoticed(expected, snapshot)) {
                            forgotten.add(name);
                        } else if (!NOT_EVERYWHERE.contains(name)) {
                            throw new AssertionError("nobody noticed a forgotten array: name=" + name + ", state="
                                    + state + ", seed=" + seed);
                        }
                    }
                    states.get(state).put(name, right);
                }
            }
            assertEquals(expected, restored(failed, snapshot), "the snapshot is whole again");
        }
        for (final String name : List.of(
                "run",
                "counters",
                "sparse",
                "meta",
                "free",
                "bits 0",
                "bits 1",
                "bits 2",
                "learned",
                "activations",
                "activations, frames",
                "activations, assets",
                "timers, counts",
                "timers, frames",
                "timers, words",
                "timers, objects",
                "boundary",
                "events by boundary",
                "destroyed",
                "destroyed by boundary",
                "row.created",
                "row.changed",
                "row.mark",
                "row.hot",
                "post.lit",
                "sum.gone")) {
            assertTrue(
                    forgotten.contains(name), () -> "there is something to be forgotten: " + name + ", " + forgotten);
        }
    }

    /// What stands in place of an array: the initial one; of a few counters each by itself.
    private static List<Object> twins(final String name, final Object right, final Object initial) {
        final List<Object> twins = new ArrayList<>();
        if (right instanceof long[] numbers && numbers.length == Array.getLength(initial) && numbers.length < 16) {
            for (int i = 0; i < numbers.length; i++) {
                final long[] twin = numbers.clone();
                twin[i] = ((long[]) initial)[i];
                if (twin[i] == numbers[i] && name.equals("boundary")) {
                    twin[i] = 0; // between frames it is always the last
                }
                final boolean isFrameOfReport = name.equals("run") && i == 0;
                final boolean isRoom = name.equals("counters") && i == 0;
                if (twin[i] != numbers[i] && !isFrameOfReport && !isRoom) {
                    twins.add(twin);
                }
            }
        } else if (!Objects.deepEquals(right, initial)) {
            twins.add(initial);
        }
        return twins;
    }

    /// Stops at the first difference: what contradicts itself may run for ever.
    private boolean isNoticed(final List<Object> expected, final Snapshot broken) {
        try (SavedScenario other = scenario(3)) {
            other.sim.restore(broken);
            other.checkInvariants();
            final List<Object> seen = new ArrayList<>();
            for (int frame = 0; frame <= AFTER; frame++) {
                other.look(seen);
                if (!expected.subList(0, seen.size()).equals(seen)) {
                    return true;
                }
                other.step();
            }
            return false;
        } catch (final RuntimeException | AssertionError thrown) {
            return true;
        }
    }

    private SavedScenario scenario(final int frames) {
        final SavedScenario scenario = new SavedScenario(2, seed);
        for (int frame = 0; frame < frames; frame++) {
            scenario.step();
        }
        return scenario;
    }

    private static List<Object> restored(final SavedScenario scenario, final Snapshot snapshot) {
        scenario.sim.restore(snapshot);
        return go(scenario, new ArrayList<>());
    }

    private static List<Object> go(final SavedScenario scenario, final List<Object> seen) {
        scenario.look(seen);
        for (int frame = 0; frame < AFTER; frame++) {
            scenario.step();
            scenario.look(seen);
        }
        return seen;
    }

    @SuppressWarnings("unchecked")
    private static List<Map<String, Object>> arrays(final Snapshot snapshot) throws ReflectiveOperationException {
        final List<Map<String, Object>> arrays = new ArrayList<>();
        final StateFile states = snapshot.states();
        for (final String name : states.names().subList(1, states.names().size())) { // the first says what it is
            arrays.add((Map<String, Object>) field(states.state(name), "arrays"));
        }
        return arrays;
    }

    private static Object field(final Object object, final String name) throws ReflectiveOperationException {
        final Field field = object.getClass().getDeclaredField(name);
        field.setAccessible(true);
        return field.get(object);
    }
}
