/// A simulation that survives its machine: several nodes follow one log on Aeron Cluster.
@NullMarked
package org.denserow.aeron;

import org.jspecify.annotations.NullMarked;
