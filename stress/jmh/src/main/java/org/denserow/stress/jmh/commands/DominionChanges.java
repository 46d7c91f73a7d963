package org.denserow.stress.jmh.commands;

import dev.dominion.ecs.api.Dominion;
import dev.dominion.ecs.api.Entity;
import dev.dominion.ecs.api.Results;

/// Dominion with one component for the numbers and one for the tag.
final class DominionChanges extends SelectedBodies {

    private static final Hot HOT = new Hot();

    static {
        System.setProperty("dominion.show-banner", "false");
        System.setProperty("dominion.logging-level", "OFF");
    }

    private final Dominion dominion = Dominion.create("changes");
    private final Entity[] entities; // by body, without the selected ones
    private final Entity[] chosen; // by place in the selection

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

    DominionChanges(final Types types, final int commands) {
        entities = new Entity[types.one("dominion").bodies()];
        chosen = new Entity[commands];
    }

    @Override
    void gather(final int i, final int body) {
        chosen[i] = entities[body];
    }

    @Override
    void scatter(final int i, final int body) {
        entities[body] = chosen[i];
    }

    private void create(final int i) {
        chosen[i] = dominion.createEntity(new At(bodies[i], Y));
    }

    @Override
    public void create() {
        for (int i = 0; i < bodies.length; i++) {
            create(i);
        }
    }

    @Override
    public void destroy() {
        for (int i = 0; i < bodies.length; i++) {
            dominion.deleteEntity(chosen[i]);
        }
    }

    @Override
    public void churn() {
        for (int i = 0; i < bodies.length; i++) {
            dominion.deleteEntity(chosen[i]);
            create(i);
        }
    }

    @Override
    public void set(final float value) {
        for (int i = 0; i < bodies.length; i++) {
            chosen[i].get(At.class).x = value;
        }
    }

    @Override
    public void tag(final boolean gives) {
        for (int i = 0; i < bodies.length; i++) {
            if (gives) {
                chosen[i].add(HOT);
            } else {
                chosen[i].removeType(Hot.class);
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
        return body; // Dominion has no place
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
