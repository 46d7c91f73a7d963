/// Tests of the fuzzer: `PlantedTest` runs some cases, and requires that each fault of `Planted` is found.
package org.denserow.stress.fuzz;
