package org.denserow.engine.tables;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.util.List;
import org.denserow.engine.Refers;
import org.denserow.engine.Simulation;
import org.denserow.engine.SimulationOptions;
import org.denserow.engine.Stride;
import org.denserow.engine.Table;
import org.denserow.engine.Trial;
import org.denserow.engine.storage.FloatColumn;
import org.denserow.engine.storage.HandleColumn;
import org.denserow.engine.storage.HandleColumn.WhenGone;
import org.denserow.engine.storage.IntColumn;
import org.denserow.engine.storage.Layout;
import org.denserow.engine.storage.ObjectColumn;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;

/// What a record can say about the columns of a type.
class SchemaTest {

    private record Vectors(
            Table table,
            FloatColumn one,
            @Stride(2) FloatColumn two,
            @Stride(3) FloatColumn three) {}

    private record Objects(
            Table table, ObjectColumn<String> plain, ObjectColumn<List<String>> generic, ObjectColumn<int[]> array) {}

    private record StrideTooLarge(Table table, @Stride(4) FloatColumn at) {}

    private record StrideOfOne(Table table, @Stride(1) FloatColumn at) {}

    private record StrideAtInts(Table table, @Stride(2) IntColumn at) {}

    private record Wheel(
            Table table,

            @Refers(type = "car", whenGone = WhenGone.DESTROY)
            HandleColumn car,

            @Refers(type = "wheel") HandleColumn twin,
            HandleColumn any) {}

    private record RefersAtInts(
            Table table, @Refers(type = "x") IntColumn to) {}

    private record Part(
            Table table,

            @Refers(type = "car", whenGone = WhenGone.DESTROY)
            HandleColumn of) {}

    private record Wildcard(Table table, ObjectColumn<?> any) {}

    private record Variable<T>(Table table, ObjectColumn<T> any) {}

    @SuppressWarnings("rawtypes")
    private record Raw(Table table, ObjectColumn any) {}

    private record OtherComponent(Table table, int number) {}

    private record NoTable(IntColumn at) {}

    private record TwoTables(Table one, Table two) {}

    private record Picky(Table table, IntColumn at) {

        Picky {
            if (at.stride() == 1) {
                throw new IllegalStateException("on purpose");
            }
        }
    }

    @AutoClose
    private final Simulation sim = Simulation.create(SimulationOptions.defaults());

    @Test
    void define_stride_makesVectors() {
        final Vectors vectors = sim.define("v", Vectors.class, Layout.dense(4));
        assertEquals(1, vectors.one.stride());
        assertEquals(2, vectors.two.stride());
        assertEquals(3, vectors.three.stride());
        assertEquals("v.three", vectors.three.name());
        assertEquals(12, vectors.three.values().length);
    }

    @Test
    void define_objectColumns_holdTheClassThatTheyName() {
        final Objects objects = sim.define("o", Objects.class, Layout.dense(4));
        assertEquals(String.class, objects.plain.valueType());
        assertEquals(List.class, objects.generic.valueType());
        assertEquals(int[].class, objects.array.valueType());
        objects.table.create();
        objects.generic.values()[0] = List.of("a");
        assertEquals("a", objects.generic.get(0).getFirst());
    }

    @Test
    void define_strideThatIsNone_isRefused() {
        assertRefused(StrideTooLarge.class, "at", "2 or 3", "(4)");
        assertRefused(StrideOfOne.class, "at", "2 or 3", "(1)");
        assertRefused(StrideAtInts.class, "at", "stands at a FloatColumn", "IntColumn");
    }

    @Test
    void define_objectColumnWithoutAClass_isRefused() {
        assertRefused(Wildcard.class, "any", "names the class", "ObjectColumn<?>");
        assertRefused(Variable.class, "any", "names the class", "ObjectColumn<T>");
        assertRefused(Raw.class, "any", "names the class", "ObjectColumn");
        assertEquals("x", sim.define("x", Layout.dense(2)).name(), "nothing was defined");
    }

    @Test
    void define_refers_makesReferencesToThatType() {
        final Table cars = sim.define("car", Layout.dense(4));
        final Wheel wheels = sim.define("wheel", Wheel.class, Layout.dense(4));
        final long car = cars.create();
        final long wheel = wheels.table.create();
        assertEquals(WhenGone.DESTROY, wheels.car.whenGone());
        assertEquals(WhenGone.KEEP, wheels.twin.whenGone());
        assertEquals(HandleColumn.ANY_TYPE, wheels.any.target());
        sim.commands().set(wheel, wheels.car, car).set(wheel, wheels.twin, wheel);
        assertThrows(IllegalArgumentException.class, () -> sim.commands().set(wheel, wheels.car, wheel));
        assertThrows(IllegalArgumentException.class, () -> sim.commands().set(wheel, wheels.twin, car));
        sim.commands().destroy(car);
        sim.step();
        assertEquals(0, wheels.table.size());
    }

    @Test
    void define_refersThatCannotBe_isRefused() {
        assertRefused(RefersAtInts.class, "to", "@Refers stands at a HandleColumn", "IntColumn");
        assertRefused(Part.class, "of", "defined before", "car", "Table.handles");
        sim.define("car", Layout.dense(2));
        final IllegalArgumentException thrown =
                assertThrows(IllegalArgumentException.class, () -> sim.define("y", Part.class, Layout.events(2)));
        Trial.assertSays(thrown, "dense or pinned", "component=of", "layout=", "CLEAR");
        assertEquals("x", sim.define("x", Layout.dense(2)).name(), "nothing was defined");
        assertEquals("y", sim.define("y", Layout.dense(2)).name(), "nothing was defined");
    }

    @Test
    void define_recordThatIsNoSchema_saysWhy() {
        assertRefused(OtherComponent.class, "number", "components of Table, Tag and columns", "type=int");
        assertRefusedWhole(NoTable.class, "one Table", "components of type Table=0");
        assertRefusedWhole(TwoTables.class, "one Table", "components of type Table=2");
        assertRefusedWhole(Record.class, "a schema is a record class");
        assertEquals("x", sim.define("x", Layout.dense(2)).name(), "nothing was defined");
    }

    @Test
    void define_constructorThatThrows_isRefusedWithItsCause() {
        final IllegalArgumentException thrown =
                assertThrows(IllegalArgumentException.class, () -> sim.define("x", Picky.class, Layout.dense(2)));
        Trial.assertSays(thrown, "the constructor of a schema failed", "schema=" + Picky.class.getName());
        assertEquals("on purpose", thrown.getCause().getMessage());
    }

    private void assertRefusedWhole(final Class<? extends Record> schema, final String... says) {
        final IllegalArgumentException thrown =
                assertThrows(IllegalArgumentException.class, () -> sim.define("x", schema, Layout.dense(2)));
        Trial.assertSays(thrown, "schema=" + schema.getName());
        Trial.assertSays(thrown, says);
    }

    private void assertRefused(final Class<? extends Record> schema, final String component, final String... says) {
        final IllegalArgumentException thrown =
                assertThrows(IllegalArgumentException.class, () -> sim.define("x", schema, Layout.dense(2)));
        Trial.assertSays(thrown, "schema=" + schema.getName(), "component=" + component);
        Trial.assertSays(thrown, says);
    }
}
