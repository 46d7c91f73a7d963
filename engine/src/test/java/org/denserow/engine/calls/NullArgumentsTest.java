package org.denserow.engine.calls;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Executor;
import org.denserow.engine.Chunk;
import org.denserow.engine.Commands;
import org.denserow.engine.CustomCommand;
import org.denserow.engine.Definition;
import org.denserow.engine.FailingMessages;
import org.denserow.engine.Port;
import org.denserow.engine.Rows;
import org.denserow.engine.Simulation;
import org.denserow.engine.SimulationOptions;
import org.denserow.engine.StaleCommands;
import org.denserow.engine.SystemBuilder;
import org.denserow.engine.Table;
import org.denserow.engine.Tally;
import org.denserow.engine.Trial;
import org.denserow.engine.storage.ByteColumn;
import org.denserow.engine.storage.DoubleColumn;
import org.denserow.engine.storage.FloatColumn;
import org.denserow.engine.storage.HandleColumn;
import org.denserow.engine.storage.IntColumn;
import org.denserow.engine.storage.Layout;
import org.denserow.engine.storage.LongColumn;
import org.denserow.engine.storage.ObjectColumn;
import org.denserow.engine.storage.Part;
import org.denserow.engine.storage.RowList;
import org.denserow.engine.storage.Selection;
import org.denserow.engine.storage.Tag;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;

/// Every public call of the front door that takes a reference refuses null with rule, name and remedy, and nothing is
/// done. The calls are found by reflection, so that a new one cannot be forgotten.
class NullArgumentsTest {

    private record Go() {}

    private record Kind(Table table, IntColumn value) {}

    @AutoClose
    private final Simulation sim = Trial.failingMessages(1);

    private final Table things = sim.define("thing", Layout.dense(64));
    private final Table pinned = sim.define("pinned", Layout.pinned(64));
    private final Port<Go> port = sim.port("go", Go.class, (message, commands) -> 0);
    private final Tag tag = things.tag("tag");
    private final Tally tally = sim.tally("tally");
    private final CustomCommand custom = sim.command("custom", 0, payload -> {});
    private final List<String> wrong = new ArrayList<>();
    private int calls;

    private final Map<Class<?>, Object> samples = Map.ofEntries(
            Map.entry(String.class, "a name"),
            Map.entry(Layout.class, Layout.dense(8)),
            Map.entry(Table.class, things),
            Map.entry(Table[].class, new Table[] {things}),
            Map.entry(Tag.class, tag),
            Map.entry(Tag[].class, new Tag[] {tag}),
            Map.entry(Part.class, tag),
            Map.entry(Part[].class, new Part<?, ?>[] {tag}),
            Map.entry(Selection.class, tag),
            Map.entry(RowList.class, pinned.list()),
            Map.entry(FloatColumn.class, things.floats("f")),
            Map.entry(DoubleColumn.class, things.doubles("d")),
            Map.entry(IntColumn.class, things.ints("i")),
            Map.entry(LongColumn.class, things.longs("l")),
            Map.entry(ByteColumn.class, things.bytes("b")),
            Map.entry(HandleColumn.class, things.handles("h")),
            Map.entry(ObjectColumn.class, things.objects("o", String.class)),
            Map.entry(HandleColumn.WhenGone.class, HandleColumn.WhenGone.KEEP),
            Map.entry(Class.class, Kind.class),
            Map.entry(SimulationOptions.class, SimulationOptions.defaults()),
            Map.entry(StaleCommands.class, StaleCommands.COUNT),
            Map.entry(FailingMessages.class, FailingMessages.DROP),
            Map.entry(Executor.class, (Executor) Runnable::run),
            Map.entry(CustomCommand.class, custom),
            Map.entry(long[].class, new long[8]),
            Map.entry(float[].class, new float[8]),
            Map.entry(double[].class, new double[8]),
            Map.entry(int[].class, new int[8]),
            Map.entry(byte[].class, new byte[8]),
            Map.entry(Record.class, new Go()),
            Map.entry(Object.class, new Object()),
            Map.entry(List.class, List.of()));

