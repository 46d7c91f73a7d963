package org.denserow.engine.calls;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.lang.reflect.Array;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.Collections;
import java.util.Deque;
import java.util.HashMap;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;
import org.denserow.engine.Simulation;
import org.denserow.engine.SimulationOptions;
import org.denserow.engine.Table;
import org.denserow.engine.derived.Derived;
import org.denserow.engine.derived.Grid;
import org.denserow.engine.derived.GridShape;
import org.denserow.engine.fixture.IdleFollower;
import org.denserow.engine.handle.RowMoves;
import org.denserow.engine.handle.RowState;
import org.denserow.engine.index.HashIndex;
import org.denserow.engine.index.Index;
import org.denserow.engine.index.NameIndex;
import org.denserow.engine.index.RangeIndex;
import org.denserow.engine.index.SetIndex;
import org.denserow.engine.map.HandleMap;
import org.denserow.engine.storage.Claims;
import org.denserow.engine.storage.DoubleColumn;
import org.denserow.engine.storage.IntColumn;
import org.denserow.engine.storage.Layout;
import org.denserow.engine.storage.LongColumn;
import org.denserow.engine.storage.ObjectColumn;
import org.denserow.engine.storage.Part;
import org.denserow.engine.storage.Position;
import org.denserow.engine.storage.RowFollower;
import org.denserow.engine.storage.Tag;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;

/// No object that a public call hands out can be told that rows came, moved or went: who could call these steps of a
/// follower would corrupt an index. The test walks from a simulation and a map through all public calls without
/// arguments and through the views of all parts, and looks at every exported type to which an object could be cast.
class FollowerStepsTest {

    private static final ExportedMethods METHODS = new ExportedMethods(Stream.of(
                    "bits",
                    "defragment",
                    "derived",
                    "",
                    "handle",
                    "index",
                    "inspect",
                    "lines",
                    "map",
                    "published",
                    "sparse",
                    "state",
                    "storage")
            .map(name -> name.isEmpty() ? "org.denserow.engine" : "org.denserow.engine." + name)
            .toList());

    /// The most objects of a class that are looked at: some calls return a new one each time.
    private static final int MOST = 100;

    /// Steps of a follower that change it.
    private static final Set<String> STEPS = Set.of(
            signature("created", int.class, int.class, RowState.class),
            signature("activated", int.class),
            signature("moved", RowMoves.class),
            signature("vacated", RowMoves.class),
            signature("exchanged", int.class, int.class),
            signature("cleared", int.class),
            signature("resized", int.class));

    private static String signature(final String name, final Class<?>... parameters) {
        try {
            return ExportedMethods.signature(RowFollower.class.getMethod(name, parameters));
        } catch (final NoSuchMethodException e) {
            throw new AssertionError(e);
        }
    }

    @AutoClose
    private final Simulation sim =
            Simulation.create(SimulationOptions.defaults().withWorkers(1));

    private final Set<Object> found = Collections.newSetFromMap(new IdentityHashMap<>());
    private final Map<Class<?>, Integer> counts = new HashMap<>(); // of objects found, by class
    private final Deque<Object> toVisit = new ArrayDeque<>();

    private void meet(final Object object) {
        switch (object) {
            case null -> {}
            case Collection<?> all -> all.forEach(this::meet);
            case Object[] all -> Arrays.asList(all).forEach(this::meet);
            default -> {
                final boolean isShown = !METHODS.of(object.getClass()).isEmpty();
                if (isShown && counts.merge(object.getClass(), 1, Integer::sum) <= MOST && found.add(object)) {
                    toVisit.add(object);
                }
            }
        }
    }

    /// Calls everything that an object has without arguments.
    private void visit(final Object object) throws IllegalAccessException {
        for (final Method method : METHODS.of(object.getClass())) {
            if (method.getParameterCount() == 0
                    && !method.getReturnType().isPrimitive()
                    && method.getReturnType() != String.class) {
                try {
                    final Object result = method.invoke(object);
                    if (result != null && result.getClass().isArray() && Array.getLength(result) > 1_000) {
                        continue; // rows or bits
                    }
                    meet(result);
                } catch (final InvocationTargetException refused) {
                    // it hands out nothing now
                }
            }
        }
    }

