package org.denserow.engine.commands;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Consumer;
import org.denserow.engine.Commands;
import org.denserow.engine.Port;
import org.denserow.engine.Simulation;
import org.denserow.engine.Table;
import org.denserow.engine.Trial;
import org.denserow.engine.fixture.EveryKind;
import org.denserow.engine.handle.Handle;
import org.denserow.engine.map.HandleMap;
import org.denserow.engine.storage.FloatColumn;
import org.denserow.engine.storage.HandleColumn;
import org.denserow.engine.storage.Layout;
import org.denserow.engine.storage.ObjectColumn;
import org.denserow.engine.storage.Tag;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/// Commands used where, when or on what they must not be used: each with a rule, values and a remedy.
class CommandMisuseTest {

    @AutoClose
    private final Simulation sim = Trial.failingMessages(1);

    private EveryKind things;
    private EveryKind others;
    private HandleColumn toThing;

    @BeforeEach
    void define() {
        things = sim.define("thing", EveryKind.class, Layout.dense(16));
        others = sim.define("other", EveryKind.class, Layout.dense(16));
        toThing = others.table().handles("thing", things.table());
    }

    /// Runs a body once in a system over one row that declares that it creates things, and returns what it threw.
    private Throwable thrownInSystem(final Consumer<Commands> body) {
        others.table().create();
        sim.system("misuse").creates(things.table()).over(others.table(), (rows, commands) -> body.accept(commands));
        return Trial.causeOfStep(sim);
    }

    // ---- with ----

    @Test
    void with_nothingCreated_isRefused() {
        final Throwable thrown = thrownInSystem(commands -> commands.with(things.f(), 1));
        assertInstanceOf(IllegalStateException.class, thrown);
        Trial.assertSays(thrown, "with fills", "part=thing.f", "created type=none", "; create a row");
    }

    @Test
    void with_everyKindOfPartOfAnotherType_isRefused() {
        final Commands commands = sim.commands();
        commands.create(things.table());
        assertWithRefused(() -> commands.with(others.f(), 1), "other.f");
        assertWithRefused(() -> commands.with(others.v2(), 1, 2), "other.v2");
        assertWithRefused(() -> commands.with(others.v3(), 1, 2, 3), "other.v3");
        assertWithRefused(() -> commands.with(others.d(), 1), "other.d");
        assertWithRefused(() -> commands.with(others.b(), (byte) 1), "other.b");
        assertWithRefused(() -> commands.with(others.o(), "text"), "other.o");
        assertWithRefused(() -> commands.with(others.i(), 1), "other.i");
        assertWithRefused(() -> commands.with(others.l(), 1), "other.l");
        assertWithRefused(() -> commands.with(others.h(), 0), "other.h");
        assertWithRefused(() -> commands.with(others.t()), "other.t");
        commands.with(things.f(), 1).with(things.t());
        sim.step();
        assertEquals(1f, things.f().values()[0]);
        assertEquals(1, things.t().count());
    }

    @Test
    void with_fewerOrMoreComponentsThanTheColumn_isRefusedAndTheRowStays() {
        final Commands commands = sim.commands();
        commands.create(things.table());
        assertComponentsRefused(() -> commands.with(things.f(), 1, 2), "thing.f", 1);
        assertComponentsRefused(() -> commands.with(things.f(), 1, 2, 3), "thing.f", 1);
        assertComponentsRefused(() -> commands.with(things.v2(), 1), "thing.v2", 2);
        assertComponentsRefused(() -> commands.with(things.v2(), 1, 2, 3), "thing.v2", 2);
        assertComponentsRefused(() -> commands.with(things.v3(), 1), "thing.v3", 3);
        assertComponentsRefused(() -> commands.with(things.v3(), 1, 2), "thing.v3", 3);
        sim.step();
        assertEquals(0f, things.f().values()[0]);
        assertEquals(0f, things.v2().values()[0]);
        assertEquals(0f, things.v3().values()[0]);
    }

    private static void assertComponentsRefused(
            final org.junit.jupiter.api.function.Executable with, final String column, final int stride) {
        Trial.assertSays(
                assertThrows(IllegalArgumentException.class, with),
                "one value per component",
                "column=" + column,
                "stride=" + stride,
                "; use the overload with " + stride);
    }

