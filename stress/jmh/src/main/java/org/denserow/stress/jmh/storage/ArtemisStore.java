package org.denserow.stress.jmh.storage;

import com.artemis.Aspect;
import com.artemis.Component;
import com.artemis.ComponentMapper;
import com.artemis.EntityManager;
import com.artemis.EntitySubscription;
import com.artemis.World;
import com.artemis.WorldConfigurationBuilder;
import com.artemis.utils.IntBag;

/// Artemis-odb with one component per entity. Deletions and the iterated entities change with `process()`: one call after
/// each batch. The reference is an `int` that is used again, so a stale one may name another body.
///
/// It cannot delete all entities at once.
final class ArtemisStore implements BodyStore {

    private final World world = new World(new WorldConfigurationBuilder().build());
    private final EntityManager entities = world.getEntityManager();
    private final ComponentMapper<Mass> mapper = world.getMapper(Mass.class);
    private final EntitySubscription all = world.getAspectSubscriptionManager().get(Aspect.all(Mass.class));
    private final int[] ids; // by body
    private int[] aimed = {};

    /// A body as a component; Artemis makes it, so it has no argument.
    public static final class Mass extends Component {

        private float x;
        private float y;
        private float vx;
        private float vy;
        private int number;
        private int hits;

        /// Made by Artemis.
        public Mass() {
            // All values are given by fill.
        }

        private void fill(final int body) {
            x = body;
            y = body;
            vx = 1;
            vy = 2;
            number = body;
            hits = 1;
        }

        private void move() {
            x += vx * DT;
            y += vy * DT;
        }
    }

    ArtemisStore(final int capacity) {
        ids = new int[capacity];
    }

    @Override
    public void create(final int[] bodies, final int begin, final int end) {
        for (int i = begin; i < end; i++) {
            final int body = bodies[i];
            final int id = world.create();
            mapper.create(id).fill(body);
            ids[body] = id;
        }
        world.process();
    }

    @Override
    public int erase(final int[] bodies, final int begin, final int end) {
        int erased = 0;
        for (int i = begin; i < end; i++) {
            final int id = ids[bodies[i]];
            if (entities.isActive(id)) {
                world.delete(id);
                erased++;
            }
        }
        world.process();
        return erased;
    }

    @Override
    public void aim(final int[] bodies) {
        aimed = new int[bodies.length];
        for (int i = 0; i < bodies.length; i++) {
            aimed[i] = ids[bodies[i]];
        }
    }

    @Override
    public long get() {
        long sum = 0;
        for (final int id : aimed) {
            if (entities.isActive(id)) {
                sum += mapper.get(id).number;
            }
        }
        return sum;
    }

    @Override
    public long sum() {
        final IntBag bag = all.getEntities();
        final int[] list = bag.getData();
        final int count = bag.size();
        long sum = 0;
        for (int i = 0; i < count; i++) {
            sum += mapper.get(list[i]).number;
        }
        return sum;
    }

    @Override
    public void move() {
        final IntBag bag = all.getEntities();
        final int[] list = bag.getData();
        final int count = bag.size();
        for (int i = 0; i < count; i++) {
            mapper.get(list[i]).move();
        }
    }

    @Override
    public void clear() {
        throw new UnsupportedOperationException("Artemis-odb deletes entities one by one: version=2.3.0");
    }

    @Override
    public float x(final int body) {
        return mapper.get(ids[body]).x;
    }

    @Override
    public void close() {
        world.dispose();
    }
}
