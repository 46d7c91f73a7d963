package org.denserow.stress.jmh.commands;

import com.artemis.Aspect;
import com.artemis.Component;
import com.artemis.ComponentMapper;
import com.artemis.EntitySubscription;
import com.artemis.World;
import com.artemis.WorldConfigurationBuilder;

/// Artemis-odb with one component for the numbers and one for the tag. Deletions and the components of entities
/// change with `process()`: one call after each change.
final class ArtemisChanges extends SelectedBodies {

    private final World world = new World(new WorldConfigurationBuilder().build());
    private final ComponentMapper<At> at = world.getMapper(At.class);
    private final ComponentMapper<Hot> hot = world.getMapper(Hot.class);
    private final EntitySubscription all = world.getAspectSubscriptionManager().get(Aspect.all(At.class));
    private final EntitySubscription marked =
            world.getAspectSubscriptionManager().get(Aspect.all(Hot.class));
    private final int[] ids; // by body, without the selected ones
    private final int[] chosen; // by place in the selection

    /// The numbers; Artemis makes it, so it has no argument.
    public static final class At extends Component {

        private float x;
        private float y;

        /// Made by Artemis.
        public At() {
            // The values are given afterwards.
        }
    }

    /// The tag; made as [At] is.
    public static final class Hot extends Component {

        /// Made by Artemis.
        public Hot() {
            // Nothing is in it.
        }
    }

    ArtemisChanges(final Types types, final int commands) {
        ids = new int[types.one("artemis").bodies()];
        chosen = new int[commands];
    }

    @Override
    void gather(final int i, final int body) {
        chosen[i] = ids[body];
    }

    @Override
    void scatter(final int i, final int body) {
        ids[body] = chosen[i];
    }

    private void create(final int i) {
        final int id = world.create();
        final At numbers = at.create(id);
        numbers.x = bodies[i];
        numbers.y = Y;
        chosen[i] = id;
    }

    @Override
    public void create() {
        for (int i = 0; i < bodies.length; i++) {
            create(i);
        }
        world.process();
    }

    @Override
    public void destroy() {
        for (int i = 0; i < bodies.length; i++) {
            world.delete(chosen[i]);
        }
        world.process();
    }

    @Override
    public void churn() {
        for (int i = 0; i < bodies.length; i++) {
            world.delete(chosen[i]);
            create(i);
        }
        world.process();
    }

    @Override
    public void set(final float value) {
        for (int i = 0; i < bodies.length; i++) {
            at.get(chosen[i]).x = value;
        }
    }

    @Override
    public void tag(final boolean gives) {
        for (int i = 0; i < bodies.length; i++) {
            if (gives) {
                hot.create(chosen[i]);
            } else {
                hot.remove(chosen[i]);
            }
        }
        world.process();
    }

    @Override
    public int count() {
        return all.getEntities().size();
    }

    @Override
    public int tagged() {
        return marked.getEntities().size();
    }

    @Override
    public float x(final int body) {
        return at.get(ids[body]).x;
    }

    @Override
    public int place(final int body) {
        return ids[body];
    }

    @Override
    public int places() {
        return 2 * ids.length; // a churned body gets its id before the old one is free
    }

    @Override
    public void close() {
        world.dispose();
    }
}
