package org.denserow.demo.churn;

import org.denserow.demo.scenario.RowLayout;
import org.denserow.engine.Refers;
import org.denserow.engine.Simulation;
import org.denserow.engine.Table;
import org.denserow.engine.Tally;
import org.denserow.engine.handle.Handle;
import org.denserow.engine.storage.HandleColumn;
import org.denserow.engine.storage.HandleColumn.WhenGone;
import org.denserow.engine.storage.IntColumn;
import org.denserow.engine.storage.Layout;
import org.denserow.engine.storage.Selection;
import org.denserow.engine.storage.Tag;

/// The model: each place has an item or waits for one. Items go by lot or by age; then the engine clears the place,
/// destroys the link of the item, and makes its peer's reference stale.
class Churn {

    /// An item, the first step in which it acts, and another item, perhaps gone.
    record Item(
            Table table,
            IntColumn place,
            IntColumn round,
            IntColumn born,
            @Refers(type = "item") HandleColumn peer,
            Tag young,
            Tag old) {}

    /// A place, how many items it has had before the last one, and its item.
    record Place(
            Table table,
            IntColumn round,

            @Refers(type = "item", whenGone = WhenGone.CLEAR)
            HandleColumn holder) {}

    /// Goes with its item.
    record Link(
            Table table,
            IntColumn place,

            @Refers(type = "item", whenGone = WhenGone.DESTROY)
            HandleColumn of) {}

    final Item items;
    final Place places;
    final Link links;
    final Tally lost; // stale references met in the last step
    private final Simulation sim;
    private final int count;
    private final double share;
    private final int lifetime;
    private final long seed;

    Churn(
            final Simulation sim,
            final int count,
            final double share,
            final int lifetime,
            final RowLayout layout,
            final long seed) {
        this.sim = sim;
        this.count = count;
        this.share = share;
        this.lifetime = lifetime;
        this.seed = seed;
        items = sim.define("item", Item.class, layout.of(count));
        places = sim.define("place", Place.class, Layout.fixed(count));
        links = sim.define("link", Link.class, layout.of(count));
        lost = sim.tally("lost");
        for (int place = 0; place < count; place++) {
            final long handle = items.table.create();
            final int item = items.table.row(handle);
            items.place.values()[item] = place;
            items.born.values()[item] = -Fates.firstAge(seed, place, lifetime);
            (isOld(-items.born.values()[item]) ? items.old : items.young).bits().set(item);
            places.holder.values()[place] = handle;
            final int link = links.table.row(links.table.create());
            links.place.values()[link] = place;
            links.of.values()[link] = handle;
        }
        for (int place = 0; place < count; place++) {
            final int item = items.table.row(places.holder.values()[place]);
            items.peer.values()[item] = places.holder.values()[next(place)];
        }
    }

    /// {@return the place of the peers of a place's items}
    final int next(final int place) {
        return place + 1 < count ? place + 1 : 0;
    }

    /// Whether an item is old at an age.
    boolean isOld(final long age) {
        return age >= lifetime / 2;
    }

    /// Whether an item goes because of its age.
    boolean isOver(final long age) {
        return age >= lifetime - 1;
    }

    /// Whether an item goes by lot.
    boolean goes(final int place, final long step) {
        return Fates.goes(seed, place, step, share);
    }

    void declare() {
        sim.system("grow old").reads(items.born).writes(items.young, items.old).over(items.young, (rows, commands) -> {
            final int[] born = rows.read(items.born);
            final Tag.Bits young = rows.write(items.young);
            final Tag.Bits old = rows.write(items.old);
            for (int item = rows.next(0); item >= 0; item = rows.next(item + 1)) {
                if (isOld(rows.frame() - born[item])) {
                    young.clear(item);
                    old.set(item);
                }
            }
        });
        sim.system("retire").reads(items.born).over(items.old, (rows, commands) -> {
            final int[] born = rows.read(items.born);
            for (int item = rows.next(0); item >= 0; item = rows.next(item + 1)) {
                if (isOver(rows.frame() - born[item])) {
                    commands.destroy(items.table.handle(item));
                }
            }
        });
        final Selection all = items.young.or(items.old);
        sim.system("leave").reads(items.place).over(all, (rows, commands) -> {
            final int[] at = rows.read(items.place);
            for (int item = rows.next(0); item >= 0; item = rows.next(item + 1)) {
                if (goes(at[item], rows.frame())) {
                    commands.destroy(items.table.handle(item));
                }
            }
        });
        sim.system("look").reads(items.place, places.holder).writes(items.peer).over(all, (rows, commands) -> {
            final int[] at = rows.read(items.place);
            final long[] holders = rows.read(places.holder);
            final long[] peers = rows.write(items.peer);
            for (int item = rows.next(0); item >= 0; item = rows.next(item + 1)) {
                if (!items.table.isValid(peers[item])) {
                    lost.add(rows, peers[item] == Handle.NULL ? 0 : 1);
                    peers[item] = holders[next(at[item])];
                }
            }
        });
        fill();
    }

    /// Declares that places without an item get one.
    void fill() {
        sim.system("fill")
                .reads(places.holder)
                .writes(places.round)
                .creates(items.table, links.table)
                .over(places.table, (rows, commands) -> {
                    final long[] holders = rows.read(places.holder);
                    final int[] rounds = rows.write(places.round);
                    for (int place = rows.begin(); place < rows.end(); place++) {
                        if (holders[place] == Handle.NULL) {
                            final long item = commands.create(items.table);
                            commands.with(items.place, place)
                                    .with(items.round, ++rounds[place])
                                    .with(items.born, (int) rows.frame() + 1)
                                    .with(items.peer, holders[next(place)])
                                    .with(items.young);
                            commands.set(places.table.handle(place), places.holder, item);
                            commands.create(links.table);
                            commands.with(links.place, place).with(links.of, item);
                        }
                    }
                });
    }
}
