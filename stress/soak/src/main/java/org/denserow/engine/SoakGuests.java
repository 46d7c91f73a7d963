package org.denserow.engine;

import org.denserow.engine.handle.Handle;
import org.denserow.engine.storage.Claims;
import org.denserow.engine.storage.DoubleColumn;
import org.denserow.engine.storage.HandleColumn;
import org.denserow.engine.storage.HandleColumn.WhenGone;
import org.denserow.engine.storage.IntColumn;
import org.denserow.engine.storage.Layout;
import org.denserow.engine.storage.Tag;

/// Rows of the soak that refer to others, and code that runs in boundaries. Guests come in batches and go with their
/// animal or their leader; they bid for a tree and lose it when it dies. Commands are delayed. An exclusive system and
/// the handler of a user-defined command change structure at once, and throw at times.
///
/// Systems write nothing in place here, so a failed frame leaves nothing unspecified.
final class SoakGuests {

    private static final int GRAIN = 64; // many chunks
    private static final int WANTED = 800;
    private static final int MOST_OF_A_BATCH = 6;

    private final Simulation sim;
    private final SoakFaults faults;
    private final Table animals;
    private final Table trees;
    private final Table guests;
    private final HandleColumn host; // the guest dies with it
    private final HandleColumn leader; // the guest dies with it, within the type
    private final HandleColumn seat; // cleared when the tree dies
    private final IntColumn weight;
    private final Claims places;
    private final Table ledger;
    private final DoubleColumn eaten;
    private final Tally meals;
    private final CustomCommand move;

    SoakGuests(final Simulation sim, final SoakFaults faults, final Table animals, final Table trees) {
        this.sim = sim;
        this.faults = faults;
        this.animals = animals;
        this.trees = trees;
        guests = sim.define("guest", Layout.dense(2 * WANTED));
        host = guests.handles("host", animals, WhenGone.DESTROY);
        leader = guests.handles("leader", guests, WhenGone.DESTROY);
        seat = guests.handles("seat", trees, WhenGone.CLEAR);
        weight = guests.ints("weight");
        places = trees.claims("places", guests);
        ledger = sim.define("ledger", Layout.fixed(1));
        eaten = ledger.doubles("eaten");
        meals = sim.tally("meals");
        move = sim.command("move", 2, this::move);
    }

    void defineSystems() {
        sim.system("arrive").creates(guests).grain(GRAIN).over(animals, this::arrive);
        sim.system("bid")
                .reads(seat, weight, trees.live())
                .writes(places)
                .grain(GRAIN)
                .over(guests, this::bid);
        sim.system("sit").reads(places, seat, weight, trees.live()).grain(GRAIN).over(guests, this::sit);
        sim.system("host").every(2).exclusive(this::stirDirectly);
        sim.system("leave").reads(weight, seat).grain(GRAIN).over(guests, this::leave);
    }

    // ---- Systems ----

    private void arrive(final Range rows, final Commands commands) {
        faults.enter("arrive", rows);
        for (int row = rows.begin(); row < rows.end(); row++) {
            final Draw draw = rows.random().at(row);
            if (draw.chance(guests.size() < WANTED ? 0.03 : 0.003)) {
                batch(animals.handle(row), draw, commands);
            }
        }
    }

    private void batch(final long animal, final Draw draw, final Commands commands) {
        final int count = 1 + draw.nextInt(MOST_OF_A_BATCH);
        final boolean pending = draw.nextInt(4) == 0;
        final long[] made = new long[MOST_OF_A_BATCH];
        if (pending) {
            commands.createPendingBatch(guests, made, count);
        } else {
            commands.createBatch(guests, made, count);
        }
        final int[] weights = new int[count];
        final long[] leaders = new long[count];
        for (int i = 0; i < count; i++) {
            weights[i] = draw.nextInt(30);
            leaders[i] = i == 0 ? Handle.NULL : made[draw.nextInt(i)]; // chains and stars
        }
        commands.with(host, animal).with(weight, weights).with(leader, leaders);
        if (pending) {
            commands.after(draw.nextInt(4));
            for (int i = 0; i < count; i++) {
                commands.activate(made[i]);
            }
            commands.after(0);
        }
    }