    /// Calls every public method of a class on a receiver, each reference argument null in its turn.
    private void callAll(final Object receiver, final Class<?> face, final String... allowing) {
        final Method[] methods = face.getDeclaredMethods();
        Arrays.sort(methods, Comparator.comparing(Method::toGenericString));
        for (final Method method : methods) {
            if (!Modifier.isPublic(method.getModifiers())
                    || method.isSynthetic()
                    || method.getName().equals("equals")) {
                continue;
            }
            final Class<?>[] types = method.getParameterTypes();
            for (int at = 0; at < types.length; at++) {
                final String call = method.getName() + Arrays.toString(types) + '#' + at;
                if (!types[at].isPrimitive() && Arrays.stream(allowing).noneMatch(call::startsWith)) {
                    call(receiver, method, arguments(types, at), call);
                }
            }
        }
    }

    private Object[] arguments(final Class<?>[] types, final int nullAt) {
        final Object[] arguments = new Object[types.length];
        for (int i = 0; i < types.length; i++) {
            if (types[i] == int.class) {
                arguments[i] = 1;
            } else if (types[i] == long.class) {
                arguments[i] = things.size() > 0 ? things.handle(0) : 1L;
            } else if (types[i] == float.class) {
                arguments[i] = 1f;
            } else if (types[i] == double.class) {
                arguments[i] = 1.0;
            } else if (types[i] == byte.class) {
                arguments[i] = (byte) 1;
            } else if (types[i] == boolean.class) {
                arguments[i] = true;
            } else if (i != nullAt) {
                arguments[i] = samples.get(types[i]); // null where the null before it is refused first
            }
        }
        return arguments;
    }

    private void call(final Object receiver, final Method method, final Object[] arguments, final String call) {
        calls++;
        try {
            method.setAccessible(true);
            method.invoke(receiver, arguments);
            wrong.add(call + ": taken");
        } catch (final InvocationTargetException thrown) {
            final String message = String.valueOf(thrown.getCause().getMessage());
            if (!message.matches("(?s).*must not be null: .*; .+")) {
                wrong.add(call + ": " + thrown.getCause());
            }
        } catch (final IllegalAccessException e) {
            throw new AssertionError(e);
        }
    }

    /// Simulation, options, types, ports, and what a tool asks.
    @Test
    void null_byTheOwner_isRefusedWithRuleNameAndRemedy() {
        things.create();
        callAll(sim, Simulation.class);
        callAll(SimulationOptions.defaults(), SimulationOptions.class);
        callAll(things, Table.class);
        callAll(port, Port.class);
        callAll(tally, Tally.class);
        callAll(sim.definition(), Definition.class);
        callAll(sim.system("declared"), SystemBuilder.class);
        assertEquals(List.of(), wrong);
        assertTrue(calls > 50, "calls=" + calls);
        assertEquals(2, sim.definition().tables().size(), "nothing was defined");
    }

    /// Commands; a value of an object column may be null.
    @Test
    void null_inACommand_isRefusedAndNothingIsRecorded() {
        things.create();
        final Commands commands = sim.commands();
        commands.create(things);
        callAll(
                commands,
                Commands.class,
                "set[long, interface " + ObjectColumn.class.getName() + ", class java.lang.Object]#2",
                "with[interface " + ObjectColumn.class.getName() + ", class java.lang.Object]#1");
        assertEquals(List.of(), wrong);
        assertTrue(calls > 40, "calls=" + calls);
        assertEquals(1, sim.step().commands(), "the create alone");
    }

    @Test
    void null_askedOfAChunk_isRefused() {
        things.create();
        sim.system("chunk").over(things, (rows, commands) -> callAll(rows, Chunk.class));
        sim.system("rows").over(tag, (rows, commands) -> callAll(rows, Rows.class));
        sim.system("world").exclusive((world, commands) -> callAll(world, Chunk.class));
        sim.step();
        assertEquals(List.of(), wrong);
        assertEquals(6, calls);
    }
}
