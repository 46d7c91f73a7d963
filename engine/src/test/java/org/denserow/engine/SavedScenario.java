package org.denserow.engine;

import java.util.List;
import java.util.concurrent.CompletableFuture;
import org.denserow.engine.bits.BitCursor;
import org.denserow.engine.handle.Handle;
import org.denserow.engine.storage.HandleColumn;
import org.denserow.engine.storage.IntColumn;
import org.denserow.engine.storage.Layout;
import org.denserow.engine.storage.ObjectColumn;
import org.denserow.engine.storage.Tag;

/// A simulation in which everything that a snapshot holds is there and has an influence on what follows: created,
/// changed and destroyed rows of the last lap, events, pending rows with assets, permanent rows, objects, a late asset,
/// a failed frame, bursts that overflow their share of slots, boundaries inside the frame.
final class SavedScenario implements AutoCloseable {

    static final int FAILING_FRAME = 6;
    private static final int MOST_ROWS = 900;
    private static final String[] MARKS = {"a", "bc", null, "defg"};

    record Row(Table table, IntColumn value, IntColumn seen, HandleColumn friend, ObjectColumn<String> mark, Tag hot) {}

    record Post(Table table, IntColumn height, Tag lit) {}

    record Event(Table table, HandleColumn of) {}

    record Sum(Table table, IntColumn gone, IntColumn happened) {}

    final Simulation sim;
    final Row rows;
    final Post posts;
    final Event events;
    final Sum sum;
    private final CustomCommand bump;
    private final Tag born;
    private final Tag changed;
    private CompletableFuture<String> late = new CompletableFuture<>();
    private boolean fails; // once, on the same frame

    SavedScenario(final int workers, final long seed) {
        sim = Simulation.create(SimulationOptions.defaults()
                .withWorkers(workers)
                .withSeed(seed)
                .withoutSerialCutoff()
                .withLateAssets());
        rows = sim.define("row", Row.class, Layout.dense(64).growable());
        posts = sim.define("post", Post.class, Layout.pinned(64).growable());
        events = sim.define("event", Event.class, Layout.events(64).growable());
        sum = sim.define("sum", Sum.class, Layout.fixed(1));
        bump = sim.command("bump", 1, call -> sum.happened.values()[0] += (int) call.word(0));
        born = rows.table.created();
        changed = rows.table.changed();
        rows.table.destroyed();
        churn();
        sim.boundary();
        look();
        sim.system("alone").every(2).exclusive((alone, commands) -> {
            for (int i = alone.random().of(1).nextInt(3); i > 0; i--) {
                rows.table.create();
            }
            rows.table.destroy(rows.table.handle(rows.table.size() - 1));
        });
        cull();
        for (int i = 0; i < 200; i++) {
            rows.table.create();
            posts.table.create();
        }
    }

    private void churn() {
        sim.system("churn")
                .reads(rows.mark)
                .writes(rows.value, rows.friend)
                .creates(rows.table, posts.table, events.table)
                .grain(64)
                .over(rows.table, (chunk, commands) -> {
                    if (fails && chunk.number() == 1) {
                        throw new IllegalStateException("on purpose");
                    }
                    if (fails) { // whether it runs depends on timing: it writes no value in place
                        commands.create(rows.table);
                        return;
                    }
                    final int[] value = chunk.write(rows.value);
                    final long[] friend = chunk.write(rows.friend);
                    final String[] mark = chunk.read(rows.mark);
                    for (int row = chunk.begin(); row < chunk.end(); row++) {
                        final Draw draw = chunk.random().at(row);
                        value[row] += mark[row] == null ? 1 : mark[row].length();
                        final int burst = draw.nextInt(500) == 0 ? 90 : 1;
                        for (int i = 0; i < burst && draw.nextInt(6) == 0 && rows.table.size() < MOST_ROWS; i++) {
                            friend[row] = commands.create(rows.table);
                            commands.with(rows.value, i).with(rows.mark, MARKS[draw.nextInt(MARKS.length)]);
                        }
                        if (draw.nextInt(8) == 0) {
                            commands.create(events.table);
                            commands.with(events.of, friend[row]);
                        }
                        if (draw.nextInt(30) == 0 && posts.table.size() < MOST_ROWS) {
                            commands.create(posts.table);
                        }
                        if (draw.nextInt(5) == 0 && friend[row] != Handle.NULL) {
                            commands.set(friend[row], rows.value, row).tag(friend[row], rows.hot);
                        }
                        if (draw.nextInt(20) == 0) {
                            commands.after(1 + draw.nextInt(6))
                                    .set(rows.table.handle(row), rows.mark, MARKS[draw.nextInt(MARKS.length)])
                                    .set(rows.table.handle(row), rows.seen, row)
                                    .send(bump, row)
                                    .after(0);
                        }
                    }
                });
    }

