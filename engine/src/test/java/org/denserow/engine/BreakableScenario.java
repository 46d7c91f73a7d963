package org.denserow.engine;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import org.denserow.engine.bits.BitCursor;
import org.denserow.engine.handle.Handle;
import org.denserow.engine.storage.Claims;
import org.denserow.engine.storage.HandleColumn;
import org.denserow.engine.storage.HandleColumn.WhenGone;
import org.denserow.engine.storage.IntColumn;
import org.denserow.engine.storage.Layout;
import org.denserow.engine.storage.ObjectColumn;
import org.denserow.engine.storage.RowList;
import org.denserow.engine.storage.Tag;

/// A simulation with something at work in each phase of each boundary, which can be broken there. In most frames few
/// chunks record anything; in a frame that shall break, all of them record everything, twice: so what is left behind
/// stands where later frames write nothing.
final class BreakableScenario implements AutoCloseable {

    private static final int GRAIN = 64;
    private static final int NO_BOUNDARY = -1;
    private static final int FIRST_ROWS = 200;

    record Message(int number) {}

    final Simulation sim;
    private final List<Table> tables = new ArrayList<>();
    private final Table units;
    private final Table plain;
    private final Table way;
    private final Table posts;
    private final Table children;
    private final Table events;
    private final Table last;
    private final Table quiet; // changes at opening boundaries only
    private final Table sums;
    private final RowList postList;
    final RowList quietList;
    private final IntColumn value;
    private final ObjectColumn<String> mark;
    private final Tag hot;
    private final HandleColumn of;
    private final HandleColumn on;
    private final IntColumn height;
    private final IntColumn seen;
    private final HandleColumn gone;
    private final HandleColumn goneUnit;
    private final Claims berths;
    private final Tally added;
    private final CustomCommand bump;
    private final CustomCommand explode;
    private final CustomCommand fail;
    private final Port<Message> port;
    private String failure = ""; // of the last frame, in words

    /// Which chunks record much in a frame that breaks.
    private enum Volume {
        ALL_SHOUT,
        FAILING_SHOUT,
        FAILING_ARE_SILENT
    }

    boolean throwsErrors; // instead of exceptions
    private Break what; // null: nothing breaks
    private int at = NO_BOUNDARY;
    private Volume volume = Volume.ALL_SHOUT;
    private volatile int next = NO_BOUNDARY; // the boundary that comes

    BreakableScenario(final int workers, final long seed) {
        sim = Simulation.create(SimulationOptions.defaults()
                .withWorkers(workers)
                .withSeed(seed)
                .withoutSerialCutoff()
                .withStaleCommands(StaleCommands.REPORT)
                .withFailingMessages(FailingMessages.FAIL)
                .withLateAssets());
        units = define("unit", Layout.dense(64).growable());
        plain = define("plain", Layout.dense(64).growable());
        way = define("way", Layout.dense(64).growable());
        posts = define("post", Layout.pinned(64).growable());
        children = define("child", Layout.dense(64).growable());
        events = define("event", Layout.events(64).growable());
        last = define("last", Layout.dense(80));
        quiet = define("quiet", Layout.pinned(64).growable());
        sums = define("sum", Layout.fixed(1));
        value = units.ints("value");
        mark = units.objects("mark", String.class);
        hot = units.tag("hot");
        of = children.handles("of", units, WhenGone.DESTROY);
        on = last.handles("on", units, WhenGone.CLEAR);
        height = posts.ints("height");
        seen = sums.ints("seen");
        gone = sums.handles("gone", plain);
        goneUnit = sums.handles("gone unit", units);
        berths = posts.claims("berths", units);
        for (final Table table : tables) {
            if (table != sums) {
                table.created();
            }
            table.store().schema().follow(new Fault(this, table));
            if (table != sums && table != events) {
                table.changed();
                table.destroyed();
            }
        }
        postList = posts.list();
        quietList = quiet.list();
        added = sim.tally("added");
        bump = sim.command("bump", 1, call -> seen.values()[0] += (int) call.word(0));
        explode = sim.command("explode", 0, call -> {
            if (what == Break.HANDLED && at == next) {
                throw new Break.Unspeakable();
            }
            reach(Break.COMMAND);
        });
        fail = sim.command("fail", 1, call -> {
            throw new IllegalStateException("as always " + call.word(0));
        });
        port = sim.port("in", Message.class, (message, commands) -> {
            reach(Break.PORT);
            commands.create(plain);
            return commands.create(posts);
        });
        declare("first", Break.INNER);
        sim.system("alone").exclusive((world, commands) -> {
            if (units.size() > 1) {
                units.destroy(units.handle(world.random().of(2).nextInt(units.size())));
            }
            units.create();
            commands.destroy(plain.handle(0));
            commands.send(bump, 3);
            reach(Break.EXCLUSIVE);
        });
        declare("second", Break.CLOSE);
        for (int i = 0; i < FIRST_ROWS; i++) {
            final int child = children.row(children.create());
            of.values()[child] = units.create();
            plain.create();
            posts.create();
            quiet.create();
        }
    }

