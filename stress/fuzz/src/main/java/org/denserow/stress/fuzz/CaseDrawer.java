package org.denserow.stress.fuzz;

import java.util.ArrayList;
import java.util.List;
import org.denserow.engine.storage.HandleColumn.WhenGone;
import org.denserow.engine.storage.Layout;

/// Draws cases from seeds.
final class CaseDrawer {

    private static final int MOST_TYPES = 4;
    private static final int MOST_FRAMES = 14;
    private static final long LONG_KEY = Long.MIN_VALUE + 1; // of a draw apart, so that all others stay
    private static final int LONG_PERCENT = 4; // one case in seventy, since no type may grow
    private static final int LONG_FRAMES = 130;
    private static final int LARGE_PERCENT = 4;
    private static final int LARGE_FRAMES = 5;
    private static final int LARGE_ROWS = 21_000; // more than the 16,384 slots of a share

    private static final int OLD_PERCENT = 6;
    private static final int MOST_OLD_ROWS = 40; // ageing takes time
    private static final int MOST_CLAIMS = 2;
    private static final int KEY_PERCENT = 40;
    private static final int TRIO_PERCENT = 40;
    private static final int LATE_PERCENT = 25;

    private final Draws draws;
    private final long seed;
    private final boolean large;
    private final int count; // of types
    private final GlobalPlan globals;

    private CaseDrawer(final long seed) {
        this.seed = seed;
        draws = new Draws(seed);
        large = draws.percent(LARGE_PERCENT);
        count = 1 + draws.below(large ? 2 : MOST_TYPES);
        globals = new GlobalPlan(draws.percent(LATE_PERCENT), draws.below(3), tallies(), claims(), customs());
    }

    /// {@return whether the case of a seed may run for many frames}
    static boolean isLong(final long seed) {
        return new Draws(seed, LONG_KEY).percent(LONG_PERCENT);
    }

    /// {@return the case of a seed}
    static CasePlan draw(final long seed) {
        return new CaseDrawer(seed).draw();
    }

    private CasePlan draw() {
        final List<TypePlan> types = new ArrayList<>();
        for (int number = 0; number < count; number++) {
            types.add(type(number));
        }
        final List<PartPlan> parts = large && draws.percent(50) ? List.of() : new PartDrawer(draws).parts(types);
        final OpDrawer ops = new OpDrawer(draws, types, parts, globals, large);
        final SystemDrawer systems = new SystemDrawer(draws, types, parts, ops);
        final List<SystemPlan> drawn = new ArrayList<>();
        final int most = 1 + draws.below(6);
        for (int number = 0; number < most; number++) {
            drawn.add(systems.system(number));
        }
        if (draws.percent(TRIO_PERCENT)) {
            drawn.addAll(draws.below(drawn.size() + 1), systems.trio(drawn.size()));
        }
        if (draws.percent(TRIO_PERCENT)) {
            drawn.addAll(draws.below(drawn.size() + 1), systems.contest(drawn.size()));
        }
        final int frames = large ? LARGE_FRAMES : 3 + draws.below(MOST_FRAMES - 2);
        final List<Op> port = draws.percent(40) ? ops.handler() : List.of();
        final boolean runsLong = isLong(seed)
                && !large
                && types.stream().noneMatch(type -> type.layout().grows());
        return new CasePlan(
                seed,
                runsLong ? LONG_FRAMES : frames,
                types,
                parts,
                drawn,
                ops.owner(),
                port,
                globals.customs().stream().map(ops::handler).toList(),
                trouble(drawn, frames),
                Policies.draw(draws, draws.percent(30)),
                globals);
    }

    /// A snapshot is refused while a row waits for a late asset.
    private Trouble trouble(final List<SystemPlan> systems, final int frames) {
        final Trouble.Kind kind = draws.of(Trouble.Kind.values());
        return new Trouble(
                globals.late() && kind.takesSnapshot() ? Trouble.Kind.NOTHING : kind,
                1 + draws.below(frames - 1),
                globals.customs().isEmpty() || draws.percent(80)
                        ? systems.get(draws.below(systems.size())).number()
                        : globals.customs().getFirst().key());
    }

