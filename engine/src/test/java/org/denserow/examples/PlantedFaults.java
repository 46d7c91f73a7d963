package org.denserow.examples;

import java.io.IOException;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.ThreadLocalRandom;
import java.util.function.Consumer;
import org.denserow.engine.FileRecording;
import org.denserow.engine.Port;
import org.denserow.engine.RecordingOptions;
import org.denserow.engine.Simulation;
import org.denserow.engine.SimulationOptions;
import org.denserow.engine.Table;
import org.denserow.engine.Tally;
import org.denserow.engine.storage.FloatColumn;
import org.denserow.engine.storage.IntColumn;
import org.denserow.engine.storage.Layout;
import org.denserow.engine.storage.LongColumn;

/// A town of seven systems that is deterministic, and the same town with one fault planted: what the hunt of
/// `docs/determinism.md` must find.
final class PlantedFaults {

    /// What is wrong with the town.
    enum Fault {
        NONE,
        /// `number` counts in a static field.
        STATIC_COUNT,
        /// `follow` reads a column through a kept array, and does not declare it.
        KEPT_ARRAY,
        /// `sum` adds floats to a shared field, under a lock.
        LOCKED_SUM,
        /// `watch` asks a clock.
        CLOCK,
        /// `number` draws from a generator of its thread.
        RANDOM,
        /// `shop` walks a hash map of objects, one map for each simulation.
        IDENTITY,
        /// `shop` walks a hash map of objects, one map for all simulations of the process.
        SHARED_IDENTITY,
        /// The code that creates the first rows walks a hash map of objects.
        SET_UP,
        /// The handler of a port counts in a static field.
        HANDLER,
        /// `push` writes to a row of another chunk.
        OTHER_ROW
    }

    record Person(
            Table table,
            FloatColumn x,
            FloatColumn v,
            FloatColumn lead,
            FloatColumn share,
            IntColumn number,
            IntColumn shop,
            LongColumn seen) {}

    record Visit(long person) {}

    static final int PEOPLE = 640;

    private static final Map<Object, Integer> SHARED_SHOPS = shops();

    private static int counted; // planted: a static field

    private final Fault fault;
    private final Person people;

    private PlantedFaults(final Simulation sim, final Fault fault) {
        this.fault = fault;
        people = sim.define("person", Person.class, Layout.dense(PEOPLE));
        settle();
        move(sim);
        number(sim);
        watch(sim);
        shop(sim);
        share(sim);
        final Port<Visit> visits = sim.port("visit", Visit.class, (visit, commands) -> {
            commands.set(visit.person(), people.number, ++counted);
            return 0;
        });
        if (fault == Fault.HANDLER) {
            visits.offer(new Visit(people.table.handle(3)));
        }
    }

    /// {@return a model with a fault}
    static Consumer<Simulation> with(final Fault fault) {
        return sim -> new PlantedFaults(sim, fault);
    }

    // snippet: main
    public static void main(final String[] args) throws IOException { // folder, frames, and what your model needs
        try (Simulation sim = Simulation.create(SimulationOptions.defaults().withSeed(7))) {
            with(Fault.valueOf(args[2])).accept(sim);
            final RecordingOptions all =
                    RecordingOptions.defaults().withHashes(1).withKeyframes(1); // of each frame
            final FileRecording recording = sim.recordTo(Path.of(args[0]), all);
            for (long frame = 0; frame < Long.parseLong(args[1]); frame++) {
                sim.step();
            }
            recording.close();
        }
    }
    // end

    private static Map<Object, Integer> shops() {
        final Map<Object, Integer> shops = new HashMap<>();
        for (int shop = 0; shop < 20; shop++) {
            shops.put(new Object(), shop);
        }
        return shops;
    }

    private void settle() {
        final Map<Object, Integer> first = shops();
        for (int row = 0; row < PEOPLE; row++) {
            people.table.create();
            people.x.values()[row] = 0.1f * row;
            people.v.values()[row] = 0.01f * (row % 7);
        }
        if (fault == Fault.SET_UP) {
            int row = 0;
            for (final int shop : first.values()) {
                people.x.values()[row++] = shop;
            }
        }
    }

    private void move(final Simulation sim) {
        sim.system("move").reads(people.v).writes(people.x).over(people.table, (rows, commands) -> {
            final float[] x = rows.write(people.x);
            for (int row = rows.begin(); row < rows.end(); row++) {
                x[row] += rows.read(people.v)[row];
            }
        });
        final float[] kept = people.x.values();
        sim.system("follow").writes(people.lead).over(people.table, (rows, commands) -> {
            final float[] lead = rows.write(people.lead);
            for (int row = rows.begin(); row < rows.end(); row++) {
                lead[row] += fault == Fault.KEPT_ARRAY ? kept[(row + PEOPLE / 2) % PEOPLE] : 1;
                if (fault == Fault.OTHER_ROW) {
                    lead[(row + 1) % PEOPLE] = lead[row];
                }
            }
        });
    }

    private void number(final Simulation sim) {
        sim.system("number").writes(people.number).over(people.table, (rows, commands) -> {
            final int[] number = rows.write(people.number);
            for (int row = rows.begin(); row < rows.end(); row++) {
                number[row] += switch (fault) {
                    case STATIC_COUNT -> ++counted;
                    case RANDOM -> ThreadLocalRandom.current().nextInt(100);
                    default -> rows.random().at(row).nextInt(100);
                };
            }
        });
    }

    private void watch(final Simulation sim) {
        sim.system("watch").writes(people.seen).over(people.table, (rows, commands) -> {
            final long[] seen = rows.write(people.seen);
            for (int row = rows.begin(); row < rows.end(); row++) {
                seen[row] = fault == Fault.CLOCK ? System.nanoTime() : rows.frame();
            }
        });
    }

    private void shop(final Simulation sim) {
        final Map<Object, Integer> shops = fault == Fault.SHARED_IDENTITY ? SHARED_SHOPS : shops();
        sim.system("shop").writes(people.shop).once((chunk, commands) -> {
            final int[] shop = chunk.write(people.shop);
            if (fault == Fault.IDENTITY || fault == Fault.SHARED_IDENTITY) {
                int row = 0;
                for (final int each : shops.values()) {
                    shop[row++] += each;
                }
            } else {
                shop[0]++;
            }
        });
    }

    private void share(final Simulation sim) {
        final Object lock = new Object();
        final float[] total = {0};
        final Tally sum = sim.tally("sum");
        sim.system("sum").reads(people.x).over(people.table, (rows, commands) -> {
            float here = 0;
            for (int row = rows.begin(); row < rows.end(); row++) {
                here += rows.read(people.x)[row];
            }
            sum.add(rows, here);
            synchronized (lock) {
                total[0] += here; // planted: chunks add in the order in which they end
            }
        });
        sim.boundary();
        sim.system("share").writes(people.share).over(people.table, (rows, commands) -> {
            final float all = fault == Fault.LOCKED_SUM ? total[0] : (float) sum.value();
            for (int row = rows.begin(); row < rows.end(); row++) {
                rows.write(people.share)[row] = all / PEOPLE;
            }
        });
    }
}
