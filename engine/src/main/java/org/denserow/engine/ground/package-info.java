/// What every package of the engine may stand on and nobody outside sees: not exported.
package org.denserow.engine.ground;