    private TypePlan type(final int number) {
        final Layout layout = layout(number);
        final List<ColumnPlan> columns = new ArrayList<>();
        columns.add(ColumnPlan.plain(ColumnPlan.IDENTITY, Kind.LONG));
        columns.add(ColumnPlan.plain(ColumnPlan.SEEN, Kind.LONG));
        final int most = 3 + draws.below(5);
        for (int column = columns.size(); column < most; column++) {
            columns.add(column(column, layout));
        }
        final boolean old = layout.destroys() && layout.capacity() <= MOST_OLD_ROWS && draws.percent(OLD_PERCENT);
        return new TypePlan(
                number,
                layout,
                columns,
                draws.below(4),
                layout.creates() && !old && draws.percent(40),
                old ? 1 + draws.below(2) : TypePlan.YOUNG,
                order(layout, columns));
    }

    private List<TallyKind> tallies() {
        final List<TallyKind> tallies = new ArrayList<>();
        final int most = draws.below(4);
        for (int number = 0; number < most; number++) {
            tallies.add(draws.of(TallyKind.values()));
        }
        return tallies;
    }

    /// Half of the cases are without claims, user-defined commands, and so on: few kinds leave more room to each.
    private List<ClaimsPlan> claims() {
        final List<ClaimsPlan> claims = new ArrayList<>();
        final int most = draws.percent(50) ? 0 : 1 + draws.below(MOST_CLAIMS);
        for (int number = 0; number < most; number++) {
            claims.add(new ClaimsPlan(number, draws.below(count), draws.below(count)));
        }
        return claims;
    }

    private List<CustomPlan> customs() {
        final List<CustomPlan> customs = new ArrayList<>();
        final int most = draws.percent(50) ? 0 : 1 + draws.below(CustomPlan.MOST);
        for (int number = 0; number < most; number++) {
            customs.add(new CustomPlan(number, draws.below(count), 2 + draws.below(7)));
        }
        return customs;
    }

    private int order(final Layout layout, final List<ColumnPlan> columns) {
        final ColumnPlan column = columns.get(draws.below(columns.size()));
        final boolean sorts = switch (column.kind()) {
            case INT, LONG, DOUBLE, FLOAT, BYTE -> true;
            case VEC2, HANDLE, TEXT -> false; // no numbers, or numbers that depend on the grain
        };
        return layout.isDense() && sorts && draws.percent(40) ? column.number() : TypePlan.NO_ORDER;
    }

    private Layout layout(final int number) {
        final int rows = large ? LARGE_ROWS + draws.below(5000) : 8 + draws.below(draws.of(20, 200, 700));
        final int choice = draws.below(number == 0 ? 75 : 100);
        if (choice >= 90) {
            return Layout.fixed(Math.min(rows, 100));
        }
        final Layout layout =
                choice < 50 ? Layout.dense(rows) : choice < 75 ? Layout.pinned(rows) : Layout.events(rows);
        return !large && draws.percent(25) ? layout.growable() : layout;
    }

    private Kind other() {
        return draws.percent(25) ? Kind.INT : draws.percent(20) ? Kind.VEC2 : draws.of(Kind.values());
    }

    private ColumnPlan column(final int number, final Layout layout) {
        final Kind kind = draws.percent(35) ? Kind.HANDLE : other();
        if (kind != Kind.HANDLE) {
            return new ColumnPlan(number, kind, 0, WhenGone.KEEP, draws.percent(KEY_PERCENT));
        }
        final WhenGone whenGone = draws.of(WhenGone.values());
        final boolean keeps = whenGone == WhenGone.DESTROY && !layout.destroys(); // rows that no command destroys
        return new ColumnPlan(
                number, kind, draws.below(count), keeps ? WhenGone.CLEAR : whenGone, draws.percent(KEY_PERCENT));
    }
}
