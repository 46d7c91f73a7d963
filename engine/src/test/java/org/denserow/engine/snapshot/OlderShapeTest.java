package org.denserow.engine.snapshot;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.DataInput;
import java.io.DataInputStream;
import java.io.DataOutput;
import java.io.DataOutputStream;
import java.io.IOException;
import java.util.List;
import org.denserow.engine.fixture.SteadyCalls;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

/// Bytes that an older version of a record wrote.
class OlderShapeTest {

    enum Side {
        BUY,
        SELL
    }

    private static final class Old {
        record Leg(long id, Side side) {}

        record Order(String who, Leg[] legs, boolean open) {}
    }

    private static final class New {
        record Leg(double price, Side side, Long parent, long id, byte kind) {}

        record Order(int[] tags, boolean open, Leg[] legs, char state, String who, float share, short lot, int count) {}
    }

    private static <V> byte[] bytes(final ObjectForm<V> form, final V value) throws IOException {
        final ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        form.write(value, new DataOutputStream(bytes));
        return bytes.toByteArray();
    }

    private static <V> V read(final ObjectForm<V> form, final byte[] bytes) throws IOException {
        final DataInputStream in = new DataInputStream(new ByteArrayInputStream(bytes));
        final V value = form.read(in);
        assertEquals(0, in.available());
        return value;
    }

    @Test
    @DisplayName("components are found by name; one that was added is 0, false or null, in nested records too")
    void forShape_gainedComponents_haveTheirDefaults() throws IOException {
        final ObjectForm<Old.Order> old = ObjectForm.of(Old.Order.class);
        assertEquals("{who:text, legs:{id:long, side:enum}[], open:boolean}", old.shape());
        final Old.Order order = new Old.Order("ann", new Old.Leg[] {new Old.Leg(7, Side.SELL), null}, true);
        final ObjectForm<New.Order> form = ObjectForm.of(New.Order.class).forShape(old.shape());
        assertEquals(old.shape(), form.shape());
        final New.Order read = read(form, bytes(old, order));
        assertEquals("ann", read.who());
        assertTrue(read.open());
        assertEquals(2, read.legs().length);
        assertEquals(new New.Leg(0, Side.SELL, null, 7, (byte) 0), read.legs()[0]);
        assertEquals(null, read.legs()[1]);
        assertEquals(new New.Order(null, true, read.legs(), '\0', "ann", 0, (short) 0, 0), read);
    }

    @Test
    @DisplayName("the same shape gives the same form")
    void forShape_equal_isTheForm() {
        final ObjectForm<New.Order> form = ObjectForm.of(New.Order.class);
        assertSame(form, form.forShape(form.shape()));
    }

    @Test
    @DisplayName("a component that is gone or has another type, and a text that is no shape, are refused")
    void forShape_other_isRefused() {
        record One(int a, String b) {}
        final ObjectForm<One> form = ObjectForm.of(One.class);
        for (final String other : List.of(
                "{a:int, c:text}",
                "{a:long}",
                "{a:int, a:int}",
                "{b:enum}",
                "{a:int[]}",
                "{a:int",
                "{a:int, ",
                "{a:int}}",
                "{a:int b:text}",
                "int",
                "",
                "{a",
                "{a:{}}")) {
            final IllegalArgumentException thrown =
                    assertThrows(IllegalArgumentException.class, () -> form.forShape(other), other);
            assertTrue(thrown.getMessage().contains("form={a:int, b:text}"), thrown.getMessage());
        }
        form.forShape("{}");
        form.forShape("{b:text}");
    }

    @Test
    @DisplayName("a form of the caller knows its own shape only, unless it overrides forShape")
    void forShape_ofTheCaller_isRefused() {
        final ObjectForm<String> form = new ObjectForm<>() {
            @Override
            public void write(final String value, final DataOutput to) throws IOException {
                to.writeUTF(value);
            }

            @Override
            public String read(final DataInput from) throws IOException {
                return from.readUTF();
            }
        };
        assertSame(form, form.forShape(""));
        assertThrows(IllegalArgumentException.class, () -> form.forShape("text"));
    }

    @Test
    @DisplayName("a record of every kind of component is written without a byte of garbage")
    void write_steady_allocatesNothing() throws IOException {
        record Every(
                boolean a, byte b, short c, char d, int e, long f, float g, double h, String i, Side j, Old.Leg k) {}
        final Every value =
                new Every(true, (byte) 1, (short) 2, 'd', 4, 5, 6.5f, 7.5, "text", Side.SELL, new Old.Leg(8, Side.BUY));
        final ObjectForm<Every> form = ObjectForm.of(Every.class);
        assertEquals(value, read(form, bytes(form, value)));
        final ByteArrayOutputStream bytes = new ByteArrayOutputStream(1 << 16);
        final DataOutputStream to = new DataOutputStream(bytes);
        SteadyCalls.assertNoBytes(1000, round -> {
            bytes.reset();
            try {
                form.write(value, to);
            } catch (final IOException impossible) {
                throw new AssertionError(impossible);
            }
        });
    }
}
