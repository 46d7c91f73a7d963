package org.denserow.stress.fuzz;

import java.util.List;

/// What a case has beside types and systems.
///
/// @param late whether a frame leaves rows pending whose assets are late; otherwise no asset is late
/// @param resources the number of its resources
/// @param tallies its tallies
/// @param claims its claims, by number
/// @param customs its user-defined commands, by number
record GlobalPlan(
        boolean late, int resources, List<TallyKind> tallies, List<ClaimsPlan> claims, List<CustomPlan> customs) {}
