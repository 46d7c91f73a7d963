package org.denserow.arrow;

import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.ByteArrayOutputStream;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import org.denserow.engine.storage.Layout;
import org.denserow.engine.storage.ObjectColumn;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.function.Executable;

@DisplayName("Rows as an Arrow table: what is refused")
class ArrowRowsRefusalsTest {

    private final SampleWorld world = new SampleWorld(Layout.dense(1_000), 1).create(10);
    private final SampleWorld foreign = new SampleWorld(Layout.dense(1_000), 1);
    private final ObjectColumn<Integer> objects = world.table.objects("object", Integer.class);
    private final ArrowRows rows =
            ArrowRows.of(world.sim, world.table, ArrowWriter.stream(new ByteArrayOutputStream()));

    @AfterEach
    void close() {
        world.close();
        foreign.close();
    }

    private static void assertRefused(
            final Class<? extends Throwable> kind, final String message, final Executable call) {
        final Throwable thrown = assertThrows(kind, call);
        assertTrue(thrown.getMessage().contains(message), thrown::getMessage);
    }

    @Test
    @DisplayName("parts of another type or simulation")
    void column_foreignParts_areRefused() {
        final var kind = IllegalArgumentException.class;
        final var age = world.other.ints("age");
        final var old = world.other.tag("old");
        assertRefused(kind, "rows have the parts of one type: type=sheep, part=home.age", () -> rows.column(age));
        assertRefused(kind, "rows have the parts of one type", () -> rows.column("age", age));
        assertRefused(kind, "rows have the parts of one type", () -> rows.tag(old));
        assertRefused(kind, "a part must be of the simulation", () -> rows.column(foreign.whole));
        assertRefused(kind, "a part must be of the simulation", () -> rows.tag("x", foreign.hot));
        assertRefused(kind, "a selection is of the type of the rows", () -> rows.where(old));
        assertRefused(kind, "a selection is of the type of the rows", () -> rows.where(foreign.hot.or(foreign.odd)));
        assertRefused(
                kind,
                "a table must be of the simulation that is collected: table=sheep",
                () -> ArrowRows.of(world.sim, foreign.table, ArrowWriter.stream(new ByteArrayOutputStream())));
    }

    @Test
    @DisplayName("objects that are no texts")
    void column_objects_areRefused() {
        assertRefused(
                IllegalArgumentException.class,
                "rows have texts, and no other objects, whose content the engine does not know: column=sheep.object,"
                        + " class=java.lang.Integer",
                () -> rows.column(objects));
    }

    @Test
    @DisplayName("names that are taken or blank; all fields of a column or none")
    void column_names_areDistinct() {
        final var kind = IllegalArgumentException.class;
        rows.column("friend_row", world.whole);
        assertRefused(kind, "names of fields are distinct: name=friend_row", () -> rows.column(world.friend));
        rows.column("friend", world.wide); // nothing of the refused column has taken the name
        assertRefused(kind, "names of fields are distinct: name=handle", () -> rows.tag("handle", world.hot));
        assertRefused(kind, "a name must not be blank", () -> rows.column(" ", world.real));
        assertRefused(kind, "a unit is of a field: field=none", () -> rows.unit("none", "m"));
    }

    @Test
    @DisplayName("numbers outside their ranges")
    void every_outsideRange_isRefused() {
        final var kind = IllegalArgumentException.class;
        assertRefused(kind, "every=0", () -> rows.every(0));
        assertRefused(kind, "batchRows=0", () -> rows.batchRows(0));
        assertRefused(kind, "batchRows=1048577", () -> rows.batchRows(ArrowRows.MAX_BATCH_ROWS + 1));
    }

    @Test
    @DisplayName("null, by name")
    void column_null_isRefused() {
        final var kind = NullPointerException.class;
        assertRefused(kind, "column", () -> rows.column(null));
        assertRefused(kind, "tag", () -> rows.tag(null));
        assertRefused(kind, "name", () -> rows.column(null, world.real));
        assertRefused(kind, "selection", () -> rows.where(null));
        assertRefused(kind, "copy", () -> rows.collect(null));
        assertRefused(kind, "writer", () -> ArrowRows.of(world.sim, world.table, null));
        assertRefused(kind, "sim", () -> ArrowRows.of(null, world.table, null));
        assertRefused(kind, "file", () -> ArrowWriter.file(null));
        assertRefused(kind, "to", () -> ArrowWriter.stream(null));
    }

    @Test
    @DisplayName("fields, units and batches after the first rows")
    void column_afterFirstRows_isRefused() {
        rows.collect();
        final var kind = IllegalStateException.class;
        assertRefused(kind, "what rows have is said before the first batch", () -> rows.column(world.real));
        assertRefused(kind, "what rows have is said before the first batch", () -> rows.tag(world.hot));
        assertRefused(kind, "what rows have is said before the first batch", () -> rows.every(2));
        assertRefused(kind, "what rows have is said before the first batch", () -> rows.where(world.hot));
        assertRefused(kind, "what rows have is said before the first batch", () -> rows.batchRows(2));
        assertRefused(kind, "what rows have is said before the first batch", () -> rows.unit("frames", "1"));
    }

    @Test
    @DisplayName("a call on another thread, or inside a frame")
    void collect_wrongThread_isRefused() {
        final CompletionException thrown = assertThrows(
                CompletionException.class,
                () -> CompletableFuture.supplyAsync(rows::collect).join());
        assertTrue(thrown.getCause().getMessage().contains("the owner collects rows between frames"));
        world.sim
                .system("asks")
                .exclusive((chunk, commands) ->
                        assertRefused(IllegalStateException.class, "between frames", rows::collect));
        world.sim.step();
        assertTrue(rows.collect());
    }
}
