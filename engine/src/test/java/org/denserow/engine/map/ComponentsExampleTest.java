package org.denserow.engine.map;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.denserow.engine.handle.Handle;
import org.denserow.engine.storage.FloatColumn;
import org.denserow.engine.storage.HandleColumn;
import org.denserow.engine.storage.IntColumn;
import org.denserow.engine.storage.Layout;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

/// An example: entities whose components stand in maps of their own, joined by handles.
class ComponentsExampleTest {

    private final HandleMaps world = new HandleMaps();

    private final HandleMap entities = world.add(HandleMap.create("entity", 1, Layout.dense(8)));
    private final HandleColumn body = entities.handles("body", 2);
    private final HandleColumn light = entities.handles("light", 3);

    private final HandleMap bodies = world.add(HandleMap.create("body", 2, Layout.dense(8)));
    private final FloatColumn x = bodies.floats("x");
    private final FloatColumn vx = bodies.floats("vx");

    private final HandleMap lights = world.add(HandleMap.create("light", 3, Layout.dense(8)));
    private final IntColumn brightness = lights.ints("brightness");

    @Test
    @DisplayName("HM-31 ECS: components in maps of their own, systems over dense rows, entities joined by handle")
    void system_overComponents_movesWhatHasABody() {
        final long fly = entity(1f, true, 0);
        final long lamp = entity(0f, false, 9);
        final long glowworm = entity(2f, true, 3);

        move(); // no entity is looked at: a system runs over the rows of its component
        assertEquals(1f, xOf(fly));
        assertEquals(2f, xOf(glowworm));
        assertEquals(Handle.NULL, body.values()[entities.row(lamp)], "a lamp has no body");

        destroy(fly);
        move();
        assertEquals(4f, xOf(glowworm), "the body was swapped into the hole, its handle still finds it");
        assertEquals(1, bodies.rows());
        assertFalse(world.isValid(fly));

        final long dark = light.values()[entities.row(lamp)];
        assertTrue(world.destroy(dark), "a component goes by itself, routed by its handle");
        assertEquals(
                -1, lights.find(light.values()[entities.row(lamp)]), "the entity's reference is stale, and says so");
        assertEquals(3, brightness.values()[lights.row(light.values()[entities.row(glowworm)])]);
    }

    private long entity(final float speed, final boolean hasBody, final int bright) {
        final long entity = entities.create();
        final int row = entities.row(entity);
        if (hasBody) {
            final long handle = bodies.create();
            vx.values()[bodies.row(handle)] = speed;
            body.values()[row] = handle;
        }
        if (bright > 0) {
            final long handle = lights.create();
            brightness.values()[lights.row(handle)] = bright;
            light.values()[row] = handle;
        }
        return entity;
    }

    private void move() {
        final float[] to = x.values();
        final float[] by = vx.values();
        for (int row = 0; row < bodies.size(); row++) {
            to[row] += by[row];
        }
    }

    private float xOf(final long entity) {
        return x.values()[bodies.row(body.values()[entities.row(entity)])];
    }

    private void destroy(final long entity) {
        final int row = entities.row(entity);
        world.destroy(body.values()[row]);
        world.destroy(light.values()[row]); // null for an entity without one: nothing happens
        world.destroy(entity);
    }
}
