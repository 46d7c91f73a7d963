package org.denserow.demo.feed;

import java.time.DayOfWeek;
import java.time.LocalDate;
import java.util.BitSet;
import java.util.Locale;
import org.agrona.collections.IntArrayList;
import org.denserow.demo.run.BadInput;

/// The services of each date: weekdays within a range of dates (`calendar.txt`), and exceptions that add or remove a
/// service on one date (`calendar_dates.txt`). A feed has one file or both.
///
/// A date between the first and the last date of the calendar on which nothing runs is a valid, empty day.
public final class ServiceCalendar {

    private static final String WEEKS = "calendar.txt";
    private static final String EXCEPTIONS = "calendar_dates.txt";
    private static final int ADDED = 1;
    private static final int REMOVED = 2;

    private final Ids services = new Ids();
    private final String file; // for messages about dates

    // calendar.txt: one element per row
    private final IntArrayList rangeService = new IntArrayList();
    private final IntArrayList rangeDays = new IntArrayList(); // bit `DayOfWeek.ordinal()` of each weekday with service
    private final IntArrayList rangeFirst = new IntArrayList(); // epoch days, both inclusive
    private final IntArrayList rangeLast = new IntArrayList();

    // calendar_dates.txt: one element per row
    private final IntArrayList exceptionService = new IntArrayList();
    private final IntArrayList exceptionDate = new IntArrayList(); // epoch day
    private final IntArrayList exceptionKind = new IntArrayList();

    private int first = Integer.MAX_VALUE; // epoch days of the calendar, both inclusive
    private int last = Integer.MIN_VALUE;
    private long looks; // of the last search, for tests of its cost

    private ServiceCalendar(final String file) {
        this.file = file;
    }

    /// Reads the calendar of a feed.
    ///
    /// @throws BadInput if both files are missing, a value is malformed, or no date is named
    static ServiceCalendar read(final FeedZip zip) {
        final boolean weeks = zip.has(WEEKS);
        final boolean exceptions = zip.has(EXCEPTIONS);
        if (!weeks && !exceptions) {
            throw new BadInput(zip.path(), 0, "a feed must hold calendar.txt or calendar_dates.txt", "found=neither");
        }
        final ServiceCalendar calendar = new ServiceCalendar(weeks ? WEEKS : EXCEPTIONS);
        if (weeks) {
            calendar.readWeeks(zip);
        }
        if (exceptions) {
            calendar.readExceptions(zip);
        }
        if (calendar.last < calendar.first) {
            throw new BadInput(calendar.file, 0, "a calendar must name at least one date", "rows=0");
        }
        return calendar;
    }

    // ---- Queries ----

    /// {@return the number of services; their numbers begin at 0}
    int services() {
        return services.size();
    }

    /// {@return the number of a service; -1 if the calendar does not name it}
    int service(final String id) {
        return services.find(id);
    }

    LocalDate first() {
        return LocalDate.ofEpochDay(first);
    }

    LocalDate last() {
        return LocalDate.ofEpochDay(last);
    }

    /// Finds the services of one date.
    ///
    /// @return their numbers; empty on a day without service
    /// @throws BadInput if `date` lies outside the calendar
    public BitSet on(final LocalDate date) {
        if (date.isBefore(first()) || date.isAfter(last())) {
            throw new BadInput(
                    file, 0, "the date must lie within the calendar, " + first() + ".." + last(), "date=" + date);
        }
        return on((int) date.toEpochDay(), 1 << date.getDayOfWeek().ordinal());
    }

    /// Finds the first date on which one of some services runs, in O(r log r) for r rows, for any dates.
    ///
    /// @param wanted their numbers
    /// @return the first date of the calendar if none of them ever runs
    LocalDate firstWith(final BitSet wanted) {
        looks = 0;
        final int[] dates = exceptionDate.toIntArray();
        final RowOrder byService = RowOrder.of(exceptionService.toIntArray(), sinceFirst(dates), services.size());
        int earliest = Integer.MAX_VALUE;
        for (int service = wanted.nextSetBit(0); service >= 0; service = wanted.nextSetBit(service + 1)) {
            earliest = Math.min(earliest, firstAdded(byService, service));
        }
        for (int range = 0; range < rangeService.size(); range++) {
            if (wanted.get(rangeService.getInt(range))) {
                earliest = Math.min(earliest, firstOfRange(range, byService));
            }
        }
        return earliest == Integer.MAX_VALUE ? first() : LocalDate.ofEpochDay(earliest);
    }

    private int[] sinceFirst(final int[] dates) {
        for (int row = 0; row < dates.length; row++) {
            dates[row] -= first; // at least 0, also before 1970
        }
        return dates;
    }