    @Test
    void with_aTagThatTheRowsKeep_isRefused() {
        final Table pinned = sim.define("pinned", Layout.pinned(4));
        final Commands commands = sim.commands();
        commands.create(pinned);
        final Tag live = pinned.live();
        Trial.assertSays(
                assertThrows(IllegalArgumentException.class, () -> commands.with(live)),
                "the rows keep this tag",
                "tag=" + live.name(),
                "; change the rows");
    }

    private static void assertWithRefused(final org.junit.jupiter.api.function.Executable with, final String part) {
        Trial.assertSays(assertThrows(IllegalStateException.class, with), "part=" + part, "created type=thing");
    }

    @Test
    void with_afterACreateThatWasRefused_isRefusedAndFillsNoOtherRow() {
        final Table fixed = sim.define("fixed", Layout.fixed(3));
        final Commands commands = sim.commands();
        commands.create(things.table());
        assertThrows(IllegalArgumentException.class, () -> commands.createPending(fixed));
        Trial.assertSays(
                assertThrows(IllegalStateException.class, () -> commands.with(things.i(), 7)), "created type=none");
        sim.step();
        assertEquals(0, things.i().values()[0]);
    }

    @Test
    void with_rowCreatedInAnEarlierFrame_isRefused() {
        sim.commands().create(things.table());
        sim.step();
        assertWithRefusedNothingCreated(() -> sim.commands().with(things.f(), 1));
    }

    private static void assertWithRefusedNothingCreated(final org.junit.jupiter.api.function.Executable with) {
        Trial.assertSays(assertThrows(IllegalStateException.class, with), "with fills", "created type=none");
    }

    @Test
    void with_rowCreatedByAnEarlierChunkOfTheSameWorker_isRefused() {
        for (int row = 0; row < 3; row++) {
            others.table().create();
        }
        for (int row = 0; row < 3; row++) {
            things.table().create();
        }
        sim.system("creator")
                .creates(things.table())
                .over(others.table(), (rows, commands) -> commands.create(things.table()));
        sim.system("follower").over(others.table(), (rows, commands) -> commands.with(things.f(), 1));
        assertWithRefusedNothingCreated(() -> {
            throw Trial.causeOfStep(sim);
        });
    }

    @Test
    void with_rowCreatedForAnEarlierMessage_isRefused() {
        record Message(boolean creates) {}
        final Port<Message> port = sim.port("in", Message.class, (message, commands) -> {
            if (message.creates) {
                return commands.create(things.table());
            }
            commands.with(things.f(), 1); // would fill the row of another sender
            return 0;
        });
        port.offer(new Message(true));
        port.offer(new Message(false));
        assertInstanceOf(IllegalStateException.class, Trial.causeOfStep(sim));
    }

    @Test
    void with_betweenTwoCreates_fillsTheLastOne() {
        final Commands commands = sim.commands();
        final long first = commands.create(things.table());
        commands.with(things.i(), 1);
        final long other = commands.createPending(others.table());
        commands.with(others.i(), 2);
        final long second = commands.create(things.table());
        commands.with(things.i(), 3);
        sim.step();
        assertEquals(1, things.i().values()[things.table().row(first)]);
        assertEquals(2, others.i().values()[others.table().row(other)]);
        assertEquals(3, things.i().values()[things.table().row(second)]);
    }

    // ---- creates ----

    @Test
    void create_typeNotDeclared_isRefusedAndNamed() {
        final Throwable thrown = thrownInSystem(commands -> commands.create(others.table()));
        assertInstanceOf(IllegalStateException.class, thrown);
        Trial.assertSays(thrown, "type=other", "; add .creates(");
    }

    @Test
    void createPending_typeNotDeclared_isRefused() {
        Trial.assertSays(thrownInSystem(commands -> commands.createPending(others.table())), "; add .creates(");
    }

    @Test
    void create_inTheChunkAfterADeclaringSystem_declarationDoesNotStick() {
        others.table().create();
        sim.system("declares")
                .creates(things.table())
                .over(others.table(), (rows, commands) -> commands.create(things.table()));
        sim.system("does not").over(others.table(), (rows, commands) -> commands.create(things.table()));
        Trial.assertSays(Trial.causeOfStep(sim), "type=thing", "; add .creates(");
    }

