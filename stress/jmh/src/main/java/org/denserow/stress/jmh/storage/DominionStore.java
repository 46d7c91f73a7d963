package org.denserow.stress.jmh.storage;

import dev.dominion.ecs.api.Dominion;
import dev.dominion.ecs.api.Entity;

/// Dominion with one component per entity. The reference is the entity object, which knows whether it was deleted.
/// Deleting it twice throws a `NullPointerException`, so the store asks first.
///
/// It cannot delete all entities at once.
final class DominionStore implements BodyStore {

    private static final String NAME = "bodies";

    static {
        System.setProperty("dominion.show-banner", "false");
        System.setProperty("dominion.logging-level", "OFF");
    }

    private final Dominion dominion = Dominion.create(NAME);
    private final Entity[] entities; // by body
    private Entity[] aimed = {};

    DominionStore(final int capacity) {
        entities = new Entity[capacity];
    }

    @Override
    public void create(final int[] bodies, final int begin, final int end) {
        for (int i = begin; i < end; i++) {
            final int body = bodies[i];
            entities[body] = dominion.createEntity(new Body(body));
        }
    }

    @Override
    public int erase(final int[] bodies, final int begin, final int end) {
        int erased = 0;
        for (int i = begin; i < end; i++) {
            final Entity entity = entities[bodies[i]];
            erased += !entity.isDeleted() && dominion.deleteEntity(entity) ? 1 : 0;
        }
        return erased;
    }

    @Override
    public void aim(final int[] bodies) {
        aimed = new Entity[bodies.length];
        for (int i = 0; i < bodies.length; i++) {
            aimed[i] = entities[bodies[i]];
        }
    }

    @Override
    public long get() {
        long sum = 0;
        for (final Entity entity : aimed) {
            if (!entity.isDeleted()) {
                sum += entity.get(Body.class).number;
            }
        }
        return sum;
    }

    @Override
    public long sum() {
        long sum = 0;
        for (final Body body : dominion.findCompositionsWith(Body.class)) {
            sum += body.number;
        }
        return sum;
    }

    @Override
    public void move() {
        for (final Body body : dominion.findCompositionsWith(Body.class)) {
            body.move();
        }
    }

    @Override
    public void clear() {
        throw new UnsupportedOperationException("Dominion deletes entities one by one: version=0.9.0");
    }

    @Override
    public float x(final int body) {
        return entities[body].get(Body.class).x;
    }

    @Override
    public void close() {
        dominion.close();
    }
}
