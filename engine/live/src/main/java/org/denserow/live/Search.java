package org.denserow.live;

import java.util.function.DoublePredicate;
import java.util.function.LongPredicate;
import org.denserow.engine.published.PublishedBits;
import org.denserow.engine.published.PublishedCopy;
import org.denserow.engine.published.PublishedValues;
import org.denserow.engine.storage.HandleColumn;
import org.denserow.engine.storage.LongColumn;

/// Rows of a copy by one value: a comparison with a number, or equality with a handle. Numbers of 64 bits are compared as
/// such when the value is a whole number, others as `double`.
///
/// *Threads*: one. *Cost*: one pass over the rows.
final class Search {

    private final Model.Type type;
    private final Lane lane;
    private final int max;
    private final Json rows = new Json();
    private long total;

    private Search(final Model.Type type, final Lane lane, final int max) {
        this.type = type;
        this.lane = lane;
        this.max = max;
    }

    /// {@return the first rows that fit, and how many do}
    ///
    /// @param operator `lt`, `le`, `eq`, `ne`, `ge`, `gt`, or `is`, which is `eq`
    /// @throws Refusal if the operator or the value does not fit the part
    static Json run(
            final Model.Type type,
            final PublishedCopy copy,
            final Lane lane,
            final String operator,
            final String value,
            final int max) {
        final Search search = new Search(type, lane, max);
        search.rows.list();
        final Long whole = whole(value);
        if (lane.part() instanceof HandleColumn column) {
            if (whole == null || !(operator.equals("is") || operator.equals("eq") || operator.equals("ne"))) {
                throw new Refusal(
                        400,
                        "a handle is equal or not: op=" + operator + ", value=" + value + "; send is and decimals");
            }
            search.longs(copy, copy.handles(column), longs(operator, whole));
        } else if (lane.part() instanceof LongColumn column && whole != null) {
            search.longs(copy, copy.longs(column), longs(operator, whole));
        } else {
            search.numbers(copy, doubles(operator, number(value)));
        }
        return new Json()
                .object()
                .field("frame", copy.frame())
                .field("total", search.total)
                .name("rows")
                .raw(search.rows.endList())
                .end();
    }

    private static double number(final String value) {
        return switch (value) {
            case "true" -> 1;
            case "false" -> 0;
            default -> Query.number("value", value, Double.NEGATIVE_INFINITY, Double.POSITIVE_INFINITY);
        };
    }

    private static Long whole(final String value) {
        try {
            return Long.valueOf(value);
        } catch (final NumberFormatException other) {
            return null;
        }
    }

    private static LongPredicate longs(final String operator, final long value) {
        return switch (operator) {
            case "lt" -> number -> number < value;
            case "le" -> number -> number <= value;
            case "eq", "is" -> number -> number == value;
            case "ne" -> number -> number != value;
            case "ge" -> number -> number >= value;
            case "gt" -> number -> number > value;
            default -> throw unknown(operator);
        };
    }

    private static DoublePredicate doubles(final String operator, final double value) {
        return switch (operator) {
            case "lt" -> number -> number < value;
            case "le" -> number -> number <= value;
            case "eq", "is" -> number -> number == value;
            case "ne" -> number -> number != value;
            case "ge" -> number -> number >= value;
            case "gt" -> number -> number > value;
            default -> throw unknown(operator);
        };
    }

    private static Refusal unknown(final String operator) {
        return new Refusal(
                400, "an operator is one of lt, le, eq, ne, ge, gt, is, name: op=" + operator + "; choose one of them");
    }

    private void longs(final PublishedCopy copy, final PublishedValues.Longs values, final LongPredicate fits) {
        final PublishedBits live = type.live() == null ? null : copy.tag(type.live());
        final int end = live == null ? copy.size() : copy.end();
        for (int row = 0; row < end; row++) {
            final long value = values.get(row);
            if ((live == null || live.get(row)) && fits.test(value) && begin(copy, row)) {
                rows.name("value").handle(value).end();
            }
        }
    }

    private void numbers(final PublishedCopy copy, final DoublePredicate fits) {
        lane.eachActive(type, copy, (row, value) -> {
            if (fits.test(value) && begin(copy, row)) {
                rows.name("value").value(value).end();
            }
        });
    }

    /// Counts a row that fits.
    ///
    /// @return whether it is written, too: its value is missing then
    private boolean begin(final PublishedCopy copy, final int row) {
        total++;
        if (total > max) {
            return false;
        }
        rows.object().name("handle").handle(copy.handle(row)).field("row", row);
        return true;
    }
}
