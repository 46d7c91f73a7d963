package org.denserow.stress.jmh.peers;

import com.badlogic.ashley.core.Component;
import com.badlogic.ashley.core.ComponentMapper;
import com.badlogic.ashley.core.Engine;
import com.badlogic.ashley.core.Entity;
import com.badlogic.ashley.core.Family;
import com.badlogic.ashley.utils.ImmutableArray;

/// Ashley, with the engine that does not pool entities: a pooled entity may be another one later. Its lists of entities
/// keep their order, so deleting an entity moves all later ones.
final class AshleyPeer implements Peer {

    private final Engine engine = new Engine();
    private final ComponentMapper<Position> positions = ComponentMapper.getFor(Position.class);
    private final ComponentMapper<Velocity> velocities = ComponentMapper.getFor(Velocity.class);
    private final ImmutableArray<Entity> moving =
            engine.getEntitiesFor(Family.all(Position.class, Velocity.class).get());
    private final ImmutableArray<Entity> marked =
            engine.getEntitiesFor(Family.all(Hot.class).get());
    private final Entity[] entities; // by number

    private static final class Position implements Component {

        private double x;
        private double y;

        Position(final int number) {
            x = number;
            y = number;
        }
    }

    private record Velocity(double dx, double dy) implements Component {}

    private record Hot() implements Component {}

    AshleyPeer(final int entities) {
        this.entities = new Entity[entities];
    }

    private void create(final int number) {
        final Entity entity = engine.createEntity();
        entity.add(new Position(number)).add(new Velocity(DX, DY));
        engine.addEntity(entity);
        entities[number] = entity;
    }

    @Override
    public void create() {
        for (int number = 0; number < entities.length; number++) {
            create(number);
        }
    }

    @Override
    public void move() {
        for (int i = 0; i < moving.size(); i++) {
            final Entity entity = moving.get(i);
            final Position position = positions.get(entity);
            final Velocity velocity = velocities.get(entity);
            position.x += velocity.dx;
            position.y += velocity.dy;
        }
    }

    @Override
    public double sum(final int[] numbers) {
        double sum = 0;
        for (final int number : numbers) {
            sum += positions.get(entities[number]).x;
        }
        return sum;
    }

    @Override
    public void tag(final boolean gives) {
        for (final Entity entity : entities) {
            if (gives) {
                entity.add(new Hot());
            } else {
                entity.remove(Hot.class);
            }
        }
    }

    @Override
    public void frame(final int[] victims) {
        move();
        for (final int victim : victims) {
            engine.removeEntity(entities[victim]);
            create(victim);
        }
    }

    @Override
    public void delete() {
        for (final Entity entity : entities) {
            engine.removeEntity(entity);
        }
    }

    @Override
    public int count() {
        return moving.size();
    }

    @Override
    public int tagged() {
        return marked.size();
    }

    @Override
    public double total() {
        double total = 0;
        for (int i = 0; i < moving.size(); i++) {
            final Position position = positions.get(moving.get(i));
            total += position.x + position.y;
        }
        return total;
    }

    @Override
    public void close() {
        // Nothing is outside of the heap.
    }
}
