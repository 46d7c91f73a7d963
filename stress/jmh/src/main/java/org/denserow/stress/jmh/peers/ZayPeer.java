package org.denserow.stress.jmh.peers;

import com.simsilica.es.Entity;
import com.simsilica.es.EntityComponent;
import com.simsilica.es.EntityId;
import com.simsilica.es.EntitySet;
import java.util.List;

/// Zay-ES, entities in memory. Its components never change: a new position is a new component, and each set of entities
/// learns of all changes in `applyChanges()`, one call after each change.
final class ZayPeer implements Peer {

    private static final Hot HOT = new Hot();

    private final ZayData data = new ZayData(List.of(Position.class, Velocity.class, Hot.class));
    private final EntitySet moving = data.getEntities(Position.class, Velocity.class);
    private final EntitySet marked = data.getEntities(Hot.class);
    private final EntityId[] ids; // by number

    private record Position(double x, double y) implements EntityComponent {}

    private record Velocity(double dx, double dy) implements EntityComponent {}

    private record Hot() implements EntityComponent {}

    ZayPeer(final int entities) {
        ids = new EntityId[entities];
    }

    private void create(final int number) {
        final EntityId id = data.createEntity();
        data.setComponents(id, new Position(number, number), new Velocity(DX, DY));
        ids[number] = id;
    }

    private void apply() {
        moving.applyChanges();
        marked.applyChanges();
    }

    @Override
    public void create() {
        for (int number = 0; number < ids.length; number++) {
            create(number);
        }
        apply();
    }

    private void set() {
        for (final Entity entity : moving) {
            final Position position = entity.get(Position.class);
            final Velocity velocity = entity.get(Velocity.class);
            entity.set(new Position(position.x + velocity.dx, position.y + velocity.dy));
        }
    }

    @Override
    public void move() {
        set();
        apply();
    }

    @Override
    public double sum(final int[] numbers) {
        double sum = 0;
        for (final int number : numbers) {
            sum += data.getComponent(ids[number], Position.class).x;
        }
        return sum;
    }

    @Override
    public void tag(final boolean gives) {
        for (final EntityId id : ids) {
            if (gives) {
                data.setComponent(id, HOT);
            } else {
                data.removeComponent(id, Hot.class);
            }
        }
        apply();
    }

    @Override
    public void frame(final int[] victims) {
        set();
        for (final int victim : victims) {
            data.removeEntity(ids[victim]);
            create(victim);
        }
        apply();
    }

    @Override
    public void delete() {
        for (final EntityId id : ids) {
            data.removeEntity(id);
        }
        apply();
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
        for (final Entity entity : moving) {
            final Position position = entity.get(Position.class);
            total += position.x + position.y;
        }
        return total;
    }

    @Override
    public void close() {
        moving.release();
        marked.release();
        data.close();
    }
}
