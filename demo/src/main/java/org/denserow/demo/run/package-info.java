/// What the runs of all scenarios share: the line of progress, the log of frames, lines of a summary, exit codes.
package org.denserow.demo.run;
