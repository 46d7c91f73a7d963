package org.denserow.engine;

/// A report as text: one line for people, or one figure a line. In one line times are exact, in microseconds with three
/// decimals: a frame of a small world takes less than one.
final class ReportText {

    private ReportText() {}

    static String of(final FrameReport report) {
        final StringBuilder text = new StringBuilder();
        time(text.append("frame ").append(report.frame()).append(": "), report.nanos());
        time(text.append(" (open "), report.openNanos());
        time(text.append(", systems "), report.systemsNanos());
        time(text.append(", inner "), report.innerNanos());
        time(text.append(", close "), report.closeNanos());
        text.append("), ");
        text.append(report.commands()).append(" commands (");
        text.append(report.createCommands()).append(" creates, ");
        text.append(report.destroyCommands()).append(" destroys, ");
        text.append(report.setCommands())
                .append(" sets, ")
                .append(report.tagCommands())
                .append(" tags, ");
        text.append(report.untagCommands()).append(" untags, ");
        text.append(report.activateCommands()).append(" activations), ");
        text.append(report.createdRows()).append(" created, ");
        text.append(report.destroyedRows()).append(" destroyed, ");
        text.append(report.staleCommands())
                .append(" stale, ")
                .append(report.duplicateDestroys())
                .append(" duplicates, ");
        text.append(report.refusedCreates()).append(" refused, ").append(report.duplicateKeys());
        text.append(" duplicate keys; slots ").append(report.live()).append(" live, ");
        text.append(report.reserved()).append(" reserved, ").append(report.retired());
        text.append(" retired; ").append(report.moves()).append(" rows exchanged");
        if (report.isDetailed()) {
            addDetails(report, text);
        }
        for (final String note : report.notes()) {
            text.append("; ").append(note);
        }
        return text.toString();
    }

    private static void addDetails(final FrameReport report, final StringBuilder text) {
        time(text.append("; applied "), report.parallelApplyNanos());
        time(text.append(" in parallel, "), report.serialApplyNanos());
        time(text.append(" serial, followers "), report.followersNanos());
        time(text.append(", cascades "), report.cascadesNanos());
        text.append("; ").append(report.allocatedBytes()).append(" bytes allocated");
        for (int system = 0; system < report.systems(); system++) {
            time(text.append(", ").append(report.system(system)).append(' '), report.systemNanos(system));
        }
    }

    static String linesOf(final FrameReport report) {
        final StringBuilder text = new StringBuilder();
        text.append("frame=").append(report.frame());
        text.append("\nreproducible=").append(report.reproducible()).append('\n');
        report.forEach((name, figure) -> line(text, name, figure));
        line(text, "live", report.live());
        line(text, "reserved", report.reserved());
        line(text, "retired", report.retired());
        for (int system = 0; report.isDetailed() && system < report.systems(); system++) {
            line(text, "systemNanos." + report.system(system), report.systemNanos(system));
        }
        for (final String note : report.notes()) {
            text.append("note=")
                    .append(note.replace("\r", "\\r").replace("\n", "\\n")) // those of an exception's words
                    .append('\n');
        }
        return text.toString();
    }

    private static void line(final StringBuilder text, final String name, final long figure) {
        text.append(name).append('=').append(figure).append('\n');
    }

    private static void time(final StringBuilder text, final long nanos) {
        final long rest = nanos % 1000;
        text.append(nanos / 1000)
                .append(rest < 10 ? ".00" : rest < 100 ? ".0" : ".")
                .append(rest)
                .append(" us");
    }
}
