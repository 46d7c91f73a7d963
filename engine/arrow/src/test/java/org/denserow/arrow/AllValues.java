package org.denserow.arrow;

import java.io.IOException;
import java.util.LinkedHashMap;
import java.util.Map;

/// Reads every value of a source, as texts by field: `[1, null, [2.0, 3.0]]`.
final class AllValues {

    private AllValues() {}

    static Map<String, String> of(final TableRows rows) throws IOException {
        final Map<String, StringBuilder> texts = new LinkedHashMap<>();
        rows.fields().forEach(field -> texts.put(field.name(), new StringBuilder()));
        while (rows.next()) {
            for (int i = 0; i < rows.fields().size(); i++) {
                append(rows, i, texts.get(rows.fields().get(i).name()));
            }
        }
        final Map<String, String> all = new LinkedHashMap<>();
        texts.forEach((name, text) -> all.put(name, text.toString()));
        return all;
    }

    private static void append(final TableRows rows, final int field, final StringBuilder to) throws IOException {
        final TableField seen = rows.fields().get(field);
        final int count = rows.rows() * seen.width();
        final Object[] values = new Object[count];
        switch (seen.kind()) {
            case TRUTH -> {
                final boolean[] truths = new boolean[count];
                rows.truths(field, truths);
                for (int i = 0; i < count; i++) {
                    values[i] = truths[i];
                }
            }
            case INTEGER, UNSIGNED -> {
                final long[] longs = new long[count];
                rows.longs(field, longs);
                for (int i = 0; i < count; i++) {
                    values[i] = seen.kind() == FieldKind.INTEGER ? longs[i] : Long.toUnsignedString(longs[i]);
                }
            }
            case FLOAT -> {
                final float[] floats = new float[count];
                rows.floats(field, floats);
                for (int i = 0; i < count; i++) {
                    values[i] = floats[i];
                }
            }
            case DOUBLE -> {
                final double[] doubles = new double[count];
                rows.doubles(field, doubles);
                for (int i = 0; i < count; i++) {
                    values[i] = doubles[i];
                }
            }
            case TEXT, WRITTEN -> {
                final String[] texts = new String[count];
                rows.texts(field, texts);
                System.arraycopy(texts, 0, values, 0, count);
            }
            default -> {
                to.append(seen.type());
                return;
            }
        }
        final boolean hasNulls = rows.hasNulls(field);
        for (int row = 0; row < rows.rows(); row++) {
            to.append(to.isEmpty() ? "" : " ");
            if (hasNulls && rows.isNull(field, row)) {
                to.append("null");
                continue;
            }
            for (int i = row * seen.width(); i < (row + 1) * seen.width(); i++) {
                to.append(i == row * seen.width() ? "" : ",").append(values[i]);
            }
        }
    }
}
