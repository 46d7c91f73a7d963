package org.denserow.engine;

/// A message of a producer.
///
/// @param producer number of the producer
/// @param number place among the producer's accepted messages, from 1
/// @param value decides what the handler does
/// @param left orders of the same batch that follow
record SoakOrder(int producer, long number, long value, int left) {}
