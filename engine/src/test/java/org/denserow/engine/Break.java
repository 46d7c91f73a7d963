package org.denserow.engine;

/// What happens when a boundary of a [BreakableScenario] breaks, in the order of the phases, and at which boundary.
enum Break {
    EXPIRED("event"),
    RESIZED("plain"),
    CREATED("plain"),
    MADE_WAY("way"),
    EXCHANGED("way"),
    ACTIVATED("way"),
    DESTROYED("plain"),
    VACATED("post"),
    CASCADED("child"),
    HANDLED(""),
    // A frame that fails without leaving anything half done.
    PORT(""),
    ASSET(""),
    COMMAND(""),
    SYSTEM(""),
    EXCLUSIVE("");

    static final int OPEN = 0;
    static final int INNER = 1;
    static final int CLOSE = 2;

    private final String type; // that is told of it, or empty

    Break(final String type) {
        this.type = type;
    }

    boolean isToldTo(final Table table) {
        return table.name().equals(type);
    }

    boolean isHalfDone() {
        return ordinal() <= HANDLED.ordinal();
    }

    boolean happensAt(final int boundary) {
        return switch (this) {
            case PORT, ASSET -> boundary == OPEN;
            case SYSTEM -> boundary != OPEN;
            case EXCLUSIVE -> boundary == INNER;
            default -> true;
        };
    }

    /// Cannot even be named: the frame loop breaks where it names what a handler threw.
    static final class Unspeakable extends RuntimeException {

        private static final long serialVersionUID = 1L;

        @Override
        public String toString() {
            throw new IllegalStateException("on purpose");
        }
    }
}
