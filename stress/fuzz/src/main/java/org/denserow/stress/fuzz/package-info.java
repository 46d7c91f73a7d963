/// The fuzzer: random cases, run by the engine through its exported API and by a plain reference, and compared after
/// every frame. README.md of this module says how to run it.
///
/// | file | what it is |
/// |---|---|
/// | `FuzzMain` | the command line: cases until the time is over, and the report of the first that differs |
/// | `CasePlan`, `TypePlan`, `ColumnPlan`, `Kind`, `PartPlan`, `SystemPlan` | a case: types, columns, parts, systems |
/// | `GlobalPlan`, `TallyKind`, `ClaimsPlan`, `CustomPlan`, `Policies` | what a case has beside types and systems |
/// | `Op`, `Target`, `Birth`, `Asset`, `Message`, `Trouble` | what programs, messages and the case as a whole do |
/// | `CaseDrawer`, `SystemDrawer`, `OpDrawer`, `PartDrawer`, `Draws` | draw a case from a seed |
/// | `CaseText`, `Reducer`, `Reach` | a case in words; a smaller case that still differs; what a case reaches |
/// | `Program`, `Hands`, `Failure` | the body of every system, and what it may do to the engine and to the reference |
/// | `Model`, `Rules` | the reference: one thread, lists and maps, written from the documents |
/// | `ModelTable`, `ModelRow`, `ModelIndex`, `IndexKey`, `ModelView`, `ModelHands` | its rows, indices, derived parts |
/// | `ModelGlobals`, `ModelRandom`, `Notes` | its resources, tallies and random numbers; what programs without rows saw |
/// | `ModelClaims`, `ModelNearby`, `ModelNetwork` | its claims, who sees whom, and its networks |
/// | `ModelBoundary`, `ModelWaits`, `Command`, `Reference`, `ModelCounts` | its boundaries and their figures |
/// | `EngineWorld`, `EngineGlobals`, `EngineTable`, `EngineColumn` | a case as a simulation of the engine |
/// | `EnginePart`, `EngineOwn`, `EngineNearby`, `EngineKeys` | its derived parts and indices |
/// | `EngineThreads` | the threads of its systems of one body |
/// | `EngineHands`, `EngineRows`, `Uses` | bodies of its systems, and what they declare |
/// | `CaseRun`, `Lockstep`, `Variant`, `Outcome` | run a case: the reference beside several worlds of the engine |
/// | `EngineRewinds` | goes back by a history, and runs frames again |
/// | `Comparison`, `IndexComparison`, `CopyComparison` | compare a world and its copies with the reference |
///
/// Both sides run the same programs: `Program` draws every choice from the seed, the frame and the identity of its row.
/// So what the two sides have in common is only what is done, never what comes of it.
///
/// A row is an object in the reference and a handle in the engine. `Comparison` learns which is which by the place of
/// the row, and from then on the handle must stay.
package org.denserow.stress.fuzz;
