package org.denserow.stress.jmh.fleury;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;

/// Entities of 128 bytes in one array: 120 bytes of payload, then flags and generation, which only the storages use
/// that have them merged into the entity. And the work on one entity.
final class Records {

    /// Entities of the article's program.
    static final int ENTITIES = 4096;

    /// Bytes from one entity to the next, two cache lines.
    static final int STRIDE = 128;

    /// Bytes of payload at the beginning of an entity.
    static final int PAYLOAD = 120;

    /// Set in the flags of an entity that is alive.
    static final int ACTIVE = 1;

    private static final int FLAGS = 120; // offset, int
    private static final int GENERATION = 124; // offset, int
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

    /// Writes what the payload of an entity begins with, different for each entity.
    static void fill(final byte[] records, final int base, final int entity) {
        for (int i = 0; i < PAYLOAD; i++) {
            records[base + i] = payload(entity, i);
        }
    }

    static byte payload(final int entity, final int i) {
        return (byte) (entity * 31 + (entity >> 6) + i * 7 + 1);
    }

    // ---- The work; `base` is where the entity begins ----

    /// Reads all bytes of the payload and writes three.
    static int piggy(final byte[] records, final int base) {
        int hash = 0;
        for (int i = base; i < base + PAYLOAD; i++) {
            hash = hash * 31 + records[i];
        }
        records[base] = 1;
        records[base + 66] = 2;
        records[base + 119] = 3;
        return hash;
    }

    /// Reads one byte.
    static int slim(final byte[] records, final int base) {
        return records[base] + 25;
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