    // ---- references ----

    @Test
    void set_referenceToAnotherTypeThanTheTarget_isRefused() {
        final long thing = things.table().create();
        final long other = others.table().create();
        final Commands commands = sim.commands();
        final Throwable thrown =
                assertThrows(IllegalArgumentException.class, () -> commands.set(other, toThing, other));
        Trial.assertSays(thrown, "column=other.thing", "handle=" + Handle.toString(other), "; ");
        commands.create(others.table());
        assertThrows(IllegalArgumentException.class, () -> commands.with(toThing, other));
        assertThrows(IllegalArgumentException.class, () -> commands.with(toThing, thing | 1L << 63));
        commands.with(toThing, thing).set(other, toThing, Handle.NULL).set(other, others.h(), other);
        sim.step();
        assertEquals(thing, toThing.values()[1]);
        assertEquals(other, others.h().values()[0]);
    }

    @Test
    void activateAt_noAsset_isRefused() {
        final long handle = sim.commands().createPending(things.table());
        Trial.assertSays(
                assertThrows(
                        IllegalArgumentException.class, () -> sim.commands().activateAt(handle, 1, null)),
                "asset",
                "handle=",
                "; use");
    }

    // ---- values that a column does not take ----

    @Test
    void record_vectorWithAnotherNumberOfComponents_isRefused() {
        final long thing = things.table().create();
        final Commands commands = sim.commands();
        commands.create(things.table());
        assertValueRefused(() -> commands.set(thing, things.f(), 1, 2), "column=thing.f", "stride=1", "values=2");
        assertValueRefused(() -> commands.set(thing, things.v2(), 1), "column=thing.v2", "stride=2", "values=1");
        assertValueRefused(() -> commands.set(thing, things.v2(), 1, 2, 3), "column=thing.v2", "stride=2", "values=3");
        assertValueRefused(() -> commands.set(thing, things.v3(), 1, 2), "column=thing.v3", "stride=3", "values=2");
        assertValueRefused(() -> commands.with(things.f(), 1, 2, 3), "column=thing.f", "stride=1", "values=3");
        assertValueRefused(() -> commands.with(things.v2(), 1), "column=thing.v2", "stride=2", "values=1");
        assertValueRefused(() -> commands.with(things.v3(), 1), "column=thing.v3", "stride=3", "values=1");
        assertEquals(1, sim.step().commands(), "nothing but the create was recorded");
    }

    @Test
    @SuppressWarnings("unchecked")
    void record_objectOfAnotherClass_isRefused() {
        final long thing = things.table().create();
        final Commands commands = sim.commands();
        commands.create(things.table());
        final ObjectColumn<Object> cast = (ObjectColumn<Object>) (ObjectColumn<?>) things.o();
        assertValueRefused(
                () -> commands.set(thing, cast, 1), "column=thing.o", "java.lang.String", "java.lang.Integer");
        assertValueRefused(() -> commands.with(cast, 1), "column=thing.o", "java.lang.String", "java.lang.Integer");
        commands.with(cast, null).set(thing, cast, "text");
        assertEquals(2, sim.step().commands(), "the create and one set");
        assertEquals("text", things.o().get(0));
    }

    private static void assertValueRefused(
            final org.junit.jupiter.api.function.Executable record, final String... says) {
        Trial.assertSays(assertThrows(IllegalArgumentException.class, record), says);
    }

    // ---- other simulations, stand-alone maps ----

    @Test
    void set_partOfAStandAloneMap_isRefused() {
        for (final int type : new int[] {0, 1, 9}) {
            final HandleMap map = HandleMap.create("alone", type, Layout.dense(4));
            final FloatColumn column = map.floats("f");
            final Tag tag = map.tag("t");
            final long handle = map.create();
            final Commands commands = sim.commands();
            commands.create(things.table());
            assertThrows(IllegalArgumentException.class, () -> commands.set(handle, column, 1), "type=" + type);
            assertThrows(IllegalArgumentException.class, () -> commands.tag(handle, tag), "type=" + type);
            assertRefusedEitherWay(() -> commands.with(column, 1), type);
            assertRefusedEitherWay(() -> commands.with(tag), type);
        }
    }