    /// What lives one lap reaches values that stay.
    private void look() {
        sim.system("see born").writes(rows.seen).grain(64).over(born, (chunk, commands) -> {
            final int[] seen = chunk.write(rows.seen);
            for (final BitCursor it = chunk.cursor(); it.next(); ) {
                seen[it.row()] += 3;
            }
        });
        sim.system("see changed").writes(rows.seen).grain(64).over(changed, (chunk, commands) -> {
            final int[] seen = chunk.write(rows.seen);
            for (final BitCursor it = chunk.cursor(); it.next(); ) {
                seen[it.row()] = 5 * seen[it.row()] + 1;
            }
        });
        sim.system("see events").reads(events.of).grain(64).over(events.table, (chunk, commands) -> {
            final long[] of = chunk.read(events.of);
            for (int row = chunk.begin(); row < chunk.end(); row++) {
                if (of[row] != Handle.NULL) {
                    commands.untag(of[row], rows.hot);
                }
            }
        });
        sim.system("see gone").writes(sum.gone, sum.happened).over(sum.table, (chunk, commands) -> {
            for (int i = 0; i < rows.table.destroyed().count(); i++) {
                chunk.write(sum.gone)[0] = 31 * chunk.write(sum.gone)[0]
                        + (int) rows.table.destroyed().handle(i);
            }
            chunk.write(sum.happened)[0] += events.table.size();
        });
        sim.system("list posts").writes(posts.height).grain(64).over(posts.table.list(), (chunk, commands) -> {
            final int[] height = chunk.write(posts.height);
            for (int i = chunk.from(); i < chunk.to(); i++) {
                height[chunk.rows()[i]] += i;
            }
        });
    }

    private void cull() {
        sim.system("cull").reads(rows.hot).grain(64).over(rows.table, (chunk, commands) -> {
            final Tag.Bits hot = chunk.read(rows.hot);
            for (int row = chunk.begin(); row < chunk.end(); row++) {
                if (chunk.random().at(row).nextInt(hot.get(row) ? 6 : 14) == 0) {
                    commands.destroy(rows.table.handle(row));
                }
            }
        });
        sim.system("fell").grain(64).over(posts.table.live(), (chunk, commands) -> {
            for (final BitCursor it = chunk.cursor(); it.next(); ) {
                if (chunk.random().at(it.row()).nextInt(9) == 0) {
                    commands.destroy(posts.table.handle(it.row())); // permanent ones stay
                } else {
                    commands.tag(posts.table.handle(it.row()), posts.lit);
                }
            }
        });
    }

    void step() {
        act();
        fails = sim.frame() == FAILING_FRAME;
        if (fails) {
            Trial.causeOfStep(sim);
            sim.recover();
        } else {
            sim.step();
        }
    }

    /// The owner does in a frame what follows from its number.
    private void act() {
        final long frame = sim.frame();
        final Commands commands = sim.commands();
        if (frame == 1) { // late in frame 2
            commands.activateAt(commands.createPending(rows.table), 2, late);
        } else if (frame == 3) {
            late.complete("there");
        }
        for (final Table table : List.of(rows.table, posts.table)) {
            commands.activateAt(commands.createPending(table), frame + 7, CompletableFuture.completedFuture("there"));
        }
        commands.create(events.table); // at the other boundary than those of systems
        commands.destroy(rows.table.handle(rows.table.size() - 1));
        if (frame % 4 == 0) {
            commands.createPermanent(rows.table);
            commands.createPermanent(posts.table);
        }
        if (frame % 9 == 0 && frame > 0) {
            sim.table(rows.table.handle(0)).create(); // between frames, and never reserved
        }
    }

    /// All that can be compared; the same for equal simulations.
    List<Object> look(final List<Object> into) {
        into.add(sim.frame());
        into.add(sim.hash());
        into.add(sim.orderHash());
        into.add(sim.report().reproducible());
        return into;
    }

    void checkInvariants() {
        for (final Table table : List.of(rows.table, posts.table, events.table, sum.table)) {
            table.store().checkInvariants();
        }
    }

    @Override
    public void close() {
        sim.close();
    }
}
