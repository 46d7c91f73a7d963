package org.denserow.engine.rows;

import org.denserow.engine.storage.Part;

/// What stands beside columns and tags among the parts of a type, follows its rows, and makes its own views for chunks:
/// claims, and in time indices. Whoever deals with parts asks it and need not know what it is.
///
/// *Threads*: views are asked for by any chunk of a system that declared the part.
///
/// @param <R> what a reading chunk gets
/// @param <W> what a writing chunk gets
public abstract sealed class DerivedPart<R, W> extends Follower permits RowClaims {

    DerivedPart() {}

    /// {@return the view of a chunk that reads}
    public abstract R reading();

    /// {@return the view of a chunk that writes}
    public abstract W writing();

    /// {@return the live array behind it, one cell a row, replaced when the type grows; checks
    ///     mode compares it}
    public abstract Object array();

    /// {@return whether a chunk that declared to write it reaches rows of any chunk and any type, instead of its own}
    public abstract boolean isWrittenAnywhere();

    /// {@return what to declare instead of writing rows of other chunks, for a message}
    public abstract String insteadOfScattering();

    /// {@return what to do instead of reading what the same system writes, for a message}
    public abstract String insteadOfReading();

    /// A segment begins: the rows that exist now can be reached until it ends.
    abstract void beginSegment();

    /// A segment has ended.
    abstract void endSegment();

    /// Its full name, `type.part`.
    abstract String name();

    /// The part as users have it.
    abstract Part<R, W> face();

    /// The rows that it follows.
    abstract TypeRows rows();

    /// {@return the part with its derived side}
    ///
    /// @param part neither a column nor a tag
    public static DerivedPart<?, ?> of(final Part<?, ?> part) {
        return (DerivedPart<?, ?>) part;
    }

    /// {@return whether a part is a derived one that is written anywhere}
    ///
    /// @param part any part
    public static boolean isWrittenAnywhere(final Part<?, ?> part) {
        return part instanceof DerivedPart<?, ?> derived && derived.isWrittenAnywhere();
    }
}
