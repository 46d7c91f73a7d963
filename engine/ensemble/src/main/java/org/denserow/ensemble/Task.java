package org.denserow.ensemble;

/// One run of a plan: a cell with a seed.
///
/// @param number from 0; the seeds of a cell follow each other, then comes the next cell
/// @param cellNumber the place of the cell in the design, from 0
/// @param cell the parameters
/// @param seed of the random numbers
public record Task(int number, int cellNumber, Cell cell, long seed) {}