    private static void assertRefusedEitherWay(final org.junit.jupiter.api.function.Executable code, final int type) {
        final RuntimeException thrown = assertThrows(RuntimeException.class, code);
        assertTrue(
                thrown instanceof IllegalArgumentException || thrown instanceof IllegalStateException,
                "type=" + type + ", thrown=" + thrown);
    }

    // ---- when and where ----

    @Test
    void record_keptCommandsOfAChunkAfterTheBody_isRefused() {
        final AtomicReference<Commands> kept = new AtomicReference<>();
        others.table().create();
        final long thing = things.table().create();
        sim.system("keep").creates(things.table()).over(others.table(), (rows, commands) -> kept.set(commands));
        sim.step();
        for (final Consumer<Commands> use : everyCommand(thing)) {
            final Throwable thrown = assertThrows(IllegalStateException.class, () -> use.accept(kept.get()));
            Trial.assertSays(thrown, "a Commands records only on the thread", "recorder=", "; use the Commands given");
        }
        assertEquals(0, sim.step().commands());
    }

    @Test
    void record_keptCommandsOfAHandlerAfterIt_isRefused() {
        record Message() {}
        final AtomicReference<Commands> kept = new AtomicReference<>();
        final long thing = things.table().create();
        final Port<Message> port = sim.port("in", Message.class, (message, commands) -> {
            kept.set(commands);
            return 0;
        });
        port.offer(new Message());
        sim.step();
        for (final Consumer<Commands> use : everyCommand(thing)) {
            assertThrows(IllegalStateException.class, () -> use.accept(kept.get()));
        }
    }

    private Iterable<Consumer<Commands>> everyCommand(final long thing) {
        return java.util.List.of(
                commands -> commands.create(things.table()),
                commands -> commands.createPending(things.table()),
                commands -> commands.with(things.f(), 1),
                commands -> commands.with(things.v2(), 1, 2),
                commands -> commands.with(things.v3(), 1, 2, 3),
                commands -> commands.with(things.d(), 1),
                commands -> commands.with(things.b(), (byte) 1),
                commands -> commands.with(things.o(), "text"),
                commands -> commands.with(things.i(), 1),
                commands -> commands.with(things.l(), 1),
                commands -> commands.with(things.h(), thing),
                commands -> commands.with(things.t()),
                commands -> commands.set(thing, things.f(), 1),
                commands -> commands.set(thing, things.v2(), 1, 2),
                commands -> commands.set(thing, things.v3(), 1, 2, 3),
                commands -> commands.set(thing, things.d(), 1),
                commands -> commands.set(thing, things.b(), (byte) 1),
                commands -> commands.set(thing, things.o(), "text"),
                commands -> commands.set(thing, things.i(), 1),
                commands -> commands.set(thing, things.l(), 1),
                commands -> commands.set(thing, things.h(), thing),
                commands -> commands.tag(thing, things.t()),
                commands -> commands.untag(thing, things.t()),
                commands -> commands.activate(thing),
                commands -> commands.activateAt(thing, 1, java.util.concurrent.CompletableFuture.completedFuture(0)),
                commands -> commands.destroy(thing));
    }

    @Test
    void record_ownersCommandsInsideAFrame_isRefused() {
        final Commands owners = sim.commands();
        final long thing = things.table().create();
        assertInstanceOf(IllegalStateException.class, thrownInSystem(commands -> owners.destroy(thing)));
        sim.recover();
        owners.destroy(thing); // between frames again
    }

    @Test
    void commands_insideASystemOrOnAnotherThread_isRefused() throws InterruptedException {
        final Throwable thrown = thrownInSystem(commands -> sim.commands());
        Trial.assertSays(thrown, "between frames", "call=commands", "; use the Commands given to the body");
        assertThrows(IllegalStateException.class, sim::commands, "after a failed frame, before recover");
        sim.recover();
        Trial.assertRefusedElsewhere(sim::commands);
    }

    @Test
    void record_keptOwnersCommandsOnAnotherThread_isRefused() throws InterruptedException {
        final Commands owners = sim.commands();
        final Throwable thrown = Trial.onOtherThread(() -> owners.create(things.table()));
        assertInstanceOf(IllegalStateException.class, thrown);
    }
}
