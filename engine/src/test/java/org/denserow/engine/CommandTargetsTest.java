package org.denserow.engine;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.function.Consumer;
import org.denserow.engine.fixture.EveryKind;
import org.denserow.engine.ground.Checks;
import org.denserow.engine.handle.Handle;
import org.denserow.engine.storage.FloatColumn;
import org.denserow.engine.storage.Layout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/// Every command on every kind of target, recorded by everybody who may: one test for each cell of the table in the
/// documents, for each of them and each policy.
///
/// A bystander lives in the very slot of the stale target, so an alias would be seen.
class CommandTargetsTest {

    private enum Way {
        OWNER,
        PORT,
        SYSTEM,
        EXCLUSIVE,
        TIMER
    }

    private enum Order {
        DESTROY,
        SET_FLOAT,
        SET_VEC2,
        SET_VEC3,
        SET_DOUBLE,
        SET_BYTE,
        SET_OBJECT,
        SET_INT,
        SET_LONG,
        SET_HANDLE,
        TAG,
        UNTAG,
        ACTIVATE,
        ACTIVATE_AT
    }

    private enum Target {
        LIVE,
        RESERVED,
        PENDING,
        RESERVED_PENDING,
        DOOMED_BEFORE, // at the same boundary, by a command recorded earlier
        DOOMED_AFTER, // by one recorded later
        PENDING_DOOMED_BEFORE,
        PENDING_DOOMED_AFTER,
        RESERVED_DOOMED_BEFORE,
        RESERVED_DOOMED_AFTER,
        STALE,
        OUT_OF_RANGE,
        NEGATIVE_INDEX,
        NO_SUCH_TYPE,
        FREE_BIT,
        NULL;

        boolean isDoomedBefore() {
            return name().endsWith("DOOMED_BEFORE");
        }

        boolean isDoomedAfter() {
            return name().endsWith("DOOMED_AFTER");
        }

        boolean isDoomed() {
            return isDoomedBefore() || isDoomedAfter();
        }

        boolean isPending() {
            return name().startsWith("PENDING") || this == RESERVED_PENDING;
        }

        boolean isReserved() {
            return name().startsWith("RESERVED");
        }
    }

    private enum Effect {
        APPLIED,
        NOTHING_TO_DO,
        APPLIED_THEN_GONE,
        NOTHING_TO_DO_THEN_GONE,
        STALE,
        DUPLICATE,
        REFUSED
    }

    private record Go() {}

    private static List<Arguments> cells() {
        final List<Arguments> cells = new ArrayList<>();
        for (final Way way : Way.values()) {
            for (final Order order : Order.values()) {
                for (final Target target : Target.values()) {
                    for (final StaleCommands policy : StaleCommands.values()) {
                        cells.add(Arguments.of(way, order, target, policy));
                    }
                }
            }
        }
        return cells;
    }

    private static Effect expected(final Order order, final Target target) {
        final boolean activation = order == Order.ACTIVATE || order == Order.ACTIVATE_AT;
        return switch (target) {
            case LIVE, RESERVED -> activation ? Effect.NOTHING_TO_DO : Effect.APPLIED;
            case PENDING, RESERVED_PENDING -> Effect.APPLIED;
            case DOOMED_BEFORE, DOOMED_AFTER, RESERVED_DOOMED_BEFORE, RESERVED_DOOMED_AFTER ->
                order == Order.DESTROY
                        ? Effect.DUPLICATE
                        : activation ? Effect.NOTHING_TO_DO_THEN_GONE : Effect.APPLIED_THEN_GONE;
            case PENDING_DOOMED_BEFORE, PENDING_DOOMED_AFTER ->
                order == Order.DESTROY ? Effect.DUPLICATE : Effect.APPLIED_THEN_GONE;
            case STALE, OUT_OF_RANGE, NEGATIVE_INDEX -> Effect.STALE;
            case NO_SUCH_TYPE, FREE_BIT, NULL -> Effect.REFUSED;
        };
    }

