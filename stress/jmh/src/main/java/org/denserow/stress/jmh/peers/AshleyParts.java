package org.denserow.stress.jmh.peers;

import com.badlogic.ashley.core.Component;
import com.badlogic.ashley.core.ComponentMapper;
import com.badlogic.ashley.core.Engine;
import com.badlogic.ashley.core.Entity;
import com.badlogic.ashley.core.Family;
import com.badlogic.ashley.utils.ImmutableArray;
import java.util.List;

/// Ashley, as in [AshleyPeer].
final class AshleyParts implements Parts {

    private static final List<Class<? extends Component>> TYPES =
            List.of(A.class, B.class, C.class, D.class, E.class, F.class);

    private final Engine engine = new Engine();
    private final ComponentMapper<A> a = ComponentMapper.getFor(A.class);
    private final ComponentMapper<B> b = ComponentMapper.getFor(B.class);
    private final ComponentMapper<C> c = ComponentMapper.getFor(C.class);
    private final ComponentMapper<D> d = ComponentMapper.getFor(D.class);
    private final ComponentMapper<E> e = ComponentMapper.getFor(E.class);
    private final ComponentMapper<F> f = ComponentMapper.getFor(F.class);
    private final ImmutableArray<Entity> first =
            engine.getEntitiesFor(Family.all(A.class).get());
    private final ImmutableArray<Entity> complete;
    private final int parts;
    private final Entity[] entities; // by number

    private record A(int value) implements Component {}

    private record B(int value) implements Component {}

    private record C(int value) implements Component {}

    private record D(int value) implements Component {}

    private record E(int value) implements Component {}

    private record F(int value) implements Component {}

    AshleyParts(final int entities, final int parts) {
        this.parts = parts;
        complete = engine.getEntitiesFor(Family.all(TYPES.get(parts - 1)).get());
        this.entities = new Entity[entities];
    }

    private static Component part(final int part, final int number) {
        return switch (part) {
            case 0 -> new A(number);
            case 1 -> new B(number);
            case 2 -> new C(number);
            case 3 -> new D(number);
            case 4 -> new E(number);
            default -> new F(number);
        };
    }

    @Override
    public void create() {
        for (int number = 0; number < entities.length; number++) {
            final Entity entity = engine.createEntity();
            for (int part = 0; part < parts; part++) {
                entity.add(part(part, number));
            }
            engine.addEntity(entity);
            entities[number] = entity;
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
        long sum = 0;
        for (int j = 0; j < first.size(); j++) {
            final Entity entity = first.get(j);
            sum += a.get(entity).value;
        }
        return sum;
    }

    private long two() {
        long sum = 0;
        for (int j = 0; j < first.size(); j++) {
            final Entity entity = first.get(j);
            sum += (long) a.get(entity).value + b.get(entity).value;
        }
        return sum;
    }

    private long four() {
        long sum = 0;
        for (int j = 0; j < first.size(); j++) {
            final Entity entity = first.get(j);
            sum += (long) a.get(entity).value + b.get(entity).value + c.get(entity).value + d.get(entity).value;
        }
        return sum;
    }

    private long six() {
        long sum = 0;
        for (int j = 0; j < first.size(); j++) {
            final Entity entity = first.get(j);
            sum += (long) a.get(entity).value
                    + b.get(entity).value
                    + c.get(entity).value
                    + d.get(entity).value
                    + e.get(entity).value
                    + f.get(entity).value;
        }
        return sum;
    }

    @Override
    public void remove() {
        final Class<? extends Component> last = TYPES.get(parts - 1);
        for (final Entity entity : entities) {
            entity.remove(last);
        }
    }

    @Override
    public void add() {
        for (int number = 0; number < entities.length; number++) {
            entities[number].add(part(parts - 1, number));
        }
    }

    @Override
    public int count() {
        return complete.size();
    }

    @Override
    public void delete() {
        for (final Entity entity : entities) {
            engine.removeEntity(entity);
        }
    }

    @Override
    public void close() {
        // Nothing is outside of the heap.
    }
}
