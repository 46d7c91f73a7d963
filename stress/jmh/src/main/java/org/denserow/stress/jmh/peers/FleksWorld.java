package org.denserow.stress.jmh.peers;

import com.github.quillraven.fleks.Component;
import com.github.quillraven.fleks.ComponentType;
import com.github.quillraven.fleks.ComponentsHolder;
import com.github.quillraven.fleks.Entity;
import com.github.quillraven.fleks.EntityCreateContext;
import com.github.quillraven.fleks.Family;
import com.github.quillraven.fleks.UniqueId;
import com.github.quillraven.fleks.World;
import com.github.quillraven.fleks.WorldCfgKt;
import kotlin.Unit;

/// Fleks from Java. Its operators for components, `entity[Type]` and `it += component`, are inlined by the compiler of
/// Kotlin and closed to Java. What they inline is written here: a bit in the mask of the entity, and an element in the
/// array of the component type. That array is looked up once, not in each call.
final class FleksWorld {

    /// Fleks's own.
    final World world;

    FleksWorld(final int entities) {
        world = WorldCfgKt.configureWorld(entities, configuration -> Unit.INSTANCE);
    }

    /// {@return all entities with some types or tags}
    Family family(final UniqueId<?>... types) {
        return world.family(definition -> {
            definition.all(types);
            return Unit.INSTANCE;
        });
    }

    /// {@return the components of a type}
    @SuppressWarnings("unchecked") // of the type that was asked for
    <T extends Component<T>> ComponentsHolder<T> holder(final ComponentType<T> type) {
        return (ComponentsHolder<T>) world.getComponentService().wildcardHolder(type);
    }

    /// `entity += component`.
    static <T extends Component<T>> void add(
            final EntityCreateContext context,
            final Entity entity,
            final ComponentsHolder<T> holder,
            final T component) {
        context.getCompMasks().get(entity.getId()).set(component.type().getId());
        holder.set(entity, component);
    }

    /// `entity -= type`.
    static <T extends Component<T>> void remove(
            final EntityCreateContext context,
            final Entity entity,
            final ComponentsHolder<T> holder,
            final ComponentType<T> type) {
        context.getCompMasks().get(entity.getId()).clear(type.getId());
        holder.minusAssign(entity);
    }
}
