package org.denserow.stress.jmh.commands;

import dev.dominion.ecs.api.Dominion;
import dev.dominion.ecs.api.Entity;
import dev.dominion.ecs.api.Results;

/// Dominion with one component for the numbers and one for the tag.
final class DominionChanges implements Changes {

    private static final Hot HOT = new Hot();

    static {
        System.setProperty("dominion.show-banner", "false");
        System.setProperty("dominion.logging-level", "OFF");
    }

    private final Dominion dominion = Dominion.create("changes");
    private final Entity[] entities; // by body

    private static final class At {

        private float x;
        private final float y;

        At(final float x, final float y) {
            this.x = x;
            this.y = y;
        }

        float x() {
            return y == Y ? x : Float.NaN;
        }
    }

    private record Hot() {}

    DominionChanges(final Types types) {
        entities = new Entity[types.one("dominion").bodies()];
    }

    private void create(final int body) {
        entities[body] = dominion.createEntity(new At(body, Y));
    }

    @Override
    public void create(final int[] bodies) {
        for (final int body : bodies) {
            create(body);
        }
    }

    @Override
    public void destroy(final int[] bodies) {
        for (final int body : bodies) {
            dominion.deleteEntity(entities[body]);
        }
    }

    @Override
    public void churn(final int[] bodies) {
        for (final int body : bodies) {
            dominion.deleteEntity(entities[body]);
            create(body);
        }
    }

    @Override
    public void set(final int[] bodies, final float value) {
        for (final int body : bodies) {
            entities[body].get(At.class).x = value;
        }
    }

    @Override
    public void tag(final int[] bodies, final boolean gives) {
        for (final int body : bodies) {
            if (gives) {
                entities[body].add(HOT);
            } else {
                entities[body].removeType(Hot.class);
            }
        }
    }

    @Override
    public int count() {
        return count(dominion.findCompositionsWith(At.class));
    }

    @Override
    public int tagged() {
        return count(dominion.findCompositionsWith(Hot.class));
    }

    private static int count(final Results<?> results) {
        int count = 0;
        for (final Object each : results) {
            count += each == null ? 0 : 1;
        }
        return count;
    }

    @Override
    public float x(final int body) {
        return entities[body].get(At.class).x();
    }

    @Override
    public int place(final int body) {
        return body; // it does not tell
    }

    @Override
    public int places() {
        return entities.length;
    }

    @Override
    public void close() {
        dominion.close();
    }
}
