package org.denserow.engine;

import java.util.Random;
import org.denserow.engine.derived.Buckets;
import org.denserow.engine.handle.Handle;
import org.denserow.engine.index.SetIndex;
import org.denserow.engine.storage.DoubleColumn;
import org.denserow.engine.storage.FloatColumn;
import org.denserow.engine.storage.HandleColumn;
import org.denserow.engine.storage.IntColumn;
import org.denserow.engine.storage.Layout;
import org.denserow.engine.storage.Tag;

/// Rows that systems write in place in every way there is, few at a time, and that the owner and handlers write.
final class WrittenScenario implements AutoCloseable {

    private static final int ROWS = 1_500;
    private static final int KEYS = 40;

    final Simulation sim;
    final Table things;
    final Table posts;
    private final IntColumn key;
    private final IntColumn ranged;
    private final IntColumn selected;
    private final DoubleColumn grouped;
    private final FloatColumn waved; // vectors
    private final IntColumn scattered;
    private final IntColumn byGroup;
    private final IntColumn once;
    private final IntColumn alone;
    private final IntColumn owners;
    private final HandleColumn home;
    private final IntColumn height;
    private final Tag few;
    private final Tag words;
    private final Tag anywhere;
    private final Random random;

    WrittenScenario(final int workers, final long seed) {
        random = new Random(seed);
        sim = Simulation.create(
                SimulationOptions.defaults().withWorkers(workers).withSeed(seed).withoutSerialCutoff());
        things = sim.define("thing", Layout.dense(ROWS));
        posts = sim.define("post", Layout.pinned(ROWS));
        key = things.ints("key");
        ranged = things.ints("ranged");
        selected = things.ints("selected");
        grouped = things.doubles("grouped");
        waved = things.vec2("waved");
        scattered = things.ints("scattered");
        byGroup = things.ints("byGroup");
        once = things.ints("once");
        alone = things.ints("alone");
        owners = things.ints("owners");
        home = things.handles("home", posts, HandleColumn.WhenGone.CLEAR);
        few = things.tag("few");
        words = things.tag("words");
        anywhere = things.tag("anywhere");
        height = posts.ints("height");
        final Buckets byKey = things.derive().buckets("by key", key, KEYS);
        final Buckets byHome = things.derive().buckets("by home", home);
        final SetIndex ofHome = things.indices().sets("of home", home);
        systems(byKey, byHome, ofHome);
        for (int i = 0; i < ROWS - 100; i++) {
            things.create();
            posts.create();
        }
        for (int row = 0; row < things.size(); row++) {
            key.values()[row] = row % KEYS;
        }
    }

