package org.denserow.stress.fuzz;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.function.IntFunction;
import org.denserow.stress.fuzz.ModelRow.Life;

/// What a program does to the reference.
final class ModelHands implements Hands {

    private final Model model;
    private final ModelRow self; // null: no own row
    private final IntFunction<ModelView> views;
    private int after;
    private List<ModelRow> created = List.of();

    /// Hands of a program.
    ///
    /// @param model the reference
    /// @param self the own row, or null
    /// @param views the parts that it may ask
    ModelHands(final Model model, final ModelRow self, final IntFunction<ModelView> views) {
        this.model = model;
        this.self = self;
        this.views = views;
    }

    @Override
    public long self() {
        return self == null ? NOBODY : self.name;
    }

    @Override
    public long cell(final int column) {
        return self.cells[column];
    }

    @Override
    public void write(final int column, final long raw) {
        self.cells[column] = raw;
    }

    @Override
    public void mark(final int tag, final boolean on) {
        self.tags[tag] = on;
    }

    @Override
    public long any(final int type, final long bits) {
        final ModelRow row = model.tables.get(type).any(bits);
        return row == null ? NOBODY : row.name;
    }

    @Override
    public long look(final int type, final long name, final int column) {
        final ModelRow row = model.row(name);
        return row == null || !row.exists() ? 0 : row.cells[column];
    }

    @Override
    public long[] ask(final int part, final long key, final long wide) {
        return views.apply(part).ask(key, wide);
    }

    @Override
    public long consult(final int resource) {
        return model.globals.resource(resource);
    }

    @Override
    public void alter(final int resource, final long raw) {
        model.globals.alter(resource, raw);
    }

    @Override
    public void add(final int tally, final double term) {
        model.globals.add(tally, term);
    }

    @Override
    public double total(final int tally) {
        return model.globals.totals()[tally];
    }

    @Override
    public boolean isKnown(final long name) {
        final ModelRow row = model.row(name);
        return row != null && row.handle != 0;
    }

    @Override
    public void bid(final int claims, final long claimant, final long at, final int priority) {
        if (exists(claimant) && exists(at)) {
            model.counts.count("bids");
            model.claims.bid(claims, model.row(at), new ModelClaims.Bid(model.row(claimant), priority));
        }
    }

    @Override
    public long contest(final int claims, final long claimant, final long at) {
        final ModelRow winner = exists(at) ? model.claims.winner(claims, model.row(at)) : null;
        if (winner == null) {
            return 0;
        }
        model.counts.count("winnersAsked");
        return Draws.mix(winner.cells[ColumnPlan.IDENTITY]) ^ (winner.name == claimant ? 1 : 0);
    }

    private boolean exists(final long name) {
        final ModelRow row = model.row(name);
        return row != null && row.exists();
    }

    @Override
    public long roll(final long key, final Op.Roll how, final Op.Roll.Position at, final long number) {
        model.counts.count("rolls");
        return how.from(model.random.source(key, at == Op.Roll.Position.NUMBER ? number : self.handle));
    }

    @Override
    public void note(final long key, final long raw) {
        model.globals.notes.add(key, raw);
    }

    // ---- Commands ----

    @Override
    public void after(final int frames) {
        after = frames;
    }

    @Override
    public long create(final int type, final Birth birth, final int count) {
        created = new ArrayList<>();
        for (int k = 0; k < count; k++) {
            final ModelRow row = model.reserve(model.plan.types().get(type), birth);
            created.add(row);
            record(Command.Kind.CREATE, row, 0, 0);
        }
        return created.getLast().name;
    }

    @Override
    public void with(final int type, final int column, final long raw) {
        long cell = raw;
        for (final ModelRow row : created) {
            row.cells[column] = cell;
            cell += column == ColumnPlan.IDENTITY ? 1 : 0;
        }
    }

    @Override
    public void with(final int type, final int tag) {
        created.forEach(row -> row.tags[tag] = true);
    }

    @Override
    public void destroy(final long name) {
        record(Command.Kind.DESTROY, model.row(name), 0, 0);
    }

    @Override
    public void set(final int type, final long name, final int column, final long raw) {
        record(Command.Kind.SET, model.row(name), column, raw);
    }

    @Override
    public void tag(final int type, final long name, final int tag, final boolean on) {
        record(Command.Kind.TAG, model.row(name), tag, on ? 1 : 0);
    }

    @Override
    public void activate(final long name) {
        record(Command.Kind.ACTIVATE, model.row(name), 0, 0);
    }

    @Override
    public void activateAt(final long name, final long frame, final Asset asset) {
        record(Command.Kind.ACTIVATE_AT, model.row(name), asset.ordinal(), frame);
    }

    @Override
    public void send(final int custom, final long bits, final long name) {
        record(Command.Kind.SEND, model.row(name), custom, bits);
    }

    private void record(final Command.Kind kind, final ModelRow row, final int part, final long raw) {
        model.record(new Command(kind, row, part, raw), after);
    }

    // ---- At once ----

    @Override
    public void turn(final int system, final boolean on) {
        model.counts.count("switches");
        model.globals.turn(system, on);
    }

    @Override
    public void putNow(final int type, final long name, final int column, final long raw) {
        if (exists(name)) {
            model.row(name).cells[column] = raw;
        }
    }

    @Override
    public long createNow(final int type, final Birth birth, final long identity) {
        final ModelTable table = model.tables.get(type);
        if (!table.hasRoom(0)) {
            return NOBODY;
        }
        final ModelRow row = model.reserve(table.plan, birth);
        row.cells[ColumnPlan.IDENTITY] = identity;
        table.add(List.of(row));
        row.createdAt = model.boundary();
        model.follow(table);
        return row.name;
    }

    @Override
    public void rekey(final int part, final long name, final long key, final long second) {
        final PartPlan index = model.plan.parts().get(part);
        final ModelRow row = model.row(name);
        if (row.exists()) {
            row.cells[index.by()] = key;
            if (index.isPaired()) {
                row.cells[index.second()] = second;
            }
            row.changedAt = model.boundary();
            model.follow(model.table(row));
        }
    }

    @Override
    public void destroyNow(final int type, final long name) {
        final ModelRow row = model.row(name);
        if (row != null && row.exists() && row.life != Life.PERMANENT) {
            final ModelTable table = model.tables.get(type);
            table.remove(Set.of(row));
            table.destroyed(Set.of(row), model.boundary());
            model.follow(table);
            model.dead.add(row);
        }
    }
}
