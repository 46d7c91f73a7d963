package org.denserow.engine;

import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Consumer;
import java.util.random.RandomGenerator;
import org.denserow.engine.bits.BitCursor;
import org.denserow.engine.handle.Handle;
import org.denserow.engine.storage.FloatColumn;
import org.denserow.engine.storage.HandleColumn;
import org.denserow.engine.storage.IntColumn;
import org.denserow.engine.storage.Layout;
import org.denserow.engine.storage.LongColumn;
import org.denserow.engine.storage.Tag;
import org.denserow.stress.soak.Broken;

/// One simulation of the soak, with everything that a simulation can have: three layouts, overlapping systems that
/// create, destroy, set and tag, tags written in place, events, pending rows with assets, a boundary among the systems,
/// a port. [SoakGuests] adds rows that refer to these, and code that runs in boundaries.
///
/// In each frame systems write all values in place anew before they are read, as a function of row and frame alone. So
/// a failed frame, which leaves these values unspecified, leaves no trace in the next frame.
final class SoakModel implements AutoCloseable {

    private static final int GRAIN = 64; // many chunks
    private static final int HERD = 3_000; // rows wanted of each lasting type

    final Simulation sim;
    final Port<SoakOrder> port;

    private final SoakFaults faults;
    private final SoakBreak ofAnimals = new SoakBreak();
    private final Table animals;
    private final FloatColumn x; // written in place
    private final LongColumn sum;
    private final HandleColumn child;
    private final Tag even; // written in place
    private final Tag hot;
    private final Table trees; // grows, never moves
    private final IntColumn age;
    private final Table noises; // events
    private final IntColumn volume;
    private final SoakGuests guests;
    private final AtomicInteger arrivals = new AtomicInteger();

    /// @param handled gets each message before the port's handler does
    SoakModel(final SimulationOptions options, final SoakFaults faults, final Consumer<SoakOrder> handled) {
        this.faults = faults;
        sim = Simulation.create(options);
        animals = sim.define("animal", Layout.dense(HERD + 1_000));
        x = animals.floats("x");
        sum = animals.longs("sum");
        even = animals.tag("even");
        hot = animals.tag("hot");
        trees = sim.define("tree", Layout.pinned(500).growable());
        age = trees.ints("age");
        noises = sim.define("noise", Layout.events(2_000));
        volume = noises.ints("volume");
        child = animals.handles("child", trees);
        animals.store().schema().follow(ofAnimals);
        guests = new SoakGuests(sim, faults, animals, trees);
        port = sim.port("orders", SoakOrder.class, (order, commands) -> {
            handled.accept(order);
            return handle(order, commands);
        });
        defineSystems();
        for (int row = 0; row < HERD / 2; row++) {
            animals.create();
            trees.create();
        }
    }

    // ---- Systems ----

    private void defineSystems() {
        sim.system("paint").writes(x, even).grain(GRAIN).over(animals, this::paint);
        sim.system("plant").writes(child).creates(trees, noises).grain(GRAIN).over(animals, this::plant);
        sim.system("breed").creates(animals).grain(GRAIN).over(trees.live(), this::breed);
        sim.system("cull").reads(x).grain(GRAIN).over(animals, this::cull);
        sim.boundary();
        sim.system("age").reads(age).grain(GRAIN).over(trees.live(), this::growOld);
        sim.system("heat").reads(x).grain(GRAIN).over(even.andNot(hot), this::heat);
        sim.system("cool").reads(sum).grain(GRAIN).over(hot, this::cool);
        sim.system("listen").reads(volume).grain(GRAIN).over(noises, this::listen);
        guests.defineSystems();
    }

    private void paint(final Range rows, final Commands commands) {
        faults.enter("paint", rows);
        final float[] cells = rows.write(x);
        final Tag.Bits bits = rows.write(even);
        for (int row = rows.begin(); row < rows.end(); row++) {
            final long mark = animals.handle(row) * 31 + rows.frame();
            cells[row] = mark % 1000;
            if ((mark & 1) == 0) {
                bits.set(row);
            } else {
                bits.clear(row);
            }
        }
    }

    private void plant(final Range rows, final Commands commands) {
        faults.enter("plant", rows);
        final long[] children = rows.write(child);
        for (int row = rows.begin(); row < rows.end(); row++) {
            children[row] = Handle.NULL;
            final Draw draw = rows.random().at(row);
            if (draw.chance(trees.size() < HERD ? 0.05 : 0.01)) {
                final long made = commands.create(trees);
                commands.with(age, draw.nextInt(50));
                children[row] = made;
                if (draw.nextInt(8) == 0) {
                    commands.destroy(made); // destroyed at the boundary that creates it
                } else if (draw.nextInt(4) == 0) {
                    commands.create(noises);
                    commands.with(volume, row);
                }
            }
        }
    }

    private void breed(final Rows rows, final Commands commands) {
        faults.enter("breed", rows);
        final Draw draw = rows.random().of(rows.number());
        int births = draw.nextInt(60) == 0 ? 300 : draw.nextInt(6); // a burst may be refused, when the type is full
        births = animals.size() > HERD ? births / 4 : births;
        for (int birth = 0; birth < births; birth++) {
            final long made = commands.create(animals);
            commands.with(sum, faults.breaks(Broken.TIMING) ? arrivals.getAndIncrement() : birth);
            if (birth % 3 == 0) {
                commands.with(hot);
            } else if (birth % 7 == 0) {
                commands.set(made, sum, made);
            }
        }
    }

