package org.denserow.engine.systems;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.denserow.engine.Simulation;
import org.denserow.engine.SimulationOptions;
import org.denserow.engine.SystemBuilder;
import org.denserow.engine.SystemDescription;
import org.denserow.engine.SystemFailure;
import org.denserow.engine.Table;
import org.denserow.engine.Trial;
import org.denserow.engine.storage.IntColumn;
import org.denserow.engine.storage.Layout;
import org.denserow.engine.storage.Resource;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.function.Executable;

/// Objects of the embedder's own as parts: who waits for whom, who gets them, and what is refused.
class ResourceTest {

    private static final int ROWS = 300;
    private static final int FRAMES = 20;
    private static final int ORDERS = 40;

    @AutoClose
    private final Simulation sim = Trial.parallel(2);

    private final Table things = sim.define("thing", Layout.dense(ROWS));
    private final IntColumn seen = things.ints("seen");
    private final List<Integer> object = new ArrayList<>();
    private final Resource<List<Integer>> list = sim.resource("list", object);

    private static void assertRefused(final String part, final Executable call) {
        Trial.assertSays(assertThrows(IllegalArgumentException.class, call), part);
    }

    // ---- Order ----

    /// Two systems write a list, and after each of them one with several chunks reads it.
    ///
    /// @param declares whether they declare it; the broken twin does not
    /// @return the first thing that is out of order, or an empty text
    private static String disorder(final SimulationOptions options, final boolean declares) {
        try (Simulation sim = Simulation.create(options)) {
            final Table things = sim.define("thing", Layout.dense(ROWS));
            final IntColumn first = things.ints("first");
            final IntColumn second = things.ints("second");
            final List<Integer> object = new ArrayList<>();
            final Resource<List<Integer>> list = sim.resource("list", object);
            for (int row = 0; row < ROWS; row++) {
                things.create();
            }
            declare(sim.system("write 1"), list, declares, true).once((chunk, commands) -> object.add(1));
            read(declare(sim.system("read 1"), list, declares, false), things, first, object);
            declare(sim.system("write 2"), list, declares, true).once((chunk, commands) -> object.add(2));
            read(declare(sim.system("read 2"), list, declares, false), things, second, object);
            for (int frame = 0; frame < FRAMES; frame++) {
                sim.step();
                for (int row = 0; row < ROWS; row++) {
                    if (first.values()[row] != 2 * frame + 1 || second.values()[row] != 2 * frame + 2) {
                        return "frame " + frame + ", row " + row;
                    }
                }
                if (!object.subList(2 * frame, object.size()).equals(List.of(1, 2))) {
                    return "frame " + frame + ", " + object;
                }
            }
            return "";
        }
    }

    private static SystemBuilder declare(
            final SystemBuilder system, final Resource<?> list, final boolean declares, final boolean writes) {
        if (!declares) {
            return system;
        }
        return writes ? system.writes(list) : system.reads(list);
    }

    private static void read(
            final SystemBuilder system, final Table things, final IntColumn into, final List<Integer> list) {
        system.writes(into).grain(64).over(things, (rows, commands) -> {
            Arrays.fill(rows.write(into), rows.begin(), rows.end(), list.size());
        });
    }

    @Test
    @DisplayName("systems that share a resource run in order of declaration, once a frame, for 1, 2, 3 and 8 workers")
    void step_systemsThatShareAResource_waitForEachOther() {
        for (final int workers : Trial.WORKER_COUNTS) {
            final SimulationOptions options =
                    SimulationOptions.defaults().withWorkers(workers).withoutSerialCutoff();
            assertEquals("", disorder(options, true), "workers=" + workers);
        }
        for (int order = 1; order <= ORDERS; order++) {
            final SimulationOptions options =
                    SimulationOptions.defaults().withWorkers(3).withChunkOrder(order);
            assertEquals("", disorder(options, true), "order=" + order);
        }
    }

    @Test
    @DisplayName("the broken twin, which declares nothing, is out of order")
    void step_twinThatDeclaresNothing_isOutOfOrder() {
        boolean any = false;
        for (int order = 1; order <= ORDERS && !any; order++) {
            any = !disorder(SimulationOptions.defaults().withWorkers(3).withChunkOrder(order), false)
                    .isEmpty();
        }
        assertTrue(any, "the test would not notice systems that do not wait");
    }

    // ---- Access ----

