package org.denserow.stress.jmh.peers;

import com.simsilica.es.Entity;
import com.simsilica.es.EntityComponent;
import com.simsilica.es.EntityId;
import com.simsilica.es.EntitySet;
import java.util.List;

/// Zay-ES, as in [ZayPeer].
final class ZayParts implements Parts {

    private static final List<Class<? extends EntityComponent>> TYPES =
            List.of(A.class, B.class, C.class, D.class, E.class, F.class);

    private final ZayData data = new ZayData(TYPES);
    private final EntitySet complete;
    private final int parts;
    private final EntityId[] ids; // by number

    private record A(int value) implements EntityComponent {}

    private record B(int value) implements EntityComponent {}

    private record C(int value) implements EntityComponent {}

    private record D(int value) implements EntityComponent {}

    private record E(int value) implements EntityComponent {}

    private record F(int value) implements EntityComponent {}

    ZayParts(final int entities, final int parts) {
        this.parts = parts;
        complete = data.getEntities(TYPES.subList(0, parts).toArray(Class[]::new));
        ids = new EntityId[entities];
    }

    private static EntityComponent part(final int part, final int number) {
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
        for (int number = 0; number < ids.length; number++) {
            final EntityId id = data.createEntity();
            switch (parts) {
                case 1 -> data.setComponents(id, new A(number));
                case 2 -> data.setComponents(id, new A(number), new B(number));
                case 4 -> data.setComponents(id, new A(number), new B(number), new C(number), new D(number));
                case 6 ->
                    data.setComponents(
                            id,
                            new A(number),
                            new B(number),
                            new C(number),
                            new D(number),
                            new E(number),
                            new F(number));
                default -> throw Parts.wrong(parts);
            }
            ids[number] = id;
        }
        complete.applyChanges();
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
        for (final Entity entity : complete) {
            sum += entity.get(A.class).value;
        }
        return sum;
    }

    private long two() {
        long sum = 0;
        for (final Entity entity : complete) {
            sum += (long) entity.get(A.class).value + entity.get(B.class).value;
        }
        return sum;
    }

    private long four() {
        long sum = 0;
        for (final Entity entity : complete) {
            sum += (long) entity.get(A.class).value
                    + entity.get(B.class).value
                    + entity.get(C.class).value
                    + entity.get(D.class).value;
        }
        return sum;
    }

    private long six() {
        long sum = 0;
        for (final Entity entity : complete) {
            sum += (long) entity.get(A.class).value
                    + entity.get(B.class).value
                    + entity.get(C.class).value
                    + entity.get(D.class).value
                    + entity.get(E.class).value
                    + entity.get(F.class).value;
        }
        return sum;
    }

    @Override
    public void remove() {
        final Class<? extends EntityComponent> last = TYPES.get(parts - 1);
        for (final EntityId id : ids) {
            data.removeComponent(id, last);
        }
        complete.applyChanges();
    }

    @Override
    public void add() {
        for (int number = 0; number < ids.length; number++) {
            data.setComponent(ids[number], part(parts - 1, number));
        }
        complete.applyChanges();
    }

    @Override
    public int count() {
        return complete.size();
    }

    @Override
    public void delete() {
        for (final EntityId id : ids) {
            data.removeEntity(id);
        }
        complete.applyChanges();
    }

    @Override
    public void close() {
        complete.release();
        data.close();
    }
}
