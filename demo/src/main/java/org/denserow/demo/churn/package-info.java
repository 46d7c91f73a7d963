/// Rows that come and go all the time: a stress of creation, destruction, handles and references.
///
/// | class | what it is |
/// |---|---|
/// | `Churn` | the model: items at places, links that go with them, five systems |
/// | `Fates` | decides which items go when, for model and oracle |
/// | `ChurnScenario` | its name, parameters, layouts and bands |
/// | `ChurnWorld` | steps, figures, picture, order of rows |
/// | `Ledger` | the oracle: the same rules as a plain program over arrays |
/// | `ChurnCheck`, `HandleSample` | compares rows with the ledger; handles that were given once |
///
/// ## Rules
/// A place has an item or waits for one. In a step an item goes by lot, with a probability, or because of its age. The
/// place then waits for one step, and gets the next item. An item refers to an item of the next place; when it finds
/// that gone, it takes the present one, if there is one. Each item has one link, which goes with it. An item is young in
/// the first half of its longest life, then old.
///
/// ## Conventions
/// - The engine does what users would otherwise do by hand: it sets the reference of a place to null (`CLEAR`) and
///   destroys the link (`DESTROY`) when an item goes.
/// - An item that goes by age and by lot at the same time is destroyed by two systems: the engine counts a duplicate.
package org.denserow.demo.churn;