    @ParameterizedTest
    @MethodSource("cells")
    void record_everyCommandOnEveryTarget_asTheTableSays(
            final Way way, final Order order, final Target target, final StaleCommands policy) {
        try (Simulation sim = Simulation.create(SimulationOptions.defaults().withStaleCommands(policy))) {
            final EveryKind things = sim.define("thing", EveryKind.class, Layout.dense(4));
            final Table drivers = sim.define("driver", Layout.dense(1));
            final List<Consumer<Commands>> script = new ArrayList<>();
            final Port<Go> port = sim.port("go", Go.class, (message, commands) -> {
                run(script, commands);
                return 0;
            });
            final Throwable[] refused = {null};
            if (way == Way.SYSTEM) {
                sim.system("record").creates(things.table()).over(drivers, (rows, commands) -> run(script, commands));
            } else if (way == Way.EXCLUSIVE) {
                sim.system("alone").exclusive((world, commands) -> run(script, commands));
            }
            drivers.create();

            final long stale = things.table().create();
            things.table().destroy(stale);
            final long bystander = createInSlotOf(stale, things.table());
            things.f().values()[things.table().row(bystander)] = 5f;
            final long live = things.table().create();
            things.t().bits().set(things.table().row(live));
            sim.commands().createPending(things.table());
            sim.commands().with(things.t());
            final long[] known = {0};
            sim.step();
            final long pending = things.table().handle(things.table().size());

            script.add(commands -> {
                known[0] = switch (target) {
                    case LIVE, DOOMED_BEFORE, DOOMED_AFTER -> live;
                    case RESERVED, RESERVED_DOOMED_BEFORE, RESERVED_DOOMED_AFTER -> commands.create(things.table());
                    case PENDING, PENDING_DOOMED_BEFORE, PENDING_DOOMED_AFTER -> pending;
                    case RESERVED_PENDING -> commands.createPending(things.table());
                    case STALE -> stale;
                    case OUT_OF_RANGE -> Handle.of(1, 1, 1_000_000);
                    case NEGATIVE_INDEX -> live | 0xFFFF_FFFFL;
                    case NO_SUCH_TYPE -> Handle.of(3, 1, 0);
                    case FREE_BIT -> live | 1L << 63;
                    case NULL -> Handle.NULL;
                };
                if (target.isReserved()) {
                    commands.with(things.t());
                }
                if (way == Way.TIMER) {
                    commands.after(1);
                }
                if (target.isDoomedBefore()) {
                    commands.destroy(known[0]);
                }
                try {
                    final CompletableFuture<?> asset =
                            target.isDoomed() ? new CompletableFuture<>() : CompletableFuture.completedFuture(null);
                    record(commands, order, known[0], things, bystander, sim.frame(), asset);
                } catch (final IllegalArgumentException e) {
                    refused[0] = e;
                }
                if (target.isDoomedAfter()) {
                    commands.destroy(known[0]);
                }
            });
            if (way == Way.OWNER || way == Way.TIMER) {
                run(script, sim.commands());
            } else if (way == Way.PORT) {
                assertTrue(port.offer(new Go()));
            }
            if (way == Way.TIMER) {
                sim.step();
            }
            final Effect effect = expected(order, target);
            final FrameReport report = step(sim, effect, way, policy).copy();
            final long handle = known[0];
            assertNotes(report.notes(), effect, policy, way, order, handle);
            if (order == Order.ACTIVATE_AT) {
                sim.snapshot(); // refused while an asset is waited for: the entry of a row that is gone is gone too
                sim.step(); // a frame that has begun already means the next one
            }

            assertEquals(effect == Effect.REFUSED, refused[0] != null, "refused: " + refused[0]);
            if (refused[0] != null) {
                Trial.assertSays(refused[0], "handle=", "; ");
            }
            assertEquals(effect == Effect.STALE ? 1 : 0, report.staleCommands());
            assertEquals(effect == Effect.DUPLICATE ? 1 : 0, report.duplicateDestroys());
            assertEquals(isOvertaken(effect, order) ? 1 : 0, report.overtakenCommands());
            assertEquals(
                    target.isDoomed() || order == Order.DESTROY && effect == Effect.APPLIED ? 1 : 0,
                    report.destroyedRows());
            final boolean isRepeated = effect == Effect.NOTHING_TO_DO || effect == Effect.NOTHING_TO_DO_THEN_GONE;
            assertEquals(isRepeated ? 1 : 0, report.repeatedActivations());
            final boolean isApplied = effect == Effect.APPLIED || effect == Effect.APPLIED_THEN_GONE;
            if (order != Order.ACTIVATE_AT || effect != Effect.APPLIED) { // it may be due in the same frame
                assertEquals(order == Order.ACTIVATE && isApplied ? 1 : 0, report.activatedRows());
            }
            if (effect == Effect.APPLIED) {
                assertApplied(order, handle, things, bystander, target);
            } else if (effect == Effect.NOTHING_TO_DO) {
                assertTrue(things.table().isActive(things.table().find(handle)));
            } else {
                assertFalse(things.table().isValid(handle));
                assertEquals(-1, things.table().find(handle));
            }
            assertBystander(bystander, things);
            things.table().store().checkInvariants();
        }
    }

