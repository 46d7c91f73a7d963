package org.denserow.stress.jmh.peers;

import com.artemis.Archetype;
import com.artemis.ArchetypeBuilder;
import com.artemis.Aspect;
import com.artemis.Component;
import com.artemis.ComponentMapper;
import com.artemis.EntitySubscription;
import com.artemis.World;
import com.artemis.WorldConfigurationBuilder;
import com.artemis.utils.IntBag;

/// Artemis-odb. Deletions and the entities of a query change with `process()`: one call after each change. A batch
/// creates by an archetype, its faster way.
final class ArtemisPeer implements Peer {

    private final World world;
    private final ComponentMapper<Position> positions;
    private final ComponentMapper<Velocity> velocities;
    private final ComponentMapper<Hot> hots;
    private final EntitySubscription moving;
    private final EntitySubscription marked;
    private final Archetype archetype;
    private final int[] ids; // by number

    /// Made by Artemis, so it has no argument.
    public static final class Position extends Component {

        private double x;
        private double y;

        /// Made by Artemis.
        public Position() {
            // The values are given afterwards.
        }
    }

    /// Made as [Position] is.
    public static final class Velocity extends Component {

        private double dx;
        private double dy;

        /// Made by Artemis.
        public Velocity() {
            // The values are given afterwards.
        }
    }

    /// The tag; made as [Position] is.
    public static final class Hot extends Component {

        /// Made by Artemis.
        public Hot() {
            // Nothing is in it.
        }
    }

    ArtemisPeer(final int entities) {
        world = new World(new WorldConfigurationBuilder().build().expectedEntityCount(entities));
        positions = world.getMapper(Position.class);
        velocities = world.getMapper(Velocity.class);
        hots = world.getMapper(Hot.class);
        moving = world.getAspectSubscriptionManager().get(Aspect.all(Position.class, Velocity.class));
        marked = world.getAspectSubscriptionManager().get(Aspect.all(Hot.class));
        archetype =
                new ArchetypeBuilder().add(Position.class).add(Velocity.class).build(world);
        ids = new int[entities];
    }

    private void create(final int number) {
        final int id = world.create();
        fill(number, positions.create(id), velocities.create(id));
        ids[number] = id;
    }

    private static void fill(final int number, final Position position, final Velocity velocity) {
        position.x = number;
        position.y = number;
        velocity.dx = DX;
        velocity.dy = DY;
    }

    @Override
    public void create() {
        for (int number = 0; number < ids.length; number++) {
            create(number);
        }
        world.process();
    }

    @Override
    public boolean createBatch() {
        for (int number = 0; number < ids.length; number++) {
            final int id = world.create(archetype);
            fill(number, positions.get(id), velocities.get(id));
            ids[number] = id;
        }
        world.process();
        return true;
    }

    @Override
    public void move() {
        final IntBag bag = moving.getEntities();
        final int[] list = bag.getData();
        final int count = bag.size();
        for (int i = 0; i < count; i++) {
            final Position position = positions.get(list[i]);
            final Velocity velocity = velocities.get(list[i]);
            position.x += velocity.dx;
            position.y += velocity.dy;
        }
    }

    @Override
    public double sum(final int[] numbers) {
        double sum = 0;
        for (final int number : numbers) {
            sum += positions.get(ids[number]).x;
        }
        return sum;
    }

    @Override
    public void tag(final boolean gives) {
        for (final int id : ids) {
            if (gives) {
                hots.create(id);
            } else {
                hots.remove(id);
            }
        }
        world.process();
    }

    @Override
    public void frame(final int[] victims) {
        move();
        for (final int victim : victims) {
            world.delete(ids[victim]);
            create(victim);
        }
        world.process();
    }

    @Override
    public void delete() {
        for (final int id : ids) {
            world.delete(id);
        }
        world.process();
    }

    @Override
    public int count() {
        return moving.getEntities().size();
    }

    @Override
    public int tagged() {
        return marked.getEntities().size();
    }

    @Override
    public double total() {
        final IntBag bag = moving.getEntities();
        double total = 0;
        for (int i = 0; i < bag.size(); i++) {
            final Position position = positions.get(bag.get(i));
            total += position.x + position.y;
        }
        return total;
    }

    @Override
    public void close() {
        world.dispose();
    }
}
