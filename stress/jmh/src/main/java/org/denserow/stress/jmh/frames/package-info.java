/// How long frames with churn take: each of them, in a program of its own,
/// [org.denserow.stress.jmh.frames.FrameTimes]; and beside a plain program, in turns with it,
/// [org.denserow.stress.jmh.frames.ChurnTimes].
package org.denserow.stress.jmh.frames;
