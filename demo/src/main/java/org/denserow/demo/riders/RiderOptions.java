package org.denserow.demo.riders;

import java.util.Locale;
import org.denserow.demo.run.OutOfCapacity;
import org.denserow.demo.timetable.DayPlan;
import org.denserow.engine.storage.Layout;
import picocli.CommandLine;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;

/// The options of riders and of withdrawn trips, a mixin of the command of the city.
public final class RiderOptions {

    private static final double ALL = 100; // percent
    private static final long DEFAULT_COUNT = 10_000;

    @Option(
            names = "--riders",
            paramLabel = "N",
            description =
                    "Riders of the day, in all copies together. They are made up by a gravity model, since a feed has no"
                            + " riders. Default: 10000. With 0 there are no riders, and the loads of vehicles are made up.")
    private Long count; // null if not given

    @Option(
            names = "--layout",
            paramLabel = "dense|pinned|pinned-list",
            converter = StorageName.class,
            description =
                    "How the rows of riders are stored. dense: without holes. pinned: each row keeps its place. pinned-list:"
                            + " the same, with a list of the live rows for the systems. Default: dense.")
    private RiderSettings.Storage storage; // null if not given

    @Option(
            names = "--swap-budget",
            paramLabel = "N",
            description = "Sort the rows of riders by stop and vehicle, with at most N exchanges of two rows per frame."
                    + " Sorting begins after the first quarter of the day, and the summary compares the times before"
                    + " and after. Needs the dense layout. Default: no order.")
    private Integer swapBudget;

    @Option(
            names = "--cancel",
            paramLabel = "P%",
            defaultValue = "0",
            converter = Percentage.class,
            description = "Withdraw this share of the trips, before they begin or while they run. Default: 0.")
    private double withdrawn;

    /// A storage by its name.
    static final class StorageName implements CommandLine.ITypeConverter<RiderSettings.Storage> {

        @Override
        public RiderSettings.Storage convert(final String text) {
            for (final RiderSettings.Storage storage : RiderSettings.Storage.values()) {
                if (storage.name().replace('_', '-').equals(text.toUpperCase(Locale.ROOT))) {
                    return storage;
                }
            }
            throw new CommandLine.TypeConversionException(
                    "a layout must be dense, pinned or pinned-list: layout=" + text);
        }
    }

    /// A number of percent, with or without the sign.
    static final class Percentage implements CommandLine.ITypeConverter<Double> {

        @Override
        public Double convert(final String text) {
            final String number = text.endsWith("%") ? text.substring(0, text.length() - 1) : text;
            try {
                final double percent = Double.parseDouble(number);
                if (percent >= 0 && percent <= ALL) { // no NaN
                    return percent;
                }
            } catch (final NumberFormatException wrong) {
                // the rule is the same
            }
            throw new CommandLine.TypeConversionException("a percentage must be within 0 and 100: cancel=" + text);
        }
    }

    /// Checks the options.
    ///
    /// @throws ParameterException if they are wrong
    /// @throws OutOfCapacity if there are more riders than rows
    public void check(final CommandLine line) {
        final long riders = countOrDefault();
        if (riders < 0) {
            throw new ParameterException(line, "--riders must be >= 0: riders=" + riders);
        }
        if (riders > Layout.MAX_ROWS) {
            throw new OutOfCapacity(
                    "riders are numbered up to " + Layout.MAX_ROWS + ": riders=" + riders + "; run fewer riders");
        }
        if (riders == 0 && storage != null) {
            throw new ParameterException(
                    line, "--layout stores riders: layout=" + nameOf(storage) + ", riders=0; leave out --riders 0");
        }
        if (swapBudget == null) {
            return;
        }
        if (swapBudget < 1) {
            throw new ParameterException(
                    line, "--swap-budget must be >= 1: swap-budget=" + swapBudget + "; leave it out for no order");
        }
        if (storageOrDense() != RiderSettings.Storage.DENSE) {
            throw new ParameterException(
                    line,
                    "--swap-budget keeps dense rows in order: layout=" + nameOf(storage)
                            + "; leave out --swap-budget, or take --layout dense");
        }
        if (riders == 0) {
            throw new ParameterException(
                    line,
                    "--swap-budget orders riders: swap-budget=" + swapBudget + ", riders=0; leave out --riders 0");
        }
    }

    private long countOrDefault() {
        return count == null ? DEFAULT_COUNT : count;
    }

    private static String nameOf(final RiderSettings.Storage storage) {
        return storage.name().toLowerCase(Locale.ROOT).replace('_', '-');
    }

    private RiderSettings.Storage storageOrDense() {
        return storage == null ? RiderSettings.Storage.DENSE : storage;
    }

    /// {@return whether the command line asks for some}
    public boolean areAsked() {
        return count != null && count > 0;
    }

    /// {@return the riders; call [#check(CommandLine)] first}
    public RiderSettings settings() {
        return new RiderSettings((int) countOrDefault(), storageOrDense(), swapBudget == null ? 0 : swapBudget);
    }

    /// {@return a plan without the trips that are withdrawn}
    public DayPlan withdraw(final DayPlan plan, final long seed) {
        return withdrawn == 0 ? plan : plan.withdrawing(withdrawn, seed);
    }
}
