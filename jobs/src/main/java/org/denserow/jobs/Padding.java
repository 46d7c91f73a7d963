package org.denserow.jobs;

/// 128 bytes in front of the fields of a subclass, so that writes to these fields never slow down a neighbour.
///
/// The JVM lays out the fields of a superclass before those of a subclass, so inheritance pads without the annotation
/// of the JDK, which needs a JVM flag. 128 bytes, not 64: processors fetch cache lines in pairs. A subclass of the
/// class with the fields has the padding behind them.
abstract class Padding {

    int l16; // fills the gap behind a header of 12 bytes, into which the VM would put a field of the subclass
    long l00, l01, l02, l03, l04, l05, l06, l07, l08, l09, l10, l11, l12, l13, l14, l15;
}
