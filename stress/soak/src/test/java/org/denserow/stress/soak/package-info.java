/// Tests of the command line of the soak: `SoakCommandTest`.
package org.denserow.stress.soak;
