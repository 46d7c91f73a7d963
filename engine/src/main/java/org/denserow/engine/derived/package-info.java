@NullMarked
package org.denserow.engine.derived;

import org.jspecify.annotations.NullMarked;
