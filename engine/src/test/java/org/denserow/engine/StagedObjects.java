package org.denserow.engine;

import java.lang.reflect.Field;

/// Looks into the recorders of a simulation for objects that they keep alive: in side lists of commands and in staged
/// rows. By reflection, over whole arrays, so that a cell behind the count is found too.
final class StagedObjects {

    private StagedObjects() {}

    /// {@return how many of a class are found}
    static int count(final Simulation sim, final Class<?> type) {
        int found = 0;
        for (final Object recorder : (Object[]) field(field(field(sim, "log"), "recorders"), "recorders")) {
            for (final Object buffer : (Object[]) field(field(recorder, "buffers"), "buffers")) {
                if (buffer == null) {
                    continue; // nothing was recorded for this type; there is no type 0
                }
                found += countIn(field(field(buffer, "objects"), "objects"), type);
                for (final Object cells : (Object[]) field(field(field(buffer, "created"), "staged"), "cells")) {
                    found += countIn(cells, type);
                }
            }
        }
        return found;
    }

    private static int countIn(final Object array, final Class<?> type) {
        int found = 0;
        if (array instanceof final Object[] cells) {
            for (final Object cell : cells) {
                found += type.isInstance(cell) ? 1 : 0;
            }
        }
        return found;
    }

    private static Object field(final Object object, final String name) {
        try {
            final Field field = object.getClass().getDeclaredField(name);
            field.setAccessible(true);
            return field.get(object);
        } catch (final ReflectiveOperationException changed) {
            throw new AssertionError("the test names a field that is gone: " + name, changed);
        }
    }
}
