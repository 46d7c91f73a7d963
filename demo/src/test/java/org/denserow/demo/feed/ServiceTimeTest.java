package org.denserow.demo.feed;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class ServiceTimeTest {

    @ParameterizedTest
    @CsvSource({
        "00:00:00, 0",
        "4:21:00, 15660",
        "04:21:00, 15660",
        "23:59:59, 86399",
        "24:45:30, 89130",
        "100:00:01, 360001"
    })
    void parse_validTime_returnsSeconds(final String text, final int seconds) {
        assertEquals(seconds, ServiceTime.parse(text));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "8",
                "8:00",
                "8:60:00",
                "8:00:60",
                "-8:00:00",
                "8:0:00",
                "08:00:00 ",
                "aa:00:00",
                "1000:00:00",
                "08-00-00",
                "+8:00:00",
                "08:00:000",
                "\u0668:00:00"
            })
    void parse_malformedTime_returnsNone(final String text) {
        assertEquals(ServiceTime.NONE, ServiceTime.parse(text));
    }

    @ParameterizedTest
    @CsvSource({"0, 00:00", "59, 00:00", "15660, 04:21", "89130, 24:45", "360000, 100:00", "-1, --:--"})
    void format_seconds_writesHoursPast24(final int seconds, final String text) {
        assertEquals(text, ServiceTime.format(seconds));
    }

    @Test
    void format_negative_isRefused() {
        assertThrows(IllegalArgumentException.class, () -> ServiceTime.format(-2));
    }

    @Test
    void formatExact_pastMidnight_writesSeconds() {
        assertEquals("24:45:30", ServiceTime.formatExact(89_130));
    }
}