    /// The faults of an object: exported types and calls that it should not have.
    private static List<String> faults(final Object object) {
        final List<String> faults = new ArrayList<>();
        if (object instanceof RowFollower) {
            faults.add(object.getClass().getName() + " is a RowFollower");
        }
        for (final Method method : METHODS.of(object.getClass())) {
            if (STEPS.contains(ExportedMethods.signature(method))) {
                faults.add(ExportedMethods.name(object, method));
            }
        }
        return faults;
    }

    /// A type with parts of every kind, and a system of every kind that hands out their views.
    private void define() {
        final Table things = sim.define("thing", Layout.dense(64));
        final IntColumn number = things.ints("number");
        final LongColumn account = things.longs("account");
        final ObjectColumn<String> name = things.objects("name", String.class);
        final DoubleColumn x = things.doubles("x");
        final DoubleColumn y = things.doubles("y");
        final Tag tag = things.tag("tag");
        final Claims claims = things.claims("claims", things);
        things.handles("other", things);
        things.created();
        things.changed();
        things.destroyed();
        final List<Index<?>> indices = List.of(
                things.indices().unique("unique", account),
                things.indices().sets("sets", number),
                things.indices().names("names", name),
                things.indices().ranges("ranges", number));
        final Grid grid = things.derive().grid("grid", Position.of(x, y), GridShape.plane(0, 0, 8, 8, 1));
        final List<Derived<?>> derived = List.of(
                grid,
                things.derive().buckets("buckets", number, 4),
                things.derive().selected("selected", tag),
                things.derive().nearby("nearby", Position.of(x, y), grid, 1, 4));
        final Table pinned = sim.define("pinned", Layout.pinned(64));
        pinned.list();
        pinned.live();
        sim.tally("tally");
        sim.resource("resource", new int[1]);
        sim.command("command", 0, payload -> meet(payload));
        final Part<?, ?>[] read =
                Stream.concat(indices.stream(), derived.stream()).toArray(Part<?, ?>[]::new);
        sim.system("look").reads(read).writes(claims).over(things, (rows, commands) -> {
            meet(rows);
            meet(commands);
            for (final Part<?, ?> part : read) {
                meet(rows.read(part));
            }
            meet(rows.write(claims));
        });
        sim.system("alone").exclusive((world, commands) -> {
            meet(world);
            for (final Part<?, ?> part : things.parts()) {
                if (!(part instanceof Derived<?>) && !(part instanceof Claims)) {
                    meet(world.read(part));
                }
            }
            indices.forEach(index -> meet(world.write(index)));
        });
        things.create();
        sim.commands().send(sim.definition().commands().getFirst());
    }

    @Test
    void objects_thatPublicCallsHandOut_haveNoStepsOfAFollower() throws IllegalAccessException {
        define();
        sim.step();
        meet(sim);
        final HandleMap map = HandleMap.create("map", 1, Layout.dense(8));
        map.ints("column");
        map.tag("tag");
        meet(map);
        final List<String> faults = new ArrayList<>();
        while (!toVisit.isEmpty()) {
            final Object object = toVisit.remove();
            faults.addAll(faults(object));
            visit(object);
        }
        assertEquals(List.of(), faults);
        for (final Class<?> kind : List.of(
                HashIndex.class,
                SetIndex.class,
                NameIndex.class,
                RangeIndex.class,
                SetIndex.View.class,
                Derived.class,
                Claims.class,
                Claims.Bids.class,
                Tag.Bits.class,
                IntColumn.class,
                Table.class)) {
            assertTrue(found.stream().anyMatch(kind::isInstance), "none was met: " + kind);
        }
    }

    @Test
    void control_followerAmongThem_isFound() {
        assertEquals(1 + STEPS.size(), faults(new IdleFollower() {}).size());
    }
}
