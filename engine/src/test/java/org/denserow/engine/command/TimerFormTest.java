package org.denserow.engine.command;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Future;
import org.denserow.engine.ground.OwnerCheck;
import org.denserow.engine.rows.RowStore;
import org.denserow.engine.snapshot.ObjectForm;
import org.denserow.engine.storage.Layout;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

/// Objects of commands that wait, written to a file and read back.
class TimerFormTest {

    private final RowStore store =
            RowStore.over("thing", RowStore.newSlots(Layout.dense(4), 1, 16, 0), Layout.dense(4), OwnerCheck.NONE);
    private final TimerForm form = new TimerForm(store);

    TimerFormTest() {
        store.schema().ints("number"); // column 0 holds no objects
        store.schema().objects("unsaved", StringBuilder.class);
        store.schema().objects("name", String.class).saved(ObjectForm.of(String.class));
        store.schema().objects("size", Integer.class).saved(ObjectForm.of(Integer.class));
    }

    private static byte[] written(final ObjectForm<Object> form, final Object value) throws IOException {
        final ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        form.write(value, new DataOutputStream(bytes));
        return bytes.toByteArray();
    }

    private Object read(final byte[] bytes) throws IOException {
        final DataInputStream from = new DataInputStream(new ByteArrayInputStream(bytes));
        final Object value = form.read(from);
        assertEquals(0, from.available(), "all of it is read");
        return value;
    }

    @Test
    @DisplayName("an object goes by the form of the first column that has one and takes its class")
    void write_objectsOfColumns_areReadBack() throws IOException {
        assertEquals("Ada", read(written(form, "Ada")));
        assertEquals(7, read(written(form, 7)));
        assertEquals(3, new DataInputStream(new ByteArrayInputStream(written(form, 7))).readInt(), "the column");
        assertEquals("delayed", form.shape());
        assertEquals("asset", AssetForm.ASSETS.shape());
    }

    @Test
    @DisplayName("an asset that is there comes back complete; one that failed comes back with the words of its failure")
    void write_assets_areReadBackByTheirOutcome() throws IOException, ExecutionException, InterruptedException {
        assertTrue(((Future<?>) read(written(form, CompletableFuture.completedFuture("a")))).get() == null);
        final Future<?> failed =
                (Future<?>) read(written(form, CompletableFuture.failedFuture(new IOException("no such file"))));
        final Throwable cause =
                assertThrows(ExecutionException.class, failed::get).getCause();
        assertEquals("java.io.IOException: no such file", cause.toString());
        assertEquals(cause.toString(), cause.getMessage());
        final CompletableFuture<String> cancelled = new CompletableFuture<>();
        cancelled.cancel(false);
        final Future<?> read = (Future<?>) read(written(form, cancelled));
        assertTrue(assertThrows(ExecutionException.class, read::get)
                .getCause()
                .toString()
                .contains("CancellationException"));
        assertFalse(Thread.currentThread().isInterrupted());
    }

    @Test
    void write_interrupted_keepsTheInterrupt() throws IOException {
        Thread.currentThread().interrupt();
        written(form, new CompletableFuture<>());
        assertTrue(Thread.interrupted());
    }

    @Test
    @DisplayName("an object of no column with a form is refused, and so is a number that stands for none")
    void write_objectOfNoColumn_isRefused() throws IOException {
        final IllegalArgumentException error =
                assertThrows(IllegalArgumentException.class, () -> written(form, new StringBuilder()));
        assertTrue(error.getMessage().contains("type=thing, class=java.lang.StringBuilder"), error.getMessage());
        for (final int column : new int[] {-2, 0, 1, 4, 5}) {
            final ByteArrayOutputStream bytes = new ByteArrayOutputStream();
            new DataOutputStream(bytes).writeInt(column);
            final IOException wrong = assertThrows(IOException.class, () -> read(bytes.toByteArray()));
            assertTrue(wrong.getMessage().contains("type=thing, column=" + column), wrong.getMessage());
        }
    }
}
