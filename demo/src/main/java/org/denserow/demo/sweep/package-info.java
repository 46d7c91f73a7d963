/// Many runs of a scenario by a plan, on `denserow-ensemble`.
///
/// | class | what it is |
/// |---|---|
/// | `SweepCommand` | the command that runs a plan, a share of it, or merges what ran |
/// | `PlanModel` | a scenario with its options, as the model of a plan |
/// | `TaskShare` | the share of one task of a scheduler |
/// | `ResultOptions` | the files of results |
/// | `VerifyCommand` | runs a cell of a certificate again |
/// | `SweepReport`, `SweepTexts` | the page of a sweep for a browser; its numbers as text |
/// | `PlanFiles` | reads plans, folders and certificates, with errors of one line |
package org.denserow.demo.sweep;