    private void systems(final Buckets byKey, final Buckets byHome, final SetIndex ofHome) {
        sim.system("range").every(4).writes(ranged, words).grain(64).over(things, (rows, commands) -> {
            if (rows.number() % 5 == rows.frame() % 3) {
                final int[] cells = rows.write(ranged);
                final Tag.Bits bits = rows.write(words);
                for (int row = rows.begin(); row < rows.end(); row++) {
                    cells[row]++;
                    if (rows.random().at(row).nextInt(900) == 0) {
                        bits.set(row);
                    }
                }
                if (rows.number() == 5) {
                    bits.clearWord(rows.begin() / 64, bits.word(rows.begin() / 64));
                }
            }
        });
        sim.system("selection").writes(selected).grain(128).over(few, (rows, commands) -> {
            final int[] cells = rows.write(selected);
            for (int row = rows.next(0); row >= 0; row = rows.next(row + 1)) {
                cells[row]++;
            }
        });
        sim.system("own selection")
                .every(3)
                .writes(few, owners)
                .grain(128)
                .over(few.andNot(words), (rows, commands) -> {
                    final int[] cells = rows.write(owners);
                    for (int row = rows.next(0); row >= 0; row = rows.next(row + 1)) {
                        cells[row] -= 2;
                    }
                    rows.clearAll(few);
                });
        sim.system("all").every(5).writes(words).grain(128).over(few, (rows, commands) -> rows.setAll(words));
        sim.system("groups").writes(grouped).grain(64).over(byKey, (rows, commands) -> {
            final int[] order = rows.rows();
            for (int group = rows.begin(); group < rows.end(); group++) {
                if (group == rows.frame() % KEYS) {
                    final double[] cells = rows.write(grouped);
                    for (int at = rows.first(group); at < rows.first(group + 1); at++) {
                        cells[order[at]] += 0.5;
                    }
                }
            }
        });
        sim.system("waves").every(7).writes(waved).grain(64).waves(byKey, (rows, commands) -> {
            final float[] cells = rows.write(waved);
            for (int at = rows.from(); at < rows.to(); at++) {
                cells[2 * rows.rows()[at] + 1]++;
            }
        });
        sim.system("scatter")
                .every(9)
                .scatters(scattered)
                .setsAnywhere(anywhere)
                .grain(64)
                .over(things, (rows, commands) -> {
                    if (rows.number() == 3) {
                        rows.write(scattered)[(int) (rows.frame() * 7 % things.size())]++;
                        rows.write(anywhere).set((int) (rows.frame() * 13 % things.size()));
                    }
                });
        sim.system("by group")
                .writesGrouped(byHome, byGroup)
                .touchesDeadRows()
                .grain(64)
                .over(posts, (rows, commands) -> {
                    if (rows.number() == rows.frame() % 20) {
                        final int[] cells = rows.write(byGroup);
                        final Buckets.View homes = rows.read(byHome);
                        for (int row = rows.begin(); row < rows.end(); row++) {
                            for (int at = homes.begin(row); at < homes.end(row); at++) {
                                cells[homes.rows()[at]]++;
                            }
                        }
                    }
                });
        sim.system("once").every(10).writes(once).once((world, commands) -> world.write(once)[3]++);
        sim.system("list").writes(height).grain(128).over(posts.list(), (rows, commands) -> {
            if (rows.number() == rows.frame() % 9) {
                final int[] cells = rows.write(height);
                for (int at = rows.from(); at < rows.to(); at++) {
                    cells[rows.rows()[at]]++;
                }
            }
        });
        sim.system("dead").every(11).writes(height).touchesDeadRows().grain(128).over(posts, (rows, commands) -> {
            final int[] cells = rows.write(height);
            for (int row = rows.begin(); row < rows.end(); row++) {
                cells[row] += 3;
            }
        });
        sim.system("alone").every(13).exclusive((world, commands) -> {
            world.write(alone)[world.random().of(0).nextInt(things.size())]++;
            world.write(words).set(world.random().of(1).nextInt(things.size()));
            final int row = world.random().of(2).nextInt(things.size());
            world.read(ofHome).rekey(row, posts.handle(posts.end() - 1));
        });
    }

    void step() {
        for (int i = random.nextInt(4); i > 0; i--) {
            final long thing = things.handle(random.nextInt(things.size()));
            sim.commands().set(thing, selected, random.nextInt()).tag(thing, few);
        }
        if (random.nextInt(4) == 0) {
            final int row = random.nextInt(things.size());
            final int post = random.nextInt(posts.end());
            sim.commands().set(things.handle(row), home, posts.exists(post) ? posts.handle(post) : Handle.NULL);
        }
        if (random.nextInt(8) == 0) {
            final int post = random.nextInt(posts.end());
            if (posts.exists(post)) {
                sim.commands().destroy(posts.handle(post));
            }
        }
        if (random.nextInt(8) == 0) {
            few.bits().set(random.nextInt(things.size()));
        }
        if (random.nextInt(16) == 0) {
            owners.values()[random.nextInt(things.size())]++;
        }
        sim.step();
    }

    @Override
    public void close() {
        sim.close();
    }
}
