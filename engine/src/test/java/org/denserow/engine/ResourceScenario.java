package org.denserow.engine;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import org.denserow.engine.derived.Derived;
import org.denserow.engine.derived.Phase;
import org.denserow.engine.handle.RowState;
import org.denserow.engine.storage.IntColumn;
import org.denserow.engine.storage.Layout;
import org.denserow.engine.storage.Resource;
import org.denserow.engine.storage.Tag;

/// A world that leans on what its embedder brings along: a book that systems of one body write and others read, a
/// histogram that is made by phases, tallies of all kinds. Each body compares what it reads with what should be there.
final class ResourceScenario implements AutoCloseable {

    private static final int KEYS = 11;
    private static final int FRAMES = 50;

    /// The embedder's own: in snapshots by a copy.
    private static final class Book {

        private long[] pages = new long[KEYS];
        private long turns;

        Book copy() {
            final Book copy = new Book();
            copy.become(this);
            return copy;
        }

        void become(final Book other) {
            pages = other.pages.clone();
            turns = other.turns;
        }

        long sum() {
            return 31 * turns + Arrays.hashCode(pages);
        }
    }

    final Simulation sim;
    private final Table things;
    private final IntColumn key;
    private final IntColumn seen;
    private final Tag hot;
    private final Resource<Book> book;
    private final Derived<int[]> histogram;
    private final List<Tally> tallies = new ArrayList<>();
    private boolean fails;

    ResourceScenario(final int workers, final boolean pinned) {
        sim = Trial.parallel(workers);
        things = sim.define(
                "thing", pinned ? Layout.pinned(700) : Layout.dense(16).growable());
        key = things.ints("key");
        seen = things.ints("seen");
        hot = things.tag("hot");
        book = sim.resource("book", new Book()).saved(Book::copy, Book::become);
        histogram = things.derive()
                .own(
                        "histogram",
                        new int[KEYS],
                        List.of(key, hot),
                        Phase.single((counts, rows) -> Arrays.fill(counts, 0)),
                        Phase.single((counts, rows) -> {
                            for (int row = rows.begin(); row < rows.end(); row++) {
                                counts[rows.read(key)[row]] +=
                                        rows.isActive(row) && rows.read(hot).get(row) ? 1 : 0;
                            }
                        }));
        for (final Tally.Kind kind : Tally.Kind.values()) {
            tallies.add(sim.tally(kind.name()).of(kind));
        }
        declare();
        for (int row = 0; row < 300; row++) {
            things.create();
            key.values()[row] = row % KEYS;
            hot.bits().set(row);
        }
    }

    private void declare() {
        sim.system("move").reads(book).writes(key).grain(64).touchesDeadRows().over(things, (rows, commands) -> {
            final Book read = rows.read(book);
            final int[] keys = rows.write(key);
            for (int row = rows.begin(); row < rows.end(); row++) {
                keys[row] = (int) ((keys[row] + read.turns + row) % KEYS);
            }
            for (final Tally tally : tallies) {
                tally.add(rows, keys[rows.begin()] + 0.1 * rows.number());
            }
        });
        sim.system("write")
                .reads(histogram, key, hot)
                .writes(book)
                .creates(things)
                .once((chunk, commands) -> {
                    final int[] counts = chunk.read(histogram);
                    assertArrayEquals(oracle(chunk), counts);
                    final Book mine = chunk.write(book);
                    mine.turns++;
                    for (int i = 0; i < KEYS; i++) {
                        mine.pages[i] += (long) counts[i] * i;
                    }
                    record(chunk, commands);
                });
        sim.system("see").reads(book).writes(seen).grain(64).touchesDeadRows().over(things, (rows, commands) -> {
            for (int row = rows.begin(); row < rows.end(); row++) {
                rows.write(seen)[row] = (int) rows.read(book).sum() + row;
            }
        });
        sim.boundary();
        sim.system("heat").every(2).writes(hot).reads(seen).once((chunk, commands) -> {
            final Tag.Bits bits = chunk.write(hot);
            for (int i = 0; i < 30; i++) {
                final int row = chunk.random().of(i).nextInt(Math.max(1, things.end()));
                if (isActive(row)) {
                    bits.set(row);
                }
            }
        });
        sim.system("again")
                .reads(histogram, key, hot)
                .once((chunk, commands) -> assertArrayEquals(oracle(chunk), chunk.read(histogram)));
        sim.system("alone").every(3).exclusive((world, commands) -> world.write(book).turns += 5);
        sim.system("fail").reads(book, histogram, seen).once((chunk, commands) -> {
            if (fails) {
                throw new IllegalStateException("on purpose");
            }
        });
    }

    private int[] oracle(final Chunk chunk) {
        final int[] wanted = new int[KEYS];
        for (int row = 0; row < things.end(); row++) {
            if (isActive(row) && chunk.read(hot).get(row)) {
                wanted[chunk.read(key)[row]]++;
            }
        }
        return wanted;
    }

    private boolean isActive(final int row) {
        return row < things.end() && things.state(row) == RowState.ACTIVE;
    }

    private void record(final Chunk chunk, final Commands commands) {
        for (int i = 0; i < 6; i++) {
            final int row = chunk.random().of(i).nextInt(Math.max(1, things.end()));
            if (i % 2 == 0 && things.size() < 500) {
                commands.create(things);
                commands.with(key, row % KEYS);
            } else if (isActive(row)) {
                commands.destroy(things.handle(row));
            }
        }
    }

    /// Runs frames that fail now and then and snapshots that are put back.
    ///
    /// @return after each frame both hashes, what the book holds, and the tallies
    static List<Long> run(final int workers, final boolean pinned, final long seed) {
        final Random random = new Random(seed);
        final List<Long> all = new ArrayList<>();
        Snapshot kept = null;
        try (ResourceScenario scenario = new ResourceScenario(workers, pinned)) {
            for (int frame = 0; frame < FRAMES; frame++) {
                scenario.fails = random.nextInt(12) == 0;
                if (random.nextInt(5) == 0) {
                    scenario.book.value().pages[random.nextInt(KEYS)]++;
                }
                if (scenario.fails) {
                    assertThrows(SystemFailure.class, scenario.sim::step, "seed=" + seed);
                    scenario.sim.recover();
                } else {
                    scenario.sim.step();
                }
                scenario.addTo(all);
                if (random.nextInt(10) == 0) {
                    kept = scenario.sim.snapshot();
                    assertEquals(List.of(), kept.leftOut());
                } else if (kept != null && random.nextInt(10) == 0) {
                    scenario.sim.restore(kept);
                }
            }
        }
        return all;
    }

    void addTo(final List<Long> all) {
        all.add(sim.hash());
        all.add(sim.orderHash());
        all.add(book.value().sum());
        for (final Tally tally : tallies) {
            all.add(Double.doubleToRawLongBits(tally.value()));
        }
    }

    @Override
    public void close() {
        sim.close();
    }
}