    @Test
    void chunks_thatDeclaredIt_getTheObject() {
        things.create();
        sim.system("write").writes(list).once((chunk, commands) -> {
            assertSame(object, chunk.write(list));
            chunk.write(list).add(7);
        });
        sim.system("read")
                .reads(list)
                .writes(seen)
                .over(
                        things,
                        (rows, commands) ->
                                rows.write(seen)[0] = rows.read(list).get(0));
        sim.system("alone").exclusive((world, commands) -> {
            assertSame(world.read(list), world.write(list));
            world.write(list).add(8);
        });
        sim.step();
        assertEquals(7, seen.values()[0]);
        assertEquals(List.of(7, 8), list.value());
        assertEquals("list", list.name());
        assertEquals("list", list.toString());
        assertEquals(SystemDescription.NO_TYPE, list.type());
        assertEquals(List.of(list), sim.definition().resources());
        assertEquals(List.of(list), sim.definition().systems().get(0).writes());
    }

    @Test
    void chunks_thatDidNotDeclareIt_areRefused() {
        things.create();
        sim.system("read").over(things, (rows, commands) -> rows.read(list));
        Trial.assertSays(Trial.causeOfStep(sim), "undeclared access", "part=list", "add .reads");
    }

    @Test
    void read_ofAWriter_saysHow() {
        sim.system("write").writes(list).once((chunk, commands) -> chunk.read(list));
        Trial.assertSays(Trial.causeOfStep(sim), "part=list", "rows.write");
    }

    @Test
    void write_ofAReader_isRefused() {
        sim.system("read").reads(list).once((chunk, commands) -> chunk.write(list));
        Trial.assertSays(Trial.causeOfStep(sim), "undeclared access", "add .writes");
    }

    @Test
    void value_insideASystem_isRefused() {
        things.create();
        sim.system("read").reads(list).over(things, (rows, commands) -> list.value());
        Trial.assertSays(Trial.causeOfStep(sim), "part=list", "rows.read");
    }

    @Test
    void step_thatFailed_leavesItAsTheBodiesDid() {
        sim.system("write").writes(list).once((chunk, commands) -> {
            chunk.write(list).add(1);
            if (chunk.frame() == 0) {
                throw new IllegalStateException("on purpose");
            }
        });
        assertThrows(SystemFailure.class, sim::step);
        sim.recover();
        sim.step();
        assertEquals(List.of(1, 1), list.value());
    }

    // ---- Bad input ----

    @Test
    void over_writesAResource_isRefused() {
        assertRefused("writes=list", () -> sim.system("a").writes(list).over(things, (rows, commands) -> {}));
        assertRefused(".once(…)", () -> sim.system("b").writes(list).over(things.tag("late"), (rows, commands) -> {}));
        assertRefused(".once(…)", () -> sim.system("c").scatters(list));
        assertRefused("declared once", () -> sim.system("d").reads(list).writes(list));
    }

    @Test
    @DisplayName("a resource of another simulation is refused where a system or a part declares it")
    void reads_ofAnotherSimulation_isRefused() {
        try (Simulation elsewhere = Trial.parallel(1)) {
            elsewhere.define("thing", Layout.dense(ROWS));
            elsewhere.resource("list", object);
            assertRefused("part=list", () -> elsewhere.system("read").reads(list));
            assertRefused("part=list", () -> elsewhere.system("write").writes(list));
        }
        try (Simulation elsewhere = Trial.parallel(1)) {
            elsewhere.system("alone").exclusive((world, commands) -> world.write(list));
            Trial.assertSays(Trial.causeOfStep(elsewhere), "part=list", "system=alone");
        }
    }

    @Test
    void resource_badInput_isRefused() {
        assertRefused("name=list", () -> sim.resource("list", object));
        assertRefused("blank", () -> sim.resource(" ", object));
        assertThrows(NullPointerException.class, () -> sim.resource("none", null));
        assertThrows(NullPointerException.class, () -> sim.resource(null, object));
        assertFalse(list.isSaved());
        assertThrows(NullPointerException.class, () -> list.saved(null, (to, copy) -> {}));
        assertThrows(NullPointerException.class, () -> list.saved(List::copyOf, null));
        list.saved(List::copyOf, (to, copy) -> {});
        assertTrue(list.isSaved());
        assertRefused("resource=list", () -> list.saved(List::copyOf, (to, copy) -> {}));
        final Resource<int[]> other = sim.resource("other", new int[1]);
        sim.step();
        assertThrows(IllegalStateException.class, () -> sim.resource("late", object));
        assertThrows(IllegalStateException.class, () -> other.saved(int[]::clone, (to, copy) -> {}));
    }

    @Test
    void resource_oneTooMany_isRefused() {
        for (int i = 1; i < Resource.MAX_RESOURCES; i++) {
            sim.resource("more " + i, object);
        }
        assertRefused("at most 1024 resources", () -> sim.resource("last", object));
    }
}
