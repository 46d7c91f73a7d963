package org.denserow.engine.rows;

import org.denserow.engine.storage.Part;

/// A part beside columns and tags that follows the rows and makes its own views for chunks: claims. The engine asks it
/// through these methods and does not know its class.
///
/// *Threads*: any chunk of a system that declared the part asks for views.
///
/// @param <R> the view of a reading chunk
/// @param <W> the view of a writing chunk
public abstract sealed class DerivedPart<R, W> extends Follower permits RowClaims {

    DerivedPart(final ChangeClock clock) {
        super(clock);
    }

    /// {@return the view of a reading chunk}
    public abstract R reading();

    /// {@return the view of a writing chunk}
    public abstract W writing();

    /// {@return the live array behind it, one cell per row, replaced when the type grows; checks mode compares it}
    public abstract Object array();

    /// {@return whether a writing chunk may write rows of any chunk, from a system over any type}
    public abstract boolean isWrittenAnywhere();

    /// {@return the remedy, for the message that refuses to write rows of other chunks}
    public abstract String insteadOfScattering();

    /// {@return the remedy, for the message that refuses to read what the same system writes}
    public abstract String insteadOfReading();

    /// Begins a segment: until its end chunks can use the rows that exist now.
    abstract void beginSegment();

    /// Ends a segment.
    abstract void endSegment();

    /// The full name, `type.part`.
    abstract String name();

    /// The part as users see it.
    abstract Part<R, W> face();

    /// The rows of the part.
    abstract TypeRows rows();

    /// {@return the part as a derived one}
    ///
    /// @param part neither a column nor a tag
    public static DerivedPart<?, ?> of(final Part<?, ?> part) {
        return (DerivedPart<?, ?>) part;
    }

    /// {@return whether a part is a derived one for which [#isWrittenAnywhere()] holds}
    ///
    /// @param part any part
    public static boolean isWrittenAnywhere(final Part<?, ?> part) {
        return part instanceof DerivedPart<?, ?> derived && derived.isWrittenAnywhere();
    }
}