    private Table define(final String name, final Layout layout) {
        final Table table = sim.define(name, layout);
        tables.add(table);
        return table;
    }

    private void declare(final String name, final int boundary) {
        sim.system(name + " meets").writes(seen).over(sums, (rows, commands) -> {
            next = boundary;
            int sum = events.size();
            for (final Table table : List.of(units, plain, posts, children, last)) {
                for (int i = 0; i < table.destroyed().count(); i++) {
                    sum = 31 * sum + (int) table.destroyed().handle(i);
                }
            }
            rows.write(seen)[0] += sum;
            added.add(rows, sum % 100);
        });
        sim.system(name + " bids").writes(berths).grain(GRAIN).over(units, (rows, commands) -> {
            final Claims.Bids bids = rows.write(berths);
            for (int row = rows.begin(); row < rows.end() && posts.end() > 0; row++) {
                final int berth = rows.random().at(row).nextInt(posts.end());
                if (posts.store().exists(berth)) {
                    bids.claim(berth, units.handle(row), row % 3);
                }
            }
        });
        sim.system(name + " wins").reads(berths).writes(height).grain(GRAIN).over(postList, (rows, commands) -> {
            final Claims.Winners winners = rows.read(berths);
            for (int i = rows.from(); i < rows.to(); i++) {
                rows.write(height)[rows.rows()[i]] += 31 * i + Handle.slot(winners.winner(rows.rows()[i]));
            }
        });
        sim.system(name + " sees")
                .writes(value)
                .grain(GRAIN)
                .over(units.created().or(units.changed()), (rows, c) -> {
                    for (final BitCursor it = rows.cursor(); it.next(); ) {
                        rows.write(value)[it.row()] += 7;
                    }
                });
        sim.system(name + " acts")
                .reads(of)
                .writes(value)
                .creates(units, plain, way, posts, children, events, last)
                .grain(GRAIN)
                .over(units, (rows, commands) -> {
                    for (int row = rows.begin(); row < rows.end(); row++) {
                        rows.write(value)[row]++;
                    }
                    final Draw draw = rows.random().of(rows.number());
                    if (rows.number() == 0) {
                        commands.create(events);
                    }
                    if (isLoud() || what != null && at == boundary && volume == Volume.FAILING_SHOUT) {
                        shout(commands, rows.begin(), rows.read(of));
                    } else if (what == null || at != boundary) {
                        whisper(commands, draw, rows.begin(), rows.end());
                    }
                    added.add(rows, draw.nextDouble());
                    if (what == Break.SYSTEM && at == boundary && rows.end() == units.size()) {
                        throw new IllegalStateException("on purpose");
                    }
                });
    }

    // ---- What is recorded ----

