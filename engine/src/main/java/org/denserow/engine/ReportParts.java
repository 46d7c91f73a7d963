package org.denserow.engine;

import java.util.List;

/// What a [FrameReport] knows of types, systems and workers: live, or kept in a copy. Indices are checked by the report.
sealed interface ReportParts permits LiveParts, KeptParts {

    List<String> notes();

    int workers();

    /// {@return chunks that a worker has run since the simulation was created}
    long chunks(int worker);

    boolean isDetailed();

    /// {@return the number of systems, exclusive ones left out}
    int systems();

    String system(int system);

    long systemNanos(int system);

    List<FrameReport.OfType> types();

    int typeCount();

    long parallelApplyNanos(int type);

    long serialApplyNanos(int type);

    long followersNanos(int type);

    /// {@return index slots of all types that have a row}
    long live();

    long reserved();

    long retired();
}
