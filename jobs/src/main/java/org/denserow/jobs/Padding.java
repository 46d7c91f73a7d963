package org.denserow.jobs;

/// 128 bytes in front of the fields of a subclass, so that writing these never slows down a neighbour.
///
/// Padding by inheritance, since fields of a superclass are laid out before those of a subclass, and nothing but flags
/// gives the annotation of the JDK. 128 bytes, not 64: processors fetch cache lines in pairs. The padding behind the
/// fields stands in a subclass of theirs.
abstract class Padding {

    int l16; // fills the gap behind a header of 12 bytes, into which the VM would put a field of the subclass
    long l00, l01, l02, l03, l04, l05, l06, l07, l08, l09, l10, l11, l12, l13, l14, l15;
}
