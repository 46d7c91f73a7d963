package org.denserow.engine;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.List;
import org.denserow.engine.fixture.LayoutKind;
import org.denserow.engine.handle.RowState;
import org.denserow.engine.storage.IntColumn;
import org.denserow.engine.storage.Layout;
import org.denserow.engine.storage.Tag;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/// Permanent rows among rows that come and go, in both layouts that know them.
class PermanentRowsTest {

    private static final int FRAMES = 300;

    private record Thing(Table table, IntColumn value, Tag marked) {}

    private record Make(int value) {}

    private static Layout layout(final LayoutKind kind) {
        return kind.layout(64, true);
    }

    @ParameterizedTest
    @EnumSource(names = {"DENSE", "PINNED"})
    @DisplayName("EN-08 permanent rows, by command and by Table, never move and never die in 300 frames of churn")
    void step_churn_permanentRowsStayWhereTheyAre(final LayoutKind kind) throws Exception {
        try (Simulation sim = Trial.parallel(3)) {
            final Thing things = sim.define("thing", Thing.class, layout(kind));
            final List<Long> made = new ArrayList<>();
            churn(sim, things);
            final Port<Make> port = sim.port("make", Make.class, (message, commands) -> {
                final long handle = commands.createPermanent(things.table);
                commands.with(things.value, message.value).with(things.marked);
                return handle;
            });
            for (int i = 0; i < 300; i++) {
                things.table.create();
            }
            made.add(things.table.createPermanent());
            made.add(sim.commands().createPermanent(things.table));
            final var asked = port.ask(new Make(77));
            sim.step();
            made.add(asked.get().answer());
            final List<Integer> rows = new ArrayList<>();
            for (int frame = 0; frame < FRAMES; frame++) {
                if (frame % 60 == 10) {
                    made.add(things.table.createPermanent());
                }
                while (rows.size() < made.size()) {
                    rows.add(things.table.row(made.get(rows.size())));
                    things.value.values()[rows.getLast()] = 1_000_000 + rows.size();
                }
                sim.step();
                for (int i = 0; i < made.size(); i++) {
                    assertEquals(rows.get(i), things.table.row(made.get(i)), "frame=" + frame);
                    assertEquals(1_000_001 + i, things.value.values()[rows.get(i)], "frame=" + frame);
                }
                checkPrefix(kind, things.table);
            }
            assertTrue(sim.report().destroyedRows() > 10 && sim.report().createdRows() > 10, "churn: " + sim.report());
            assertTrue(things.table.permanent() > made.size(), "the system made some, too");
            things.table.store().checkInvariants();
        }
    }

    /// Destroys a part of the rows, tries to destroy permanent ones too, and creates others, some of them permanent.
    private static void churn(final Simulation sim, final Thing things) {
        sim.system("churn")
                .reads(things.value)
                .creates(things.table)
                .grain(64)
                .touchesDeadRows()
                .over(things.table, (rows, commands) -> {
                    for (int row = rows.begin(); row < rows.end(); row++) {
                        if (!things.table.store().isActive(row)) {
                            continue;
                        }
                        final boolean keeps = things.table.store().state(row) == RowState.PERMANENT;
                        if ((row + rows.frame()) % 5 == 0) {
                            commands.destroy(things.table.handle(row)); // counted as stale where it is permanent
                            if (!keeps) {
                                commands.create(things.table);
                            }
                        }
                    }
                    if (rows.frame() % 50 == 3 && rows.number() == 1) {
                        commands.createPermanent(things.table);
                        commands.with(things.value, 5);
                    }
                });
    }

    private static void checkPrefix(final LayoutKind kind, final Table table) {
        int permanent = 0;
        for (int row = 0; row < table.end(); row++) {
            if (table.store().state(row) == RowState.PERMANENT) {
                permanent++;
                assertTrue(kind == LayoutKind.PINNED || row < table.permanent(), "prefix, row=" + row);
            }
        }
        assertEquals(table.permanent(), permanent);
    }

    @ParameterizedTest
    @EnumSource(names = {"DENSE", "PINNED"})
    @DisplayName("EN-08 destroy of a permanent row: by command counted as stale, by Table refused with type and row")
    void destroy_permanentRow_isRefused(final LayoutKind kind) {
        try (Simulation sim = Trial.parallel(2)) {
            final Thing things = sim.define("thing", Thing.class, layout(kind));
            sim.system("destroy").touchesDeadRows().over(things.table, (rows, commands) -> {
                for (int row = rows.begin(); row < rows.end(); row++) {
                    if (things.table.store().isActive(row)) {
                        commands.destroy(things.table.handle(row));
                    }
                }
            });
            final long gone = things.table.create();
            final long first = things.table.createPermanent();
            final long second = sim.commands().createPermanent(things.table);
            sim.commands().with(things.value, 3).with(things.marked);
            sim.commands().destroy(second); // just reserved
            final int row = things.table.row(first);
            Trial.assertSays(
                    assertThrows(IllegalArgumentException.class, () -> things.table.destroy(first)),
                    "a permanent row is never destroyed",
                    "type=thing",
                    "row=" + row);
            final FrameReport report = sim.step();
            assertEquals(1, report.destroyedRows());
            assertEquals(3, report.staleCommands(), "one of the owner, two of the system");
            assertFalse(things.table.isValid(gone));
            assertEquals(row, things.table.row(first));
            assertEquals(3, things.value.values()[things.table.row(second)]);
            assertEquals(1, things.marked.count());
            assertEquals(2, things.table.size());
            assertEquals(2, things.table.permanent());
            sim.commands()
                    .set(second, things.value, 4)
                    .untag(second, things.marked)
                    .activate(second);
            assertEquals(1, sim.step().repeatedActivations(), "it is active");
            assertEquals(4, things.value.values()[things.table.row(second)]);
            assertEquals(0, things.marked.count());
        }
    }

    @ParameterizedTest
    @EnumSource(names = {"FIXED", "EVENTS"})
    @DisplayName("EN-08 other layouts refuse permanent rows where they are asked for")
    void createPermanent_otherLayout_isRefused(final LayoutKind kind) {
        try (Simulation sim = Trial.parallel(1)) {
            final Thing things = sim.define("thing", Thing.class, kind.layout(8, false));
            final Commands commands = sim.commands();
            Trial.assertSays(
                    assertThrows(IllegalArgumentException.class, () -> commands.createPermanent(things.table)),
                    "type=thing");
            Trial.assertSays(
                    assertThrows(IllegalStateException.class, things.table::createPermanent),
                    "type=thing",
                    "call=createPermanent");
            assertEquals(0, sim.step().commands());
        }
    }
}
