package org.denserow.demo.churn;

import org.denserow.demo.scenario.RowLayout;
import org.denserow.engine.Simulation;
import org.denserow.engine.bits.BitCursor;
import org.denserow.engine.handle.Handle;

/// The model with a broken rule.
final class BrokenChurn extends Churn {

    /// What is broken.
    enum Fault {
        NONE,
        DEAD_STAY, // one of ten items that go by lot stays
        OLD_STAY, // items live one step longer
        RETIRED_TWICE, // an item that goes by age is destroyed by two systems
        LATE_BIRTH, // a place waits for two steps now and then
        TWO_AT_A_PLACE, // a place gets two items now and then
        NO_LINK, // an item is born without its link now and then
        REUSED_HANDLE, // an item becomes the next one of its place, under its handle
        FORGOTTEN_PEER, // a reference is cleared now and then
        NEVER_OLD, // the tag stays young
        SHARED_NUMBER // births are numbered by a counter that all chunks share
    }

    private static final int NOW_AND_THEN = 10;

    private final Simulation sim;
    private final Fault fault;
    private final boolean isRegular;
    private int number;

    BrokenChurn(
            final Simulation sim,
            final int count,
            final double share,
            final int lifetime,
            final RowLayout layout,
            final long seed,
            final Fault fault) {
        super(sim, count, share, lifetime, layout, seed);
        this.sim = sim;
        this.fault = fault;
        this.isRegular = fault == Fault.NONE;
    }

    @Override
    boolean isOver(final long age) {
        return super.isOver(fault == Fault.OLD_STAY ? age - 1 : age);
    }

    @Override
    boolean goes(final int place, final long step) {
        return super.goes(place, step) && !(fault == Fault.DEAD_STAY && place % NOW_AND_THEN == 0);
    }

    @Override
    boolean isOld(final long age) {
        return super.isOld(age) && fault != Fault.NEVER_OLD;
    }

    @Override
    void declare() {
        super.declare();
        if (fault == Fault.RETIRED_TWICE) {
            sim.system("retire again").reads(items.born()).over(items.old(), (rows, commands) -> {
                for (final BitCursor it = rows.cursor(); it.next(); ) {
                    if (isOver(rows.frame() - rows.read(items.born())[it.row()])) {
                        commands.destroy(items.table().handle(it.row()));
                    }
                }
            });
        }
        if (fault == Fault.REUSED_HANDLE || fault == Fault.FORGOTTEN_PEER) {
            sim.system("break")
                    .reads(items.place(), items.young())
                    .writes(items.round(), items.peer())
                    .over(items.young(), (rows, commands) -> {
                        for (final BitCursor it = rows.cursor(); it.next(); ) {
                            if (rows.frame() == 5 && rows.read(items.place())[it.row()] % NOW_AND_THEN == 0) {
                                if (fault == Fault.REUSED_HANDLE) {
                                    rows.write(items.round())[it.row()]++;
                                } else {
                                    rows.write(items.peer())[it.row()] = Handle.NULL;
                                }
                            }
                        }
                    });
        }
    }

    @Override
    void fill() {
        if (isRegular || fault.ordinal() < Fault.LATE_BIRTH.ordinal() || fault == Fault.NEVER_OLD) {
            super.fill();
            return;
        }
        sim.system("fill")
                .reads(places.holder())
                .writes(places.round())
                .creates(items.table(), links.table())
                .over(places.table(), (rows, commands) -> {
                    final int[] rounds = rows.write(places.round());
                    for (int place = rows.begin(); place < rows.end(); place++) {
                        final boolean isBroken = place % NOW_AND_THEN == 0;
                        final boolean isLate = fault == Fault.LATE_BIRTH && isBroken && rows.frame() % 2 == 0;
                        if (rows.read(places.holder())[place] == Handle.NULL && !isLate) {
                            rounds[place] = fault == Fault.SHARED_NUMBER ? ++number : rounds[place] + 1;
                            final int items = fault == Fault.TWO_AT_A_PLACE && isBroken ? 2 : 1;
                            for (int i = 0; i < items; i++) {
                                final long item = commands.create(this.items.table());
                                commands.with(this.items.place(), place)
                                        .with(this.items.round(), rounds[place])
                                        .with(this.items.born(), (int) rows.frame() + 1)
                                        .with(this.items.peer(), rows.read(places.holder())[next(place)])
                                        .with(this.items.young());
                                commands.set(places.table().handle(place), places.holder(), item);
                                if (fault != Fault.NO_LINK || !isBroken) {
                                    commands.create(links.table());
                                    commands.with(links.place(), place).with(links.of(), item);
                                }
                            }
                        }
                    }
                });
    }
}
