package org.denserow.demo.run;

import java.util.List;

/// A table that a model adds to the report of a run.
///
/// @param title a few words
/// @param caption what its columns mean, in a sentence or a few
/// @param columns their names
/// @param rows a text for each column; numbers have their units in the name of the column
public record RunTable(String title, String caption, List<String> columns, List<List<String>> rows) {}
