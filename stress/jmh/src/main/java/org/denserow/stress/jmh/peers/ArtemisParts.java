package org.denserow.stress.jmh.peers;

import com.artemis.Aspect;
import com.artemis.Component;
import com.artemis.ComponentMapper;
import com.artemis.EntitySubscription;
import com.artemis.World;
import com.artemis.WorldConfigurationBuilder;
import com.artemis.utils.IntBag;
import java.util.List;

/// Artemis-odb, one `process()` after each change as in [ArtemisPeer].
final class ArtemisParts implements Parts {

    private final World world;
    private final ComponentMapper<A> a;
    private final ComponentMapper<B> b;
    private final ComponentMapper<C> c;
    private final ComponentMapper<D> d;
    private final ComponentMapper<E> e;
    private final ComponentMapper<F> f;
    private final List<ComponentMapper<? extends Part>> mappers;
    private final ComponentMapper<? extends Part> last;
    private final EntitySubscription first;
    private final EntitySubscription complete;
    private final int parts;
    private final int[] ids; // by number

    /// A component; Artemis makes it, so it has no argument.
    public abstract static class Part extends Component {

        int value;
    }

    /// Made as [Part] is.
    public static final class A extends Part {

        /// Made by Artemis.
        public A() {
            // The value is given afterwards.
        }
    }

    /// Made as [Part] is.
    public static final class B extends Part {

        /// Made by Artemis.
        public B() {
            // The value is given afterwards.
        }
    }

    /// Made as [Part] is.
    public static final class C extends Part {

        /// Made by Artemis.
        public C() {
            // The value is given afterwards.
        }
    }

    /// Made as [Part] is.
    public static final class D extends Part {

        /// Made by Artemis.
        public D() {
            // The value is given afterwards.
        }
    }

    /// Made as [Part] is.
    public static final class E extends Part {

        /// Made by Artemis.
        public E() {
            // The value is given afterwards.
        }
    }

    /// Made as [Part] is.
    public static final class F extends Part {

        /// Made by Artemis.
        public F() {
            // The value is given afterwards.
        }
    }

    ArtemisParts(final int entities, final int parts) {
        this.parts = parts;
        world = new World(new WorldConfigurationBuilder().build().expectedEntityCount(entities));
        a = world.getMapper(A.class);
        b = world.getMapper(B.class);
        c = world.getMapper(C.class);
        d = world.getMapper(D.class);
        e = world.getMapper(E.class);
        f = world.getMapper(F.class);
        mappers = List.<ComponentMapper<? extends Part>>of(a, b, c, d, e, f).subList(0, parts);
        last = mappers.getLast();
        final var types = List.<Class<? extends Component>>of(A.class, B.class, C.class, D.class, E.class, F.class);
        first = world.getAspectSubscriptionManager().get(Aspect.all(A.class));
        complete = world.getAspectSubscriptionManager().get(Aspect.all(types.get(parts - 1)));
        ids = new int[entities];
    }

    @Override
    public void create() {
        for (int number = 0; number < ids.length; number++) {
            final int id = world.create();
            for (final ComponentMapper<? extends Part> mapper : mappers) {
                mapper.create(id).value = number;
            }
            ids[number] = id;
        }
        world.process();
    }

    @Override
    public long iterate() {
        return switch (parts) {
            case 1 -> one();
            case 2 -> two();
            case 4 -> four();
            case 6 -> six();
            default -> throw Parts.wrong(parts);
        };
    }

    private long one() {
        long sum = 0;
        final IntBag bag = first.getEntities();
        final int[] list = bag.getData();
        final int count = bag.size();
        for (int j = 0; j < count; j++) {
            sum += a.get(list[j]).value;
        }
        return sum;
    }

    private long two() {
        long sum = 0;
        final IntBag bag = first.getEntities();
        final int[] list = bag.getData();
        final int count = bag.size();
        for (int j = 0; j < count; j++) {
            sum += (long) a.get(list[j]).value + b.get(list[j]).value;
        }
        return sum;
    }

    private long four() {
        long sum = 0;
        final IntBag bag = first.getEntities();
        final int[] list = bag.getData();
        final int count = bag.size();
        for (int j = 0; j < count; j++) {
            sum += (long) a.get(list[j]).value + b.get(list[j]).value + c.get(list[j]).value + d.get(list[j]).value;
        }
        return sum;
    }

    private long six() {
        long sum = 0;
        final IntBag bag = first.getEntities();
        final int[] list = bag.getData();
        final int count = bag.size();
        for (int j = 0; j < count; j++) {
            sum += (long) a.get(list[j]).value
                    + b.get(list[j]).value
                    + c.get(list[j]).value
                    + d.get(list[j]).value
                    + e.get(list[j]).value
                    + f.get(list[j]).value;
        }
        return sum;
    }

    @Override
    public void remove() {
        for (final int id : ids) {
            last.remove(id);
        }
        world.process();
    }

    @Override
    public void add() {
        for (int number = 0; number < ids.length; number++) {
            last.create(ids[number]).value = number;
        }
        world.process();
    }

    @Override
    public int count() {
        return complete.getEntities().size();
    }

    @Override
    public void delete() {
        for (final int id : ids) {
            world.delete(id);
        }
        world.process();
    }

    @Override
    public void close() {
        world.dispose();
    }
}
