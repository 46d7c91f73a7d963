/// The command line of the soak.
///
/// | file | what it is |
/// |---|---|
/// | `SoakCommand` | the options, their help and the messages for bad values |
/// | `SoakOptions` | the options of a run |
/// | `Broken` | the things that `--break` can break, and the check that finds each |
///
/// The soak itself, with `SoakMain`, is in `org.denserow.engine`, since it looks at parts that are not exported.
package org.denserow.stress.soak;
