package org.denserow.arrow;

/// What the values of a field are. It decides which method of [TableRows] gives them.
public enum FieldKind {

    /// True or false: [TableRows#truths(int,boolean\[\])].
    TRUTH,

    /// Whole numbers of up to 64 bits with a sign, or of up to 32 bits without: [TableRows#longs(int,long\[\])].
    INTEGER,

    /// Whole numbers of 64 bits without a sign, as the same bits: [TableRows#longs(int,long\[\])].
    UNSIGNED,

    /// Binary numbers of 32 bits: [TableRows#floats(int,float\[\])].
    FLOAT,

    /// Binary numbers of 64 bits: [TableRows#doubles(int,double\[\])].
    DOUBLE,

    /// Text: [TableRows#texts(int,String\[\])].
    TEXT,

    /// Written values that stand for any kind, as in CSV: every method but that of another kind's bits. Each parses.
    WRITTEN,

    /// A kind that is not read. A field of this kind is refused when a mapping asks for it, not before.
    OTHER
}
