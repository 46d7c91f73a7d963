package org.denserow.engine.handle;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Arrays;
import java.util.Comparator;
import java.util.Random;
import org.denserow.engine.fixture.Seed;
import org.denserow.engine.ground.Mix;
import org.denserow.engine.slots.SlotMap;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

class HandleTest {

    private static final int[] TYPES = {0, 1, 2, 0x4000, Handle.MAX_TYPE};
    private static final int[] GENERATIONS = {0, 1, 2, 0x8000, Handle.MAX_GENERATION};
    private static final int[] INDICES = {0, 1, 2, 0xFFFF, 0x1_0000, Handle.MAX_SLOT};

    @Test
    @DisplayName("HM-01 fields at 0, 1 and their largest value go round, and stand at their documented bits")
    void of_fieldsAtTheirLimits_goRound() {
        for (final int type : TYPES) {
            for (final int generation : GENERATIONS) {
                for (final int index : INDICES) {
                    final long handle = Handle.of(type, generation, index);
                    assertEquals(type, Handle.type(handle));
                    assertEquals(generation, Handle.generation(handle));
                    assertEquals(index, Handle.slot(handle));
                    assertFalse(Handle.isFree(handle));
                    assertEquals(index, handle & 0xFFFF_FFFFL);
                    assertEquals(generation, handle >> 32 & 0xFFFF);
                    assertEquals(type, handle >> 48 & 0x7FFF);
                    assertTrue(handle >= 0, "bit 63 is the free bit");
                }
            }
        }
    }

    @Test
    @DisplayName("HM-01 the first handle of type 0 is 0x0000000100000000")
    void of_firstHandleOfTypeZero_hasTheDocumentedValue() {
        assertEquals(0x0000_0001_0000_0000L, Handle.of(0, 1, 0));
        assertEquals(0x0000_0001_0000_0000L, SlotMap.create(0, 4, 4).space().take());
    }

    @Test
    @DisplayName("HM-01 the free bit is the sign and leaks into no other field")
    void fields_freeBitSet_areReadWithoutIt() {
        final long handle = Handle.of(Handle.MAX_TYPE, Handle.MAX_GENERATION, 5) | 1L << 63;
        assertTrue(Handle.isFree(handle));
        assertEquals(Handle.MAX_TYPE, Handle.type(handle));
        assertEquals(Handle.MAX_GENERATION, Handle.generation(handle));
        assertEquals(5, Handle.slot(handle));
        assertEquals(-1, Handle.slot(-1L), "an index of all ones is no slot");
    }

    @Test
    @DisplayName("HM-02 order is free, then type, then generation, then index")
    void compare_mixedHandles_ordersByFields() {
        final long seed = Seed.next();
        final Random random = new Random(seed);
        final Long[] handles = new Long[5000];
        for (int i = 0; i < handles.length; i++) {
            final long handle = Handle.of(pick(TYPES, random), pick(GENERATIONS, random), pick(INDICES, random));
            handles[i] = i % 3 == 0 ? random.nextLong() : handle | (random.nextBoolean() ? 1L << 63 : 0);
        }
        final Comparator<Long> byFields = Comparator.<Long, Boolean>comparing(handle -> Handle.isFree(handle))
                .thenComparing(handle -> Handle.type(handle))
                .thenComparing(handle -> Handle.generation(handle))
                .thenComparing(handle -> handle & 0xFFFF_FFFFL);
        final Long[] expected = handles.clone();
        Arrays.sort(expected, byFields);
        Arrays.sort(handles, Handle::compare);
        assertEquals(Arrays.asList(expected), Arrays.asList(handles), "seed=" + seed);
    }

    @Test
    @DisplayName("HM-03 null is 0, and no handle of a row packs to it")
    void null_isZero() {
        assertEquals(0, Handle.NULL);
        for (final int type : TYPES) {
            for (final int index : INDICES) {
                assertNotEquals(Handle.NULL, Handle.of(type, 1, index));
            }
        }
    }

    @Test
    @DisplayName("HM-05 HM-32 a field that does not fit is refused by name")
    void of_fieldOutOfRange_throwsNamingIt() {
        assertRefused("type=40000", 40_000, 1, 0);
        assertRefused("type=32768", Handle.MAX_TYPE + 1, 1, 0);
        assertRefused("type=-1", -1, 1, 0);
        assertRefused("generation=65536", 0, Handle.MAX_GENERATION + 1, 0);
        assertRefused("generation=-1", 0, -1, 0);
        assertRefused("slot=1073741824", 0, 1, Handle.MAX_SLOT + 1);
        assertRefused("slot=-1", 0, 1, -1);
    }

    @Test
    void toString_eachKind_namesTheFields() {
        assertEquals("null", Handle.toString(Handle.NULL));
        assertEquals("3:7#2", Handle.toString(Handle.of(3, 2, 7)));
        assertEquals("free:3:7#2", Handle.toString(Handle.of(3, 2, 7) | 1L << 63));
        assertEquals("free:32767:4294967295#65535", Handle.toString(-1L));
    }

    @Test
    void mix_distinctValues_giveDistinctImagesAndOrderCounts() {
        final long[] images = new long[10_000];
        for (int value = 0; value < images.length; value++) {
            images[value] = Mix.of(value);
        }
        assertEquals(images.length, Arrays.stream(images).distinct().count());
        assertNotEquals(Mix.next(Mix.next(0, 1), 2), Mix.next(Mix.next(0, 2), 1));
        int flipped = 0;
        for (int bit = 0; bit < 64; bit++) {
            flipped += Long.bitCount(Mix.of(12345) ^ Mix.of(12345 ^ 1L << bit));
        }
        assertTrue(flipped > 64 * 24 && flipped < 64 * 40, "one bit flips about half: flipped=" + flipped);
    }

    private static void assertRefused(final String named, final int type, final int generation, final int index) {
        final IllegalArgumentException error =
                assertThrows(IllegalArgumentException.class, () -> Handle.of(type, generation, index));
        assertTrue(error.getMessage().contains(named), error.getMessage());
    }

    private static int pick(final int[] values, final Random random) {
        return values[random.nextInt(values.length)];
    }
}
