package org.denserow.demo.run;

import java.util.ArrayList;
import java.util.List;
import org.denserow.engine.lines.LineSink;

/// The fields of the line that is being made, as texts. Numbers are written as Java writes them, so a reader gets the same
/// `double` back.
///
/// *Threads*: one.
abstract class TextFields implements LineSink {

    final List<String> fields = new ArrayList<>();

    @Override
    public final void field(final long value) {
        fields.add(Long.toString(value));
    }

    @Override
    public final void field(final double value) {
        fields.add(Double.toString(value));
    }

    @Override
    public final void field(final boolean value) {
        fields.add(Boolean.toString(value));
    }

    @Override
    public final void field(final CharSequence value) {
        fields.add(value.toString());
    }
}
