package org.denserow.engine;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/// The lines of a definition, as a snapshot keeps them, read again: types with their columns and tags, and the rest.
///
/// @param types by name
/// @param lines all that belong to no type, in order
record DefinitionText(Map<String, Type> types, List<String> lines) {

    private static final Pattern TYPE =
            Pattern.compile("type (.+), number=(\\d+), layout=Layout\\[kind=(\\w+), capacity=(\\d+), grows=(\\w+)]");
    private static final Pattern COLUMN = Pattern.compile("(\\w+Column) (.+), stride=(\\d+)(|, target=.*|, class=.*)");
    private static final Pattern TAG = Pattern.compile("Tag (.+)");

    /// A type.
    ///
    /// @param number of the type in its handles
    /// @param kind of the layout
    /// @param capacity of the layout
    /// @param grows whether it is growable
    /// @param columns by name, in order
    /// @param tags names, in order
    /// @param lines all lines, in order
    record Type(
            int number,
            String kind,
            int capacity,
            boolean grows,
            Map<String, ColumnText> columns,
            List<String> tags,
            List<String> lines) {

        private void add(final String line) {
            lines.add(line);
            final Matcher column = COLUMN.matcher(line);
            final Matcher tag = TAG.matcher(line);
            if (column.matches()) {
                columns.put(
                        column.group(2),
                        new ColumnText(column.group(1), Integer.parseInt(column.group(3)), column.group(4)));
            } else if (tag.matches()) {
                tags.add(tag.group(1));
            }
        }
    }

    /// A column.
    ///
    /// @param kind its face, as `IntColumn`
    /// @param stride cells of a row
    /// @param detail what else it is: its target, its class
    record ColumnText(String kind, int stride, String detail) {

        /// Whether cells of another column can be taken as they are. The class of objects is left to their form.
        boolean takes(final ColumnText other) {
            return kind.equals(other.kind) && stride == other.stride && (holdsObjects() || detail.equals(other.detail));
        }

        boolean holdsObjects() {
            return kind.equals("ObjectColumn");
        }

        boolean holdsHandles() {
            return kind.equals("HandleColumn");
        }

        /// Whether its cells may be codes, as ordinals of an enum.
        boolean holdsCodes() {
            return kind.equals("ByteColumn") || kind.equals("IntColumn");
        }

        /// Whether cells of another column lose nothing when they become wider.
        boolean widens(final ColumnText other) {
            return stride == other.stride
                    && (kind.equals("LongColumn") && other.kind.equals("IntColumn")
                            || kind.equals("DoubleColumn") && other.kind.equals("FloatColumn"));
        }
    }

    static DefinitionText of(final List<String> definition) {
        final Map<String, Type> types = new LinkedHashMap<>();
        final List<String> others = new ArrayList<>();
        Type type = null;
        String end = "";
        for (final String line : definition) {
            final Matcher begin = TYPE.matcher(line);
            if (begin.matches()) {
                type = new Type(
                        Integer.parseInt(begin.group(2)),
                        begin.group(3),
                        Integer.parseInt(begin.group(4)),
                        Boolean.parseBoolean(begin.group(5)),
                        new LinkedHashMap<>(),
                        new ArrayList<>(),
                        new ArrayList<>());
                types.put(begin.group(1), type);
                end = "type " + begin.group(1) + " keeps";
            }
            if (type == null) {
                others.add(line);
                continue;
            }
            type.add(line);
            type = line.startsWith(end) ? null : type;
        }
        return new DefinitionText(types, others);
    }
}
