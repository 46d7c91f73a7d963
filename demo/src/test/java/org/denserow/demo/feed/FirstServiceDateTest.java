package org.denserow.demo.feed;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Path;
import java.time.LocalDate;
import java.time.format.DateTimeFormatter;
import java.util.BitSet;
import java.util.SplittableRandom;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// The first day of a feed with service: it is that of a look at every date, and costs looks at rows only.
class FirstServiceDateTest {

    private static final String WEEKS = "calendar.txt";
    private static final String WEEKS_HEADER =
            "service_id,monday,tuesday,wednesday,thursday,friday,saturday,sunday,start_date,end_date";
    private static final String EXCEPTIONS = "calendar_dates.txt";
    private static final String EXCEPTIONS_HEADER = "service_id,date,exception_type";
    private static final LocalDate BEGIN = LocalDate.of(1969, 12, 20); // days before 1970 have negative numbers

    @TempDir
    private Path directory;

    private static LocalDate lookedUp(final GtfsFeed feed) {
        final BitSet used = new BitSet();
        for (final int service : feed.trips().service()) {
            used.set(service);
        }
        final ServiceCalendar calendar = feed.calendar();
        for (LocalDate date = calendar.first(); !date.isAfter(calendar.last()); date = date.plusDays(1)) {
            if (calendar.on(date).intersects(used)) {
                return date;
            }
        }
        return calendar.first();
    }

    private static String day(final int since) {
        return BEGIN.plusDays(since).format(DateTimeFormatter.BASIC_ISO_DATE);
    }

    private static FeedFiles random(final SplittableRandom random) {
        final FeedFiles feed = new FeedFiles().file(WEEKS, WEEKS_HEADER);
        for (final String service : new String[] {"WEEK", "SAT", "UNUSED"}) {
            final StringBuilder row = new StringBuilder(service);
            for (int weekday = 0; weekday < 7; weekday++) {
                row.append(random.nextInt(10) == 0 ? ",1" : ",0");
            }
            final int from = random.nextInt(20);
            feed.line(WEEKS, row + "," + day(from) + "," + day(from + random.nextInt(20)));
        }
        feed.file(EXCEPTIONS, EXCEPTIONS_HEADER);
        for (int row = random.nextInt(20); row > 0; row--) {
            final String service = new String[] {"WEEK", "SAT", "EXTRA"}[random.nextInt(3)];
            final int kind = random.nextInt(12) == 0 ? 1 : 2;
            feed.line(EXCEPTIONS, service + "," + day(random.nextInt(45)) + "," + kind);
        }
        return feed;
    }

    @Test
    void firstServiceDate_randomCalendars_isThatOfALookAtEveryDate() {
        final long seed = Long.getLong("seed", 7);
        final SplittableRandom random = new SplittableRandom(seed);
        int empty = 0;
        for (int round = 0; round < 300; round++) {
            final GtfsFeed feed = random(random).read(directory);
            assertEquals(lookedUp(feed), feed.firstServiceDate(), "seed=" + seed + ", round=" + round);
            empty += feed.firstServiceDate().equals(feed.calendar().first()) ? 1 : 0;
        }
        assertTrue(empty > 0 && empty < 200, "calendars without service, or with it on their first day: " + empty);
    }

    @Test
    @DisplayName("ten thousand years without service cost a look at each row, and none at each date")
    void firstServiceDate_longCalendarWithoutService_looksAtRows() {
        final int rows = 1000;
        final FeedFiles feed = new FeedFiles().file(WEEKS, WEEKS_HEADER).file(EXCEPTIONS, EXCEPTIONS_HEADER);
        final StringBuilder weeks = new StringBuilder(WEEKS_HEADER + "\n");
        final StringBuilder removed = new StringBuilder(EXCEPTIONS_HEADER + "\n");
        weeks.append("WEEK,0,0,0,0,0,0,0,00000101,99991231\nSAT,0,0,0,0,0,0,1,19700104,")
                .append(day(15 + 7 * rows));
        for (int week = 0; week < rows; week++) {
            removed.append("SAT,").append(day(15 + 7 * week)).append(",2\n"); // each of its Sundays but one
        }
        final GtfsFeed read = feed.text(WEEKS, weeks + "\n")
                .text(EXCEPTIONS, removed.toString())
                .read(directory);
        assertEquals(BEGIN.plusDays(15 + 7 * rows), read.firstServiceDate());
        assertTrue(
                read.calendar().looks() < 20 * rows, "looks=" + read.calendar().looks());
    }
}
