package org.denserow.engine.calls;

import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.util.LinkedHashMap;
import java.util.Map;
import org.denserow.engine.map.ObjectMap;

/// What an object map must hold: one object per handle.
final class ModelObjects {

    private final ObjectMap<Object> map;
    private final Map<Long, Object> held = new LinkedHashMap<>();

    ModelObjects(final ObjectMap<Object> map) {
        this.map = map;
    }

    /// Checks the numbered invariants, which only tests of its package can call.
    static void checkInvariants(final ObjectMap<?> map) {
        try {
            final Method invariants = ObjectMap.class.getDeclaredMethod("checkInvariants");
            invariants.setAccessible(true);
            invariants.invoke(map);
        } catch (final InvocationTargetException e) {
            throw new AssertionError(e.getCause().getMessage(), e);
        } catch (final ReflectiveOperationException e) {
            throw new AssertionError(e);
        }
    }

    ObjectMap<Object> map() {
        return map;
    }

    /// Takes in what a call did that returned.
    void take(final CallDriver.Call call) {
        switch (call.name()) {
            case "insert" -> {
                if (held.put((long) call.result(), call.arguments()[0]) != null) {
                    throw new AssertionError("a handle was given out twice");
                }
            }
            case "destroy" -> {
                if ((held.remove((long) call.arguments()[0]) != null) != (boolean) call.result()) {
                    throw new AssertionError("it says destroyed=" + call.result());
                }
            }
            case "clear" -> held.clear();
            default -> {}
        }
    }

    void verify() {
        checkInvariants(map);
        if (map.size() != held.size()) {
            throw new AssertionError("size=" + map.size() + " instead of " + held.size());
        }
        held.forEach((handle, object) -> {
            if (map.get((long) handle) != object) {
                throw new AssertionError("another object: handle=" + handle);
            }
        });
    }
}
