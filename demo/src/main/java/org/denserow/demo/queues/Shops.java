package org.denserow.demo.queues;

import java.util.Arrays;
import org.denserow.demo.scenario.Waits;
import org.denserow.engine.Clock;
import org.denserow.engine.Commands;
import org.denserow.engine.Draw;
import org.denserow.engine.Simulation;
import org.denserow.engine.Table;
import org.denserow.engine.storage.ByteColumn;
import org.denserow.engine.storage.IntColumn;
import org.denserow.engine.storage.Layout;
import org.denserow.engine.storage.LongColumn;
import org.denserow.engine.storage.Tag;

/// The model: shops beside each other, each with some clerks and one line. A customer who finds a full shop goes away.
final class Shops {

    final Clock clock;
    final Table shops;
    final Table clerks; // those of a shop are neighbours
    final IntColumn present; // customers in a shop
    final LongColumn came; // since the beginning
    final LongColumn away; // of them
    final LongColumn left; // after they were served
    final LongColumn since; // the last change of a shop
    final LongColumn customerTicks; // until then
    final ByteColumn busy; // of a clerk
    private final Tag arrival;
    private final Tag done;
    private final int each; // clerks in a shop
    private final int most;
    private final double comes;
    private final double served;

    /// @param begin the law of the number of customers at first
    Shops(
            final Simulation sim,
            final int count,
            final int each,
            final int most,
            final double comes,
            final double served,
            final Stations begin) {
        this.each = each;
        this.most = most;
        this.comes = comes;
        this.served = served;
        clock = sim.clock("min", 1_000_000_000);
        shops = sim.define("shop", Layout.fixed(count));
        clerks = sim.define("clerk", Layout.fixed(count * each));
        present = shops.ints("present");
        came = shops.longs("came");
        away = shops.longs("away");
        left = shops.longs("left");
        since = shops.longs("since");
        customerTicks = shops.longs("customer ticks");
        busy = clerks.bytes("busy");
        arrival = shops.woken();
        done = clerks.woken();
        final Draw first = sim.random("first");
        for (int shop = 0; shop < count; shop++) {
            final int customers = begin.draw(first.of(shop).nextDouble());
            present.values()[shop] = customers;
            came.values()[shop] = customers;
            Arrays.fill(busy.values(), shop * each, shop * each + Math.min(customers, each), (byte) 1);
        }
    }

    /// Customers come and go.
    void open(final Simulation sim) {
        sim.system("open").exclusive((world, commands) -> {
            if (world.frame() == 0) {
                for (int shop = 0; shop < shops.size(); shop++) {
                    comes(commands, shop, world.random().of(shop));
                }
                for (int clerk = 0; clerk < clerks.size(); clerk++) {
                    if (world.read(busy)[clerk] != 0) {
                        serve(commands, world.write(busy), clerk, world.random().of(shops.size() + clerk));
                    }
                }
            }
        });
        sim.system("serve").exclusive((world, commands) -> {
            final int[] customers = world.write(present);
            final byte[] isBusy = world.write(busy);
            final long[] total = world.write(customerTicks);
            final long[] changed = world.write(since);
            final Tag.Bits coming = world.read(arrival);
            for (int shop = coming.next(0); shop >= 0; shop = coming.next(shop + 1)) {
                final Draw draw = world.random().of(shop);
                comes(commands, shop, draw);
                world.write(came)[shop]++;
                if (customers[shop] == most) {
                    world.write(away)[shop]++;
                    continue;
                }
                count(total, changed, shop, customers[shop]++);
                for (int clerk = shop * each; clerk < (shop + 1) * each; clerk++) {
                    if (isBusy[clerk] == 0) {
                        serve(commands, isBusy, clerk, draw);
                        break;
                    }
                }
            }
            final Tag.Bits ending = world.read(done);
            for (int clerk = ending.next(0); clerk >= 0; clerk = ending.next(clerk + 1)) {
                final int shop = clerk / each;
                isBusy[clerk] = 0;
                world.write(left)[shop]++;
                count(total, changed, shop, customers[shop]--);
                if (customers[shop] >= each) { // somebody waited
                    serve(commands, isBusy, clerk, world.random().of(shops.size() + clerk));
                }
            }
        });
    }

    private void count(final long[] total, final long[] changed, final int shop, final int customers) {
        total[shop] += customers * (clock.now() - changed[shop]);
        changed[shop] = clock.now();
    }

    private void comes(final Commands commands, final int shop, final Draw draw) {
        commands.wakeAfter(shops.handle(shop), Waits.exponential(clock, draw, comes));
    }

    private void serve(final Commands commands, final byte[] isBusy, final int clerk, final Draw draw) {
        isBusy[clerk] = 1;
        commands.wakeAfter(clerks.handle(clerk), Waits.exponential(clock, draw, served));
    }
}
