package org.denserow.demo.picture;

/// What a colour of a world means, or a line of it.
///
/// @param width pixels of a line; 0 stands for the colour of anything else
/// @param colour `0xRRGGBB`
/// @param meaning a word or a few
public record LegendEntry(double width, int colour, String meaning) {}
