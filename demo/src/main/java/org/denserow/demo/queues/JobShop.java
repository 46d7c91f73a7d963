package org.denserow.demo.queues;

import org.denserow.demo.scenario.Waits;
import org.denserow.engine.Chunk;
import org.denserow.engine.Clock;
import org.denserow.engine.Commands;
import org.denserow.engine.Draw;
import org.denserow.engine.Simulation;
import org.denserow.engine.Table;
import org.denserow.engine.handle.Handle;
import org.denserow.engine.storage.HandleColumn;
import org.denserow.engine.storage.IntColumn;
import org.denserow.engine.storage.Layout;
import org.denserow.engine.storage.LongColumn;
import org.denserow.engine.storage.Tag;

/// The model: shops with six machines each, and jobs of six kinds. A job visits all machines, in the order of its kind; at
/// each one it waits for its turn. Jobs come at random.
///
/// Orders of machines are those of the instance FT06 of Fisher and Thompson (1963), and a machine needs in the mean what
/// it needs there.
final class JobShop {

    /// Machines in the order in which a job of a kind visits them.
    static final int[][] ROUTES = {
        {2, 0, 1, 3, 5, 4},
        {1, 2, 4, 5, 0, 3},
        {2, 3, 5, 0, 1, 4},
        {1, 0, 2, 3, 4, 5},
        {2, 1, 4, 5, 0, 3},
        {1, 3, 5, 0, 4, 2}
    };

    /// Hours that a machine needs for the six jobs of FT06 together.
    static final int[] HOURS = {40, 26, 26, 22, 40, 43};

    static final int MACHINES = 6;
    static final int KINDS = 6;

    final Clock clock;
    final Table shops;
    final Table machines; // those of a shop are neighbours
    final Table jobs;
    final IntColumn inside; // jobs in a shop
    final LongColumn came; // jobs, with those at first
    final LongColumn left; // jobs
    final LongColumn changed; // the last change of the number inside
    final LongColumn jobTicks; // until then
    final HandleColumn job; // of a machine; NULL while it is idle
    final IntColumn shop; // of a job
    final IntColumn kind; // of a job
    final IntColumn step; // machines that the job has left
    final LongColumn turn; // of a job: the lower is served first
    private final LongColumn turns; // of a shop: the next one
    private final Tag arrival;
    private final Tag done;
    private final double comes; // jobs an hour

    /// @param begin the law of the number of jobs at each machine of a shop at first
    JobShop(final Simulation sim, final int count, final double comes, final int mostJobs, final Stations[] begin) {
        this.comes = comes;
        clock = sim.clock("h", 1_000_000_000);
        shops = sim.define("shop", Layout.fixed(count));
        machines = sim.define("machine", Layout.fixed(count * MACHINES));
        jobs = sim.define("job", Layout.dense(mostJobs));
        inside = shops.ints("inside");
        came = shops.longs("came");
        left = shops.longs("left");
        changed = shops.longs("last change");
        jobTicks = shops.longs("job ticks");
        turns = shops.longs("turns");
        arrival = shops.woken();
        job = machines.handles("job", jobs);
        done = machines.woken();
        shop = jobs.ints("shop");
        kind = jobs.ints("kind");
        step = jobs.ints("step");
        turn = jobs.longs("turn");
        jobs.woken(); // a new job wakes a tick later: so a frame finds it then
        for (int place = 0; place < count; place++) {
            final Draw draw = sim.random("first").of(place);
            for (int machine = 0; machine < MACHINES; machine++) {
                fill(place, machine, begin[machine].draw(draw.nextDouble()), draw);
            }
        }
    }

    /// Jobs of all kinds wait at a machine, and the first one has begun.
    private void fill(final int place, final int machine, final int waiting, final Draw draw) {
        inside.values()[place] += waiting;
        came.values()[place] += waiting;
        for (int i = 0; i < waiting; i++) {
            final long handle = jobs.create();
            final int row = jobs.row(handle);
            shop.values()[row] = place;
            kind.values()[row] = draw.nextInt(KINDS);
            while (ROUTES[kind.values()[row]][step.values()[row]] != machine) {
                step.values()[row]++;
            }
            turn.values()[row] = turns.values()[place]++;
            if (i == 0) {
                job.values()[place * MACHINES + machine] = handle;
            }
        }
    }

