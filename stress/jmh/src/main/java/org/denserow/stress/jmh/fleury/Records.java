package org.denserow.stress.jmh.fleury;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;

/// Entities of 128 bytes in one array: flags and generation, used only by storages that merge them into the entity, then 120
/// bytes of payload. And the work on one entity.
final class Records {

    /// Entities of the article's program.
    static final int ENTITIES = 4096;

    /// Bytes from one entity to the next, two cache lines.
    static final int STRIDE = 128;

    /// Bytes of payload, the last of an entity.
    static final int PAYLOAD = 120;

    /// The flag of a live entity.
    static final int ACTIVE = 1;

    // Offsets. Flags and generation stand in the cache line of the first bytes of the payload.
    private static final int FLAGS = 0;
    private static final int GENERATION = 4;
    private static final int FIRST = 8;

    private static final VarHandle INT = MethodHandles.byteArrayViewVarHandle(int[].class, ByteOrder.LITTLE_ENDIAN)
            .withInvokeExactBehavior();

    private Records() {}

    /// {@return the payload of these entities, one after the other, flags and generations 0}
    static byte[] of(final int[] entities) {
        final byte[] records = new byte[STRIDE * entities.length];
        for (int i = 0; i < entities.length; i++) {
            fill(records, STRIDE * i, entities[i]);
        }
        return records;
    }

    /// Writes the first payload of an entity, different for each entity.
    static void fill(final byte[] records, final int base, final int entity) {
        for (int i = 0; i < PAYLOAD; i++) {
            records[base + FIRST + i] = payload(entity, i);
        }
    }

    /// {@return a byte that the payload of an entity begins with}
    static byte payload(final int entity, final int i) {
        return (byte) (entity * 31 + (entity >> 6) + i * 7 + 1);
    }

    // ---- The work; `base` is where the entity begins ----

    /// Reads all bytes of the payload and writes three.
    static int piggy(final byte[] records, final int base) {
        int hash = 0;
        for (int i = base + FIRST; i < base + FIRST + PAYLOAD; i++) {
            hash = hash * 31 + records[i];
        }
        records[base + FIRST] = 1;
        records[base + FIRST + 66] = 2;
        records[base + FIRST + 119] = 3;
        return hash;
    }

    /// Reads one byte.
    static int slim(final byte[] records, final int base) {
        return records[base + FIRST] + 25;
    }

    // ---- Merged fields ----

    static boolean isActive(final byte[] records, final int base) {
        return ((int) INT.get(records, base + FLAGS) & ACTIVE) != 0;
    }

    static void setActive(final byte[] records, final int base) {
        INT.set(records, base + FLAGS, ACTIVE);
    }

    static int generation(final byte[] records, final int base) {
        return (int) INT.get(records, base + GENERATION);
    }

    static void setGeneration(final byte[] records, final int base, final int generation) {
        INT.set(records, base + GENERATION, generation);
    }
}