    /// {@return the first date on which an exception adds the service}
    private int firstAdded(final RowOrder byService, final int service) {
        for (int at = byService.start()[service]; at < byService.start()[service + 1]; at++) {
            looks++;
            if (isLastOfDate(byService, service, at)
                    && exceptionKind.getInt(byService.rows()[at]) == ADDED) {
                return exceptionDate.getInt(byService.rows()[at]);
            }
        }
        return Integer.MAX_VALUE;
    }

    /// {@return the first date of a row of `calendar.txt` that no exception removes}
    private int firstOfRange(final int range, final RowOrder byService) {
        final int service = rangeService.getInt(range);
        final int days = rangeDays.getInt(range);
        final int end = byService.start()[service + 1];
        int at = byService.start()[service];
        // Each day without service is one without its weekday, fewer than seven of them follow each other, or removed.
        for (int date = rangeFirst.getInt(range); days != 0 && date <= rangeLast.getInt(range); date++) {
            looks++;
            while (at < end && exceptionDate.getInt(byService.rows()[at]) < date) {
                looks++;
                at++;
            }
            boolean removed = false;
            for (; at < end && exceptionDate.getInt(byService.rows()[at]) == date; at++) {
                looks++;
                removed = exceptionKind.getInt(byService.rows()[at]) == REMOVED; // the last row of a date wins
            }
            if (!removed
                    && (days & 1 << LocalDate.ofEpochDay(date).getDayOfWeek().ordinal()) != 0) {
                return date;
            }
        }
        return Integer.MAX_VALUE;
    }

    private boolean isLastOfDate(final RowOrder byService, final int service, final int at) {
        return at + 1 == byService.start()[service + 1]
                || exceptionDate.getInt(byService.rows()[at + 1])
                        != exceptionDate.getInt(byService.rows()[at]);
    }

    /// {@return days and rows that [#firstWith] looked at the last time}
    long looks() {
        return looks;
    }

    private BitSet on(final int date, final int weekday) {
        final BitSet running = new BitSet(services.size());
        for (int i = 0; i < rangeService.size(); i++) {
            if (rangeFirst.getInt(i) <= date && date <= rangeLast.getInt(i) && (rangeDays.getInt(i) & weekday) != 0) {
                running.set(rangeService.getInt(i));
            }
        }
        for (int i = 0; i < exceptionService.size(); i++) { // after the ranges: exceptions win
            if (exceptionDate.getInt(i) == date) {
                running.set(exceptionService.getInt(i), exceptionKind.getInt(i) == ADDED);
            }
        }
        return running;
    }

    // ---- Reading ----

    private void readWeeks(final FeedZip zip) {
        try (FeedTable table = zip.table(WEEKS)) {
            final int service = table.column("service_id");
            final int start = table.column("start_date");
            final int end = table.column("end_date");
            final int[] days = new int[DayOfWeek.values().length];
            for (final DayOfWeek day : DayOfWeek.values()) {
                days[day.ordinal()] = table.column(day.name().toLowerCase(Locale.ROOT));
            }
            while (table.next()) {
                final String id = table.required(service);
                if (services.find(id) >= 0) {
                    throw table.bad("a service must have one row", service);
                }
                rangeService.addInt(services.findOrAdd(id));
                rangeDays.addInt(weekdays(table, days));
                rangeFirst.addInt(extend(table.date(start)));
                rangeLast.addInt(extend(table.date(end)));
                if (table.date(end).isBefore(table.date(start))) {
                    throw table.bad("end_date must not be before start_date", end);
                }
            }
        }
    }

    private static int weekdays(final FeedTable table, final int[] columns) {
        int days = 0;
        for (int day = 0; day < columns.length; day++) {
            final int runs = table.whole(columns[day]);
            if (runs > 1) {
                throw table.bad("a weekday must be 0 or 1", columns[day]);
            }
            days |= runs << day;
        }
        return days;
    }

    private void readExceptions(final FeedZip zip) {
        try (FeedTable table = zip.table(EXCEPTIONS)) {
            final int service = table.column("service_id");
            final int date = table.column("date");
            final int kind = table.column("exception_type");
            while (table.next()) {
                final int type = table.whole(kind);
                if (type != ADDED && type != REMOVED) {
                    throw table.bad("an exception must be 1 (added) or 2 (removed)", kind);
                }
                exceptionService.addInt(services.findOrAdd(table.required(service)));
                exceptionDate.addInt(extend(table.date(date)));
                exceptionKind.addInt(type);
            }
        }
    }

    /// Extends the calendar to `date`.
    ///
    /// @return its epoch day
    private int extend(final LocalDate date) {
        final int day = (int) date.toEpochDay();
        first = Math.min(first, day);
        last = Math.max(last, day);
        return day;
    }
}
