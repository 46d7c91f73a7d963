package org.denserow.stress.fuzz;

/// The state in which a row is created.
enum Birth {
    ACTIVE,
    PENDING,
    PERMANENT
}
