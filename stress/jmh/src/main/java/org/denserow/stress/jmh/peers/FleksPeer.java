package org.denserow.stress.jmh.peers;

import com.github.quillraven.fleks.Component;
import com.github.quillraven.fleks.ComponentType;
import com.github.quillraven.fleks.ComponentsHolder;
import com.github.quillraven.fleks.Entity;
import com.github.quillraven.fleks.Family;
import com.github.quillraven.fleks.UniqueId;
import com.github.quillraven.fleks.World;
import kotlin.Unit;

/// Fleks, by [FleksWorld]. Its tag is one bit in the mask of an entity.
final class FleksPeer implements Peer {

    private static final UniqueId<Object> HOT = new ComponentType<>() {}; // any type may be a tag

    private final FleksWorld fleks;
    private final World world;
    private final ComponentsHolder<Position> positions;
    private final ComponentsHolder<Velocity> velocities;
    private final Family moving;
    private final Family marked;
    private final Entity[] entities; // by number

    private static final class Position implements Component<Position> {

        private static final ComponentType<Position> TYPE = new ComponentType<>() {};

        private double x;
        private double y;

        Position(final int number) {
            x = number;
            y = number;
        }

        @Override
        public ComponentType<Position> type() {
            return TYPE;
        }
    }

    private record Velocity(double dx, double dy) implements Component<Velocity> {

        private static final ComponentType<Velocity> TYPE = new ComponentType<>() {};

        @Override
        public ComponentType<Velocity> type() {
            return TYPE;
        }
    }

    FleksPeer(final int entities) {
        fleks = new FleksWorld(entities);
        world = fleks.world;
        positions = fleks.holder(Position.TYPE);
        velocities = fleks.holder(Velocity.TYPE);
        moving = fleks.family(Position.TYPE, Velocity.TYPE);
        marked = fleks.family(HOT);
        this.entities = new Entity[entities];
    }

    private void create(final int number) {
        entities[number] = world.entity((context, entity) -> {
            FleksWorld.add(context, entity, positions, new Position(number));
            FleksWorld.add(context, entity, velocities, new Velocity(DX, DY));
            return Unit.INSTANCE;
        });
    }

    @Override
    public void create() {
        for (int number = 0; number < entities.length; number++) {
            create(number);
        }
    }

    @Override
    public void move() {
        moving.forEach((family, entity) -> {
            final Position position = positions.get(entity);
            final Velocity velocity = velocities.get(entity);
            position.x += velocity.dx;
            position.y += velocity.dy;
            return Unit.INSTANCE;
        });
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
        for (final Entity each : entities) {
            if (gives) {
                world.configure(each, (context, entity) -> {
                    context.plusAssign(entity, HOT);
                    return Unit.INSTANCE;
                });
            } else {
                world.configure(each, (context, entity) -> {
                    context.minusAssign(entity, HOT);
                    return Unit.INSTANCE;
                });
            }
        }
    }

    @Override
    public void frame(final int[] victims) {
        move();
        for (final int victim : victims) {
            world.minusAssign(entities[victim]);
            create(victim);
        }
    }

    @Override
    public void delete() {
        for (final Entity entity : entities) {
            world.minusAssign(entity);
        }
    }

    @Override
    public int count() {
        return moving.getNumEntities();
    }

    @Override
    public int tagged() {
        return marked.getNumEntities();
    }

    @Override
    public double total() {
        final double[] total = {0};
        moving.forEach((family, entity) -> {
            final Position position = positions.get(entity);
            total[0] += position.x + position.y;
            return Unit.INSTANCE;
        });
        return total[0];
    }

    @Override
    public void close() {
        world.dispose();
    }
}
