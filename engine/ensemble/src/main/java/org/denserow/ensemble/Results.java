package org.denserow.ensemble;

import java.util.List;

/// Stub.
public final class Results {
    static final List<String> COLUMNS = List.of("task", "cell", "seed", "frame", "hash", "failure");

    private Results() {}
}
