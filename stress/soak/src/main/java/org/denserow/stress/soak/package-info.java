/// The command line of the soak.
///
/// | file | what it is |
/// |---|---|
/// | `SoakCommand` | the options, their help and the messages for bad values |
/// | `SoakOptions` | what a run is asked for |
/// | `Broken` | what `--break` can break, and which check finds it |
///
/// The soak itself, with `SoakMain`, is in `org.denserow.engine.frame`, since it looks at parts that are not exported.
package org.denserow.stress.soak;