    /// A little: one of three chunks records something of a kind.
    private void whisper(final Commands commands, final Draw draw, final int begin, final int end) {
        final long own = units.handle(begin + draw.nextInt(end - begin));
        if (draw.nextInt(3) == 0) {
            commands.create(units);
            commands.with(value, begin).with(mark, "made");
        }
        if (draw.nextInt(3) == 0 && units.size() > 150) {
            commands.destroy(own);
        }
        if (draw.nextInt(3) == 0) {
            commands.create(plain);
            commands.destroy(plain.handle(draw.nextInt(plain.size())));
        }
        if (draw.nextInt(3) == 0) {
            commands.createPending(way);
            commands.createPending(way);
            if (way.pending() > 4) {
                commands.activate(way.handle(way.size() + draw.nextInt(way.pending())));
            }
            if (way.size() > way.permanent()) {
                commands.destroy(way.handle(way.size() - 1));
            }
        }
        if (draw.nextInt(3) == 0) {
            commands.create(posts);
            commands.destroy(posts.handle(posts.end() - 1));
        }
        if (draw.nextInt(2) == 0) {
            commands.create(children);
            commands.with(of, own);
        }
        if (draw.nextInt(3) == 0) {
            commands.create(last);
            commands.with(on, own);
            if (last.size() > 50) {
                commands.destroy(last.handle(draw.nextInt(last.size())));
            }
        }
        if (draw.nextInt(3) == 0) {
            commands.send(bump, begin).set(own, value, 5).tag(own, hot).set(own, mark, "set");
        }
        if (draw.nextInt(4) == 0) {
            commands.after(1 + draw.nextInt(3))
                    .send(bump, 1)
                    .untag(own, hot)
                    .set(own, mark, "late")
                    .destroy(own);
            commands.after(0);
        }
    }

    /// Everything, and more than fits.
    private void shout(final Commands commands, final int begin, final long[] parents) {
        final long own = units.handle(begin);
        final int plainRows = begin == 0 ? plain.capacity() + 1 : 3;
        for (int i = 0; i < plainRows; i++) {
            commands.create(plain);
        }
        for (int i = 0; i < 3; i++) {
            commands.create(units);
            commands.with(value, begin).with(mark, "loud").with(hot);
            commands.create(children);
            commands.with(of, own);
            commands.create(posts);
            commands.create(events);
        }
        for (int i = 0; i < 20; i++) { // too many, so that some are refused
            commands.create(last);
            commands.with(on, own);
        }
        commands.createPermanent(way);
        commands.create(way);
        commands.activate(way.handle(way.size() + way.pending() - 1));
        for (int twice = 0; twice < 2; twice++) {
            for (int i = 0; i < 20; i++) {
                commands.destroy(plain.handle(i));
                commands.destroy(units.handle(i));
            }
            commands.destroy(parents[begin / GRAIN]);
            commands.destroy(posts.handle(posts.end() - 1));
            commands.destroy(last.handle(0));
        }
        commands.set(own, value, -1).tag(own, hot).set(own, mark, "loud");
        commands.send(bump, 1_000).send(explode).send(explode);
        commands.after(1)
                .send(bump, 2_000)
                .set(own, value, -2)
                .set(own, mark, "loud")
                .destroy(own);
        commands.after(2).destroy(last.handle(1));
        commands.after(0);
    }

    /// The owner, in each frame what follows from its number.
    private void act() {
        final long frame = sim.frame();
        final Commands commands = sim.commands();
        commands.create(events);
        commands.create(quiet);
        commands.destroy(quiet.handle(quietList.rows()[(int) (frame % 5)]));
        destroyAgain(commands, plain, gone, frame);
        destroyAgain(commands, units, goneUnit, frame);
        if (frame % 3 == 0) {
            commands.activateAt(commands.createPending(last), frame + 2, CompletableFuture.completedFuture("there"));
            port.offerAll(List.of(new Message(1), new Message(2)));
        }
        if (frame % 8 == 0) {
            commands.createPermanent(way);
            commands.after(2).send(fail, frame).send(fail, frame + 1);
            commands.after(0);
        }
        if (isLoud()) {
            shout(commands, 0, of.values());
            commands.activateAt(commands.createPending(last), frame, new CompletableFuture<>());
            if (what == Break.ASSET) {
                commands.activateAt(
                        commands.createPending(way), frame, CompletableFuture.failedFuture(new Break.Unspeakable()));
            }
            if (what == Break.PORT) {
                port.offer(new Message(3));
            }
        }
    }

