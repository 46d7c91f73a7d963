package org.denserow.demo.feed;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Path;
import java.time.LocalDate;
import java.util.TreeSet;
import org.denserow.demo.run.BadInput;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ServiceCalendarTest {

    private static final String EXCEPTIONS = "calendar_dates.txt";

    @TempDir
    private Path directory;

    /// The ids of the services of a date, sorted and joined by blanks.
    private String on(final FeedFiles feed, final String date) {
        final ServiceCalendar calendar = feed.read(directory).calendar();
        final TreeSet<String> running = new TreeSet<>();
        for (final String id : new String[] {"WEEK", "SAT", "EXTRA"}) {
            final int service = calendar.service(id);
            if (service >= 0 && calendar.on(LocalDate.parse(date)).get(service)) {
                running.add(id);
            }
        }
        assertEquals(running.size(), calendar.on(LocalDate.parse(date)).cardinality());
        return String.join(" ", running);
    }

    @ParameterizedTest
    @CsvSource({
        "2026-05-01, WEEK",
        "2026-05-11, WEEK",
        "2026-05-15, WEEK",
        "2026-05-16, SAT",
        "2026-05-17, ''",
        "2026-05-30, SAT",
        "2026-05-31, ''"
    })
    void on_weekday_followsFlags(final String date, final String services) {
        assertEquals(services, on(new FeedFiles(), date));
    }

    @Test
    void on_serviceRemovedAndOtherAdded_swapsThem() {
        final FeedFiles feed =
                new FeedFiles().file(EXCEPTIONS, "date,exception_type,service_id", "20260525,2,WEEK", "20260525,1,SAT");
        assertEquals("SAT", on(feed, "2026-05-25"));
        assertEquals("WEEK", on(feed, "2026-05-26"));
        assertEquals("WEEK", on(feed, "2026-05-18"));
    }

    @Test
    void on_exceptionOutsideRange_extendsCalendar() {
        final FeedFiles feed = new FeedFiles().file(EXCEPTIONS, "service_id,date,exception_type", "SAT,20260610,1");
        assertEquals("SAT", on(feed, "2026-06-10"));
        assertEquals("", on(feed, "2026-06-08"), "a Monday after the end of WEEK");
    }

    @Test
    void on_onlyExceptions_needsNoCalendar() {
        final FeedFiles feed = new FeedFiles()
                .without("calendar.txt")
                .file(
                        EXCEPTIONS,
                        "service_id,date,exception_type",
                        "WEEK,20260511,1",
                        "SAT,20260513,1",
                        "EXTRA,20260513,1");
        assertEquals("WEEK", on(feed, "2026-05-11"));
        assertEquals("", on(feed, "2026-05-12"));
        assertEquals("EXTRA SAT", on(feed, "2026-05-13"));
    }

    @ParameterizedTest
    @CsvSource({"2026-04-30", "2026-06-01"})
    void on_dateOutside_isBadInput(final String date) {
        final ServiceCalendar calendar = new FeedFiles().read(directory).calendar();
        final BadInput error = assertThrows(BadInput.class, () -> calendar.on(LocalDate.parse(date)));
        assertEquals(
                "calendar.txt: the date must lie within the calendar, 2026-05-01..2026-05-31: date=" + date,
                error.getMessage());
    }

    @Test
    void on_dateOutsideExceptions_namesTheOtherFile() {
        final ServiceCalendar calendar = new FeedFiles()
                .without("calendar.txt")
                .file(EXCEPTIONS, "service_id,date,exception_type", "WEEK,20260511,1", "SAT,20260512,2")
                .read(directory)
                .calendar();
        final BadInput error = assertThrows(BadInput.class, () -> calendar.on(LocalDate.parse("2026-05-13")));
        assertTrue(error.getMessage().startsWith("calendar_dates.txt: "), error.getMessage());
    }
}
