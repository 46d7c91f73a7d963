package org.denserow.engine.tables;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotSame;
import static org.junit.jupiter.api.Assertions.assertSame;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import org.denserow.engine.Range;
import org.denserow.engine.Simulation;
import org.denserow.engine.Trial;
import org.denserow.engine.fixture.EveryKind;
import org.denserow.engine.storage.Column;
import org.denserow.engine.storage.Layout;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

/// Component-wise arrays: a system is fed the streams that it names, and no others.
class ComponentArraysTest {

    private static final int ROWS = 200;

    @AutoClose
    private final Simulation sim = Trial.parallel(2);

    private final EveryKind bodies = sim.define("body", EveryKind.class, Layout.dense(ROWS));
    private final List<Column<?>> columns = List.of(
            bodies.f(),
            bodies.v2(),
            bodies.v3(),
            bodies.d(),
            bodies.i(),
            bodies.l(),
            bodies.b(),
            bodies.h(),
            bodies.o());

    ComponentArraysTest() {
        for (int row = 0; row < ROWS; row++) {
            bodies.table().create();
        }
    }

    @Test
    @DisplayName("EN-07 a chunk gets the very array of each column it names, no copy; every other stream is refused")
    void read_eachColumn_isItsArrayAndOthersAreRefused() {
        final List<Object> arrays = new ArrayList<>();
        for (final Column<?> column : columns) {
            arrays.add(column.values());
        }
        final List<String> refused = Collections.synchronizedList(new ArrayList<>());
        for (int named = 0; named < arrays.size(); named++) {
            final Column<?> own = columns.get(named);
            final Object array = arrays.get(named);
            sim.system("feeds " + own.name()).reads(own).over(bodies.table(), (rows, commands) -> {
                assertSame(array, rows.read(own), own.name());
                for (final Column<?> other : columns) {
                    if (other != own) {
                        refused.add(refusal(rows, other));
                    }
                }
            });
        }
        for (int i = 0; i < arrays.size(); i++) {
            for (int j = i + 1; j < arrays.size(); j++) {
                assertNotSame(arrays.get(i), arrays.get(j), "each column is an array of its own");
            }
        }
        sim.step();
        assertEquals(
                9 * 8,
                refused.stream()
                        .filter(text -> text.contains("undeclared access"))
                        .count());
    }

    private static String refusal(final Range rows, final Column<?> column) {
        try {
            rows.read(column);
            return "";
        } catch (final IllegalStateException thrown) {
            return thrown.getMessage();
        }
    }

    @Test
    @DisplayName("EN-07 a system that writes one stream changes no cell of another")
    void write_oneColumn_leavesTheOthers() {
        sim.system("push").writes(bodies.v2()).grain(64).over(bodies.table(), (rows, commands) -> {
            final float[] v2 = rows.write(bodies.v2());
            for (int cell = 2 * rows.begin(); cell < 2 * rows.end(); cell++) {
                v2[cell] = cell;
            }
        });
        sim.step();
        for (int cell = 0; cell < 2 * ROWS; cell++) {
            assertEquals(cell, bodies.v2().values()[cell]);
        }
        assertArrayEquals(new float[ROWS], bodies.f().values());
        assertArrayEquals(new float[3 * ROWS], bodies.v3().values());
        assertArrayEquals(new double[ROWS], bodies.d().values());
        assertArrayEquals(new int[ROWS], bodies.i().values());
        assertArrayEquals(new long[ROWS], bodies.l().values());
        assertArrayEquals(new byte[ROWS], bodies.b().values());
        assertArrayEquals(new long[ROWS], bodies.h().values());
        assertArrayEquals(new String[ROWS], bodies.o().values());
    }
}
