package org.denserow.stress.jmh.peers;

import dev.dominion.ecs.api.Composition;
import dev.dominion.ecs.api.Dominion;
import dev.dominion.ecs.api.Entity;
import dev.dominion.ecs.api.Results;

/// Dominion. A batch creates by a prepared composition, its faster way.
final class DominionPeer implements Peer {

    private static final Hot HOT = new Hot();

    static {
        System.setProperty("dominion.show-banner", "false");
        System.setProperty("dominion.logging-level", "OFF");
    }

    private final Dominion dominion = Dominion.create("peer");
    private final Composition.Of2<Position, Velocity> prepared =
            dominion.composition().of(Position.class, Velocity.class);
    private final Entity[] entities; // by number

    private static final class Position {

        private double x;
        private double y;

        Position(final int number) {
            x = number;
            y = number;
        }
    }

    private record Velocity(double dx, double dy) {}

    private record Hot() {}

    DominionPeer(final int entities) {
        this.entities = new Entity[entities];
    }

    private void create(final int number) {
        entities[number] = dominion.createEntity(new Position(number), new Velocity(DX, DY));
    }

    @Override
    public void create() {
        for (int number = 0; number < entities.length; number++) {
            create(number);
        }
    }

    @Override
    public boolean createBatch() {
        for (int number = 0; number < entities.length; number++) {
            entities[number] =
                    dominion.createPreparedEntity(prepared.withValue(new Position(number), new Velocity(DX, DY)));
        }
        return true;
    }

    @Override
    public void move() {
        for (final Results.With2<Position, Velocity> each :
                dominion.findCompositionsWith(Position.class, Velocity.class)) {
            each.comp1().x += each.comp2().dx;
            each.comp1().y += each.comp2().dy;
        }
    }

    @Override
    public double sum(final int[] numbers) {
        double sum = 0;
        for (final int number : numbers) {
            sum += entities[number].get(Position.class).x;
        }
        return sum;
    }

    @Override
    public void tag(final boolean gives) {
        for (final Entity entity : entities) {
            if (gives) {
                entity.add(HOT);
            } else {
                entity.removeType(Hot.class);
            }
        }
    }

    @Override
    public void frame(final int[] victims) {
        move();
        for (final int victim : victims) {
            dominion.deleteEntity(entities[victim]);
            create(victim);
        }
    }

    @Override
    public void delete() {
        for (final Entity entity : entities) {
            dominion.deleteEntity(entity);
        }
    }

    @Override
    public int count() {
        return count(dominion.findCompositionsWith(Position.class));
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
    public double total() {
        double total = 0;
        for (final Position position : dominion.findCompositionsWith(Position.class)) {
            total += position.x + position.y;
        }
        return total;
    }

    @Override
    public void close() {
        dominion.close();
    }
}