    private void cull(final Range rows, final Commands commands) {
        faults.enter("cull", rows);
        final float[] cells = rows.read(x);
        for (int row = rows.begin(); row < rows.end(); row++) {
            if (cells[row] < (animals.size() > HERD ? 60 : 15)) {
                commands.destroy(animals.handle(row));
                if (row % 16 == 0 && row > rows.begin()) {
                    commands.destroy(animals.handle(row)); // twice
                    commands.tag(animals.handle(row - 1), hot);
                } else if (row % 16 == 1) {
                    commands.after(1 + row % 3)
                            .set(animals.handle(row - 1), sum, row)
                            .after(0);
                }
            }
        }
    }

    private void growOld(final Rows rows, final Commands commands) {
        faults.enter("age", rows);
        final int[] ages = rows.read(age);
        for (final BitCursor cursor = rows.cursor(); cursor.next(); ) {
            final int row = cursor.row();
            final long tree = trees.handle(row);
            if (ages[row] > 80) {
                commands.destroy(tree);
            } else if ((row + rows.frame()) % 4 == 0) {
                commands.set(tree, age, ages[row] + 4);
            }
        }
    }

    private void heat(final Rows rows, final Commands commands) {
        faults.enter("heat", rows);
        final float[] cells = rows.read(x);
        for (final BitCursor cursor = rows.cursor(); cursor.next(); ) {
            if (cells[cursor.row()] > 900) {
                commands.tag(animals.handle(cursor.row()), hot);
            }
        }
    }

    private void cool(final Rows rows, final Commands commands) {
        faults.enter("cool", rows);
        final long[] sums = rows.read(sum);
        for (final BitCursor cursor = rows.cursor(); cursor.next(); ) {
            final long animal = animals.handle(cursor.row());
            commands.set(animal, sum, sums[cursor.row()] + rows.frame());
            if (sums[cursor.row()] % 5 == 0) {
                commands.untag(animal, hot);
            }
        }
    }

    private void listen(final Range rows, final Commands commands) {
        faults.enter("listen", rows);
        final int[] volumes = rows.read(volume);
        for (int row = rows.begin(); row < rows.end(); row++) {
            if (volumes[row] < animals.size()) {
                commands.set(animals.handle(volumes[row]), sum, volumes[row]);
            }
        }
    }

    // ---- From outside ----

    private long handle(final SoakOrder order, final Commands commands) {
        final int value = (int) order.value() & 0xFFFF;
        if (value % 499 == 0) {
            commands.create(animals);
            commands.with(sum, value).with(hot);
            guests.sendSomeone(value, value % 3, commands);
            throw new SoakFaults.OnPurpose("on purpose: order=" + order);
        }
        if (value % 3 == 0 && animals.size() < HERD) {
            final long made = commands.create(animals);
            commands.with(sum, order.value());
            return made;
        }
        if (animals.size() == 0) {
            return Handle.NULL;
        }
        final long target = animals.handle(value % animals.size());
        if (value % 11 == 0) {
            guests.sendSomeone(value, value % 3, commands);
        } else if (value % 3 == 1) {
            commands.destroy(target);
        } else {
            commands.set(target, sum, order.value());
        }
        return target;
    }

    /// The owner does one of several things between frames, by chance.
    ///
    /// @param random the same for model and mirror
    /// @param late completes an asset; the mirror's asset is there at once
    /// @return whether commands wait for the next frame, so that no snapshot can be taken now
    boolean ownerTurn(final RandomGenerator random, final Consumer<CompletableFuture<Void>> late) {
        final Commands commands = sim.commands();
        final int choice = random.nextInt(8);
        switch (choice) {
            case 0 -> commands.activate(commands.createPending(animals));
            case 1 -> {
                final CompletableFuture<Void> asset = new CompletableFuture<>();
                final long frame = sim.frame() + random.nextInt(4);
                if (random.nextInt(4) == 0) {
                    asset.completeExceptionally(new SoakFaults.OnPurpose("on purpose: asset"));
                } else {
                    late.accept(asset);
                }
                commands.activateAt(commands.createPending(animals), frame, asset);
            }
            case 2 -> guests.sendSomeone(random.nextInt(HERD), random.nextInt(3), commands);
            case 3 -> {
                final int row = random.nextInt(HERD);
                if (row < animals.size()) {
                    animals.destroy(animals.handle(row));
                }
            }
            case 4 -> trees.create();
            default -> {}
        }
        return choice <= 2;
    }

    /// Lets boundaries break at this step of the animals from now on, or none.
    void breakAt(final SoakBreak.Step step) {
        ofAnimals.arm(step);
    }

    double meals() {
        return guests.meals();
    }

    /// Restores a snapshot.
    void restore(final Snapshot snapshot) {
        final int[] ages = age.values().clone();
        sim.restore(snapshot);
        if (faults.breaks(Broken.FORGETS_A_PART)) {
            final int[] cells = age.values();
            System.arraycopy(ages, 0, cells, 0, Math.min(ages.length, cells.length));
        }
    }

    void checkInvariants() {
        if (faults.breaks(Broken.CORRUPTS) && sim.frame() > 30) {
            animals.store().compaction().doom(0);
        }
        animals.store().checkInvariants();
        trees.store().checkInvariants();
        noises.store().checkInvariants();
        guests.checkInvariants();
    }

    @Override
    public void close() {
        sim.close();
    }
}