    /// A row dies in one frame, and once more in the next, when that is too late.
    private static void destroyAgain(
            final Commands commands, final Table table, final HandleColumn kept, final long frame) {
        if (kept.values()[0] != Handle.NULL) {
            commands.destroy(kept.values()[0]);
        }
        kept.values()[0] = table.handle((int) (frame % 16));
        commands.destroy(kept.values()[0]);
    }

    // ---- Breaking ----

    private boolean isLoud() {
        return what != null && volume == Volume.ALL_SHOUT;
    }

    private void reach(final Break here) {
        if (here == what && at == next) {
            if (throwsErrors) {
                throw new AssertionError("on purpose");
            }
            throw new IllegalStateException("on purpose");
        }
    }

    /// What follows a table is told of a step.
    void reach(final Break here, final Table table) {
        if (here.isToldTo(table)) {
            reach(here);
        }
    }

    /// Runs a frame that breaks.
    ///
    /// @return what `step` threw
    SystemFailure stepThatBreaks(final Break how, final int boundary) {
        what = how;
        at = boundary;
        try {
            act();
            next = Break.OPEN;
            sim.step();
            throw new AssertionError("nothing broke: " + how + ", boundary=" + boundary);
        } catch (final SystemFailure thrown) {
            return thrown;
        } finally {
            what = null;
            next = NO_BOUNDARY;
        }
    }

    /// Runs a frame in which a system fails in its last chunk, after the others have recorded everything, or nothing.
    void stepThatFails(final int boundary, final boolean recordsEverything) {
        volume = recordsEverything ? Volume.FAILING_SHOUT : Volume.FAILING_ARE_SILENT;
        stepThatBreaks(Break.SYSTEM, boundary);
        volume = Volume.ALL_SHOUT;
    }

    /// Recovers where events do not come to their end.
    ///
    /// @return what `recover` threw
    RuntimeException recoveryThatBreaks() {
        what = Break.EXPIRED;
        at = next;
        try {
            sim.recover();
            throw new AssertionError("nothing broke");
        } catch (final IllegalStateException thrown) {
            return thrown;
        } finally {
            what = null;
        }
    }

    void step() {
        act();
        failure = "";
        try {
            sim.step();
        } catch (final SystemFailure thrown) {
            failure = thrown.getMessage() + Arrays.toString(thrown.getSuppressed());
            sim.recover();
        }
    }

    // ---- Looking ----

    /// What can be compared at little cost; the same for equal simulations.
    List<Object> look() {
        final FrameReport report = sim.report();
        final List<Object> seenNow = new ArrayList<>();
        seenNow.add(sim.frame());
        seenNow.add(sim.hash()); // created and changed rows in it
        seenNow.add(sim.orderHash()); // destroyed ones in it
        seenNow.add(report.commands()
                + 31 * (report.staleCommands() + 31 * (report.duplicateDestroys() + 31 * report.armedTimers())));
        seenNow.add(report.createdRows()
                + 31 * (report.refusedCreates() + 31 * (report.cascadedRows() + 31 * report.firedTimers())));
        seenNow.add(added.value());
        seenNow.add(failure);
        return seenNow;
    }

    /// All that can be compared and is part of a snapshot, or empty once it is restored.
    List<Object> lookAtAll() {
        final List<Table> keeping = new ArrayList<>(tables);
        keeping.remove(sums);
        keeping.remove(events);
        return WholeLook.of(sim, keeping, List.of(postList, quietList), mark);
    }

    @Override
    public void close() {
        sim.close();
    }
}