    /// Whether a value is lost with its row, which checks mode tells.
    private static boolean isOvertaken(final Effect effect, final Order order) {
        return Checks.ON && effect == Effect.APPLIED_THEN_GONE && order != Order.ACTIVATE && order != Order.ACTIVATE_AT;
    }

    /// Runs the frame; where the policy says that it fails, it must, at a complete boundary, and goes on.
    private static FrameReport step(
            final Simulation sim, final Effect effect, final Way way, final StaleCommands policy) {
        final boolean fails = effect == Effect.STALE && policy.fails()
                || effect == Effect.DUPLICATE && policy == StaleCommands.FAIL_ON_DUPLICATES;
        if (!fails) {
            return sim.step();
        }
        final SystemFailure failure = assertThrows(SystemFailure.class, sim::step);
        assertEquals(recorder(way), failure.system());
        assertEquals(way == Way.SYSTEM ? 0 : SystemFailure.NO_CHUNK, failure.chunk());
        assertEquals(way == Way.TIMER ? 2 : 1, failure.frame());
        Trial.assertSays(failure, sim.report().notes().getFirst(), "recover()");
        sim.recover();
        return sim.report();
    }

    private static String recorder(final Way way) {
        return switch (way) {
            case OWNER -> "the owner";
            case PORT -> "a port";
            case SYSTEM -> "record";
            case EXCLUSIVE -> "alone";
            case TIMER -> "a timer";
        };
    }

    private static void assertNotes(
            final List<String> notes,
            final Effect effect,
            final StaleCommands policy,
            final Way way,
            final Order order,
            final long handle) {
        final boolean noted = effect == Effect.STALE && policy != StaleCommands.COUNT
                || effect == Effect.DUPLICATE && policy.namesDuplicates()
                || isOvertaken(effect, order) && policy == StaleCommands.REPORT;
        assertEquals(noted ? 1 : 0, notes.size(), "notes: " + notes);
        if (noted) {
            final String word = order.name().split("_")[0].toLowerCase(java.util.Locale.ROOT);
            final String by = switch (way) {
                case SYSTEM -> "system record, chunk=0";
                case EXCLUSIVE -> "exclusive system alone";
                default -> recorder(way);
            };
            final String why = switch (effect) {
                case STALE -> "is gone";
                case DUPLICATE -> "twice";
                default -> "destroyed at the same boundary";
            };
            for (final String part : new String[] {
                "command=" + word,
                "type=thing, handle=" + Handle.toString(handle),
                "recorded by=" + by + ", frame=" + (way == Way.TIMER ? 2 : 1),
                why
            }) {
                assertTrue(notes.getFirst().contains(part), part + " must be in: " + notes.getFirst());
            }
        }
    }

    private static void run(final List<Consumer<Commands>> script, final Commands commands) {
        for (final Consumer<Commands> step : script) {
            step.accept(commands);
        }
        script.clear();
    }

    private static void record(
            final Commands commands,
            final Order order,
            final long target,
            final EveryKind things,
            final long reference,
            final long frame,
            final CompletableFuture<?> asset) {
        switch (order) {
            case DESTROY -> commands.destroy(target);
            case SET_FLOAT -> commands.set(target, things.f(), 1.5f);
            case SET_VEC2 -> commands.set(target, things.v2(), 1.5f, -2.5f);
            case SET_VEC3 -> commands.set(target, things.v3(), 1.5f, -2.5f, 3.5f);
            case SET_DOUBLE -> commands.set(target, things.d(), 0.1);
            case SET_BYTE -> commands.set(target, things.b(), (byte) -128);
            case SET_OBJECT -> commands.set(target, things.o(), "text");
            case SET_INT -> commands.set(target, things.i(), -7);
            case SET_LONG -> commands.set(target, things.l(), Long.MIN_VALUE + 3);
            case SET_HANDLE -> commands.set(target, things.h(), reference);
            case TAG -> commands.tag(target, things.t());
            case UNTAG -> commands.untag(target, things.t());
            case ACTIVATE -> commands.activate(target);
            case ACTIVATE_AT -> commands.activateAt(target, frame, asset);
        }
    }

