package org.denserow.engine.frame;

/// A message of the soak: what a producer asks for.
///
/// @param producer who
/// @param number of the producer's accepted messages, from 1 on
/// @param value decides what is done
/// @param left how many orders of the same batch follow it
record SoakOrder(int producer, long number, long value, int left) {}
