package org.denserow.stress.jmh.peers;

import dev.dominion.ecs.api.Dominion;
import dev.dominion.ecs.api.Entity;
import dev.dominion.ecs.api.Results;

/// Dominion.
final class DominionParts implements Parts {

    static {
        System.setProperty("dominion.show-banner", "false");
        System.setProperty("dominion.logging-level", "OFF");
    }

    private final Dominion dominion = Dominion.create("parts");
    private final int parts;
    private final Entity[] entities; // by number

    private record A(int value) {}

    private record B(int value) {}

    private record C(int value) {}

    private record D(int value) {}

    private record E(int value) {}

    private record F(int value) {}

    DominionParts(final int entities, final int parts) {
        this.parts = parts;
        this.entities = new Entity[entities];
    }

    @Override
    public void create() {
        for (int number = 0; number < entities.length; number++) {
            entities[number] = switch (parts) {
                case 1 -> dominion.createEntity(new A(number));
                case 2 -> dominion.createEntity(new A(number), new B(number));
                case 4 -> dominion.createEntity(new A(number), new B(number), new C(number), new D(number));
                case 6 ->
                    dominion.createEntity(
                            new A(number), new B(number), new C(number), new D(number), new E(number), new F(number));
                default -> throw Parts.wrong(parts);
            };
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
        for (final A each : dominion.findCompositionsWith(A.class)) {
            sum += each.value;
        }
        return sum;
    }

    private long two() {
        long sum = 0;
        for (final Results.With2<A, B> each : dominion.findCompositionsWith(A.class, B.class)) {
            sum += (long) each.comp1().value + each.comp2().value;
        }
        return sum;
    }

    private long four() {
        long sum = 0;
        for (final Results.With4<A, B, C, D> each : dominion.findCompositionsWith(A.class, B.class, C.class, D.class)) {
            sum += (long) each.comp1().value + each.comp2().value + each.comp3().value + each.comp4().value;
        }
        return sum;
    }

    private long six() {
        long sum = 0;
        for (final Results.With6<A, B, C, D, E, F> each :
                dominion.findCompositionsWith(A.class, B.class, C.class, D.class, E.class, F.class)) {
            sum += (long) each.comp1().value
                    + each.comp2().value
                    + each.comp3().value
                    + each.comp4().value
                    + each.comp5().value
                    + each.comp6().value;
        }
        return sum;
    }

    private Class<?> last() {
        return switch (parts) {
            case 1 -> A.class;
            case 2 -> B.class;
            case 4 -> D.class;
            default -> F.class;
        };
    }

    @Override
    public void remove() {
        final Class<?> last = last();
        for (final Entity entity : entities) {
            entity.removeType(last);
        }
    }

    @Override
    public void add() {
        for (int number = 0; number < entities.length; number++) {
            entities[number].add(
                    switch (parts) {
                        case 1 -> new A(number);
                        case 2 -> new B(number);
                        case 4 -> new D(number);
                        default -> new F(number);
                    });
        }
    }

    @Override
    public int count() {
        int count = 0;
        for (final Object each : dominion.findCompositionsWith(last())) {
            count += each == null ? 0 : 1;
        }
        return count;
    }

    @Override
    public void delete() {
        for (final Entity entity : entities) {
            dominion.deleteEntity(entity);
        }
    }

    @Override
    public void close() {
        dominion.close();
    }
}
