package org.denserow.stress.fuzz;

/// A row of the reference: an object that stays the same while its entity lives.
final class ModelRow {

    /// What a row is at present.
    enum Life {
        RESERVED,
        PENDING,
        ACTIVE,
        PERMANENT,
        GONE
    }

    /// Its name: rows are numbered as they are created.
    final long name;

    final TypePlan type;
    final long[] cells;
    final boolean[] tags;
    final Birth birth;
    Life life = Life.RESERVED;

    /// Where it stands.
    int place = -1;

    /// For events: the boundary of the frame that made it.
    int boundary;

    /// The boundary at which it became active, for one lap; -1 otherwise.
    int createdAt = -1;

    /// The boundary at which a command changed it last, for one lap; -1 otherwise.
    int changedAt = -1;

    /// The handle that the engine gave it; 0 until it was compared once.
    long handle;

    ModelRow(final long name, final TypePlan type, final Birth birth) {
        this.name = name;
        this.type = type;
        this.birth = birth;
        cells = new long[type.columns().size()];
        tags = new boolean[type.tags()];
    }

    /// The row comes to life as its creator wished.
    void begin() {
        life = switch (birth) {
            case ACTIVE -> Life.ACTIVE;
            case PENDING -> Life.PENDING;
            case PERMANENT -> Life.PERMANENT;
        };
    }

    /// {@return whether systems run over it}
    boolean isActive() {
        return life == Life.ACTIVE || life == Life.PERMANENT;
    }

    /// {@return whether it stands in its table}
    boolean exists() {
        return isActive() || life == Life.PENDING;
    }
}