    /// Jobs come, go from machine to machine, and leave.
    void open(final Simulation sim) {
        sim.system("open").exclusive((world, commands) -> {
            if (world.frame() == 0) {
                for (int place = 0; place < shops.size(); place++) {
                    comes(commands, place, world.random().of(place));
                }
                for (int machine = 0; machine < machines.size(); machine++) {
                    if (world.read(job)[machine] != Handle.NULL) {
                        begin(commands, machine, world.random().of(shops.size() + machine));
                    }
                }
            }
        });
        sim.system("work").exclusive((world, commands) -> {
            final long[] held = world.write(job);
            final int[] steps = world.write(step);
            final Tag.Bits ending = world.read(done);
            for (int machine = ending.next(0); machine >= 0; machine = ending.next(machine + 1)) {
                final int place = machine / MACHINES;
                final int row = jobs.row(held[machine]);
                steps[row]++;
                world.write(turn)[row] = world.write(turns)[place]++;
                if (steps[row] == MACHINES) {
                    count(world, place, -1);
                    world.write(left)[place]++;
                    commands.destroy(held[machine]);
                }
                held[machine] = Handle.NULL;
            }
            final Tag.Bits coming = world.read(arrival);
            for (int place = coming.next(0); place >= 0; place = coming.next(place + 1)) {
                final Draw draw = world.random().of(place);
                count(world, place, 1);
                world.write(came)[place]++;
                final long created = commands.create(jobs);
                commands.with(shop, place)
                        .with(kind, draw.nextInt(KINDS))
                        .with(turn, world.write(turns)[place]++)
                        .wakeAfter(created, 1);
                comes(commands, place, draw);
            }
            final int[] next = first(world);
            for (int machine = 0; machine < machines.size(); machine++) {
                if (next[machine] > 0) {
                    held[machine] = jobs.handle(next[machine] - 1);
                    begin(commands, machine, world.random().of(shops.size() + machine));
                }
            }
        });
    }

    /// The row of the job that an idle machine takes next, plus 1; 0 if none waits for it.
    private int[] first(final Chunk world) {
        final int[] next = world.scratch().ints(machines.size());
        final long[] turns = world.read(turn);
        for (int row = 0; row < jobs.activeEnd(); row++) {
            if (world.read(step)[row] < MACHINES) {
                final int machine = machine(row);
                final boolean isIdle = world.read(job)[machine] == Handle.NULL;
                if (isIdle && (next[machine] == 0 || turns[row] < turns[next[machine] - 1])) {
                    next[machine] = row + 1;
                }
            }
        }
        return next;
    }

    /// {@return the machine at which a job is}
    ///
    /// @param row of a job that has not left
    int machine(final int row) {
        return shop.values()[row] * MACHINES + ROUTES[kind.values()[row]][step.values()[row]];
    }

    /// {@return whether a job has just come, so that the frame of the next tick is the first that sees it}
    ///
    /// @param row of a job
    boolean isNew(final int row) {
        return jobs.wakeTime(jobs.handle(row)) != Clock.NEVER;
    }

    private void count(final Chunk world, final int place, final int more) {
        final int[] jobsInside = world.write(inside);
        world.write(jobTicks)[place] += jobsInside[place] * (clock.now() - world.read(changed)[place]);
        world.write(changed)[place] = clock.now();
        jobsInside[place] += more;
    }

    private void comes(final Commands commands, final int place, final Draw draw) {
        commands.wakeAfter(shops.handle(place), Waits.exponential(clock, draw, comes));
    }

    private void begin(final Commands commands, final int machine, final Draw draw) {
        final double rate = KINDS / (double) HOURS[machine % MACHINES];
        commands.wakeAfter(machines.handle(machine), Waits.exponential(clock, draw, rate));
    }
}
