package org.denserow.demo.feed;

/// A time of a service day: seconds after its midnight, in `[0, 1000 hours)`. Times after the next midnight run past
/// 24:00.
///
/// Source: GTFS reference, field type *Time*: `HH:MM:SS` or `H:MM:SS`, and hours above 23 for the next day.
public final class ServiceTime {

    /// The value of a time that is not given.
    public static final int NONE = -1;

    private static final int MAX_HOUR_DIGITS = 3; // a train may be under way for days, not for months
    private static final String MINUTES_AND_SECONDS = ":mm:ss";

    private ServiceTime() {}

    /// Reads `H:MM:SS` with one to three digits for the hours.
    ///
    /// @return seconds after midnight, or [#NONE] if `text` is not a time
    public static int parse(final String text) {
        final int hourDigits = text.length() - MINUTES_AND_SECONDS.length();
        if (hourDigits < 1
                || hourDigits > MAX_HOUR_DIGITS
                || text.charAt(hourDigits) != ':'
                || text.charAt(hourDigits + 3) != ':') {
            return NONE;
        }
        final int hours = digits(text, 0, hourDigits);
        final int minutes = digits(text, hourDigits + 1, hourDigits + 3);
        final int seconds = digits(text, hourDigits + 4, hourDigits + 6);
        if (hours < 0 || minutes < 0 || minutes > 59 || seconds < 0 || seconds > 59) {
            return NONE;
        }
        return hours * 3600 + minutes * 60 + seconds;
    }

    /// Writes `HH:MM`, without the seconds, hours past 24 too: `88_740` is `24:39`.
    ///
    /// @param seconds after midnight; [#NONE] is written `--:--`
    public static String format(final int seconds) {
        if (seconds == NONE) {
            return "--:--";
        }
        if (seconds < 0) {
            throw new IllegalArgumentException("a time of day must be >= 0: seconds=" + seconds);
        }
        final int minutes = seconds / 60;
        return twoDigits(minutes / 60) + ':' + twoDigits(minutes % 60);
    }

    /// Writes `HH:MM:SS`, hours past 24 too.
    public static String formatExact(final int seconds) {
        return format(seconds) + ':' + twoDigits(seconds % 60);
    }

    private static String twoDigits(final int value) {
        return value < 10 ? "0" + value : Integer.toString(value);
    }

    /// Reads the number in `[from, to)`; -1 if a character there is no ASCII digit.
    private static int digits(final String text, final int from, final int to) {
        int value = 0;
        for (int i = from; i < to; i++) {
            final int digit = text.charAt(i) - '0';
            if (digit < 0 || digit > 9) {
                return -1;
            }
            value = value * 10 + digit;
        }
        return value;
    }
}
