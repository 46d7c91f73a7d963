package org.denserow.stress.jmh.peers;

import com.github.quillraven.fleks.Component;
import com.github.quillraven.fleks.ComponentType;
import com.github.quillraven.fleks.ComponentsHolder;
import com.github.quillraven.fleks.Entity;
import com.github.quillraven.fleks.EntityCreateContext;
import com.github.quillraven.fleks.Family;
import com.github.quillraven.fleks.World;
import java.util.List;
import kotlin.Unit;

/// Fleks, by [FleksWorld].
final class FleksParts implements Parts {

    private static final List<ComponentType<?>> TYPES = List.of(A.TYPE, B.TYPE, C.TYPE, D.TYPE, E.TYPE, F.TYPE);

    private final FleksWorld fleks;
    private final World world;
    private final ComponentsHolder<A> a;
    private final ComponentsHolder<B> b;
    private final ComponentsHolder<C> c;
    private final ComponentsHolder<D> d;
    private final ComponentsHolder<E> e;
    private final ComponentsHolder<F> f;
    private final Family first;
    private final Family complete;
    private final int parts;
    private final Entity[] entities; // by number
    private long sum;

    private record A(int value) implements Component<A> {

        private static final ComponentType<A> TYPE = new ComponentType<>() {};

        @Override
        public ComponentType<A> type() {
            return TYPE;
        }
    }

    private record B(int value) implements Component<B> {

        private static final ComponentType<B> TYPE = new ComponentType<>() {};

        @Override
        public ComponentType<B> type() {
            return TYPE;
        }
    }

    private record C(int value) implements Component<C> {

        private static final ComponentType<C> TYPE = new ComponentType<>() {};

        @Override
        public ComponentType<C> type() {
            return TYPE;
        }
    }

    private record D(int value) implements Component<D> {

        private static final ComponentType<D> TYPE = new ComponentType<>() {};

        @Override
        public ComponentType<D> type() {
            return TYPE;
        }
    }

    private record E(int value) implements Component<E> {

        private static final ComponentType<E> TYPE = new ComponentType<>() {};

        @Override
        public ComponentType<E> type() {
            return TYPE;
        }
    }

    private record F(int value) implements Component<F> {

        private static final ComponentType<F> TYPE = new ComponentType<>() {};

        @Override
        public ComponentType<F> type() {
            return TYPE;
        }
    }

    FleksParts(final int entities, final int parts) {
        this.parts = parts;
        fleks = new FleksWorld(entities);
        world = fleks.world;
        a = fleks.holder(A.TYPE);
        b = fleks.holder(B.TYPE);
        c = fleks.holder(C.TYPE);
        d = fleks.holder(D.TYPE);
        e = fleks.holder(E.TYPE);
        f = fleks.holder(F.TYPE);
        first = fleks.family(A.TYPE);
        complete = fleks.family(TYPES.get(parts - 1));
        this.entities = new Entity[entities];
    }

    private void add(final EntityCreateContext context, final Entity entity, final int part, final int number) {
        switch (part) {
            case 0 -> FleksWorld.add(context, entity, a, new A(number));
            case 1 -> FleksWorld.add(context, entity, b, new B(number));
            case 2 -> FleksWorld.add(context, entity, c, new C(number));
            case 3 -> FleksWorld.add(context, entity, d, new D(number));
            case 4 -> FleksWorld.add(context, entity, e, new E(number));
            default -> FleksWorld.add(context, entity, f, new F(number));
        }
    }

    @Override
    public void create() {
        for (int i = 0; i < entities.length; i++) {
            final int number = i;
            entities[number] = world.entity((context, entity) -> {
                for (int part = 0; part < parts; part++) {
                    add(context, entity, part, number);
                }
                return Unit.INSTANCE;
            });
        }
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
        sum = 0;
        first.forEach((family, entity) -> {
            sum += a.get(entity).value;
            return Unit.INSTANCE;
        });
        return sum;
    }

    private long two() {
        sum = 0;
        first.forEach((family, entity) -> {
            sum += (long) a.get(entity).value + b.get(entity).value;
            return Unit.INSTANCE;
        });
        return sum;
    }

    private long four() {
        sum = 0;
        first.forEach((family, entity) -> {
            sum += (long) a.get(entity).value + b.get(entity).value + c.get(entity).value + d.get(entity).value;
            return Unit.INSTANCE;
        });
        return sum;
    }

    private long six() {
        sum = 0;
        first.forEach((family, entity) -> {
            sum += (long) a.get(entity).value
                    + b.get(entity).value
                    + c.get(entity).value
                    + d.get(entity).value
                    + e.get(entity).value
                    + f.get(entity).value;
            return Unit.INSTANCE;
        });
        return sum;
    }

    private void remove(final EntityCreateContext context, final Entity entity) {
        switch (parts) {
            case 1 -> FleksWorld.remove(context, entity, a, A.TYPE);
            case 2 -> FleksWorld.remove(context, entity, b, B.TYPE);
            case 4 -> FleksWorld.remove(context, entity, d, D.TYPE);
            default -> FleksWorld.remove(context, entity, f, F.TYPE);
        }
    }

    @Override
    public void remove() {
        for (final Entity each : entities) {
            world.configure(each, (context, entity) -> {
                remove(context, entity);
                return Unit.INSTANCE;
            });
        }
    }

    @Override
    public void add() {
        for (int i = 0; i < entities.length; i++) {
            final int number = i;
            world.configure(entities[number], (context, entity) -> {
                add(context, entity, parts - 1, number);
                return Unit.INSTANCE;
            });
        }
    }

    @Override
    public int count() {
        return complete.getNumEntities();
    }

    @Override
    public void delete() {
        for (final Entity entity : entities) {
            world.minusAssign(entity);
        }
    }

    @Override
    public void close() {
        world.dispose();
    }
}
