/// Many runs of one model: plans, runs, results, statistics over seeds, certificates.
@NullMarked
package org.denserow.ensemble;

import org.jspecify.annotations.NullMarked;
