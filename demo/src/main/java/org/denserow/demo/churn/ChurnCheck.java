package org.denserow.demo.churn;

import java.util.Arrays;
import java.util.function.Consumer;
import org.denserow.engine.FrameReport;
import org.denserow.engine.Simulation;
import org.denserow.engine.handle.Handle;
import org.denserow.engine.handle.RowState;

/// Compares the items, places and links after a step with the ledger, and the counts of the engine's report.
final class ChurnCheck {

    private final Simulation sim;
    private final Churn model;
    private final Ledger ledger;
    private final HandleSample sample;
    private final int[] met; // links of each place

    ChurnCheck(final Simulation sim, final Churn model, final Ledger ledger, final int places) {
        this.sim = sim;
        this.model = model;
        this.ledger = ledger;
        this.sample = new HandleSample(places);
        this.met = new int[places];
    }

    /// {@return the sample of handles}
    HandleSample sample() {
        return sample;
    }

    void check(final Consumer<String> errors) {
        ledger.follow(sim.frame());
        checkItems(errors);
        sample.checkGone(model.items.table(), errors);
        checkPlaces(errors);
        checkLinks(errors);
        if (sim.frame() > 0) {
            checkReport(errors);
        }
    }

    private void checkItems(final Consumer<String> errors) {
        int count = 0;
        String fault = "";
        for (int row = 0; row < model.items.table().end(); row++) {
            if (model.items.table().state(row) == RowState.ACTIVE) {
                count++;
                seen(row, errors);
                fault = fault.isEmpty() ? fault(row) : fault;
            }
        }
        if (!fault.isEmpty()) {
            errors.accept(fault);
        }
        if (count != ledger.live()) {
            errors.accept("as many items live as in the ledger: step=" + sim.frame() + ", items=" + count + ", ledger="
                    + ledger.live());
        }
    }

    private void seen(final int row, final Consumer<String> errors) {
        final int place = model.items.place().values()[row];
        if (place >= 0 && place < met.length) {
            sample.see(
                    place,
                    model.items.round().values()[row],
                    model.items.table().handle(row),
                    errors);
        }
    }

    /// {@return the rule that an item breaks, with values; empty if it breaks none}
    private String fault(final int row) {
        final Churn.Item items = model.items;
        final int place = items.place().values()[row];
        final int round = items.round().values()[row];
        final String values = ": step=" + sim.frame() + ", row=" + row + ", place=" + place + ", round=" + round;
        if (place < 0 || place >= met.length) {
            return "an item has a place" + values;
        }
        if (!ledger.has(place, round)) {
            return "an item lives only while it lives in the ledger" + values;
        }
        if (model.places.holder().values()[place] != items.table().handle(row)) {
            return "the place of an item refers to it, and no item is there twice" + values;
        }
        if (items.born().values()[row] != ledger.born(place)) {
            return "an item is born in the step of the ledger" + values;
        }
        final boolean isOld = ledger.isOld(place);
        if (items.old().bits().get(row) != isOld || items.young().bits().get(row) == isOld) {
            return "an item is young or old, as in the ledger" + values;
        }
        return isPeerRight(place, items.peer().values()[row])
                ? ""
                : "a reference finds the item of the ledger, or nothing if that is gone" + values;
    }

    private boolean isPeerRight(final int place, final long peer) {
        final int next = model.next(place);
        final int round = ledger.peer(place);
        final int found = model.items.table().find(peer);
        if (round < 0) {
            return peer == Handle.NULL;
        }
        return ledger.has(next, round)
                ? found >= 0
                        && model.items.place().values()[found] == next
                        && model.items.round().values()[found] == round
                : peer != Handle.NULL && found < 0;
    }

    private void checkPlaces(final Consumer<String> errors) {
        int held = 0;
        for (int place = 0; place < met.length; place++) {
            final long holder = model.places.holder().values()[place];
            held += holder == Handle.NULL ? 0 : 1;
            if (holder != Handle.NULL && model.items.table().find(holder) < 0) {
                errors.accept("a place is cleared when its item goes: step=" + sim.frame() + ", place=" + place
                        + ", item=" + Handle.toString(holder));
                return;
            }
        }
        if (held != ledger.live()) {
            errors.accept("as many places have items as in the ledger: step=" + sim.frame() + ", places=" + held
                    + ", ledger=" + ledger.live());
        }
    }

    private void checkLinks(final Consumer<String> errors) {
        Arrays.fill(met, 0);
        int count = 0;
        for (int row = 0; row < model.links.table().end(); row++) {
            if (model.links.table().state(row) == RowState.ACTIVE) {
                count++;
                final int place = model.links.place().values()[row];
                final int item = model.items.table().find(model.links.of().values()[row]);
                if (item < 0 || model.items.place().values()[item] != place || ++met[place] > 1) {
                    errors.accept("an item has one link, which goes with it: step=" + sim.frame() + ", place=" + place
                            + ", row=" + row + ", row of the item=" + item);
                    return;
                }
            }
        }
        if (count != ledger.live()) {
            errors.accept(
                    "as many links as items: step=" + sim.frame() + ", links=" + count + ", ledger=" + ledger.live());
        }
    }

    private void checkReport(final Consumer<String> errors) {
        final FrameReport report = sim.report();
        check("created", report.createdRows(), 2L * ledger.come(), errors);
        check("destroyed", report.destroyedRows(), ledger.gone(), errors);
        check("cascaded", report.cascadedRows(), ledger.gone(), errors);
        check("cleared", report.clearedReferences(), ledger.gone(), errors);
        check("duplicates", report.duplicateDestroys(), ledger.twice(), errors);
        check("stale", report.staleCommands(), 0, errors);
        check("lost", (long) model.lost.value(), ledger.lost(), errors);
    }

    private void check(final String name, final long found, final long expected, final Consumer<String> errors) {
        if (found != expected) {
            errors.accept("the engine counts what the ledger counts: step=" + sim.frame() + ", " + name + "=" + found
                    + ", ledger=" + expected);
        }
    }
}