    private void bid(final Range rows, final Commands commands) {
        faults.enter("bid", rows);
        final long[] seats = rows.read(seat);
        final int[] weights = rows.read(weight);
        final Tag.Bits live = rows.read(trees.live());
        final Claims.Bids bids = rows.write(places);
        for (int row = rows.begin(); row < rows.end(); row++) {
            final int tree = wanted(row, rows.frame(), live);
            if (seats[row] == Handle.NULL && tree >= 0) {
                bids.claim(tree, guests.handle(row), weights[row] % 3);
            }
        }
    }

    /// {@return the row of a tree; few trees are wanted, so that many guests want the same; -1 for none}
    private int wanted(final int row, final long frame, final Tag.Bits live) {
        final int tree = (int) Math.floorMod(guests.handle(row) * 31 + frame, 300L);
        return tree < trees.end() && live.get(tree) ? tree : -1;
    }

    private void sit(final Range rows, final Commands commands) {
        faults.enter("sit", rows);
        final long[] seats = rows.read(seat);
        final int[] weights = rows.read(weight);
        final Tag.Bits live = rows.read(trees.live());
        final Claims.Winners winners = rows.read(places);
        double meal = 0;
        for (int row = rows.begin(); row < rows.end(); row++) {
            final long guest = guests.handle(row);
            final Draw draw = rows.random().at(row);
            final int tree = wanted(row, rows.frame(), live);
            if (tree >= 0 && winners.won(tree, guest)) {
                commands.set(guest, seat, trees.handle(tree));
            } else if (tree >= 0 && draw.chance(0.01)) {
                commands.after(draw.nextInt(4))
                        .send(move, guest, trees.handle(tree))
                        .after(0);
            }
            if (seats[row] != Handle.NULL) {
                meal += weights[row] / 7.0; // the last bits of such a sum depend on its order
                commands.set(guest, weight, weights[row] + 1);
            }
        }
        meals.add(rows, meal);
    }

    private void leave(final Range rows, final Commands commands) {
        faults.enter("leave", rows);
        final int[] weights = rows.read(weight);
        final long[] seats = rows.read(seat);
        for (int row = rows.begin(); row < rows.end(); row++) {
            if (weights[row] > 40) {
                commands.after(weights[row] % 3);
                commands.destroy(guests.handle(row));
                commands.after(0);
            } else if (weights[row] == 35) {
                commands.destroy(seats[row] == Handle.NULL ? guests.handle(row) : seats[row]);
            }
        }
    }

    // ---- At boundaries ----

    private void stirDirectly(final Chunk world, final Commands commands) {
        eaten.values()[0] += meals.value();
        final Draw draw = world.random().of(world.frame());
        for (int i = draw.nextInt(4); i > 0; i--) {
            trees.create();
        }
        final int tree = draw.nextInt(1 + trees.end());
        if (tree < trees.end() && trees.live().bits().get(tree)) {
            trees.destroy(trees.handle(tree));
        }
        faults.enter("host", world); // the changes so far stay
        destroyOne(animals, draw);
        destroyOne(guests, draw);
        if (guests.size() > 0) {
            final long guest = guests.handle(draw.nextInt(guests.size()));
            commands.set(guest, weight, 5).destroy(guest);
        }
        commands.create(animals);
    }

    private static void destroyOne(final Table table, final Draw draw) {
        if (table.size() > 0) {
            table.destroy(table.handle(draw.nextInt(table.size())));
        }
    }

    /// Moves a guest to a tree at once; destroys the guest if the tree is gone.
    private void move(final CustomCommand.Payload payload) {
        final long guest = payload.word(0);
        final long tree = payload.word(1);
        if (Math.floorMod(guest * 31 + tree * 17 + payload.frame(), 331L) == 0) {
            throw new SoakFaults.OnPurpose("on purpose: guest=" + guest);
        }
        final int row = guests.find(guest);
        if (row < 0) {
            trees.create();
        } else if (trees.isValid(tree)) {
            seat.values()[row] = tree;
        } else {
            guests.destroy(guest);
        }
    }

    /// Moves a guest, now or later; for callers outside systems.
    void sendSomeone(final int choice, final int frames, final Commands commands) {
        if (guests.size() > 0) {
            commands.after(frames)
                    .send(move, guests.handle(choice % guests.size()), Handle.NULL)
                    .after(0);
        }
    }

    // ---- Queries ----

    double meals() {
        return meals.value();
    }

    void checkInvariants() {
        guests.store().checkInvariants();
        ledger.store().checkInvariants();
    }
}