    private static void assertApplied(
            final Order order, final long handle, final EveryKind things, final long reference, final Target target) {
        if (order == Order.DESTROY) {
            assertEquals(-1, things.table().find(handle));
            return;
        }
        final int row = things.table().row(handle);
        switch (order) {
            case SET_FLOAT -> assertEquals(1.5f, things.f().values()[row]);
            case SET_VEC2 -> assertComponents(things.v2(), row, 1.5f, -2.5f);
            case SET_VEC3 -> assertComponents(things.v3(), row, 1.5f, -2.5f, 3.5f);
            case SET_DOUBLE -> assertEquals(0.1, things.d().values()[row]);
            case SET_BYTE -> assertEquals(-128, things.b().values()[row]);
            case SET_OBJECT -> assertEquals("text", things.o().get(row));
            case SET_INT -> assertEquals(-7, things.i().values()[row]);
            case SET_LONG -> assertEquals(Long.MIN_VALUE + 3, things.l().values()[row]);
            case SET_HANDLE -> assertEquals(reference, things.h().values()[row]);
            case TAG -> assertTrue(things.t().bits().get(row));
            case UNTAG -> assertFalse(things.t().bits().get(row));
            default -> assertTrue(things.table().isActive(things.table().find(handle)));
        }
        final boolean activation = order == Order.ACTIVATE || order == Order.ACTIVATE_AT;
        assertEquals(
                activation || !target.isPending(),
                things.table().isActive(things.table().find(handle)));
    }

    private static void assertBystander(final long bystander, final EveryKind things) {
        final int row = things.table().row(bystander);
        assertEquals(5f, things.f().values()[row]);
        assertComponents(things.v2(), row, 0, 0);
        assertComponents(things.v3(), row, 0, 0, 0);
        assertEquals(0, things.d().values()[row]);
        assertEquals(0, things.b().values()[row]);
        assertNull(things.o().get(row));
        assertEquals(0, things.i().values()[row]);
        assertEquals(0, things.l().values()[row]);
        assertEquals(0, things.h().values()[row]);
        assertFalse(things.t().bits().get(row));
    }

    private static void assertComponents(final FloatColumn column, final int row, final float... expected) {
        final int begin = column.stride() * row;
        assertArrayEquals(expected, Arrays.copyOfRange(column.values(), begin, begin + column.stride()));
    }

    private static long createInSlotOf(final long stale, final Table table) {
        for (int attempt = 0; attempt < 100; attempt++) {
            final long handle = table.create();
            if (Handle.slot(handle) == Handle.slot(stale)) {
                return handle;
            }
            table.destroy(handle);
        }
        throw new AssertionError("the slot never came back: stale=" + Handle.toString(stale));
    }

    // ---- Parts and types that do not fit ----

    @ParameterizedTest
    @MethodSource("ways")
    void set_handleOfAnotherTypeThanThePart_isRefusedWhenRecorded(final Way way) {
        try (Simulation sim = Simulation.create(SimulationOptions.defaults())) {
            final EveryKind things = sim.define("thing", EveryKind.class, Layout.dense(4));
            final Table others = sim.define("other", Layout.dense(4));
            final long other = others.create();
            final List<Consumer<Commands>> script = new ArrayList<>();
            script.add(commands -> {
                assertRefused(other, () -> commands.set(other, things.f(), 1));
                assertRefused(other, () -> commands.set(other, things.v2(), 1, 2));
                assertRefused(other, () -> commands.set(other, things.v3(), 1, 2, 3));
                assertRefused(other, () -> commands.set(other, things.d(), 1));
                assertRefused(other, () -> commands.set(other, things.b(), (byte) 1));
                assertRefused(other, () -> commands.set(other, things.o(), "text"));
                assertRefused(other, () -> commands.set(other, things.i(), 1));
                assertRefused(other, () -> commands.set(other, things.l(), 1));
                assertRefused(other, () -> commands.set(other, things.h(), 0));
                assertRefused(other, () -> commands.tag(other, things.t()));
                assertRefused(other, () -> commands.untag(other, things.t()));
            });
            final Port<Go> port = sim.port("go", Go.class, (message, commands) -> {
                run(script, commands);
                return 0;
            });
            if (way == Way.EXCLUSIVE) {
                sim.system("alone").exclusive((world, commands) -> run(script, commands));
            } else {
                sim.system("record").over(others, (rows, commands) -> run(script, commands));
            }
            if (way == Way.TIMER) {
                sim.commands().after(1);
            }
            if (way == Way.OWNER || way == Way.TIMER) {
                run(script, sim.commands());
            } else if (way == Way.PORT) {
                port.offer(new Go());
            }
            assertEquals(0, sim.step().commands());
            assertTrue(script.isEmpty());
        }
    }

    private static Way[] ways() {
        return Way.values();
    }

    private static void assertRefused(final long handle, final org.junit.jupiter.api.function.Executable record) {
        Trial.assertSays(
                assertThrows(IllegalArgumentException.class, record),
                "part=",
                "handle=" + Handle.toString(handle),
                "; ");
    }
}
