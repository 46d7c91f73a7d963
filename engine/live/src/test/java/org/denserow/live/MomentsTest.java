package org.denserow.live;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

class MomentsTest {

    private static final Moments.Key KEY = new Moments.Key("fly", "", "x", "y", "lit", 100, "");

    private static Publication at(final long number, final long frame) {
        return new Publication(
                number,
                number * Moments.LEAST_NANOS,
                frame,
                false,
                0,
                null,
                List.of(),
                List.of(),
                List.of(),
                List.of(),
                new double[0],
                0,
                -1,
                -1,
                new boolean[0],
                null,
                null,
                Map.of());
    }

    private static Moments of(final long... frames) {
        final Moments moments = new Moments();
        for (int i = 0; i < frames.length; i++) {
            moments.note(at(i + 1, frames[i]));
        }
        return moments;
    }

    @Test
    @DisplayName("the oldest moments go when there are too many")
    void note_tooMany_dropsTheOldest() {
        final Moments moments = new Moments();
        for (int i = 0; i < Moments.MAX_MOMENTS + 10; i++) {
            moments.note(at(i + 1, 5 * i));
        }
        assertEquals(new Moments.Span(50, 5 * (Moments.MAX_MOMENTS + 9), Moments.MAX_MOMENTS), moments.span());
    }

    @Test
    @DisplayName("the oldest moments go when their pictures take too many bytes")
    void keep_tooManyBytes_dropsTheOldest() {
        final Moments moments = new Moments();
        final byte[] picture = new byte[(int) (Moments.MAX_BYTES / 8)];
        for (int i = 0; i < 12; i++) {
            moments.note(at(i + 1, i));
            moments.keep(i, KEY, picture, Map.of());
            assertTrue(moments.bytes() <= Moments.MAX_BYTES);
        }
        assertEquals(new Moments.Span(4, 11, 8), moments.span());
        for (int i = 0; i < 20; i++) { // many pictures of one moment
            moments.keep(11, new Moments.Key("fly", "", "x", "y", "", i, ""), picture, Map.of());
            assertTrue(moments.bytes() <= Moments.MAX_BYTES);
        }
    }

    @Test
    @DisplayName("publications that come too soon, or of the same frame, are no moments of their own")
    void note_tooSoon_isLeftOut() {
        final Moments moments = of(1, 2, 2, 3);
        assertArrayEquals(new long[] {1, 2, 3}, moments.frames());
        moments.note(at(2, 9)); // an old number
        assertArrayEquals(new long[] {1, 2, 3}, moments.frames());
    }

    @Test
    @DisplayName("moments of frames that a rewind undid are gone")
    void note_earlierFrame_dropsLaterOnes() {
        assertArrayEquals(new long[] {1, 2, 3}, of(1, 2, 5, 8, 3).frames());
    }

    @Test
    @DisplayName("a picture is that of the last moment at or before the frame; one with another box will do")
    void picture_isOfItsMoment() {
        final Moments moments = of(10);
        final byte[] first = {1};
        moments.keep(10, KEY, first, Map.of());
        moments.keep(11, KEY, new byte[] {9}, Map.of()); // no such moment: not kept
        moments.note(at(2, 20));
        final byte[] second = {2};
        moments.keep(20, KEY, second, Map.of());
        assertSame(first, moments.picture(10, KEY));
        assertSame(first, moments.picture(19, KEY));
        assertSame(second, moments.picture(25, KEY));
        assertSame(second, moments.picture(25, new Moments.Key("fly", "", "x", "y", "lit", 7, "0,0,1,1")));
        assertThrows(Refusal.class, () -> moments.picture(9, KEY));
        assertThrows(Refusal.class, () -> moments.picture(20, new Moments.Key("fly", "", "x", "y", "", 100, "")));
    }

    @Test
    @DisplayName("a page scrubs over moments and compares two of them")
    void moments_overHttp() {
        try (Owner<SampleModel> owner = Owner.ofSample(300);
                Client client = new Client(owner.live())) {
            Client.Picture picture = client.picture("type=fly&x=x&y=y&color=age&max=1000");
            while (Client.list(client.json("/api/moments").get("frames")).size() < 4) {
                picture = client.picture("type=fly&x=x&y=y&color=age&max=1000");
            }
            final List<Object> frames = Client.list(client.json("/api/moments").get("frames"));
            final long one = Client.whole(frames.get(1));
            final long two = Client.whole(frames.get(3));
            final Map<String, Object> compared = client.json("/api/compare?one=" + one + "&two=" + two);
            assertEquals((double) one, compared.get("one"));
            assertEquals((double) two, compared.get("two"));
            assertEquals(300.0, Client.named(compared.get("types"), "fly").get("one"));
            assertEquals(2, Client.list(compared.get("tags")).size());
            int found = 0;
            for (final Object frame : frames) { // a publication may come between picture and moment
                final var response =
                        client.get("/api/picture?type=fly&x=x&y=y&color=age&max=1000&frame=" + Client.whole(frame));
                if (response.statusCode() == 200) {
                    final Client.Picture kept = Client.picture(response.body());
                    assertEquals(frame, kept.header().get("frame"));
                    assertEquals(300, kept.handles().length);
                    found++;
                }
            }
            assertTrue(found > 0, "pictures are kept");
            for (final Object column : Client.list(compared.get("columns"))) {
                assertEquals("fly", Client.map(column).get("type"));
                assertTrue((Double) Client.map(column).get("meanTwo") >= 0);
            }
            assertTrue(picture.handles().length > 0);
            Client.refusal(400, client.get("/api/compare?one=" + one));
            Client.refusal(404, client.get("/api/compare?one=" + two + "&two=0"));
            client.posted("/api/pause");
        }
    }
}
