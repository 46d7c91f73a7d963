package org.denserow.stress.jmh.commands;

import com.artemis.Aspect;
import com.artemis.Component;
import com.artemis.ComponentMapper;
import com.artemis.EntitySubscription;
import com.artemis.World;
import com.artemis.WorldConfigurationBuilder;

/// Artemis-odb with one component for the numbers and one for the tag. Deletions, and which entities have which
/// components, change with `process()`: one call after each change.
final class ArtemisChanges implements Changes {

    private final World world = new World(new WorldConfigurationBuilder().build());
    private final ComponentMapper<At> at = world.getMapper(At.class);
    private final ComponentMapper<Hot> hot = world.getMapper(Hot.class);
    private final EntitySubscription all = world.getAspectSubscriptionManager().get(Aspect.all(At.class));
    private final EntitySubscription marked =
            world.getAspectSubscriptionManager().get(Aspect.all(Hot.class));
    private final int[] ids; // by body

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

    ArtemisChanges(final Types types) {
        ids = new int[types.one("artemis").bodies()];
    }

    private void create(final int body) {
        final int id = world.create();
        final At numbers = at.create(id);
        numbers.x = body;
        numbers.y = Y;
        ids[body] = id;
    }

    @Override
    public void create(final int[] bodies) {
        for (final int body : bodies) {
            create(body);
        }
        world.process();
    }

    @Override
    public void destroy(final int[] bodies) {
        for (final int body : bodies) {
            world.delete(ids[body]);
        }
        world.process();
    }

    @Override
    public void churn(final int[] bodies) {
        for (final int body : bodies) {
            world.delete(ids[body]);
            create(body);
        }
        world.process();
    }

    @Override
    public void set(final int[] bodies, final float value) {
        for (final int body : bodies) {
            at.get(ids[body]).x = value;
        }
    }

    @Override
    public void tag(final int[] bodies, final boolean gives) {
        for (final int body : bodies) {
            if (gives) {
                hot.create(ids[body]);
            } else {
                hot.remove(ids[body]);
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
